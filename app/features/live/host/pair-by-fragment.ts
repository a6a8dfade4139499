import type { DeviceScope } from "#contract/limits";
import { ApiError } from "~/api/api-error";
import { api, REPLY_WITHIN_MS } from "~/api/client";
import { randomText } from "~/features/live/random-text";
import { sendUntilHeard } from "~/features/live/send-until-heard";

/** What became of a pairing link: what this device may do now, or why it was not paired. */
export type PairingOutcome = DeviceScope | "invalid" | "gone" | "unheard";

/** Tokens whose reply was never heard, each with the attempt by which a retry finds the pairing: kept by this page alone. */
const unheard = new Map<string, { token: string; attempt: string }>();

/** The token behind the `#`. It is taken out of the address at once: no history, screenshot or shared link keeps it. */
function takeToken(): string | null {
	const token = location.hash.slice(1);
	if (!/^[\w-]{20,100}$/.test(token)) return null;
	history.replaceState(history.state, "", location.pathname + location.search);
	return token;
}

/** Pairs this device where its address carries a token; null where it carries none, and what was paired before counts. */
export async function pairByFragment(pin: string): Promise<PairingOutcome | null> {
	const token = takeToken();
	const pairing = token === null ? unheard.get(pin) : { token, attempt: randomText() };
	if (!pairing) return null;
	unheard.set(pin, pairing);
	try {
		const { scope } = await sendUntilHeard(() =>
			api("POST /instances/{id}/pair", { params: { id: pin }, body: pairing, withinMs: REPLY_WITHIN_MS }),
		);
		unheard.delete(pin);
		return scope;
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (error.status !== 410 && error.status !== 404) return "unheard";
		unheard.delete(pin);
		return error.status === 410 ? "invalid" : "gone";
	}
}
