import { AppError } from "./app-error";
import type { Deps } from "./deps";
import { networkOf } from "./networks";

type Limit =
	| "RATE_LOGIN_IDENTITY"
	| "RATE_LOGIN_ADDRESS"
	| "RATE_PASSWORD"
	| "RATE_PIN_MISS"
	| "RATE_AI"
	| "RATE_OPEN"
	| "RATE_JOIN"
	| "RATE_PICTURE"
	| "RATE_REPORT"
	| "RATE_SOLO"
	| "RATE_WRITE";

/** The address that a request is counted by, as Cloudflare reports it. Of IPv6 only the network: a subscriber has all of it. */
export function clientAddress({ req }: { req: { header(name: string): string | undefined } }): string {
	return networkOf(req.header("CF-Connecting-IP") ?? "local");
}

async function allows({ env }: Deps, limit: Limit, key: string): Promise<boolean> {
	// Load programs switch limits off on a local start. A deployment never has LOCAL.
	if (env.LOCAL === "1" && env.RATE_LIMITS === "off") return true;
	const { success } = await env[limit].limit({ key });
	return success;
}

async function spend(deps: Deps, limit: Limit, key: string): Promise<void> {
	if (!(await allows(deps, limit, key))) throw new AppError("RATE_LIMITED", { retryAfterSeconds: 60 });
}

/** What anybody may do without a session: 100 a minute for one address, all of them together. */
export const limitVisitor = (deps: Deps, address: string) => spend(deps, "RATE_LOGIN_ADDRESS", address);

/** As above, and each of these calls 10 a minute for one address and email. */
export async function limitAccounts(deps: Deps, call: "login" | "register" | "forgot", address: string, email: string): Promise<void> {
	await limitVisitor(deps, address);
	await spend(deps, "RATE_LOGIN_IDENTITY", `${call} ${address} ${email}`);
}

/** Guesses at one's own password by who has a session (change, deletion): 10 a minute for one user. */
export const limitPasswordGuess = (deps: Deps, userId: string) => spend(deps, "RATE_PASSWORD", userId);
/** Files with everything about oneself: 10 a minute for one user. */
export const limitExports = (deps: Deps, userId: string) => spend(deps, "RATE_PASSWORD", `export ${userId}`);

/** PIN look-ups that missed: 60 a minute for one address. */
export const limitPinMiss = (deps: Deps, address: string) => spend(deps, "RATE_PIN_MISS", address);
/** Joins of one game from one address: 1,000 a minute lets a whole school behind one address in, but no flood. */
export const limitJoin = (deps: Deps, address: string, pin: string) => spend(deps, "RATE_JOIN", `${address} ${pin}`);
/** AI calls: 10 a minute for one user. */
export const limitAi = (deps: Deps, userId: string) => spend(deps, "RATE_AI", userId);
/** Games opened: 60 a minute for one user. */
export const limitOpening = (deps: Deps, userId: string) => spend(deps, "RATE_OPEN", userId);
/** How long a save waits for its turn to ask the model, and how often it tries. */
const TURN_WITHIN_MS = 5_000;
const TURN_EVERY_MS = 500;

/** Takes up to so many of the 10 AI calls a minute, waiting a little for them to come free; gives how many it got. */
export async function takeAiTurns(deps: Deps, userId: string, calls: number): Promise<number> {
	let waitedMs = 0;
	for (let taken = 0; taken < calls; ) {
		if (await allows(deps, "RATE_AI", userId)) taken++;
		else if (waitedMs >= TURN_WITHIN_MS) return taken;
		else {
			await new Promise((resolve) => setTimeout(resolve, TURN_EVERY_MS));
			waitedMs += TURN_EVERY_MS;
		}
	}
	return calls;
}
/** Writes of quizzes, questions and books: 60 a minute for one user. */
export const limitWrites = (deps: Deps, userId: string) => spend(deps, "RATE_WRITE", userId);
/** Reports: 30 a minute for one user. */
export const limitReports = (deps: Deps, userId: string) => spend(deps, "RATE_REPORT", userId);
/** Solo submissions: 600 a minute for one address. */
export const limitSolo = (deps: Deps, address: string) => spend(deps, "RATE_SOLO", address);
/** Pictures brought: 30 a minute for one user. */
export const limitPictures = (deps: Deps, userId: string) => spend(deps, "RATE_PICTURE", userId);
