import { Check } from "lucide-react";
import { memo, type ReactNode } from "react";
import { optionLetter, pickStageColor } from "~/features/question/option-identity";
import { OptionDisc } from "~/features/question/option-shape";
import { RichText } from "~/features/question/rich-text";
import { LONG_WORD_CHARS, withHyphens } from "~/features/question/with-hyphens";
import { useTexts } from "~/i18n/texts";
import "./reveal.css";

/** Width of a letter in u, and the number of lines of a column's label, at a size that the last row can read. */
const LETTER_WIDTH_U = 1.7;
const MAX_LABEL_LINES = 4;
/** Stage units: the width that all columns share. */
const COLUMNS_WIDTH_U = 166;

/** Returns whether all options fit below columns. Longer options stay blocks, with their bars inside. */
export function fitsColumns(options: readonly string[]): boolean {
	const line = (COLUMNS_WIDTH_U / options.length - 3) / LETTER_WIDTH_U;
	return options.every((text) => {
		// Breaking words is readable where a line holds most of a word.
		const words = line < LONG_WORD_CHARS ? text.split(/\s+/) : withHyphens(text).split(/[\s\u00ad]+/);
		return Math.max(...words.map((word) => word.length)) <= line && text.length <= line * MAX_LABEL_LINES;
	});
}

interface AnswerBar {
	count: number;
	/** Share of all players who answered, from 0 to 1. The shares of a question with several right options can exceed 1 together. */
	share: number;
	height: number;
	/** The bar of the first turn, if the question was repeated. */
	first?: Omit<AnswerBar, "first">;
}

/** Computes the bars of the options. `firstCounts` are the counts of the first turn; their bars have the same scale. */
export function answerBars(options: number, counts: readonly number[], answered: number, firstCounts?: readonly number[]): AnswerBar[] {
	const longest = Math.max(1, ...counts, ...(firstCounts ?? []));
	const toBar = (count = 0) => ({ count, share: Math.min(1, count / Math.max(1, answered)), height: count / longest });
	return Array.from({ length: options }, (_, index) => ({
		...toBar(counts[index]),
		...(firstCounts ? { first: toBar(firstCounts[index]) } : {}),
	}));
}

interface OptionProps {
	index: number;
	text: string;
	lang: string | undefined;
	right: boolean;
	/** False for a poll, where no option is right and none fades. */
	scored: boolean;
	bar: AnswerBar;
	/** `grid-column` of a block; undefined for columns. */
	place: string | undefined;
	stacked: boolean;
}

function Figures({ count, share, stacked }: Pick<AnswerBar, "count" | "share"> & { stacked: boolean }) {
	const { formatNumber } = useTexts();
	return (
		<>
			{formatNumber(count)}
			<span className={`text-xl font-semibold ${stacked ? "block" : "ms-[0.5em]"}`}>{formatNumber(share, PERCENT)}</span>
		</>
	);
}

const PERCENT = { style: "percent", maximumFractionDigits: 0 } as const;

function Tick() {
	const { t } = useTexts();
	return (
		<span className="answer-tick -my-[0.25em] grid size-[1.5em] shrink-0 place-items-center rounded-full bg-light text-indigo-950">
			<Check className="size-[1.1em]!" strokeWidth={3.5} aria-label={t("question.correctOption")} />
		</span>
	);
}

/**
 * Colour of an option: full with a frame if it is right, faded if it is wrong. `children` are drawn above the colour and below the frame.
 */
function OptionBackground({
	index,
	right,
	scored,
	className,
	children,
}: Pick<OptionProps, "index" | "right" | "scored"> & { className: string; children?: ReactNode }) {
	const strength = right || !scored ? (children ? "half" : "full") : "faded";
	return (
		<div className={`absolute ${className}`}>
			<div
				className={`${children ? "answer-ground" : ""} answer-color absolute inset-0 rounded-[inherit]`}
				data-strength={strength}
				style={{ background: pickStageColor(index) }}
			/>
			{children}
			<div className="answer-edge absolute inset-0 rounded-[inherit]" />
			{right && <div className="answer-frame absolute inset-0 rounded-[inherit]" />}
		</div>
	);
}

function FirstBar({ first, index }: { first: Omit<AnswerBar, "first">; index: number }) {
	const { formatNumber } = useTexts();
	return (
		<div className="answer-bar absolute inset-y-0 start-[6%] w-[28%]" style={{ transform: `translateY(${(1 - first.height) * 100}%)` }}>
			<p className="answer-count absolute inset-x-0 bottom-full text-center text-2xl leading-[1.2] font-semibold tabular-nums">
				{formatNumber(first.count)}
			</p>
			<div
				className={`absolute inset-x-0 top-0 -bottom-3 overflow-hidden rounded-base border-2 border-white/60 ${first.count > 0 ? "" : "opacity-0"}`}
			>
				<div className="absolute inset-0 opacity-50" style={{ background: pickStageColor(index) }} />
			</div>
		</div>
	);
}

