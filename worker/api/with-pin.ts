import { AppError } from "../lib/app-error";
import { type GameName, readAssignmentName, readGameName } from "../lib/pins";
import { clientAddress, limitWrongGuesses } from "../lib/rate-limit";
import { isPlayedBy } from "../services/room/participants";
import type { ApiContext } from "./context";

/**
 * Protects PINs from guessing. For an address that has used up its misses, no other PIN is looked up for a minute, whether it exists or
 * not: refusals would show the hits. PINs found from there before stay open, and so do calls that prove a seat or a right. The memory of
 * one isolate is enough, because most traffic of one address arrives there.
 */
const BLOCK_MS = 60_000;
const KNOWN_MS = 60 * 60 * 1000;
const MAX_ENTRIES = 10_000;

/** Entries expire; when full, the oldest is dropped. */
class ExpiringSet {
	readonly #until = new Map<string, number>();

	set(key: string, untilMs: number): void {
		this.#until.delete(key);
		this.#until.set(key, untilMs);
		if (this.#until.size <= MAX_ENTRIES) return;
		for (const oldest of this.#until.keys()) {
			this.#until.delete(oldest);
			return;
		}
	}

	has(key: string, nowMs: number): boolean {
		const until = this.#until.get(key);
		if (until !== undefined && until <= nowMs) this.#until.delete(key);
		return until !== undefined && until > nowMs;
	}
}

const blockedNetworks = new ExpiringSet();
const foundPins = new ExpiringSet();

function recordPinFound(c: ApiContext, { pin }: GameName): void {
	foundPins.set(`${clientAddress(c)} ${pin}`, Date.now() + KNOWN_MS);
}

const tooManyGuesses = () => new AppError("RATE_LIMITED", { retryAfterSeconds: 60 });

interface Area {
	/** Null if the text cannot be a name. */
	read(idOrPin: string): GameName | null;
	missing: "INSTANCE_NOT_FOUND" | "ASSIGNMENT_NOT_FOUND";
}
const GAMES: Area = { read: readGameName, missing: "INSTANCE_NOT_FOUND" };
const HOMEWORK: Area = { read: readAssignmentName, missing: "ASSIGNMENT_NOT_FOUND" };

const readPathName = (c: ApiContext, { read }: Area) => read(c.req.param("id") ?? "");

/** True if a reply about this PIN would help a network that guesses. Networks and seats of the game itself are never refused. */
async function isGuess(c: ApiContext, pin: string): Promise<boolean> {
	const network = clientAddress(c);
	const nowMs = Date.now();
	if (!blockedNetworks.has(network, nowMs) || foundPins.has(`${network} ${pin}`, nowMs)) return false;
	return !(await isPlayedBy(c.var.deps, pin, { network, cookies: c.req.header("Cookie") }));
}

/** Throws RATE_LIMITED if the network has used up its misses. */
export async function countPinMiss(c: ApiContext): Promise<void> {
	const address = clientAddress(c);
	await limitWrongGuesses(c.var.deps, "pin", address).catch((refusal: unknown) => {
		blockedNetworks.set(address, Date.now() + BLOCK_MS);
		throw refusal;
	});
}

/** Looks up a PIN. A miss counts against the address; only a reply of the game itself marks the PIN as found. */
async function lookUp<Result>(c: ApiContext, game: GameName | null, { missing }: Area, use: (game: GameName) => Promise<Result>) {
	try {
		if (game === null) throw new AppError(missing);
		const result = await use(game);
		recordPinFound(c, game);
		return result;
	} catch (error) {
		if (error instanceof AppError && error.code === missing) {
			await countPinMiss(c);
		} else if (game !== null && error instanceof AppError && error.isFromObject) recordPinFound(c, game);
		throw error;
	}
}

async function withOwn<Result>(c: ApiContext, area: Area, use: (game: GameName) => Promise<Result>): Promise<Result> {
	const game = readPathName(c, area);
	if (game === null || !(await isGuess(c, game.pin))) return lookUp(c, game, area, use);
	const result = await use(game).catch(() => {
		throw tooManyGuesses();
	});
	recordPinFound(c, game);
	return result;
}

async function withOpen<Result>(
	c: ApiContext,
	area: Area,
	game: GameName | null,
	use: (game: GameName) => Promise<Result>,
): Promise<Result> {
	if (game !== null && (await isGuess(c, game.pin))) throw tooManyGuesses();
	return lookUp(c, game, area, use);
}

/** A call that succeeds only for the game's host and players: success proves that the caller belongs to it. */
export const withGame = <Result>(c: ApiContext, use: (game: GameName) => Promise<Result>) => withOwn(c, GAMES, use);

/** A call open to everybody who knows the PIN: a guessing address is refused before the game is called. */
export const withOpenGame = <Result>(c: ApiContext, use: (game: GameName) => Promise<Result>, game = readPathName(c, GAMES)) =>
	withOpen(c, GAMES, game, use);

export const withAssignment = <Result>(c: ApiContext, use: (game: GameName) => Promise<Result>) => withOwn(c, HOMEWORK, use);
export const withOpenAssignment = <Result>(c: ApiContext, use: (game: GameName) => Promise<Result>) =>
	withOpen(c, HOMEWORK, readPathName(c, HOMEWORK), use);
