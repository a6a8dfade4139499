import { describe, expect, it } from "vitest";
import { LIMITS, NICKNAME_MAX } from "#contract/limits";
import { nicknameProblem, normaliseNickname } from "#durable/room/core";
import { ENGLISH_NAMES, TURKISH_NAMES } from "#tests/helpers/real-names";
import { seeded } from "#tests/helpers/seeded";
import { skeletonOf } from "#worker/lib/skeleton";
import { nameTools } from "#worker/lib/texts";
import { cardsNamedBy } from "./names";

const cardsOf = (nickname: string) => cardsNamedBy(nickname, nameTools);

/** All characters of a property, in the order of their code points. */
function characters(property: RegExp): string[] {
	const found: string[] = [];
	for (let code = 0; code <= 0x1ffff; code++) {
		const character = String.fromCodePoint(code);
		if (property.test(character)) found.push(character);
	}
	return found;
}

const DIGITS = characters(/\p{Nd}/u);
const MARKS = characters(/\p{M}/u);
/** Signs that read as no letter or digit of their own. */
const SIGNS = characters(/(?![\p{L}\p{M}\p{N}])[\p{P}\p{S}]/u).filter(
	(sign) =>
		!/[\p{L}\p{N}]/u.test(sign.normalize("NFKC")) &&
		!/[\p{L}\p{N}]/u.test(skeletonOf(sign)) &&
		!/\p{RI}|[\u{1F150}-\u{1F189}💯🔟]/u.test(sign),
);

/** Look-alikes of the letters of both words. */
const LETTERS: Record<string, string> = {
	C: "cСсϹⅭ𝐂ＣⒸ🅒🇨Ꮯᴄ",
	K: "kКΚK𝐊ＫⓀ🅚🇰ᴋ",
	a: "Aаα𝐚ａⓐ🅐🇦ᴀ",
	r: "R𝐫ｒⓡ🅡🇷ʀ",
	d: "D𝐝ｄⓓԁ🅓🇩ᴅ",
	t: "T𝐭ｔⓣ🅣🇹Тᴛ",
};

describe("a name that reads as a card's", () => {
	it.each([
		["Card7", [7]],
		["kart100", [100]],
		["Card017", [17]],
		["Card00000000000017", [17]],
		["Card-17", [17]],
		["Card#17", [17]],
		["Card١٧", [17]],
		["Kart१७", [17]],
		["Card𝟏𝟕", [17]],
		["Card①⑦", [17]],
		["Card⑰", [17]],
		["Card❼", [7]],
		["Card🔟", [10]],
		["Card1️⃣7️⃣", [17]],
		["Card٠٧", [7]],
		["Ćard17", [17]],
		["Kărt17", [17]],
		["Ca\u0308rd17", [17]],
		["Card1\u03057", [17]],
		["C-a-r-d-17", [17]],
		["🇨🇦🇷🇩7", [7]],
		["🅒🅐🅡🅓7", [7]],
		["ᴄᴀʀᴅ17", [17]],
		["ᴋᴀʀᴛ7", [7]],
		["CardI7", [17]],
		["CardlO", [10]],
		["«Card7»", [7]],
		["Card7😀", [7]],
	])("%s", (name, cards) => expect(cardsOf(normaliseNickname(name))).toEqual(cards));

	it("never passes, however it is written", () => {
		const random = seeded(17);
		const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
		const maybe = (share: number) => random() < share;
		const digitIn = (zero: number, value: string) => DIGITS[zero + Number(value)] ?? value;
		const passed: string[] = [];
		let tried = 0;
		for (let n = 0; n < 5_000; n++) {
			const card = 1 + Math.floor(random() * LIMITS.answerCard.max);
			const zero = maybe(0.5) ? 10 * Math.floor(random() * (DIGITS.length / 10)) : 0;
			const zeros = maybe(0.3) ? "0".repeat(1 + Math.floor(random() * 3)) : "";
			const letters = [...pick(nameTools.cardWords)].map((letter) =>
				maybe(0.4) ? pick([...(LETTERS[letter] ?? letter), letter]) : letter,
			);
			const digits = [...`${zeros}${card}`].map((digit) => digitIn(zero, digit));
			const parts = [...letters, ...(maybe(0.3) ? [pick(SIGNS)] : []), ...digits];
			const name = normaliseNickname(
				parts.map((part) => (maybe(0.15) ? part + pick(MARKS) : part)).join("") + (maybe(0.2) ? pick(SIGNS) : ""),
			);
			if (nicknameProblem(name) !== null || [...name].length > NICKNAME_MAX) continue;
			tried++;
			if (!cardsOf(name).includes(card))
				passed.push(`${name} ${[...name].map((one) => one.codePointAt(0)?.toString(16)).join(" ")} (${card})`);
		}
		expect(tried).toBeGreaterThan(3_000);
		expect(passed.slice(0, 20)).toEqual([]);
	});

	it("is none of these", () => {
		for (const name of [
			"Card",
			"Cards",
			"Card0",
			"Card101",
			"Kart2026",
			"Karte7",
			"7Card",
			"Cardo",
			"Kartal",
			"Karton7",
			"Ricardo7",
			"Cardio",
		])
			expect(cardsOf(name), name).toEqual([]);
		expect([...TURKISH_NAMES, ...ENGLISH_NAMES].filter((name) => cardsOf(name).length > 0)).toEqual([]);
	});
});
