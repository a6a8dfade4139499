import { useEffect, useState } from "react";
import { ANIMALS, type AvatarPart, COLORS, inkToColor, mixColor } from "~/features/live/avatar-drawing";
import { whenIdle } from "~/lib/when-idle";

/*
 * Animals as pictures: one sheet for each animal, with all colours side by side. A name of a large crowd then needs two elements instead of
 * eleven.
 */

/** Stage units (1 u is 1/100 of the screen's height): the largest animal of a crowd. */
const ANIMAL_SIDE_U = 6;

function drawAnimal(context: CanvasRenderingContext2D, parts: readonly AvatarPart[], color: string): void {
	context.fillStyle = mixColor(color, 255, 0.75);
	context.beginPath();
	context.arc(24, 24, 24, 0, 2 * Math.PI);
	context.fill();
	for (const [ink, width, path] of parts) {
		const shape = new Path2D(path);
		context.fillStyle = context.strokeStyle = inkToColor(ink, color);
		context.lineWidth = width;
		if (ink !== "m") context.fill(shape);
		context.stroke(shape);
	}
}

function drawSheet(parts: readonly AvatarPart[], side: number): Promise<Blob | null> {
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

/**
 * Draws one sheet in each idle moment. Returns the addresses of all sheets, or null until the last one is drawn. Unmounting releases them.
 */
export function useAnimalSheets(): readonly string[] | null {
	const [sheets, setSheets] = useState<readonly string[] | null>(null);
	useEffect(() => {
		// Sized for the whole screen, because the window may become full screen later.
		const { width, height } = window.screen;
		const side = Math.ceil(ANIMAL_SIDE_U * Math.min(height / 100, width / 160) * window.devicePixelRatio);
		// The elements keep the pictures decoded, so that the first name that needs one shows it at once.
		const pictures: HTMLImageElement[] = [];
		let ended = false;
		let cancel = whenIdle(draw);
		async function draw(): Promise<void> {
			const parts = ANIMALS[pictures.length];
			if (!parts) return setSheets(pictures.map(({ src }) => src));
			const sheet = await drawSheet(parts, side);
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

/** Style of an element of the class `stage-animal`, which shows this animal before its text. */
export function sheetStyle(sheet: string, color: string): { "--sheet": string; "--color": string } {
	return { "--sheet": `url(${sheet})`, "--color": `${((COLORS.indexOf(color) / (COLORS.length - 1)) * 100).toFixed(2)}%` };
}
