import type { Instance } from "#contract/games/live";
import type { InstanceUpdate } from "#contract/games/live-frames";
import { ApiError } from "~/api/api-error";
import { fetchInstance } from "~/api/live";
import { expectFormulas } from "~/features/question/rich-text";

/** The requested page, or the last one if the list has become shorter. */
export function pageWithin(skip: number, { participantCount, participantsLimit }: Omit<InstanceUpdate, "questions">): number {
	if (skip < participantCount) return skip;
	return Math.max(0, Math.floor((participantCount - 1) / participantsLimit) * participantsLimit);
}

/**
 * The view to show after `update` arrived, or null if it is not newer: replies and pushes can overtake each other,
 * and an older view never replaces a newer one. Participants of another page than the requested one are ignored: replies
 * to calls of the host, and the first frame of a socket, always hold the first page.
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

interface PageKind {
	isDevice?: boolean;
	watching?: boolean;
}

/** Throws if the session is over, so that the guarded layout shows the login. */
export async function loadHostGame(
	pin: string,
	signal: AbortSignal,
	{ isDevice = false, watching = false }: PageKind = {},
): Promise<HostGameStart> {
	const start = { instance: null, blocked: null };
	try {
		const instance = takeUpdate(null, await fetchInstance(pin, 0, null, { watching, signal }), 0);
		const receivedAtMs = performance.now();
		await expectFormulas(instance?.questions ?? []);
		return { ...start, instance, receivedAtMs };
	} catch (error) {
		if (signal.aborted || (!isDevice && error instanceof ApiError && error.status === 401)) throw error;
		return { ...start, blocked: blockedBy(error, isDevice), receivedAtMs: performance.now() };
	}
}
