import { NotebookPen } from "lucide-react";
import { href, Link } from "react-router";
import { ASSIGNMENT_FILTERS, type AssignmentFilter } from "#contract/homework/assignment-limits";
import type { AssignmentSummary } from "#contract/homework/assignments";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { Button } from "~/ui/button";
import { Chip, type Tone } from "~/ui/chip";
import { Card, EmptyState, PageHeading } from "~/ui/layout";
import { ListingView, useListingSearch } from "~/ui/listing-view";
import { Tabs } from "~/ui/tabs";

export const STATUS_TONE: Record<AssignmentSummary["status"], Tone> = { scheduled: "info", open: "success", closed: "neutral" };

interface HomeworkRowProps {
	homework: AssignmentSummary;
	className: string | undefined;
}

function HomeworkRow({ homework, className }: HomeworkRowProps) {
	const { t, formatDate } = useTexts("homework");
	const { _id, title, mode, status, dueAt, opensAt, closedAt, pin, handedInCount, pupilCount } = homework;
	const when =
		status === "closed"
			? t("homework.closedOn", { date: formatDate(closedAt ?? dueAt, "dayAndTime") })
			: status === "scheduled" && opensAt
				? t("homework.opensOn", { date: formatDate(opensAt, "dayAndTime") })
				: t(mode === "class" ? "homework.dueInClass" : "homework.due", { date: formatDate(dueAt, "dayAndTime") });
	return (
		<Card
			as={Link}
			to={href("/homework/:id", { id: _id })}
			className="flex flex-wrap items-center gap-x-4 gap-y-2 p-5 transition-shadow hover:shadow-md"
		>
			<span className="min-w-0 flex-1 basis-60">
				<span className="block text-lg font-bold wrap-anywhere text-slate-900">{title}</span>
				<span className="text-sm wrap-anywhere text-slate-600">{className === undefined ? when : `${className} · ${when}`}</span>
			</span>
			<span className="flex flex-wrap gap-1.5">
				<Chip tone={STATUS_TONE[status]}>{t(`homework.status.${status}`)}</Chip>
				<Chip tone="primary">{t("homework.handedIn", { count: handedInCount, total: pupilCount })}</Chip>
				<Chip>PIN {pin}</Chip>
			</span>
		</Card>
	);
}

interface HomeworkListProps {
	listing: Listing<AssignmentSummary, unknown>;
	filter: AssignmentFilter;
	/** The names of classes by their ids. */
	classNames: ReadonlyMap<string, string>;
	onSet: () => void;
}

export function HomeworkList({ listing, filter, classNames, onSet }: HomeworkListProps) {
	const { t } = useTexts("homework");
	const { setSearch } = useListingSearch();
	const choose = (status: AssignmentFilter) => setSearch(new URLSearchParams(status === "open" ? {} : { status }));
	return (
		<>
			<PageHeading
				back={{ to: href("/classes"), label: t("homework.toClasses") }}
				title={t("homework.title")}
				subtitle={t("homework.subtitle")}
				actions={
					<Button onClick={onSet}>
						<NotebookPen />
						{t("homework.setNew")}
					</Button>
				}
			/>
			<Tabs
				label={t("homework.filters")}
				tabs={ASSIGNMENT_FILTERS.map((value) => ({ value, label: t(`homework.${value}`) }))}
				value={filter}
				onChange={choose}
			>
				<ListingView
					listing={listing}
					errorText={t("homework.errorLoad")}
					moreText={t("homework.loadMore")}
					empty={
						<EmptyState
							icon={<NotebookPen />}
							title={t(filter === "closed" ? "homework.emptyClosed" : "homework.empty")}
							text={t("homework.emptyText")}
						/>
					}
				>
					{(items) => (
						<ul className="flex flex-col gap-3">
							{items.map((homework) => (
								<li key={homework._id}>
									<HomeworkRow homework={homework} className={classNames.get(homework.classId ?? "")} />
								</li>
							))}
						</ul>
					)}
				</ListingView>
			</Tabs>
		</>
	);
}
