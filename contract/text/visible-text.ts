/** Scripts whose letters change their shape by a joiner or non-joiner between them. */
const JOINING = String.raw`\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}`;
const INDIC = String.raw`\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}`;
const JOINING_LETTER = String.raw`(?=[\p{L}\p{M}])[${JOINING}]`;

/** Sequences with invisible characters: emoji and flags, letters whose shape a joiner changes, selectors of ideographs and signs. */
const SEQUENCES = [
	String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
	String.raw`\p{RI}\p{RI}`,
	String.raw`[0-9#*]\u{FE0F}?\u{20E3}`,
	String.raw`\p{ExtPict}(?:\p{EMod}|[\u{FE0E}\u{FE0F}]\u{20E3}?)?(?:\u{200D}\p{ExtPict}(?:\p{EMod}|[\u{FE0E}\u{FE0F}])?)*`,
	String.raw`\p{scx=Mong}[\u{180B}-\u{180F}]`,
	String.raw`\u{200D}?${JOINING_LETTER}(?:\u{200D}|\u{200C}(?=${JOINING_LETTER}))?`,
	String.raw`(?=[\p{L}\p{M}])[${INDIC}][\u{200C}\u{200D}]`,
	String.raw`\p{sc=Han}[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]`,
	String.raw`\p{Sm}\u{FE00}`,
].join("|");
/** `\p{DI}` are characters that are invisible by definition; of control characters, tab and line break stay. */
const HIDDEN = String.raw`[\p{DI}\p{Cs}\u{FFF9}-\u{FFFB}\u{0}-\u{8}\u{B}-\u{1F}\u{7F}-\u{9F}]`;
const KEPT_OR_HIDDEN = new RegExp(`(${SEQUENCES})|${HIDDEN}`, "gu");
/** Letters of scripts written from the right: such a text may need direction marks and isolates, but no overrides. */
const RIGHT_TO_LEFT = /(?=\p{L})[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}]/u;
const DIRECTION = /^[\u{61C}\u{200E}\u{200F}\u{2066}-\u{2069}]$/u;
/** Text of white space and of signs without a visible shape. */
const BLANK = /^[\s\p{Z}\u{2800}\u{1D159}\u{16FE4}]*$/u;
const PLAIN = /^[\x20-\x7e\n]*$/;

/** Trims a text and removes invisible characters, unless emoji or scripts need them. Idempotent. */
export function visibleText(text: string): string {
	if (PLAIN.test(text)) return text.trim();
	const fromRight = RIGHT_TO_LEFT.test(text);
	const kept = text
		.replace(/\r\n?|[\u{85}\u{2028}\u{2029}]/gu, "\n")
		.replace(KEPT_OR_HIDDEN, (found: string, sequence?: string) => sequence ?? (fromRight && DIRECTION.test(found) ? found : ""));
	return BLANK.test(kept.replace(/\p{DI}/gu, "")) ? "" : kept.trim();
}
