import type { Deps } from "../lib/deps";
import { regionOfPin } from "../lib/pins";

/** The object of a PIN, where its region says that it lives. */
export function gameOf({ env }: Deps, pin: string) {
	return env.LIVE_GAME.get(env.LIVE_GAME.idFromName(pin), { locationHint: regionOfPin(pin) });
}
