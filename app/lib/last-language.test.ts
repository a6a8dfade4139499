import { afterEach, expect, it, vi } from "vitest";
import { proposeLanguage, saveLastLanguage } from "./last-language";

afterEach(() => vi.unstubAllGlobals());

it("proposes the language used last by this user, for a first quiz or book that of the interface", () => {
	const entries = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, text: string) => entries.set(key, text),
	});
	expect(proposeLanguage("ada", "en")).toBe("en");
	saveLastLanguage("ada", "de");
	expect(proposeLanguage("ada", "en")).toBe("de");
	expect(proposeLanguage("bob", "tr")).toBe("tr");
	// An entry of 1.0.0.
	entries.set("quiz-language:bob", "fr");
	expect(proposeLanguage("bob", "tr")).toBe("fr");
	entries.set("quiz-language:bob", "xx");
	expect(proposeLanguage("bob", "ar")).toBeUndefined();
});
