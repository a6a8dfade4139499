import { Ellipsis, NotebookPen, Pencil, Trash2, UserMinus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { href, Link, useLocation, useNavigate } from "react-router";
import type { Assignment, AssignmentUpdate } from "#contract/homework/assignments";
import { toGroupPercentage } from "#contract/results/percentage";
import { useWrite } from "~/api/use-write";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { useTexts } from "~/i18n/texts";
import type { Delimiter, TableFormat } from "~/lib/table-file";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ChoiceGroup } from "~/ui/choice-group";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { DownloadMenu } from "~/ui/download-menu";
import { Fold } from "~/ui/fold";
import { Card, PageHeading, Section } from "~/ui/layout";
import { Menu } from "~/ui/menu";
import { toast } from "~/ui/toast";
import { focusHeading } from "~/ui/use-step-focus";
import { ChangeDialog, ChangeInClassDialog, ReopenDialog } from "./change-dialog";
import { HandOut, isJustSet } from "./hand-out";
import { STATUS_TONE } from "./homework-list";
import { InClassBar, InClassState, NeedHelp } from "./in-class-parts";
import { PupilAnswersDialog } from "./pupil-dialog";
import { PupilMatrix } from "./pupil-matrix";
import { QuestionDialog } from "./question-dialog";
import { QuestionRow } from "./question-row";
import { useHomeworkView } from "./use-homework-view";

const TONES = {
	success: "bg-success-600",
	working: "bg-primary-500",
	rest: "bg-slate-300",
} as const;

interface Segment {
	key: string;
	label: string;
	count: number;
	tone: keyof typeof TONES;
}

