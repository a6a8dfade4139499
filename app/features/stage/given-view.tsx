import type { Instance } from "#contract/games/live";
import { isScoredQuestion, listsTexts, takesTexts } from "#contract/kinds/rules";
import { makeFirstCountReader } from "~/features/question/kinds/first-counts";
import { findStageView } from "~/features/question/kinds/on-stage";
import { useTexts } from "~/i18n/texts";
import { AnswerNotes, AnswersView, fitPart, INFO, QUESTION, RightCount } from "./answers-view";
import { fitText } from "./fit-text";
import { OpenView } from "./open-view";
import { useFadePicture } from "./option-places";
import { PicturedQuestion } from "./pictured-question";
import { QuestionLine } from "./question-line";
import { prefersReducedMotion } from "./reveal-steps";
import { TEXT_SCALE } from "./text-ranges";
import { useFit } from "./use-fitted-text";
import type { ViewProps } from "./view-props";

const GIVEN_SIZES = { max: 5, floor: 3 };

function fitGiven(root: HTMLElement, scale: number): void {
	root.style.setProperty("--picture", "30%");
	fitPart(root, "question", QUESTION, scale);
	fitPart(root, "info", INFO, scale);
	const part = root.querySelector<HTMLElement>("[data-part=options]");
	if (part) fitText(part, { max: GIVEN_SIZES.max * scale, floor: GIVEN_SIZES.floor });
}

/** Shows the answers to a question that are not options. Texts that the word list refused or the host hid only count. */
function GivenView({ instance, fresh, hiddenParts, settings }: ViewProps) {
	const { t } = useTexts("stage");
	const { language, given = [], givenOthers = 0, firstGiven } = instance;
	const question = instance.questions[instance.currentQuestionIndex];
	const shown = given.filter(({ hidden }) => !hidden);
	const others = givenOthers + given.filter(({ hidden }) => hidden).reduce((sum, { count }) => sum + count, 0);
	const words = [question?.text, question?.extraInfo, settings.textSize, JSON.stringify([shown, firstGiven]), instance.acceptedTexts].join(
		" ",
	);
	const root = useFit<HTMLElement>(words, (element) => void fitGiven(element, TEXT_SCALE[settings.textSize]), hiddenParts !== null);
	const Shown = question && findStageView(question);
	useFadePicture(question?.id, root, { fresh, hiddenParts });
	if (!question || !Shown) return null;
	return (
		<section ref={root} className="flex h-full flex-col gap-2" data-fresh={fresh}>
			<QuestionLine instance={instance}>
				<div className="flex items-center gap-3">
					{!question.extraInfo && <RightCount instance={instance} />}
					{firstGiven && t("stage.answers.firstThenNow")}
				</div>
			</QuestionLine>
			{/* Text and picture come from their old places, over the plate. */}
			<div className="relative z-1 flex h-[var(--question)] shrink-0 gap-3">
				<PicturedQuestion question={question} lang={language} />
			</div>
			<div data-part="options" className="answer-plate stage-fit stage-plate min-h-0 flex-1">
				<div className="answer-comes h-full">
					<Shown
						question={question}
						given={shown}
						readFirstCount={makeFirstCountReader({ correctAnswers: [], ...question }, firstGiven, language)}
						others={others}
						lang={language}
						animated={fresh && hiddenParts === null && !prefersReducedMotion()}
					/>
				</div>
			</div>
			<AnswerNotes instance={instance} info={question.extraInfo} />
		</section>
	);
}

/** Words typed for a question without a solution, as the cloud takes them: those that may be shown, and a count of all others. */
function toCloud(instance: Instance): Instance {
	const { given = [], givenOthers = 0 } = instance;
	const hiddenCount = given.reduce((sum, { hidden, count }) => sum + (hidden ? count : 0), 0);
	const shown = given.flatMap((group) => (group.hidden ? [] : [{ ...group, shown: true }]));
	return { ...instance, given: shown, givenOthers: givenOthers + hiddenCount };
}

export function ClosedView(props: ViewProps) {
	const question = props.instance.questions[props.instance.currentQuestionIndex];
	if (question && listsTexts(question)) return <OpenView {...props} />;
	if (question && takesTexts(question) && !isScoredQuestion(question)) return <OpenView {...props} instance={toCloud(props.instance)} />;
	return question && findStageView(question) ? <GivenView {...props} /> : <AnswersView {...props} />;
}
