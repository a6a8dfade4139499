import type { GivenAnswer, Instance } from "#contract/games/live";
import { listsTexts, rulesOf } from "#contract/kinds/rules";
import { maxGroups } from "#contract/kinds/sum-up";
import { readText } from "#contract/kinds/text/rules";
import { GAME } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import type { IsRefused } from "#durable/room/core";
import type { HostCommand, Refusal } from "./commands";
import { countedAnswer } from "./counts";
import { currentIndex, currentQuestion, isReading } from "./current";
import type { GameState } from "./state";
import { changed, done, refuse, type Steered } from "./steered";
import { type TextGroup, TextGroups } from "./text-groups";

/* What players wrote to an open question, and what of it a big screen shows (docs/rules/kinds.md#open-answers). */

/** The groups of the current question. */
function textGroups(state: GameState, question: GameQuestion): TextGroups {
	if (state.textGroups === null) {
		const groups = new TextGroups((text) => rulesOf(question).keyOf(question, text, state.quiz.language));
		for (const seatId of new Set([...state.firstAnswers.keys(), ...state.answers.keys()]))
			groups.change(countedAnswer(state, seatId)?.given, 1);
		state.textGroups = groups;
	}
	return state.textGroups;
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

/** What the host decided for the texts of a question, by their folded form. */
export function decisionsFor(state: GameState, questionIndex: number): ReadonlyMap<string, boolean> {
	return state.textDecisions.get(questionIndex) ?? new Map();
}

/** By the host's decision alone. */
function isAllowedByHost(state: GameState, question: GameQuestion, key: string): boolean {
	return decisionsFor(state, currentIndex(state)).get(key) ?? question.approve !== true;
}

function marked(state: GameState, question: GameQuestion, { key, text, count }: TextGroup, isRefused: IsRefused): GivenAnswer {
	if (isRefusedText(state, text, isRefused)) return { text, count, shown: false, refused: true };
	return { text, count, shown: isAllowedByHost(state, question, key) };
}

type Given = Required<Pick<Instance, "given" | "givenOthers">>;

/** All texts with what is shown of them, for a screen that only its owner sees. */
function givenForHost(state: GameState, question: GameQuestion, isRefused: IsRefused): Given {
	const groups = textGroups(state, question);
	const given = groups
		.sorted()
		.slice(0, maxGroups(question))
		.map((group) => marked(state, question, group, isRefused));
	return { given, givenOthers: groups.total - given.reduce((sum, { count }) => sum + count, 0) };
}

/** Only what may be shown; nothing of the rest leaves, not even a count. */
function givenOnStage(state: GameState, question: GameQuestion, isRefused: IsRefused): Given {
	const given: GivenAnswer[] = [];
	let givenOthers = 0;
	for (const { key, text, count } of textGroups(state, question).sorted()) {
		if (!isAllowedByHost(state, question, key)) continue;
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
	const question = currentQuestion(state);
	if (!question || !listsTexts(question) || isReading(state)) return null;
	return isSteering ? givenForHost(state, question, isRefused) : givenOnStage(state, question, isRefused);
}

export interface GivenPage {
	ok: true;
	given: GivenAnswer[];
	total: number;
}

/** A page of all texts of the current question, for the host. */
export function givenPage(state: GameState, asked: { questionIndex: number; skip: number }, isRefused: IsRefused): GivenPage | Refusal {
	const question = currentQuestion(state);
	if (!question || !listsTexts(question) || asked.questionIndex !== currentIndex(state)) return refuse("WRONG_STATE");
	const groups = textGroups(state, question).sorted();
	const page = groups.slice(asked.skip, asked.skip + GAME.givenPageSize);
	return { ok: true, given: page.map((group) => marked(state, question, group, isRefused)), total: groups.length };
}

/**
 * Hides a text of the current question from the big screen, or shows it there. A text that nobody wrote, or wrote no more, changes nothing.
 * Refuses with WRONG_STATE for another question or kind, CONTENT_BLOCKED where the word list refuses what would be shown.
 */
export function hideText(
	state: GameState,
	{ questionIndex, text, hidden }: Extract<HostCommand, { type: "hide-text" }>,
	nowMs: number,
	isRefused: IsRefused,
): Steered | Refusal {
	const question = currentQuestion(state);
	if (state.meta.status !== "active" || questionIndex !== currentIndex(state)) return refuse("WRONG_STATE");
	if (!question || !listsTexts(question)) return refuse("WRONG_STATE");
	const read = readText(text);
	if ("key" in read) return { ok: false, code: "VALIDATION_ERROR", field: { path: "text", key: read.key } };
	const key = rulesOf(question).keyOf(question, read.given, state.quiz.language);
	const group = textGroups(state, question).get(key);
	if (!group) return done;
	if (!hidden && isRefusedText(state, group.text, isRefused)) return refuse("CONTENT_BLOCKED");
	if (isAllowedByHost(state, question, key) === !hidden) return done;
	const decisions = new Map(decisionsFor(state, questionIndex)).set(key, !hidden);
	state.textDecisions.set(questionIndex, decisions);
	const decision = { questionIndex, key, shown: !hidden };
	return { ok: true, changes: [{ type: "text-decided", decision }, ...changed(state, nowMs).changes] };
}
