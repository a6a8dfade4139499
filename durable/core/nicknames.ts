const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]|\p{VS}/u;
/** Joiners, variation selectors and tags are fine where they belong to an emoji. */
const EMOJI_SEQUENCE =
	/(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\u{FE0F}\u{20E3}?|[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u{200D}\p{Emoji}(?:\p{EMod}|\u{FE0F}\u{20E3}?|[\u{E0020}-\u{E007E}]+\u{E007F})?)*)/gu;
const NOT_VISIBLE_ALONE = /^\p{M}+$/u;

export type NicknameProblem = "empty" | "too-long" | "invisible";

/** A nickname as it is kept: white space removed, Unicode NFC. */
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

/**
 * The folded nickname that must be unique in a game: case does not count, and I, ı, İ and i are one letter, so that
 * "IŞIK", "ışık" and "Işık" clash for Turkish and English readers alike.
 */
export function nicknameKey(nickname: string): string {
	return nickname
		.normalize("NFKC")
		.replace(/[Iıİ]/g, "i")
		.toLowerCase()
		.replace(/i\u0307/g, "i")
		.replace(/ß/g, "ss")
		.replace(/ς/g, "σ")
		.replace(/[\u{FE0E}\u{FE0F}]/gu, "")
		.normalize("NFC");
}
