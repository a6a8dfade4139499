import { describe, expect, it } from "vitest";
import { computeLooks, toNicknameKey } from "#durable/room/core";
import { ENGLISH_NAMES, TURKISH_NAMES } from "#tests/helpers/real-names";
import { toSkeleton } from "./skeleton";

describe("skeletons of nicknames", () => {
	it.each([
		"AIice0",
		"AliceO",
		"A1ice0",
		"Ꭺlice0",
		"Alɪce0",
		"Alice0\u0345",
		"Al\u1cd0ice0",
		"Alice\u20dd0",
		"\u0391lice0",
		"Аliсе0",
		"Ａｌｉｃｅ０",
		"𝐀𝐥𝐢𝐜𝐞𝟎",
		"A|ice0",
		"A\uffe8ice0",
		"Ali\u03f2e0",
		"Alice\u200d0",
	])("are equal for %s and Alice0", (name) => {
		expect(toSkeleton(name.normalize("NFC"))).toBe(toSkeleton("Alice0"));
	});

	it.each([
		["Ali", "All"],
		["Ayşe", "Ayse"],
		["Gül", "Gul"],
		["Çağ", "Cag"],
		["Bob", "B0b"],
		["Дима", "Лена"],
		["राम", "रमा"],
		["กิ", "กุ"],
		["😀", "😃"],
		["👍🏽", "👍🏿"],
		["李", "雷"],
	])("tell %s and %s apart", (a, b) => {
		expect(toSkeleton(a)).not.toBe(toSkeleton(b));
	});

	it.each([
		["ALICEO", "Alice0"],
		["BOB", "B0b"],
		["alıceo", "ALICE0"],
		["aIl", "ALL"],
	])("show that %s and %s look alike once their case is folded", (one, other) => {
		const looks = new Set(computeLooks(one, toSkeleton));
		expect(computeLooks(other, toSkeleton).some((skeleton) => looks.has(skeleton))).toBe(true);
	});

	it.each([
		["Ali", "All"],
		["ALI", "ALL"],
		["Ayşe", "AYSE"],
		["Gül", "GUL"],
		["Ada", "ADE"],
	])("and that %s and %s do not", (one, other) => {
		const looks = new Set(computeLooks(one, toSkeleton));
		expect(computeLooks(other, toSkeleton).some((skeleton) => looks.has(skeleton))).toBe(false);
	});

	it("distinguish all numbers and real names", () => {
		const names = [...new Set([...TURKISH_NAMES, ...ENGLISH_NAMES]), ...Array.from({ length: 1_000 }, (_, n) => `Ali${n}`)];
		expect(new Set(names.map(toSkeleton)).size).toBe(names.length);
		// Folded, some of them are the same name.
		expect(new Set(names.map((name) => computeLooks(name, toSkeleton).at(-1))).size).toBe(new Set(names.map(toNicknameKey)).size);
	});
});
