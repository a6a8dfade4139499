import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, serverMessage } from "~/api/api-error";
import { sendCardReadings } from "~/api/live";
import type { CardReading } from "./reader/read-card-markers";
import type { ReadingsTurn } from "./readings-queue";
import { type ReadingsReply, ScanSession } from "./scan-session";
import { ALL_CARDS, useCardReader } from "./use-card-reader";

const SEND_EVERY_MS = 50;
/** How long a step of the host waits until earlier readings are sent. */
export const MAX_FLUSH_MS = 4_000;

/** The cards of the last picture; lengths in its pixels. */
interface SeenPicture {
	readings: readonly CardReading[];
	width: number;
	height: number;
}

interface ScanState extends SeenPicture {
	read: ReadonlySet<number>;
	foreign: ReadonlySet<number>;
	waiting: number;
	isOffline: boolean;
	/** null unless the server refused the last readings. */
	refusal: string | null;
}

const NOTHING_READ = { readings: [], read: new Set<number>(), foreign: new Set<number>(), waiting: 0, isOffline: false, refusal: null };

interface ScanningInput {
	pin: string;
	video: RefObject<HTMLVideoElement | null>;
	running: boolean;
	/** null while the game takes no readings. */
	readingsTurn: ReadingsTurn | null;
	/** The cards of the class; null if all may belong to it. */
	cards: ReadonlySet<number> | null;
	onReply: (reply: ReadingsReply) => void;
}

interface Scanning {
	seen: ScanState;
	failed: boolean;
	/** Sends waiting readings and ignores new ones meanwhile; returns how many could not be sent. */
	flush(): Promise<number>;
}

/** Reads one picture at a time and sends the readings that count. No picture leaves the device. */
export function useScanning({ pin, video, running, readingsTurn, cards, onReply }: ScanningInput): Scanning {
	const [session] = useState(() => new ScanSession());
	const [seen, setSeen] = useState<ScanState>({ ...NOTHING_READ, width: 16, height: 9 });
	const isFlushing = useRef(false);
	const show = (picture: Partial<SeenPicture> = {}) => {
		const { read, foreign, waiting, isOffline } = session;
		setSeen((before) => ({ ...before, ...picture, read, foreign, waiting, isOffline }));
	};

	const { questionIndex, turn } = readingsTurn ?? {};
	const isOpen = readingsTurn !== null;
	const startTurn = useEffectEvent(() => {
		session.open(readingsTurn);
		setSeen((before) => ({ ...before, ...NOTHING_READ }));
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: each of these begins another turn
	useEffect(() => startTurn(), [isOpen, questionIndex, turn]);

	const failed = useCardReader({
		video,
		running,
		// Cards of other classes are read too, because the page marks them.
		cards: ALL_CARDS,
		onPicture: ({ readings, width, height }, at) => {
			if (!isFlushing.current) session.takePicture(readings, at, cards);
			show({ readings, width, height });
		},
	});

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
			if (!isLost && session.isCurrentTurn(batch)) setSeen((before) => ({ ...before, refusal: serverMessage(error, "", "") }));
		}
		show();
	});
	useEffect(() => {
		const timer = setInterval(() => void sendDue(), SEND_EVERY_MS);
		return () => clearInterval(timer);
	}, []);
	const flush = async () => {
		isFlushing.current = true;
		const until = performance.now() + MAX_FLUSH_MS;
		session.retryNow(performance.now());
		while (session.waiting > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, SEND_EVERY_MS));
		isFlushing.current = false;
		show();
		return session.waiting;
	};
	return { seen, failed, flush };
}
