import { type CardReading, readCardMarkers } from "./reader/read-card-markers";

/** One camera picture, not mirrored. A bitmap is transferred to the worker, which closes it. */
export interface ReaderJob {
	frame: ImageBitmap | ImageData;
	cards: ReadonlySet<number>;
}

export interface ReaderReply {
	readings: CardReading[];
	width: number;
	height: number;
}

let canvas: OffscreenCanvas | undefined;

function readPixels(frame: ReaderJob["frame"]): ImageData {
	if ("data" in frame) return frame;
	const { width, height } = frame;
	if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (!context) throw new Error("A worker of this browser cannot read pictures");
	context.drawImage(frame, 0, 0);
	frame.close();
	return context.getImageData(0, 0, width, height);
}

self.addEventListener("message", ({ data: { frame, cards } }: MessageEvent<ReaderJob>) => {
	const picture = readPixels(frame);
	const reply: ReaderReply = { readings: readCardMarkers(picture, cards), width: picture.width, height: picture.height };
	self.postMessage(reply);
});
self.postMessage("ready");
