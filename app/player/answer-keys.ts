import { isSwitchedOn } from "~/lib/storage";

/** 1 to 9 and 0 for the tenth, A to J; "ı" and "İ" of Turkish keyboards are I. */
export function optionOfKey(key: string): number | null {
	if (/^\d$/.test(key)) return (Number(key) + 9) % 10;
	const letter = key.replace(/[ıİ]/, "i").toLowerCase();
	return /^[a-j]$/.test(letter) ? letter.charCodeAt(0) - 97 : null;
}

interface PressedKey {
	repeat: boolean;
	ctrlKey: boolean;
	metaKey: boolean;
	altKey: boolean;
	target: unknown;
}

/** False if the player has switched keys off (WCAG 2.1.4), or the key belongs to a field, the browser or an open dialog, wherever the focus is. */
export function isForAnswer({ repeat, ctrlKey, metaKey, altKey, target }: PressedKey): boolean {
	if (repeat || ctrlKey || metaKey || altKey || !isSwitchedOn("answer-keys")) return false;
	if (document.querySelector("dialog[open]")) return false;
	return !(target instanceof Element && target.closest("input,select,textarea,[contenteditable]"));
}
