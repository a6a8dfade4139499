import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { href, useNavigate } from "react-router";
import { percentageOf } from "#contract/assignment-limits";
import type { Assignment, AssignmentQuestion } from "#contract/assignments";
import { isScoredQuestion } from "#contract/kinds/rules";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { saveFile } from "~/lib/save-file";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { StatTile } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Menu } from "~/ui/menu";
import { PageHeading } from "~/ui/page-heading";
import { ProgressBar } from "~/ui/progress-bar";
import { toast } from "~/ui/toast";
import { ChangeDialog, ReopenDialog } from "./change-dialog";
import { HandOut } from "./hand-out";
import { SHORT_TIME, STATUS_TONE } from "./homework-list";
import { PupilAnswersDialog } from "./pupil-dialog";
import { PupilMatrix } from "./pupil-matrix";
import { QuestionDialog } from "./question-dialog";
import { useHomeworkView } from "./use-homework-view";

/** The questions with the smallest share of right answers first; without those that nobody answered or that count for nobody. */
export function hardestOf({ questions, questionCounts }: Pick<Assignment, "questions" | "questionCounts">, most = 3): number[] {
	const share = (index: number) => (questionCounts[index]?.right ?? 0) / (questionCounts[index]?.answered ?? 1);
	return questions
		.map((_, index) => index)
		.filter((index) => {
			const [question, counts] = [questions[index], questionCounts[index]];
			return (
				question && isScoredQuestion(question) && !question.cancelled && counts && counts.answered > 0 && counts.right < counts.answered
			);
		})
		.sort((a, b) => share(a) - share(b) || a - b)
		.slice(0, most);
}

function DownloadHomework({ assignment }: { assignment: Assignment }) {
	const { t, language } = useTexts("homework");
	const [withLabels, setWithLabels] = useState(false);
	const save = async (format: "csv" | "xlsx") => {
		try {
			const { homeworkCsv, homeworkXlsx, loadAllPupils } = await import("./homework-files");
			const whole = await loadAllPupils(assignment);
			const wish = { t, withLabels };
			const { name, blob } = format === "csv" ? homeworkCsv(whole, wish, language === "tr" ? ";" : ",") : await homeworkXlsx(whole, wish);
			saveFile(name, blob);
		} catch (error) {
			console.warn("download failed", error);
			toast.error(t("homework.errorDownload"));
		}
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
			<Menu
				buttonClassName="border border-primary-300 bg-white px-4 text-primary-800"
				button={
					<>
						{t("homework.download")}
						<ChevronDown />
					</>
				}
				entries={[
					{ label: t("homework.csv"), onSelect: () => void save("csv") },
					{ label: t("homework.xlsx"), onSelect: () => void save("xlsx") },
				]}
			/>
		</>
	);
}

interface QuestionRowProps {
	question: AssignmentQuestion;
	index: number;
	counts: { answered: number; right: number };
	lang: string | undefined;
	onOpen: () => void;
}

function QuestionRow({ question, index, counts, lang, onOpen }: QuestionRowProps) {
	const { t } = useTexts("homework");
	const scored = isScoredQuestion(question);
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<p className="min-w-0 flex-1 basis-60 wrap-anywhere text-slate-900">
				<span className="mr-1.5 font-semibold text-slate-600">{index + 1}.</span>
				<span lang={lang}>
					<RichText text={question.text} />
				</span>
				{question.cancelled && <Chip tone="warning">{t("homework.cancelled")}</Chip>}
				{question.corrected && !question.cancelled && <Chip tone="info">{t("homework.corrected")}</Chip>}
			</p>
			{scored && (
				<span className="flex w-44 items-center gap-2 text-sm tabular-nums">
					<ProgressBar value={percentageOf(counts.right, counts.answered)} max={100} className="h-2.5 flex-1" />
					<span>{counts.answered === 0 ? t("homework.noAnswers") : t("homework.rightShare", counts)}</span>
				</span>
			)}
			<Button variant="outlined" size="small" aria-label={t("homework.openQuestion", { number: index + 1 })} onClick={onOpen}>
				{t("homework.question", { number: index + 1 })}
			</Button>
		</li>
	);
}

type Asked = "close" | "delete" | "change" | "reopen" | null;

