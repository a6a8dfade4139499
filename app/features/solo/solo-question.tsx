import { Fragment, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import type { AnswerValue } from "#contract/kinds/kind";
import { kindRules } from "#contract/kinds/rules";
import { type AuthoringLanguage, TIMINGS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { useRun } from "~/api/use-run";
import { useSupport } from "~/features/live/use-support";
import { ExtraInfo } from "~/features/question/extra-info";
import { explainHalfRight } from "~/features/question/half-right";
import { choosesOptions, KindAnswer, KindSolution } from "~/features/question/kinds/kind-views";
import { rightTexts } from "~/features/question/kinds/right-texts";
import { isLongText, optionLetter, toggleOption } from "~/features/question/option-identity";
import { Options } from "~/features/question/options";
import { QuestionPicture } from "~/features/question/question-picture";
import { ReadAloud } from "~/features/question/read-aloud";
import { ReportQuestionButton } from "~/features/question/report-provider";
import { QuestionText, RichText, spokenText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import { ProgressBar } from "~/ui/progress-bar";
import type { SoloAnswer } from "./run";
import { createSubmitGuard } from "./run";

interface SoloQuestionProps {
	lang: AuthoringLanguage;
	question: Question;
	index: number;
	answer: SoloAnswer | undefined;
	reportable: boolean;
	/** True while a phone shows another question. */
	hiddenOnPhone: boolean;
	submit: (selected: AnswerValue) => Promise<void>;
}

interface OutcomeProps {
	question: Question;
	lang: AuthoringLanguage;
	answer: SoloAnswer;
	ref: Ref<HTMLDivElement>;
}

function Outcome({ question, lang, answer, ref }: OutcomeProps) {
	const { t } = useTexts("site");
	const { stats, isCorrect, selected } = answer;
	const partialResult =
		isCorrect === false && choosesOptions(question) && Array.isArray(selected) && explainHalfRight(selected, question.correctAnswers);
	return (
		<div className="mt-4 flex flex-col gap-3">
			{/* The margin leaves room for the bar at the bottom of the screen. */}
			<div ref={ref} className="scroll-mb-36">
				{isCorrect === null ? (
					<p className="rounded-base bg-primary-50 px-4 py-3 font-semibold text-primary-800">{t("solo.voted")}</p>
				) : (
					<p
						className={`rounded-base px-4 py-3 font-semibold ${isCorrect ? "bg-success-50 text-success-800" : "bg-error-50 text-error-800"}`}
					>
						<span aria-hidden="true">{isCorrect ? "✓ " : "✗ "}</span>
						{t(isCorrect ? "solo.correct" : "solo.wrong")}
						{partialResult && <span className="mt-0.5 block font-medium text-slate-800">{t("question.halfRight", partialResult)}</span>}
						{choosesOptions(question) && (
							<span className="mt-0.5 block font-medium wrap-anywhere text-slate-800">
								{t("question.correctOption")}:{" "}
								<span lang={lang}>
									{question.correctAnswers.map((option, place) => (
										<Fragment key={option}>
											{place > 0 && ", "}
											{optionLetter(option)}) <RichText text={question.options[option] ?? ""} />
										</Fragment>
									))}
								</span>
							</span>
						)}
					</p>
				)}
			</div>
			<ExtraInfo text={question.extraInfo} lang={lang} heading="h3" />
			{stats?.correctPercentage === null ? null : stats ? (
				<section className="rounded-base bg-slate-50 px-4 py-3">
					<h3 className="text-sm font-bold text-slate-700">{t("solo.statsTitle")}</h3>
					<div className="mt-2 flex items-center gap-3">
						<ProgressBar
							value={stats.correctCount}
							max={stats.totalAttempts}
							label={t("solo.statsTitle")}
							tone={stats.correctPercentage >= 50 ? "success" : "error"}
						/>
						<span className="font-bold tabular-nums">{t("solo.percentage", { percentage: stats.correctPercentage })}</span>
					</div>
					<p className="mt-1.5 flex flex-wrap gap-x-4 text-sm text-slate-600">
						<span>{t("solo.statsCorrect", { count: stats.correctCount })}</span>
						<span>{t("solo.statsWrong", { count: stats.wrongCount })}</span>
						<span>{t("solo.statsAttempts", { count: stats.totalAttempts })}</span>
					</p>
				</section>
			) : (
				<p className="rounded-base bg-warning-50 px-4 py-3 text-warning-800">{t("solo.offline")}</p>
			)}
		</div>
	);
}

/** The question is answered by a click, or by Submit where several answers are correct. */
export function SoloQuestion({ lang, question, index, answer, reportable, hiddenOnPhone, submit }: SoloQuestionProps) {
	const { t, language } = useTexts("site");
	const [selected, setSelected] = useState<number[]>([]);
	const { pending: sending, run } = useRun(submit, { failure: () => null });
	const [passesGuard] = useState(() => createSubmitGuard(TIMINGS.soloSubmitGuardMs));
	const allowsSeveral = kindRules(question).choosesSeveral(question);
	const hasOptions = choosesOptions(question);
	const support = useSupport();
	const headingId = `question-${question.id}`;
	const locked = answer !== undefined || sending;

	const send = (given: AnswerValue) => {
		if (locked || (Array.isArray(given) && given.length === 0) || !passesGuard()) return;
		sent.current = true;
		if (Array.isArray(given)) setSelected(given);
		void run(given);
	};
	const choose = (option: number) => {
		if (!allowsSeveral) send([option]);
		else setSelected((now) => toggleOption(now, option));
	};
	const sent = useRef(false);
	const announceOutcome = useEffectEvent(({ isCorrect }: SoloAnswer) => {
		if (isCorrect === null) return announce(t("solo.voted"));
		const options = question.correctAnswers.map((option) => `${optionLetter(option)}) ${question.options[option] ?? ""}`);
		void spokenText((hasOptions ? options : rightTexts(question, language)).join(", ")).then((words) =>
			announce(`${t(isCorrect ? "solo.correct" : "solo.wrong")} ${t("question.correctOption")}: ${words}`),
		);
	});
	const outcome = useRef<HTMLDivElement>(null);
	// An answer of an earlier visit is not announced.
	useEffect(() => {
		if (!answer || !sent.current) return;
		announceOutcome(answer);
		outcome.current?.scrollIntoView({ block: "nearest" });
	}, [answer]);
	const shown = Array.isArray(answer?.selected) ? answer.selected : selected;
	return (
		<li className={`rounded-card border border-line bg-white p-4 sm:p-6 ${hiddenOnPhone ? "max-sm:hidden" : ""}`}>
			<div className="flex items-start justify-between gap-2">
				<p className="pt-2 text-sm font-semibold text-slate-600">{t("solo.questionNumber", { number: index + 1 })}</p>
				{reportable && <ReportQuestionButton question={question} questionIndex={index} lang={lang} />}
			</div>
			<QuestionText
				as="h2"
				id={headingId}
				text={question.text}
				lang={lang}
				className={`leading-snug ${isLongText(question.text) ? "text-base" : "text-lg"}`}
			/>
			<QuestionPicture picture={question.image} lang={lang} />
			<ReadAloud support={support} question={question} lang={lang} solution={answer && question} inRightOrder className="mt-3" />
			{allowsSeveral && !answer && (
				<p className="mt-2 text-sm font-medium text-info-800">{t(question.kind ? "question.voteSeveral" : "question.chooseSeveral")}</p>
			)}
			{!hasOptions && (
				<div className="mt-4">
					{answer ? (
						<KindSolution
							question={question}
							lang={lang}
							given={answer.selected}
							solved
							correctAnswers={question.correctAnswers}
							accepted={question.accepted?.slice(0, 5)}
							value={question.value}
							tolerance={question.tolerance}
							isCorrect={answer.isCorrect}
						/>
					) : (
						<KindAnswer question={question} lang={lang} locked={locked} sending={sending} given={undefined} inRightOrder onSend={send} />
					)}
				</div>
			)}
			{hasOptions && (
				<Options
					className="mt-4 gap-2.5"
					question={question}
					lang={lang}
					name={{ labelledBy: headingId }}
					multiple={allowsSeveral}
					selected={shown}
					disabled={locked}
					correctAnswers={answer && question.correctAnswers}
					onSelect={choose}
				/>
			)}
			{allowsSeveral && !answer && (
				<Button className="mt-4 w-full sm:w-auto" disabled={selected.length === 0} loading={sending} onClick={() => send(selected)}>
					{t("question.submit")}
				</Button>
			)}
			{answer && <Outcome ref={outcome} question={question} lang={lang} answer={answer} />}
		</li>
	);
}
