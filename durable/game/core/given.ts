import type { GivenAnswer, Instance } from "#contract/games/live";
import type { Given } from "#contract/kinds/kind";
import { rulesOf } from "#contract/kinds/rules";
import { createAnswerSums, type GivenGroup } from "#contract/kinds/sum-up";
import type { AuthoringLanguage } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import type { IsRefused } from "#durable/room/core";
import { countedOf } from "./counts";
import { currentQuestion, isSolutionHidden } from "./current";
import type { Answer, GameState, MarkedGroup, SummedTurns } from "./state";
import { inSteps, runSteps, type Steps } from "./steps";

/** Who gets a host view. */
export interface HostViewer {
	/** A device that only shows the game, on a screen that a whole room can read. */
	onStage: boolean;
	/** The host at a screen of their own: numbers and labels of pupils are for nobody else. */
	isOwner?: boolean;
	/** May steer, at a screen of their own: names that the word list refused are for no wall. */
	isSteering?: boolean;
	isRefused: IsRefused;
}

/** Marks the texts that the word list refuses: once a summary, because it costs more than everything else about it. */
function markRefused(summed: SummedTurns, language: AuthoringLanguage, isRefused: IsRefused): SummedTurns {
	const marked = (group: GivenGroup): MarkedGroup =>
		"text" in group && isRefused(group.text, language) ? { ...group, hidden: true } : group;
	return { ...summed, given: summed.given.map(marked), firstGiven: summed.firstGiven?.map(marked) ?? null };
}

interface Turns {
	first: Iterable<Answer>;
	second: Iterable<Answer> | null;
}

/** Answers of one question by seat and turn, in groups: those that count, and those of the first turn if it was asked again. */
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

/** The same as it leaves the game: for the host with refused texts marked, on a big screen with their counts alone. */
function shown(given: readonly MarkedGroup[], { onStage }: HostViewer): GivenAnswer[] {
	return onStage ? given.map((group) => (group.hidden ? { hidden: true, count: group.count } : group)) : [...given];
}

/** What equal answers to the current question have in common; texts were folded when they arrived, unless the object slept since. */
function currentKeyOf(state: GameState, question: GameQuestion): (given: Given) => string {
	return (given) =>
		(typeof given === "string" && state.foldedTexts.get(given)) || rulesOf(question).keyOf(question, given, state.quiz.language);
}

/** Folds a typed answer on arrival: thousands at once, when the question closes, would delay everybody. */
export function foldOnArrival(state: GameState, question: GameQuestion, given: Given): void {
	if (typeof given === "string") state.foldedTexts.set(given, rulesOf(question).keyOf(question, given, state.quiz.language));
}

/** The answers to the closed question in groups; null where options are counted instead. */
export function givenOf(state: GameState, viewer: HostViewer): Pick<Instance, "given" | "givenOthers" | "firstGiven"> | null {
	const question = currentQuestion(state);
	if (!question || rulesOf(question).countsOptions) return null;
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
	given: GivenGroup[];
	givenOthers: number;
	firstGiven: GivenGroup[];
}

/** The same for the results, from the rows of a question. Texts are not checked against the word list here: that happens to the page of results that somebody reads. */
export function* givenInResults(state: GameState, question: GameQuestion, answers: Iterable<Answer>): Steps<Partial<SummedUp>> {
	if (rulesOf(question).countsOptions) return {};
	const [first, second]: [Answer[], Answer[]] = [[], []];
	yield* inSteps(answers, (answer) => {
		if (state.seatsById.get(answer.seatId)?.removed === false) (answer.turn === 2 ? second : first).push(answer);
	});
	const isAgain = state.meta.rounds[state.quiz.questions.indexOf(question)]?.firstTurn !== undefined;
	const { given, givenOthers, firstGiven } = yield* sumUpTurns(state, question, { first, second: isAgain ? second : null });
	return { given, givenOthers, ...(firstGiven ? { firstGiven } : {}) };
}
