import { expect, it } from "vitest";
import { withHyphens } from "~/features/question/with-hyphens";
import { bindLastWords, shortenToWords } from "./text-ranges";

const BEGINNING = "Which of the great rivers ".repeat(7);

it("binds the last two words of a long text", () => {
	expect(bindLastWords(`${BEGINNING}flows far?`)).toBe(`${BEGINNING}flows\u00a0far?`);
});

it("leaves texts that are balanced, long words and formulas as they are", () => {
	const formula = `${BEGINNING}has $a + b$`;
	const longWord = `${BEGINNING}gökkuşağının altındakilerdenmişsiniz?`;
	for (const text of ["Which river flows far?", longWord, formula, `${BEGINNING}far?`.replaceAll(" ", "\n")])
		expect(bindLastWords(text)).toBe(text);
});

it("cuts between words, and no formula in two", () => {
	expect(shortenToWords("short  text", 20)).toBe("short text");
	expect(shortenToWords("the largest planet of all", 14)).toBe("the largest…");
	expect(shortenToWords("solve $x^2 = \\frac{1}{4}$ by hand, please", 26)).toBe("solve $x^2 = \\frac{1}{4}$…");
	expect(shortenToWords("solve $x^2 = \\frac{1}{4}$ by hand", 12)).toBe("solve …");
});

it.each([
	["Donaudampfschifffahrtsgesellschaft", "Do-nau-dampf-schiff-fahrts-ge-sell-schaft"],
	["Überwachungsaufgabenliste", "Ü-ber-wa-chungs-auf-ga-ben-lis-te"],
	["muvaffakiyetsizleştiricileştirdiklerimiz", "mu-vaf-fa-ki-yet-siz-leş-ti-ri-ci-leş-tir-dik-le-ri-miz"],
	["İmtiyazsızlaştırılmışlık nedir?", "İm-ti-yaz-sız-laş-tı-rıl-mış-lık nedir?"],
	["Short words stay as they are", "Short words stay as they are"],
	["$\\operatorname{abcdefghijklmnopqrst}$", "$\\operatorname{abcdefghijklmnopqrst}$"],
])("gives the long words of %s hyphens between their syllables", (text, hyphens) => {
	expect(withHyphens(text).replaceAll("\u00ad", "-")).toBe(hyphens);
});
