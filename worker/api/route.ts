import type { Hono } from "hono";
import { ERRORS, type InterfaceLanguage, idSchema, LIMITS } from "#contract";
import { type CallName, type CallParam, type CallResult, type Calls, calls } from "#contract/calls";
import { type Call, type Method, noSchema, rawBytes } from "#contract/define-call";
import { z } from "#contract/z";
import { fieldError, toFieldErrors } from "#worker/lib/texts";
import { readSeats } from "../auth/cookies";
import { AppError, validationError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { readAssignmentName, readGameName } from "../lib/pins";
import { clientAddress, limitReads } from "../lib/rate-limit";
import { type CallerOf, requireCaller } from "./access";
import type { ApiContext, ApiEnv } from "./context";
import { readBytes } from "./read-body";

/** Deep pages of a list cost more, because skipped entries are read: this many of them count as one more read. */
const SKIPPED_PER_READ = 500;

/** True if the request has a cookie for a seat of this game or homework; the object alone knows whether it is valid. */
function holdsSeatCookie(c: ApiContext): boolean {
	const name = c.req.param("id") ?? "";
	const named = readGameName(name) ?? readAssignmentName(name);
	return named !== null && readSeats(c.req.header("Cookie"), named.pin).length > 0;
}

/** False if the game refused the seat: its common view says that the caller has not joined. */
const provesSeat = (result: unknown) => !(typeof result === "object" && result !== null && "joined" in result && result.joined === false);

/** Runs a read without a session, counted by network (docs/rules/limits.md#one-network), unless it proves a seat: classes poll. */
async function countVisitorRead<Result>(c: ApiContext, name: CallName, query: unknown, run: () => Promise<Result>): Promise<Result> {
	const { deps } = c.var;
	const isRoomRead = name.includes(" /instances/{id}") || name.includes(" /assignments/{id}");
	if (isRoomRead && holdsSeatCookie(c)) {
		let proven = false;
		try {
			const result = await run();
			proven = provesSeat(result);
			return result;
		} finally {
			if (!proven) await limitReads(deps, clientAddress(c), 1);
		}
	}
	const skip = typeof query === "object" && query !== null && "skip" in query && typeof query.skip === "number" ? query.skip : 0;
	await limitReads(deps, clientAddress(c), 1 + Math.floor(skip / SKIPPED_PER_READ));
	return run();
}

/** Reads whose result may be slightly old: the nearest replica answers them. */
const REPLICA_READS: ReadonlySet<CallName> = new Set<CallName>([
	"GET /quizzes",
	"GET /quizzes/search",
	"GET /quizzes/starters",
	"GET /quizzes/{id}",
	"GET /books",
	"GET /books/{id}",
	"GET /books/{id}/quizzes",
	"GET /instances",
	"GET /assignments",
	"GET /results",
	"GET /results/{instanceId}",
]);

function allowsReplica(name: CallName): boolean {
	return REPLICA_READS.has(name);
}

/** A replica may also identify a game's host: the game knows its host, so a click does not wait for a database on another continent. */
function canAuthOnReplica(name: CallName): boolean {
	return allowsReplica(name) || name.includes(" /instances/{id}");
}

/** Reads from the nearest replica; what it lacks is read from the primary, where it may already exist. */
async function readFromReplica<Result>(deps: Deps, read: (deps: Deps) => Promise<Result>): Promise<Result> {
	if (deps.replica === deps.db) return read(deps);
	try {
		return await read({ ...deps, db: deps.replica });
	} catch (error) {
		if (error instanceof AppError && ERRORS[error.code].status === 404) return read(deps);
		throw error;
	}
}

interface Input<N extends CallName> {
	params: Record<CallParam<N>, string>;
	query: z.output<Calls[N]["query"]>;
	body: z.output<Calls[N]["body"]>;
}

export interface HandlerInput<N extends CallName> extends Input<N> {
	c: ApiContext;
	deps: Deps;
	language: InterfaceLanguage;
	user: CallerOf<Calls[N]["access"]>;
}

/** Returns the body of a successful reply, or a whole response if it is not JSON. Refuses by throwing an AppError. */
type Handler<N extends CallName> = (input: HandlerInput<N>) => Promise<CallResult<N> | Response>;
export type Handlers = { [N in CallName]: Handler<N> };

const paramsSchema = z.record(z.string(), idSchema);

function parse(schema: z.ZodType, value: unknown, language: InterfaceLanguage): unknown {
	const parsed = schema.safeParse(value);
	if (!parsed.success) throw validationError(toFieldErrors(parsed.error.issues, language));
	return parsed.data;
}

/** A repeated name becomes a list, which no schema accepts. */
function readQuery(c: ApiContext): Record<string, string | string[]> {
	return Object.fromEntries(
		Object.entries(c.req.queries()).map(([key, values]) => [key, values.length === 1 ? (values[0] ?? "") : values]),
	);
}

async function readJson(c: ApiContext): Promise<unknown> {
	try {
		return await c.req.json();
	} catch {
		throw validationError([fieldError("", "malformedJson", c.var.language)]);
	}
}

// The compiler cannot follow a schema through a table of calls; the overload states the result of parsing.
function readInput<N extends CallName>(c: ApiContext, name: N): Promise<Input<N>>;
async function readInput(c: ApiContext, name: CallName) {
	const { query, body, bodyBytes }: Call = calls[name];
	const { language } = c.var;
	const readBody = async () => (body === rawBytes ? readBytes(c, bodyBytes) : parse(body, await readJson(c), language));
	return {
		params: parse(paramsSchema, c.req.param(), language),
		query: query === noSchema ? undefined : parse(query, readQuery(c), language),
		body: body === noSchema ? undefined : await readBody(),
	};
}

function routingPath(path: string): string {
	return `/api${path.replace(/\{(\w+)\}/g, ":$1")}`;
}

/** Reading the property directly would give the union over all calls. */
function getField<C extends Call, K extends keyof Call>(call: C, key: K): C[K] {
	return call[key];
}

function mountCall<N extends CallName>(api: Hono<ApiEnv>, name: N, handlers: Handlers): void {
	const call = calls[name];
	const handle = handlers[name];
	const { method, path } = splitCallName(name);
	api.on(method, routingPath(path), async (c) => {
		// Access is checked before parsing: a caller without access learns nothing about the validity of the input.
		const user = await requireCaller(c, getField(call, "access"), canAuthOnReplica(name));
		const { deps, language } = c.var;
		const input = await readInput(c, name);
		const run = (from: Deps) => handle({ c, deps: from, language, user, ...input });
		const reply = () => (allowsReplica(name) ? readFromReplica(deps, run) : run(deps));
		const isVisitorRead = method === "GET" && user === undefined;
		const result = await (isVisitorRead ? countVisitorRead(c, name, input.query, reply) : reply());
		return result instanceof Response ? result : c.json({ success: true, ...result }, call.status === 201 ? 201 : 200);
	});
}

function isCallName(name: string): name is CallName {
	return name in calls;
}

/** Fixed paths come first: otherwise `/quizzes/{id}` would take `my` for an id. */
const callNames = Object.keys(calls)
	.filter(isCallName)
	.sort((a, b) => listPathParameters(a).length - listPathParameters(b).length);

/** Adds a route for each call of the table: access, parsing and the reply follow from the table. */
export function mountCalls(api: Hono<ApiEnv>, handlers: Handlers): void {
	for (const name of callNames) mountCall(api, name, handlers);
}

const patterns = callNames.map((name) => {
	const { method, path } = splitCallName(name);
	return { name, method, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`) };
});

/** The size limit of a call's body. `isFile`: the body is read after the access check. */
export function findBodyRule(method: string, path: string): { maxBytes: number; isFile: boolean } {
	const found = patterns.find((one) => one.method === method && one.pattern.test(path));
	if (!found) return { maxBytes: LIMITS.bodyBytes, isFile: false };
	const { bodyBytes, body }: Call = calls[found.name];
	return { maxBytes: bodyBytes, isFile: body === rawBytes };
}

export function allowedMethods(path: string): string[] {
	return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

function isMethod(word: string): word is Method {
	return ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(word);
}

export function splitCallName(name: string): { method: Method; path: string } {
	const [method = "", path = ""] = name.split(" ");
	if (!isMethod(method)) throw new Error(`${name} names no method`);
	return { method, path };
}

export function listPathParameters(path: string): string[] {
	return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
