import { Ellipsis, NotebookPen, Pencil, Play, Printer, Trash2 } from "lucide-react";
import { useState } from "react";
import { href, useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { LoginCard } from "#contract/classes/classes";
import { api } from "~/api/client";
import { loadOpenHomework } from "~/api/open-homework";
import { useWrite } from "~/api/use-write";
import { ClassAnswerCards } from "~/features/answer-cards/answer-card-sheet";
import { CardsTab } from "~/features/classes/cards-tab";
import { ClassDialog } from "~/features/classes/class-dialog";
import { NowAndNext } from "~/features/classes/now-and-next";
import { ProgressTab } from "~/features/classes/progress-tab";
import { PupilsTab } from "~/features/classes/pupils-tab";
import { HomeworkDialog, StartDialog } from "~/features/classes/quiz-dialogs";
import { CLASS_TABS, ClassSkeleton } from "~/features/classes/skeletons";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import { useLeaveGuard } from "~/lib/use-leave-guard";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ChoiceGroup } from "~/ui/choice-group";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { PageHeading } from "~/ui/layout";
import { Menu } from "~/ui/menu";
import { Tabs } from "~/ui/tabs";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/class";
import { ClassProblem } from "./class-problem";

preloadTexts("classes", "homework", "card", "answer-cards", "letters");

export const handle = { title: "class" } satisfies PageHandle;

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
	const [{ class: found }, { progress }, homework] = await Promise.all([
		api("GET /classes/{id}", { params: { id }, signal }),
		api("GET /classes/{id}/progress", { params: { id }, signal }),
		loadOpenHomework(signal),
	]);
	return { found, progress, homework: homework?.filter(({ classId }) => classId === id) ?? null, pageName: found.name };
}

export { ClassSkeleton as HydrateFallback };

setPendingSkeleton("/classes/:id", ClassSkeleton);

/** Choosing a tab changes the address, not the class: it opens immediately, even on a slow network. */
export { unlessSearchChanged as shouldRevalidate } from "~/lib/listing";

// A component of another module that is only exported here gets no props, so no error.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ClassProblem error={error} />;
}

/** Whether another page led here to start the next game with the class. */
const opensStartDialog = (state: unknown) => typeof state === "object" && state !== null && "open" in state && state.open === "start";

type TabName = (typeof CLASS_TABS)[number];

const PRINT_PARTS = ["cards", "answerCards"] as const;
type PrintPart = (typeof PRINT_PARTS)[number];

/** `cards` and `answerCards` are the two parts of the tab for printing. */
function readTab(text: string | null): TabName | undefined {
	return PRINT_PARTS.some((part) => part === text) ? "print" : CLASS_TABS.find((tab) => tab === text);
}

