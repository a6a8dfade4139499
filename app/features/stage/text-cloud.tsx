import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { GivenAnswer } from "#contract/games/live";
import type { AuthoringLanguage } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { loadJson, saveEntry } from "~/lib/storage";
import type { Area } from "./cloud-layout";
import { unitPx } from "./fit-text";
import {
	CARD_PADDING_EM,
	type DrawnText,
	layOutTexts,
	listLeavingTexts,
	NO_PLACES,
	type ShownTexts,
	type TextPlaces,
	visibleTexts,
	WORD_SIZES_U,
} from "./shown-texts";
import type { MeasureWidth } from "./text-lines";
import "./text-cloud.css";

/** Storage key. Change it when the stored shape changes. */
const STORAGE_KEY = "stage-cloud";

/** Reads the stored places of a question. The texts are not stored, because the host may hide them. */
function storedPlaces(question: string): TextPlaces {
	const stored = loadJson(STORAGE_KEY, "session") as { question: string; places: TextPlaces } | null;
	return stored?.question === question ? stored.places : NO_PLACES;
}

interface Measurement {
	area: Area;
	measureWidth: MeasureWidth;
}

const MEASURED_AT_PX = 100;

function measureLetters(font: string): MeasureWidth {
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

/** Measures the element in u and its letters in em, again when its size changes or a font arrives. */
export function useMeasurement(): [RefObject<HTMLDivElement | null>, Measurement | null] {
	const ref = useRef<HTMLDivElement>(null);
	const [measured, setMeasured] = useState<Measurement | null>(null);
	useLayoutEffect(() => {
		const element = ref.current;
		if (!element) return;
		const measure = () => {
			const area = { width: element.clientWidth / unitPx(), height: element.clientHeight / unitPx() };
			setMeasured({ area, measureWidth: measureLetters(`700 ${MEASURED_AT_PX}px ${getComputedStyle(element).fontFamily}`) });
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
	measured: Measurement | null;
	scale: number;
	shown: ShownTexts | null;
	/** Keys of texts that were shown before a reload; they do not fade in. */
	restored: ReadonlySet<string>;
	leaving: readonly DrawnText[];
}

const NO_PICTURE: Picture = { words: "", measured: null, scale: 1, shown: null, restored: new Set(), leaving: [] };
const LEAVE_MS = 300;

interface TextCloudProps {
	/** Identifies the question among all games. */
	question: string;
	given: readonly GivenAnswer[];
	others: number;
	lang: AuthoringLanguage | undefined;
	scale: number;
	closed: boolean;
	unseen: boolean;
	/** Measured by the surrounding view, which decides its height. */
	box: RefObject<HTMLDivElement | null>;
	measured: Measurement | null;
}

/** Lays the texts out again from the last places whenever something changes. */
function useCloudPicture({ question, given, lang, scale, closed, unseen, measured }: TextCloudProps): Picture {
	const [picture, setPicture] = useState(NO_PICTURE);
	const words = JSON.stringify([closed, ...visibleTexts(given).map(({ text, count }) => [text, count])]);
	const isNew = picture.words !== words || picture.measured !== measured || picture.scale !== scale;
	if (measured && !unseen && isNew) {
		const places = picture.shown ?? storedPlaces(question);
		const shown = layOutTexts(places, { given, lang, scale, closed, ...measured });
		const leaving = listLeavingTexts(picture.shown, picture.leaving, shown);
		const restored = picture.shown ? picture.restored : new Set([...places.cloud.words, ...places.cards.cards].map(({ key }) => key));
		setPicture({ words, measured, scale, shown, restored, leaving });
	}
	const { shown, leaving } = picture;
	useEffect(() => {
		if (!shown) return;
		const { hasCards, cloud, cards } = shown;
		saveEntry(STORAGE_KEY, JSON.stringify({ question, places: { hasCards, cloud, cards } }), "session");
	}, [question, shown]);
	useEffect(() => {
		if (leaving.length === 0) return;
		const timer = setTimeout(() => setPicture((now) => (now.leaving === leaving ? { ...now, leaving: [] } : now)), LEAVE_MS);
		return () => clearTimeout(timer);
	}, [leaving]);
	return picture;
}

const ANNOUNCE_MS = 10_000;

/** Returns a count that changes at most every ten seconds, so that screen readers are not interrupted all the time. */
function useThrottledCount(count: number): number {
	const [announcedCount, setAnnouncedCount] = useState(count);
	useEffect(() => {
		if (announcedCount === count) return;
		const timer = setTimeout(() => setAnnouncedCount(count), ANNOUNCE_MS);
		return () => clearTimeout(timer);
	}, [announcedCount, count]);
	return announcedCount;
}

const toUnits = (value: number) => `calc(${value.toFixed(2)} * var(--u))`;

/** Texts sized by how often they were given; long ones as cards. Texts keep their places. */
export function TextCloud(props: TextCloudProps) {
	const { given, lang, scale, others, box } = props;
	const { t, formatNumber } = useTexts("stage");
	const { shown, restored, leaving } = useCloudPicture(props);
	const visible = visibleTexts(given);
	const all = others + visible.reduce((sum, { count }) => sum + count, 0);
	const announced = useThrottledCount(all);
	const rest = others + (shown?.others ?? 0);
	const largest = WORD_SIZES_U.max * scale;
	const hasCards = shown?.hasCards ?? false;
	const textStyle = ({ x, y, size }: DrawnText): CSSProperties =>
		hasCards
			? {
					transform: `translate(${toUnits(x)}, ${toUnits(y)}) translate(-50%, -50%)`,
					width: toUnits(shown?.cardWidth ?? 0),
					padding: `${CARD_PADDING_EM.y}em ${CARD_PADDING_EM.x}em`,
					fontSize: toUnits(size),
				}
			: {
					transform: `translate(${toUnits(x)}, ${toUnits(y)}) translate(-50%, -50%) scale(${(size / largest).toFixed(4)})`,
					fontSize: toUnits(largest),
				};
	const draw = (text: DrawnText, state: string) => (
		<div
			key={text.key}
			className={`cloud-text ${hasCards ? "cloud-card" : "cloud-word"} ${text.isTop ? "cloud-top" : ""} ${state}`}
			data-count={text.isCounted && !hasCards ? `×${formatNumber(text.count)}` : undefined}
			style={textStyle(text)}
		>
			<span lang={lang}>{text.lines.join("\n")}</span>
			{hasCards && text.isCounted && <span className="tabular-nums">×{formatNumber(text.count)}</span>}
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
