import { completeKind, contentRules, listKindProblems } from "#contract/kinds/content";
import { isScoredQuestion, kindRules } from "#contract/kinds/rules";
import { FORMULA, GAME, QUIZ_DEFAULTS } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import { countFormulaElements } from "#contract/text/formulas";
import { ascendingOrder, type Refusal, refuse, refuseField, refuseForeignFields } from "#durable/room/core";
import { type AllAnswers, gradeAnswer, regrade, replaceQuestion } from "./accept";
import { bumpRevision, type CommandResult, markActive, NO_CHANGES } from "./advance";
import { openQuickQuestion } from "./closing";
import type { HostCommand } from "./commands";
import { currentIndex, isRunning, lastClosedIndex, pointsModeAt } from "./current";
import type { GameQuiz, GameState, OwnOrder } from "./state";

/* Questions that the host asks on the spot (docs/rules/live-game.md#quick-questions). */

type QuickQuestionCommand = Extract<HostCommand, { type: "quick-question" }>;
/** Fields of a quick question that only some kinds have. */
const DETAILS = ["maxAnswers", "approve"] as const;

type QuickSolutionCommand = Extract<HostCommand, { type: "quick-solution" }>;

const LETTERS = ["A", "B", "C", "D"];

function createQuestion(command: QuickQuestionCommand): GameQuestion {
	const { id, kind, text, options = LETTERS, timeLimit = QUIZ_DEFAULTS.defaultTimeLimit } = command;
	const { hasOptions } = contentRules({ kind });
	const base = { id, text, options: hasOptions ? options : [], correctAnswers: [], timeLimitSeconds: timeLimit, quick: true as const };
	if (kind === "choice") return base;
	// Nothing may look like a solution before one is marked.
	const {
		accepted: _,
		tolerance: __,
		...unsolved
	} = completeKind<GameQuestion>({
		...base,
		kind,
		...Object.fromEntries(DETAILS.flatMap((name) => (command[name] === undefined ? [] : [[name, command[name]]]))),
	});
	return unsolved;
}

/** Adds a question's place, so that in results the question follows the one after which it was asked, in a shuffled game too. */
function withPlace({ questions, options }: OwnOrder, at: number, question: GameQuestion): OwnOrder {
	const before = questions[at - 1] ?? -1;
	const moved = questions.map((place) => (place > before ? place + 1 : place));
	return { questions: moved.toSpliced(at, 0, before + 1), options: options.toSpliced(at, 0, ascendingOrder(question.options.length)) };
}

/** Inserts a question. Later questions move down by one; none of them has answers yet. */
function withQuickQuestion(quiz: GameQuiz, at: number, question: GameQuestion): GameQuiz {
	const { questions, ownOrder } = quiz;
	return {
		...quiz,
		questions: questions.toSpliced(at, 0, question),
		...(ownOrder ? { ownOrder: withPlace(ownOrder, at, question) } : {}),
	};
}

const formulaRefusal = refuseField("text", "formulaTooLarge");
const isTooLarge = ({ text, options }: GameQuestion) => countFormulaElements([text, ...options]) > FORMULA.pageElements;

/** Asks a question after the current one, which must be closed, and opens it at once. */
export function askQuickQuestion(
	state: GameState,
	command: QuickQuestionCommand,
	nowMs: number,
): CommandResult | Refusal<"GAME_PAUSED" | "QUESTION_STILL_OPEN" | "TOO_MANY_QUESTIONS" | "VALIDATION_ERROR" | "WRONG_STATE"> {
	const { meta, quiz } = state;
	const { after, kind, options, timeLimit } = command;
	const index = currentIndex(state);
	if (meta.status !== "active") return refuse("WRONG_STATE");
	if (after !== undefined && after < index && quiz.questions[after + 1]?.quick) return NO_CHANGES;
	if (after !== undefined && after !== index) return refuse("WRONG_STATE");
	if (isRunning(state)) return refuse("QUESTION_STILL_OPEN");
	if (meta.pausedAtMs !== null) return refuse("GAME_PAUSED");
	const { hasOptions, fields } = contentRules({ kind });
	const foreign = DETAILS.filter((name) => command[name] !== undefined && !fields.includes(name));
	const refused = options && !hasOptions ? ["options", ...foreign] : foreign;
	if (refused.length > 0) return refuseForeignFields(refused);
	if (quiz.questions.filter(({ quick }) => quick).length >= GAME.quickQuestions) return refuse("TOO_MANY_QUESTIONS");
	const question = createQuestion(command);
	if (isTooLarge(question)) return formulaRefusal;
	state.quiz = withQuickQuestion(quiz, index + 1, question);
	markActive(state, nowMs);
	const opened = openQuickQuestion(state, nowMs, { untimed: timeLimit === undefined });
	return { ok: true, changes: [{ type: "quiz", totalsHold: true }, ...opened] };
}

