import type { GivenAnswer } from "#contract/games/live";
import { foldText } from "#contract/kinds/text";
import type { AuthoringLanguage } from "#contract/limits";
import { CARD_LEVELS, type CardLayout, cardWidth, layOutCards } from "./card-layout";
import { type Area, type Cloud, hashCloudText, layOutCloud } from "./cloud-layout";
import { breakLines, type MeasureWidth } from "./text-lines";

/** Letter sizes in u: the largest for the middle of a room, the smallest that the last row can read. */
export const WORD_SIZES_U = { min: 3, max: 13 };
/** Share of its space that a cloud fills, if its largest word stays within its size. */
const FILLED_SHARE = 0.85;
/** Once the question is closed, this many of the most frequent words show their count. */
const COUNTED_WORDS = 3;
/** Room at each side of these words, kept while the question is open, so that nothing moves when the counts appear. */
const COUNT_ROOM_EM = 0.8;
/** Em: the height of a line, and a card's padding. */
const LINE_HEIGHT_EM = 1.15;
export const CARD_PADDING_EM = { x: 0.7, y: 0.5 };
/** Em reserved at the right of a card for how often its text was given. */
const CARD_COUNT_EM = 2.4;
/** Em: longer texts take several lines in the cloud. */
const MAX_WORD_LINE_EM = 9;
/** Em: no font has narrower letters on average. Texts do not overlap even if measuring fails. */
const MIN_LETTER_EM = 0.3;

/** Characters from which a text is a sentence rather than a word, and the number of sentences from which cards replace the cloud. */
const SENTENCE_CHARS = 28;
const MIN_SENTENCES = 3;

/** Places without the texts: what a reload needs to show the same picture. */
export interface TextPlaces {
	hasCards: boolean;
	cloud: Cloud;
	cards: CardLayout;
}

export const NO_PLACES: TextPlaces = {
	hasCards: false,
	cloud: { words: [], top: WORD_SIZES_U.max, area: { width: 0, height: 0 } },
	cards: { level: 0, cards: [], area: { width: 0, height: 0 } },
};

/** The text's centre from the middle of the area; lengths in u. */
export interface DrawnText {
	key: string;
	lines: readonly string[];
	count: number;
	x: number;
	y: number;
	size: number;
	/** The one that was given most often. */
	isTop: boolean;
	/** Its count is shown beside it. */
	isCounted: boolean;
}

export interface ShownTexts extends TextPlaces {
	drawn: readonly DrawnText[];
	cardWidth: number;
	others: number;
}

interface TextLayoutInput {
	given: readonly GivenAnswer[];
	lang: AuthoringLanguage | undefined;
	area: Area;
	scale: number;
	measureWidth: MeasureWidth;
	/** Once the question is closed, the most frequent words show their count. */
	closed: boolean;
}

/** Texts that a big screen may show; the server sends it no others. */
export const visibleTexts = (given: readonly GivenAnswer[]) =>
	given.filter(({ text, shown, refused, hidden }) => text !== undefined && shown === true && !refused && !hidden);

/** The key of the text that was given more often than every other one, or null. */
function findTop(texts: readonly { key: string; count: number }[]): string | null {
	const most = Math.max(1, ...texts.map(({ count }) => count));
	const first = texts.filter(({ count }) => count === most);
	return most > 1 && first.length === 1 ? (first[0]?.key ?? null) : null;
}

/** How much larger a whole cloud may be drawn, at least 1: until it fills its share of the area, or its largest word has the largest size. */
function fillFactor(
	words: readonly { x: number; y: number; width: number; height: number; size: number }[],
	area: Area,
	max: number,
): number {
	const reach = (axis: "x" | "y", side: "width" | "height") =>
		Math.max(0, ...words.map((word) => Math.abs(word[axis]) + (word[side] * word.size) / 2));
	const [width, height] = [2 * reach("x", "width"), 2 * reach("y", "height")];
	if (width === 0 || height === 0) return 1;
	const largest = Math.max(...words.map(({ size }) => size));
	return Math.max(1, Math.min((FILLED_SHARE * area.width) / width, (FILLED_SHARE * area.height) / height, max / largest));
}

