import type { Instance } from "#contract/games/live";
import { canShowRanking, onlyHostKnowsSolution } from "~/features/host/game/next-step";
import { canAskNow, canWriteWords, listEarlierOpenQuestions, listSolvableQuestions } from "~/features/host/game/quick-question";

/** The keys are the same in all languages. */
export const SHORTCUTS = {
	step: " ",
	next: "n",
	close: "c",
	solution: "s",
	again: "a",
	ask: "q",
	words: "w",
	solve: "m",
	texts: "h",
	ranking: "r",
	addTime: "t",
	pause: "p",
	lock: "l",
	end: "e",
	help: "?",
} as const;
export type Shortcut = keyof typeof SHORTCUTS;

export function isUseful(shortcut: Shortcut, instance: Instance): boolean {
	const { status, paused, questionStatus } = instance;
	const active = status === "active";
	const closed = active && questionStatus === "closed";
	switch (shortcut) {
		case "step":
			return status === "lobby" || active;
		case "next":
			return status === "lobby" || (closed && !paused && !onlyHostKnowsSolution(instance));
		case "close":
			return active && questionStatus === "open";
		case "solution":
			return onlyHostKnowsSolution(instance);
		case "again":
			return onlyHostKnowsSolution(instance) && instance.turn !== 2 && !paused;
		case "ask":
			return canAskNow(instance);
		case "words":
			return canWriteWords(instance);
		case "solve":
			return closed && listSolvableQuestions(instance).length > 0;
		case "texts":
			return listEarlierOpenQuestions(instance).length > 0;
		case "ranking":
			return canShowRanking(instance);
		case "addTime":
			return active && !closed && instance.timeLimit !== null;
		case "pause":
			return closed && instance.currentQuestionIndex >= 0 && instance.currentQuestionIndex < instance.totalQuestions - 1;
		case "end":
			return active && questionStatus !== "reading";
		case "lock":
			return status === "lobby" || active;
		case "help":
			return true;
		default: {
			const never: never = shortcut;
			return never;
		}
	}
}

const TAKES_KEYS = "select, textarea, [contenteditable], input:not([type=checkbox], [type=radio])";
/** Elements that handle Space themselves. */
const TAKES_SPACE = "button, a[href], input, summary, label, [role=switch], [role=tab], [role=tabpanel], [role=menuitem]";

/** Finds the shortcut of a key. Null for keys with a modifier, repeated keys and keys typed into a field. */
export function findShortcut(event: KeyboardEvent): Shortcut | null {
	if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return null;
	const { target } = event;
	if (target instanceof HTMLElement) {
		if (target.closest(TAKES_KEYS)) return null;
		if (event.key === " " && target.closest(TAKES_SPACE)) return null;
	}
	const key = event.key.toLowerCase();
	const found = Object.entries(SHORTCUTS).find(([, letter]) => letter === key);
	return found ? (found[0] as Shortcut) : null;
}
