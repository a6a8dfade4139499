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
	signOn: "SIGN_ON_EXPIRED",
};

/** Runs a call with a token of this kind. Too many wrong ones get RATE_LIMITED; a right one is never refused for a neighbour's. */
export async function countWrongGuesses<Result>(c: ApiContext, kind: keyof typeof REFUSED, call: () => Promise<Result>): Promise<Result> {
	try {
		return await call();
	} catch (error) {
		if (error instanceof AppError && error.code === REFUSED[kind]) await limitWrong(c.var.deps, kind, clientAddress(c));
		throw error;
	}
}
