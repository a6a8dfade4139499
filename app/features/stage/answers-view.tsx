import { Check, Lightbulb } from "lucide-react";
import { type ReactNode, useLayoutEffect } from "react";
import { optionIdentity } from "~/features/question/option-identity";
import { OptionShape } from "~/features/question/option-shape";
import { QuestionText } from "~/features/question/question-text";
import { RichText } from "~/features/question/rich-text";
import { useT } from "~/i18n/translator";
import { type AnswerBar, answerBars, standsInColumns } from "./answer-bars";
import { isCalm } from "./calm";
import { ANSWERS } from "./climax-times";
import { fitText } from "./fit-text";
import { takePlaces } from "./option-places";
import { QuestionLine } from "./question-line";
import { StagePicture } from "./stage-picture";
import { TEXT_SCALE } from "./text-ranges";
import { useFit } from "./use-fitted-text";
import type { ViewProps } from "./view-props";
import "./climax.css";

/** Heights in u that a part may take, and the size from which on its text needs no more of them. */
const QUESTION = { heights: [6, 9, 12, 15, 18], comfortable: 3.4, max: 4.5, floor: 2.5 };
const INFO = { heights: [7, 10, 14, 18, 22], comfortable: 2.3, max: 2.6, floor: 1.9 };
const LABELS = { heights: [12, 15, 19, 24], comfortable: 3, max: 3.6, floor: 1.9 };
/** Beside a picture: high enough for it to be recognized, and its width at most. */
const PICTURED = { ...QUESTION, heights: [22, 25, 28] };
const PICTURE_WIDTH = { normal: "38%", tight: "15%" };
/** The same where every line counts. */
const TIGHT = {
	question: { ...QUESTION, heights: [6, 9, 10.5, 12, 13, 14, 15, 16.5, 18], comfortable: QUESTION.floor, max: 3 },
	pictured: { ...QUESTION, heights: [13, 14, 15, 16.5, 18], comfortable: QUESTION.floor, max: 3 },
	info: { ...INFO, heights: [6, 8, 10, 12, 14, 15.5, 17, 18.5, 20, 22], comfortable: INFO.floor, max: 2.1 },
};
/** Below this the options need what the parts around them can spare. */
const OPTIONS_NEED = 2.1;

/** The least height, as `property` of `root`, at which a part reads well; gives the size of its text in u. */
function fitPart(root: HTMLElement, part: string, { heights, comfortable, max, floor }: typeof QUESTION, scale: number): number {
	const element = root.querySelector<HTMLElement>(`[data-part=${part}]`);
	if (!element) return max;
	const fitAt = (height: number) => {
		root.style.setProperty(`--${part}`, `calc(${height} * var(--u))`);
		return fitText(element, { max: max * scale, floor });
	};
	let best = { size: 0, height: 0 };
	for (const height of heights) {
		const size = fitAt(height);
		// A long word in a narrow column: more height makes it no larger.
		if (best.size >= floor && size <= best.size) return fitAt(best.height);
		best = { size, height };
		if (size >= comfortable) break;
	}
	return best.size;
}

function fitAnswers(root: HTMLElement, scale: number, pictured: boolean): void {
	root.style.rowGap = "";
	root.style.setProperty("--picture", PICTURE_WIDTH.normal);
	fitPart(root, "question", pictured ? PICTURED : QUESTION, scale);
	fitPart(root, "info", INFO, scale);
	if (fitPart(root, "options", LABELS, scale) >= OPTIONS_NEED) return;
	root.style.rowGap = "calc(0.8 * var(--u))";
	root.style.setProperty("--picture", PICTURE_WIDTH.tight);
	fitPart(root, "question", pictured ? TIGHT.pictured : TIGHT.question, 1);
	fitPart(root, "info", TIGHT.info, 1);
	fitPart(root, "options", LABELS, scale);
}

