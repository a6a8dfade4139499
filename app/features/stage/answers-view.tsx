import { Lightbulb } from "lucide-react";
import { useMemo } from "react";
import type { Instance } from "#contract/games/live";
import { isScoredQuestion } from "#contract/kinds/rules";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { answerBars, Block, Column, fitsColumns } from "./answer-option";
import { fitsLargest, fitText } from "./fit-text";
import { optionGrid, useFadePicture } from "./option-places";
import { PicturedQuestion } from "./pictured-question";
import { QuestionLine, TurnLegend } from "./question-line";
import { TEXT_SCALE } from "./text-ranges";
import { useFit } from "./use-fitted-text";
import { takeBuiltParts, type ViewProps } from "./view-props";

/** Heights that a part may take, and the text size from which it needs no more height; both in u. */
export const QUESTION = { heights: [6, 9, 12, 15, 18], comfortable: 3.4, max: 4.5, floor: 3 };
export const INFO = { heights: [7, 10, 14, 18, 22, 26, 30], comfortable: 3, max: 3, floor: 3 };
const LABELS = { heights: [13.5, 16, 20, 24], comfortable: 3.4, max: 3.4, floor: 3 };
/** A question beside a picture: heights at which the picture can be recognised, and the picture's maximum widths. */
const PICTURED = { ...QUESTION, heights: [22, 25, 28] };
const PICTURE_WIDTH = { normal: "38%", tight: "15%" };
/** Ranges for crowded views: text that does not fit even so is cut, because the class has it on its phones. */
const TIGHT = {
	question: { ...QUESTION, heights: [6, 9, 10.5, 12, 13, 14, 15, 16.5, 18], comfortable: QUESTION.floor, max: 3 },
	pictured: { ...QUESTION, heights: [13, 14, 15, 16.5, 18], comfortable: QUESTION.floor, max: 3 },
	info: { ...INFO, heights: [6.5, 10, 13.5] },
};
/**
 * Minimum sizes with formulas, which cannot be cut and so may be smaller than other texts. Below `need` the options take height from the
 * parts around them.
 */
const FORMULAS = { floor: 1.9, need: 2.1 };

const findPart = (root: HTMLElement, part: string) => root.querySelector<HTMLElement>(`[data-part=${part}]`);
const setHeight = (root: HTMLElement, part: string, height: number) => root.style.setProperty(`--${part}`, `calc(${height} * var(--u))`);

/** Tries the usual case of short texts: returns whether all parts reach their largest size with the smallest heights. */
function fitsSmallestHeights(root: HTMLElement, question: typeof QUESTION, scale: number): boolean {
	const parts = Object.entries({ question, info: INFO, options: LABELS }).flatMap(([name, { heights, max }]) => {
		setHeight(root, name, heights[0] ?? 0);
		const part = findPart(root, name);
		return part ? [[part, max * scale] as const] : [];
	});
	return fitsLargest(root, parts);
}

/** Sets the smallest height at which a part is readable; returns the size of its text in u. */
export function fitPart(root: HTMLElement, part: string, { heights, comfortable, max, floor }: typeof QUESTION, scale: number): number {
	const element = findPart(root, part);
	if (!element) return max;
	const fitAt = (height: number) => {
		setHeight(root, part, height);
		return fitText(element, { max: max * scale, floor });
	};
	let best = { size: 0, height: 0 };
	let uselessSteps = 0;
	for (const height of heights) {
		const size = fitAt(height);
		if (best.size >= floor && size <= best.size) {
			// One step of height may not be enough for another line. If two steps change nothing, more height does not help (a long word in a
			// narrow column).
			if (++uselessSteps === 2) break;
			continue;
		}
		uselessSteps = 0;
		best = { size, height };
		if (size >= comfortable) return size;
	}
	return uselessSteps > 0 ? fitAt(best.height) : best.size;
}

function fitAnswers(root: HTMLElement, scale: number, { pictured, formulas }: { pictured: boolean; formulas: boolean }): void {
	const question = pictured ? PICTURED : QUESTION;
	const fitNamedPart = (part: string, range: typeof QUESTION, by: number) =>
		fitPart(root, part, formulas ? { ...range, floor: Math.min(range.floor, FORMULAS.floor) } : range, by);
	root.style.rowGap = "";
	root.style.setProperty("--picture", PICTURE_WIDTH.normal);
	if (fitsSmallestHeights(root, question, scale)) return;
	fitNamedPart("question", question, scale);
	fitNamedPart("info", INFO, scale);
	if (fitNamedPart("options", LABELS, scale) >= (formulas ? FORMULAS.need : LABELS.floor)) return;
	root.style.rowGap = "calc(0.8 * var(--u))";
	root.style.setProperty("--picture", PICTURE_WIDTH.tight);
	fitNamedPart("question", pictured ? TIGHT.pictured : TIGHT.question, 1);
	fitNamedPart("info", TIGHT.info, 1);
	fitNamedPart("options", LABELS, scale);
}

