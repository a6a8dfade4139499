import type { GivenAnswer } from "#contract/games/live";
import { foldText } from "#contract/kinds/text";
import type { AuthoringLanguage } from "#contract/limits";
import { CARD_LEVELS, type Cards, cardWidth, layOutCards } from "./card-layout";
import { type Area, type Cloud, hashOf, layOutCloud } from "./cloud-layout";
import { breakLines, type WidthOf } from "./text-lines";

/** Sizes of letters in u: the largest in the middle of a room, the smallest readable from the last row. */
export const WORD_SIZES = { min: 3, max: 9 };
/** In em: the height of a line, and the inner margins of a card. */
export const LINE = 1.15;
export const CARD_PADDING = { x: 0.7, y: 0.5 };
/** In em: at the right of a card, for how often its text was given. */
export const CARD_COUNT = 2.4;
/** In em: a text longer than this has several lines in the cloud. */
const WORD_LINE = 9;
/** No font has letters that are narrower on average, so that texts do not overlap where measuring fails. */
const LEAST_LETTER = 0.3;

/** A text with more characters than this is a sentence rather than a word; from this number of sentences on, cards replace the cloud. */
const SENTENCE = 28;
const SENTENCES = 3;

/** White and light tints of the options' colours: each reads at 7:1 (WCAG AAA) on the lightest colour of the big screen's backdrop. */
export const WORD_COLORS = [
	"#ffffff",
	"#dee5ff",
	"#ffdbe0",
	"#fde3c2",
	"#a7f3d0",
	"#c4ebff",
	"#fadeff",
	"#99f6e4",
	"#ffffff",
	"#d9f99d",
] as const;

export const wordColor = (hue: number): string => WORD_COLORS[hue % WORD_COLORS.length] ?? WORD_COLORS[0];

/** Without the texts: what a reload needs to show the same picture. */
export interface TextPlaces {
	hasCards: boolean;
	cloud: Cloud;
	cards: Cards;
}

export const NO_PLACES: TextPlaces = {
	hasCards: false,
	cloud: { words: [], top: WORD_SIZES.max, area: { width: 0, height: 0 } },
	cards: { level: 0, cards: [], area: { width: 0, height: 0 } },
};

/** The centre from the middle of the area; lengths in u. */
export interface DrawnText {
	key: string;
	/** Does not change when the group is written in another way. */
	hue: number;
	lines: readonly string[];
	count: number;
	x: number;
	y: number;
	size: number;
}

export interface ShownTexts extends TextPlaces {
	drawn: readonly DrawnText[];
	cardWidth: number;
	others: number;
}

interface Wanted {
	given: readonly GivenAnswer[];
	lang: AuthoringLanguage | undefined;
	area: Area;
	scale: number;
	widthOf: WidthOf;
}

/** The server sends nothing else to a big screen. */
export const visibleTexts = (given: readonly GivenAnswer[]) =>
	given.filter(({ text, shown, refused, hidden }) => text !== undefined && shown === true && !refused && !hidden);

/** As a cloud, or as cards once most texts are sentences. */
export function showTexts(before: TextPlaces, { given, lang, area, scale, widthOf: measured }: Wanted): ShownTexts {
	const texts = visibleTexts(given).map(({ text = "", count }) => {
		const hue = hashOf(foldText(text, "case", lang ?? "en"));
		return { key: hue.toString(36), hue, text, count };
	});
	const widthOf: WidthOf = (text) => Math.max(measured(text), text.length * LEAST_LETTER);
	const widest = (lines: readonly string[]) => Math.max(0, ...lines.map(widthOf));
	const sentences = texts.filter(({ text }) => text.length > SENTENCE).length;
	const hasCards = before.hasCards || (sentences >= SENTENCES && 2 * sentences >= texts.length);
	const finish = (places: TextPlaces, width: number, drawn: readonly DrawnText[]): ShownTexts => {
		const all = texts.reduce((sum, { count }) => sum + count, 0);
		return { ...places, drawn, cardWidth: width, others: all - drawn.reduce((sum, { count }) => sum + count, 0) };
	};
	if (hasCards) {
		const measuredCards = texts.map((text) => {
			const levels = CARD_LEVELS.map((level) => {
				const size = level.size * scale;
				const room = cardWidth(level, area) / size - 2 * CARD_PADDING.x - (text.count > 1 ? CARD_COUNT : 0);
				const lines = breakLines(text.text, room, room, widthOf);
				return { lines, height: size * (lines.length * LINE + 2 * CARD_PADDING.y) };
			});
			return { ...text, levels, heights: levels.map(({ height }) => height) };
		});
		const cards = layOutCards(before.cards, measuredCards, area);
		const level = CARD_LEVELS[cards.level];
		if (!level) return finish({ ...before, hasCards, cards }, 0, []);
		const width = cardWidth(level, area);
		const drawn = cards.cards.flatMap(({ key, column, y }) => {
			const text = measuredCards.find((card) => card.key === key);
			const { lines = [], height = 0 } = text?.levels[cards.level] ?? {};
			if (!text) return [];
			const x = column * (width + (area.width - level.columns * width) / Math.max(1, level.columns - 1)) + width / 2 - area.width / 2;
			return { key, hue: text.hue, lines, count: text.count, x, y: y + height / 2 - area.height / 2, size: level.size * scale };
		});
		return finish({ ...before, hasCards, cards }, width, drawn);
	}
	const sizes = { min: WORD_SIZES.min * scale, max: WORD_SIZES.max * scale };
	const limit = (0.9 * area.width) / sizes.min;
	const measuredWords = texts.map((text) => {
		const lines = breakLines(text.text, WORD_LINE, limit, widthOf);
		return { ...text, lines, width: widest(lines), height: lines.length * LINE };
	});
	const cloud = layOutCloud(before.cloud, measuredWords, area, sizes);
	const drawn = cloud.words.flatMap(({ key, x, y, size }) => {
		const text = measuredWords.find((word) => word.key === key);
		return text ? { key, hue: text.hue, lines: text.lines, count: text.count, x, y, size } : [];
	});
	return finish({ ...before, hasCards, cloud }, 0, drawn);
}

/** A text that comes back meanwhile is a new one. */
export function textsThatLeave(before: ShownTexts | null, leaving: readonly DrawnText[], now: ShownTexts): readonly DrawnText[] {
	// Cards that replace a cloud have no words among them.
	if (!before || before.hasCards !== now.hasCards) return [];
	const keys = new Set(now.drawn.map(({ key }) => key));
	const shown = new Map([...before.drawn, ...leaving].map((text) => [text.key, text]));
	return [...shown.values()].filter(({ key }) => !keys.has(key));
}
