import { afterEach, expect, it, vi } from "vitest";
import { isAnswerKey } from "./question-view";

afterEach(() => vi.unstubAllGlobals());

it("a key answers unless the player has switched keys off in this browser", () => {
	let stored: string | null = null;
	vi.stubGlobal("Element", class {});
	vi.stubGlobal("document", { querySelector: () => null });
	vi.stubGlobal("localStorage", { getItem: (name: string) => (name === "answer-keys" ? stored : null) });
	const key = { repeat: false, ctrlKey: false, metaKey: false, altKey: false, target: null };
	expect(isAnswerKey(key)).toBe(true);
	stored = "off";
	expect(isAnswerKey(key)).toBe(false);
	stored = "on";
	expect(isAnswerKey(key)).toBe(true);
});
