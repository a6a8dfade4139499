import { describe, expect, it } from "vitest";
import type { AuthoringLanguage } from "../limits";
import type { Match } from "./kind";
import { foldText } from "./text";

type Case = [language: AuthoringLanguage, match: Match, one: string, other: string, same: boolean];

/** Which typed texts count as the same answer (docs/rules/kinds.md#folding-typed-texts). */
const CASES: Case[] = [
	// Turkish: dotted and dotless i are two letters.
	["tr", "case", "IŞIK", "ışık", true],
	["tr", "case", "Işık", "ışık", true],
	["tr", "case", "IŞIK", "Işık", true],
	["tr", "case", "İstanbul", "istanbul", true],
	["tr", "case", "İSTANBUL", "istanbul", true],
	["tr", "case", "ISTANBUL", "istanbul", false],
	["tr", "case", "I", "i", false],
	["tr", "case", "I", "ı", true],
	["tr", "case", "İ", "i", true],
	["tr", "exact", "I", "ı", false],
	["tr", "exact", "İ", "i", false],
	["tr", "exact", "Işık", "Işık", true],
	["tr", "exact", "Işık", "IŞIK", false],
	["tr", "marks", "ISTANBUL", "istanbul", true],
	["tr", "marks", "IŞIK", "isik", true],
	["tr", "marks", "Çağrı", "cagri", true],
	["tr", "case", "Çağrı", "cagri", false],
	["tr", "case", "ÇAĞRI", "çağrı", true],
	["tr", "case", "Öğüt", "ÖĞÜT", true],
	["tr", "marks", "Öğüt", "ogut", true],
	["tr", "case", "Kâr", "kar", false],
	["tr", "marks", "Kâr", "kar", true],
	["tr", "case", "Atatürk'ün", "Atatürk’ün", true],
	// A letter typed as two signs.
	["tr", "case", "I\u0307zmir", "izmir", true],
	["tr", "exact", "s\u0327ey", "şey", true],
	["en", "case", "Paris", "paris", true],
	["en", "case", "INK", "ink", true],
	["en", "case", "I", "i", true],
	["en", "case", "I", "ı", false],
	["en", "marks", "I", "ı", true],
	["en", "exact", "Paris", "paris", false],
	["en", "exact", " Paris ", "Paris", true],
	["en", "exact", "New  York", "New York", true],
	["en", "exact", "New\u00a0York", "New York", true],
	["en", "exact", "New\tYork", "New York", true],
	["en", "case", "NewYork", "New York", false],
	["en", "case", "don't", "don’t", true],
	["en", "case", "don't", "don`t", true],
	["en", "case", "don't", "don´t", true],
	["en", "case", "don't", "donʼt", true],
	["en", "case", "‘a’", "'a'", true],
	["en", "case", "don't", "dont", false],
	["en", "case", '"yes"', "“yes”", true],
	["en", "case", '"yes"', "„yes“", true],
	["en", "case", '"yes"', "«yes»", true],
	["en", "case", "1914-1918", "1914–1918", true],
	["en", "case", "1914-1918", "1914—1918", true],
	["en", "case", "1914-1918", "1914\u20101918", true],
	["en", "case", "1914-1918", "1914 1918", false],
	["en", "exact", "ﬁsh", "fish", true],
	["en", "exact", "Ｈ２Ｏ", "H2O", true],
	["en", "exact", "H₂O", "H2O", true],
	["en", "exact", "co\u00adoperate", "cooperate", true],
	["en", "exact", "zero\u200bwidth", "zerowidth", true],
	["en", "case", "cafe", "café", false],
	["en", "exact", "cafe", "café", false],
	["en", "marks", "cafe", "café", true],
	["en", "marks", "CAFE", "café", true],
	["en", "exact", "café", "cafe\u0301", true],
	// German: ß is a letter of its own, but for `marks`.
	["de", "case", "Straße", "STRASSE", false],
	["de", "marks", "Straße", "STRASSE", true],
	["de", "marks", "Straße", "strasse", true],
	["de", "case", "STRAẞE", "straße", true],
	["de", "case", "Über", "über", true],
	["de", "case", "Über", "uber", false],
	["de", "marks", "Über", "uber", true],
	["de", "marks", "Über", "ueber", false],
	["de", "exact", "Weiß", "weiß", false],
	["fr", "case", "ÉCOLE", "école", true],
	["fr", "case", "école", "ecole", false],
	["fr", "marks", "école", "ecole", true],
	["fr", "marks", "garçon", "GARCON", true],
	["fr", "case", "l’eau", "L'EAU", true],
	["fr", "marks", "naïve", "naive", true],
	["fr", "exact", "à", "a", false],
	["es", "case", "AÑO", "año", true],
	["es", "case", "año", "ano", false],
	["es", "marks", "año", "ano", true],
	["es", "marks", "pingüino", "PINGUINO", true],
	["es", "case", "¿Qué?", "¿qué?", true],
	["en", "case", "Paris.", "paris", true],
	["en", "marks", "Café!", "cafe", true],
	["en", "case", "really?!", "really", true],
	["en", "case", "and so on …", "and so on", true],
	["fr", "case", "Oui !", "oui", true],
	["en", "case", "why？", "why", true],
	["en", "exact", "Paris.", "Paris", false],
	["en", "case", "St. Louis", "St Louis", false],
	["en", "case", ".net", "net", false],
	["en", "case", "1.", "2.", false],
	["en", "case", "?", "!", false],
	["en", "case", "?!", "?", true],
	["en", "case", "?", "", false],
	// Other letters that `marks` reads as two or as one.
	["en", "marks", "Ærø", "aero", true],
	["en", "marks", "ǾRSTED", "orsted", true],
	["fr", "marks", "Œuvre", "oeuvre", true],
	["fr", "marks", "ŒUVRE", "œuvre", true],
	["fr", "marks", "cœur", "cour", false],
	["en", "marks", "Łódź", "Lodz", true],
	["en", "marks", "ŁÓDŹ", "lodz", true],
	["en", "marks", "Đorđe", "Djordje", false],
	["en", "marks", "ĐORĐE", "dorde", true],
	["fr", "case", "œuvre", "oeuvre", false],
	["en", "case", "Łódź", "Lodz", false],
	["en", "case", "Đorđe", "Dorde", false],
	["en", "exact", "œ", "oe", false],
	["en", "case", "Ærø", "aero", false],
	["en", "case", "ÆRØ", "ærø", true],
];

describe("a typed text", () => {
	it("is held against at least 60 cases", () => expect(CASES.length).toBeGreaterThanOrEqual(60));

	it.each(CASES)("%s, %s: %s and %s: %s", (language, match, one, other, same) => {
		expect(foldText(one, match, language) === foldText(other, match, language)).toBe(same);
	});

	it("folds idempotently", () => {
		for (const [language, match, one] of CASES) {
			const folded = foldText(one, match, language);
			expect(foldText(folded, match, language), one).toBe(folded);
		}
	});
});
