import { isGiven } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";
import { ApiError } from "~/api/api-error";
import { isRecord } from "~/lib/is-record";
import { loadJson, removeEntry, saveEntry } from "~/lib/storage";
import { isTransient } from "./retry";

/** A turn of a game's question, or an attempt of homework. */
export type Round = number | string;

/** The newest answer of a player to one question in one round. */
export interface UnsentAnswer {
	round: Round;
	questionIndex: number;
	given: Given;
	/** In a game, in whole seconds. */
	secondsElapsed?: number | undefined;
}

export interface UnsentWork {
	/** The unsent answers in sending order: the newest first, because it may be to the open question. */
	answers: readonly UnsentAnswer[];
	/** The attempt of homework to hand in, after all answers. */
	handIn: Round | null;
}

const isRound = (value: unknown): value is Round => typeof value === "number" || typeof value === "string";

/** What an earlier visit could not send; null if there is nothing, or nothing that can be read. */
export function loadUnsent(key: string): UnsentWork | null {
	const stored = loadJson(key);
	if (!isRecord(stored) || !Array.isArray(stored.answers)) return null;
	// Version 1, of the product's version 1.0.0, has one attempt (the round) for all.
	const { attempt, handIn } = stored;
	const answers = stored.answers.flatMap((entry: unknown): UnsentAnswer[] => {
		if (!Array.isArray(entry)) return [];
		const [questionIndex, given, secondsElapsed, round = attempt] = entry;
		if (!Number.isInteger(questionIndex) || !isGiven(given) || !isRound(round)) return [];
		return [{ round, questionIndex, given, ...(typeof secondsElapsed === "number" ? { secondsElapsed } : {}) }];
	});
	const toHandIn = handIn === true ? attempt : handIn;
	const work = { answers, handIn: isRound(toHandIn) ? toHandIn : null };
	return isEmpty(work) ? null : work;
}

const isEmpty = ({ answers, handIn }: UnsentWork) => answers.length === 0 && handIn === null;

export function saveUnsent(key: string, work: UnsentWork): void {
	const answers = work.answers.map(({ questionIndex, given, secondsElapsed, round }) => [questionIndex, given, secondsElapsed, round]);
	if (isEmpty(work)) removeEntry(key);
	else saveEntry(key, JSON.stringify({ version: 2, answers, handIn: work.handIn }));
}

/** A seat. */
export interface QueuePlace {
	key: string;
	nickname: string;
}

export interface QueueState extends UnsentWork {
	waiting: boolean;
}

export interface QueueHandlers<Reply> {
	send(answer: UnsentAnswer, place: QueuePlace, signal: AbortSignal): Promise<Reply>;
	/** Only homework is handed in. */
	handIn?(attempt: Round, place: QueuePlace, signal: AbortSignal): Promise<void>;
	onSent(answer: UnsentAnswer, reply: Reply, place: QueuePlace): Promise<void> | void;
	/** The device has meanwhile become another pupil's: what is unsent is kept for this seat. */
	onSeatLost(place: QueuePlace): Promise<void> | void;
	/** The server will never take it. Without an answer, the hand-in was refused. */
	onRefused(error: ApiError, answer: UnsentAnswer | null, place: QueuePlace): Promise<void> | void;
	onChange(state: QueueState): void;
}

export const NOTHING_UNSENT: QueueState = { answers: [], handIn: null, waiting: false };

/** A network that drops packets silently gives no error: after this time without a reply the page says that it waits. */
const SILENT_MS = 3_000;

/**
 * Answers that the server has not acknowledged are stored on the device and sent one after the other, again and again, until the server has
 * taken or refused each of them. Sending an answer twice changes nothing, and the server alone knows whether an answer of an earlier round
 * counts: it accepts what it has.
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
	let underWay: { controller: AbortController; round: Round | null } | null = null;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const set = (next: Partial<QueueState>) => {
		state = { ...state, ...next };
		handlers.onChange(state);
	};
	const save = (next: Partial<QueueState>) => {
		set(next);
		if (place) saveUnsent(place.key, state);
	};
	/** Nothing is sent until a seat is opened; storage still has what was unsent. */
	const leaveSeat = ({ key }: QueuePlace) => {
		setAside.set(key, state);
		place = null;
		set(NOTHING_UNSENT);
	};
	const received = () => {
		failures = 0;
		if (state.waiting) set({ waiting: false });
	};

	/** False if that has to be tried again later. */
	const sendNext = async (at: QueuePlace, answer: UnsentAnswer | null, attempt: Round): Promise<boolean> => {
		const controller = new AbortController();
		const { signal } = controller;
		underWay = { controller, round: answer && attempt };
		const silence = setTimeout(() => set({ waiting: true }), SILENT_MS);
		const done = () => {
			received();
			if (at !== place) return;
			// A later answer to the same question stays.
			save(answer ? { answers: state.answers.filter((one) => one !== answer) } : { handIn: null });
		};
		try {
			if (answer) {
				const reply = await handlers.send(answer, at, signal);
				done();
				await handlers.onSent(answer, reply, at);
			} else {
				await handlers.handIn?.(attempt, at, signal);
				done();
			}
			return true;
		} catch (error) {
			if (signal.aborted) return true;
			if (error instanceof ApiError && error.code === "NOT_A_PLAYER") {
				received();
				if (at === place) leaveSeat(at);
				await handlers.onSeatLost(at);
				return true;
			}
			if (error instanceof ApiError && !isTransient(error)) {
				done();
				await handlers.onRefused(error, answer, at);
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
			const [next = null] = state.answers;
			const round = next ? next.round : state.handIn;
			if (round === null) return received();
			if (await sendNext(place, next, round)) continue;
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
		/** From now on answers belong to this seat, with what an earlier visit left for it. */
		open(next: QueuePlace): void {
			if (place?.key === next.key) return;
			place = next;
			save({ ...NOTHING_UNSENT, ...(loadUnsent(next.key) ?? setAside.get(next.key)) });
			setAside.delete(next.key);
			underWay?.controller.abort();
			void flush();
		},
		/** Sends at once, or after a pause in which a later answer replaces it. Needs an open place. */
		put(answer: UnsentAnswer, pauseMs = 0): void {
			const { round, questionIndex } = answer;
			const others = state.answers.filter((one) => one.round !== round || one.questionIndex !== questionIndex);
			save({ answers: [answer, ...others] });
			clearTimeout(timer);
			// An answer does not wait for a reply about an earlier round, which may never come.
			if (underWay?.round !== round) underWay?.controller.abort();
			if (pauseMs === 0) void flush();
			else timer = setTimeout(() => void flush(), pauseMs);
		},
		/** Stores a hand-in, which is sent after all answers; null takes it back. */
		wantHandIn(attempt: Round | null): void {
			save({ handIn: attempt });
			if (attempt === null && state.answers.length === 0) underWay?.controller.abort();
			void flush();
		},
		flush,
		/** The network is back, or the page is visible again: a call that is under way may never end. */
		wake(): void {
			failures = 0;
			if (underWay) underWay.controller.abort();
			else void flush();
		},
	};
}
