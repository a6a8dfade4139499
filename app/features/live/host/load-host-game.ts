import type { Instance } from "#contract/live";
import { ApiError } from "~/api/api-error";
import { fetchInstance } from "~/api/live";
import { takeUpdate } from "./host-view";

/** Why nothing can be shown: the game is gone, or this account is not its host. */
export type Blocked = "gone" | "forbidden";

export interface HostGameStart {
	/** Null where it could not be loaded; the panel then goes on asking. */
	instance: Instance | null;
	blocked: Blocked | null;
	/** `performance.now()` at which the view came: its countdown counts from there. */
	receivedAtMs: number;
}

/** `isDevice`: on the page of a paired device, where nobody logs in. */
export function blockedBy(error: unknown, isDevice = false): Blocked | null {
	if (!(error instanceof ApiError)) return null;
	if (isDevice && error.status === 401) return "forbidden";
	return error.status === 404 ? "gone" : error.status === 403 ? "forbidden" : null;
}

/** What the page starts with. A session that is over is thrown, so that a page with a login leads there. */
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