/** One homework: how to hand it out, who has done it, what was hard, and what can still be changed. */
export function HomeworkScreen({ loaded }: { loaded: Assignment }) {
	const { t, formatDate, formatNumber } = useTexts("homework");
	const { assignment, offline, take, openPage } = useHomeworkView(loaded);
	const navigate = useNavigate();
	const [asked, setAsked] = useState<Asked>(null);
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const [pupil, setPupil] = useState<string | null>(null);
	const [question, setQuestion] = useState<number | null>(null);
	const { _id: id, status, participants, questions, questionCounts, language } = assignment;
	const params = { id };
	const changeable = !assignment.archived;

	const confirm = async () => {
		setBusy(true);
		setProblem(null);
		try {
			if (asked === "delete") {
				await api("DELETE /assignments/{id}", { params });
				await navigate(href("/homework"), { replace: true });
				return;
			}
			take((await api("POST /assignments/{id}/close", { params })).assignment);
			setAsked(null);
		} catch (error) {
			setProblem(serverMessage(error, t(asked === "delete" ? "homework.errorDelete" : "homework.errorSave")));
		} finally {
			setBusy(false);
		}
	};
	const ask = (next: Asked) => {
		setProblem(null);
		setAsked(next);
	};
	const done = participants.filter(({ status }) => status === "handed-in" || status === "late");
	const average = done.length === 0 ? 0 : Math.round(done.reduce((sum, { percentage }) => sum + percentage, 0) / done.length);
	const when =
		status === "closed"
			? t("homework.closedOn", { date: formatDate(assignment.closedAt ?? assignment.dueAt, SHORT_TIME) })
			: t("homework.due", { date: formatDate(assignment.dueAt, SHORT_TIME) });
	const hardest = hardestOf(assignment);
	const row = (index: number) => {
		const at = questions[index];
		return (
			at && (
				<QuestionRow
					key={at.id}
					question={at}
					index={index}
					counts={questionCounts[index] ?? { answered: 0, right: 0 }}
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
									<Button onClick={() => ask("reopen")}>{t("homework.reopen")}</Button>
								) : (
									<>
										<Button variant="outlined" onClick={() => ask("change")}>
											{t("homework.change")}
										</Button>
										<Button variant="outlined" onClick={() => ask("close")}>
											{t("homework.close")}
										</Button>
									</>
								))}
							<Button variant="outlined" className="text-error-700!" onClick={() => ask("delete")}>
								{t("homework.delete")}
							</Button>
						</>
					}
				/>
			</div>
			<p role="status" className="rounded-base bg-slate-900 px-4 py-2.5 font-medium text-white empty:hidden">
				{offline ? t("homework.reconnecting") : ""}
			</p>
			{assignment.archived && <Alert tone="info">{t("homework.archived")}</Alert>}
			{status !== "closed" && <HandOut assignment={assignment} />}
			<dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
				<StatTile label={t("homework.pupilsTile")} value={formatNumber(assignment.participantCount)} />
				<StatTile label={t("homework.handedInTile")} value={formatNumber(assignment.handedInCount)} />
				<StatTile
					label={t("homework.notStartedTile")}
					value={formatNumber(participants.filter(({ status }) => status === "not-started").length)}
				/>
				<StatTile label={t("homework.averageTile")} value={t("homework.percentage", { percentage: average })} />
			</dl>
			<div>
				<h2 className="mb-3 text-xl text-slate-900">{t("homework.pupils")}</h2>
				<PupilMatrix assignment={assignment} onOpen={setPupil} onPage={openPage} />
			</div>
			{hardest.length > 0 && (
				<section aria-labelledby="hardest" className="rounded-card border border-line bg-white p-5">
					<h2 id="hardest" className="text-xl text-slate-900">
						{t("homework.hardest")}
					</h2>
					<p className="mt-1 text-slate-600">{t("homework.hardestText")}</p>
					<ol className="mt-2 divide-y divide-line">{hardest.map(row)}</ol>
				</section>
			)}
			<section aria-labelledby="questions" className="rounded-card border border-line bg-white p-5">
				<h2 id="questions" className="text-xl text-slate-900">
					{t("homework.questions")}
				</h2>
				<ol className="mt-2 divide-y divide-line">{questions.map((_, index) => row(index))}</ol>
			</section>
			<ConfirmDialog
				open={asked === "close" || asked === "delete"}
				title={t(asked === "delete" ? "homework.deleteTitle" : "homework.closeTitle")}
				confirmLabel={t(asked === "delete" ? "homework.delete" : "homework.close")}
				danger={asked === "delete"}
				busy={busy}
				problem={problem}
				onCancel={() => setAsked(null)}
				onConfirm={confirm}
			>
				<p>{t(asked === "delete" ? "homework.deleteText" : "homework.closeText")}</p>
			</ConfirmDialog>
			{asked === "change" && <ChangeDialog assignment={assignment} onDone={take} onClose={() => setAsked(null)} />}
			{asked === "reopen" && <ReopenDialog assignment={assignment} onDone={take} onClose={() => setAsked(null)} />}
			{pupil !== null && (
				<PupilAnswersDialog
					assignment={assignment}
					nickname={pupil}
					changeable={changeable}
					onChanged={take}
					onClose={() => setPupil(null)}
				/>
			)}
			{question !== null && (
				<QuestionDialog
					assignment={assignment}
					index={question}
					changeable={changeable}
					onChanged={take}
					onClose={() => setQuestion(null)}
				/>
			)}
		</div>
	);
}
