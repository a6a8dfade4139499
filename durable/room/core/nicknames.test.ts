import { describe, expect, it } from "vitest";
import { namelessKey, nicknameProblem, normaliseNickname, toNicknameKey } from "./nicknames";

describe("nicknames", () => {
	it("never have a key that we make ourselves", () => {
		for (const typed of [namelessKey(7), `a${namelessKey(7)}`, ` ${namelessKey(7)}`, "#7"])
			expect(toNicknameKey(typed)).not.toBe(namelessKey(7));
	});

	it("drops white space and composes letters", () => {
		expect(normaliseNickname("  Ay\tşe\u00a0 ")).toBe("Ayşe");
		expect(normaliseNickname("Go\u0308zde")).toBe("Gözde");
	});

	it.each([
		["", "empty"],
		["a".repeat(21), "too-long"],
		["🎓".repeat(21), "too-long"],
		["a\u200bb", "invisible"],
		["a\u0000", "invisible"],
		["\u202eabc", "invisible"],
		["\u2066x", "invisible"],
		["a\u200db", "invisible"],
		["a\ufe0f", "invisible"],
		["\u3164", "invisible"],
		["\u00ad", "invisible"],
		["\u0301", "invisible"],
		["\ud800", "invisible"],
		["a\u034fb", "invisible"],
		["a\u17b4b", "invisible"],
		["a\u061cb", "invisible"],
		["a\u{E0100}", "invisible"],
		["a\u{1D159}", "invisible"],
		["\u{16FE4}a", "invisible"],
		["\u2800", "invisible"],
		["😀\u{E0061}\u{E007F}", "invisible"],
		["🏴\u{E0061}\u{E0062}\u{E007F}", "invisible"],
		["👩\u200d", "invisible"],
		["1\ufe0f", "invisible"],
		["علي\u200f", "invisible"],
		["محمد\u200c", "invisible"],
		["a\u200c", "invisible"],
	])("refuses %j as %s", (nickname, problem) => {
		expect(nicknameProblem(nickname)).toBe(problem);
	});

	it.each([
		"A",
		"a".repeat(20),
		"🎓".repeat(20),
		"👩‍🚀",
		"❤️",
		"❤\ufe0e",
		"🇹🇷",
		"👍🏽",
		"1️⃣",
		"🏴󠁧󠁢󠁳󠁣󠁴󠁿",
		"Ayşe-Nur",
		"日本太郎",
		"محمد",
		"O'Brien",
		"Zoë_9",
		"می‌نا",
		"क्‍ष",
	])("takes %s", (nickname) => {
		expect(nicknameProblem(nickname)).toBeNull();
	});

	it.each([
		["IŞIK", "ışık"],
		["Işık", "ışık"],
		["işik", "IŞIK"],
		["ALİ", "ali"],
		["ALI", "ali"],
		["ＡＬＩ", "ali"],
		["Straße", "STRASSE"],
		["❤", "❤️"],
		["😀\u200d😀", "😀😀"],
		["ΣΟΦΟΣ", "σοφος"],
		["σοφος", "σοφοσ"],
		["I\u0307REM", "irem"],
		["ı\u0307rem", "irem"],
		["\u212aate", "kate"],
		["\u0410da", "Ada"],
		["B\u043eb", "BOB"],
		["\u0421\u0415\u041c", "cem"],
		["\u0391\u03a5\u039d", "ayn"],
	])("takes %s and %s for one name", (a, b) => {
		expect(toNicknameKey(a)).toBe(toNicknameKey(b));
	});

	it("distinguishes different names", () => {
		const names = ["Ali", "Alı2", "Ayşe", "Ayse", "Bob", "B0b", "Дима", "Лена", "Γιώργος"];
		expect(new Set(names.map(toNicknameKey)).size).toBe(names.length);
	});

	it("folds every letter of every script the same in upper and lower case, and folding again changes nothing", () => {
		const missed: string[] = [];
		for (let code = 0x41; code < 0x1e944; code++) {
			const letter = String.fromCodePoint(code);
			if (!/\p{L}/u.test(letter)) continue;
			const key = toNicknameKey(letter);
			const forms = [letter.toUpperCase(), letter.toLowerCase(), letter.normalize("NFD"), key];
			if (forms.some((form) => toNicknameKey(normaliseNickname(form)) !== key)) missed.push(`${letter} ${code.toString(16)}`);
		}
		expect(missed).toEqual([]);
	});
});
