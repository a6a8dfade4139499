import { describe, expect, it } from "vitest";
import { visibleText } from "./visible-text";

const show = (text: string) => JSON.stringify(text.replace(/[^\x20-\x7e]/gu, (sign) => `<${sign.codePointAt(0)?.toString(16)}>`));

describe("the text that shows", () => {
	it.each([
		["Paris\u200b", "Paris"],
		["\ufeffPa\u00adris", "Paris"],
		["a\u200db", "ab"],
		["a\u200cb", "ab"],
		["x\u2060y\u2063z", "xyz"],
		["\u202eevil\u202c", "evil"],
		["\u2066a\u2069\u200e\u200f", "a"],
		["a\u0000b\u0007\u001bc\u009f", "abc"],
		["one\r\ntwo\u2028three\tfour", "one\ntwo\nthree\tfour"],
		["\ud800a\udc00", "a"],
		["a\ufe0f", "a"],
		["1\ufe0f", "1"],
		["flag \u{e0061}\u{e007f}", "flag"],
		["🏴\u{e0061}\u{e0062}\u{e007f}", "🏴"],
		["😀\u{e0061}", "😀"],
		["👩\u200d", "👩"],
		["👩\u200d\u200d👩", "👩👩"],
		["a\u034fb\u17b4\u115f\u3164", "ab"],
		["\ufff9a\ufffbb", "ab"],
		// Overrides reverse letters in every script.
		["שלום\u202eab\u202c", "שלוםab"],
		["می\u200c\u200cخواهم", "میخواهم"],
		["می\u200c", "می"],
	])("of %j is %j", (text, shown) => {
		expect(show(visibleText(text))).toBe(show(shown));
	});

	it.each(["", " ", "\u200b", "\u3164", "\u2800\u2800", "\u00a0\u3000", "\u{1d159}", "\u200e\u2066\u2069", "\ufe0f", "\u00ad\u2028\u0000"])(
		"%j has none",
		(text) => {
			expect(visibleText(text)).toBe("");
		},
	);

	it.each([
		"What is 2 < 3?\nTwo lines.",
		"Ağaçtaki çiğ, “ışık” – 50 €…",
		"❤️ ❤\ufe0e 👩‍🚀 👨‍👩‍👧‍👦 👍🏽 👩🏽‍🚀 🏳️‍🌈 🇹🇷 1️⃣ #️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ☕️",
		"می‌خواهم",
		"ه‍ ‍ه‍ ‍ه",
		"क्‍ष क्‌ष श्रीमान्‌",
		"ന്‍",
		"‏شرح C++‎ (1)‏",
		"שם: ⁦C++⁩!",
		"葛\u{e0100} ∩\ufe00",
		"ᠮᠣᠩᠭ᠋ᠣᠯ",
		"e\u0301 ̈ \u20dd",
		"日本語 ไทย ខ្មែរ",
		"$\\frac{1}{2}$",
		"\u{10ffff} \ue000 \u{1fae8}",
		"๏ \u0601 \u06dd",
	])("keeps %s", (text) => {
		expect(show(visibleText(text))).toBe(show(text));
	});

	it("changes nothing a second time, for any neighbours", () => {
		const signs = [
			"a",
			" ",
			"1",
			"😀",
			"❤",
			"ش",
			"ש",
			"क",
			"्",
			"葛",
			"\u200c",
			"\u200d",
			"\ufe0f",
			"\u20e3",
			"\u202e",
			"\u200f",
			"\u2066",
			"🏴",
			"\u{e0067}",
			"\u{e007f}",
			"\ud83d",
			"\udc69",
		];
		const missed: string[] = [];
		for (const a of signs)
			for (const b of signs)
				for (const c of signs)
					for (const d of signs) {
						const once = visibleText(a + b + c + d);
						if (visibleText(once) !== once) missed.push(show(a + b + c + d));
					}
		expect(missed).toEqual([]);
	});

	it("takes time in proportion to the text", () => {
		for (const unit of ["👩\u200d", "a\u200d", "ش\u200c", "\u200b", "\ufe0f", "🏴\u{e0067}\u{e0062}", "क\u200d"]) {
			expect(visibleText(unit.repeat(20_000)).length).toBeLessThanOrEqual(unit.length * 20_000);
		}
	});
});
