import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { GivenAnswer } from "#contract/games/live";
import type { AuthoringLanguage } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { loadJson, saveEntry } from "~/lib/storage";
import type { Area } from "./cloud-layout";
import { unitPx } from "./fit-text";
import {
	CARD_PADDING,
	type DrawnText,
	NO_PLACES,
	type ShownTexts,
	showTexts,
	type TextPlaces,
	textsThatLeave,
	visibleTexts,
	WORD_SIZES,
	wordColor,
} from "./shown-texts";
import type { WidthOf } from "./text-lines";
import "./text-cloud.css";

/** A stored shape that changes needs another name. */
const ENTRY = "stage-cloud";

/** The places are those of one question; the texts themselves are not stored, because the host may hide them. */
function storedPlaces(question: string): TextPlaces {
	const stored = loadJson(ENTRY, "session") as { question: string; places: TextPlaces } | null;
	return stored?.question === question ? stored.places : NO_PLACES;
}

interface Measured {
	area: Area;
	widthOf: WidthOf;
}

const MEASURED_AT_PX = 100;

function measureLetters(font: string): WidthOf {
	const context = document.createElement("canvas").getContext("2d");
	const known = new Map<string, number>();
	return (text) => {
		let width = known.get(text);
		if (width === undefined) {
			if (context) context.font = font;
			width = (context?.measureText(text).width ?? 0) / MEASURED_AT_PX;
			known.set(text, width);
		}
		return width;
	};
}

/** In u and in pixels of its letters, again when the element changes or its font arrives. */
export function useMeasured(): [RefObject<HTMLDivElement | null>, Measured | null] {
	const ref = useRef<HTMLDivElement>(null);
	const [measured, setMeasured] = useState<Measured | null>(null);
	useLayoutEffect(() => {
		const element = ref.current;
		if (!element) return;
		const measure = () => {
			const area = { width: element.clientWidth / unitPx(), height: element.clientHeight / unitPx() };
			setMeasured({ area, widthOf: measureLetters(`700 ${MEASURED_AT_PX}px ${getComputedStyle(element).fontFamily}`) });
		};
		measure();
		let size = `${element.clientWidth} ${element.clientHeight}`;
		const observer = new ResizeObserver(() => {
			const now = `${element.clientWidth} ${element.clientHeight}`;
			if (now !== size) measure();
			size = now;
		});
		observer.observe(element);
		document.fonts.addEventListener("loadingdone", measure);
		return () => {
			observer.disconnect();
			document.fonts.removeEventListener("loadingdone", measure);
		};
	}, []);
	return [ref, measured];
}

interface Picture {
	words: string;
	measured: Measured | null;
	scale: number;
	shown: ShownTexts | null;
	/** These were there before a reload and do not fade in. */
	restored: ReadonlySet<string>;
	leaving: readonly DrawnText[];
}

const NO_PICTURE: Picture = { words: "", measured: null, scale: 1, shown: null, restored: new Set(), leaving: [] };
const LEAVE_MS = 300;

interface TextCloudProps {
	/** Unique among all games. */
	question: string;
	given: readonly GivenAnswer[];
	others: number;
	lang: AuthoringLanguage | undefined;
	scale: number;
	unseen: boolean;
	/** Measured by the view around it, which decides how high it is. */
	box: RefObject<HTMLDivElement | null>;
	measured: Measured | null;
}

