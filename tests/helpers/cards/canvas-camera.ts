import type { BrowserContext, Page } from "@playwright/test";
import { drawCard } from "#app/features/live/card-drawing";

/** Cards that are held up, with the option whose edge is on top. */
export type HeldCards = readonly (readonly [card: number, option: number])[];

/** Replaces the camera of every page by a canvas on which `hold` draws; a camera named "Board" beside it. */
export async function replaceCamera(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		const canvas = document.createElement("canvas");
		[canvas.width, canvas.height] = [1280, 720];
		const drawing = canvas.getContext("2d");
		if (!drawing) throw new Error("no canvas");
		let held: { x: number; y: number; turn: number; side: number; paths: { d: string; fill: string }[] }[] = [];
		Reflect.set(window, "holdCards", (cards: typeof held) => {
			held = cards;
		});
		setInterval(() => {
			drawing.fillStyle = "#8a8f98";
			drawing.fillRect(0, 0, canvas.width, canvas.height);
			for (const { x, y, turn, side, paths } of held) {
				drawing.save();
				drawing.translate(x, y);
				drawing.rotate((turn * Math.PI) / 180);
				drawing.scale(150 / side, 150 / side);
				drawing.translate(-side / 2, -side / 2);
				drawing.fillStyle = "#fff";
				drawing.fillRect(0, 0, side, side);
				for (const { d, fill } of paths) {
					drawing.fillStyle = fill;
					drawing.fill(new Path2D(d));
				}
				drawing.restore();
			}
		}, 50);
		const { mediaDevices } = navigator;
		// None where the page is not secure.
		if (!mediaDevices) return;
		Reflect.set(window, "tracks", []);
		mediaDevices.getUserMedia = async () => {
			const stream = canvas.captureStream(20);
			Reflect.get(window, "tracks").push(...stream.getTracks());
			return stream;
		};
	});
}

/** Holds up these cards, and puts down all others. */
export async function hold(page: Page, cards: HeldCards): Promise<void> {
	const shown = cards.map(([card, option], index) => {
		const { side, paths } = drawCard({ card }, "small", "");
		// A quarter turn counter-clockwise brings the right edge, B, to the top.
		return {
			x: 120 + (index % 6) * 200,
			y: 140 + Math.floor(index / 6) * 220,
			turn: -90 * option + 6,
			side,
			paths: paths.map(({ d, fill }) => ({ d, fill })),
		};
	});
	await page.evaluate((held) => Reflect.get(window, "holdCards")(held), shown);
}
