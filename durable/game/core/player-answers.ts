import { answerFields } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import { DEFAULT_MAX_ANSWERS } from "#contract/kinds/open";
import { isScoredQuestion, kindRules, listsTexts } from "#contract/kinds/rules";
import { splitAnswer } from "#contract/kinds/sum-up";
import { GAME } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import type { ResultAnswer } from "#contract/results/results";
import { pickCountedAnswer } from "./counts";
import type { Answer, GameState } from "./state";
import { forEachInSteps, type StepGenerator } from "./steps";

type Answers = ReadonlyMap<number, ResultAnswer>;

/**
 * True if the results store each player's answers; for larger games they store only counts. Each text that a player may write to an
 * open question counts as an answer.
 */
export function storesAnswers({ present, tallies, quiz }: GameState): boolean {
	const askedQuestions = quiz.questions.slice(0, tallies.length);
	const answers = askedQuestions.reduce(
		(sum, question) => sum + (listsTexts(question) ? (question.maxAnswers ?? DEFAULT_MAX_ANSWERS) : 1),
		0,
	);
	return present * answers <= GAME.resultAnswersMax;
}

function isHiddenByHost(state: GameState, questionIndex: number, question: GameQuestion, given: AnswerValue): boolean {
	const decisions = state.textDecisions.get(questionIndex);
	if (!decisions || !listsTexts(question)) return false;
	return splitAnswer(given).some((text) => decisions.get(kindRules(question).toKey(question, text, state.quiz.language)) === false);
}

/** Converts shown options to those of the quiz; a sequence keeps its order, a choice is sorted. */
function toQuizOptions(state: GameState, questionIndex: number, given: AnswerValue): AnswerValue {
	if (!Array.isArray(given)) return given;
	const from = state.quiz.ownOrder?.options[questionIndex];
	const own = from ? given.map((place) => from[place] ?? place) : [...given];
	const question = state.quiz.questions[questionIndex];
	return question && kindRules(question).asksForOrder ? own : own.sort((a, b) => a - b);
}

/** Converts the answers to a question for the results, by seat; includes the first turn's answer where it differs. */
function* answersToQuestion(state: GameState, questionIndex: number, answers: Iterable<Answer>): StepGenerator<Answers> {
	const question = state.quiz.questions[questionIndex];
	const turns = new Map<number, { first?: Answer; second?: Answer }>();
	yield* forEachInSteps(answers, (answer) => {
		const before = turns.get(answer.seatId);
		turns.set(answer.seatId, answer.turn === 2 ? { ...before, second: answer } : { ...before, first: answer });
	});
	const toResultFields = ({ given }: Answer) => ({
		...answerFields(toQuizOptions(state, questionIndex, given)),
		...(question && isHiddenByHost(state, questionIndex, question, given) ? { hidden: true as const } : {}),
	});
	const shown = new Map<number, ResultAnswer>();
	yield* forEachInSteps(turns, ([seatId, { first, second }]) => {
		const counted = pickCountedAnswer(state, first, second);
		if (!counted || !question) return;
		shown.set(seatId, {
			...toResultFields(counted),
			right: isScoredQuestion(question) ? counted.correct : null,
			points: counted.points,
			...(first && first !== counted ? { first: toResultFields(first) } : {}),
		});
	});
	return shown;
}

/** Returns the players' answers to each question that was asked, in the order of the quiz. */
export function* playerAnswers(state: GameState, answersTo: (questionIndex: number) => Iterable<Answer>): StepGenerator<Answers[]> {
	const ordered: { own: number; answers: Answers }[] = [];
	for (const index of state.tallies.keys()) {
		const own = state.quiz.ownOrder?.questions[index] ?? index;
		ordered.push({ own, answers: yield* answersToQuestion(state, index, answersTo(index)) });
	}
	return ordered.sort((a, b) => a.own - b.own).map(({ answers }) => answers);
}