/** An option as a column: its count moves on top of the bar; shape, letter and text are below. */
export const Column = memo(function Column({ index, text, lang, right, scored, bar, stacked }: OptionProps) {
	const { t } = useTexts();
	const letter = optionLetter(index);
	return (
		<li className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_var(--options)]">
			<div className="relative [clip-path:inset(0_-4rem)]" aria-hidden="true">
				<div className={`absolute inset-x-0 bottom-0 ${stacked ? "top-10" : "top-6.5"}`}>
					{bar.first && <FirstBar first={bar.first} index={index} />}
					<div
						className={`answer-bar absolute inset-y-0 end-0 ${bar.first ? "start-[34%]" : "start-0"}`}
						style={{ transform: `translateY(${(1 - bar.height) * 100}%)` }}
					>
						<p
							className={`answer-count absolute inset-x-0 bottom-full pb-0.5 text-center leading-[1.2] font-bold whitespace-nowrap tabular-nums ${stacked ? "text-2xl" : "text-3xl"}`}
						>
							<Figures {...bar} stacked={stacked} />
						</p>
						{/* The bar ends below the visible area, so that no edge shows between bar and label. It is hidden at 0 answers, because its upper edge would show. */}
						<OptionBackground
							index={index}
							right={right}
							scored={scored}
							className={`inset-x-[6%] top-0 -bottom-3 rounded-base ${bar.count > 0 ? "" : "opacity-0"}`}
						/>
					</div>
				</div>
			</div>
			<div className="answer-comes relative min-h-0 min-w-0">
				<div className="absolute inset-0">
					<OptionBackground index={index} right={right} scored={scored} className="inset-0 rounded-base" />
				</div>
				{/* Many columns are too narrow for it beside the letter. */}
				{right && stacked && (
					<span className="absolute -end-[0.45em] -top-[0.4em] z-1 flex">
						<Tick />
					</span>
				)}
				{/* The padding is outside, so that the text is fitted to the space within it. */}
				<div className="relative h-full p-[calc(1.2*var(--u))]">
					<div data-fit="" className="flex h-full flex-col items-center justify-center gap-[0.25em] overflow-hidden text-center">
						{/* The tick is beside them, so that nothing is off the middle before it appears. */}
						<span data-sign="" className="relative flex items-center gap-[0.4em] font-bold">
							<OptionDisc index={index} />
							<span className="leading-none">{letter}</span>
							{right && !stacked && (
								<span className="absolute start-full ms-[0.4em]">
									<Tick />
								</span>
							)}
						</span>
						{/* Measured separately: otherwise a long word could extend into the margin unnoticed. */}
						{text !== letter && (
							<span data-fit="width" lang={lang} className="block w-full font-semibold text-pretty">
								<RichText text={withHyphens(text)} />
							</span>
						)}
					</div>
				</div>
			</div>
			<span className="sr-only">
				{bar.first ? t("live.firstThen", { first: bar.first.count, count: bar.count }) : t("live.answersCount", { count: bar.count })}
			</span>
		</li>
	);
});

/** An option with a long text: a block with its share drawn inside. */
export const Block = memo(function Block({ index, text, lang, right, scored, bar, place }: OptionProps) {
	const { t, formatNumber } = useTexts();
	const letter = optionLetter(index);
	return (
		<li className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)_auto] items-stretch gap-1" style={{ gridColumn: place }}>
			<div className="answer-comes relative min-h-0 min-w-0">
				<div className="absolute inset-0">
					<OptionBackground index={index} right={right} scored={scored} className="inset-0 rounded-base">
						<div
							className="answer-share absolute inset-0 overflow-hidden rounded-[inherit]"
							data-right={right || !scored}
							aria-hidden="true"
						>
							<div
								className="answer-fill absolute inset-0 origin-left rtl:origin-right"
								style={{ transform: `scaleX(${bar.share})`, background: pickStageColor(index) }}
							/>
							{bar.first && <div className="absolute bottom-0 start-0 h-0.75 bg-white/70" style={{ width: `${bar.first.share * 100}%` }} />}
						</div>
					</OptionBackground>
				</div>
				<div className="answer-padding relative h-full px-1.5">
					<div data-fit="" className="flex h-full items-center gap-[0.5em] overflow-hidden">
						<span className="answer-signs flex shrink-0 items-center gap-[0.1em] font-bold">
							<OptionDisc index={index} />
							<span className="leading-none">{letter}</span>
						</span>
						<span lang={lang} className="min-w-0 flex-1 font-semibold text-pretty">
							{text !== letter && <RichText text={withHyphens(text)} />}
						</span>
					</div>
				</div>
			</div>
			<div
				className={`flex ${bar.first ? "w-25" : "answer-figures w-14"} items-center gap-1 text-lg leading-[1.15] font-bold tabular-nums`}
			>
				<span aria-hidden="true" className="answer-count min-w-7.5 whitespace-nowrap">
					{bar.first && <span className="font-semibold">{formatNumber(bar.first.count)} → </span>}
					{formatNumber(bar.count)}
					<span className="answer-share-text font-semibold">{formatNumber(bar.share, PERCENT)}</span>
				</span>
				{right && <Tick />}
			</div>
			<span className="sr-only">
				{bar.first ? t("live.firstThen", { first: bar.first.count, count: bar.count }) : t("live.answersCount", { count: bar.count })}
			</span>
		</li>
	);
});
