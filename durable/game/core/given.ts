import type { GivenAnswer, Instance } from "#contract/games/live";
import type { Given } from "#contract/kinds/kind";
import { listsTexts, rulesOf } from "#contract/kinds/rules";
import { createAnswerSums, type GivenGroup } from "#contract/kinds/sum-up";
import type { AuthoringLanguage } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import type { IsRefused } from "#durable/room/core";
import { countedOf } from "./counts";
import { currentQuestion, isSolutionHidden } from "./current";
import type { Answer, GameState, MarkedGroup, SummedTurns } from "./state";
import { inSteps, runSteps, type Steps } from "./steps";

export interface HostViewer {
	/** A screen that a whole room can read. */
	onStage: boolean;
	/** The host at their own screen: numbers and labels of pupils are for nobody else. */
	isOwner?: boolean;
	/** May steer, at their own screen: refused names must not appear on a wall. */
	isSteering?: boolean;
	isRefused: IsRefused;
}

/** Marks refused texts, once for each summary, because that costs more than everything else. */
function markRefused(summed: SummedTurns, language: AuthoringLanguage, isRefused: IsRefused): SummedTurns {
	const marked = (group: GivenGroup): MarkedGroup =>
		"text" in group && isRefused(group.text, language) ? { ...group, hidden: true } : group;
	return { ...summed, given: summed.given.map(marked), firstGiven: summed.firstGiven?.map(marked) ?? null };
}

interface Turns {
	first: Iterable<Answer>;
	second: Iterable<Answer> | null;
}

/** Groups the answers of one question: those that count, and those of the first turn if it was asked again. */
function* sumUpTurns(
	state: GameState,
	question: GameQuestion,
	{ first, second }: Turns,
	keyOf?: (given: Given) => string,
): Steps<SummedTurns> {
	const { language } = state.quiz;
	const sums = createAnswerSums(question, language, keyOf);
	if (!second) {
		yield* inSteps(first, (answer) => sums.add(answer));
		return { ...sums.summary(), firstGiven: null };
	}
	const firstSums = createAnswerSums(question, language, keyOf);
	const counted = new Map<number, Answer>();
	yield* inSteps(first, (answer) => {
		firstSums.add(answer);
		counted.set(answer.seatId, answer);
	});
	yield* inSteps(second, (answer) => counted.set(answer.seatId, countedOf(state, counted.get(answer.seatId), answer) ?? answer));
	yield* inSteps(counted.values(), (answer) => sums.add(answer));
	return { ...sums.summary(), firstGiven: firstSums.summary().given };
}

/** For the host with refused texts marked; on a big screen only their counts. */
function shown(given: readonly MarkedGroup[], { onStage }: HostViewer): GivenAnswer[] {
	return onStage ? given.map((group) => (group.hidden ? { hidden: true, count: group.count } : group)) : [...given];
}

/** The key of equal answers; texts were folded on arrival, unless the object slept since. */
function currentKeyOf(state: GameState, question: GameQuestion): (given: Given) => string {
	return (given) =>
		(typeof given === "string" && state.foldedTexts.get(given)) || rulesOf(question).keyOf(question, given, state.quiz.language);
}

/** Folding thousands of typed answers when the question closes would delay everybody. */
export function foldOnArrival(state: GameState, question: GameQuestion, given: Given): void {
	if (typeof given === "string") state.foldedTexts.set(given, rulesOf(question).keyOf(question, given, state.quiz.language));
}

/** Null where options are counted instead. */
export function givenOf(state: GameState, viewer: HostViewer): Pick<Instance, "given" | "givenOthers" | "firstGiven"> | null {
	const question = currentQuestion(state);
	if (!question || rulesOf(question).countsOptions || listsTexts(question)) return null;
	const isAgain = state.meta.rounds.at(-1)?.firstTurn !== undefined;
	const [first, second] = isAgain ? [state.firstAnswers.values(), state.answers.values()] : [state.answers.values(), null];
	state.givenSummary ??= markRefused(
		runSteps(sumUpTurns(state, question, { first, second }, currentKeyOf(state, question))),
		state.quiz.language,
		viewer.isRefused,
	);
	const { given, givenOthers, firstGiven } = state.givenSummary;
	const before = firstGiven && !isSolutionHidden(state) ? { firstGiven: shown(firstGiven, viewer) } : {};
	return { given: shown(given, viewer), givenOthers, ...before };
}

interface SummedUp {
	/** `hidden`: by the host, from the big screen. */
	given: MarkedGroup[];
	givenOthers: number;
	firstGiven: MarkedGroup[];
}

/** For the results, from the rows of a question. Refused texts are marked later, when somebody reads the page. */
export function* givenInResults(state: GameState, question: GameQuestion, answers: Iterable<Answer>): Steps<Partial<SummedUp>> {
	if (rulesOf(question).countsOptions) return {};
	const [first, second]: [Answer[], Answer[]] = [[], []];
	yield* inSteps(answers, (answer) => {
		if (state.seatsById.get(answer.seatId)?.removed === false) (answer.turn === 2 ? second : first).push(answer);
	});
	const isAgain = state.meta.rounds[state.quiz.questions.indexOf(question)]?.firstTurn !== undefined;
	const { given, givenOthers, firstGiven } = yield* sumUpTurns(state, question, { first, second: isAgain ? second : null });
	const decisions = state.textDecisions.get(state.quiz.questions.indexOf(question));
	const withHidden = (group: GivenGroup): MarkedGroup =>
		"text" in group && decisions?.get(rulesOf(question).keyOf(question, group.text, state.quiz.language)) === false
			? { ...group, hidden: true }
			: group;
	return { given: given.map(withHidden), givenOthers, ...(firstGiven ? { firstGiven: firstGiven.map(withHidden) } : {}) };
}
