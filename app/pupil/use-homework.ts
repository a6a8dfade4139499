import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { ASSIGNMENT } from "#contract/assignment-limits";
import { answerFields } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";
import type { PupilState } from "#contract/pupil-state";
import { ApiError } from "~/api/api-error";
import { randomText } from "~/features/live/random-text";
import { isTransient, retryUntilReply } from "~/features/live/retry";
import { usePoll } from "~/features/live/use-poll";
import { meansGone } from "~/player/screen";
import { rememberedNickname, rememberSeat, tabNickname } from "~/player/seat-memory";
import { beginAttempt, fetchPupilState, handIn, joinAssignment, resumeAssignment, saveAnswer } from "./calls";
import { type KeptAnswers, loadCode, loadKept, saveCode, saveKept, withoutSaved } from "./kept-answers";
import type { PupilPageData } from "./page-data";

export type WorkingState = Extract<PupilState, { status: "working" }>;

/** Why an answer was not taken: it came too late, or the server's reason. */
export type SaveProblem = "late" | { reason: string };

export interface Homework {
	/** The last state, null before the first. */
	state: PupilState | null;
	/** There is no such homework. */
	gone: boolean;
	/** The server was asked whether this browser has a seat. */
	known: boolean;
	/** True while replies fail to arrive. */
	offline: boolean;
	/** Answers that are not saved yet. */
	kept: KeptAnswers;
	problem: SaveProblem | null;
	/** Opens the seat on another device, where this browser knows it. */
	code: string | null;
	/** `performance.now()` at which the current question ends, with a time limit for each. */
	deadlineMs: number | null;
	/** With a class card no nickname is needed. */
	join(nickname: string | undefined): Promise<void>;
	resume(code: string): Promise<void>;
	/** Back to the form, for a seat that was removed or taken over. */
	leaveSeat(): void;
	begin(): Promise<void>;
	/** Keeps the answer on this device and sends it, again and again until there is a reply. */
	answer(questionIndex: number, given: Given): void;
	/** Refuses with an error while answers are not saved. */
	handIn(): Promise<void>;
}

/** How long the server is told that this browser has a seat: longer than any homework lasts. */
const SEAT_DAYS = ASSIGNMENT.cookieDays;
const RETRY_MS = { first: 2_000, most: 30_000 };
/** After an end by the clock, the server needs a moment; its grace for answers is over after the second one. */
const AFTER_END_MS = [700, ASSIGNMENT.graceMs + 1_500];
const LATE = ["ATTEMPT_OVER", "ASSIGNMENT_CLOSED", "QUESTION_CLOSED", "ALREADY_ANSWERED"];

const isWorking = (state: PupilState | null): state is WorkingState => state?.status === "working";

/** The state with an answer that was just acknowledged, until the server sends it. */
function withAnswer(state: PupilState | null, questionIndex: number, given: Given): PupilState | null {
	if (!isWorking(state)) return state;
	const others = state.answers.filter((answer) => answer.questionIndex !== questionIndex);
	return { ...state, answers: [...others, { questionIndex, ...answerFields(given) }] };
}

