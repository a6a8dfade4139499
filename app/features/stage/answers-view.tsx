import { Lightbulb } from "lucide-react";
import { useLayoutEffect, useMemo } from "react";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { answerBars, Block, Column, fitsColumns } from "./answer-option";
import { ANSWERS, isCalm } from "./climax-times";
import { fitAnswers } from "./fit-answers";
import { optionGrid } from "./option-grid";
import { takePlaces } from "./option-places";
import { PicturedQuestion } from "./pictured-question";
import { QuestionLine } from "./question-line";
import { TEXT_SCALE } from "./text-ranges";
import { useFit } from "./use-fitted-text";
import { partsOf, type ViewProps } from "./view-props";

/** Animates the blocks from their position in the open question: their colour changes its size, their text does not. */
function slideFrom(places: ReturnType<typeof takePlaces>): void {
	const timing = { duration: ANSWERS.slideMs, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };
	for (const { block, from, to } of places) {
		const x = from.left + from.width / 2 - to.left - to.width / 2;
		const y = from.top + from.height / 2 - to.top - to.height / 2;
		block.animate({ transform: [`translate(${x}px, ${y}px)`, "none"] }, timing);
		block
			.querySelector("[data-color]")
			?.animate({ transform: [`scale(${from.width / to.width}, ${from.height / to.height})`, "none"] }, timing);
	}
}

const NOBODY = { count: 0, share: 0, height: 0 };

/** The closed question: its blocks become a chart, the right ones are marked, and the extra info is below. */
export function AnswersView({ instance, fresh, built, settings }: ViewProps) {
	const { t } = useTexts("stage");
	const unseen = built !== "seen";
	const { language, answerCounts, answeredCount, correctCount } = instance;
	const question = instance.questions[instance.currentQuestionIndex];
	const words = question ? [question.text, ...question.options, question.extraInfo ?? "", question.image?.id ?? ""].join(" ") : "";
	// Fitted with the first option, so that the others are laid out at a likely size, and again when all options are there.
	const whole = !question || built === "seen" || built >= question.options.length;
	const root = useFit<HTMLElement>(
		`${words} ${settings.textSize} ${whole}`,
		(element) => fitAnswers(element, TEXT_SCALE[settings.textSize], question?.image !== undefined),
		unseen,
	);
	const id = question?.id;
	useLayoutEffect(() => {
		if (unseen || id === undefined || !root.current) return;
		const places = takePlaces(id, root.current);
		if (fresh && !isCalm()) slideFrom(places);
	}, [id, fresh, unseen, root]);
	const count = question?.options.length ?? 0;
	const bars = useMemo(() => answerBars(count, answerCounts ?? [], answeredCount), [count, answerCounts, answeredCount]);
	if (!question) return null;
	const { options, correctAnswers, extraInfo } = question;
	const columns = fitsColumns(options);
	const Option = columns ? Column : Block;
	// Bars are compared by length, so blocks are equally wide: no third column.
	const blocks = columns ? null : optionGrid(options, options.length > 3 ? 2 : 1);
	return (
		<section ref={root} className="flex h-full flex-col gap-2" data-fresh={fresh}>
			<QuestionLine instance={instance}>
				{correctCount !== undefined &&
					(answeredCount === 0 ? t("stage.answers.nobody") : t("stage.answers.right", { right: correctCount, count: answeredCount }))}
			</QuestionLine>
			<div className="flex h-[var(--question)] shrink-0 gap-3">
				<PicturedQuestion question={question} lang={language} />
			</div>
			<ul
				data-part="options"
				className={`stage-fit grid min-h-0 flex-1 auto-rows-fr justify-center ${columns ? "gap-x-2.5" : options.length > 4 ? "gap-x-2 gap-y-0.5" : "gap-x-2 gap-y-1.5"}`}
				style={{
					gridTemplateColumns: blocks?.columns ?? `repeat(${options.length}, minmax(0, calc(36 * var(--u))))`,
				}}
			>
				{partsOf(options, built).map((text, index) => (
					<Option
						key={`${question.id}-${index.toString()}`}
						index={index}
						text={text}
						lang={language}
						right={correctAnswers?.includes(index) ?? false}
						bar={bars[index] ?? NOBODY}
						place={blocks?.placeOf(index)}
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
