import { answerFields } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";
import { DEFAULT_MAX_ANSWERS } from "#contract/kinds/open";
import { isScoredQuestion, listsTexts, rulesOf } from "#contract/kinds/rules";
import { partsOf } from "#contract/kinds/sum-up";
import { GAME } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import type { ResultAnswer } from "#contract/results/results";
import { countedOf } from "./counts";
import type { Answer, GameState } from "./state";
import { inSteps, type Steps } from "./steps";

type Answers = ReadonlyMap<number, ResultAnswer>;

/** Of larger games only the counts are kept. Each text that a player may write to an open question counts as an answer. */
export function storesAnswers({ present, tallies, quiz }: GameState): boolean {
	const asked = quiz.questions.slice(0, tallies.length);
	const answers = asked.reduce((sum, question) => sum + (listsTexts(question) ? (question.maxAnswers ?? DEFAULT_MAX_ANSWERS) : 1), 0);
	return present * answers <= GAME.resultAnswersMax;
}

function isHiddenByHost(state: GameState, questionIndex: number, question: GameQuestion, given: Given): boolean {
	const decisions = state.textDecisions.get(questionIndex);
	if (!decisions || !listsTexts(question)) return false;
	return partsOf(given).some((text) => decisions.get(rulesOf(question).keyOf(question, text, state.quiz.language)) === false);
}

/** A sequence keeps its order. */
function inOwnOptions(state: GameState, questionIndex: number, given: Given): Given {
	if (!Array.isArray(given)) return given;
	const from = state.quiz.ownOrder?.options[questionIndex];
	const own = from ? given.map((place) => from[place] ?? place) : [...given];
	const question = state.quiz.questions[questionIndex];
	return question && rulesOf(question).asksForOrder ? own : own.sort((a, b) => a - b);
}

/** Includes the first turn's answer where it differs. */
function* answersToQuestion(state: GameState, questionIndex: number, answers: Iterable<Answer>): Steps<Answers> {
	const question = state.quiz.questions[questionIndex];
	const turns = new Map<number, { first?: Answer; second?: Answer }>();
	yield* inSteps(answers, (answer) => {
		const before = turns.get(answer.seatId);
		turns.set(answer.seatId, answer.turn === 2 ? { ...before, second: answer } : { ...before, first: answer });
	});
	const fieldsOf = ({ given }: Answer) => ({
		...answerFields(inOwnOptions(state, questionIndex, given)),
		...(question && isHiddenByHost(state, questionIndex, question, given) ? { hidden: true as const } : {}),
	});
	const shown = new Map<number, ResultAnswer>();
	yield* inSteps(turns, ([seatId, { first, second }]) => {
		const counted = countedOf(state, first, second);
		if (!counted || !question) return;
		shown.set(seatId, {
			...fieldsOf(counted),
			right: isScoredQuestion(question) ? counted.correct : null,
			points: counted.points,
			...(first && first !== counted ? { first: fieldsOf(first) } : {}),
		});
	});
	return shown;
}

/** For each question asked, in the order of the quiz. */
export function* playerAnswers(state: GameState, answersTo: (questionIndex: number) => Iterable<Answer>): Steps<Answers[]> {
	const ordered: { own: number; answers: Answers }[] = [];
	for (const index of state.tallies.keys()) {
		const own = state.quiz.ownOrder?.questions[index] ?? index;
		ordered.push({ own, answers: yield* answersToQuestion(state, index, answersTo(index)) });
	}
	return ordered.sort((a, b) => a.own - b.own).map(({ answers }) => answers);
}
