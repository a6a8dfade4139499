import type { Instance } from "#contract/games/live";
import type { InstanceUpdate } from "#contract/games/live-frames";
import { ApiError } from "~/api/api-error";
import { fetchInstance } from "~/api/live";
import { waitForFormulas } from "~/features/question/rich-text";

/** Returns the requested page, or the last page if the list became shorter. */
export function clampSkip(skip: number, { participantCount, participantsLimit }: Omit<InstanceUpdate, "questions">): number {
	if (skip < participantCount) return skip;
	return Math.max(0, Math.floor((participantCount - 1) / participantsLimit) * participantsLimit);
}

/**
 * Returns the view to show after `update` arrived, or null if it is older: replies and pushes can overtake each other. Participants of
 * another page than the requested one are ignored, because replies to commands and a socket's first frame always have the first page.
 */
export function takeUpdate(shown: Instance | null, update: InstanceUpdate, skip: number): Instance | null {
	if (shown && update.revision < shown.revision) return null;
	const questions = update.questions ?? shown?.questions;
	if (!questions) return null;
	const next = { ...update, questions };
	if (!shown || update.participantsSkip === skip) return next;
	const { participants, participantsSkip, participantsLimit } = shown;
	return { ...next, participants, participantsSkip, participantsLimit };
}

export type BlockReason = "gone" | "forbidden";

export interface HostGameStart {
	/** Null if loading failed; the panel then keeps polling. */
	instance: Instance | null;
	blocked: BlockReason | null;
	/** `performance.now()` when the view arrived; its countdown starts there. */
	receivedAtMs: number;
}

/** Maps an error to the reason why the page is blocked; null for other errors. `isDevice`: on a paired device, which has no login. */
export function findBlockReason(error: unknown, isDevice = false): BlockReason | null {
	if (!(error instanceof ApiError)) return null;
	if (isDevice && error.status === 401) return "forbidden";
	return error.status === 404 ? "gone" : error.status === 403 ? "forbidden" : null;
}

interface LoadOptions {
	isDevice?: boolean;
	watching?: boolean;
}

/** Loads the game. Throws if the session has expired, so that the guarded layout shows the login. */
export async function loadHostGame(
	pin: string,
	signal: AbortSignal,
	{ isDevice = false, watching = false }: LoadOptions = {},
): Promise<HostGameStart> {
	const start = { instance: null, blocked: null };
	try {
		const instance = takeUpdate(null, await fetchInstance(pin, 0, null, { watching, signal }), 0);
		const receivedAtMs = performance.now();
		await waitForFormulas(instance?.questions ?? []);
		return { ...start, instance, receivedAtMs };
	} catch (error) {
		if (signal.aborted || (!isDevice && error instanceof ApiError && error.status === 401)) throw error;
		return { ...start, blocked: findBlockReason(error, isDevice), receivedAtMs: performance.now() };
	}
}
