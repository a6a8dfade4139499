import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import type { CallInput } from "#contract/calls";
import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import type { PupilState } from "#contract/homework/pupil-state";
import { answerFields } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import { REPLY_WITHIN_MS, seatApi } from "~/api/request";
import type { UnsentAnswer } from "~/features/live/answer-queue";
import { randomText } from "~/features/live/random-text";
import { retryUntilReply } from "~/features/live/retry";
import { rememberedNickname, tabNickname, useSeat } from "~/features/live/use-seat";
import { loadJson, saveEntry } from "~/lib/storage";
import { isUnavailableError } from "~/player/screen";
import {
	findPassableQuestion,
	type HomeworkModel,
	isOneByOne,
	isWorking,
	type QuestionTry,
	readAnswerKey,
	reduceHomework,
	type SavedVerdict,
	toAnswerKey,
	toTryKey,
} from "./homework-state";
import type { PupilPageData } from "./page-data";

// Replies are small, so a lost one is requested again early.
const withinMs = REPLY_WITHIN_MS;

/** `after`: the question that the pupil leaves, where questions come one by one. */
const fetchPupilState = (pin: string, nickname: string | undefined, after: QuestionTry | undefined, signal?: AbortSignal) => {
	const query = { nickname, after: after?.questionIndex.toString(), try: after?.try?.toString() };
	return seatApi("GET /assignments/{id}/state", { params: { id: pin }, query, signal, withinMs });
};

/** Joins homework. The random `attempt` lets a retry get the seat of a join whose reply was lost. */
const joinAssignment = (pin: string, body: { nickname?: string; attempt: string }) =>
	seatApi("POST /assignments/{id}/join", { params: { id: pin }, body, withinMs });

const resumeAssignment = (pin: string, code: string) =>
	seatApi("POST /assignments/{id}/resume", { params: { id: pin }, body: { code }, withinMs });

const beginAttempt = (pin: string, nickname: string) =>
	seatApi("POST /assignments/{id}/attempts", { params: { id: pin }, body: { nickname }, withinMs });

type SaveBody = CallInput<"PUT /assignments/{id}/answer">["body"];

/**
 * Numbers the calls that save answers. An abandoned call may arrive after a later one: the number tells the server not to replace the later
 * answer.
 */
export function createSaveCalls(send: (body: SaveBody, signal: AbortSignal) => Promise<SavedVerdict>) {
	const page = randomText();
	let number = 0;
	return (
		{ answerKey, questionIndex, given }: UnsentAnswer,
		{ nickname }: { nickname: string },
		signal: AbortSignal,
	): Promise<SavedVerdict> => {
		const sequence = { page, number: ++number };
		return send({ nickname, ...readAnswerKey(answerKey), questionIndex, ...answerFields(given), sequence }, signal);
	};
}

const saveAnswer = async (pin: string, body: SaveBody, signal: AbortSignal): Promise<SavedVerdict> => {
	const {
		success: _,
		saved: __,
		...verdict
	} = await seatApi("PUT /assignments/{id}/answer", {
		params: { id: pin },
		body,
		signal,
		withinMs,
	});
	return verdict;
};

const handIn = (pin: string, body: { nickname: string; attempt: number }, signal: AbortSignal) =>
	seatApi("POST /assignments/{id}/hand-in", { params: { id: pin }, body, signal, withinMs });

export interface HomeworkControls extends Omit<HomeworkModel, "state"> {
	pin: string;
	state: HomeworkModel["state"];
	/** Unsent answers of the current attempt, by the key of the question's try. */
	unsent: ReadonlyMap<string, UnsentAnswer>;
	/** True if a hand-in is being sent, or waits for the network. */
	handingIn: boolean;
	/** null if this browser does not have it. */
	code: string | null;
	/** Takes a seat. No nickname is needed with a class card. */
	join(nickname: string | undefined): Promise<void>;
	resume(code: string): Promise<void>;
	leaveSeat(): void;
	begin(): Promise<void>;
	/** Retries until a reply arrives. `typing`: sends only after a pause. */
	answer(question: QuestionTry, given: AnswerValue, typing?: boolean): void;
	sendUnsent(): void;
	goOn(): Promise<void>;
	handIn(): void;
	cancelHandIn(): void;
}