/** Finds a quick question that was asked; undefined for any other, and in an archived game. */
function findQuickQuestion({ meta, quiz }: GameState, questionIndex: number): GameQuestion | undefined {
	const question = meta.status === "archived" || questionIndex >= meta.rounds.length ? undefined : quiz.questions[questionIndex];
	return question?.quick ? question : undefined;
}

const recordEdit = ({ meta }: GameState) => {
	meta.quickEdits = (meta.quickEdits ?? 0) + 1;
};

/** Writes the text of a question that was asked aloud. */
export function writeQuickText(
	state: GameState,
	{ questionIndex, text }: Extract<HostCommand, { type: "quick-text" }>,
	nowMs: number,
): CommandResult | Refusal<"VALIDATION_ERROR" | "WRONG_STATE"> {
	const question = findQuickQuestion(state, questionIndex);
	if (!question) return refuse("WRONG_STATE");
	if (question.text === text) return NO_CHANGES;
	const after = { ...question, text };
	if (isTooLarge(after)) return formulaRefusal;
	state.quiz = replaceQuestion(state.quiz, questionIndex, after);
	recordEdit(state);
	return { ok: true, changes: [{ type: "quiz", totalsHold: true }, ...bumpRevision(state, nowMs).changes] };
}

function withSolution(
	question: GameQuestion,
	{ correctAnswers = [], accepted = [], value, tolerance = 0 }: QuickSolutionCommand,
): GameQuestion {
	const { answerField } = kindRules(question);
	if (answerField === "answers") return { ...question, correctAnswers };
	return answerField === "text" ? { ...question, accepted } : { ...question, value, tolerance };
}

const FIELDS = ["correctAnswers", "accepted", "value", "tolerance"] as const;

/** Marks the solution of a closed quick question, or corrects it, and recomputes points, ranks and counts. */
export function solveQuickQuestion(
	state: GameState,
	command: QuickSolutionCommand,
	nowMs: number,
	allAnswers: AllAnswers,
): CommandResult | Refusal<"VALIDATION_ERROR" | "WRONG_STATE"> {
	const { questionIndex } = command;
	const question = findQuickQuestion(state, questionIndex);
	if (!question || questionIndex > lastClosedIndex(state) || !kindRules(question).isScored) return refuse("WRONG_STATE");
	const { solution } = contentRules(question);
	const foreign = FIELDS.filter((name) => command[name] !== undefined && !solution.includes(name));
	if (foreign.length > 0) return refuseForeignFields(foreign);
	const after = withSolution(question, command);
	const [problem] = listKindProblems(after, true);
	if (problem) return refuseField(problem.path.join("."), problem.key ?? "required");
	if (isScoredQuestion(question) && JSON.stringify(after) === JSON.stringify(question)) return NO_CHANGES;
	const gradingRule = { question: after, mode: pointsModeAt(state, questionIndex) };
	const changes = regrade(state, questionIndex, after, (answer, first) => gradeAnswer(state, gradingRule, answer, first), allAnswers);
	recordEdit(state);
	return { ok: true, changes: [...changes, ...bumpRevision(state, nowMs).changes] };
}
