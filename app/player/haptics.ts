const KEY = "haptics";

/** 20 ms at a tap, a little joy, one calm sign. */
const PATTERNS = { tap: 20, correct: [30, 40, 30], wrong: 60 };

export function canBuzz(): boolean {
	return typeof navigator.vibrate === "function";
}

/** On unless this browser was told otherwise. */
export function wantsBuzz(): boolean {
	try {
		return localStorage.getItem(KEY) !== "off";
	} catch {
		return true;
	}
}

export function rememberBuzz(wanted: boolean): void {
	try {
		localStorage.setItem(KEY, wanted ? "on" : "off");
	} catch {
		// Storage may be switched off: the choice then holds nowhere, and nothing else breaks.
	}
}

/** A short buzz where the phone can, the player wants it, and motion is not reduced. */
export function buzz(pattern: keyof typeof PATTERNS): void {
	if (!canBuzz() || !wantsBuzz() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	// Before the first touch the browser refuses, and says so in the console.
	if (navigator.userActivation?.hasBeenActive === false) return;
	navigator.vibrate(PATTERNS[pattern]);
}
