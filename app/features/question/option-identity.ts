/**
 * Colours for a big screen, all of one brightness: white text reads on them at 7:1 (WCAG AAA), and on the plate behind them (`--stage-plate`
 * in stage.css) they differ by 2.2:1, so that a weak projector or a grey picture still shows where each ends.
 */
const STAGE_COLORS = [
	"#483fd1",
	"#b00235",
	"#9f3100",
	"#006448",
	"#005c8e",
	"#9807a5",
	"#01625b",
	"#814a08",
	"#4a586c",
	"#3a6102",
] as const;

export function pickStageColor(index: number): string {
	return STAGE_COLORS[index % STAGE_COLORS.length] ?? STAGE_COLORS[0];
}

/** A text of more characters would fill a phone's screen in the usual size. */
export const LONG_TEXT_CHARACTERS = 140;

export function isLongText(text: string): boolean {
	return text.length > LONG_TEXT_CHARACTERS;
}

export function toggleOption(selected: readonly number[], option: number): number[] {
	if (selected.includes(option)) return selected.filter((one) => one !== option);
	return [...selected, option].sort((a, b) => a - b);
}

export function optionLetter(index: number): string {
	return optionIdentity(index).letter;
}

/** "A, C". */
export function formatOptionLetters(indexes: readonly number[]): string {
	return [...indexes]
		.sort((a, b) => a - b)
		.map(optionLetter)
		.join(", ");
}

/** Colour and shape: white text reads at 4.5:1 on it (WCAG AA). The big screen has shades of its own (STAGE_COLORS). */
const IDENTITIES = [
	["#4338ca", "M12 2.5 23 21.5H1z"],
	["#be123c", "M12 .5 22 12 12 23.5 2 12z"],
	["#c2410c", "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 1 1 0-21"],
	["#047857", "M2.5 2.5h19v19h-19z"],
	["#0369a1", "m12 .8 3.3 7.5 8.2.8-6.2 5.4 1.8 8L12 18.3l-7.1 4.2 1.8-8L.5 9.1l8.2-.8z"],
	["#a21caf", "M6.2 2h11.6l5.7 10-5.7 10H6.2L.5 12z"],
	["#0f766e", "M8 1.5h8V8h6.5v8H16v6.5H8V16H1.5V8H8z"],
	["#854d0e", "M15.5 1A11.5 11.5 0 1 0 23 15.5 9.2 9.2 0 0 1 15.5 1z"],
	["#475569", "m12 1 11.5 8.6-4.4 13.4H4.9L.5 9.6z"],
	["#4d7c0f", "M12 22.5C4.5 16.5.8 12.6.8 8.1.8 1.8 8.9-.2 12 5.2c3.1-5.4 11.2-3.4 11.2 2.9 0 4.5-3.7 8.4-11.2 14.4z"],
] as const;

interface OptionIdentity {
	letter: string;
	color: string;
	shape: string;
}

/** The same on every screen: people who cannot distinguish the colours have letter and shape. */
export function optionIdentity(index: number): OptionIdentity {
	const [color, shape] = IDENTITIES[index % IDENTITIES.length] ?? IDENTITIES[0];
	return { letter: String.fromCharCode(65 + index), color, shape };
}
