import { isAnswerValue } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import { ApiError } from "~/api/api-error";
import { isRecord } from "~/lib/is-record";
import { loadJson, removeEntry, saveEntry } from "~/lib/storage";
import { isTransient } from "./retry";

/** The key of answers: a turn of a game's question (`id/turn`), or the number of a homework's attempt. */
export type AnswerKey = number | string;

/** The newest answer of a player to one question under one key. */
export interface UnsentAnswer {
	answerKey: AnswerKey;
	questionIndex: number;
	given: AnswerValue;
	/** Whole seconds; games only. */
	secondsElapsed?: number | undefined;
}

interface UnsentWork {
	/** The unsent answers in sending order: the newest first, because it may be to the open question. */
	answers: readonly UnsentAnswer[];
	/** The attempt of homework to hand in, after all answers. */
	handIn: AnswerKey | null;
}

const isAnswerKey = (value: unknown): value is AnswerKey => typeof value === "number" || typeof value === "string";

/** Loads what an earlier visit could not send; null if nothing is stored or it cannot be parsed. */
export function loadUnsent(key: string): UnsentWork | null {
	const stored = loadJson(key);
	if (!isRecord(stored) || !Array.isArray(stored.answers)) return null;
	// Stored version 1 (product version 1.0.0) has one attempt, used as the key of all its answers.
	const { attempt, handIn } = stored;
	const answers = stored.answers.flatMap((entry: unknown): UnsentAnswer[] => {
		if (!Array.isArray(entry)) return [];
		const [questionIndex, given, secondsElapsed, answerKey = attempt] = entry;
		if (!Number.isInteger(questionIndex) || !isAnswerValue(given) || !isAnswerKey(answerKey)) return [];
		return [{ answerKey, questionIndex, given, ...(typeof secondsElapsed === "number" ? { secondsElapsed } : {}) }];
	});
	const toHandIn = handIn === true ? attempt : handIn;
	const work = { answers, handIn: isAnswerKey(toHandIn) ? toHandIn : null };
	return isEmpty(work) ? null : work;
}

const isEmpty = ({ answers, handIn }: UnsentWork) => answers.length === 0 && handIn === null;

export function saveUnsent(key: string, work: UnsentWork): void {
	const answers = work.answers.map(({ questionIndex, given, secondsElapsed, answerKey }) => [
		questionIndex,
		given,
		secondsElapsed,
		answerKey,
	]);
	if (isEmpty(work)) removeEntry(key);
	else saveEntry(key, JSON.stringify({ version: 2, answers, handIn: work.handIn }));
}

/** The seat that answers belong to: its storage key and its nickname. */
interface QueueSeat {
	key: string;
	nickname: string;
}

export interface QueueState extends UnsentWork {
	waiting: boolean;
}

export interface QueueHandlers<Reply> {
	send(answer: UnsentAnswer, seat: QueueSeat, signal: AbortSignal): Promise<Reply>;
	handIn?(attempt: AnswerKey, seat: QueueSeat, signal: AbortSignal): Promise<void>;
	onSent(answer: UnsentAnswer, reply: Reply, seat: QueueSeat): Promise<void> | void;
	/** Another pupil uses the device now: unsent answers stay stored for this seat. */
	onSeatLost(seat: QueueSeat): Promise<void> | void;
	/** The server refused the answer for good; `answer` is null if it refused the hand-in. */
	onRefused(error: ApiError, answer: UnsentAnswer | null, seat: QueueSeat): Promise<void> | void;
	onChange(state: QueueState): void;
}

export const NOTHING_UNSENT: QueueState = { answers: [], handIn: null, waiting: false };

/** A network that silently drops packets reports no error: after this time without a reply, the page says that it is waiting. */
const SILENCE_MS = 3_000;

/**
 * Stores unacknowledged answers on the device and sends them one at a time until the server has accepted or refused each. Sending an answer
 * twice changes nothing. The server alone decides whether an answer to an earlier turn counts.
 */
