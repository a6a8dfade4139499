import { describe, expect, it } from "vitest";
import { nicknameKey, nicknameProblem, normaliseNickname } from "./nicknames";

describe("nicknames", () => {
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
	])("refuses %j as %s", (nickname, problem) => {
		expect(nicknameProblem(nickname)).toBe(problem);
	});

	it.each(["A", "a".repeat(20), "🎓".repeat(20), "👩‍🚀", "❤️", "🇹🇷", "👍🏽", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "Ayşe-Nur", "日本太郎", "محمد", "O'Brien", "Zoë_9"])(
		"takes %s",
		(nickname) => {
			expect(nicknameProblem(nickname)).toBeNull();
		},
	);

	it.each([
		["IŞIK", "ışık"],
		["Işık", "ışık"],
		["işik", "IŞIK"],
		["ALİ", "ali"],
		["ALI", "ali"],
		["ＡＬＩ", "ali"],
		["Straße", "STRASSE"],
		["❤", "❤️"],
	])("takes %s and %s for one name", (a, b) => {
		expect(nicknameKey(a)).toBe(nicknameKey(b));
	});

	it("tells different names apart", () => {
		const names = ["Ali", "Alı2", "Ayşe", "Ayse", "Bob", "B0b"];
		expect(new Set(names.map(nicknameKey)).size).toBe(names.length);
	});
});
