import type { AuthoringLanguage } from "#contract/limits";
import { visibleText } from "#contract/text/visible-text";

/** Refused in nicknames: direction marks, characters without a shape, and unassigned or private ones. */
const INVISIBLE = /[\p{Bidi_C}\p{Cc}\p{Co}\p{Cs}\p{Cn}\u2800\u{1D159}\u{16FE4}]/u;
const NOT_VISIBLE_ALONE = /^\p{M}+$/u;

type NicknameProblem = "empty" | "too-long" | "invisible";

/** Removes white space and applies NFC, the form in which nicknames are stored. `nicknameProblem` validates. */
export function normaliseNickname(raw: string): string {
	return raw.replace(/\s+/gu, "").normalize("NFC");
}

/**
 * Returns the problem of a normalised nickname, or null. Valid are 1–20 code points, none invisible except where emoji and scripts need
 * them.
 */
export function nicknameProblem(nickname: string): NicknameProblem | null {
	if (nickname === "") return "empty";
	if ([...nickname].length > 20) return "too-long";
	if (visibleText(nickname) !== nickname || INVISIBLE.test(nickname) || NOT_VISIBLE_ALONE.test(nickname)) return "invisible";
	return null;
}

/** Small letters of other scripts whose capitals look like Latin ones: "Аda" with a Cyrillic А passes for "Ada". */
const SIMILAR_LETTERS = new Map(
	[
		["авсенікӏмојрѕтхуүԁһԛԝ", "abcehikimojpstxyydhqw"],
		["αβεζηικμνορτυχ", "abezhikmnoptyx"],
	].flatMap(([others = "", latin = ""]) => [...others].map((letter, place) => [letter, [...latin][place] ?? letter] as const)),
);

/**
 * Folds a nickname to the key that is unique in a game or homework. Ignores case, width, joiners, variation selectors and look-alikes of other
 * scripts; I, ı, İ and i are one letter, so that "IŞIK", "ışık" and "Işık" clash for Turkish and English readers alike.
 */
export function toNicknameKey(nickname: string): string {
	const letters = nickname.normalize("NFKC").replace(/[Iıİ]/gu, "i");
	// Through upper case and back: only this makes ß, ẞ and ss equal, and ς and σ.
	const folded = letters
		.toLowerCase()
		.toUpperCase()
		.toLowerCase()
		.replace(/i\u0307/gu, "i")
		.replace(/ς/gu, "σ")
		.replace(/\s|\0|\u{200D}|\u{FE0E}|\u{FE0F}/gu, "")
		.normalize("NFC");
	return [...folded].map((letter) => SIMILAR_LETTERS.get(letter) ?? letter).join("");
}

/** Prefix of keys that do not come from a nickname: `toNicknameKey` never returns it for typed text. */
const OWN_KEY_PREFIX = "\0";

/** The key of the nameless seat of a deleted pupil. */
export const namelessKey = (seatId: number) => `${OWN_KEY_PREFIX}${seatId}`;

export const isNameless = ({ key }: { key: string }) => key.startsWith(OWN_KEY_PREFIX);

/** True for text that the word list refuses: a screen that a whole room reads must not show it. */
export type IsRefused = (text: string, language: AuthoringLanguage) => boolean;

/**
 * Computes the skeleton of a nickname, which is equal for names that look the same. It needs a large table, so the Worker passes the
 * function in.
 */
export type ToSkeleton = (nickname: string) => string;

/** The seats of a game or homework by name, including removed ones. */
interface NamedSeats {
	seatsByKey: ReadonlyMap<string, { nickname: string }>;
	/** Skeletons of all nicknames; null until the first join after a start, because a large game is often rebuilt without a join. */
	skeletons: Set<string> | null;
}

/**
 * Computes the skeletons of a nickname, as written ("AIice", "Alice") and with folded case ("ALICEO", "Alice0"). Two names that share
 * one clash.
 */
export function computeLooks(nickname: string, toSkeleton: ToSkeleton): string[] {
	return [toSkeleton(nickname), toSkeleton(toNicknameKey(nickname)).toLowerCase()];
}

function takenSkeletons(seats: NamedSeats, toSkeleton: ToSkeleton): Set<string> {
	seats.skeletons ??= new Set([...seats.seatsByKey.values()].flatMap(({ nickname }) => computeLooks(nickname, toSkeleton)));
	return seats.skeletons;
}

/** True if no seat, present or removed, has this name or one that looks like it. */
export function isNameFree(seats: NamedSeats, { nickname, key }: { nickname: string; key: string }, toSkeleton: ToSkeleton): boolean {
	const taken = takenSkeletons(seats, toSkeleton);
	return !seats.seatsByKey.has(key) && !computeLooks(nickname, toSkeleton).some((skeleton) => taken.has(skeleton));
}

/** Call this when a seat takes a nickname. */
export function addName(seats: NamedSeats, nickname: string, toSkeleton: ToSkeleton): void {
	for (const skeleton of computeLooks(nickname, toSkeleton)) takenSkeletons(seats, toSkeleton).add(skeleton);
}

/** Call this when a seat gives up its nickname. */
export function removeName(seats: NamedSeats, nickname: string, toSkeleton: ToSkeleton): void {
	for (const skeleton of computeLooks(nickname, toSkeleton)) takenSkeletons(seats, toSkeleton).delete(skeleton);
}
