import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { href, useLocation, useNavigate } from "react-router";
import type { Assignment, AssignmentUpdate } from "#contract/homework/assignments";
import { toGroupPercentage } from "#contract/results/percentage";
import { useWrite } from "~/api/use-write";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { useTexts } from "~/i18n/texts";
import type { Delimiter, TableFormat } from "~/lib/table-file";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { DownloadMenu } from "~/ui/download-menu";
import { PageHeading, Section } from "~/ui/layout";
import { Menu } from "~/ui/menu";
import { Stat, Stats } from "~/ui/stat";
import { toast } from "~/ui/toast";
import { focusHeading } from "~/ui/use-step-focus";
import { ChangeDialog, ReopenDialog } from "./change-dialog";
import { HandOut, isJustSet } from "./hand-out";
import { STATUS_TONE } from "./homework-list";
import { PupilAnswersDialog } from "./pupil-dialog";
import { PupilMatrix } from "./pupil-matrix";
import { QuestionDialog } from "./question-dialog";
import { findHardestQuestions, QuestionRow } from "./question-row";
import { useHomeworkView } from "./use-homework-view";

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
}: Pick<Assignment, "participants" | "participantsFound" | "pupilCount">) {
	if (participants.length < participantsFound) return null;
	const done = participants.filter(({ status }) => status === "handed-in" || status === "late");
	return {
		// Somebody who joined without a card may be a pupil of the class: the number must not become negative.
		notStarted: Math.max(0, pupilCount - participants.filter(({ status }) => status !== "not-started").length),
		average: toGroupPercentage(done),
	};
}

const readPupilId = (state: unknown): unknown =>
	typeof state === "object" && state !== null && "pupilId" in state ? state.pupilId : undefined;

type OpenDialog = "close" | "delete" | "change" | "reopen" | "remove-since" | null;

/** The file contains labels of pupils only if the teacher chooses that. */
function DownloadHomework({ assignment }: { assignment: Assignment }) {
	const { t } = useTexts("homework");
	const [withLabels, setWithLabels] = useState(false);
	const makeFile = async (format: TableFormat, delimiter: Delimiter) => {
		const { makeHomeworkFile, loadAllPupils } = await import("./homework-files");
		return makeHomeworkFile(await loadAllPupils(assignment), { t, withLabels }, format, delimiter);
	};
	return (
		<>
			{assignment.classId !== null && (
				<Checkbox
					className="px-2"
					label={t("homework.withLabels")}
					checked={withLabels}
					onChange={(event) => setWithLabels(event.target.checked)}
				/>
			)}
			<DownloadMenu
				label={t("homework.download")}
				formatLabels={{ csv: t("homework.csv"), xlsx: t("homework.xlsx") }}
				failure={t("homework.errorDownload")}
				makeFile={makeFile}
			/>
		</>
	);
}

export function HomeworkScreen({ loaded }: { loaded: Assignment }) {
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
	const average = stats?.average ?? null;
	const when =
		status === "closed"
			? t("homework.closedOn", { date: formatDate(assignment.closedAt ?? assignment.dueAt, "dayAndTime") })
			: t("homework.due", { date: formatDate(assignment.dueAt, "dayAndTime") });
	const hardest = findHardestQuestions(assignment);
	const renderQuestion = (index: number) => {
		const at = questions[index];
		return (
			at && (
				<QuestionRow
					key={at.id}
					question={at}
					index={index}
					counts={questionCounts[index] ?? { asked: 0, answered: 0, right: 0 }}
					lang={language}
					onOpen={() => setQuestion(index)}
				/>
			)
		);
	};
	return (
		<div className="flex flex-col gap-8">
			<div className="-mb-6">
				<PageHeading
					title={assignment.title}
					subtitle={
						<span className="flex flex-wrap items-center gap-2">
							<Chip tone={STATUS_TONE[status]}>{t(`homework.status.${status}`)}</Chip>
							{when}
						</span>
					}
					actions={
						<>
							<ButtonLink to="/homework" variant="text">
								{t("homework.back")}
							</ButtonLink>
							<DownloadHomework assignment={assignment} />
							{changeable &&
								(status === "closed" ? (
									<Button onClick={() => showDialog("reopen")}>{t("homework.reopen")}</Button>
								) : (
									<Button variant="outlined" onClick={() => showDialog("close")}>
										{t("homework.close")}
									</Button>
								))}
							<Menu
								label={t("homework.actions")}
								button={<Ellipsis />}
								entries={[
									...(changeable && status !== "closed"
										? [{ label: t("homework.change"), icon: <Pencil />, onSelect: () => showDialog("change") }]
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
			{status !== "closed" && <HandOut assignment={assignment} showsNextSteps={isJustSet(state)} onWatch={scrollToPupils} />}
			<Stats>
				<Stat label={t("homework.pupilsTile")} value={formatNumber(assignment.pupilCount)} />
				<Stat label={t("homework.handedInTile")} value={formatNumber(assignment.handedInCount)} />
				<Stat label={t("homework.notStartedTile")} value={stats ? formatNumber(stats.notStarted) : "–"} />
				<Stat label={t("homework.averageTile")} value={average === null ? "–" : t("homework.percentage", { percentage: average })} />
			</Stats>
			<div ref={pupilsRef} className="scroll-mt-24">
				<Section
					title={t("homework.pupils")}
					actions={
						changeable &&
						assignment.participantCount > 0 && (
							<Button variant="outlined" size="small" onClick={() => showDialog("remove-since")}>
								{t("homework.removeSince")}
							</Button>
						)
					}
				>
					<PupilMatrix assignment={assignment} onOpen={setPupil} onPage={openPage} />
				</Section>
			</div>
			{hardest.length > 0 && (
				<Section title={t("homework.hardest")} text={t("homework.hardestText")} card>
					<ol className="divide-y divide-line">{hardest.map(renderQuestion)}</ol>
				</Section>
			)}
			<FormulasOfPage questions={questions}>
				<Section title={t("homework.questions")} card>
					<ol className="divide-y divide-line">{questions.map((_, index) => renderQuestion(index))}</ol>
				</Section>
			</FormulasOfPage>
			<ConfirmDialog
				open={openDialog === "close" || openDialog === "delete"}
				title={t(openDialog === "delete" ? "homework.deleteTitle" : "homework.closeTitle")}
				confirmLabel={t(openDialog === "delete" ? "homework.delete" : "homework.close")}
				danger={openDialog === "delete"}
				busy={confirmedCall.pending}
				problem={confirmedCall.problem}
				onCancel={() => setOpenDialog(null)}
				onConfirm={() => void confirmedCall.run({ params: { id } })}
			>
				<p>{t(openDialog === "delete" ? "homework.deleteText" : "homework.closeText")}</p>
			</ConfirmDialog>
			{openDialog === "change" && <ChangeDialog assignment={assignment} onDone={applyUpdate} onClose={() => setOpenDialog(null)} />}
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