export function createAnswerQueue<Reply>(handlers: QueueHandlers<Reply>, retryMs: { first: number; most: number }) {
	let seat: QueueSeat | null = null;
	/** Unsent work by seat key, for browsers without storage. */
	const workBySeatKey = new Map<string, UnsentWork>();
	let state = NOTHING_UNSENT;
	let failures = 0;
	let sending: Promise<void> | null = null;
	let flushRequested = false;
	let underWay: { controller: AbortController; answerKey: AnswerKey | null } | null = null;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const set = (next: Partial<QueueState>) => {
		state = { ...state, ...next };
		handlers.onChange(state);
	};
	const save = (next: Partial<QueueState>) => {
		set(next);
		if (seat) saveUnsent(seat.key, state);
	};
	/** Stops sending until a seat is opened; unsent work stays in storage. */
	const leaveSeat = ({ key }: QueueSeat) => {
		workBySeatKey.set(key, state);
		seat = null;
		set(NOTHING_UNSENT);
	};
	const handleReply = () => {
		failures = 0;
		if (state.waiting) set({ waiting: false });
	};

	/** Returns false if the call must be retried later. */
	const sendNext = async (at: QueueSeat, answer: UnsentAnswer | null, attempt: AnswerKey): Promise<boolean> => {
		const controller = new AbortController();
		const { signal } = controller;
		underWay = { controller, answerKey: answer && attempt };
		const silence = setTimeout(() => set({ waiting: true }), SILENCE_MS);
		const done = () => {
			handleReply();
			if (at !== seat) return;
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
				handleReply();
				if (at === seat) leaveSeat(at);
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
		while (seat) {
			const [next = null] = state.answers;
			const answerKey = next ? next.answerKey : state.handIn;
			if (answerKey === null) return handleReply();
			if (await sendNext(seat, next, answerKey)) continue;
			set({ waiting: true });
			// Random delays keep phones that lost the same network from reconnecting at the same moment.
			const spread = 0.75 + Math.random() / 2;
			timer = setTimeout(() => void flush(), spread * Math.min(retryMs.most, retryMs.first * 2 ** failures++));
			return;
		}
	};
	/** Resolves once every unsent answer was tried. */
	const flush = (): Promise<void> => {
		flushRequested = true;
		sending ??= sendWhileWanted();
		return sending;
	};
	const sendWhileWanted = async () => {
		try {
			while (flushRequested) {
				flushRequested = false;
				await sendAll();
			}
		} finally {
			sending = null;
		}
	};

	return {
		/** Switches to this seat and loads what an earlier visit left unsent for it. */
		open(next: QueueSeat): void {
			if (seat?.key === next.key) return;
			seat = next;
			save({ ...NOTHING_UNSENT, ...(loadUnsent(next.key) ?? workBySeatKey.get(next.key)) });
			workBySeatKey.delete(next.key);
			underWay?.controller.abort();
			void flush();
		},
		/** Sends at once, or after a pause during which a later answer replaces this one. Requires an open seat. */
		put(answer: UnsentAnswer, pauseMs = 0): void {
			const { answerKey, questionIndex } = answer;
			const others = state.answers.filter((one) => one.answerKey !== answerKey || one.questionIndex !== questionIndex);
			save({ answers: [answer, ...others] });
			clearTimeout(timer);
			// A call with an earlier key is aborted: its reply may never come, and this answer must not wait for it.
			if (underWay?.answerKey !== answerKey) underWay?.controller.abort();
			if (pauseMs === 0) void flush();
			else timer = setTimeout(() => void flush(), pauseMs);
		},
		/** Stores a hand-in to send after all answers; null cancels it. */
		queueHandIn(attempt: AnswerKey | null): void {
			save({ handIn: attempt });
			if (attempt === null && state.answers.length === 0) underWay?.controller.abort();
			void flush();
		},
		flush,
		/** Call it when the network returns or the page becomes visible: a call under way may never end. */
		wake(): void {
			failures = 0;
			if (underWay) underWay.controller.abort();
			else void flush();
		},
	};
}
