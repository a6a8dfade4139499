import { useEffect, useState } from "react";
import { ANIMALS, COLORS, mixed, type Part, paintOf } from "~/features/live/avatar-drawing";
import { whenIdle } from "~/lib/when-idle";

/*
 * The animals as pictures: one sheet for each animal, with all colours side by side. A name of a large crowd then consists of two
 * elements instead of eleven.
 */

/** In u: as large as an animal of a large crowd can be. */
const SIDE = 6;

function drawAnimal(context: CanvasRenderingContext2D, parts: readonly Part[], color: string): void {
	context.fillStyle = mixed(color, 255, 0.75);
	context.beginPath();
	context.arc(24, 24, 24, 0, 2 * Math.PI);
	context.fill();
	for (const [ink, width, path] of parts) {
		const shape = new Path2D(path);
		context.fillStyle = context.strokeStyle = paintOf(ink, color);
		context.lineWidth = width;
		if (ink !== "m") context.fill(shape);
		context.stroke(shape);
	}
}

function sheetOf(parts: readonly Part[], side: number): Promise<Blob | null> {
	const canvas = document.createElement("canvas");
	canvas.width = side * COLORS.length;
	canvas.height = side;
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (!context) return Promise.resolve(null);
	context.lineCap = context.lineJoin = "round";
	for (const [index, color] of COLORS.entries()) {
		context.setTransform(side / 48, 0, 0, side / 48, index * side, 0);
		drawAnimal(context, parts, color);
	}
	return new Promise((resolve) => canvas.toBlob(resolve));
}

/** One animal in each idle moment; removed with the lobby. Returns the addresses once all are there. */
export function useAnimalSheets(): readonly string[] | null {
	const [sheets, setSheets] = useState<readonly string[] | null>(null);
	useEffect(() => {
		// The window may fill the whole screen later.
		const { width, height } = window.screen;
		const side = Math.ceil(SIDE * Math.min(height / 100, width / 160) * window.devicePixelRatio);
		// They keep the pictures loaded: the first name that needs one has it at once.
		const pictures: HTMLImageElement[] = [];
		let ended = false;
		let cancel = whenIdle(draw);
		async function draw(): Promise<void> {
			const parts = ANIMALS[pictures.length];
			if (!parts) return setSheets(pictures.map(({ src }) => src));
			const sheet = await sheetOf(parts, side);
			if (!sheet || ended) return;
			const picture = new Image();
			picture.src = URL.createObjectURL(sheet);
			pictures.push(picture);
			await picture.decode();
			if (!ended) cancel = whenIdle(draw, 0);
		}
		return () => {
			ended = true;
			cancel();
			for (const { src } of pictures) URL.revokeObjectURL(src);
		};
	}, []);
	return sheets;
}

/** For an element of the class `stage-animal`, which shows this animal before its text. */
export function sheetStyle(sheet: string, color: string): { "--sheet": string; "--color": string } {
	return { "--sheet": `url(${sheet})`, "--color": `${((COLORS.indexOf(color) / (COLORS.length - 1)) * 100).toFixed(2)}%` };
}
