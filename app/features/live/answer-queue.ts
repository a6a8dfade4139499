import { isGiven } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";
import { ApiError } from "~/api/api-error";
import { isRecord } from "~/lib/is-record";
import { loadJson, removeEntry, saveEntry } from "~/lib/storage";
import { isTransient } from "./retry";

export interface UnsentAnswer {
	given: Given;
	/** In a game, in whole seconds. */
	secondsElapsed?: number;
}

/** By the index of their question, in the order in which they are sent. */
export type UnsentAnswers = ReadonlyMap<number, UnsentAnswer>;

/** An attempt of homework, or a turn of a game's question. Answers are never sent for another one. */
export type Round = number | string;

export interface UnsentWork {
	round: Round;
	answers: UnsentAnswers;
	handIn: boolean;
}

/** What an earlier visit could not send; null if there is nothing, or nothing that can be read. */
export function loadUnsent(key: string): UnsentWork | null {
	const stored = loadJson(key);
	if (!isRecord(stored) || !Array.isArray(stored.answers)) return null;
	const { attempt: round, handIn } = stored;
	if (typeof round !== "number" && typeof round !== "string") return null;
	const answers = new Map<number, UnsentAnswer>();
	for (const entry of stored.answers) {
		if (!Array.isArray(entry) || !Number.isInteger(entry[0]) || !isGiven(entry[1])) continue;
		answers.set(entry[0], { given: entry[1], ...(typeof entry[2] === "number" ? { secondsElapsed: entry[2] } : {}) });
	}
	return answers.size === 0 && handIn !== true ? null : { round, answers, handIn: handIn === true };
}

/** Homework has stored this shape from the beginning: pages of other versions read it too. */
export function saveUnsent(key: string, { round, answers, handIn }: UnsentWork): void {
	if (answers.size === 0 && !handIn) {
		removeEntry(key);
		return;
	}
	const entries = [...answers].map(([index, { given, secondsElapsed }]) =>
		secondsElapsed === undefined ? [index, given] : [index, given, secondsElapsed],
	);
	saveEntry(key, JSON.stringify({ version: 1, attempt: round, answers: entries, ...(handIn ? { handIn } : {}) }));
}

export interface QueuePlace {
	key: string;
	round: Round;
	nickname: string;
}

export interface QueueState {
	answers: UnsentAnswers;
	/** Only after all answers are sent. */
	handIn: boolean;
	waiting: boolean;
}

export interface QueueHandlers<Reply> {
	send(answer: UnsentAnswer & { questionIndex: number }, place: QueuePlace, signal: AbortSignal): Promise<Reply>;
	/** Only homework is handed in. */
	handIn?(place: QueuePlace, signal: AbortSignal): Promise<void>;
	onSent(answer: UnsentAnswer & { questionIndex: number }, reply: Reply, place: QueuePlace): Promise<void> | void;
	/** The device has meanwhile become another pupil's: what is unsent is kept for this seat. */
	onSeatLost(place: QueuePlace): Promise<void> | void;
	/** The server will never take it. Without an answer, the hand-in was refused. */
	onRefused(error: ApiError, answer: (UnsentAnswer & { questionIndex: number }) | null, place: QueuePlace): Promise<void> | void;
	onChange(state: QueueState): void;
}

export const NOTHING_UNSENT: QueueState = { answers: new Map(), handIn: false, waiting: false };

/** A network that drops packets silently gives no error: after this time without a reply the page says that it waits. */
const SILENT_MS = 3_000;

/**
 * Answers that the server has not acknowledged are stored on the device and sent one after the other, again and again, until the server has
 * taken or refused each of them. Sending an answer twice changes nothing.
 */
