import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readDraft, writeDraft } from "~/lib/drafts";
import { draftKey, readEditorValues } from "./draft-store";

/** As the page stored it before drafts had a format. */
const FIRST =
	'{"values":{"name":"Rivers","minAge":5,"maxAge":null,"language":"tr","visibility":"public","defaultTimeLimit":60,"questions":[{"id":"aB3dE6gH9j","text":"Which is longest?","options":["Nile",""],"correctAnswers":[0],"timeLimit":20},{"id":"kL2mN4pQ6r","text":"","options":["",""],"correctAnswers":[],"extraInfo":"It floods."}]},"version":3,"savedAt":"2026-11-20T08:15:30.000Z"}';

function parseDraft(text: string) {
	vi.stubGlobal("localStorage", { getItem: () => text });
	return readDraft("any", readEditorValues);
}

afterEach(() => vi.unstubAllGlobals());

describe("drafts of earlier versions", () => {
	it("are read as they were typed", () => {
		const draft = parseDraft(FIRST);
		expect(draft).toEqual(JSON.parse(FIRST));
		expect(draft?.values.maxAge).toBeNull();
	});

	it("are no drafts where a question is none", () => expect(parseDraft(FIRST.replace('["Nile",""]', '"Nile"'))).toBeNull());

	it.each(["null", "{}", '{"format":2,"values":{}}', FIRST.replace('{"values"', '{"format":2,"values"'), FIRST.replace('"tr"', '"xx"')])(
		"are no drafts: %s",
		(text) => expect(parseDraft(text)).toBeNull(),
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

	it("come back as they were written, with their format beside them", () => {
		const { values, version } = JSON.parse(FIRST);
		const key = draftKey("user", { id: "quiz" });
		writeDraft(key, { values, version });
		expect(JSON.parse(entries.get(key) ?? "")).toMatchObject({ format: 1 });
		expect(readDraft(key, readEditorValues)).toMatchObject({ values, version });
	});
});
