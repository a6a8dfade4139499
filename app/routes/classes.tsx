import { GraduationCap, NotebookPen, Plus } from "lucide-react";
import { useState } from "react";
import { href, Link, useNavigate } from "react-router";
import type { ClassSummary } from "#contract/classes/classes";
import type { AssignmentSummary } from "#contract/homework/assignments";
import { api } from "~/api/client";
import { loadOpenHomework } from "~/api/open-homework";
import { ClassDialog } from "~/features/classes/class-dialog";
import { HomeworkDialog } from "~/features/classes/quiz-dialogs";
import { RunningHomework } from "~/features/classes/running-homework";
import { ClassesSkeleton } from "~/features/classes/skeletons";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { createListing } from "~/lib/listing";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { Card, EmptyState, PageHeading, Section } from "~/ui/layout";
import { ListingView } from "~/ui/listing-view";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/classes";

preloadTexts("classes", "homework");

export const handle = { title: "classes" } satisfies PageHandle;

const loadClasses = createListing({
	fetchPage: (page, signal) => api("GET /classes", { query: page, signal }),
	getItems: ({ classes }) => classes,
	getId: ({ _id }) => _id,
	pageSize: 50,
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const [listing, homework] = await Promise.all([loadClasses(request), loadOpenHomework(request.signal)]);
	return { listing, homework };
}

export { ClassesSkeleton as HydrateFallback };

setPendingSkeleton("/classes", ClassesSkeleton);

interface ClassCardProps {
	schoolClass: ClassSummary;
	homework: readonly AssignmentSummary[];
}

function ClassCard({ schoolClass: { _id, name, pupilCount, endsAt, ended }, homework }: ClassCardProps) {
	const { t, formatDate } = useTexts("classes");
	return (
		<Card as="li" className="flex flex-col gap-3 p-5 transition-shadow hover:shadow-md">
			{/* The link is as large as the card; links to homework are above it. */}
			<div className="relative flex flex-col gap-1">
				<Link
					to={href("/classes/:id", { id: _id })}
					className="text-lg font-bold wrap-anywhere text-slate-900 after:absolute after:-inset-5"
				>
					{name}
				</Link>
				<span className="text-slate-600">{t("classes.pupilCount", { count: pupilCount })}</span>
				<span className="mt-2">
					<Chip size="small" tone={ended ? "neutral" : "primary"}>
						{ended ? t("classes.ended") : t("classes.until", { date: formatDate(endsAt, "day") })}
					</Chip>
				</span>
			</div>
			{homework.length > 0 && (
				<div className="relative border-t border-line pt-2">
					<RunningHomework homework={homework} />
				</div>
			)}
		</Card>
	);
}

export default function Classes({ loaderData: { listing, homework } }: Route.ComponentProps) {
	const { t } = useTexts("classes");
	const navigate = useNavigate();
	const [open, setOpen] = useState<"create" | "homework" | null>(null);
	const create = (
		<Button onClick={() => setOpen("create")}>
			<Plus />
			{t("classes.create")}
		</Button>
	);
	const shown = new Set(listing.items.map(({ _id }) => _id));
	// The class of a homework may be on a page of the list that is not loaded yet, or deleted.
	const withoutClass = (homework ?? []).filter(({ classId }) => classId === null || (!listing.hasMore && !shown.has(classId)));
	return (
		<>
			<PageHeading
				title={t("classes.title")}
				subtitle={t("classes.subtitle")}
				actions={
					<>
						<ButtonLink to={href("/homework")} variant="text">
							{t("classes.allHomework")}
						</ButtonLink>
						<Button variant="outlined" onClick={() => setOpen("homework")}>
							<NotebookPen />
							{t("classes.setHomework")}
						</Button>
						{listing.items.length > 0 && create}
					</>
				}
			/>
			<div className="flex flex-col gap-8">
				{homework === null && <Alert tone="error">{t("classes.errorHomework")}</Alert>}
				<ListingView
					listing={listing}
					errorText={t("classes.errorLoad")}
					moreText={t("classes.more")}
					empty={
						<EmptyState icon={<GraduationCap />} title={t("classes.empty")} text={t("classes.emptyText")}>
							{create}
						</EmptyState>
					}
				>
					{(classes) => (
						<ul className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
							{classes.map((schoolClass) => (
								<ClassCard
									key={schoolClass._id}
									schoolClass={schoolClass}
									homework={(homework ?? []).filter(({ classId }) => classId === schoolClass._id)}
								/>
							))}
						</ul>
					)}
				</ListingView>
				{withoutClass.length > 0 && (
					<Section title={t("classes.noClass")} card>
						<RunningHomework homework={withoutClass} />
					</Section>
				)}
			</div>
			{open === "create" && (
				<ClassDialog
					onClose={() => setOpen(null)}
					onSaved={({ _id }) => {
						toast.success(t("classes.created"));
						void navigate(`/classes/${_id}?tab=pupils`);
					}}
				/>
			)}
			{open === "homework" && <HomeworkDialog onClose={() => setOpen(null)} />}
		</>
	);
}
