import type { AnswerValue } from "#contract/kinds/kind";
import type { SoloStats } from "#contract/quizzes/solo";
import { isRecord } from "~/lib/is-record";
import { loadJson, saveEntry } from "~/lib/storage";

/**
 * A user's id, or null for a visitor. A visitor's run lasts as long as the tab: the next pupil at a shared computer starts a new one. A
 * user's run is only found again by the same user.
 */
export type RunOwner = string | null;

function storageEntry(owner: RunOwner, quizId: string): [key: string, area: "local" | "session"] {
	return owner === null ? [`solo:${quizId}`, "session"] : [`solo:${owner}:${quizId}`, "local"];
}

const isRun = (value: unknown): value is SoloRun => isRecord(value) && isRecord(value.answers);

/** The stored run; an empty one if nothing is stored, or if the quiz was edited since. */
export function loadRun(owner: RunOwner, quizId: string, version: number): SoloRun {
	const stored = loadJson(...storageEntry(owner, quizId));
	return isRun(stored) && stored.version === version ? stored : emptyRun(version);
}

export function saveRun(owner: RunOwner, quizId: string, run: SoloRun): void {
	const [key, area] = storageEntry(owner, quizId);
	saveEntry(key, JSON.stringify(run), area);
}

/** A double click must not be a second answer. */
export function createSubmitGuard(guardMs: number, clockMs = () => performance.now()): () => boolean {
	let lastMs = Number.NEGATIVE_INFINITY;
	return () => {
		const nowMs = clockMs();
		if (nowMs - lastMs < guardMs) return false;
		lastMs = nowMs;
		return true;
	};
}

/** A second request for the same key within this time gets the load that is running or done. */
export function createLoadGuard<Loaded>(guardMs: number, clockMs = () => performance.now()) {
	let last: { key: string; startedMs: number; loaded: Promise<Loaded> } | null = null;
	return (key: string, load: () => Promise<Loaded>): Promise<Loaded> => {
		const startedMs = clockMs();
		if (last?.key === key && startedMs - last.startedMs < guardMs) return last.loaded;
		const loaded = load();
		last = { key, startedMs, loaded };
		return loaded;
	};
}

/** An answer, judged by the server or, without a reply, by the device. */
export interface SoloAnswer {
	selected: AnswerValue;
	/** null for a poll. */
	isCorrect: boolean | null;
	/** null if the answer could not be sent. */
	stats: SoloStats | null;
}

/** A run is stored on the device, so that a reload continues it. */
export interface SoloRun {
	/** A run of an edited quiz is not continued. */
	version: number;
	answers: Record<number, SoloAnswer>;
	completed: boolean;
}

export function emptyRun(version: number): SoloRun {
	return { version, answers: {}, completed: false };
}

export function countRunAnswers(run: SoloRun): { submitted: number; correct: number; wrong: number } {
	const answers = Object.values(run.answers);
	const correct = answers.filter(({ isCorrect }) => isCorrect).length;
	return { submitted: answers.length, correct, wrong: answers.filter(({ isCorrect }) => isCorrect === false).length };
}

/** Adds answers that were given before the stored run was read. */
export function joinRuns(storedRun: SoloRun, answeredMeanwhile: SoloRun): SoloRun {
	return { ...storedRun, answers: { ...storedRun.answers, ...answeredMeanwhile.answers } };
}
