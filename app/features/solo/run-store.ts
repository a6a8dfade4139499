import { isRecord } from "~/lib/is-record";
import { loadJson, removeEntry, saveEntry } from "~/lib/storage";
import { emptyRun, type SoloRun } from "./run";

/**
 * The owner of a run: a user's id, or null for a visitor. A visitor's run lasts as long as the tab: the next pupil at a shared
 * computer starts a new one. A user's run is only found again by the same user.
 */
export type RunOwner = string | null;

function placeOf(owner: RunOwner, quizId: string): [key: string, area: "local" | "session"] {
	return owner === null ? [`solo:${quizId}`, "session"] : [`solo:${owner}:${quizId}`, "local"];
}

const isRun = (value: unknown): value is SoloRun => isRecord(value) && isRecord(value.answers);

/** The stored run, unless the quiz was edited since. */
export function loadRun(owner: RunOwner, quizId: string, version: number): SoloRun {
	// Earlier versions stored everybody's runs together under this key.
	removeEntry(`solo:${quizId}`);
	const stored = loadJson(...placeOf(owner, quizId));
	return isRun(stored) && stored.version === version ? stored : emptyRun(version);
}

export function saveRun(owner: RunOwner, quizId: string, run: SoloRun): void {
	const [key, area] = placeOf(owner, quizId);
	saveEntry(key, JSON.stringify(run), area);
}