const SEAT_DAYS = ASSIGNMENT.cookieDays;
const RETRY_MS = { first: 2_000, most: 30_000 };
const TYPING_PAUSE_MS = 600;
/**
 * Milliseconds after a timed end until the state is loaded: the server needs a moment, and its grace for answers is over by the second
 * time.
 */
const AFTER_END_MS = [700, ASSIGNMENT.graceMs + 1_500];
const LATE_CODES = ["ATTEMPT_OVER", "ASSIGNMENT_CLOSED", "QUESTION_CLOSED", "QUESTION_NOT_OPEN", "ALREADY_ANSWERED"];

const codeKey = (pin: string, nickname: string) => `homework-code:${pin}:${nickname}`;

export const saveCode = (pin: string, nickname: string, code: string): void => saveEntry(codeKey(pin, nickname), JSON.stringify(code));

export function loadCode(pin: string, nickname: string): string | null {
	const code = loadJson(codeKey(pin, nickname));
	return typeof code === "string" ? code : null;
}

/** The homework of this page; it survives reloads, network failures and lost replies. */
export function useHomework({ pin, first, askedNickname }: PupilPageData): HomeworkControls {
	const [model, dispatch] = useReducer(reduceHomework, {
		state: first.status === "found" ? first.state : null,
		gone: first.status === "gone",
		known: false,
		offline: false,
		problem: null,
		deadlineMs: null,
	});
	const { state, gone, known, deadlineMs } = model;
	const [code, setCode] = useState<string | null>(null);
	const seat = useRef<string | undefined>(undefined);
	const [save] = useState(() => createSaveCalls((body, signal) => saveAnswer(pin, body, signal)));

	/** How many answers the server has acknowledged. */
	const saves = useRef(0);

	const load = useCallback(
		async ({ signal, after, goesOn = false }: { signal?: AbortSignal; after?: QuestionTry | undefined; goesOn?: boolean } = {}) => {
			const requestedSeat = seat.current;
			try {
				let savesBefore: number;
				let next: PupilState;
				do {
					savesBefore = saves.current;
					const fetchState = () => fetchPupilState(pin, requestedSeat, after, signal);
					// "Next" that is lost would have to be pressed again.
					next = await (after ? retryUntilReply(fetchState) : fetchState());
					if (signal?.aborted || requestedSeat !== seat.current) return;
					// An answer that was acknowledged in the meantime may be missing.
				} while (savesBefore !== saves.current);
				if (next.joined) {
					seat.current = next.nickname;
					// Pupils with a card need no code, and a stored one may be another pupil's.
					setCode(next.number === undefined ? loadCode(pin, next.nickname) : null);
				}
				dispatch({ type: "loaded", state: next, atMs: performance.now(), goesOn });
			} catch (error) {
				if (signal?.aborted) return;
				dispatch({ type: isUnavailableError(error) ? "gone" : "failed" });
			}
		},
		[pin],
	);

	useEffect(() => {
		seat.current = tabNickname(pin) ?? rememberedNickname(pin) ?? askedNickname ?? undefined;
	}, [pin, askedNickname]);

	const nickname = known && state?.joined ? state.nickname : null;
	const attempt = isWorking(state) ? state.attempt : null;
	const isOver = state?.joined === true && (state.status === "done" || state.status === "closed");
	const { queue, unsent, enter, leave } = useSeat<SavedVerdict>({
		pin,
		nickname,
		shown: model,
		pollName: ({ answers }) => !gone && !(isOver && state.status === "closed" && known && answers.length === 0) && "homework",
		load: (signal) => load({ signal }),
		days: SEAT_DAYS,
		pollMs: state?.joined && state.pollSeconds !== undefined ? state.pollSeconds * 1_000 : ASSIGNMENT.pollIntervalMs,
		retryMs: RETRY_MS,
		send: save,
		handIn: async (answerKey, { nickname }, signal) => {
			await handIn(pin, { nickname, attempt: Number(answerKey) }, signal);
			await load({ goesOn: true });
		},
		onSent: async ({ answerKey, questionIndex, given }, verdict) => {
			saves.current++;
			dispatch({ type: "saved", ...readAnswerKey(answerKey), questionIndex, given, verdict });
			// A reply without the solution says that the homework has moved on.
			if (isWorking(state) && isOneByOne(state) && verdict.correctAnswers === undefined) await load();
		},
		onSeatLost: () => {
			// No seat is open until the next state says whose device this is; if it is this seat again, its answers are sent.
			dispatch({ type: "seatLost" });
			return load();
		},
		onRefused: async ({ code, message }) => {
			dispatch({ type: "refused", problem: LATE_CODES.includes(code) ? "late" : { reason: message } });
			await load();
		},
	});

	useEffect(() => {
		if (nickname === null || (attempt === null && !isOver)) return;
		// Answers of an earlier visit are sent too, also after the end or in another attempt: the server may have them with only the reply
		// lost, or refuses them as late.
		queue.open({ key: `homework:${pin}:${nickname}`, nickname });
	}, [pin, nickname, attempt, isOver, queue]);

	const loadAfterEnd = useEffectEvent(() => void queue.flush().then(() => load()));
	const endsInMs = state?.joined && state.status !== "closed" ? state.secondsLeft * 1_000 : null;
	useEffect(() => {
		// Longer times do not fit a timer; by then the page has been loaded again.
		if (endsInMs === null || endsInMs > 86_400_000) return;
		const timers = AFTER_END_MS.map((ms) => setTimeout(() => loadAfterEnd(), endsInMs + ms));
		return () => timers.forEach(clearTimeout);
	}, [endsInMs]);
	useEffect(() => {
		if (deadlineMs === null) return;
		const timer = setTimeout(() => loadAfterEnd(), Math.max(0, deadlineMs - performance.now()) + ASSIGNMENT.questionGraceMs + 300);
		return () => clearTimeout(timer);
	}, [deadlineMs]);

	const takeSeat = async (join: (attempt: string) => Promise<{ nickname: string; resumeCode?: string | undefined }>) => {
		const { nickname, resumeCode } = await enter(join);
		if (resumeCode) saveCode(pin, nickname, resumeCode);
		seat.current = nickname;
		await load();
	};

	return {
		...model,
		pin,
		offline: model.offline || unsent.waiting,
		unsent: new Map(
			unsent.answers.flatMap((answer) => {
				const { attempt: answered, ...tried } = readAnswerKey(answer.answerKey);
				return answered === attempt ? [[toTryKey({ ...answer, ...tried }), answer]] : [];
			}),
		),
		handingIn: unsent.handIn === attempt && attempt !== null,
		code,
		join: (typed) => takeSeat((attempt) => joinAssignment(pin, { ...(typed ? { nickname: typed } : {}), attempt })),
		resume: (typed) => takeSeat(() => resumeAssignment(pin, typed)),
		leaveSeat: () => {
			leave();
			seat.current = undefined;
			dispatch({ type: "left" });
		},
		begin: async () => {
			dispatch({ type: "answered" });
			await retryUntilReply(() => beginAttempt(pin, seat.current ?? ""));
			await load();
		},
		answer: (question, given, typing = false) => {
			dispatch({ type: "answered" });
			if (attempt === null) return;
			const { questionIndex } = question;
			queue.put({ answerKey: toAnswerKey(attempt, question), questionIndex, given }, typing ? TYPING_PAUSE_MS : 0);
		},
		sendUnsent: () => {
			if (unsent.answers.length > 0) void queue.flush();
		},
		goOn: () => load({ after: findPassableQuestion(state), goesOn: true }),
		handIn: () => {
			dispatch({ type: "answered" });
			queue.queueHandIn(attempt);
		},
		cancelHandIn: () => queue.queueHandIn(null),
	};
}
