import type { Given } from "#contract/kinds/kind";
import { isRecord } from "~/lib/is-record";
import { loadJson, removeEntry, saveEntry } from "~/lib/storage";

/** Answers that the server has not acknowledged yet, by the index of their question. */
export type KeptAnswers = ReadonlyMap<number, Given>;

const key = (pin: string, nickname: string) => `homework:${pin}:${nickname}`;

const isGiven = (value: unknown): value is Given =>
	typeof value === "string" || typeof value === "number" || (Array.isArray(value) && value.every((one) => typeof one === "number"));

/** What an earlier visit could not send; nothing of another attempt, whose answers nobody takes any more. */
export function loadKept(pin: string, nickname: string, attempt: number): KeptAnswers {
	const stored = loadJson(key(pin, nickname));
	if (!isRecord(stored) || stored.attempt !== attempt || !Array.isArray(stored.answers)) return new Map();
	const entries = stored.answers.filter(
		(entry): entry is [number, Given] => Array.isArray(entry) && Number.isInteger(entry[0]) && isGiven(entry[1]),
	);
	return new Map(entries);
}

export function saveKept(pin: string, nickname: string, attempt: number, kept: KeptAnswers): void {
	if (kept.size === 0) removeEntry(key(pin, nickname));
	else saveEntry(key(pin, nickname), JSON.stringify({ version: 1, attempt, answers: [...kept] }));
}

/** Without the answer that was acknowledged; a later one to the same question stays. */
export function withoutSaved(kept: KeptAnswers, questionIndex: number, given: Given): KeptAnswers {
	if (kept.get(questionIndex) !== given) return kept;
	const rest = new Map(kept);
	rest.delete(questionIndex);
	return rest;
}

const codeKey = (pin: string) => `homework-code:${pin}`;
/** The code that opens the seat on another device; shown on this one as long as it remembers it. */

export const saveCode = (pin: string, code: string): void => saveEntry(codeKey(pin), JSON.stringify(code));

export function loadCode(pin: string): string | null {
	const code = loadJson(codeKey(pin));
	return typeof code === "string" ? code : null;
}