/** Lays texts out as a cloud, or as cards once most of them are sentences. */
export function layOutTexts(before: TextPlaces, { given, lang, area, scale, measureWidth: measured, closed }: TextLayoutInput): ShownTexts {
	const texts = visibleTexts(given).map(({ text = "", count }) => {
		const key = hashCloudText(foldText(text, "case", lang ?? "en")).toString(36);
		return { key, text, count };
	});
	const top = findTop(texts);
	const byCount = texts.filter(({ count }) => count > 1).sort((one, other) => other.count - one.count);
	const counted = new Set(byCount.slice(0, COUNTED_WORDS).map(({ key }) => key));
	const measureWithFloor: MeasureWidth = (text) => Math.max(measured(text), text.length * MIN_LETTER_EM);
	const widest = (lines: readonly string[]) => Math.max(0, ...lines.map(measureWithFloor));
	const sentences = texts.filter(({ text }) => text.length > SENTENCE_CHARS).length;
	const hasCards = before.hasCards || (sentences >= MIN_SENTENCES && 2 * sentences >= texts.length);
	const finish = (places: TextPlaces, width: number, drawn: readonly DrawnText[]): ShownTexts => {
		const all = texts.reduce((sum, { count }) => sum + count, 0);
		return { ...places, drawn, cardWidth: width, others: all - drawn.reduce((sum, { count }) => sum + count, 0) };
	};
	if (hasCards) {
		const measuredCards = texts.map((text) => {
			const levels = CARD_LEVELS.map((level) => {
				const size = level.size * scale;
				const room = cardWidth(level, area) / size - 2 * CARD_PADDING_EM.x - (text.count > 1 ? CARD_COUNT_EM : 0);
				const lines = breakLines(text.text, room, room, measureWithFloor);
				return { lines, height: size * (lines.length * LINE_HEIGHT_EM + 2 * CARD_PADDING_EM.y) };
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
			const place = { x, y: y + height / 2 - area.height / 2, size: level.size * scale };
			return { key, lines, count: text.count, ...place, isTop: key === top, isCounted: text.count > 1 };
		});
		return finish({ ...before, hasCards, cards }, width, drawn);
	}
	const sizes = { min: WORD_SIZES_U.min * scale, max: WORD_SIZES_U.max * scale };
	const limit = (0.9 * area.width) / sizes.min;
	const measuredWords = texts.map((text) => {
		const lines = breakLines(text.text, MAX_WORD_LINE_EM, limit, measureWithFloor);
		const room = counted.has(text.key) ? 2 * COUNT_ROOM_EM : 0;
		return { ...text, lines, width: widest(lines) + room, height: lines.length * LINE_HEIGHT_EM };
	});
	const cloud = layOutCloud(before.cloud, measuredWords, area, sizes);
	const placed = cloud.words.flatMap((word) => {
		const text = measuredWords.find(({ key }) => key === word.key);
		return text ? { ...text, ...word } : [];
	});
	const by = fillFactor(placed, area, sizes.max);
	const drawn = placed.map(({ key, lines, count, x, y, size }) => ({
		...{ key, lines, count, x: x * by, y: y * by, size: size * by },
		...{ isTop: key === top, isCounted: closed && counted.has(key) },
	}));
	return finish({ ...before, hasCards, cloud }, 0, drawn);
}

/** Texts that must fade out. A text that returns meanwhile is not among them. */
export function listLeavingTexts(before: ShownTexts | null, leaving: readonly DrawnText[], now: ShownTexts): readonly DrawnText[] {
	// The words of a cloud do not fade out when cards replace it.
	if (!before || before.hasCards !== now.hasCards) return [];
	const keys = new Set(now.drawn.map(({ key }) => key));
	const shown = new Map([...before.drawn, ...leaving].map((text) => [text.key, text]));
	return [...shown.values()].filter(({ key }) => !keys.has(key));
}
