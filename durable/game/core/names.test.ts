import { describe, expect, it } from "vitest";
import { LIMITS, NICKNAME_MAX } from "#contract/limits";
import { nicknameProblem, normaliseNickname, toNicknameKey } from "#durable/room/core";
import { Game, page, readCode, STAGE } from "#tests/helpers/fake-game";
import { ENGLISH_NAMES, TURKISH_NAMES } from "#tests/helpers/real-names";
import { seeded } from "#tests/helpers/seeded";
import { toSkeleton } from "#worker/lib/skeleton";
import { nameTools } from "#worker/lib/texts";
import { ALLOWED_NAME_MS, KEPT_REFUSED_NAMES } from "./constants";
import { hostView } from "./host-view";
import { findNamedCards, recordRefusedNickname } from "./names";

const named = (nickname: string) => ({ nickname, key: toNicknameKey(nickname) });
const steeringView = (game: Game) => hostView(game.state, page, game.now, { onStage: false, isSteering: true, isRefused: () => false });
const refusedIn = (game: Game) => steeringView(game).refusedNicknames;
function tryName(game: Game, nickname: string): string | undefined {
	const joined = game.join(nickname, undefined, [], { refused: true });
	if (!joined.ok && joined.code === "NICKNAME_NOT_ALLOWED") game.rows.write(recordRefusedNickname(game.state, named(nickname)));
	return readCode(joined);
}
const allow = (game: Game, nickname: string) => game.host({ type: "allow-nickname", key: toNicknameKey(nickname) });

describe("a nickname that the word list refuses", () => {
	it("is shown to everybody who may steer, the last ten, newest first, and on no screen of the room", () => {
		const game = new Game(1);
		for (let n = 0; n < KEPT_REFUSED_NAMES + 3; n++) expect(tryName(game, `Dick${n}`)).toBe("NICKNAME_NOT_ALLOWED");
		tryName(game, "Dick9");
		tryName(game, "DICK9");
		expect(refusedIn(game)).toEqual(["DICK9", "Dick12", "Dick11", "Dick10", "Dick8", "Dick7", "Dick6", "Dick5", "Dick4", "Dick3"]);
		expect(refusedIn(game.restart())).toHaveLength(KEPT_REFUSED_NAMES);
		const views = [hostView(game.state, page, game.now, STAGE), game.view("Ada"), game.hostView()];
		expect(JSON.stringify(views)).not.toMatch(/dick/i);
		expect(refusedIn(new Game(1))).toEqual([]);
	});

	it("comes in once after the host has let it in, over a restart, and only within five minutes", () => {
		const game = new Game(1);
		tryName(game, "Dick");
		const before = steeringView(game).revision;
		expect(allow(game, "dick").ok).toBe(true);
		expect(steeringView(game)).toMatchObject({ refusedNicknames: [], revision: before + 1 });
		expect(allow(game, "Dick").ok).toBe(true);
		game.restart();
		expect(tryName(game, "Cumming")).toBe("NICKNAME_NOT_ALLOWED");
		expect(tryName(game, "Dick")).toBe("ok");
		game.restart();
		expect(game.seat("Dick")).toMatchObject({ nickname: "Dick" });
		game.host({ type: "remove-player", key: "dick" });
		expect(tryName(game, "Dick")).toBe("NICKNAME_NOT_ALLOWED");

		allow(game, "Cumming");
		expect(tryName(game.tick(ALLOWED_NAME_MS), "Cumming")).toBe("NICKNAME_NOT_ALLOWED");
		allow(game, "Cumming");
		expect(tryName(game.tick(ALLOWED_NAME_MS - 1), "Cumming")).toBe("ok");
	});

	it("keeps the allowance where the join fails for another reason, and is not refused where the game gives the names", () => {
		const game = new Game(1);
		allow(game, "Dick");
		game.host({ type: "settings", locked: true });
		expect(tryName(game, "Dick")).toBe("LOBBY_LOCKED");
		game.host({ type: "settings", locked: false });
		expect(tryName(game, "Dick")).toBe("ok");
		const assigned = new Game(1, { nicknames: "assigned" });
		expect(tryName(assigned, "Dick")).toBe("ok");
		expect(refusedIn(assigned)).toEqual([]);
	});

	it("cannot be let in after the end", () => {
		const game = new Game(1).started("Ada", "Bob");
		game.host({ type: "end" });
		expect(readCode(allow(game, "Dick"))).toBe("WRONG_STATE");
	});
});

const findCards = (nickname: string) => findNamedCards(nickname, nameTools);

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
		!/[\p{L}\p{N}]/u.test(toSkeleton(sign)) &&
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
	])("%s", (name, cards) => expect(findCards(normaliseNickname(name))).toEqual(cards));

	it.each([
		["Kart7", [7]],
		["Karte7", [7]],
		["🅚arte-7", [7]],
		["Kärtchen7", [7]],
		["Kartchen7", [7]],
		["بطاقة٧", [7]],
		["Karten7", []],
	])("in a language whose word begins with that of another, has marks or other letters: %s", (name, cards) => {
		const cardWords = ["Kart", "Karte", "Kärtchen", "بطاقة"];
		expect(findNamedCards(normaliseNickname(name), { ...nameTools, cardWords })).toEqual(cards);
	});

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
			if (!findCards(name).includes(card))
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
			"Kartopu7",
			"7Card",
			"Cardo",
			"Kartal",
			"Karton7",
			"Ricardo7",
			"Cardio",
		])
			expect(findCards(name), name).toEqual([]);
		expect([...TURKISH_NAMES, ...ENGLISH_NAMES].filter((name) => findCards(name).length > 0)).toEqual([]);
	});
});
