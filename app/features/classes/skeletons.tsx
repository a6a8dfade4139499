import { Ellipsis, NotebookPen, Plus } from "lucide-react";
import { href, matchPath, useLocation, useNavigation } from "react-router";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/layout";
import { PageSkeleton, Skeleton, TableSkeleton, TabsSkeleton } from "~/ui/skeleton";
import { StatsSkeleton } from "~/ui/stat";

export const CLASS_TABS = ["progress", "pupils", "print"] as const;

function ClassCardSkeleton() {
	return (
		<Card as="span" className="block p-5">
			<Skeleton className="h-7 w-24" />
			<Skeleton className="mt-1 h-6 w-28" />
			<Skeleton className="mt-3 h-5 w-40" />
		</Card>
	);
}

export function ClassesSkeleton() {
	const { t } = useTexts("classes");
	return (
		<PageSkeleton
			title={t("classes.title")}
			subtitle={t("classes.subtitle")}
			actions={
				<>
					<ButtonLink to={href("/homework")} variant="text">
						{t("classes.allHomework")}
					</ButtonLink>
					<Button variant="outlined" disabled>
						<NotebookPen />
						{t("classes.setHomework")}
					</Button>
					<Button disabled>
						<Plus />
						{t("classes.create")}
					</Button>
				</>
			}
		>
			<div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
				<ClassCardSkeleton />
				<ClassCardSkeleton />
				<ClassCardSkeleton />
			</div>
		</PageSkeleton>
	);
}

export function ClassSkeleton() {
	const { t } = useTexts("classes");
	return (
		<PageSkeleton
			back={{ to: href("/classes"), label: t("classes.back") }}
			actions={
				<>
					<Skeleton className="h-11 w-28 sm:w-38" />
					<Button variant="outlined" className="max-sm:px-3" disabled>
						<NotebookPen className="max-sm:hidden" />
						{t("classes.setHomework")}
					</Button>
					<span aria-hidden="true" className="grid size-11 place-items-center text-slate-700">
						<Ellipsis />
					</span>
				</>
			}
		>
			<Card as="span" className="mb-6 flex flex-col gap-3 p-5">
				<span className="text-xl font-bold text-slate-900">{t("classes.now")}</span>
				<Skeleton className="h-5 w-32" />
				<Skeleton className="h-23 w-full max-w-lg" />
			</Card>
			<TabsSkeleton labels={CLASS_TABS.map((tab) => t(`classes.tabs.${tab}`))} />
			<div className="flex flex-col gap-3 pt-6">
				<Skeleton className="h-7 w-72 max-w-full" />
				<Skeleton className="h-19 w-52" />
				<TableSkeleton />
			</div>
		</PageSkeleton>
	);
}

function ActivitySkeleton() {
	return (
		<Card as="span" className="block p-5">
			<Skeleton className="h-7 w-1/2" />
			<Skeleton className="mt-1 h-5 w-56 max-w-full" />
			<Skeleton className="mt-4 h-6 w-40" />
			<Skeleton className="mt-3 h-11 w-3/4" />
		</Card>
	);
}

/** Shown before the page has its parameters, so the class is read from the address. */
export function PupilSkeleton() {
	const { t } = useTexts("classes");
	const here = useLocation();
	const { pathname } = useNavigation().location ?? here;
	const { id = "" } = matchPath("/classes/:id/*", pathname)?.params ?? {};
	return (
		<PageSkeleton back={{ to: href("/classes/:id", { id }), label: t("classes.backToClass") }} actions={<Skeleton className="h-11 w-36" />}>
			<div className="flex flex-col gap-6">
				<StatsSkeleton labels={[t("classes.mean"), t("classes.takenPart")]} />
				<ActivitySkeleton />
				<ActivitySkeleton />
				<ActivitySkeleton />
			</div>
		</PageSkeleton>
	);
}
