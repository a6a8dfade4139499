import { type ComponentType, useLayoutEffect, useRef } from "react";
import type { QuestionKind } from "#contract/kinds/kind";
import { optionLetter, pickStageColor } from "~/features/question/option-identity";
import { OptionDisc } from "~/features/question/option-shape";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { createIcon } from "~/ui/icon";
import type { OnStageProps } from "./kind-props";
import { NumberOnStage } from "./number/number-on-stage";

// The icon library is not for phones, which share this folder.
const TickIcon = createIcon("M5 13l5 5L19 7");

/** More texts would not be readable from the last row. */
const MAX_TEXTS = 14;
const MAX_LETTERS = 340;

/** The texts that players gave to a question with a solution, each as large as its count; after a second turn the count of the first is shown beside it. */
export function TextOnStage({ given, readFirstCount, others, lang }: OnStageProps) {
	const { t, formatNumber } = useTexts();
	let letters = 0;
	const shown = given.filter(({ text = "" }, index) => {
		letters += text.length + 14;
		return index === 0 || (index < MAX_TEXTS && letters <= MAX_LETTERS);
	});
	const highestCount = Math.max(1, ...shown.map(({ count }) => count));
	const total = others + given.reduce((sum, { count }) => sum + count, 0);
	const otherCount = others + given.filter((group) => !shown.includes(group)).reduce((sum, { count }) => sum + count, 0);
	return (
		<ul data-fit="" className="flex h-full w-full flex-wrap content-center items-center justify-center gap-[0.45em]">
			{shown.map((group) => {
				const { text = "", count, right = false } = group;
				const first = readFirstCount(group);
				return (
					<li
						key={text}
						className="answer-block relative isolate flex max-w-full items-center gap-[0.45em] rounded-base px-[0.6em] py-[0.25em] font-semibold"
						style={{ fontSize: `${1 + 0.8 * Math.sqrt(count / highestCount)}em` }}
					>
						<span
							aria-hidden="true"
							className="answer-color absolute inset-0 -z-1 rounded-[inherit]"
							data-strength={right ? "full" : "faded"}
							style={{ background: pickStageColor(0) }}
						/>
						<span aria-hidden="true" className="answer-edge absolute inset-0 -z-1 rounded-[inherit]" />
						{right && <span aria-hidden="true" className="answer-frame absolute inset-0 -z-1 rounded-[inherit]" />}
						{/* On the corner: room for it beside the text would give the right texts away before their light. */}
						{right && (
							<span
								role="img"
								aria-label={t("question.rightAnswer")}
								className="answer-tick absolute -start-[0.4em] -top-[0.35em] grid size-[1em] place-items-center rounded-full bg-light text-indigo-950"
							>
								<TickIcon className="size-[0.75em]!" strokeWidth={4} />
							</span>
						)}
						<span lang={lang} className="min-w-0">
							{text}
						</span>
						{/* A text given once has no count, unless a first turn is compared. */}
						{(count > 1 || first !== undefined) && (
							<span aria-hidden="true" className="answer-count font-bold whitespace-nowrap tabular-nums">
								{first !== undefined && <span className="font-semibold">{formatNumber(first)} → </span>}
								{formatNumber(count)} · {formatNumber(count / Math.max(1, total), { style: "percent", maximumFractionDigits: 0 })}
							</span>
						)}
						<span className="sr-only">
							{first === undefined ? t("live.answersCount", { count }) : t("live.firstThen", { first, count })}
						</span>
					</li>
				);
			})}
			{otherCount > 0 && <li className="px-[0.6em] font-semibold">{t("question.otherAnswers", { count: otherCount })}</li>}
		</ul>
	);
}

const GLIDE_ANIMATION = { duration: 600, delay: 250, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)", fill: "backwards" } as const;

/** The rows glide from the order in which they were shown to the right one. */
function OrderOnStage({ question, given, readFirstCount, lang, animated }: OnStageProps) {
	const { t } = useTexts();
	const list = useRef<HTMLOListElement>(null);
	const right = question.correctAnswers ?? [];
	useLayoutEffect(() => {
		const rows = [...(list.current?.children ?? [])];
		if (!animated) return;
		rows.forEach((row, place) => {
			const from = rows[right[place] ?? place];
			if (!from) return;
			const dy = from.getBoundingClientRect().top - row.getBoundingClientRect().top;
			row.animate({ transform: [`translateY(${dy}px)`, "none"] }, GLIDE_ANIMATION);
		});
	}, [animated, right]);
	const count = given.find((group) => group.right)?.count ?? 0;
	const first = readFirstCount({ answers: [...right], count });
	return (
		<div className="flex h-full flex-col gap-1.5">
			<div className="relative min-h-0 flex-1">
				<ol ref={list} className="grid h-full auto-rows-fr grid-cols-[minmax(0,1fr)] gap-1.5">
					{right.map((option, place) => (
						<li key={option} className="relative flex min-h-0 items-stretch rounded-base" style={{ background: pickStageColor(option) }}>
							<span aria-hidden="true" className="answer-edge absolute inset-0 rounded-[inherit]" />
							<span className="answer-count grid w-[3em] shrink-0 place-items-center bg-black/20 font-bold tabular-nums">{place + 1}</span>
							<span className="flex shrink-0 items-center gap-[0.4em] ps-[0.8em] font-bold">
								<OptionDisc index={option} />
								{optionLetter(option)}
							</span>
							<span data-fit="" lang={lang} className="flex min-w-0 flex-1 items-center overflow-hidden px-[0.8em] font-semibold">
								<span className="block">
									<RichText text={question.options[option] ?? ""} />
								</span>
							</span>
						</li>
					))}
				</ol>
				{/* The order as a whole is the answer, so the light is on the whole list. */}
				<span aria-hidden="true" className="answer-frame pointer-events-none absolute inset-0 rounded-base" />
			</div>
			{first !== undefined && (
				<p className="text-center font-semibold">
					<span aria-hidden="true">✓ </span>
					{t("live.firstThen", { first, count })}
				</p>
			)}
		</div>
	);
}

const STAGE_VIEWS: Readonly<Record<QuestionKind, ComponentType<OnStageProps> | null>> = {
	choice: null,
	poll: null,
	order: OrderOnStage,
	text: TextOnStage,
	number: NumberOnStage,
	// Texts of open questions are also shown while the question is open (features/stage/open-view.tsx).
	open: null,
};

export function findStageView({ kind = "choice" }: { kind?: QuestionKind | undefined }): ComponentType<OnStageProps> | null {
	return STAGE_VIEWS[kind];
}
