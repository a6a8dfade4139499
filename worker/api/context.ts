import type { Context } from "hono";
import type { ErrorCode, InterfaceLanguage } from "#contract";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { resolveLinkOrigin } from "../lib/origins";
import { clientAddress, type Guessable, limitWrongGuesses } from "../lib/rate-limit";

/** Where links of replies and mails lead: the address of the request may be `localhost`, which only this computer opens. */
export const readLinkOrigin = (c: ApiContext): Promise<string> => resolveLinkOrigin(c.env, new URL(c.req.url), clientAddress(c));

const WRONG_GUESS_CODES: Record<Exclude<Guessable, "pin">, ErrorCode> = {
	pairing: "PAIRING_INVALID",
	reset: "RESET_TOKEN_INVALID",
	confirmation: "CONFIRM_TOKEN_INVALID",
	card: "CARD_INVALID",
	resume: "RESUME_INVALID",
	signOn: "SIGN_ON_EXPIRED",
};

/**
 * Runs a call with a secret of this kind. Too many wrong ones get RATE_LIMITED; a right one is never refused because of wrong ones in its
 * network.
 */
export async function withGuessLimit<Result>(
	c: ApiContext,
	kind: keyof typeof WRONG_GUESS_CODES,
	call: () => Promise<Result>,
): Promise<Result> {
	try {
		return await call();
	} catch (error) {
		if (error instanceof AppError && error.code === WRONG_GUESS_CODES[kind]) await limitWrongGuesses(c.var.deps, kind, clientAddress(c));
		throw error;
	}
}

export interface ApiEnv {
	Bindings: Cloudflare.Env;
	Variables: {
		deps: Deps;
		requestId: string;
		language: InterfaceLanguage;
		/** The epoch of the caller's token, if one was read. */
		tokenEpoch: number | undefined;
		/** When the caller signed on with a provider, in seconds, if the session began by that. */
		authTime: number | undefined;
	};
}
export type ApiContext = Context<ApiEnv>;
