import { asciiDigits } from "#contract/kinds/number";
import { LIMITS, NICKNAME_MAX } from "#contract/limits";
import {
	addName,
	isNameFree,
	looksOf,
	nicknameKey,
	nicknameProblem,
	normaliseNickname,
	removeName,
	type SkeletonOf,
} from "#durable/room/core";
import { changed, refuse, type Steered } from "./advance";
import type { HostCommand, Refusal } from "./commands";
import { ALLOWED_NAME_MS, KEPT_ALLOWED_NAMES, KEPT_REFUSED_NAMES } from "./constants";
import type { Change, GameState, Seat, SeatPupil } from "./state";

/** True if the host allowed this key and nobody has used it since. */
export function isAllowed({ meta }: GameState, key: string, nowMs: number): boolean {
	return meta.allowedNicknames?.some((allowed) => allowed.key === key && nowMs < allowed.untilMs) ?? false;
}

/** Call this when a seat takes a name that the host allowed: it counts once. */
export function spendAllowance({ meta }: GameState, key: string): Change[] {
	const left = meta.allowedNicknames?.filter((allowed) => allowed.key !== key);
	if (left?.length === meta.allowedNicknames?.length) return [];
	meta.allowedNicknames = left;
	return [{ type: "meta" }];
}

const otherNames = (names: readonly string[] | undefined, key: string) => (names ?? []).filter((name) => nicknameKey(name) !== key);

/** A repeated name costs nothing. */
export function recordRefused({ meta }: GameState, { nickname, key }: { nickname: string; key: string }): Change[] {
	if (meta.refusedNicknames?.at(-1) === nickname) return [];
	meta.refusedNicknames = [...otherNames(meta.refusedNicknames, key), nickname].slice(-KEPT_REFUSED_NAMES);
	meta.revision++;
	return [{ type: "meta" }];
}

/** Allows a refused name once, within a few minutes. Refuses after the end. */
export function allowNickname(
	state: GameState,
	{ key }: Extract<HostCommand, { type: "allow-nickname" }>,
	nowMs: number,
): Steered | Refusal {
	const { meta } = state;
	if (meta.endedAtMs !== null) return refuse("WRONG_STATE");
	const others = (meta.allowedNicknames ?? []).filter((allowed) => allowed.key !== key && nowMs < allowed.untilMs);
	meta.allowedNicknames = [...others, { key, untilMs: nowMs + ALLOWED_NAME_MS }].slice(-KEPT_ALLOWED_NAMES);
	meta.refusedNicknames = otherNames(meta.refusedNicknames, key);
	return changed(state, nowMs);
}

/** Words of one language for the names that a game gives. */
export interface GameWords {
	/** The word before the number of a card: "Card" in "Card7". */
	card: string;
	/** Two of these make a nickname, at most nine letters each, so that a number has room behind them. */
	first: readonly string[];
	second: readonly string[];
}

/** The texts and look-alikes by which a game names its seats; the rules have neither of their own. */
export interface NameTools {
	skeletonOf: SkeletonOf;
	/** The words in the language of a quiz, or in English. */
	wordsFor(language: string | undefined): GameWords;
	/** The word before the number of a card, in all languages. */
	cardWords: readonly string[];
}

const PLAIN_TRIES = 20;
const NUMBERED_TRIES = 200;

/** A free nickname of two friendly words in the language of the quiz; numbered once they run out. `random`: [0, 1). */
export function assignNickname(state: GameState, { random, names }: { random: () => number; names: NameTools }): string {
	const { first, second } = names.wordsFor(state.quiz.language);
	const one = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
	const isFree = (nickname: string) => isNameFree(state, { nickname, key: nicknameKey(nickname) }, names.skeletonOf);
	for (let attempt = 0; attempt < PLAIN_TRIES + NUMBERED_TRIES; attempt++) {
		const words = one(first) + one(second);
		const nickname = attempt < PLAIN_TRIES ? words : `${words}${2 + Math.floor(random() * 98)}`;
		if (isFree(nickname)) return nickname;
	}
	// Almost all names are taken, but the seat's number is unique.
	return `${one(second)}${state.nextSeatId}`;
}

/* The nicknames of seats that play with a printed card (docs/rules/live-game.md#answer-cards). */

/** Symbols that read as numbers and that Unicode does not decompose: [first code point, number of the first, how many follow each other]. */
const NUMBER_SYMBOLS = [
	[0x24eb, 11, 10],
	[0x24f5, 1, 10],
	[0x24ff, 0, 1],
	[0x2776, 1, 10],
	[0x2780, 1, 10],
	[0x278a, 1, 10],
	[0x1f10b, 0, 2],
	[0x1f4af, 100, 1],
	[0x1f51f, 10, 1],
] as const;

/** The letter A of alphabets of symbols: negative circled, negative squared, regional indicators. */
const LETTER_SYMBOLS = [0x1f150, 0x1f170, 0x1f1e6] as const;

/** Small capitals, which Unicode counts neither as capitals nor as look-alikes. */
const SMALL_CAPITALS: Readonly<Record<string, string>> = { ᴀ: "a", ᴄ: "c", ᴅ: "d", ᴋ: "k", ʀ: "r", ᴛ: "t" };

function readSymbol(symbol: string): string {
	const capital = SMALL_CAPITALS[symbol];
	if (capital !== undefined) return capital;
	const code = symbol.codePointAt(0) ?? 0;
	// Both zeros of 1F10B and 1F10C are zeros.
	for (const [first, value, count] of NUMBER_SYMBOLS)
		if (code >= first && code < first + count) return String(value === 0 ? 0 : value + code - first);
	const a = LETTER_SYMBOLS.find((first) => code >= first && code < first + 26);
	return a === undefined ? symbol : String.fromCodePoint(0x61 + code - a);
}

