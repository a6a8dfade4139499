import { env, SELF } from "cloudflare:test";
import { is, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { Hono } from "hono";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiEnv } from "#worker/api/context";
import { handleApiError } from "#worker/api/errors";
import * as schema from "#worker/db/schema";
import { createDeps } from "#worker/lib/deps";
import { call, createQuiz, newEmail, registerUser } from "../helpers/api";
import { makeClass } from "../helpers/classes";
import { Teacher } from "../helpers/homework";
import { type Fetcher, gameQuiz, Host, Player } from "../helpers/live";

/** When D1 refuses a write, the log says what happened and never a value of the statement. */

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const TABLES = Object.values(schema).flatMap((table) => (is(table, SQLiteTable) ? [getTableConfig(table)] : []));
const MARK = "Zubeyde";

const WRITES = ["INSERT", "UPDATE", "DELETE"] as const;

afterEach(async () => {
	vi.restoreAllMocks();
	const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'refuse_%'").all<{ name: string }>();
	await env.DB.batch(results.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)));
});

/** Until the end of the test. */
async function refuseWrites(table: string): Promise<void> {
	for (const write of WRITES)
		await env.DB.exec(
			`CREATE TRIGGER refuse_${write}_${table} BEFORE ${write} ON ${table} BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`,
		);
}

function readLog(): string[] {
	const lines: string[] = [];
	for (const method of ["log", "info", "warn", "error", "debug"] as const)
		vi.spyOn(console, method).mockImplementation((...words) => void lines.push(words.map(String).join(" ")));
	return lines;
}

describe("a table that refuses writes", () => {
	it.each(TABLES.map(({ name, columns }) => ({ name, columns })))("leaves no value of $name in the log", async ({ name, columns }) => {
		const lines = readLog();
		await refuseWrites(name);
		const failing = new Hono<ApiEnv>();
		const names = sql.join(
			columns.map((column) => sql.identifier(column.name)),
			sql`, `,
		);
		const values = sql.join(
			columns.map((column) => sql`${column.dataType === "number" ? 77_123_456 : `${MARK}-${column.name}`}`),
			sql`, `,
		);
		failing.post("/:secret", async () => {
			await createDeps(env).db.run(sql`INSERT INTO ${sql.identifier(name)} (${names}) VALUES (${values})`);
			return new Response();
		});
		failing.onError(handleApiError);
		const reply = await failing.request(`/${MARK}`, { method: "POST" });
		const text = await reply.text();
		expect(reply.status, text).toBeGreaterThanOrEqual(500);
		expect(lines.join("\n")).toContain("disk I/O error");
		for (const said of [...lines, text]) expect(said).not.toMatch(/Zubeyde|77123456/);
		expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "error", route: "/:secret" }]);
	});
});

it("leaves no name, address, label or card in the log while every write fails, through calls, a game and homework", async () => {
	const author = await registerUser({ name: `${MARK} Hanım`, email: newEmail(`${MARK}-known`) });
	const { token } = author;
	const quiz = await createQuiz(token, gameQuiz(1));
	const made = await makeClass(fetcher, token, [{ number: 1, label: `${MARK}-label` }]);
	const host = await Host.open(fetcher, token, quiz._id, { classId: made.id });
	const teacher = await Teacher.set(fetcher, token, quiz._id, { classId: made.id });
	const lines = readLog();
	for (const { name } of TABLES) await refuseWrites(name);

	const tried = [
		call("POST", "/auth/register", { body: { name: `${MARK} Kız`, email: newEmail(`${MARK}-new`), password: `${MARK}-password` } }),
		call("POST", "/auth/forgot-password", { body: { email: author.email } }),
		call("PATCH", "/auth/me", { token, body: { name: `${MARK} Yeni` } }),
		call("POST", "/quizzes", { token, body: { ...gameQuiz(1), name: `${MARK} quiz` } }),
		call("POST", "/books", { token, body: { title: `${MARK} book`, topics: [{ topicNumber: 1, title: `${MARK} topic` }] } }),
		call("POST", "/classes", { token, body: { name: `${MARK} class` } }),
		call("PATCH", `/classes/${made.id}`, { token, body: { name: `${MARK} other` } }),
		call("POST", `/classes/${made.id}/pupils`, { token, body: { pupils: [{ number: 2, label: `${MARK}-other` }] } }),
		call("POST", `/classes/${made.id}/cards`, { token, body: {} }),
		call("POST", "/reports", {
			token,
			body: { quizId: quiz._id, questionId: quiz.questions[0]?.id, reason: "other", description: `${MARK} says` },
		}),
		call("PATCH", `/assignments/${teacher.id}`, { token, body: { title: `${MARK} homework` } }),
	];
	const failed = (await Promise.all(tried)).filter(({ status }) => status >= 500);
	expect(failed.length).toBeGreaterThan(7);
	for (const nickname of [`${MARK}-a`, `${MARK}-b`]) expect((await new Player(fetcher, host.pin, nickname).join()).status).toBe(200);
	for (const step of ["start", "close-question", "finish"]) expect((await host.act(step)).status, step).toBe(200);
	await expect.poll(() => lines.filter((line) => line.includes('"delivery"')).length).toBeGreaterThan(1);

	const errors = lines.filter((line) => line.startsWith('{"level":"error"'));
	expect(errors.length).toBeGreaterThan(failed.length);
	expect(lines.join("\n")).toContain('"route":"/api/classes/:id/pupils"');
	const mails = lines.filter((line) => line.startsWith('{"event":"mail"'));
	for (const line of lines.filter((line) => !mails.includes(line))) {
		expect(line).not.toMatch(new RegExp(MARK, "i"));
		expect(line).not.toContain("Failed query");
		for (const secret of made.secrets) expect(line).not.toContain(secret);
	}
});
