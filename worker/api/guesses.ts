import type { ErrorCode } from "#contract";
import { AppError } from "../lib/app-error";
import { clientAddress, type Guessable, limitWrong } from "../lib/rate-limit";
import type { ApiContext } from "./context";

const REFUSED: Record<Exclude<Guessable, "pin">, ErrorCode> = {
	pairing: "PAIRING_INVALID",
	reset: "RESET_TOKEN_INVALID",
	confirmation: "CONFIRM_TOKEN_INVALID",
	card: "CARD_INVALID",
	resume: "RESUME_INVALID",
};

/**
 * Carries out a call with a token of the kind. Wrong ones beyond the limit are RATE_LIMITED; a right one, which nobody guesses, is never
 * refused because a neighbour of the same network guesses.
 */
export async function countWrongGuesses<Result>(c: ApiContext, kind: keyof typeof REFUSED, call: () => Promise<Result>): Promise<Result> {
	try {
		return await call();
	} catch (error) {
		if (error instanceof AppError && error.code === REFUSED[kind]) await limitWrong(c.var.deps, kind, clientAddress(c));
		throw error;
	}
}
