import { env, evictDurableObject } from "cloudflare:test";
import { isHomeworkPin } from "#contract/games/pin";

export const stubOf = (pin: string) => env.LIVE_GAME.get(env.LIVE_GAME.idFromName(pin));
export const homeworkStubOf = (pin: string) => env.ASSIGNMENT.get(env.ASSIGNMENT.idFromName(pin));
export const anyStubOf = (pin: string) => (isHomeworkPin(pin) ? homeworkStubOf(pin) : stubOf(pin));

/** The object loses its memory, as when the platform moves it: everything must come back from rows. An idle one may have lost it. */
export async function evict(pin: string): Promise<void> {
	await evictDurableObject(anyStubOf(pin)).catch((error: unknown) => {
		if (!String(error).includes("it is not currently running")) throw error;
	});
}
