import { useState } from "react";
import type { Assignment, AssignmentUpdate, PupilAnswer } from "#contract/homework/assignments";
import { kindRules } from "#contract/kinds/rules";
import type { InterfaceLanguage } from "#contract/limits";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";
import { useWrite } from "~/api/use-write";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { formatAnswer, rightTexts } from "~/features/question/kinds/right-texts";
import { optionLetter } from "~/features/question/option-identity";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { SelectField } from "~/ui/field";
import { Spinner } from "~/ui/spinner";
import { pupilName } from "./pupil-matrix";

interface PupilAnswersDialogProps {
	assignment: Assignment;
	nickname: string;
	changeable: boolean;
	onChanged: (update: AssignmentUpdate) => void;
	onClose: () => void;
}

type HomeworkQuestion = Assignment["questions"][number];

interface GivenAnswerTextProps {
	question: HomeworkQuestion;
	answer: PupilAnswer;
	language: InterfaceLanguage;
}

function GivenAnswerText({ question, answer, language }: GivenAnswerTextProps) {
	if (answer.answers === undefined) return formatAnswer(question, answer, language);
	const chosen = answer.answers.map((option) => `${optionLetter(option)}: ${question.options[option] ?? ""}`).join(" · ");
	return <RichText text={kindRules(question).asksForOrder ? formatAnswer(question, answer, language) : chosen} />;
}

export function PupilAnswersDialog({ assignment, nickname, changeable, onChanged, onClose }: PupilAnswersDialogProps) {
	const { t, formatDate, language: interfaceLanguage } = useTexts("homework");
	const { _id: id, questions, participants, language } = assignment;
	const pupil = participants.find((participant) => participant.nickname === nickname);
	const name = pupil ? pupilName(pupil) : nickname;
	const [chosenAttempt, setChosenAttempt] = useState<number | undefined>(undefined);
	const [removing, setRemoving] = useState(false);
	const { reply: loaded, error } = useRead(`${id} ${nickname} ${chosenAttempt}`, (signal) =>
		api("GET /assignments/{id}/answers", {
			params: { id },
			query: { nickname, ...(chosenAttempt === undefined ? {} : { attempt: String(chosenAttempt) }) },
			signal,
		}),
	);
	const remove = useWrite("POST /assignments/{id}/remove", {
		failure: t("homework.errorSave"),
		onDone: (reply) => {
			onChanged(reply.assignment);
			onClose();
		},
	});
	const problem = remove.problem ?? (error === null ? null : serverMessage(error, t("homework.errorLoad"), t("common.networkError")));
	return (
		<>
			<Dialog
				open={!removing}
				wide
				title={t("homework.answersOf", { name })}
				onClose={onClose}
				destructive={changeable && { label: t("homework.remove"), onAsk: () => setRemoving(true) }}
			>
				{problem !== null && <Alert tone="error">{problem}</Alert>}
				{!loaded && problem === null && <Spinner label={t("common.loading")} />}
				{loaded && loaded.attempts.length > 1 && (
					<SelectField
						label={t("homework.result")}
						className="mb-4"
						value={String(chosenAttempt ?? loaded.attempt)}
						onChange={(event) => setChosenAttempt(Number(event.target.value))}
						options={loaded.attempts.map(({ attempt, percentage, startedAt }) => ({
							value: String(attempt),
							label: `${t("homework.attempt", { number: attempt })} · ${percentage === null ? "–" : t("homework.percentage", { percentage })} · ${formatDate(startedAt, "dayAndTime")}`,
						}))}
					/>
				)}
				{loaded && (
					<FormulasOfPage questions={questions}>
						<ol className="divide-y divide-line">
							{questions.map((question, index) => {
								const answer = loaded.answers.find(({ questionIndex }) => questionIndex === index);
								const tone = answer?.mark === "right" ? "text-success-800" : answer?.mark === "wrong" ? "text-error-800" : "text-slate-700";
								return (
									<li key={question.id} className="py-3">
										<p className="font-semibold wrap-anywhere text-slate-900">
											{index + 1}.{" "}
											<span lang={language}>
												<RichText text={question.text} />
											</span>
										</p>
										<p className={`mt-1 wrap-anywhere ${tone}`}>
											{answer ? (
												<>
													{t(`homework.mark.${answer.mark}`)}:{" "}
													<span lang={language}>
														<GivenAnswerText question={question} answer={answer} language={interfaceLanguage} />
													</span>
												</>
											) : (
												t("homework.noAnswer")
											)}
										</p>
										{answer?.mark !== "right" && rightTexts(question, interfaceLanguage).length > 0 && (
											<p className="mt-0.5 text-sm wrap-anywhere text-slate-600">
												{t("homework.mark.right")}:{" "}
												<span lang={language}>
													<RichText text={rightTexts(question, interfaceLanguage).join(" · ")} />
												</span>
											</p>
										)}
									</li>
								);
							})}
						</ol>
					</FormulasOfPage>
				)}
			</Dialog>
			<ConfirmDialog
				open={removing}
				title={t("homework.removeTitle", { name })}
				confirmLabel={t("homework.remove")}
				danger
				busy={remove.pending}
				onCancel={() => setRemoving(false)}
				onConfirm={async () => {
					if (!(await remove.run({ params: { id }, body: { nickname } }))) setRemoving(false);
				}}
			>
				<p>{t("homework.removeText")}</p>
			</ConfirmDialog>
		</>
	);
}
