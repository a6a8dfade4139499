import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { GameResult } from "#contract/results/results";
import { serverMessage } from "~/api/api-error";
import { useRead } from "~/api/use-read";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { saveFile, toFileName } from "~/lib/table-file";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Spinner } from "~/ui/spinner";
import { Switch } from "~/ui/switch";
import { toast } from "~/ui/toast";
import { composePictureWords, type PictureWords } from "./picture-words";

preloadTexts("author");

const WIDTH_PX = 1200;
const HEIGHT_PX = 900;
const MARGIN_PX = 72;
const TITLE_PX = 64;

/** Breaks a text into at most `maxLines` lines. Words that are too long are broken; text beyond the last line ends with "…". */
function fitLines(pen: CanvasRenderingContext2D, text: string, maxLines: number): string[] {
	const fits = (line: string) => pen.measureText(line).width <= WIDTH_PX - 2 * MARGIN_PX;
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(/\s+/)) {
		const longer = line === "" ? word : `${line} ${word}`;
		if (fits(longer)) {
			line = longer;
			continue;
		}
		if (line !== "") lines.push(line);
		line = "";
		for (const letter of word) {
			if (line !== "" && !fits(line + letter)) {
				lines.push(line);
				line = "";
			}
			line += letter;
		}
	}
	lines.push(line);
	if (lines.length <= maxLines) return lines;
	const last = [...(lines[maxLines - 1] ?? "")];
	while (last.length > 0 && !fits(`${last.join("")}…`)) last.pop();
	return [...lines.slice(0, maxLines - 1), `${last.join("")}…`];
}

function drawPicture(pen: CanvasRenderingContext2D, brand: string, words: PictureWords): void {
	const { fontFamily } = getComputedStyle(document.body);
	const font = (sizePx: number, weight = 700) => {
		pen.font = `${weight} ${sizePx}px ${fontFamily}`;
	};
	const backdrop = pen.createLinearGradient(0, 0, WIDTH_PX, HEIGHT_PX);
	backdrop.addColorStop(0, "#4338ca");
	backdrop.addColorStop(1, "#6d28d9");
	pen.fillStyle = backdrop;
	pen.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
	pen.fillStyle = "#fff";
	pen.textBaseline = "alphabetic";

	font(34);
	pen.textAlign = "left";
	pen.fillText(brand, MARGIN_PX, 96);
	font(34, 500);
	pen.textAlign = "right";
	pen.fillText(words.date, WIDTH_PX - MARGIN_PX, 96);

	pen.textAlign = "center";
	font(TITLE_PX);
	const lines = fitLines(pen, words.title, 2);
	lines.forEach((line, index) => {
		pen.fillText(line, WIDTH_PX / 2, 210 + index * TITLE_PX * 1.15);
	});
	// The figure is larger and in the middle if there are no names.
	const named = words.winners.length > 0;
	const top = named ? 480 : 570;
	font(named ? 170 : 230);
	pen.fillText(words.figure, WIDTH_PX / 2, top);
	font(44, 600);
	pen.fillText(words.figureLabel, WIDTH_PX / 2, top + 64);
	words.winners.forEach(({ place, text }, index) => {
		font(44);
		pen.fillText(fitLines(pen, `${place}. ${text}`, 1)[0] ?? "", WIDTH_PX / 2, top + 148 + index * 58);
	});
	font(38, 500);
	pen.fillText(words.counts, WIDTH_PX / 2, HEIGHT_PX - 64);
}

/** Draws the picture on the canvas; the alternative text repeats it. */
function Picture({ words, canvas }: { words: PictureWords; canvas: React.RefObject<HTMLCanvasElement | null> }) {
	const { t } = useTexts("author");
	const brand = t("common.brand");
	useEffect(() => {
		const pen = canvas.current?.getContext("2d");
		if (!pen) return;
		const draw = () => drawPicture(pen, brand, words);
		draw();
		// Fonts that arrive later need a second drawing.
		let isShown = true;
		void document.fonts.ready.then(() => isShown && draw());
		return () => {
			isShown = false;
		};
	}, [canvas, brand, words]);
	const { date, title, figure, figureLabel, counts, winners } = words;
	return (
		<canvas
			ref={canvas}
			width={WIDTH_PX}
			height={HEIGHT_PX}
			role="img"
			aria-label={[title, date, `${figure} ${figureLabel}`, ...winners.map(({ place, text }) => `${place}. ${text}`), counts].join(", ")}
			className="block w-full rounded-xl"
		/>
	);
}

function Choice({ result, canvas }: { result: GameResult; canvas: React.RefObject<HTMLCanvasElement | null> }) {
	const { t, formatNumber, formatDate } = useTexts("author");
	const [withNames, setWithNames] = useState(false);
	const words = composePictureWords(result, withNames, { t, formatNumber, formatDate });
	return (
		<>
			<Picture words={words} canvas={canvas} />
			{result.players.some(({ score }) => score > 0) && (
				<Switch
					className="mt-4"
					label={t("results.picture.names")}
					hint={t("results.picture.namesHint")}
					checked={withNames}
					onChange={setWithNames}
				/>
			)}
		</>
	);
}

interface ResultPictureProps {
	id: string;
	load: (signal: AbortSignal) => Promise<GameResult>;
	onClose: () => void;
}

/** Dialog with the picture of a result. Names appear only if the host chooses them. */
export default function ResultPicture({ id, load, onClose }: ResultPictureProps) {
	const { t } = useTexts("author");
	const canvas = useRef<HTMLCanvasElement>(null);
	const { reply: result, error } = useRead(id, load);
	const save = () => {
		if (!result) return;
		canvas.current?.toBlob((blob) => {
			if (blob) saveFile(toFileName(result.title, "png"), blob);
			else toast.error(t("results.errorDownload"));
		}, "image/png");
	};
	return (
		<Dialog
			open
			title={t("results.picture.title")}
			onClose={onClose}
			actions={
				<Button disabled={!result} onClick={save}>
					<Download />
					{t("results.picture.save")}
				</Button>
			}
		>
			{/* The placeholder is as high as the picture, so that nothing moves. */}
			{error !== null ? (
				<Alert tone="error">{serverMessage(error, t("results.errorLoad"), t("common.networkError"))}</Alert>
			) : result ? (
				<Choice result={result} canvas={canvas} />
			) : (
				<div className="grid aspect-4/3 w-full place-items-center">
					<Spinner label={t("common.loading")} />
				</div>
			)}
		</Dialog>
	);
}