/** A whole as a bar of parts, with each part in words below it. */
function SegmentBar({ segments }: { segments: readonly Segment[] }) {
	const total = segments.reduce((sum, { count }) => sum + count, 0);
	return (
		<>
			<div aria-hidden="true" className="flex h-3 gap-px overflow-hidden rounded-full bg-slate-200">
				{segments.map(({ key, count, tone }) => (
					<span
						key={key}
						className={`h-full transition-[width] duration-300 ${TONES[tone]}`}
						style={{ width: `${total > 0 ? (100 * count) / total : 0}%` }}
					/>
				))}
			</div>
			<ul className="flex flex-wrap gap-x-6 gap-y-1">
				{segments.map(({ key, label, tone }) => (
					<li key={key} className="flex items-center gap-2 text-slate-800 tabular-nums">
						<span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${TONES[tone]}`} />
						{label}
					</li>
				))}
			</ul>
		</>
	);
}

const SINCE = ["PT10M", "PT60M", "PT1440M", "beginning"] as const;
type Since = (typeof SINCE)[number];

interface RemovePupilsSinceDialogProps {
	assignment: Assignment;
	onDone: (update: AssignmentUpdate) => void;
	onClose: () => void;
}

/** Removes everybody without a card who joined recently, because somebody may have filled the homework with invented names. */
function RemovePupilsSinceDialog({ assignment, onDone, onClose }: RemovePupilsSinceDialogProps) {
	const { t } = useTexts("homework");
	const [since, setSince] = useState<Since>(SINCE[0]);
	const remove = useWrite("POST /assignments/{id}/remove-since", {
		failure: t("homework.errorSave"),
		onDone: (reply) => {
			onDone(reply.assignment);
			toast.success(t("homework.removedSince", { count: reply.removed }));
			onClose();
		},
	});
	const body = { since: since === "beginning" ? assignment.createdAt : since };
	return (
		<ConfirmDialog
			open
			title={t("homework.removeSinceTitle")}
			confirmLabel={t("homework.removeSinceConfirm")}
			danger
			busy={remove.pending}
			problem={remove.problem}
			onCancel={onClose}
			onConfirm={() => void remove.run({ params: { id: assignment._id }, body })}
		>
			<ChoiceGroup
				legend={t("homework.joinedSince")}
				choices={SINCE.map((value) => ({ value, label: t(`homework.since.${value}`) }))}
				value={since}
				onChange={setSince}
			/>
			<p className="mt-3">{t(assignment.classId === null ? "homework.removeSinceText" : "homework.removeSinceTextClass")}</p>
		</ConfirmDialog>
	);
}

/**
 * The mean is null while nobody has handed in. Returns null if the homework has more pupils than the loaded page: figures of a part would
 * be mistaken for those of all.
 */
export function computePupilStats({
	participants,
	participantsFound,
	pupilCount,
	handedInCount,
}: Pick<Assignment, "participants" | "participantsFound" | "pupilCount" | "handedInCount">) {
	if (participants.length < participantsFound) return null;
	const done = participants.filter(({ status }) => status === "handed-in" || status === "late");
	// Somebody who joined without a card may be a pupil of the class: the numbers must not become negative.
	const notStarted = Math.max(0, pupilCount - participants.filter(({ status }) => status !== "not-started").length);
	return {
		notStarted,
		// A pupil who is in a further attempt counts as handed in.
		working: Math.max(0, pupilCount - handedInCount - notStarted),
		average: toGroupPercentage(done),
	};
}

const readPupilId = (state: unknown): unknown =>
	typeof state === "object" && state !== null && "pupilId" in state ? state.pupilId : undefined;

type OpenDialog = "close" | "delete" | "change" | "reopen" | "remove-since" | null;

function DownloadHomework({ assignment }: { assignment: Assignment }) {
	const { t } = useTexts("homework");
	const makeFile = async (format: TableFormat, delimiter: Delimiter, withLabels: boolean) => {
		const { makeHomeworkFile, loadAllPupils } = await import("./homework-files");
		return makeHomeworkFile(await loadAllPupils(assignment), { t, withLabels }, format, delimiter);
	};
	return (
		<DownloadMenu
			label={t("homework.download")}
			formatLabels={{ csv: t("homework.csv"), xlsx: t("homework.xlsx") }}
			formatLabelsWithPupils={
				assignment.classId === null ? undefined : { csv: t("homework.csvWithLabels"), xlsx: t("homework.xlsxWithLabels") }
			}
			failure={t("homework.errorDownload")}
			makeFile={makeFile}
		/>
	);
}

interface StateOfWorkProps {
	assignment: Assignment;
	stats: ReturnType<typeof computePupilStats>;
	children?: ReactNode;
}

/** How many have handed in, of the class where there is one. */
function StateOfWork({ assignment, stats, children }: StateOfWorkProps) {
	const { t } = useTexts("homework");
	const { handedInCount, pupilCount, mode } = assignment;
	const handedIn = {
		key: "handed-in",
		label: t(mode === "class" ? "homework.inClass.done" : "homework.handedIn", { count: handedInCount, total: pupilCount }),
		count: handedInCount,
		tone: "success",
	} as const;
	const others = stats
		? ([
				{ key: "working", label: t("homework.workingCount", { number: stats.working }), count: stats.working, tone: "working" },
				{ key: "not-started", label: t("homework.notStartedCount", { number: stats.notStarted }), count: stats.notStarted, tone: "rest" },
			] as const)
		: ([
				{
					key: "others",
					label: t("homework.othersCount", { number: pupilCount - handedInCount }),
					count: pupilCount - handedInCount,
					tone: "rest",
				},
			] as const);
	return (
		<Card className="flex flex-col gap-3 px-5 py-4">
			<SegmentBar segments={[handedIn, ...others]} />
			{children}
		</Card>
	);
}

/** A focused control scrolls to a place below the header and the bar. */
const BELOW_BAR = "[&_:is(a,button,summary)]:scroll-mt-48!";

interface HomeworkScreenProps {
	loaded: Assignment;
	/** Absent without a class, and if it was deleted. */
	className: string | undefined;
	onSet: () => void;
}

export function HomeworkScreen({ loaded, className, onSet }: HomeworkScreenProps) {
	const { t, formatDate, formatNumber } = useTexts("homework");
	const { assignment, offline, applyUpdate, openPage } = useHomeworkView(loaded);
	const navigate = useNavigate();
	const { state } = useLocation();
	const pupilsRef = useRef<HTMLDivElement>(null);
	const scrollToPupils = () => {
		if (!pupilsRef.current) return;
		focusHeading(pupilsRef.current);
		pupilsRef.current.scrollIntoView();
	};
	const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
	/** A link from a pupil's page of the class opens that pupil's answers. */
	const [pupil, setPupil] = useState<string | null>(() => {
		const wanted = loaded.participants.find(({ pupilId }) => pupilId !== undefined && pupilId === readPupilId(state));
		return wanted?.nickname || null;
	});
	const [question, setQuestion] = useState<number | null>(null);
	const { _id: id, status, questions, questionCounts, language } = assignment;
	const changeable = !assignment.archived;
	const inClass = assignment.mode === "class";

	const remove = useWrite("DELETE /assignments/{id}", {
		failure: t("homework.errorDelete"),
		onDone: () => navigate(href("/homework"), { replace: true }),
	});
	const closeHomework = useWrite("POST /assignments/{id}/close", {
		failure: t("homework.errorSave"),
		onDone: (reply) => {
			applyUpdate(reply.assignment);
			setOpenDialog(null);
		},
	});
	const confirmedCall = openDialog === "delete" ? remove : closeHomework;
	const showDialog = (next: OpenDialog) => {
		remove.clear();
		closeHomework.clear();
		setOpenDialog(next);
	};
	const stats = computePupilStats(assignment);
	const Change = inClass ? ChangeInClassDialog : ChangeDialog;
	const when =
		status === "closed"
			? t("homework.closedOn", { date: formatDate(assignment.closedAt ?? assignment.dueAt, "dayAndTime") })
			: t(inClass ? "homework.inClass.until" : "homework.due", { date: formatDate(assignment.dueAt, "dayAndTime") });
	const [showsNextSteps, setShowsNextSteps] = useState(isJustSet(state));
	const justSet = showsNextSteps && status !== "closed";
	const handOut = status !== "closed" && (
		<HandOut
			// In class the page stays open for the lesson: once everybody is in, the teacher closes the card with the PIN.
			{...(inClass ? { onClose: () => setShowsNextSteps(false) } : {})}
			assignment={assignment}
			showsNextSteps={justSet}
			onWatch={() => {
				if (inClass) setShowsNextSteps(false);
				scrollToPupils();
			}}
		/>
	);
	const closeLabel = t(inClass ? "homework.inClass.close" : "homework.close");
	const closeTitle = t(inClass ? "homework.inClass.closeTitle" : "homework.closeTitle");
	const deleteTitle = t(inClass ? "homework.inClass.deleteTitle" : "homework.deleteTitle");
	return (
		<div className={`flex flex-col gap-6 ${inClass ? BELOW_BAR : ""}`}>
			<div className="-mb-6">
				<PageHeading
					back={{ to: href("/homework"), label: t("homework.back") }}
					title={assignment.title}
					subtitle={
						<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
							{assignment.classId !== null && className !== undefined && (
								<Link
									to={href("/classes/:id", { id: assignment.classId })}
									className="min-w-0 font-semibold wrap-anywhere text-primary-800 underline underline-offset-4"
								>
									{className}
								</Link>
							)}
							<Chip tone={STATUS_TONE[status]}>
								{t(inClass && status === "open" ? "homework.inClass.running" : `homework.status.${status}`)}
							</Chip>
							{when}
						</span>
					}
					actions={
						<>
							<DownloadHomework assignment={assignment} />
							{changeable &&
								(status === "closed" ? (
									<Button variant="outlined" onClick={() => showDialog("reopen")}>
										{t("homework.reopen")}
									</Button>
								) : (
									<Button variant="outlined" onClick={() => showDialog("close")}>
										{closeLabel}
									</Button>
								))}
							<Button variant={status === "closed" ? "contained" : "outlined"} onClick={onSet}>
								<NotebookPen />
								{t("homework.setNew")}
							</Button>
							<Menu
								label={t("homework.actions")}
								button={<Ellipsis />}
								entries={[
									...(changeable && status !== "closed"
										? [{ label: t("homework.change"), icon: <Pencil />, onSelect: () => showDialog("change") }]
										: []),
									...(changeable && assignment.participantCount > 0
										? [{ label: t("homework.removeSince"), icon: <UserMinus />, onSelect: () => showDialog("remove-since") }]
										: []),
									{ label: t("homework.delete"), icon: <Trash2 />, onSelect: () => showDialog("delete") },
								]}
							/>
						</>
					}
				/>
			</div>
			<p role="status" className="rounded-base bg-slate-900 px-4 py-2.5 font-medium text-white empty:hidden">
				{offline ? t("homework.reconnecting") : ""}
			</p>
			{assignment.archived && <Alert tone="info">{t("homework.archived")}</Alert>}
			{inClass && status === "open" && <InClassBar assignment={assignment} onChanged={applyUpdate} />}
			{/* In class state and goal come first, whatever else there is to do. */}
			{justSet && !inClass && handOut}
			<StateOfWork assignment={assignment} stats={stats}>
				{inClass && <InClassState assignment={assignment} showsPin={!justSet} />}
			</StateOfWork>
			{justSet && inClass && handOut}
			{inClass && status === "open" ? <NeedHelp assignment={assignment} onOpen={setPupil} /> : !justSet && handOut}
			<div ref={pupilsRef} className="scroll-mt-24">
				<Section title={t("homework.pupils")}>
					<PupilMatrix
						assignment={assignment}
						average={stats?.average ?? null}
						onOpen={setPupil}
						onOpenQuestion={setQuestion}
						onPage={openPage}
					/>
				</Section>
			</div>
			{inClass && status === "open" && !justSet && handOut}
			<FormulasOfPage questions={questions}>
				{/* Without pupils there is no table, whose columns open the questions. */}
				<Fold title={t("homework.questions")} note={formatNumber(questions.length)} startsOpen={assignment.participantsFound === 0}>
					<ol className="-mx-5 -my-4 divide-y divide-line overflow-hidden rounded-b-card">
						{questions.map((question, index) => (
							<QuestionRow
								key={question.id}
								question={question}
								index={index}
								counts={questionCounts[index] ?? { asked: 0, answered: 0, right: 0 }}
								lang={language}
								onOpen={() => setQuestion(index)}
							/>
						))}
					</ol>
				</Fold>
			</FormulasOfPage>
			<ConfirmDialog
				open={openDialog === "close" || openDialog === "delete"}
				title={openDialog === "delete" ? deleteTitle : closeTitle}
				confirmLabel={openDialog === "delete" ? t("homework.delete") : closeLabel}
				danger={openDialog === "delete"}
				busy={confirmedCall.pending}
				problem={confirmedCall.problem}
				onCancel={() => setOpenDialog(null)}
				onConfirm={() => void confirmedCall.run({ params: { id } })}
			>
				<p>{t(openDialog === "delete" ? "homework.deleteText" : "homework.closeText")}</p>
			</ConfirmDialog>
			{openDialog === "change" && <Change assignment={assignment} onDone={applyUpdate} onClose={() => setOpenDialog(null)} />}
			{openDialog === "remove-since" && (
				<RemovePupilsSinceDialog assignment={assignment} onDone={applyUpdate} onClose={() => setOpenDialog(null)} />
			)}
			{openDialog === "reopen" && <ReopenDialog assignment={assignment} onDone={applyUpdate} onClose={() => setOpenDialog(null)} />}
			{pupil !== null && (
				<PupilAnswersDialog
					assignment={assignment}
					nickname={pupil}
					changeable={changeable}
					onChanged={applyUpdate}
					onClose={() => setPupil(null)}
				/>
			)}
			{question !== null && (
				<QuestionDialog
					assignment={assignment}
					index={question}
					changeable={changeable}
					onChanged={applyUpdate}
					onClose={() => setQuestion(null)}
				/>
			)}
		</div>
	);
}
