import { answerFields } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";
import { isScoredQuestion, rulesOf } from "#contract/kinds/rules";
import { GAME } from "#contract/limits";
import type { ResultAnswer } from "#contract/results";
import { countedOf } from "./counts";
import type { IsRefused } from "./given";
import type { Answer, GameState } from "./state";

/** The answers of everybody to one question, by seat. */
type Answers = ReadonlyMap<number, ResultAnswer>;

/** True for a game whose single answers are kept: of a larger one the counts alone are. */
export function storesAnswers({ present, tallies }: GameState): boolean {
	return present * tallies.length <= GAME.resultAnswersMax;
}

/** Shown options as the quiz's own; a sequence keeps its order. */
function inOwnOptions(state: GameState, questionIndex: number, given: Given): Given {
	if (!Array.isArray(given)) return given;
	const from = state.quiz.ownOrder?.options[questionIndex];
	const own = from ? given.map((place) => from[place] ?? place) : [...given];
	const question = state.quiz.questions[questionIndex];
	return question && rulesOf(question).asksForOrder ? own : own.sort((a, b) => a - b);
}

/** What each player answered to a question, and in its first turn where that was something else; texts that the word list refuses are marked. */
function answersToQuestion(state: GameState, questionIndex: number, answers: Iterable<Answer>, isRefused: IsRefused): Answers {
	const question = state.quiz.questions[questionIndex];
	const turns = new Map<number, { first?: Answer; second?: Answer }>();
	for (const answer of answers) {
		const before = turns.get(answer.seatId);
		turns.set(answer.seatId, answer.turn === 2 ? { ...before, second: answer } : { ...before, first: answer });
	}
	const fieldsOf = ({ given }: Answer) => ({
		...answerFields(inOwnOptions(state, questionIndex, given)),
		...(typeof given === "string" && isRefused(given, state.quiz.language) ? { hidden: true as const } : {}),
	});
	const shown = new Map<number, ResultAnswer>();
	for (const [seatId, { first, second }] of turns) {
		const counted = countedOf(state, first, second);
		if (!counted || !question) continue;
		shown.set(seatId, {
			...fieldsOf(counted),
			right: isScoredQuestion(question) ? counted.correct : null,
			points: counted.points,
			...(first && first !== counted ? { first: fieldsOf(first) } : {}),
		});
	}
	return shown;
}

/** For each question that was asked, in the order of the quiz itself: the answers by seat. */
export function playerAnswers(state: GameState, answersTo: (questionIndex: number) => Iterable<Answer>, isRefused: IsRefused): Answers[] {
	const ownIndex = (index: number) => state.quiz.ownOrder?.questions[index] ?? index;
	return state.tallies
		.map((_, index) => ({ own: ownIndex(index), answers: answersToQuestion(state, index, answersTo(index), isRefused) }))
		.sort((a, b) => a.own - b.own)
		.map(({ answers }) => answers);
}
