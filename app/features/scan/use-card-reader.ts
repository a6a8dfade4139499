import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { CARD_COUNT } from "#contract/games/card-markers";
import { startWorker } from "~/lib/ask-worker";
import type { ReaderJob, ReaderReply } from "./reader-worker";

/** Slow phones need half a second for a large picture; a reader that takes longer than this has stopped. */
const READ_TIMEOUT_MS = 5_000;

interface CardReader {
	/** The next picture may be passed once the promise has settled. */
	read(job: ReaderJob): Promise<ReaderReply>;
	end(): void;
}

export async function startCardReader(): Promise<CardReader> {
	const { ask, end } = await startWorker<ReaderJob, ReaderReply>(
		new Worker(new URL("./reader-worker.ts", import.meta.url), { type: "module" }),
	);
	return { read: (job) => ask(job, READ_TIMEOUT_MS, ["close" in job.frame ? job.frame : job.frame.data.buffer]), end };
}

export const ALL_CARDS: ReadonlySet<number> = new Set(Array.from({ length: CARD_COUNT }, (_, index) => index + 1));

/** Pause between pictures: classes do not turn cards faster, and the phone stays cool. */
const BETWEEN_PICTURES_MS = 80;

/** Waits for the next video frame, at most 500 ms. */
function waitForPicture(video: HTMLVideoElement): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, 500);
		if (!("requestVideoFrameCallback" in video)) return;
		video.requestVideoFrameCallback(() => {
			clearTimeout(timer);
			resolve();
		});
	});
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

async function grabFrame(video: HTMLVideoElement): Promise<ReaderJob["frame"]> {
	if ("OffscreenCanvas" in window) return createImageBitmap(video);
	// Workers of Safari before 16.4 cannot draw, so the page reads the pixels.
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (!context) throw new Error("This browser cannot read pictures");
	context.drawImage(video, 0, 0);
	return context.getImageData(0, 0, canvas.width, canvas.height);
}

interface CardReaderInput {
	video: RefObject<HTMLVideoElement | null>;
	running: boolean;
	cards: ReadonlySet<number>;
	/** `at`: `performance.now()` when the picture was taken. */
	onPicture: (reply: ReaderReply, at: number) => void;
}

/** Reads one picture at a time; returns true once reading has failed. No picture leaves the device. */
export function useCardReader({ video, running, cards, onPicture }: CardReaderInput): boolean {
	const [failed, setFailed] = useState(false);
	const readNext = useEffectEvent(async (reader: CardReader, shown: HTMLVideoElement) => {
		const at = performance.now();
		onPicture(await reader.read({ frame: await grabFrame(shown), cards }), at);
		return at;
	});
	useEffect(() => {
		const shown = video.current;
		if (!running || !shown) return;
		let isOver = false;
		let reader: CardReader | null = null;
		const readAll = async () => {
			reader = await startCardReader();
			while (!isOver) {
				await waitForPicture(shown);
				if (isOver || shown.videoWidth === 0) continue;
				const at = await readNext(reader, shown);
				await wait(at + BETWEEN_PICTURES_MS - performance.now());
			}
		};
		readAll()
			.catch((error: unknown) => {
				if (isOver) return;
				console.warn("cards are not read any more", error);
				setFailed(true);
			})
			.finally(() => reader?.end());
		return () => {
			isOver = true;
		};
	}, [video, running]);
	return failed;
}
