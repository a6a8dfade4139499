import { isSwitchedOn } from "~/lib/storage";

/** 20 ms for a tap, a cheerful pattern for a right answer, a calm one for a wrong answer. */
const PATTERNS = { tap: 20, correct: [30, 40, 30], wrong: 60 };

export function canBuzz(): boolean {
	return typeof navigator.vibrate === "function";
}

/** Only if the player wants it, and reduced motion is not set. */
export function buzz(pattern: keyof typeof PATTERNS): void {
	if (!canBuzz() || !isSwitchedOn("haptics") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	// Before the first touch the browser refuses with a message in the console.
	if (navigator.userActivation?.hasBeenActive === false) return;
	navigator.vibrate(PATTERNS[pattern]);
}
