import type { Deps } from "../lib/deps";
import { regionOfPin } from "../lib/pins";

/** The object of a PIN, in the region of the PIN. */
export function gameOf({ env }: Deps, pin: string) {
	return env.LIVE_GAME.get(env.LIVE_GAME.idFromName(pin), { locationHint: regionOfPin(pin) });
}
