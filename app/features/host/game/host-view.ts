import type { Instance } from "#contract/live";
import type { InstanceUpdate } from "#contract/live-frames";

/** First participant of the page to show: the requested page, or the last one if the list has become shorter. */
export function pageWithin(skip: number, { participantCount, participantsLimit }: Instance): number {
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
