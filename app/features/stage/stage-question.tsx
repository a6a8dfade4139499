import { Keyboard } from "lucide-react";
import { type CSSProperties, memo } from "react";
import { isCardQuestion } from "#contract/games/answer-cards";
import { isScoredQuestion, kindRules } from "#contract/kinds/rules";
import { useCountdown } from "~/features/live/countdown";
import { optionLetter, pickStageColor } from "~/features/question/option-identity";
import { OptionDisc } from "~/features/question/option-shape";
import { RichText } from "~/features/question/rich-text";
import { withHyphens } from "~/features/question/with-hyphens";
import { useTexts } from "~/i18n/texts";
import { CountdownRing } from "./countdown-ring";
import { type FitRange, fitText } from "./fit-text";
import { discSize, optionGrid, questionColumns, useLeavePicture } from "./option-places";
import { PicturedQuestion } from "./pictured-question";
import { QuestionLine } from "./question-line";
import { chooseStrip, ReadCards, stripHeight } from "./read-cards";
import { optionRange, questionRange, signsInLine } from "./text-ranges";
import { useFit } from "./use-fitted-text";
import type { ViewProps } from "./view-props";

export function AnsweredCount({ answered, total }: { answered: number; total: number }) {
	const { t, formatNumber } = useTexts("stage");
	const digits = formatNumber(answered);
	return (
		<div className="grid size-15 shrink-0 place-content-center justify-items-center rounded-full bg-indigo-950 text-center">
			<span
				key={answered}
				className={`leading-none font-bold tabular-nums ${digits.length > 3 ? "text-[calc(3.6*var(--u))]" : "text-[calc(5*var(--u))]"} ${answered > 0 ? "stage-plop" : ""}`}
			>
				{digits}
			</span>
			<span className="mt-0.5 max-w-13 text-[calc(1.9*var(--u))] leading-tight font-semibold">
				{t("stage.answeredOf", { count: total })}
			</span>
		</div>
	);
}

/** Shown after the deadline while players with extra time still answer. */
export function TimeOver({ deadlineMs, waitingFor }: { deadlineMs: number | null; waitingFor: number }) {
	const { t } = useTexts("stage");
	const { seconds } = useCountdown(deadlineMs);
	if (deadlineMs === null || seconds > 0 || waitingFor === 0) return null;
	return <p className="-my-0.5 rounded-chip bg-indigo-950 px-2 py-0.5">{t("stage.waitingFor", { count: waitingFor })}</p>;
}

/** Shown in place of the countdown, in its size, while the class discusses. */
export function TalkingHeads() {
	return (
		<svg viewBox="0 0 56 56" aria-hidden="true" className="size-14 shrink-0" fill="white">
			<circle cx="15" cy="34" r="8" />
			<path d="M1 56c0-8 6-12 14-12s14 4 14 12z" />
			<circle cx="41" cy="34" r="8" opacity=".8" />
			<path d="M27 56c0-8 6-12 14-12s14 4 14 12z" opacity=".8" />
			<path className="stage-talks" d="M4 3h20a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-6l-4 5v-5H4a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4z" />
			<path
				className="stage-talks stage-talks-back"
				d="M32 3h20a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H42v5l-4-5h-6a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4z"
				opacity=".8"
			/>
		</svg>
	);
}

interface OptionBlockProps {
	index: number;
	text: string;
	lang: string | undefined;
	place: string;
}

const OptionBlock = memo(function OptionBlock({ index, text, lang, place }: OptionBlockProps) {
	const letter = optionLetter(index);
	return (
		<li style={{ background: pickStageColor(index), gridColumn: place }} className="stage-option min-h-0 overflow-hidden rounded-base">
			{/* The padding is outside, so that the text is fitted to the space within it. */}
			<div
				data-fit=""
				className={`flex h-full items-center gap-[0.45em] overflow-hidden ${text === letter ? "justify-center text-[1.8em]" : ""}`}
			>
				<span className="stage-signs flex shrink-0 items-center gap-[0.15em] font-bold">
					<OptionDisc index={index} />
					<span className="stage-letter leading-none">{letter}</span>
				</span>
				{text !== letter && (
					<span lang={lang} className="min-w-0 flex-1 font-semibold text-pretty">
						<RichText text={withHyphens(text)} />
					</span>
				)}
			</div>
		</li>
	);
});

/** Heights of the options in u; only long texts need more than the first. */
const OPTION_HEIGHTS = [45, 51, 57, 63, 69] as const;
const HEIGHT_STEP = 6;
/** How often the chosen step is halved: browsers break lines differently, and a whole step is a sixth of the question's size. */
const MAX_HALVINGS = 3;
/** Text sizes in u from which a part needs no space from the other. */
const COMFORTABLE = { question: 4, options: 3 };
/** Maximum widths of a picture; the second is used if the first leaves texts less than TIGHT of their comfortable size. */
const BESIDE_PICTURE = [
	{ width: "45%", comfortable: COMFORTABLE },
	{ width: "12%", comfortable: { question: 3.1, options: 2.4 } },
] as const;
const TIGHT = 0.8;

interface Ranges {
	question: FitRange;
	options: FitRange;
	below: number;
}

