import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { GameResult } from "#contract/results/results";
import { serverMessage } from "~/api/api-error";
import { useRead } from "~/api/use-read";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { fileNameOf, saveFile } from "~/lib/save-file";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Spinner } from "~/ui/spinner";
import { Switch } from "~/ui/switch";
import { toast } from "~/ui/toast";
import { type PictureWords, pictureWords } from "./picture-words";

preloadTexts("author");

const WIDTH = 1200;
const HEIGHT = 900;
const MARGIN = 72;
const TITLE_PX = 64;

/** A word that is too long is broken; a text that does not fit ends with "…". */
function fitLines(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
	const fits = (line: string) => pen.measureText(line).width <= WIDTH - 2 * MARGIN;
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
	if (lines.length <= most) return lines;
	const last = [...(lines[most - 1] ?? "")];
	while (last.length > 0 && !fits(`${last.join("")}…`)) last.pop();
	return [...lines.slice(0, most - 1), `${last.join("")}…`];
}

function drawPicture(pen: CanvasRenderingContext2D, brand: string, words: PictureWords): void {
	const { fontFamily } = getComputedStyle(document.body);
	const font = (sizePx: number, weight = 700) => {
		pen.font = `${weight} ${sizePx}px ${fontFamily}`;
	};
	const backdrop = pen.createLinearGradient(0, 0, WIDTH, HEIGHT);
	backdrop.addColorStop(0, "#4338ca");
	backdrop.addColorStop(1, "#6d28d9");
	pen.fillStyle = backdrop;
	pen.fillRect(0, 0, WIDTH, HEIGHT);
	pen.fillStyle = "#fff";
	pen.textBaseline = "alphabetic";

	font(34);
	pen.textAlign = "left";
	pen.fillText(brand, MARGIN, 96);
	font(34, 500);
	pen.textAlign = "right";
	pen.fillText(words.date, WIDTH - MARGIN, 96);

	pen.textAlign = "center";
	font(TITLE_PX);
	const lines = fitLines(pen, words.title, 2);
	lines.forEach((line, index) => {
		pen.fillText(line, WIDTH / 2, 210 + index * TITLE_PX * 1.15);
	});
	// Without names the figure has the middle of the picture for itself.
	const named = words.winners.length > 0;
	const top = named ? 480 : 570;
	font(named ? 170 : 230);
	pen.fillText(words.figure, WIDTH / 2, top);
	font(44, 600);
	pen.fillText(words.figureLabel, WIDTH / 2, top + 64);
	words.winners.forEach(({ place, text }, index) => {
		font(44);
		pen.fillText(fitLines(pen, `${place}. ${text}`, 1)[0] ?? "", WIDTH / 2, top + 148 + index * 58);
	});
	font(38, 500);
	pen.fillText(words.counts, WIDTH / 2, HEIGHT - 64);
}

/** The alternative text repeats the picture. */
function Picture({ words, canvas }: { words: PictureWords; canvas: React.RefObject<HTMLCanvasElement | null> }) {
	const { t } = useTexts("author");
	const brand = t("common.brand");
	useEffect(() => {
		const pen = canvas.current?.getContext("2d");
		if (!pen) return;
		const draw = () => drawPicture(pen, brand, words);
		draw();
		// Letters that arrive later.
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
			width={WIDTH}
			height={HEIGHT}
			role="img"
			aria-label={[title, date, `${figure} ${figureLabel}`, ...winners.map(({ place, text }) => `${place}. ${text}`), counts].join(", ")}
			className="block w-full rounded-xl"
		/>
	);
}

function Choice({ result, canvas }: { result: GameResult; canvas: React.RefObject<HTMLCanvasElement | null> }) {
	const { t, formatNumber, formatDate } = useTexts("author");
	const [withNames, setWithNames] = useState(false);
	const words = pictureWords(result, withNames, { t, formatNumber, formatDate });
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

/** Without names unless the host wants them. */
export default function ResultPicture({ id, load, onClose }: ResultPictureProps) {
	const { t } = useTexts("author");
	const canvas = useRef<HTMLCanvasElement>(null);
	const { reply: result, error } = useRead(id, load);
	const save = () => {
		if (!result) return;
		canvas.current?.toBlob((blob) => {
			if (blob) saveFile(fileNameOf(result.title, "png"), blob);
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
			{/* As high as the picture, which then moves nothing. */}
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