/** The letters and digits that are left without marks, punctuation and symbols. */
function plainSigns(text: string): string {
	return text
		.normalize("NFD")
		.replace(/[^\p{L}\p{N}]/gu, "")
		.toLowerCase();
}

/** The numbers that a name gives after a card's word, with and without what stands between digits: "card1-7" gives 1 and 17. */
function numbersAfterWord(letters: string, cardWords: readonly string[]): number[] {
	const word = cardWords.find((one) => plainSigns(letters).startsWith(one.toLowerCase()));
	if (word === undefined) return [];
	// In the skeleton of a name the digits 1 and 0 look like these letters.
	const digits = (text: string) => text.replaceAll("l", "1").replaceAll("o", "0");
	const whole = digits(plainSigns(letters).slice(word.length));
	if (!/^\d+$/.test(whole)) return [];
	const runs = letters.split(/[^\p{L}\p{N}\p{M}]+/u).flatMap((part) => digits(plainSigns(part)).match(/\d+$/) ?? []);
	return [whole, ...runs].map(Number);
}

/** Drops punctuation and symbols, but those that look like one letter or digit, as "|" does. */
function dropSigns(text: string, skeletonOf: SkeletonOf): string {
	return text.replace(/[^\p{L}\p{N}\p{M}]/gu, (sign) => (/^[a-z\d]+$/i.test(skeletonOf(sign)) ? sign : ""));
}

/** The cards as whose name a nickname reads, whatever case, marks, signs, leading zeros, scripts of digits and look-alikes it uses. */
export function cardsNamedBy(nickname: string, { skeletonOf, cardWords }: NameTools): number[] {
	const read = asciiDigits([...nickname].map(readSymbol).join(""));
	// A mark or sign can itself look like a letter, and a digit like another one: each way to read the name counts.
	const forms = [nickname, read]
		.flatMap((text) => [text, text.normalize("NFD").replace(/\p{M}/gu, "")])
		.flatMap((text) => [text, dropSigns(text, skeletonOf), plainSigns(text)]);
	const looks = new Set([...new Set(forms)].flatMap((form) => looksOf(form, skeletonOf)));
	const { min, max } = LIMITS.answerCard;
	return [...new Set([...looks].flatMap((form) => numbersAfterWord(form, cardWords)))].filter((number) => number >= min && number <= max);
}

/** True in a game with cards for a name that reads as that of a card in any language; `own`: the card of the pupil who asks. */
export function isCardName({ meta }: GameState, nickname: string, names: NameTools, own: number | null = null): boolean {
	return meta.settings.answerCards && cardsNamedBy(nickname, names).some((card) => card !== own);
}

/** A label as a nickname, or null if it cannot be one. */
function nicknameOfLabel(label: string | null | undefined): string | null {
	const nickname = [...normaliseNickname(label ?? "")].slice(0, NICKNAME_MAX).join("");
	return nicknameProblem(nickname) === null ? nickname : null;
}

/** The nickname, with a number behind it if it is taken. */
function freeName(state: GameState, wanted: string, separator: string, skeletonOf: SkeletonOf): string {
	for (let n = 1; ; n++) {
		const suffix = n === 1 ? "" : `${separator}${n}`;
		const nickname = [...wanted].slice(0, NICKNAME_MAX - suffix.length).join("") + suffix;
		if (isNameFree(state, { nickname, key: nicknameKey(nickname) }, skeletonOf)) return nickname;
	}
}

interface CardName {
	nickname: string;
	/** It was made from the label. */
	named: boolean;
}

/** The name of a card's seat: its number or the pupil's label, as the host chose. */
export function nameOfCard(state: GameState, card: number, pupil: Pick<SeatPupil, "label"> | null, names: NameTools): CardName {
	const label = state.meta.settings.cardNames === "label" ? nicknameOfLabel(pupil?.label) : null;
	if (label !== null && !isCardName(state, label, names)) return { nickname: freeName(state, label, "", names.skeletonOf), named: true };
	// "Card72" would be another card.
	return { nickname: freeName(state, `${names.wordsFor(state.quiz.language).card}${card}`, "-", names.skeletonOf), named: false };
}

export function renameSeat(state: GameState, seat: Seat, nickname: string, skeletonOf: SkeletonOf, key = nicknameKey(nickname)): void {
	state.seatsByKey.delete(seat.key);
	Object.assign(seat, { nickname, key } satisfies Partial<Seat>);
	state.seatsByKey.set(key, seat);
	addName(state, nickname, skeletonOf);
}

/** Names the seat of a card again, after the setting changed or the label was deleted; true if that changed anything. */
export function nameAgain(state: GameState, seat: Seat, names: NameTools): boolean {
	const { skeletonOf } = names;
	if (seat.card === null) return false;
	const { nickname: before } = seat;
	const isNamed = seat.pupil?.named === true;
	removeName(state, before, skeletonOf);
	state.seatsByKey.delete(seat.key);
	const { nickname, named } = nameOfCard(state, seat.card, seat.pupil, names);
	renameSeat(state, seat, nickname, skeletonOf);
	if (seat.pupil) {
		const { named: _, ...pupil } = seat.pupil;
		seat.pupil = named ? { ...pupil, named } : pupil;
	}
	return nickname !== before || named !== isNamed;
}
