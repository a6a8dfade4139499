import { isHomeworkPin } from "#contract/games/pin";
import type { Deps } from "#worker/lib/deps";
import { regionOfPin } from "#worker/lib/pins";

export function gameOf({ env }: Deps, pin: string) {
	return env.LIVE_GAME.get(env.LIVE_GAME.idFromName(pin), { locationHint: regionOfPin(pin) });
}

export function assignmentOf({ env }: Deps, pin: string) {
	return env.ASSIGNMENT.get(env.ASSIGNMENT.idFromName(pin), { locationHint: regionOfPin(pin) });
}

/** For calls that games and homework answer alike. */
export const objectOf = (deps: Deps, pin: string) => (isHomeworkPin(pin) ? assignmentOf(deps, pin) : gameOf(deps, pin));
