import { useEffect, useState } from "react";
import { isGiven } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";
import type { Draft } from "~/features/question/kinds/kind-props";
import { isRecord } from "~/lib/is-record";
import { loadJson, removeEntry, saveEntry } from "~/lib/storage";

/** Not an answer yet, or not sent: a typed text or number, or an order that was begun. */
export interface DraftedAnswer {
	draft: Draft;
	given: Given | null;
}
export type Drafts = ReadonlyMap<number, DraftedAnswer>;

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every((one) => typeof one === "number");
const isDraft = (value: unknown): value is Draft =>
	typeof value === "string" ||
	(isRecord(value) && ((isNumbers(value.list) && typeof value.placed === "number") || ("texts" in value && isGiven(value))));

const keyOf = (pin: string, nickname: string) => `homework-drafts:${pin}:${nickname}`;

export function loadDrafts(pin: string, nickname: string, attempt: number): Drafts {
	const stored = loadJson(keyOf(pin, nickname));
	if (!isRecord(stored) || stored.attempt !== attempt || !Array.isArray(stored.drafts)) return new Map();
	const drafts = new Map<number, DraftedAnswer>();
	for (const [index, draft, given] of stored.drafts.filter(Array.isArray))
		if (Number.isInteger(index) && isDraft(draft) && (given === null || isGiven(given))) drafts.set(index, { draft, given });
	return drafts;
}

export function saveDrafts(pin: string, nickname: string, attempt: number, drafts: Drafts): void {
	const entries = [...drafts].map(([index, { draft, given }]) => [index, draft, given]);
	if (entries.length === 0) removeEntry(keyOf(pin, nickname));
	else saveEntry(keyOf(pin, nickname), JSON.stringify({ version: 1, attempt, drafts: entries }));
}

/** Kept on this device. Mounted again for each attempt. */
export function useDrafts(pin: string, nickname: string, attempt: number) {
	const [drafts, setDrafts] = useState(() => loadDrafts(pin, nickname, attempt));
	useEffect(() => saveDrafts(pin, nickname, attempt, drafts), [pin, nickname, attempt, drafts]);
	const store = (questionIndex: number, drafted: DraftedAnswer | null) =>
		setDrafts((before) => {
			if (!drafted && !before.has(questionIndex)) return before;
			const next = new Map(before);
			if (drafted) next.set(questionIndex, drafted);
			else next.delete(questionIndex);
			return next;
		});
	return { drafts, store };
}
