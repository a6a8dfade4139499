import { toAsciiDigits } from "#contract/kinds/number";
import { LIMITS, NICKNAME_MAX } from "#contract/limits";
import {
	addName,
	computeLooks,
	isNameFree,
	nicknameProblem,
	normaliseNickname,
	type Refusal,
	refuse,
	removeName,
	type ToSkeleton,
	toNicknameKey,
} from "#durable/room/core";
import { bumpRevision, type CommandResult } from "./advance";
import type { HostCommand } from "./commands";
import { ALLOWED_NAME_MS, KEPT_ALLOWED_NAMES, KEPT_REFUSED_NAMES } from "./constants";
import type { Change, GameState, Seat, SeatPupil } from "./state";

/** True if the host allowed this key and nobody has used it since. */
export function isNicknameAllowed({ meta }: GameState, key: string, nowMs: number): boolean {
	return meta.allowedNicknames?.some((allowed) => allowed.key === key && nowMs < allowed.untilMs) ?? false;
}

/** Call this when a seat takes a nickname: a name that the host allowed can be used only once. */
export function spendAllowance({ meta }: GameState, key: string): Change[] {
	const left = meta.allowedNicknames?.filter((allowed) => allowed.key !== key);
	if (left?.length === meta.allowedNicknames?.length) return [];
	meta.allowedNicknames = left;
	return [{ type: "meta" }];
}

const otherNames = (names: readonly string[] | undefined, key: string) => (names ?? []).filter((name) => toNicknameKey(name) !== key);

/** Records a refused nickname for the host. A repeat of the last one writes nothing. */
export function recordRefusedNickname({ meta }: GameState, { nickname, key }: { nickname: string; key: string }): Change[] {
	if (meta.refusedNicknames?.at(-1) === nickname) return [];
	meta.refusedNicknames = [...otherNames(meta.refusedNicknames, key), nickname].slice(-KEPT_REFUSED_NAMES);
	meta.revision++;
	return [{ type: "meta" }];
}

/** Allows a refused name once, within a few minutes. Refuses with WRONG_STATE after the end. */
export function allowNickname(
	state: GameState,
	{ key }: Extract<HostCommand, { type: "allow-nickname" }>,
	nowMs: number,
): CommandResult | Refusal<"WRONG_STATE"> {
	const { meta } = state;
	if (meta.endedAtMs !== null) return refuse("WRONG_STATE");
	const others = (meta.allowedNicknames ?? []).filter((allowed) => allowed.key !== key && nowMs < allowed.untilMs);
	meta.allowedNicknames = [...others, { key, untilMs: nowMs + ALLOWED_NAME_MS }].slice(-KEPT_ALLOWED_NAMES);
	meta.refusedNicknames = otherNames(meta.refusedNicknames, key);
	return bumpRevision(state, nowMs);
}

/** Words of one language for the names that a game gives. */
export interface GameWords {
	/** The word before the number of a card: "Card" in "Card7". */
	card: string;
	/** Two of these make a nickname, at most nine letters each, so that a number has room behind them. */
	first: readonly string[];
	second: readonly string[];
}

/** The texts and look-alikes by which a game names its seats. They are passed in, because the rules contain no texts. */
export interface NameTools {
	toSkeleton: ToSkeleton;
	/** The words in the language of a quiz, or in English. */
	wordsFor(language: string | undefined): GameWords;
	/** The word before the number of a card, in all languages. */
	cardWords: readonly string[];
}

const PLAIN_TRIES = 20;
const NUMBERED_TRIES = 200;

/** Finds a free nickname of two friendly words in the language of the quiz; with a number once such names run out. `random`: [0, 1). */
export function assignNickname(state: GameState, { random, names }: { random: () => number; names: NameTools }): string {
	const { first, second } = names.wordsFor(state.quiz.language);
	const one = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
	const isFree = (nickname: string) => isNameFree(state, { nickname, key: toNicknameKey(nickname) }, names.toSkeleton);
	for (let tryNumber = 0; tryNumber < PLAIN_TRIES + NUMBERED_TRIES; tryNumber++) {
		const words = one(first) + one(second);
		const nickname = tryNumber < PLAIN_TRIES ? words : `${words}${2 + Math.floor(random() * 98)}`;
		if (isFree(nickname)) return nickname;
	}
	// Almost all names are taken, but the seat's number is unique.
	return `${one(second)}${state.nextSeatId}`;
}

/* The nicknames of seats that play with a printed card (docs/rules/live-game.md#answer-cards). */

/** Symbols that read as numbers and that Unicode does not decompose: [first code point, its number, length of the row]. */
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
	// U+1F10B and U+1F10C are both zeros.
	for (const [first, value, count] of NUMBER_SYMBOLS)
		if (code >= first && code < first + count) return String(value === 0 ? 0 : value + code - first);
	const a = LETTER_SYMBOLS.find((first) => code >= first && code < first + 26);
	return a === undefined ? symbol : String.fromCodePoint(0x61 + code - a);
}

/** Returns the letters and digits of a text, without marks, punctuation and symbols. */
function keepLettersAndDigits(text: string): string {
	return text
		.normalize("NFD")
		.replace(/[^\p{L}\p{N}]/gu, "")
		.toLowerCase();
}