/** Made from the last places whenever something changes. */
function usePicture({ question, given, lang, scale, unseen, measured }: TextCloudProps): Picture {
	const [picture, setPicture] = useState(NO_PICTURE);
	const words = JSON.stringify(visibleTexts(given).map(({ text, count }) => [text, count]));
	const isNew = picture.words !== words || picture.measured !== measured || picture.scale !== scale;
	if (measured && !unseen && isNew) {
		const places = picture.shown ?? storedPlaces(question);
		const shown = showTexts(places, { given, lang, scale, ...measured });
		const leaving = textsThatLeave(picture.shown, picture.leaving, shown);
		const restored = picture.shown ? picture.restored : new Set([...places.cloud.words, ...places.cards.cards].map(({ key }) => key));
		setPicture({ words, measured, scale, shown, restored, leaving });
	}
	const { shown, leaving } = picture;
	useEffect(() => {
		if (!shown) return;
		const { hasCards, cloud, cards } = shown;
		saveEntry(ENTRY, JSON.stringify({ question, places: { hasCards, cloud, cards } }), "session");
	}, [question, shown]);
	useEffect(() => {
		if (leaving.length === 0) return;
		const timer = setTimeout(() => setPicture((now) => (now.leaving === leaving ? { ...now, leaving: [] } : now)), LEAVE_MS);
		return () => clearTimeout(timer);
	}, [leaving]);
	return picture;
}

const ANNOUNCE_MS = 10_000;

/** A number that changes at most every ten seconds, so that a screen reader is not interrupted all the time. */
function useCalm(count: number): number {
	const [said, setSaid] = useState(count);
	useEffect(() => {
		if (said === count) return;
		const timer = setTimeout(() => setSaid(count), ANNOUNCE_MS);
		return () => clearTimeout(timer);
	}, [said, count]);
	return said;
}

const inU = (value: number) => `calc(${value.toFixed(2)} * var(--u))`;

/** As large as it was frequent; long texts as cards. A text keeps its place. */
export function TextCloud(props: TextCloudProps) {
	const { given, lang, scale, others, box } = props;
	const { t, formatNumber } = useTexts("stage");
	const { shown, restored, leaving } = usePicture(props);
	const visible = visibleTexts(given);
	const all = others + visible.reduce((sum, { count }) => sum + count, 0);
	const announced = useCalm(all);
	const rest = others + (shown?.others ?? 0);
	const largest = WORD_SIZES.max * scale;
	const hasCards = shown?.hasCards ?? false;
	const styleOf = ({ x, y, size, hue }: DrawnText): CSSProperties =>
		hasCards
			? {
					transform: `translate(${inU(x)}, ${inU(y)}) translate(-50%, -50%)`,
					width: inU(shown?.cardWidth ?? 0),
					padding: `${CARD_PADDING.y}em ${CARD_PADDING.x}em`,
					fontSize: inU(size),
				}
			: {
					transform: `translate(${inU(x)}, ${inU(y)}) translate(-50%, -50%) scale(${(size / largest).toFixed(4)})`,
					color: wordColor(hue),
					fontSize: inU(largest),
				};
	const draw = (text: DrawnText, state: string) => (
		<div key={text.key} className={`cloud-text ${hasCards ? "cloud-card" : "cloud-word"} ${state}`} style={styleOf(text)}>
			<span lang={lang}>{text.lines.join("\n")}</span>
			{hasCards && text.count > 1 && <span className="tabular-nums">×{formatNumber(text.count)}</span>}
		</div>
	);
	return (
		<div className="flex h-full w-full flex-col">
			<div ref={box} aria-hidden="true" className="relative min-h-0 flex-1">
				{shown?.drawn.map((text) => draw(text, restored.has(text.key) ? "" : "cloud-comes"))}
				{leaving.map((text) => draw(text, "cloud-leaves"))}
			</div>
			<p aria-hidden="true" className="h-4 shrink-0 text-end text-lg font-semibold">
				{rest > 0 && t("stage.texts.more", { number: formatNumber(rest) })}
			</p>
			<ol aria-label={t("stage.texts.title")} className="sr-only">
				{visible.map(({ text, count }) => (
					<li key={text}>
						<span lang={lang}>{text}</span> {t("live.answersCount", { count })}
					</li>
				))}
				{others > 0 && <li>{t("stage.texts.more", { number: formatNumber(others) })}</li>}
			</ol>
			<p role="status" className="sr-only">
				{announced > 0 && t("live.answersCount", { count: announced })}
			</p>
		</div>
	);
}
