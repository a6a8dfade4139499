import { AppError } from "../lib/app-error";
import { blockGuessing, notePinFound, wouldBeGuess } from "../lib/pin-guard";
import { pinOf } from "../lib/pins";
import { clientAddress, limitPinMiss } from "../lib/rate-limit";
import type { ApiContext } from "./context";

const tooManyGuesses = () => new AppError("RATE_LIMITED", { retryAfterSeconds: 60 });

/** Looks a PIN up; a miss counts against the address, and only what the game itself said makes the PIN a found one. */
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

/**
 * The game that the path names. Where an address guesses PINs, the game answers only what `proves` that its caller
 * belongs to it; "never": the call is open to everybody and is not made.
 */
export async function withPin<Result>(
	c: ApiContext,
	use: (pin: string) => Promise<Result>,
	proves: ((result: Result) => boolean) | "never" = () => true,
): Promise<Result> {
	return withThisPin(c, pinOf(c.req.param("id") ?? ""), use, proves);
}

/** The same for a PIN that came in another way; null: a text that is none. */
export async function withThisPin<Result>(
	c: ApiContext,
	pin: string | null,
	use: (pin: string) => Promise<Result>,
	proves: ((result: Result) => boolean) | "never" = () => true,
): Promise<Result> {
	const address = clientAddress(c);
	if (pin === null || !wouldBeGuess(address, pin, Date.now())) return lookUp(c, pin, use);
	if (proves === "never") throw tooManyGuesses();
	const result = await use(pin).catch(() => {
		throw tooManyGuesses();
	});
	if (!proves(result)) throw tooManyGuesses();
	notePinFound(address, pin, Date.now());
	return result;
}
