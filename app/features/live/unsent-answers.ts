import type { Given } from "#contract/kinds/kind";
import { isRecord } from "~/lib/is-record";
import { loadJson, removeEntry, saveEntry } from "~/lib/storage";

/** An answer that the server has not acknowledged. */
export interface UnsentAnswer {
	given: Given;
	/** In a game: how long the player took, in whole seconds. */
	secondsElapsed?: number;
}

/** By the index of their question, in the order in which they are sent. */
export type UnsentAnswers = ReadonlyMap<number, UnsentAnswer>;

/** What answers belong to: an attempt of homework, or a turn of a game's question. Nobody takes those of another one. */
export type Round = number | string;

export interface UnsentWork {
	round: Round;
	answers: UnsentAnswers;
	/** The attempt is handed in after the answers. */
	handIn: boolean;
}

const isGiven = (value: unknown): value is Given =>
	typeof value === "string" || typeof value === "number" || (Array.isArray(value) && value.every((one) => typeof one === "number"));

/** What an earlier visit could not send; null if there is nothing, or nothing that can be read. */
export function loadUnsent(key: string): UnsentWork | null {
	const stored = loadJson(key);
	if (!isRecord(stored) || !Array.isArray(stored.answers)) return null;
	const { attempt: round, handIn } = stored;
	if (typeof round !== "number" && typeof round !== "string") return null;
	const answers = new Map<number, UnsentAnswer>();
	for (const entry of stored.answers) {
		if (!Array.isArray(entry) || !Number.isInteger(entry[0]) || !isGiven(entry[1])) continue;
		answers.set(entry[0], { given: entry[1], ...(typeof entry[2] === "number" ? { secondsElapsed: entry[2] } : {}) });
	}
	return answers.size === 0 && handIn !== true ? null : { round, answers, handIn: handIn === true };
}

/** The shape is the one in which homework has stored its answers from the beginning: pages of other versions read it too. */
export function saveUnsent(key: string, { round, answers, handIn }: UnsentWork): void {
	if (answers.size === 0 && !handIn) {
		removeEntry(key);
		return;
	}
	const entries = [...answers].map(([index, { given, secondsElapsed }]) =>
		secondsElapsed === undefined ? [index, given] : [index, given, secondsElapsed],
	);
	saveEntry(key, JSON.stringify({ version: 1, attempt: round, answers: entries, ...(handIn ? { handIn } : {}) }));
}