export function createAnswerQueue<Reply>(handlers: QueueHandlers<Reply>, retryMs: { first: number; most: number }) {
	let place: QueuePlace | null = null;
	/** By the key of the seat: for browsers without a storage. */
	const setAside = new Map<string, UnsentWork>();
	let state = NOTHING_UNSENT;
	let failures = 0;
	let sending: Promise<void> | null = null;
	/** Something was added since the last round of sending began. */
	let isWanted = false;
	let underWay: AbortController | null = null;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const set = (next: Partial<QueueState>) => {
		state = { ...state, ...next };
		handlers.onChange(state);
	};
	const save = (next: Partial<QueueState>) => {
		set(next);
		if (place) saveUnsent(place.key, { round: place.round, answers: state.answers, handIn: state.handIn });
	};
	/** A later answer to the same question stays. */
	const remove = (questionIndex: number, sent?: UnsentAnswer) => {
		const answers = new Map(state.answers);
		if (sent && answers.get(questionIndex) !== sent) return;
		if (answers.delete(questionIndex)) save({ answers });
	};
	/** Nothing is sent until a seat is opened; storage still has what was unsent. */
	const leaveSeat = ({ key, round }: QueuePlace) => {
		setAside.set(key, { round, answers: state.answers, handIn: state.handIn });
		place = null;
		set(NOTHING_UNSENT);
	};
	const received = () => {
		failures = 0;
		if (state.waiting) set({ waiting: false });
	};

	/** False if that has to be tried again later. */
	const sendNext = async (at: QueuePlace, next: [number, UnsentAnswer] | undefined): Promise<boolean> => {
		const controller = new AbortController();
		underWay = controller;
		const silence = setTimeout(() => set({ waiting: true }), SILENT_MS);
		const answer = next && { questionIndex: next[0], ...next[1] };
		const done = () => {
			received();
			if (at !== place) return;
			if (next) remove(...next);
			else save({ handIn: false });
		};
		try {
			if (answer) {
				const reply = await handlers.send(answer, at, controller.signal);
				done();
				await handlers.onSent(answer, reply, at);
			} else {
				await handlers.handIn?.(at, controller.signal);
				done();
			}
			return true;
		} catch (error) {
			if (controller.signal.aborted) return true;
			if (error instanceof ApiError && error.code === "NOT_A_PLAYER") {
				received();
				if (at === place) leaveSeat(at);
				await handlers.onSeatLost(at);
				return true;
			}
			if (error instanceof ApiError && !isTransient(error)) {
				done();
				await handlers.onRefused(error, answer ?? null, at);
				return true;
			}
			return false;
		} finally {
			clearTimeout(silence);
			underWay = null;
		}
	};
	const sendAll = async () => {
		clearTimeout(timer);
		while (place) {
			const [next] = state.answers;
			if (!next && !state.handIn) return received();
			if (await sendNext(place, next)) continue;
			set({ waiting: true });
			// Phones that lost the same network do not come back in the same moment.
			const spread = 0.75 + Math.random() / 2;
			timer = setTimeout(() => void flush(), spread * Math.min(retryMs.most, retryMs.first * 2 ** failures++));
			return;
		}
	};
	/** Resolves once everything unsent was tried. */
	const flush = (): Promise<void> => {
		isWanted = true;
		sending ??= sendWhileWanted();
		return sending;
	};
	const sendWhileWanted = async () => {
		try {
			while (isWanted) {
				isWanted = false;
				await sendAll();
			}
		} finally {
			sending = null;
		}
	};

	return {
		/**
		 * From now on answers belong to this place, with what an earlier visit left for it; `round: null` is whatever round that was.
		 * Returns what was left for another round, which is never sent.
		 */
		open(next: Omit<QueuePlace, "round"> & { round: Round | null }): UnsentAnswers {
			const isSeat = place?.key === next.key;
			if (isSeat && (next.round === null || next.round === place?.round)) return NOTHING_UNSENT.answers;
			const inMemory = isSeat && place ? { round: place.round, answers: state.answers, handIn: state.handIn } : setAside.get(next.key);
			setAside.delete(next.key);
			const stored = loadUnsent(next.key) ?? inMemory;
			const round = next.round ?? stored?.round;
			if (round === undefined) return NOTHING_UNSENT.answers;
			const isStored = stored?.round === round;
			place = { ...next, round };
			save(isStored ? { answers: stored.answers, handIn: stored.handIn } : NOTHING_UNSENT);
			underWay?.abort();
			void flush();
			return isStored || !stored ? NOTHING_UNSENT.answers : stored.answers;
		},
		/** Sends at once, or after a pause in which a later answer replaces it. Needs an open place. */
		put(questionIndex: number, answer: UnsentAnswer, pauseMs = 0): void {
			const answers = new Map(state.answers);
			// Last, so that an answer that was changed while it was on its way is sent once more.
			answers.delete(questionIndex);
			save({ answers: answers.set(questionIndex, answer) });
			clearTimeout(timer);
			if (pauseMs === 0) void flush();
			else timer = setTimeout(() => void flush(), pauseMs);
		},
		/** Only after all answers. */
		wantHandIn(handIn: boolean): void {
			save({ handIn });
			if (!handIn && state.answers.size === 0) underWay?.abort();
			void flush();
		},
		answer: (questionIndex: number): UnsentAnswer | undefined => state.answers.get(questionIndex),
		/** The server has an answer to this question, or takes none any more. */
		settle(questionIndex: number): void {
			remove(questionIndex);
			if (state.answers.size === 0) received();
		},
		flush,
		/** The network is back, or the page is visible again: a call that is under way may never end. */
		wake(): void {
			failures = 0;
			if (underWay) underWay.abort();
			else void flush();
		},
	};
}
