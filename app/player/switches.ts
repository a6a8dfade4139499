/** What a player can switch off in the menu; kept in this browser. */
export type SwitchName = "haptics" | "answer-keys";

export function isSwitchedOn(name: SwitchName): boolean {
	try {
		return localStorage.getItem(name) !== "off";
	} catch {
		return true;
	}
}

export function saveSwitch(name: SwitchName, on: boolean): void {
	try {
		localStorage.setItem(name, on ? "on" : "off");
	} catch {
		// Storage may be switched off: then the choice is not stored, and nothing else breaks.
	}
}
