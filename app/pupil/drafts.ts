import { useEffect, useState } from "react";
import { isAnswerValue } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import type { AnswerDraft } from "~/features/question/kinds/kind-props";
import { isRecord } from "~/lib/is-record";
import { loadJson, removeEntry, saveEntry } from "~/lib/storage";
import { type QuestionTry, toTryKey } from "./homework-state";

/** Input that is no answer yet, or not sent: a typed text or number, or an unfinished order. */
export interface DraftAnswer {
	draft: AnswerDraft;
	given: AnswerValue | null;
}
/** By the key of the question's try: what was typed at the first one is no answer to the second. */
export type Drafts = ReadonlyMap<string, DraftAnswer>;

const TRY_KEY = /^\d+\/\d+$/;

const isNumberList = (value: unknown): value is number[] => Array.isArray(value) && value.every((one) => typeof one === "number");
const isDraft = (value: unknown): value is AnswerDraft =>
	typeof value === "string" ||
	(isRecord(value) && ((isNumberList(value.list) && typeof value.placed === "number") || ("texts" in value && isAnswerValue(value))));

const draftsKey = (pin: string, nickname: string) => `homework-drafts:${pin}:${nickname}`;

export function loadDrafts(pin: string, nickname: string, attempt: number): Drafts {
	const stored = loadJson(draftsKey(pin, nickname));
	if (!isRecord(stored) || stored.attempt !== attempt || !Array.isArray(stored.drafts)) return new Map();
	const drafts = new Map<string, DraftAnswer>();
	for (const [name, draft, given] of stored.drafts.filter(Array.isArray)) {
		// Version 1 has the index of a question that is asked once.
		const key = Number.isInteger(name) ? toTryKey({ questionIndex: name }) : String(name);
		if (TRY_KEY.test(key) && isDraft(draft) && (given === null || isAnswerValue(given))) drafts.set(key, { draft, given });
	}
	return drafts;
}

export function saveDrafts(pin: string, nickname: string, attempt: number, drafts: Drafts): void {
	const entries = [...drafts].map(([key, { draft, given }]) => [key, draft, given]);
	if (entries.length === 0) removeEntry(draftsKey(pin, nickname));
	else saveEntry(draftsKey(pin, nickname), JSON.stringify({ version: 2, attempt, drafts: entries }));
}

/** Drafts of an attempt, stored on this device. The component must mount again for each attempt. */
export function useDrafts(pin: string, nickname: string, attempt: number) {
	const [drafts, setDrafts] = useState(() => loadDrafts(pin, nickname, attempt));
	useEffect(() => saveDrafts(pin, nickname, attempt, drafts), [pin, nickname, attempt, drafts]);
	const store = (question: QuestionTry, drafted: DraftAnswer | null) =>
		setDrafts((before) => {
			const key = toTryKey(question);
			if (!drafted && !before.has(key)) return before;
			const next = new Map(before);
			if (drafted) next.set(key, drafted);
			else next.delete(key);
			return next;
		});
	return { drafts, store };
}