/** How many answers were right, and who did not answer: a number of those who answered, so that it fits the shares beside it. */
export function RightCount({ instance }: { instance: Instance }) {
	const { t } = useTexts("stage");
	const { answeredCount, correctCount: right, askedCount = answeredCount } = instance;
	if (right === undefined) return null;
	const missing = askedCount - answeredCount;
	return (
		<p className="answer-says flex shrink-0 items-center gap-1.5 text-lg leading-tight font-bold">
			{answeredCount === 0 ? t("stage.answers.nobody") : t("stage.answers.right", { right, count: answeredCount })}
			{answeredCount > 0 && missing > 0 && (
				<span className="-my-0.25 rounded-chip bg-white/15 px-1 py-0.25 font-semibold">
					{t("stage.answers.missing", { count: missing })}
				</span>
			)}
		</p>
	);
}

/** Characters from which extra info needs the whole width below the count. */
const WIDE_INFO_CHARS = 120;

/** The extra info, with the count of right answers: one quiet card. Without extra info the count stands above the question. */
export function AnswerNotes({ instance, info, counted = true }: { instance: Instance; info: string | undefined; counted?: boolean }) {
	const { t } = useTexts();
	if (!info) return null;
	return (
		<aside
			className={`answer-says answer-notes flex shrink-0 gap-x-3 gap-y-0.5 rounded-card px-3 py-1 ${info.length > WIDE_INFO_CHARS ? "flex-col" : "items-center"}`}
		>
			{counted && <RightCount instance={instance} />}
			<div data-part="info" data-fit="" className="stage-fit flex h-[var(--info)] min-w-0 flex-1 overflow-hidden">
				<p className="m-auto">
					<Lightbulb className="me-[0.4em] inline align-[-0.2em]" aria-label={t("question.didYouKnow")} />
					<span key={info} lang={instance.language} className="whitespace-pre-wrap">
						<RichText text={info} />
					</span>
				</p>
			</div>
		</aside>
	);
}

const EMPTY_BAR = { count: 0, share: 0, height: 0 };

/** Turns the blocks of the open question into a chart and marks the right options. */
export function AnswersView({ instance, fresh, hiddenParts, settings }: ViewProps) {
	const hidden = hiddenParts !== null;
	const { language, answerCounts, firstCounts, answeredCount } = instance;
	const question = instance.questions[instance.currentQuestionIndex];
	const words = question ? [question.text, ...question.options, question.extraInfo ?? "", question.image?.id ?? ""].join(" ") : "";
	// Fitted with the first option, so that the others are laid out at a likely size, and again once all options exist.
	const isComplete = !question || hiddenParts === null || hiddenParts >= question.options.length;
	const root = useFit<HTMLElement>(
		`${words} ${settings.textSize} ${isComplete}`,
		(element) =>
			void fitAnswers(element, TEXT_SCALE[settings.textSize], { pictured: question?.image !== undefined, formulas: words.includes("$") }),
		hidden,
	);
	useFadePicture(question?.id, root, { fresh, hiddenParts });
	const count = question?.options.length ?? 0;
	const bars = useMemo(
		() => answerBars(count, answerCounts ?? [], answeredCount, firstCounts),
		[count, answerCounts, answeredCount, firstCounts],
	);
	if (!question) return null;
	const { options, correctAnswers, extraInfo } = question;
	const columns = fitsColumns(options);
	const Option = columns ? Column : Block;
	// Bars are compared by length, so all blocks need the same width: a third column would break that.
	const blocks = columns ? null : optionGrid(options, options.length > 3 ? 2 : 1);
	return (
		<section ref={root} className="flex h-full flex-col gap-2" data-fresh={fresh}>
			<QuestionLine instance={instance}>
				<div className="flex items-center gap-3">
					{!extraInfo && <RightCount instance={instance} />}
					{firstCounts && <TurnLegend flat={!columns} />}
				</div>
			</QuestionLine>
			{/* Text and picture come from their old places, over the plate. */}
			<div className="relative z-1 flex h-[var(--question)] shrink-0 gap-3">
				<PicturedQuestion question={question} lang={language} />
			</div>
			<ul
				data-part="options"
				className={`answer-plate stage-fit stage-plate grid min-h-0 flex-1 auto-rows-fr ${columns ? "gap-x-2.5" : options.length > 4 ? "gap-x-2 gap-y-0.5" : "gap-x-2 gap-y-1.5"}`}
				data-crowded={!columns && options.length > 4}
				style={{
					gridTemplateColumns: blocks?.columns ?? `repeat(${options.length}, minmax(0, 1fr))`,
				}}
			>
				{takeBuiltParts(options, hiddenParts).map((text, index) => (
					<Option
						key={`${question.id}-${index.toString()}`}
						index={index}
						text={text}
						lang={language}
						right={correctAnswers?.includes(index) ?? false}
						scored={isScoredQuestion(question)}
						bar={bars[index] ?? EMPTY_BAR}
						place={blocks?.gridColumnAt(index)}
						stacked={options.length > 5 || firstCounts !== undefined}
					/>
				))}
			</ul>
			<AnswerNotes instance={instance} info={extraInfo} />
		</section>
	);
}
