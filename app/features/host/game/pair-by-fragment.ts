import type { DeviceScope } from "#contract/limits";
import { ApiError } from "~/api/api-error";
import { api, REPLY_WITHIN_MS } from "~/api/client";
import { randomText } from "~/features/live/random-text";
import { retryUntilReply } from "~/features/live/retry";

export type PairingOutcome = DeviceScope | "invalid" | "gone" | "unanswered";

/** Tokens without a reply, each with the attempt that lets a retry find its pairing. */
const unanswered = new Map<string, { token: string; attempt: string }>();

/** Takes the token out of the address at once, so that no history, screenshot or shared link contains it. */
function takeToken(): string | null {
	const token = location.hash.slice(1);
	if (!/^[\w-]{20,100}$/.test(token)) return null;
	history.replaceState(history.state, "", location.pathname + location.search);
	return token;
}

/** Pairs this device with the token of the address. Null without a token: an earlier pairing may still count. */
export async function pairByFragment(pin: string): Promise<PairingOutcome | null> {
	const token = takeToken();
	const pairing = token === null ? unanswered.get(pin) : { token, attempt: randomText() };
	if (!pairing) return null;
	unanswered.set(pin, pairing);
	try {
		const { scope } = await retryUntilReply(() =>
			api("POST /instances/{id}/pair", { params: { id: pin }, body: pairing, withinMs: REPLY_WITHIN_MS }),
		);
		unanswered.delete(pin);
		return scope;
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (error.status !== 410 && error.status !== 404) return "unanswered";
		unanswered.delete(pin);
		return error.status === 410 ? "invalid" : "gone";
	}
}
