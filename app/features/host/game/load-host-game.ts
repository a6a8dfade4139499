import type { Instance } from "#contract/live";
import { ApiError } from "~/api/api-error";
import { fetchInstance } from "~/api/live";
import { takeUpdate } from "./host-view";

/** Why there is nothing to show: the game is gone, or this account is not its host. */
export type Blocked = "gone" | "forbidden";

export interface HostGameStart {
	/** Null if it could not be loaded; the panel then keeps polling. */
	instance: Instance | null;
	blocked: Blocked | null;
	/** `performance.now()` when the view arrived: its countdown starts there. */
	receivedAtMs: number;
}

/** `isDevice`: on the page of a paired device, where nobody logs in. */
export function blockedBy(error: unknown, isDevice = false): Blocked | null {
	if (!(error instanceof ApiError)) return null;
	if (isDevice && error.status === 401) return "forbidden";
	return error.status === 404 ? "gone" : error.status === 403 ? "forbidden" : null;
}

/** What the page starts with. Throws if the session is over, so that the guarded layout shows the login. */
export async function loadHostGame(pin: string, signal: AbortSignal, isDevice = false): Promise<HostGameStart> {
	const start = { instance: null, blocked: null };
	try {
		const instance = takeUpdate(null, await fetchInstance(pin, 0, null, signal), 0);
		return { ...start, instance, receivedAtMs: performance.now() };
	} catch (error) {
		if (signal.aborted || (!isDevice && error instanceof ApiError && error.status === 401)) throw error;
		return { ...start, blocked: blockedBy(error, isDevice), receivedAtMs: performance.now() };
	}
}