/** A pupil's seat in a homework: joins, resumes, keeps what could not be sent, survives reloads, dead networks and lost replies. */
export function useHomework({ pin, first, askedNickname }: PupilPageData): Homework {
	const [state, setState] = useState<PupilState | null>(first.status === "found" ? first.state : null);
	const [gone, setGone] = useState(first.status === "gone");
	const [known, setKnown] = useState(false);
	const [offline, setOffline] = useState(false);
	const [kept, setKept] = useState<KeptAnswers>(new Map());
	const [problem, setProblem] = useState<SaveProblem | null>(null);
	const [code, setCode] = useState<string | null>(null);
	const [deadlineMs, setDeadlineMs] = useState<number | null>(null);
	const shown = useRef<PupilState | null>(null);
	const keptNow = useRef<KeptAnswers>(new Map());
	const seat = useRef<string | undefined>(undefined);
	const attempt = useRef("");
	const sending = useRef<Promise<void> | null>(null);
	const retry = useRef<{ timer?: ReturnType<typeof setTimeout>; waitMs: number; run: () => void }>({
		waitMs: RETRY_MS.first,
		run: () => {},
	});

	const show = useCallback(
		(next: PupilState) => {
			const before = shown.current;
			if (before?.joined && next.joined && next.revision < before.revision) return;
			shown.current = next;
			setState(next);
			if (next.joined) {
				seat.current = next.nickname;
				rememberSeat(pin, next.nickname, SEAT_DAYS);
			}
			if (isWorking(next)) {
				if (!isWorking(before) || before.attempt !== next.attempt) {
					keptNow.current = loadKept(pin, next.nickname, next.attempt);
					setKept(keptNow.current);
				}
				setDeadlineMs(next.timeRemainingMs === undefined ? null : performance.now() + next.timeRemainingMs);
			} else if (keptNow.current.size > 0) {
				keptNow.current = new Map();
				setKept(keptNow.current);
			}
		},
		[pin],
	);

	const load = useCallback(
		async (signal?: AbortSignal): Promise<void> => {
			const asked = seat.current;
			try {
				const { success: _success, ...next } = await fetchPupilState(pin, asked, signal);
				if (signal?.aborted || asked !== seat.current) return;
				show(next);
				setKnown(true);
				setOffline(false);
			} catch (error) {
				if (signal?.aborted) return;
				if (meansGone(error)) setGone(true);
				else setOffline(true);
			}
		},
		[pin, show],
	);

	const store = useCallback(
		(next: KeptAnswers) => {
			keptNow.current = next;
			setKept(next);
			if (isWorking(shown.current)) saveKept(pin, shown.current.nickname, shown.current.attempt, next);
		},
		[pin],
	);

	/** Sends what is kept, one answer after the other; what fails for want of a network is tried again later. */
	const sendKept = useCallback(async (): Promise<void> => {
		clearTimeout(retry.current.timer);
		for (;;) {
			const working = shown.current;
			const [entry] = keptNow.current;
			if (!entry || !isWorking(working)) return;
			const [questionIndex, given] = entry;
			try {
				const reply = await saveAnswer(pin, { nickname: working.nickname, attempt: working.attempt, questionIndex }, given);
				shown.current = withAnswer(shown.current, questionIndex, given);
				setState(shown.current);
				store(withoutSaved(keptNow.current, questionIndex, given));
				setOffline(false);
				retry.current.waitMs = RETRY_MS.first;
				// The solution, or the next question with its clock.
				if (reply.isCorrect !== undefined || working.timed) await load();
			} catch (error) {
				if (isTransient(error) || !(error instanceof ApiError)) {
					setOffline(true);
					retry.current.timer = setTimeout(() => retry.current.run(), retry.current.waitMs);
					retry.current.waitMs = Math.min(RETRY_MS.most, retry.current.waitMs * 2);
					return;
				}
				store(withoutSaved(keptNow.current, questionIndex, given));
				setProblem(LATE.includes(error.code) ? "late" : { reason: error.message });
				await load();
			}
		}
	}, [pin, store, load]);

	const flush = useCallback((): Promise<void> => {
		sending.current ??= sendKept().finally(() => {
			sending.current = null;
		});
		return sending.current;
	}, [sendKept]);
	retry.current.run = () => void flush();

	useEffect(() => {
		seat.current = tabNickname(pin) ?? rememberedNickname(pin) ?? askedNickname ?? undefined;
		setCode(loadCode(pin));
		const { current } = retry;
		const online = () => void flush();
		addEventListener("online", online);
		return () => {
			clearTimeout(current.timer);
			removeEventListener("online", online);
		};
	}, [pin, askedNickname, flush]);

	const over = state?.joined && state.status === "closed" && known;
	usePoll(
		!gone && !over,
		async (signal) => {
			await load(signal);
			if (keptNow.current.size > 0) void flush();
		},
		ASSIGNMENT.pollIntervalMs,
	);

	const loadAfterEnd = useEffectEvent(() => void flush().then(() => load()));
	const endsInMs = state?.joined && state.status !== "closed" ? state.secondsLeft * 1_000 : null;
	useEffect(() => {
		// Longer times than this do not fit a timer; by then the page was loaded anew.
		if (endsInMs === null || endsInMs > 86_400_000) return;
		const timers = AFTER_END_MS.map((ms) => setTimeout(() => loadAfterEnd(), endsInMs + ms));
		return () => timers.forEach(clearTimeout);
	}, [endsInMs]);
	useEffect(() => {
		if (deadlineMs === null) return;
		const timer = setTimeout(() => loadAfterEnd(), Math.max(0, deadlineMs - performance.now()) + ASSIGNMENT.questionGraceMs + 300);
		return () => clearTimeout(timer);
	}, [deadlineMs]);

	const enter = async (joining: Promise<{ nickname: string; resumeCode?: string | undefined }>) => {
		const joined = await joining;
		rememberSeat(pin, joined.nickname, SEAT_DAYS);
		if (joined.resumeCode) {
			saveCode(pin, joined.resumeCode);
			setCode(joined.resumeCode);
		}
		seat.current = joined.nickname;
		shown.current = null;
		await load();
	};

	return {
		state,
		gone,
		known,
		offline,
		kept,
		problem,
		code,
		deadlineMs,
		join: (nickname) => {
			attempt.current ||= randomText();
			return enter(retryUntilReply(() => joinAssignment(pin, { ...(nickname ? { nickname } : {}), attempt: attempt.current })));
		},
		resume: (typed) => enter(retryUntilReply(() => resumeAssignment(pin, typed))),
		leaveSeat: () => {
			attempt.current = "";
			seat.current = undefined;
			shown.current = null;
			setState((before) => (before && !before.joined ? { status: before.status, joined: false } : before));
		},
		begin: async () => {
			await retryUntilReply(() => beginAttempt(pin, seat.current ?? ""));
			await load();
		},
		answer: (questionIndex, given) => {
			setProblem(null);
			// Last, so that an answer that was changed while it was on its way is sent once more.
			const next = new Map(keptNow.current);
			next.delete(questionIndex);
			store(next.set(questionIndex, given));
			void flush();
		},
		handIn: async () => {
			await flush();
			const working = shown.current;
			if (!isWorking(working)) return;
			if (keptNow.current.size > 0) throw new ApiError(0, "NETWORK", "");
			await retryUntilReply(() => handIn(pin, { nickname: working.nickname, attempt: working.attempt }));
			await load();
		},
	};
}