/** Lets the blocks come from where they stood while the question was open: their colour changes its size, their text does not. */
function slideFrom(root: HTMLElement, places: readonly DOMRect[]): void {
	const timing = { duration: ANSWERS.slideMs, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };
	for (const [index, block] of [...root.querySelectorAll("[data-block]")].entries()) {
		const from = places[index];
		if (!from) continue;
		const to = block.getBoundingClientRect();
		const x = from.left + from.width / 2 - to.left - to.width / 2;
		const y = from.top + from.height / 2 - to.top - to.height / 2;
		block.animate({ transform: [`translate(${x}px, ${y}px)`, "none"] }, timing);
		block
			.querySelector("[data-color]")
			?.animate({ transform: [`scale(${from.width / to.width}, ${from.height / to.height})`, "none"] }, timing);
	}
}

interface OptionProps {
	index: number;
	text: string;
	lang: string | undefined;
	right: boolean;
	bar: AnswerBar;
}

function Tick() {
	const { t } = useT();
	return (
		<span className="answer-tick grid size-[1.5em] shrink-0 place-items-center rounded-full bg-white text-emerald-800">
			<Check className="size-[1.1em]!" strokeWidth={3.5} aria-label={t("question.correctOption")} />
		</span>
	);
}

/** The colour of an option: full for a right one, with a frame; faded for a wrong one. What is drawn between the two comes inside. */
function Ground({ index, right, className, children }: Pick<OptionProps, "index" | "right"> & { className: string; children?: ReactNode }) {
	const strength = right ? (children ? "half" : "full") : "faded";
	return (
		<div className={`absolute ${className}`}>
			<div
				className="answer-color absolute inset-0 rounded-[inherit]"
				data-strength={strength}
				style={{ background: optionIdentity(index).wallColor }}
			/>
			{children}
			<div className={`absolute inset-0 rounded-[inherit] ${right ? "answer-frame" : "answer-edge"}`} />
		</div>
	);
}

/** An option as a column: the count rides on its bar, shape, letter and text stand below. */
function Column({ index, text, lang, right, bar }: OptionProps) {
	const { t, formatNumber } = useT();
	return (
		<li className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_var(--options)]">
			<div className="relative [clip-path:inset(0_-4rem)]" aria-hidden="true">
				<div className="absolute inset-x-0 top-6 bottom-0">
					<div className="answer-bar absolute inset-0" style={{ transform: `translateY(${(1 - bar.height) * 100}%)` }}>
						<p className="absolute inset-x-0 bottom-full text-center text-3xl leading-[1.2] font-bold tabular-nums">
							{formatNumber(bar.count)}
						</p>
						{/* It ends below what is seen: no edge between bar and label. */}
						<Ground index={index} right={right} className="inset-x-[10%] top-0 -bottom-3 rounded-base" />
					</div>
				</div>
			</div>
			<div data-block="" className="relative min-h-0 min-w-0">
				<div data-color="" className="absolute inset-0">
					<Ground index={index} right={right} className="inset-0 rounded-base" />
				</div>
				<div
					data-fit=""
					className="relative flex h-full flex-col items-center justify-center gap-[0.25em] overflow-hidden px-1 py-1 text-center"
				>
					<span className="flex items-center gap-[0.4em] font-bold">
						<OptionShape index={index} className="size-[1em]" />
						<span className="leading-none">{optionIdentity(index).letter}</span>
						{right && <Tick />}
					</span>
					{/* Measured by itself: a long word would reach into the margin unseen. */}
					<span data-fit="" lang={lang} className="block w-full font-semibold">
						<RichText text={text} />
					</span>
				</div>
			</div>
			<span className="sr-only">{t("hostPanel.answersCount", { count: bar.count })}</span>
		</li>
	);
}

