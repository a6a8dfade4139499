import type { GivenAnswer, Instance } from "#contract/games/live";
import type { AnswerValue } from "#contract/kinds/kind";
import { kindRules, listsTexts } from "#contract/kinds/rules";
import { type AnswerGroup, createAnswerSums } from "#contract/kinds/sum-up";
import type { AuthoringLanguage } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import type { IsRefused } from "#durable/room/core";
import { pickCountedAnswer } from "./counts";
import { currentQuestion, isSolutionHidden } from "./current";
import type { Answer, GameState, MarkedGroup, TurnSummaries } from "./state";
import { forEachInSteps, runSteps, type StepGenerator } from "./steps";

export interface HostViewer {
	/** A screen that a whole room can read. */
	onStage: boolean;
	/** True for the host at their own screen; nobody else gets numbers and labels of pupils. */
	isOwner?: boolean;
	/** True for a caller who may steer, at their own screen: refused names must not appear on the big screen. */
	isSteering?: boolean;
	isRefused: IsRefused;
}

/** Marks refused texts. It runs once for each summary, because the word list costs more than all other work. */
function markRefused(summed: TurnSummaries, language: AuthoringLanguage, isRefused: IsRefused): TurnSummaries {
	const marked = (group: AnswerGroup): MarkedGroup =>
		"text" in group && isRefused(group.text, language) ? { ...group, hidden: true, refused: true } : group;
	return { ...summed, given: summed.given.map(marked), firstGiven: summed.firstGiven?.map(marked) ?? null };
}

interface TurnAnswers {
	first: Iterable<Answer>;
	second: Iterable<Answer> | null;
}

/** Groups the answers of one question: those that count, and those of the first turn if it was asked again. */
function* sumUpTurns(
	state: GameState,
	question: GameQuestion,
	{ first, second }: TurnAnswers,
	toKey?: (given: AnswerValue) => string,
): StepGenerator<TurnSummaries> {
	const { language } = state.quiz;
	const sums = createAnswerSums(question, language, toKey);
	if (!second) {
		yield* forEachInSteps(first, (answer) => sums.add(answer));
		return { ...sums.summary(), firstGiven: null };
	}
	const firstSums = createAnswerSums(question, language, toKey);
	const counted = new Map<number, Answer>();
	yield* forEachInSteps(first, (answer) => {
		firstSums.add(answer);
		counted.set(answer.seatId, answer);
	});
	yield* forEachInSteps(second, (answer) =>
		counted.set(answer.seatId, pickCountedAnswer(state, counted.get(answer.seatId), answer) ?? answer),
	);
	yield* forEachInSteps(counted.values(), (answer) => sums.add(answer));
	return { ...sums.summary(), firstGiven: firstSums.summary().given };
}

/** Marks the texts that the host has hidden from the big screen. */
function markHidden(state: GameState, question: GameQuestion, given: readonly MarkedGroup[]): MarkedGroup[] {
	const decisions = state.textDecisions.get(state.quiz.questions.indexOf(question));
	const isHidden = (group: MarkedGroup) =>
		"text" in group && decisions?.get(kindRules(question).toKey(question, group.text, state.quiz.language)) === false;
	return given.map((group) => (isHidden(group) ? { ...group, hidden: true } : group));
}

/** Replaces refused and hidden texts by their counts on a big screen; the host gets them marked. */
function hideOnStage(given: readonly MarkedGroup[], { onStage }: HostViewer): GivenAnswer[] {
	return onStage ? given.map((group) => (group.hidden ? { hidden: true, count: group.count } : group)) : [...given];
}

/**
 * Returns the function that computes the key of equal answers. It uses texts folded on arrival, which are missing after the object has
 * slept.
 */
function createToKey(state: GameState, question: GameQuestion): (given: AnswerValue) => string {
	return (given) =>
		(typeof given === "string" && state.foldedTexts.get(given)) || kindRules(question).toKey(question, given, state.quiz.language);
}

/** Folds a typed answer on arrival: folding thousands of answers when the question closes would delay everybody. */
export function rememberFoldedText(state: GameState, question: GameQuestion, given: AnswerValue): void {
	if (typeof given === "string") state.foldedTexts.set(given, kindRules(question).toKey(question, given, state.quiz.language));
}

/** Groups the answers to the current question; null where options are counted instead, and for open questions. */
export function groupCurrentAnswers(state: GameState, viewer: HostViewer): Pick<Instance, "given" | "givenOthers" | "firstGiven"> | null {
	const question = currentQuestion(state);
	if (!question || kindRules(question).countsOptions || listsTexts(question)) return null;
	const isAgain = state.meta.rounds.at(-1)?.firstTurn !== undefined;
	const [first, second] = isAgain ? [state.firstAnswers.values(), state.answers.values()] : [state.answers.values(), null];
	state.givenSummary ??= markRefused(
		runSteps(sumUpTurns(state, question, { first, second }, createToKey(state, question))),
		state.quiz.language,
		viewer.isRefused,
	);
	const { given, givenOthers, firstGiven } = state.givenSummary;
	const forViewer = (groups: readonly MarkedGroup[]) => hideOnStage(markHidden(state, question, groups), viewer);
	const before = firstGiven && !isSolutionHidden(state) ? { firstGiven: forViewer(firstGiven) } : {};
	return { given: forViewer(given), givenOthers, ...before };
}

interface ResultAnswerGroups {
	/** `hidden`: the host hid the text from the big screen. */
	given: MarkedGroup[];
	givenOthers: number;
	firstGiven: MarkedGroup[];
}

/** Groups the answers to a question for the results, from its rows. Refused texts are marked later, when somebody reads the page. */
export function* groupAnswersForResults(
	state: GameState,
	question: GameQuestion,
	answers: Iterable<Answer>,
): StepGenerator<Partial<ResultAnswerGroups>> {
	if (kindRules(question).countsOptions) return {};
	const [first, second]: [Answer[], Answer[]] = [[], []];
	yield* forEachInSteps(answers, (answer) => {
		if (state.seatsById.get(answer.seatId)?.removed === false) (answer.turn === 2 ? second : first).push(answer);
	});
	const isAgain = state.meta.rounds[state.quiz.questions.indexOf(question)]?.firstTurn !== undefined;
	const { given, givenOthers, firstGiven } = yield* sumUpTurns(state, question, { first, second: isAgain ? second : null });
	const withHidden = (groups: readonly MarkedGroup[]) => markHidden(state, question, groups);
	return { given: withHidden(given), givenOthers, ...(firstGiven ? { firstGiven: withHidden(firstGiven) } : {}) };
}
