import type { BrowserContext, Page } from "@playwright/test";
import { drawCard } from "#app/features/live/card-drawing";

/** Cards that are held up, with the option whose edge is on top. */
export type HeldCards = readonly (readonly [card: number, option: number])[];

/** Replaces the camera of every page by a canvas on which `hold` draws; a camera named "Board" beside it. */
export async function replaceCamera(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		const canvas = document.createElement("canvas");
		// Half of what `hold` measures in: a reader is as busy as its pictures are large, and the cards stay large enough.
		[canvas.width, canvas.height] = [640, 360];
		const drawing = canvas.getContext("2d");
		if (!drawing) throw new Error("no canvas");
		drawing.scale(0.5, 0.5);
		let held: { x: number; y: number; turn: number; size: number; side: number; paths: { d: string; fill: string }[] }[] = [];
		Reflect.set(window, "holdCards", (cards: typeof held) => {
			held = cards;
		});
		const draw = () => {
			drawing.fillStyle = "#8a8f98";
			drawing.fillRect(0, 0, 1280, 720);
			for (const { x, y, turn, size, side, paths } of held) {
				drawing.save();
				drawing.translate(x, y);
				drawing.rotate((turn * Math.PI) / 180);
				drawing.scale(size / side, size / side);
				drawing.translate(-side / 2, -side / 2);
				drawing.fillStyle = "#fff";
				drawing.fillRect(0, 0, side, side);
				for (const { d, fill } of paths) {
					drawing.fillStyle = fill;
					drawing.fill(new Path2D(d));
				}
				drawing.restore();
			}
		};
		const { mediaDevices } = navigator;
		// None where the page is not secure.
		if (!mediaDevices) return;
		Reflect.set(window, "tracks", []);
		Reflect.set(window, "cameraCalls", []);
		let draws = false;
		const calls = Reflect.get(window, "cameraCalls");
		const NAMES = ["Room", "Board"];
		mediaDevices.enumerateDevices = async () =>
			NAMES.map((label) => ({ kind: "videoinput", deviceId: label, groupId: "", label, toJSON: () => ({}) }));
		mediaDevices.getUserMedia = async (wanted) => {
			const stream = canvas.captureStream(10);
			// Pages without a camera draw nothing.
			if (!draws) setInterval(draw, 100);
			draws = true;
			const video = typeof wanted?.video === "object" ? wanted.video : {};
			const id = typeof video.deviceId === "object" && "ideal" in video.deviceId ? String(video.deviceId.ideal) : NAMES[0];
			for (const track of stream.getVideoTracks()) {
				track.getSettings = () => ({ deviceId: id });
				// This camera alone has light and zoom.
				if (id === "Board") Object.assign(track, { getCapabilities: () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } }) });
				track.applyConstraints = async (constraints) => void calls.push(constraints?.advanced?.[0]);
			}
			Reflect.get(window, "tracks").push(...stream.getTracks());
			return stream;
		};
	});
}

/** Holds up these cards, and puts down all others. */
export async function hold(page: Page, cards: HeldCards): Promise<void> {
	const isFull = cards.length > 18;
	const shown = cards.map(([card, option], index) => {
		const { side, paths } = drawCard({ card }, "small", "");
		// A quarter turn counter-clockwise brings the right edge, B, to the top.
		return {
			x: isFull ? 85 + (index % 8) * 158 : 120 + (index % 6) * 200,
			y: isFull ? 90 + Math.floor(index / 8) * 178 : 140 + Math.floor(index / 6) * 220,
			turn: -90 * option + 6,
			size: isFull ? 125 : 150,
			side,
			paths: paths.map(({ d, fill }) => ({ d, fill })),
		};
	});
	await page.evaluate((held) => Reflect.get(window, "holdCards")(held), shown);
}
