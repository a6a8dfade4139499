import { rulesOf } from "#contract/kinds/rules";
import { type GivenGroup, sumUpAnswers } from "#contract/kinds/sum-up";
import type { AuthoringLanguage } from "#contract/limits";
import type { GivenAnswer, Instance } from "#contract/live";
import type { GameQuestion } from "#contract/question";
import { countedOf } from "./counts";
import { currentQuestion, isSolutionHidden } from "./current";
import type { Answer, GameState, SummedTurns } from "./state";

/** True for a text that the word list refuses: a screen that a whole room can read must not show it. */
export type IsRefused = (text: string, language: AuthoringLanguage) => boolean;

/** Who gets a host view. */
export interface HostViewer {
	/** A device that only shows the game, on a screen that a whole room can read (decisions section 9). */
	onStage: boolean;
	/** The host at a screen of their own: numbers and labels of pupils are for nobody else. */
	isOwner?: boolean;
	isRefused: IsRefused;
}

type MarkedGroup = GivenGroup & { hidden?: true };

/** Marks the texts that the word list refuses. */
function markRefused(given: readonly GivenGroup[], language: AuthoringLanguage, isRefused: IsRefused): MarkedGroup[] {
	return given.map((group) => ("text" in group && isRefused(group.text, language) ? { ...group, hidden: true } : group));
}

/** Answers of one question by seat and turn, in groups: those that count, and those of the first turn if it was asked again. */
function sumUpTurns(
	state: GameState,
	question: GameQuestion,
	turns: { first: Iterable<Answer>; second: Iterable<Answer> | null },
): SummedTurns {
	const { language } = state.quiz;
	if (!turns.second) return { ...sumUpAnswers(question, turns.first, language), firstGiven: null };
	const counted = new Map([...turns.first].map((answer) => [answer.seatId, answer]));
	for (const answer of turns.second) counted.set(answer.seatId, countedOf(state, counted.get(answer.seatId), answer) ?? answer);
	return { ...sumUpAnswers(question, counted.values(), language), firstGiven: sumUpAnswers(question, turns.first, language).given };
}

/** The same as it leaves the game: for the host with refused texts marked, on a big screen with their counts alone. */
function shown(given: readonly GivenGroup[], language: AuthoringLanguage, { onStage, isRefused }: HostViewer): GivenAnswer[] {
	const marked = markRefused(given, language, isRefused);
	return onStage ? marked.map((group) => (group.hidden ? { hidden: true, count: group.count } : group)) : marked;
}

/** The answers to the closed question in groups; null where options are counted instead. */
export function givenOf(state: GameState, viewer: HostViewer): Pick<Instance, "given" | "givenOthers" | "firstGiven"> | null {
	const question = currentQuestion(state);
	if (!question || rulesOf(question).countsOptions) return null;
	const { language } = state.quiz;
	const isAgain = state.meta.rounds.at(-1)?.firstTurn !== undefined;
	const [first, second] = isAgain ? [state.firstAnswers.values(), state.answers.values()] : [state.answers.values(), null];
	state.givenSummary ??= sumUpTurns(state, question, { first: [...first], second });
	const { given, givenOthers, firstGiven } = state.givenSummary;
	const before = firstGiven && !isSolutionHidden(state) ? { firstGiven: shown(firstGiven, language, viewer) } : {};
	return { given: shown(given, language, viewer), givenOthers, ...before };
}

interface SummedUp {
	given: MarkedGroup[];
	givenOthers: number;
	firstGiven: MarkedGroup[];
}

/** The same for the results, from the rows of a question: for the host alone, who sees refused texts on demand. */
export function givenInResults(
	state: GameState,
	question: GameQuestion,
	answers: Iterable<Answer>,
	isRefused: IsRefused,
): Partial<SummedUp> {
	if (rulesOf(question).countsOptions) return {};
	const { language } = state.quiz;
	const present = [...answers].filter(({ seatId }) => state.seatsById.get(seatId)?.removed === false);
	const second = present.filter(({ turn }) => turn === 2);
	const first = present.filter(({ turn }) => turn === 1);
	const isAgain = state.meta.rounds[state.quiz.questions.indexOf(question)]?.firstTurn !== undefined;
	const { given, givenOthers, firstGiven } = sumUpTurns(state, question, { first, second: isAgain ? second : null });
	return {
		given: markRefused(given, language, isRefused),
		givenOthers,
		...(firstGiven ? { firstGiven: markRefused(firstGiven, language, isRefused) } : {}),
	};
}
