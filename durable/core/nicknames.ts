/** `\p{DI}` are characters that are invisible by definition; the rest are letters and symbols without a visible shape. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{DI}\u2800\u{1D159}\u{16FE4}]/u;
/**
 * Joiners, variation selectors and tags are fine where they belong to an emoji. Tags only in the three flags that are
 * drawn (England, Scotland, Wales): anywhere else they would hide text in a name.
 */
const EMOJI_SEQUENCE =
	/\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|\p{RI}\p{RI}|(?:\p{Emoji}|\p{ExtPict})(?:\p{EMod}|[\u{FE0E}\u{FE0F}]\u{20E3}?)?(?:\u{200D}(?:\p{Emoji}|\p{ExtPict})(?:\p{EMod}|[\u{FE0E}\u{FE0F}])?)*/gu;
const NOT_VISIBLE_ALONE = /^\p{M}+$/u;

type NicknameProblem = "empty" | "too-long" | "invisible";

/** A nickname as it is stored: white space removed, Unicode NFC (decisions section 3). Does not validate it: `nicknameProblem` does. */
export function normaliseNickname(raw: string): string {
	return raw.replace(/\s+/gu, "").normalize("NFC");
}

/** What is wrong with a normalised nickname, or null: 1–20 code points, none invisible (decisions section 3). */
export function nicknameProblem(nickname: string): NicknameProblem | null {
	if (nickname === "") return "empty";
	if ([...nickname].length > 20) return "too-long";
	const plain = nickname.replace(EMOJI_SEQUENCE, (sequence) =>
		/\p{Extended_Pictographic}|\p{RI}|\u{20E3}/u.test(sequence) ? "" : sequence,
	);
	if (INVISIBLE.test(plain) || NOT_VISIBLE_ALONE.test(nickname)) return "invisible";
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
 * The folded nickname that must be unique in a game: case is ignored, and I, ı, İ and i are one letter, so that
 * "IŞIK", "ışık" and "Işık" clash for Turkish and English readers alike. So do names that look the same because they
 * differ by width, by a joiner, by a variation selector or by look-alikes of another script only.
 */
export function nicknameKey(nickname: string): string {
	const letters = nickname.normalize("NFKC").replace(/[Iıİ]/gu, "i");
	// To upper case and back: only this makes ß, ẞ and ss equal, and ς and σ.
	const folded = letters
		.toLowerCase()
		.toUpperCase()
		.toLowerCase()
		.replace(/i\u0307/gu, "i")
		.replace(/ς/gu, "σ")
		.replace(/\s|\u{200D}|\u{FE0E}|\u{FE0F}/gu, "")
		.normalize("NFC");
	return [...folded].map((letter) => SIMILAR_LETTERS.get(letter) ?? letter).join("");
}
