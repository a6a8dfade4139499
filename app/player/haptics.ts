import type { Support } from "#contract/classes/support";
import { isSwitchedOn } from "~/lib/storage";

/** Milliseconds: one buzz for a tap, a cheerful pattern for a right answer, a calm buzz for a wrong one. */
const PATTERNS_MS = { tap: 20, correct: [30, 40, 30], wrong: 60 };

export function canBuzz(): boolean {
	return typeof navigator.vibrate === "function";
}

/** Vibrates if the player wants it, and neither is this phone calm nor reduced motion set. */
export function buzz(pattern: keyof typeof PATTERNS_MS, support?: Support): void {
	if (support?.calm || !canBuzz() || !isSwitchedOn("haptics") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	// Browsers refuse vibration before the first touch, and report it in the console.
	if (navigator.userActivation?.hasBeenActive === false) return;
	navigator.vibrate(PATTERNS_MS[pattern]);
}
