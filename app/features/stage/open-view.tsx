import { Keyboard } from "lucide-react";
import { useTexts } from "~/i18n/texts";
import { AnswerNotes, fitPart, INFO } from "./answers-view";
import { CountdownRing } from "./countdown-ring";
import { PicturedQuestion } from "./pictured-question";
import { QuestionLine } from "./question-line";
import { AnsweredCount, NOTE_STYLE, TalkingHeads, TimeOver } from "./stage-question";
import { TextCloud, useMeasurement } from "./text-cloud";
import { TEXT_SCALE } from "./text-ranges";
import { useFit } from "./use-fitted-text";
import type { ViewProps } from "./view-props";

/** Heights in u: at least that of the countdown beside it, more only for long texts. */
const QUESTION = { heights: [15, 18, 22], comfortable: 3.4, max: 6.5, floor: 3 };
const PICTURED = { ...QUESTION, heights: [24] };

/**
 * An open question whose answers are typed texts, or the same question closed. Nothing moves at the close, so that the class continues
 * reading where it was.
 */
export function OpenView({ instance, deadlineMs, hiddenParts, settings }: ViewProps) {
	const { t, formatNumber } = useTexts("stage");
	const { currentQuestionIndex, language, answeredCount, participantCount, waitingFor, given = [], givenOthers = 0 } = instance;
	const question = instance.questions[currentQuestionIndex];
	const scale = TEXT_SCALE[settings.textSize];
	const isOpen = instance.questionStatus === "open";
	const isSolved = !isOpen && instance.solutionShown;
	const extraInfo = isSolved ? question?.extraInfo : undefined;
	const words = [question?.text, question?.image?.id, extraInfo, settings.textSize].join(" ");
	const root = useFit<HTMLElement>(
		words,
		(element) => {
			element.style.setProperty("--picture", "35%");
			fitPart(element, "question", question?.image ? PICTURED : QUESTION, scale);
			fitPart(element, "info", INFO, scale);
			return undefined;
		},
		hiddenParts !== null,
	);
	// Measured after the text of the question was fitted, because that decides the height of this area.
	const [box, measured] = useMeasurement();
	if (!question) return null;
	const { timeLimit } = instance;
	return (
		<section ref={root} className="flex h-full flex-col gap-2">
			<QuestionLine instance={instance}>
				{isSolved && (
					<p>
						{answeredCount === 0
							? t("stage.answers.nobody")
							: `${formatNumber(answeredCount)} ${t("stage.answeredOf", { count: participantCount })}`}
					</p>
				)}
				{isOpen && <TimeOver deadlineMs={deadlineMs} waitingFor={waitingFor} />}
				{instance.turn === 2 && isOpen ? (
					<p className={NOTE_STYLE}>{t("live.secondTurn")}</p>
				) : !isOpen && !isSolved && instance.turn !== 2 ? (
					<p className={NOTE_STYLE}>{t("stage.talk")}</p>
				) : (
					question.approve && isOpen && <p className={NOTE_STYLE}>{t("stage.texts.approve")}</p>
				)}
			</QuestionLine>
			<div className="flex h-[var(--question)] shrink-0 items-center gap-3">
				{/* Empty places beside the question keep its width. */}
				{!isOpen && !isSolved ? (
					<TalkingHeads />
				) : isOpen && timeLimit !== null ? (
					<CountdownRing deadlineMs={deadlineMs} totalMs={timeLimit * 1000} />
				) : (
					<div className="size-14 shrink-0" />
				)}
				<PicturedQuestion question={question} lang={language} />
				{isSolved ? <div className="size-15 shrink-0" /> : <AnsweredCount answered={answeredCount} total={participantCount} />}
			</div>
			<div className="relative min-h-0 flex-1">
				<TextCloud
					question={`${instance._id} ${currentQuestionIndex}`}
					given={given}
					others={givenOthers}
					lang={language}
					scale={scale}
					closed={!isOpen}
					unseen={hiddenParts !== null}
					box={box}
					measured={measured}
				/>
				{isOpen && given.length === 0 && (
					<p className="absolute inset-0 flex items-center justify-center gap-[0.5em] pb-4 text-3xl font-semibold">
						<Keyboard className="size-[1.2em]! shrink-0" /> {t("question.answerOnPhone")}
					</p>
				)}
			</div>
			<AnswerNotes instance={instance} info={extraInfo} counted={false} />
		</section>
	);
}