export default function ClassPage({ loaderData: { found, progress, homework } }: Route.ComponentProps) {
	const { t, formatDate } = useTexts("classes");
	const navigate = useNavigate();
	const { revalidate, state: reading } = useRevalidator();
	const [search] = useSearchParams();
	const { state } = useLocation();
	const [open, setOpen] = useState<"start" | "homework" | "edit" | "delete" | null>(() => (opensStartDialog(state) ? "start" : null));
	/** Kept here, because a tab unmounts when another one opens, and the server sends the codes only once. */
	const [cards, setCards] = useState<ReadonlyMap<string, LoginCard>>(() => new Map());
	const [unprinted, setUnprinted] = useState(false);
	const { blocker, allowLeave } = useLeaveGuard(unprinted);
	const requestedTab = search.get("tab");
	// Chosen once: after the first pupils have been added, this tab still says what to do next.
	const [firstTab] = useState<TabName>(found.pupils.length === 0 ? "pupils" : "progress");
	const tab = readTab(requestedTab) ?? firstTab;
	const printed = requestedTab === "answerCards" ? "answerCards" : "cards";
	const reload = () => void revalidate();
	/** The navigation cancels a read that is under way, which would have shown the last change. */
	const chooseTab = async (next: TabName | PrintPart, mustReadAgain = reading === "loading") => {
		await navigate({ search: `?tab=${next}` }, { replace: true, preventScrollReset: true });
		if (mustReadAgain) await revalidate();
	};
	const remove = useWrite("DELETE /classes/{id}", {
		failure: t("classes.errorDelete"),
		failureIn: "toast",
		onDone: () => {
			toast.success(t("classes.deleted"));
			allowLeave();
			return navigate("/classes");
		},
	});
	return (
		<>
			<PageHeading
				back={{ to: href("/classes"), label: t("classes.back") }}
				title={found.name}
				subtitle={
					found.ended
						? t("classes.endedNote")
						: `${t("classes.pupilCount", { count: found.pupils.length })} · ${t("classes.until", { date: formatDate(found.endsAt, "day") })}`
				}
				actions={
					<>
						{!found.ended && (
							<>
								{/* Without pupils the next step is to add them. On a phone the three are in one row. */}
								<Button
									variant={found.pupils.length > 0 ? "contained" : "outlined"}
									className="max-sm:px-3"
									onClick={() => setOpen("start")}
								>
									<Play className="max-sm:hidden" />
									{t("classes.start")}
								</Button>
								<Button variant="outlined" className="max-sm:px-3" onClick={() => setOpen("homework")}>
									<NotebookPen className="max-sm:hidden" />
									{t("classes.setHomework")}
								</Button>
							</>
						)}
						<Menu
							label={t("classes.actions")}
							button={<Ellipsis />}
							entries={[
								{ label: t("classes.edit"), icon: <Pencil />, onSelect: () => setOpen("edit") },
								{ label: t("classes.delete"), icon: <Trash2 />, onSelect: () => setOpen("delete") },
							]}
						/>
					</>
				}
			/>
			<NowAndNext homework={homework} activities={progress.activities} />
			<Tabs
				label={t("classes.tabsLabel")}
				value={tab}
				onChange={(next) => void chooseTab(next)}
				tabs={CLASS_TABS.map((value) => ({ value, label: t(`classes.tabs.${value}`) }))}
			>
				{tab === "progress" && <ProgressTab classId={found._id} name={found.name} progress={progress} />}
				{tab === "pupils" && (
					<PupilsTab
						schoolClass={found}
						onChanged={reload}
						onPrint={(part) => void chooseTab(part, true)}
						onStart={() => setOpen("start")}
					/>
				)}
				{tab === "print" && (
					<div className="flex flex-col gap-6">
						<div className="flex flex-wrap items-end justify-between gap-4">
							<ChoiceGroup
								legend={t("classes.printWhat")}
								choices={PRINT_PARTS.map((value) => ({ value, label: t(`classes.printParts.${value}`) }))}
								value={printed}
								onChange={(next) => void chooseTab(next)}
							/>
							<ButtonLink to={href("/classes/:id/report", { id: found._id })} variant="outlined">
								<Printer />
								{t("classes.report.open")}
							</ButtonLink>
						</div>
						{printed === "answerCards" ? (
							<ClassAnswerCards schoolClass={found} />
						) : (
							<CardsTab
								schoolClass={found}
								cardsByPupil={cards}
								onMade={(made) => {
									setCards((before) => new Map([...before, ...made.map((card) => [card.pupilId, card] as const)]));
									setUnprinted(true);
									reload();
								}}
								onPrinted={() => setUnprinted(false)}
							/>
						)}
					</div>
				)}
			</Tabs>
			{open === "start" && <StartDialog classId={found._id} onClose={() => setOpen(null)} />}
			{open === "homework" && <HomeworkDialog classId={found._id} onClose={() => setOpen(null)} />}
			{open === "edit" && (
				<ClassDialog
					existingClass={found}
					onClose={() => setOpen(null)}
					onSaved={() => {
						setOpen(null);
						toast.success(t("classes.saved"));
						reload();
					}}
				/>
			)}
			<ConfirmDialog
				open={blocker.state === "blocked"}
				title={t("classes.leaveTitle")}
				confirmLabel={t("classes.leave")}
				onCancel={() => blocker.reset?.()}
				onConfirm={() => blocker.proceed?.()}
			>
				{t("classes.leaveText")}
			</ConfirmDialog>
			<ConfirmDialog
				open={open === "delete"}
				danger
				busy={remove.pending}
				title={t("classes.deleteTitle")}
				confirmLabel={t("classes.delete")}
				onCancel={() => setOpen(null)}
				onConfirm={() => void remove.run({ params: { id: found._id } })}
			>
				{t("classes.deleteText")}
			</ConfirmDialog>
		</>
	);
}
