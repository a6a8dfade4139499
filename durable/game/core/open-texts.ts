import type { GivenAnswer, Instance } from "#contract/games/live";
import { kindRules, listsTexts, takesTexts } from "#contract/kinds/rules";
import { maxGroups } from "#contract/kinds/sum-up";
import { readTypedText } from "#contract/kinds/text";
import { GAME } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import { type IsRefused, type Refusal, refuse, refuseField } from "#durable/room/core";
import { bumpRevision, type CommandResult, NO_CHANGES } from "./advance";
import type { HostCommand } from "./commands";
import { findCountedAnswer, pickCountedAnswer } from "./counts";
import { currentIndex, isReading } from "./current";
import type { Answer, GameState } from "./state";
import { type TextGroup, TextGroups } from "./text-groups";

/* Texts that players type, and which of them a big screen shows (docs/rules/kinds.md#open-answers, #hiding-a-text). */

/** Reads the answers to a question from the rows. */
export type AnswersTo = (questionIndex: number) => Iterable<Answer>;

const emptyGroups = ({ quiz }: GameState, question: GameQuestion) =>
	new TextGroups((text) => kindRules(question).toKey(question, text, quiz.language));

function textGroups(state: GameState, question: GameQuestion): TextGroups {
	if (state.textGroups === null) {
		const groups = emptyGroups(state, question);
		for (const seatId of new Set([...state.firstAnswers.keys(), ...state.answers.keys()]))
			groups.change(findCountedAnswer(state, seatId)?.given, 1);
		state.textGroups = groups;
	}
	return state.textGroups;
}

/**
 * Returns the groups of any question that was asked. Groups of an earlier question are cached until another one is read, because
 * grouping reads all its answers.
 */
function groupsAt(state: GameState, { questionIndex, question }: OpenQuestion, answersTo: AnswersTo): TextGroups {
	if (questionIndex === currentIndex(state)) return textGroups(state, question);
	if (state.earlierTexts?.questionIndex === questionIndex) return state.earlierTexts.groups;
	const groups = emptyGroups(state, question);
	const counted = new Map<number, Answer>();
	for (const answer of answersTo(questionIndex)) {
		if (state.seatsById.get(answer.seatId)?.removed !== false) continue;
		const first = answer.turn === 2 ? counted.get(answer.seatId) : undefined;
		counted.set(answer.seatId, pickCountedAnswer(state, first, answer) ?? answer);
	}
	for (const { given } of counted.values()) groups.change(given, 1);
	state.earlierTexts = { questionIndex, groups };
	return groups;
}

interface OpenQuestion {
	questionIndex: number;
	question: GameQuestion;
}

/** Finds a question that was asked and that is answered by texts; undefined for any other index. */
function findTypedQuestion(state: GameState, questionIndex: number): OpenQuestion | undefined {
	const question = questionIndex > currentIndex(state) ? undefined : state.quiz.questions[questionIndex];
	return question && takesTexts(question) ? { questionIndex, question } : undefined;
}

/** Finds an open question that was asked; undefined for any other index. */
function findOpenQuestion(state: GameState, questionIndex: number): OpenQuestion | undefined {
	const found = findTypedQuestion(state, questionIndex);
	return found && listsTexts(found.question) ? found : undefined;
}

/** True if the word list refuses a text. Each text is judged once, because the word list costs more than all other work. */
function isRefusedText(state: GameState, text: string, isRefused: IsRefused): boolean {
	let refused = state.textVerdicts.get(text);
	if (refused === undefined) {
		refused = isRefused(text, state.quiz.language);
		state.textVerdicts.set(text, refused);
	}
	return refused;
}

function decisionsFor(state: GameState, questionIndex: number): ReadonlyMap<string, boolean> {
	return state.textDecisions.get(questionIndex) ?? new Map();
}

/** True if the host's decision, or the question's default, allows the text on the big screen; the word list is not checked. */
function isAllowedByHost(state: GameState, { questionIndex, question }: OpenQuestion, key: string): boolean {
	return decisionsFor(state, questionIndex).get(key) ?? question.approve !== true;
}

function markText(state: GameState, openQuestion: OpenQuestion, { key, text, count }: TextGroup, isRefused: IsRefused): GivenAnswer {
	if (isRefusedText(state, text, isRefused)) return { text, count, shown: false, refused: true };
	return { text, count, shown: isAllowedByHost(state, openQuestion, key) };
}

