import { env, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { isHomeworkPin } from "#contract/games/pin";

export const getGameStub = (pin: string) => env.LIVE_GAME.get(env.LIVE_GAME.idFromName(pin));
export const getHomeworkStub = (pin: string) => env.ASSIGNMENT.get(env.ASSIGNMENT.idFromName(pin));
export const getAnyStub = (pin: string) => (isHomeworkPin(pin) ? getHomeworkStub(pin) : getGameStub(pin));

/** The object loses its memory, as when the platform moves it: everything must come back from rows. An idle one may have lost it. */
export async function evict(pin: string): Promise<void> {
	await evictDurableObject(getAnyStub(pin)).catch((error: unknown) => {
		if (!String(error).includes("it is not currently running")) throw error;
	});
}

/** The object's own storage refuses to write its outbox, as on a full disk, or accepts it again. */
export async function refuseOutbox(pin: string, refuses: boolean): Promise<void> {
	const refuse =
		"CREATE TRIGGER refuse BEFORE INSERT ON documents WHEN NEW.name = 'outbox' BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END";
	await runInDurableObject(getGameStub(pin), (_, state) => {
		state.storage.sql.exec(refuses ? refuse : "DROP TRIGGER refuse");
	});
}
