import type { GivenAnswer, Instance } from "#contract/games/live";
import { listsTexts, rulesOf } from "#contract/kinds/rules";
import { maxGroups } from "#contract/kinds/sum-up";
import { readText } from "#contract/kinds/text";
import { GAME } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import type { IsRefused } from "#durable/room/core";
import { changed, done, refuse, type Steered } from "./advance";
import type { HostCommand, Refusal } from "./commands";
import { countedAnswer, countedOf } from "./counts";
import { currentIndex, isReading } from "./current";
import type { Answer, GameState } from "./state";
import { type TextGroup, TextGroups } from "./text-groups";

/* Texts of an open question, and those that a big screen shows (docs/rules/kinds.md#open-answers). */

/** The answers to a closed question, read from the rows. */
export type AnswersTo = (questionIndex: number) => Iterable<Answer>;

const emptyGroups = ({ quiz }: GameState, question: GameQuestion) =>
	new TextGroups((text) => rulesOf(question).keyOf(question, text, quiz.language));

function textGroups(state: GameState, question: GameQuestion): TextGroups {
	if (state.textGroups === null) {
		const groups = emptyGroups(state, question);
		for (const seatId of new Set([...state.firstAnswers.keys(), ...state.answers.keys()]))
			groups.change(countedAnswer(state, seatId)?.given, 1);
		state.textGroups = groups;
	}
	return state.textGroups;
}

/** The groups of any question that was asked. Those of an earlier one are kept until another one is read: grouping reads all its answers. */
function groupsAt(state: GameState, { questionIndex, question }: AskedQuestion, answersTo: AnswersTo): TextGroups {
	if (questionIndex === currentIndex(state)) return textGroups(state, question);
	if (state.earlierTexts?.questionIndex === questionIndex) return state.earlierTexts.groups;
	const groups = emptyGroups(state, question);
	const counted = new Map<number, Answer>();
	for (const answer of answersTo(questionIndex)) {
		if (state.seatsById.get(answer.seatId)?.removed !== false) continue;
		const first = answer.turn === 2 ? counted.get(answer.seatId) : undefined;
		counted.set(answer.seatId, countedOf(state, first, answer) ?? answer);
	}
	for (const { given } of counted.values()) groups.change(given, 1);
	state.earlierTexts = { questionIndex, groups };
	return groups;
}

interface AskedQuestion {
	questionIndex: number;
	question: GameQuestion;
}

/** Undefined unless it is an open question that was asked. */
function openQuestionAt(state: GameState, questionIndex: number): AskedQuestion | undefined {
	const question = questionIndex > currentIndex(state) ? undefined : state.quiz.questions[questionIndex];
	return question && listsTexts(question) ? { questionIndex, question } : undefined;
}

/** Each text is judged once: the word list costs more than everything else. */
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

/** By the host's decision alone. */
function isAllowedByHost(state: GameState, { questionIndex, question }: AskedQuestion, key: string): boolean {
	return decisionsFor(state, questionIndex).get(key) ?? question.approve !== true;
}

function marked(state: GameState, asked: AskedQuestion, { key, text, count }: TextGroup, isRefused: IsRefused): GivenAnswer {
	if (isRefusedText(state, text, isRefused)) return { text, count, shown: false, refused: true };
	return { text, count, shown: isAllowedByHost(state, asked, key) };
}

type Given = Required<Pick<Instance, "given" | "givenOthers">>;

/** All texts with what is shown of them, for a screen that only its owner sees. */
function givenForHost(state: GameState, asked: AskedQuestion, isRefused: IsRefused): Given {
	const { question } = asked;
	const groups = textGroups(state, question);
	const given = groups
		.sorted()
		.slice(0, maxGroups(question))
		.map((group) => marked(state, asked, group, isRefused));
	return { given, givenOthers: groups.total - given.reduce((sum, { count }) => sum + count, 0) };
}

/** Only what may be shown; nothing of the rest leaves, not even a count. */
function givenOnStage(state: GameState, asked: AskedQuestion, isRefused: IsRefused): Given {
	const { question } = asked;
	const given: GivenAnswer[] = [];
	let givenOthers = 0;
	for (const { key, text, count } of textGroups(state, question).sorted()) {
		if (!isAllowedByHost(state, asked, key)) continue;
		// Beyond the list only the number is shown, for which thousands of texts need not be judged.
		if (given.length === maxGroups(question)) givenOthers += count;
		else if (!isRefusedText(state, text, isRefused)) given.push({ text, count, shown: true });
	}
	return { given, givenOthers };
}

/** The most frequent texts that players wrote to the current question; null if it is of another kind. */
export function openGivenOf(
	state: GameState,
	{ isSteering = false, isRefused }: { isSteering?: boolean; isRefused: IsRefused },
): Given | null {
	const asked = openQuestionAt(state, currentIndex(state));
	if (!asked || isReading(state)) return null;
	return isSteering ? givenForHost(state, asked, isRefused) : givenOnStage(state, asked, isRefused);
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

/** A page of all texts of an open question that was asked, for the host. */
export function givenPage(
	state: GameState,
	{ questionIndex, skip }: { questionIndex: number; skip: number },
	{ answersTo, isRefused }: TextTools,
): GivenPage | Refusal {
	const asked = openQuestionAt(state, questionIndex);
	if (!asked) return refuse("WRONG_STATE");
	const groups = groupsAt(state, asked, answersTo).sorted();
	const page = groups.slice(skip, skip + GAME.givenPageSize);
	return { ok: true, given: page.map((group) => marked(state, asked, group, isRefused)), total: groups.length };
}

/**
 * Hides a text of an open question from big screens, or shows it, until the game is archived; one that nobody wrote changes nothing.
 * Refuses with WRONG_STATE for another kind or a question not asked yet, CONTENT_BLOCKED where the word list refuses what would be shown.
 */
export function hideText(
	state: GameState,
	{ questionIndex, text, hidden }: Extract<HostCommand, { type: "hide-text" }>,
	nowMs: number,
	{ answersTo, isRefused }: TextTools,
): Steered | Refusal {
	const asked = state.meta.status === "archived" ? undefined : openQuestionAt(state, questionIndex);
	if (!asked) return refuse("WRONG_STATE");
	const { question } = asked;
	const read = readText(text);
	if ("key" in read) return { ok: false, code: "VALIDATION_ERROR", field: { path: "text", key: read.key } };
	const key = rulesOf(question).keyOf(question, read.given, state.quiz.language);
	const group = groupsAt(state, asked, answersTo).get(key);
	if (!group) return done;
	if (!hidden && isRefusedText(state, group.text, isRefused)) return refuse("CONTENT_BLOCKED");
	if (isAllowedByHost(state, asked, key) === !hidden) return done;
	const decisions = new Map(decisionsFor(state, questionIndex)).set(key, !hidden);
	state.textDecisions.set(questionIndex, decisions);
	const decision = { questionIndex, key, shown: !hidden };
	return { ok: true, changes: [{ type: "text-decided", decision }, ...changed(state, nowMs).changes] };
}
