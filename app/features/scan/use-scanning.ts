import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { ApiError, serverMessage } from "~/api/api-error";
import { sendCardReadings } from "~/api/live";
import { type CardReader, startCardReader } from "./card-reader";
import type { CardReading } from "./reader/read-cards";
import type { ReaderJob } from "./reader-worker";
import type { ReadingsRound } from "./readings-queue";
import { type ReadingsReply, ScanSession } from "./scan-session";

/** A class does not turn its cards faster; a phone stays cool. */
const BETWEEN_PICTURES_MS = 80;
const SEND_EVERY_MS = 50;

export interface Seen {
	/** Cards of the last picture that count. */
	rings: readonly CardReading[];
	/** The size of that picture. */
	width: number;
	height: number;
	read: ReadonlySet<number>;
	waiting: number;
	isOffline: boolean;
	/** Why the server refused the last readings; null if it did not. */
	refusal: string | null;
}

const NOTHING: Seen = { rings: [], width: 16, height: 9, read: new Set(), waiting: 0, isOffline: false, refusal: null };

/** Resolves with the next picture of the camera, or when there is none for a while. */
function nextPicture(video: HTMLVideoElement): Promise<void> {
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

async function frameOf(video: HTMLVideoElement): Promise<ReaderJob["frame"]> {
	if ("OffscreenCanvas" in window) return createImageBitmap(video);
	// Safari before 16.4: its workers cannot draw.
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (!context) throw new Error("This browser cannot read pictures");
	context.drawImage(video, 0, 0);
	return context.getImageData(0, 0, canvas.width, canvas.height);
}

interface ScanningInput {
	pin: string;
	video: RefObject<HTMLVideoElement | null>;
	/** The camera shows pictures. */
	running: boolean;
	/** Null while the game takes no readings. */
	round: ReadingsRound | null;
	/** The numbers of this game. */
	cards: ReadonlySet<number>;
	onReply: (reply: ReadingsReply) => void;
}

/** Reads the camera's pictures, one at a time, and sends what counts. No picture leaves the device. */
export function useScanning({ pin, video, running, round, cards, onReply }: ScanningInput): { seen: Seen; failed: boolean } {
	const [session] = useState(() => new ScanSession());
	const [seen, setSeen] = useState(NOTHING);
	const [failed, setFailed] = useState(false);
	const show = (picture?: Pick<Seen, "width" | "height"> & { readings: CardReading[] }) => {
		const { read, waiting, isOffline } = session;
		setSeen((before) => ({
			...before,
			...(picture && { rings: picture.readings.filter(({ card }) => read.has(card)), width: picture.width, height: picture.height }),
			read,
			waiting,
			isOffline,
		}));
	};

	const { questionIndex, turn } = round ?? {};
	const isOpen = round !== null;
	const begin = useEffectEvent(() => {
		session.open(round);
		setSeen((before) => ({ ...before, rings: [], read: new Set(), waiting: 0, isOffline: false, refusal: null }));
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: each of these begins another round
	useEffect(() => begin(), [isOpen, questionIndex, turn]);

	const readNext = useEffectEvent(async (reader: CardReader, shown: HTMLVideoElement) => {
		const at = performance.now();
		const reply = await reader.read({ frame: await frameOf(shown), cards });
		session.takePicture(reply.readings, at);
		show(reply);
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
				await nextPicture(shown);
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

	const sendDue = useEffectEvent(async () => {
		const batch = session.take(performance.now());
		if (!batch) return;
		try {
			const reply = await sendCardReadings(pin, batch);
			session.settle(batch, reply, performance.now());
			setSeen((before) => ({ ...before, refusal: null }));
			onReply(reply);
		} catch (error) {
			const isLost = !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
			session.settle(batch, isLost ? "lost" : "refused", performance.now());
			if (!isLost && session.isOfRound(batch)) setSeen((before) => ({ ...before, refusal: serverMessage(error, "", "") }));
		}
		show();
	});
	useEffect(() => {
		const timer = setInterval(() => void sendDue(), SEND_EVERY_MS);
		return () => clearInterval(timer);
	}, []);
	return { seen, failed };
}