/** An option with a long text stays a block; its share is drawn into it. */
function Block({ index, text, lang, right, bar }: OptionProps) {
	const { t, formatNumber } = useT();
	const { letter, wallColor } = optionIdentity(index);
	return (
		<li className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)_auto] items-stretch gap-1">
			<div data-block="" className="relative min-h-0 min-w-0">
				<div data-color="" className="absolute inset-0">
					<Ground index={index} right={right} className="inset-0 rounded-base">
						<div className="answer-share absolute inset-0 overflow-hidden rounded-[inherit]" data-right={right} aria-hidden="true">
							<div className="absolute inset-0 origin-left" style={{ transform: `scaleX(${bar.share})`, background: wallColor }} />
						</div>
					</Ground>
				</div>
				<div data-fit="" className="relative flex h-full items-center gap-[0.5em] overflow-hidden px-1.25 py-0.5">
					<span className="flex shrink-0 flex-col items-center gap-[0.1em] font-bold">
						<OptionShape index={index} className="size-[1em]" />
						<span className="leading-none">{letter}</span>
					</span>
					<span lang={lang} className="min-w-0 flex-1 font-semibold">
						<RichText text={text} />
					</span>
				</div>
			</div>
			<div className="flex w-5.5 flex-col items-center justify-center gap-0.5 text-lg leading-none font-bold tabular-nums">
				{right && <Tick />}
				<span aria-hidden="true">{formatNumber(bar.count)}</span>
			</div>
			<span className="sr-only">{t("hostPanel.answersCount", { count: bar.count })}</span>
		</li>
	);
}

/** The closed question: its blocks become a chart, the right ones are marked, and what there is to know stands below. */
export function AnswersView({ instance, fresh, settings }: ViewProps) {
	const { t } = useT();
	const { language, answerCounts = [], answeredCount, correctCount } = instance;
	const question = instance.questions[instance.currentQuestionIndex];
	const words = question ? [question.text, ...question.options, question.extraInfo ?? "", question.image?.id ?? ""].join(" ") : "";
	const root = useFit<HTMLElement>(`${words} ${settings.textSize}`, (element) =>
		fitAnswers(element, TEXT_SCALE[settings.textSize], question?.image !== undefined),
	);
	const id = question?.id;
	useLayoutEffect(() => {
		const places = id === undefined ? [] : takePlaces(id);
		if (root.current && fresh && !isCalm()) slideFrom(root.current, places);
	}, [id, fresh, root]);
	if (!question) return null;
	const { options, correctAnswers, extraInfo } = question;
	const columns = standsInColumns(options);
	const bars = answerBars(options.length, answerCounts, answeredCount);
	const Option = columns ? Column : Block;
	return (
		<section ref={root} className="flex h-full flex-col gap-2" data-fresh={fresh}>
			<QuestionLine instance={instance}>
				{correctCount !== undefined &&
					(answeredCount === 0 ? t("stage.answers.nobody") : t("stage.answers.right", { right: correctCount, count: answeredCount }))}
			</QuestionLine>
			<div className="flex h-[var(--question)] shrink-0 gap-3">
				<div data-part="question" data-fit="" className="stage-fit flex h-full min-w-0 flex-1 overflow-hidden">
					<QuestionText as="h1" text={question.text} lang={language} className="m-auto max-w-full text-center text-balance text-white!" />
				</div>
				<StagePicture picture={question.image} lang={language} className="max-w-[var(--picture)]" />
			</div>
			<ul
				data-part="options"
				className={`stage-fit grid min-h-0 flex-1 auto-rows-fr justify-center ${columns ? "gap-x-2.5" : "gap-x-2 gap-y-0.5"}`}
				style={{
					gridTemplateColumns: columns
						? `repeat(${options.length}, minmax(0, calc(36 * var(--u))))`
						: `repeat(${options.length > 3 ? 2 : 1}, minmax(0, 1fr))`,
				}}
			>
				{options.map((text, index) => (
					<Option
						key={`${question.id}-${index.toString()}`}
						index={index}
						text={text}
						lang={language}
						right={correctAnswers?.includes(index) ?? false}
						bar={bars[index] ?? { count: 0, share: 0, height: 0 }}
					/>
				))}
			</ul>
			{extraInfo && (
				<aside
					data-part="info"
					data-fit=""
					className="answer-info stage-fit flex h-[var(--info)] shrink-0 overflow-hidden rounded-card px-3 py-1"
				>
					<p className="m-auto">
						<Lightbulb className="mr-[0.4em] inline align-[-0.2em]" aria-label={t("question.didYouKnow")} />
						<span lang={language} className="whitespace-pre-line">
							<RichText text={extraInfo} />
						</span>
					</p>
				</aside>
			)}
		</section>
	);
}
