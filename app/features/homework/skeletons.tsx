import { Ellipsis, NotebookPen } from "lucide-react";
import { href, useLocation, useNavigation } from "react-router";
import { ASSIGNMENT_FILTERS } from "#contract/homework/assignment-limits";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Card } from "~/ui/layout";
import { FieldSkeleton, PageSkeleton, RowsSkeleton, Skeleton, TableSkeleton, TabsSkeleton } from "~/ui/skeleton";

function SetHomeworkButton({ filled }: { filled: boolean }) {
	const { t } = useTexts("homework");
	return (
		<Button variant={filled ? "contained" : "outlined"} disabled>
			<NotebookPen />
			{t("homework.setNew")}
		</Button>
	);
}

export function HomeworkListSkeleton() {
	const { t } = useTexts("homework");
	return (
		<PageSkeleton
			back={{ to: href("/classes"), label: t("homework.toClasses") }}
			title={t("homework.title")}
			subtitle={t("homework.subtitle")}
			actions={<SetHomeworkButton filled />}
		>
			<TabsSkeleton labels={ASSIGNMENT_FILTERS.map((filter) => t(`homework.${filter}`))} />
			<div className="pt-6">
				<RowsSkeleton />
			</div>
		</PageSkeleton>
	);
}

export function HomeworkSkeleton() {
	const { t } = useTexts("homework");
	return (
		<PageSkeleton
			back={{ to: href("/homework"), label: t("homework.back") }}
			actions={
				<>
					<Skeleton className="h-11 w-28" />
					<Skeleton className="h-11 w-32" />
					<SetHomeworkButton filled={false} />
					<span className="grid size-11 place-items-center text-slate-700">
						<Ellipsis />
					</span>
				</>
			}
		>
			<div className="flex flex-col gap-6">
				<Card as="span" className="flex flex-col gap-3 px-5 py-4">
					<Skeleton className="h-3 rounded-full" />
					<Skeleton className="h-6 w-96 max-w-full" />
				</Card>
				<Card as="span" className="flex h-13.5 items-center px-5 text-lg font-bold text-slate-900">
					{t("homework.handOut")}
				</Card>
				<span className="flex flex-col gap-3">
					<span className="text-xl font-bold text-slate-900">{t("homework.pupils")}</span>
					<TableSkeleton columns={8} />
				</span>
			</div>
		</PageSkeleton>
	);
}

export function HomeworkFormSkeleton() {
	const { t } = useTexts("homework");
	const { search } = useLocation();
	// While the page is awaited, the address bar still has the page before.
	const { location } = useNavigation();
	const inClass = new URLSearchParams(location?.search ?? search).get("mode") === "class";
	const labels = inClass
		? [t("homework.inClass.minutes"), t("homework.inClass.goal")]
		: [t("homework.set.due"), t("homework.set.attempts"), t("homework.set.solutions"), t("homework.set.class")];
	return (
		<div className="mx-auto max-w-2xl">
			<PageSkeleton
				back={{ to: href("/homework"), label: t("homework.back") }}
				title={t(inClass ? "homework.inClass.title" : "homework.set.title")}
				subtitle={<Skeleton className="h-6 w-64 max-w-full" />}
			>
				<Card className="flex flex-col gap-5 p-5 sm:p-6">
					{labels.map((label) => (
						<FieldSkeleton key={label} label={label} />
					))}
				</Card>
			</PageSkeleton>
		</div>
	);
}
