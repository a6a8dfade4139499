import { wait } from "#durable/room/async";
import { AppError } from "./app-error";
import type { Deps } from "./deps";

type Limit =
	| "RATE_LOGIN_IDENTITY"
	| "RATE_LOGIN_ADDRESS"
	| "RATE_PASSWORD"
	| "RATE_WRONG"
	| "RATE_AI"
	| "RATE_OPEN"
	| "RATE_PICTURE"
	| "RATE_READ"
	| "RATE_REPORT"
	| "RATE_SOLO"
	| "RATE_WRITE";

/** The address by which a request is counted, as reported by Cloudflare. */
export function clientAddress({ req }: { req: { header(name: string): string | undefined } }): string {
	return toNetwork(req.header("CF-Connecting-IP") ?? "local");
}

/** True for an address of this computer, which only a local start sees. */
export function isOwnMachine(network: string): boolean {
	return network === "local" || network.startsWith("127.") || network === toNetwork("::1");
}

/** Load programs switch limits off on a local start. A deployment never has LOCAL. */
const areLimitsOff = (env: Deps["env"]) => env.LOCAL === "1" && env.RATE_LIMITS?.trim().toLowerCase() === "off";

export const hasMinuteLimits = ({ env }: Deps) => !areLimitsOff(env);

async function isAllowed({ env }: Deps, limit: Limit, key: string): Promise<boolean> {
	if (areLimitsOff(env)) return true;
	const { success } = await env[limit].limit({ key });
	return success;
}

async function spendLimit(deps: Deps, limit: Limit, key: string): Promise<void> {
	if (!(await isAllowed(deps, limit, key))) throw new AppError("RATE_LIMITED", { retryAfterSeconds: 60 });
}

/** Calls without a session: 100 a minute of each kind for one address, 10 for one address and email. */
export async function limitAccounts(deps: Deps, call: "login" | "register" | "forgot", address: string, email: string): Promise<void> {
	await spendLimit(deps, "RATE_LOGIN_ADDRESS", `${call} ${address}`);
	await spendLimit(deps, "RATE_LOGIN_IDENTITY", `${call} ${address} ${email}`);
}

/** Sign-ons begun, finished and exchanged: 100 a minute of each for one address, because each may reach the provider. */
export const limitSignOn = (deps: Deps, step: "start" | "callback" | "exchange", address: string) =>
	spendLimit(deps, "RATE_LOGIN_ADDRESS", `sign-on ${step} ${address}`);

/** Reads without a session: 3,000 a minute for one network, all calls together; expensive reads count as several. */
export async function limitReads(deps: Deps, network: string, reads: number): Promise<void> {
	await Promise.all(Array.from({ length: reads }, () => spendLimit(deps, "RATE_READ", network)));
}

/** Attempts at the password within a session: 10 a minute for one user. */
export const limitPasswordGuess = (deps: Deps, userId: string) => spendLimit(deps, "RATE_PASSWORD", userId);
/** Exports of a user's own data: 10 a minute. */
export const limitExports = (deps: Deps, userId: string) => spendLimit(deps, "RATE_PASSWORD", `export ${userId}`);

/** Secrets that can be guessed without a session. */
export type Guessable = "pin" | "pairing" | "reset" | "confirmation" | "card" | "resume" | "signOn";

/** Wrong guesses: 60 a minute of each kind for one network. Right ones do not count: one guessing pupil locks out nobody else there. */
export const limitWrongGuesses = (deps: Deps, kind: Guessable, network: string) => spendLimit(deps, "RATE_WRONG", `${kind} ${network}`);

/** The network by which joins are counted; null where limits by the minute are switched off. */
export const countedNetwork = ({ env }: Deps, network: string) => (areLimitsOff(env) ? null : network);
/** AI calls: 10 a minute for one user. */
export const limitAi = (deps: Deps, userId: string) => spendLimit(deps, "RATE_AI", userId);
/** Games opened: 60 a minute for one user. */
export const limitOpening = (deps: Deps, userId: string) => spendLimit(deps, "RATE_OPEN", userId);
/** How long a save waits for a free AI call. */
const MAX_WAIT_MS = 5_000;
const RETRY_EVERY_MS = 500;

/** Reserves up to this many of the 10 AI calls a minute, waiting briefly until they are free; returns how many. */
export async function reserveAiCalls(deps: Deps, userId: string, calls: number): Promise<number> {
	let waitedMs = 0;
	for (let taken = 0; taken < calls; ) {
		if (await isAllowed(deps, "RATE_AI", userId)) taken++;
		else if (waitedMs >= MAX_WAIT_MS) return taken;
		else {
			await wait(RETRY_EVERY_MS);
			waitedMs += RETRY_EVERY_MS;
		}
	}
	return calls;
}
/** Writes of quizzes, questions, books and classes: 60 a minute for one user. */
export const limitWrites = (deps: Deps, userId: string) => spendLimit(deps, "RATE_WRITE", userId);
/** Reports: 30 a minute for one user. */
export const limitReports = (deps: Deps, userId: string) => spendLimit(deps, "RATE_REPORT", userId);
/** Solo submissions: 600 a minute for one address. */
export const limitSolo = (deps: Deps, address: string) => spendLimit(deps, "RATE_SOLO", address);
/** Uploaded pictures: 30 a minute for one user. */
export const limitPictures = (deps: Deps, userId: string) => spendLimit(deps, "RATE_PICTURE", userId);

/** The key by which limits count an address: the first 64 bits of an IPv6 address, because a subscriber has all addresses below them. */
export function toNetwork(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
	if (mapped?.[1]) return mapped[1];
	if (!address.includes(":")) return address;
	const [head = "", tail = ""] = address.split("%", 1).join("").split("::");
	const groups = (part: string) => (part === "" ? [] : part.split(":"));
	const [first, last] = [groups(head), groups(tail)];
	const zeros = address.includes("::") ? Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0") : [];
	const prefix = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
	return `${prefix.join(":")}::/64`;
}
