import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "#contract/z";
import { logError, logInfo } from "./log";

const SECRETS = ["Zübeyde", "zubeyde@example.org", "tulip-card"];

afterEach(() => {
	vi.restoreAllMocks();
});

function thrownBy(run: () => unknown): unknown {
	try {
		return run();
	} catch (error) {
		return error;
	}
}

function captureLine(run: () => void): { line: string; fields: Record<string, unknown> } {
	const lines: string[] = [];
	for (const method of ["error", "log"] as const) vi.spyOn(console, method).mockImplementation((line) => void lines.push(line));
	run();
	const [line = ""] = lines;
	expect(lines).toHaveLength(1);
	expect(line).not.toContain("\n");
	return { line, fields: JSON.parse(line) };
}

const d1Error = (message: string) => new Error(message, { cause: new Error(message.replace(/^D1_ERROR: /, "")) });
const statement = (cause: Error | undefined) =>
	new DrizzleQueryError('insert into "users" ("name", "email") values (?, ?)', [...SECRETS], cause);

it.each([
	["a failed statement", statement(d1Error("D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT"))],
	["a failed statement without a cause", statement(undefined)],
	["a value of the wrong type", statement(new Error(`D1_TYPE_ERROR: Type 'object' not supported for value 'It's ${SECRETS[0]}'`))],
	["broken JSON", thrownBy(() => JSON.parse(`{"name": "${SECRETS[0]}", ${SECRETS[2]}`))],
	["a value that a schema refuses", thrownBy(() => z.strictObject({}).parse({ [SECRETS[0] ?? ""]: 1 }))],
	["a mail that was refused", new Error(`destination ${SECRETS[1]} is not verified`)],
	["a quoted name", new TypeError(`no entry "${SECRETS[0]}"`)],
	["a message that looks like a stack", new Error(`JSON of\n    at "${SECRETS[0]}"`)],
	["a thrown text", SECRETS.join()],
])("logs %s without what it was about", (_, error) => {
	const { line, fields } = captureLine(() => logError("event", error, { note: `about "${SECRETS[0]}" and ${SECRETS[1]}` }));
	for (const secret of SECRETS) expect(line).not.toContain(secret);
	expect(line).not.toContain("Failed query");
	expect(fields).toMatchObject({ level: "error", event: "event", error: expect.any(String) });
});

it("keeps the cause and the places in the code for operators", () => {
	const error = statement(d1Error("D1_ERROR: database is locked: SQLITE_BUSY"));
	const { fields } = captureLine(() => logError("database unavailable", error, { requestId: "r1", tries: 2 }));
	expect(fields).toMatchObject({ requestId: "r1", tries: 2, error: "Error", message: "database is locked: SQLITE_BUSY" });
	expect(fields).toHaveProperty("at", expect.arrayContaining([expect.stringContaining("log.test.ts")]));
	expect(captureLine(() => logInfo("retention", { part: "mails", deleted: 3 })).fields).toEqual({
		level: "info",
		event: "retention",
		part: "mails",
		deleted: 3,
	});
});