/** Makes the smaller of the two texts as large as possible; returns from 0 to 1 how close both are to a comfortable size. */
function fitQuestion(root: HTMLElement, ranges: Ranges, comfortable: typeof COMFORTABLE): number {
	const question = root.querySelector<HTMLElement>("[data-part=question]");
	const options = root.querySelector<HTMLElement>("[data-part=options]");
	if (!question || !options) return 1;
	const fitBoth = (height: number) => {
		root.style.setProperty("--options", `calc(${height} * var(--u))`);
		const sizes = {
			question: fitText(question, ranges.question),
			options: fitText(options, ranges.options),
		};
		return Math.min(1, sizes.question / comfortable.question, sizes.options / comfortable.options);
	};
	const highest = (OPTION_HEIGHTS.at(-1) ?? 0) - ranges.below;
	const heights = OPTION_HEIGHTS.filter((height) => height === OPTION_HEIGHTS[0] || height <= highest);
	let best: { height: number; comfort: number } = { height: Math.min(OPTION_HEIGHTS[2], heights.at(-1) ?? 0), comfort: 0 };
	for (const height of heights) {
		const comfort = fitBoth(height);
		if (comfort > best.comfort) best = { height, comfort };
		if (comfort === 1) return 1;
	}
	let tooLow = best.height - HEIGHT_STEP;
	for (let times = 0; times < MAX_HALVINGS && best.comfort > 0; times++) {
		const height = (tooLow + best.height) / 2;
		const comfort = fitBoth(height);
		if (comfort >= best.comfort) best = { height, comfort };
		else tooLow = height;
	}
	fitBoth(best.height);
	return best.comfort;
}

function fitBesidePicture(root: HTMLElement, ranges: Ranges): void {
	for (const { width, comfortable } of BESIDE_PICTURE) {
		root.style.setProperty("--picture", width);
		if (fitQuestion(root, ranges, comfortable) >= TIGHT) return;
	}
}

export const NOTE_STYLE = "-my-1 rounded-chip bg-white px-2.5 py-0.5 text-xl font-bold text-indigo-950";

export function StageQuestion({ instance, deadlineMs, settings }: ViewProps) {
	const { currentQuestionIndex, language, answeredCount, participantCount, waitingFor } = instance;
	const question = instance.questions[currentQuestionIndex];
	const { textSize } = settings;
	// The question is closed, and only the host knows the solution: the same view without a countdown.
	const isTalking = instance.questionStatus === "closed";
	// Quick questions that no card can answer are not for seats of cards.
	const hasCardStrip =
		instance.settings.answerCards && !isTalking && question !== undefined && isCardQuestion({ correctAnswers: [], ...question });
	const below = hasCardStrip ? stripHeight(chooseStrip(instance)) : 0;
	const words = question ? [question.text, ...question.options, question.image?.id, textSize, below].join(" ") : "";
	const root = useFit<HTMLElement>(words, (element) => {
		if (!question) return;
		const ranges = { question: questionRange(question.text, textSize), options: optionRange(question.options, textSize), below };
		if (question.image) fitBesidePicture(element, ranges);
		else fitQuestion(element, ranges, COMFORTABLE);
	});
	useLeavePicture(question?.id, root);
	const { t } = useTexts("stage");
	if (!question) return null;
	const { timeLimit } = instance;
	const { columns, rows, rowCount, gridColumnAt } = optionGrid(question.options, questionColumns(question.options.length));
	return (
		<section
			ref={root}
			className={`grid h-full grid-cols-[minmax(0,1fr)] gap-2 ${hasCardStrip ? "grid-rows-[auto_minmax(0,1fr)_var(--options,45%)_auto]" : "grid-rows-[auto_minmax(0,1fr)_var(--options,45%)]"}`}
		>
			<QuestionLine instance={instance}>
				<TimeOver deadlineMs={deadlineMs} waitingFor={waitingFor} />
				{(isTalking || instance.turn === 2) && (
					<p className={NOTE_STYLE}>{t(!isTalking ? "live.secondTurn" : instance.turn === 2 ? "stage.solutionSoon" : "stage.talk")}</p>
				)}
				{question.isMultipleChoice && !isTalking && instance.turn !== 2 && (
					<p className={NOTE_STYLE}>{t(isScoredQuestion(question) ? "stage.several" : "stage.severalVotes")}</p>
				)}
				{kindRules(question).asksForOrder && !isTalking && instance.turn !== 2 && <p className={NOTE_STYLE}>{t("stage.putInOrder")}</p>}
			</QuestionLine>
			<div className="flex min-h-0 items-center gap-3">
				{isTalking ? (
					<TalkingHeads />
				) : timeLimit === null ? (
					<div className="size-14 shrink-0" />
				) : (
					<CountdownRing deadlineMs={deadlineMs} totalMs={timeLimit * 1000} />
				)}
				<PicturedQuestion question={question} lang={language} aloud={isTalking ? "aloud" : "listen"} />
				<AnsweredCount answered={answeredCount} total={participantCount} />
			</div>
			{question.options.length === 0 ? (
				<p
					data-part="options"
					data-fit=""
					className="stage-fit flex items-center justify-center gap-[0.5em] rounded-card bg-indigo-950 font-semibold"
				>
					<Keyboard className="size-[1.2em]! shrink-0" /> {t("question.answerOnPhone")}
				</p>
			) : (
				<ul
					data-part="options"
					data-signs={signsInLine(question.options) ? "line" : "stack"}
					className="stage-fit stage-plate grid min-h-0 gap-[calc(1.2*var(--u))]"
					style={{ gridTemplateColumns: columns, gridTemplateRows: rows, "--disc": discSize(rowCount) } as CSSProperties}
				>
					{question.options.map((text, index) => (
						<OptionBlock key={`${question.id}-${index.toString()}`} index={index} text={text} lang={language} place={gridColumnAt(index)} />
					))}
				</ul>
			)}
			{hasCardStrip && <ReadCards instance={instance} />}
		</section>
	);
}