type TextSummary = Required<Pick<Instance, "given" | "givenOthers">>;

/** Lists the most frequent texts, each with whether it is shown, for a screen that only its owner sees. */
function givenForHost(state: GameState, openQuestion: OpenQuestion, isRefused: IsRefused): TextSummary {
	const { question } = openQuestion;
	const groups = textGroups(state, question);
	const given = groups
		.sorted()
		.slice(0, maxGroups(question))
		.map((group) => markText(state, openQuestion, group, isRefused));
	return { given, givenOthers: groups.total - given.reduce((sum, { count }) => sum + count, 0) };
}

/** Lists the texts that may be shown; of refused or hidden texts not even a count leaves the game. */
function givenOnStage(state: GameState, openQuestion: OpenQuestion, isRefused: IsRefused): TextSummary {
	const { question } = openQuestion;
	const given: GivenAnswer[] = [];
	let givenOthers = 0;
	for (const { key, text, count } of textGroups(state, question).sorted()) {
		if (!isAllowedByHost(state, openQuestion, key)) continue;
		// Beyond the list only a number is shown, so thousands of texts need not be judged.
		if (given.length === maxGroups(question)) givenOthers += count;
		else if (!isRefusedText(state, text, isRefused)) given.push({ text, count, shown: true });
	}
	return { given, givenOthers };
}

/** Lists the most frequent texts that players wrote to the current question; null for another kind, and during reading time. */
export function groupOpenTexts(
	state: GameState,
	{ isSteering = false, isRefused }: { isSteering?: boolean; isRefused: IsRefused },
): TextSummary | null {
	const openQuestion = findOpenQuestion(state, currentIndex(state));
	if (!openQuestion || isReading(state)) return null;
	return isSteering ? givenForHost(state, openQuestion, isRefused) : givenOnStage(state, openQuestion, isRefused);
}

export interface GivenPage {
	ok: true;
	given: GivenAnswer[];
	total: number;
}

interface TextTools {
	answersTo: AnswersTo;
	isRefused: IsRefused;
}

/** Returns a page of all texts of an open question that was asked, for the host. Refuses with WRONG_STATE for any other question. */
export function givenPage(
	state: GameState,
	{ questionIndex, skip }: { questionIndex: number; skip: number },
	{ answersTo, isRefused }: TextTools,
): GivenPage | Refusal<"WRONG_STATE"> {
	const openQuestion = findOpenQuestion(state, questionIndex);
	if (!openQuestion) return refuse("WRONG_STATE");
	const groups = groupsAt(state, openQuestion, answersTo).sorted();
	const page = groups.slice(skip, skip + GAME.givenPageSize);
	return { ok: true, given: page.map((group) => markText(state, openQuestion, group, isRefused)), total: groups.length };
}

/**
 * Hides a text that players typed from big screens, or shows it, until the game is archived; one that nobody wrote changes nothing.
 * Refuses with WRONG_STATE for another kind or a question not asked yet, CONTENT_BLOCKED where the word list refuses what would be shown.
 */
export function hideText(
	state: GameState,
	{ questionIndex, text, hidden }: Extract<HostCommand, { type: "hide-text" }>,
	nowMs: number,
	{ answersTo, isRefused }: TextTools,
): CommandResult | Refusal<"CONTENT_BLOCKED" | "VALIDATION_ERROR" | "WRONG_STATE"> {
	const typedQuestion = state.meta.status === "archived" ? undefined : findTypedQuestion(state, questionIndex);
	if (!typedQuestion) return refuse("WRONG_STATE");
	const { question } = typedQuestion;
	const read = readTypedText(text);
	if ("key" in read) return refuseField("text", read.key);
	const key = kindRules(question).toKey(question, read.given, state.quiz.language);
	const group = groupsAt(state, typedQuestion, answersTo).get(key);
	if (!group) return NO_CHANGES;
	if (!hidden && isRefusedText(state, group.text, isRefused)) return refuse("CONTENT_BLOCKED");
	if (isAllowedByHost(state, typedQuestion, key) === !hidden) return NO_CHANGES;
	const decisions = new Map(decisionsFor(state, questionIndex)).set(key, !hidden);
	state.textDecisions.set(questionIndex, decisions);
	const decision = { questionIndex, key, shown: !hidden };
	return { ok: true, changes: [{ type: "text-decided", decision }, ...bumpRevision(state, nowMs).changes] };
}
