import { AppError } from "../lib/app-error";
import { blockGuessing, notePinFound, wouldBeGuess } from "../lib/pin-guard";
import { pinOf } from "../lib/pins";
import { clientAddress, limitPinMiss } from "../lib/rate-limit";
import { holdsSeat } from "../services/instances";
import type { ApiContext } from "./context";

const tooManyGuesses = () => new AppError("RATE_LIMITED", { retryAfterSeconds: 60 });

/** The PIN that the path names; null for a text that is none. */
const pinInPath = (c: ApiContext) => pinOf(c.req.param("id") ?? "");

/** True where a reply about this PIN would help an address that guesses. Who holds the cookie of a seat in the game knows the PIN already. */
async function isGuess(c: ApiContext, pin: string): Promise<boolean> {
	return wouldBeGuess(clientAddress(c), pin, Date.now()) && !(await holdsSeat(c.var.deps, pin, c.req.header("Cookie")));
}

/** Looks a PIN up. A miss counts against the address; only what the game itself said makes the PIN a found one. */
async function lookUp<Result>(c: ApiContext, pin: string | null, use: (pin: string) => Promise<Result>): Promise<Result> {
	const address = clientAddress(c);
	try {
		if (pin === null) throw new AppError("INSTANCE_NOT_FOUND");
		const result = await use(pin);
		notePinFound(address, pin, Date.now());
		return result;
	} catch (error) {
		if (error instanceof AppError && error.code === "INSTANCE_NOT_FOUND") {
			await limitPinMiss(c.var.deps, address).catch((refusal: unknown) => {
				blockGuessing(address, Date.now());
				throw refusal;
			});
		} else if (pin !== null && error instanceof AppError && error.byGame) notePinFound(address, pin, Date.now());
		throw error;
	}
}

/** A call about the game in the path that succeeds for its host and its players only: a success proves that the caller belongs to it. */
export async function withPin<Result>(c: ApiContext, use: (pin: string) => Promise<Result>): Promise<Result> {
	const pin = pinInPath(c);
	if (pin === null || !(await isGuess(c, pin))) return lookUp(c, pin, use);
	const result = await use(pin).catch(() => {
		throw tooManyGuesses();
	});
	notePinFound(clientAddress(c), pin, Date.now());
	return result;
}

/** A call that anybody may make who knows the PIN: an address that guesses is refused before the game is asked. */
export async function withOpenPin<Result>(
	c: ApiContext,
	use: (pin: string) => Promise<Result>,
	pin: string | null = pinInPath(c),
): Promise<Result> {
	if (pin !== null && (await isGuess(c, pin))) throw tooManyGuesses();
	return lookUp(c, pin, use);
}
