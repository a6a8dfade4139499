import { GAME } from "#contract/limits";
import type { Instance } from "#contract/live";

/** What a host can do with one key; the letter is the same in both languages. */
export const SHORTCUTS = {
	next: "n",
	close: "c",
	addTime: "t",
	pause: "p",
	lock: "l",
	end: "e",
	help: "?",
} as const;
export type Shortcut = keyof typeof SHORTCUTS;

const isOpen = (instance: Instance) => instance.questionStatus === "open";

/** Whether a shortcut means something where the game stands. */
export function isUseful(shortcut: Shortcut, instance: Instance): boolean {
	const { status, paused } = instance;
	const active = status === "active";
	switch (shortcut) {
		case "next":
			return status === "lobby" ? instance.participantCount >= GAME.minParticipants : active && !isOpen(instance) && !paused;
		case "close":
		case "addTime":
			return active && isOpen(instance);
		case "pause":
			return active && !isOpen(instance) && instance.currentQuestionIndex < instance.totalQuestions - 1;
		case "end":
			return active;
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

/** The shortcut that a key stands for, or null: with a modifier, held down, or while something is typed it stands for none. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
	if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return null;
	const { target } = event;
	if (target instanceof HTMLElement && target.closest("select, textarea, [contenteditable], input:not([type=checkbox], [type=radio])")) {
		return null;
	}
	const key = event.key.toLowerCase();
	const found = Object.entries(SHORTCUTS).find(([, letter]) => letter === key);
	return found ? (found[0] as Shortcut) : null;
}
