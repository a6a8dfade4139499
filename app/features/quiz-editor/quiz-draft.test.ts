import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findDraft, readDraft, writeDraft } from "~/lib/drafts";
import { draftSubject, readEditorValues } from "./use-quiz-editor";

/** A draft as 1.0.0 stored it. */
const FIRST =
	'{"format":1,"values":{"name":"Rivers","minAge":5,"maxAge":null,"language":"tr","visibility":"public","defaultTimeLimit":60,"bookId":"book","topicNumber":4,"questions":[{"id":"aB3dE6gH9j","text":"Which is longest?","options":["Nile",""],"correctAnswers":[0],"timeLimit":20},{"id":"kL2mN4pQ6r","text":"","options":["",""],"correctAnswers":[],"extraInfo":"It floods."}]},"version":3,"savedAt":"2026-11-20T08:15:30.000Z"}';

async function openDraft(key: string) {
	const found = findDraft(key);
	return found && readDraft(found, readEditorValues);
}

function parseDraft(text: string) {
	vi.stubGlobal("localStorage", { getItem: () => text });
	return openDraft("any");
}

afterEach(() => vi.unstubAllGlobals());

describe("drafts of 1.0.0", () => {
	it("are read as they were typed", async () => {
		const draft = await parseDraft(FIRST);
		const { format: _, ...written } = JSON.parse(FIRST);
		expect(draft).toEqual(written);
		expect(draft?.values.maxAge).toBeNull();
	});

	it("keep the picture of a question, also before it is described", async () => {
		const id = `${"A".repeat(32)}-96x72`;
		const image = { id, alt: "", url: `/media/${id}`, width: 96, height: 72 };
		const draft = await parseDraft(FIRST.replace('"timeLimit":20', `"timeLimit":20,"image":${JSON.stringify(image)}`));
		expect(draft?.values.questions[0]?.image).toEqual(image);
	});

	it("are no drafts where a question cannot be read", async () =>
		expect(await parseDraft(FIRST.replace('["Nile",""]', '"Nile"'))).toBeNull());

	it.each(["null", "{}", '{"format":2,"values":{}}', FIRST.replace('"format":1', '"format":2'), FIRST.replace('"tr"', '"xx"')])(
		"are no drafts: %s",
		async (text) => expect(await parseDraft(text)).toBeNull(),
	);
});

describe("drafts of this version", () => {
	const entries = new Map<string, string>();
	beforeEach(() =>
		vi.stubGlobal("localStorage", {
			getItem: (key: string) => entries.get(key) ?? null,
			setItem: (key: string, text: string) => entries.set(key, text),
		}),
	);

	it("come back as they were written, with their format beside them", async () => {
		const { values: first, version } = JSON.parse(FIRST);
		const values = { ...first, bookId: null, topicNumber: null };
		const key = draftSubject("user", { id: "quiz" }).name;
		writeDraft(key, { values, version });
		expect(JSON.parse(entries.get(key) ?? "")).toMatchObject({ format: 1 });
		expect(await openDraft(key)).toMatchObject({ values, version });
	});
});
