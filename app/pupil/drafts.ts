import { useEffect, useState } from "react";
import { isAnswerValue } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import type { AnswerDraft } from "~/features/question/kinds/kind-props";
import { isRecord } from "~/lib/is-record";
import { loadJson, removeEntry, saveEntry } from "~/lib/storage";

/** Input that is no answer yet, or not sent: a typed text or number, or an unfinished order. */
export interface DraftAnswer {
	draft: AnswerDraft;
	given: AnswerValue | null;
}
export type Drafts = ReadonlyMap<number, DraftAnswer>;

const isNumberList = (value: unknown): value is number[] => Array.isArray(value) && value.every((one) => typeof one === "number");
const isDraft = (value: unknown): value is AnswerDraft =>
	typeof value === "string" ||
	(isRecord(value) && ((isNumberList(value.list) && typeof value.placed === "number") || ("texts" in value && isAnswerValue(value))));

const draftsKey = (pin: string, nickname: string) => `homework-drafts:${pin}:${nickname}`;

export function loadDrafts(pin: string, nickname: string, attempt: number): Drafts {
	const stored = loadJson(draftsKey(pin, nickname));
	if (!isRecord(stored) || stored.attempt !== attempt || !Array.isArray(stored.drafts)) return new Map();
	const drafts = new Map<number, DraftAnswer>();
	for (const [index, draft, given] of stored.drafts.filter(Array.isArray))
		if (Number.isInteger(index) && isDraft(draft) && (given === null || isAnswerValue(given))) drafts.set(index, { draft, given });
	return drafts;
}

export function saveDrafts(pin: string, nickname: string, attempt: number, drafts: Drafts): void {
	const entries = [...drafts].map(([index, { draft, given }]) => [index, draft, given]);
	if (entries.length === 0) removeEntry(draftsKey(pin, nickname));
	else saveEntry(draftsKey(pin, nickname), JSON.stringify({ version: 1, attempt, drafts: entries }));
}

/** Drafts of an attempt, stored on this device. The component must mount again for each attempt. */
export function useDrafts(pin: string, nickname: string, attempt: number) {
	const [drafts, setDrafts] = useState(() => loadDrafts(pin, nickname, attempt));
	useEffect(() => saveDrafts(pin, nickname, attempt, drafts), [pin, nickname, attempt, drafts]);
	const store = (questionIndex: number, drafted: DraftAnswer | null) =>
		setDrafts((before) => {
			if (!drafted && !before.has(questionIndex)) return before;
			const next = new Map(before);
			if (drafted) next.set(questionIndex, drafted);
			else next.delete(questionIndex);
			return next;
		});
	return { drafts, store };
}
