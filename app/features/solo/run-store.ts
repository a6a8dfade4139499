import { emptyRun, type SoloRun } from "./run";

/**
 * The owner of a run: a user's id, or null for a visitor. A visitor's run lasts as long as the tab: the next pupil at a shared
 * computer starts a new one. A user's run is only found again by the same user.
 */
export type RunOwner = string | null;

function placeOf(owner: RunOwner, quizId: string): { storage: Storage; key: string } {
	return owner === null ? { storage: sessionStorage, key: `solo:${quizId}` } : { storage: localStorage, key: `solo:${owner}:${quizId}` };
}

/** The stored run, unless the quiz was edited since. */
export function loadRun(owner: RunOwner, quizId: string, version: number): SoloRun {
	try {
		// Earlier versions stored everybody's runs together under this key.
		localStorage.removeItem(`solo:${quizId}`);
		const { storage, key } = placeOf(owner, quizId);
		const kept: SoloRun | null = JSON.parse(storage.getItem(key) ?? "null");
		if (kept && kept.version === version && typeof kept.answers === "object") return kept;
	} catch {
		// Unreadable: a new run.
	}
	return emptyRun(version);
}

export function keepRun(owner: RunOwner, quizId: string, run: SoloRun): void {
	try {
		const { storage, key } = placeOf(owner, quizId);
		storage.setItem(key, JSON.stringify(run));
	} catch {
		// Without storage the run lasts as long as the page.
	}
}
