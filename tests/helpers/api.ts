import { env, SELF } from "cloudflare:test";
import type { FieldError, MembershipType, ModerationResult, Quiz, User } from "#contract";
import { hashPassword } from "#worker/auth/passwords";
import { issueToken } from "#worker/auth/tokens";
import { insertUser, NEW_USER_DEFAULTS } from "#worker/db/accounts/users";
import { toUserDto } from "#worker/db/mappers";
import { createDeps } from "#worker/lib/deps";
import { randomId } from "#worker/lib/ids";
import type { Reply } from "./live";

interface CallOptions {
	token?: string | undefined;
	/** The body, sent as JSON unless it is a text. */
	body?: unknown;
	headers?: Record<string, string>;
}

/** Calls the API in process; the path is below /api. */
export async function call<Body = Record<string, unknown>>(
	method: string,
	path: string,
	{ token, body, headers }: CallOptions = {},
): Promise<Reply<Body>> {
	const response = await SELF.fetch(`http://quiz.test/api${path}`, {
		method,
		headers: {
			...(body === undefined ? {} : { "Content-Type": "application/json" }),
			...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
			...headers,
		},
		...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
	});
	const text = await response.text();
	return { status: response.status, body: JSON.parse(text), headers: response.headers, text };
}

let registered = 0;

/** An address that is unique in this file. */
export function newEmail(prefix = "user"): string {
	registered += 1;
	return `${prefix}${registered}@example.com`;
}

export const PASSWORD = "correct horse";

export interface TestUser {
	token: string;
	user: User & { email: string };
	email: string;
	password: string;
}

const hashes = new Map<string, Promise<string>>();

/** The hash of a password, computed once in each file: it costs a third of a second by design. */
function quickHash(password: string): Promise<string> {
	const known = hashes.get(password) ?? hashPassword(password);
	hashes.set(password, known);
	return known;
}

/** Adds a user as registering does; tests of registration itself use the API. */
export async function registerUser(fields: { name?: string; email?: string; password?: string } = {}): Promise<TestUser> {
	const { name = "Ada Lovelace", email = newEmail(), password = PASSWORD } = fields;
	const deps = createDeps(env);
	const passwordHash = await quickHash(password);
	const createdAt = deps.now();
	const own = { id: randomId(), name, email, passwordHash, language: "en" as const, emailConfirmedAt: createdAt, createdAt };
	const row = await insertUser(deps.db, { ...NEW_USER_DEFAULTS, ...own }, null);
	if (!row) throw new Error(`${email} is registered already`);
	const token = await issueToken({ userId: row.id, epoch: row.tokenEpoch }, deps);
	return { token, user: { ...toUserDto(row, deps.now()), email }, email, password };
}

/** Makes a user an admin in the database, as `npm run make-admin` does. */
export async function setMembership(userId: string, membershipType: MembershipType): Promise<void> {
	await env.DB.prepare("UPDATE users SET membership_type = ? WHERE id = ?").bind(membershipType, userId).run();
}

export async function makeAdmin(): Promise<TestUser> {
	const admin = await registerUser({ name: "Grace Hopper", email: newEmail("admin") });
	await setMembership(admin.user.id, "admin");
	return { ...admin, user: { ...admin.user, role: "admin", membershipType: "admin" } };
}

export function questionBody(fields: Record<string, unknown> = {}) {
	return { text: "Which planet is the largest?", options: ["Mars", "Jupiter"], correctAnswers: [1], ...fields };
}

export function quizBody(fields: Record<string, unknown> = {}) {
	return {
		name: "Planets",
		minAge: 8,
		maxAge: 14,
		language: "en",
		visibility: "public",
		defaultTimeLimit: 30,
		status: "published",
		questions: [questionBody(), questionBody({ text: "Which one is red?", correctAnswers: [0], timeLimit: 20, extraInfo: "Rust." })],
		...fields,
	};
}

export interface QuizReply {
	quiz: Quiz;
	moderationResult?: ModerationResult;
}

export async function createQuiz(token: string, fields: Record<string, unknown> = {}): Promise<Quiz> {
	const reply = await call<QuizReply>("POST", "/quizzes", { token, body: quizBody(fields) });
	if (reply.status !== 201) throw new Error(`POST /quizzes: ${reply.status} ${reply.text}`);
	return reply.body.quiz;
}

export function errorPaths({ body }: Reply<unknown>): string[] {
	const details = body.error?.details;
	return Array.isArray(details) ? details.map(({ path }: FieldError) => path) : [];
}

export function failure({ status, body }: Reply<unknown>): string {
	return `${status} ${body.error?.code}`;
}

/** Writes columns of a quiz to the database, for states that only other use cases produce; updates `listed`. */
export async function setQuiz(quizId: string, columns: Record<string, string | number | null>): Promise<void> {
	const names = Object.keys(columns);
	await env.DB.batch([
		env.DB.prepare(`UPDATE quizzes SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`).bind(
			...Object.values(columns),
			quizId,
		),
		env.DB.prepare("UPDATE quizzes SET listed = (status = 'published' AND visibility = 'public') WHERE id = ?").bind(quizId),
	]);
}