/**
 * Returns the numbers in a name that starts with a word for a card, with and without the signs between digits: "card1-7" gives 17, 1
 * and 7.
 */
function numbersAfterWord(form: string, words: readonly string[]): number[] {
	// Skeletons replace the digits 1 and 0 by these letters.
	const digits = (text: string) => text.replaceAll("l", "1").replaceAll("o", "0");
	const name = keepLettersAndDigits(form);
	// The word of one language may begin with that of another: "Kart" and "Karte".
	return words.flatMap((word) => {
		const allDigits = name.startsWith(word) ? digits(name.slice(word.length)) : "";
		if (!/^\d+$/.test(allDigits)) return [];
		const runs = form.split(/[^\p{L}\p{N}\p{M}]+/u).flatMap((part) => digits(keepLettersAndDigits(part)).match(/\d+$/) ?? []);
		return [allDigits, ...runs].map(Number);
	});
}

/** Drops punctuation and symbols, except those that look like a letter or digit, such as "|". */
function dropSigns(text: string, toSkeleton: ToSkeleton): string {
	return text.replace(/[^\p{L}\p{N}\p{M}]/gu, (sign) => (/^[a-z\d]+$/i.test(toSkeleton(sign)) ? sign : ""));
}

/**
 * Finds the cards whose name a nickname can be read as, whatever case, marks, signs, leading zeros, scripts of digits and look-alikes
 * it uses.
 */
export function findNamedCards(nickname: string, { toSkeleton, cardWords }: NameTools): number[] {
	const read = toAsciiDigits([...nickname].map(readSymbol).join(""));
	// A mark or sign can itself look like a letter, and a digit like another one: each way to read the name counts.
	const forms = [nickname, read]
		.flatMap((text) => [text, text.normalize("NFD").replace(/\p{M}/gu, "")])
		.flatMap((text) => [text, dropSigns(text, toSkeleton), keepLettersAndDigits(text)]);
	const looks = new Set([...new Set(forms)].flatMap((form) => computeLooks(form, toSkeleton)));
	const words = new Set(cardWords.flatMap((word) => [word, ...computeLooks(word, toSkeleton)]).map(keepLettersAndDigits));
	const { min, max } = LIMITS.answerCard;
	return [...new Set([...looks].flatMap((form) => numbersAfterWord(form, [...words])))].filter((number) => number >= min && number <= max);
}

/** True in a game with cards for a name that can be read as a card's name in any language, except that of the pupil's own card. */
export function isCardName({ meta }: GameState, nickname: string, names: NameTools, own: number | null = null): boolean {
	return meta.settings.answerCards && findNamedCards(nickname, names).some((card) => card !== own);
}

/** Converts a label to a nickname; null if it cannot be one. */
function labelToNickname(label: string | null | undefined): string | null {
	const nickname = [...normaliseNickname(label ?? "")].slice(0, NICKNAME_MAX).join("");
	return nicknameProblem(nickname) === null ? nickname : null;
}

/** Finds a free name: the wanted one, with a number after it if it is taken. */
function findFreeName(state: GameState, wanted: string, separator: string, toSkeleton: ToSkeleton): string {
	for (let n = 1; ; n++) {
		const suffix = n === 1 ? "" : `${separator}${n}`;
		const nickname = [...wanted].slice(0, NICKNAME_MAX - suffix.length).join("") + suffix;
		if (isNameFree(state, { nickname, key: toNicknameKey(nickname) }, toSkeleton)) return nickname;
	}
}

interface CardName {
	nickname: string;
	/** True if the nickname was made from the label. */
	named: boolean;
}

/** Names the seat of a card by its number or by the pupil's label, as the host chose. */
export function nameCardSeat(state: GameState, card: number, pupil: Pick<SeatPupil, "label"> | null, names: NameTools): CardName {
	const label = state.meta.settings.cardNames === "label" ? labelToNickname(pupil?.label) : null;
	if (label !== null && !isCardName(state, label, names))
		return { nickname: findFreeName(state, label, "", names.toSkeleton), named: true };
	// The separator is needed: "Card72" would be another card.
	return { nickname: findFreeName(state, `${names.wordsFor(state.quiz.language).card}${card}`, "-", names.toSkeleton), named: false };
}

export function renameSeat(state: GameState, seat: Seat, nickname: string, toSkeleton: ToSkeleton, key = toNicknameKey(nickname)): void {
	state.seatsByKey.delete(seat.key);
	Object.assign(seat, { nickname, key } satisfies Partial<Seat>);
	state.seatsByKey.set(key, seat);
	addName(state, nickname, toSkeleton);
}

/** Names the seat of a card again, after the setting changed or the label was deleted; true if that changed anything. */
export function renameCardSeat(state: GameState, seat: Seat, names: NameTools): boolean {
	const { toSkeleton } = names;
	if (seat.card === null) return false;
	const { nickname: before } = seat;
	const isNamed = seat.pupil?.named === true;
	removeName(state, before, toSkeleton);
	state.seatsByKey.delete(seat.key);
	const { nickname, named } = nameCardSeat(state, seat.card, seat.pupil, names);
	renameSeat(state, seat, nickname, toSkeleton);
	if (seat.pupil) {
		const { named: _, ...pupil } = seat.pupil;
		seat.pupil = named ? { ...pupil, named } : pupil;
	}
	return nickname !== before || named !== isNamed;
}
