import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { AnswerFrame, AnswerReplyFrame, PlayerFrame } from "#contract/games/live-frames";
import type { PlayerState } from "#contract/games/player-state";
import { answerFields } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";
import { type ConnectionQuality, connectionQuality } from "~/features/live/connection-sign";
import { randomText } from "~/features/live/random-text";
import { retryUntilReply } from "~/features/live/retry";
import { useAnswerQueue } from "~/features/live/use-answer-queue";
import { useLiveSocket } from "~/features/live/use-live-socket";
import { usePoll } from "~/features/live/use-poll";
import { expectFormulas } from "~/features/question/rich-text";
import { fetchPlayerState, type JoinWish, joinInstance, playerSocketPath, submitAnswer } from "./calls";
import type { PlayerPageData } from "./page-data";
import { fateOf, roundOf, takeState, turnOf, withAnswer } from "./player-view";
import { followsGame, meansGone, type Screen, type Seat, screenOf, seatAfter } from "./screen";
import { rememberedNickname, rememberSeat, tabNickname } from "./seat-memory";

const REPLY_WITHIN_MS = 3_000;
const RETRY_MS = { first: 300, most: 3_000 };

/** Why an answer does not count: it came too late, or the server's message. */
export interface AnswerProblem {
	questionIndex: number;
	why: "late" | { message: string };
}

/** The answer to the question on the screen that the game has not acknowledged. */
export interface AnswerOnItsWay {
	given: Given;
	/** No reply arrives: it is sent again until the question has closed. */
	waiting: boolean;
}

/**
 * Sends an answer over the socket and waits for its acknowledgement. False if there was none, or a refusal: the call
 * with the same name then sends the answer again, which is harmless, and returns the code of a refusal.
 */
function useAnswerBySocket() {
	const waiting = useRef<{ questionIndex: number; settle: (accepted: boolean) => void } | null>(null);

	const answer = (send: (frame: AnswerFrame) => boolean, frame: AnswerFrame): Promise<boolean> => {
		waiting.current?.settle(false);
		if (!send(frame)) return Promise.resolve(false);
		return new Promise((resolve) => {
			const settle = (accepted: boolean) => {
				clearTimeout(timer);
				waiting.current = null;
				resolve(accepted);
			};
			const timer = setTimeout(() => settle(false), REPLY_WITHIN_MS);
			waiting.current = { questionIndex: frame.questionIndex, settle };
		});
	};
	const settle = (reply: AnswerReplyFrame) => {
		if (waiting.current?.questionIndex === reply.questionIndex) waiting.current.settle(reply.success);
	};
	return { answer, settle };
}

/**
 * The nickname of a seat after it asked for another one. If the reply is lost, the name may already have changed, and the old one proves
 * nothing any more: joining again returns the new one, and uses no further try.
 */
export async function anotherName(nickname: string, join: (wish: JoinWish) => Promise<{ nickname: string }>): Promise<string> {
	try {
		return (await join({ nickname, reroll: true })).nickname;
	} catch (error) {
		const { nickname: now } = await retryUntilReply(() => join({ nickname }));
		if (now === nickname) throw error;
		return now;
	}
}

export interface PlayerGame {
	screen: Screen;
	/** The last state, null before the first. */
	state: PlayerState | null;
	/** Joined; the first state has not arrived yet. */
	entering: boolean;
	/** A nickname that this browser has used in this game, offered to continue with. */
	remembered: string | null;
	/** `performance.now()` at which the open question ends; null without a clock. */
	deadlineMs: number | null;
	/** True while replies fail to arrive. */
	offline: boolean;
	connection: ConnectionQuality;
	join(wish: JoinWish): Promise<void>;
	/** Back to the form after the host removed this seat. */
	joinAgain(): void;
	/** Takes another assigned nickname. */
	reroll(): Promise<void>;
	/** Keeps the answer on this device and sends it, again and again until the question has closed. */
	submit(given: Given, secondsElapsed: number): void;
	onItsWay: AnswerOnItsWay | null;
	problem: AnswerProblem | null;
}

type Start = Pick<PlayerPageData, "pin" | "first" | "askedNickname" | "seatedBefore">;

/** A phone's seat in a game: joins, follows the state, answers, survives reloads, failing requests and lost replies. */
export function usePlayerGame({ pin, first, askedNickname, seatedBefore }: Start): PlayerGame {
	const [state, setState] = useState<PlayerState | null>(first.status === "found" ? first.state : null);
	const [gone, setGone] = useState(first.status === "gone");
	const [removed, setRemoved] = useState(false);
	const [seat, setSeat] = useState<Seat>({ status: "unknown" });
	const [remembered, setRemembered] = useState<string | null>(null);
	const [deadlineMs, setDeadlineMs] = useState<number | null>(null);
	const [opensAtMs, setOpensAtMs] = useState<number | null>(null);
	const [offline, setOffline] = useState(false);
	const ended = first.status === "found" && first.state.status === "finished";
	const shown = useRef<PlayerState | null>(null);
	/** As last received. */
	const players = useRef(0);
	const attempt = useRef("");
	const [problem, setProblem] = useState<AnswerProblem | null>(null);
	const nickname = seat.status === "seated" ? seat.nickname : null;
	const seated = useRef(nickname);
	useLayoutEffect(() => {
		seated.current = nickname;
	}, [nickname]);

	useEffect(() => {
		const held = rememberedNickname(pin);
		// After the end there is nothing to choose: shows the rank of this browser's last seat.
		const own = tabNickname(pin) ?? (ended ? held : null);
		const nickname = own ?? askedNickname;
		setRemembered(held);
		setSeat(nickname ? { status: "checking", nickname, own: own !== null } : { status: "none" });
	}, [pin, askedNickname, ended]);

	const accept = useCallback((state: PlayerState, atMs = performance.now()) => {
		const next = takeState(shown.current, state);
		if (!next) return;
		shown.current = next;
		if ("participantCount" in next) players.current = next.participantCount;
		setState(next);
		// A later request without the nickname no longer says so.
		if ("removed" in next || "takenOver" in next) setRemoved(true);
		setOffline(false);
		const asked = next.status === "question" && next.joined ? next : null;
		const reading = asked?.opensInMs !== undefined;
		setDeadlineMs(asked && !reading && asked.timeRemainingMs !== null ? atMs + asked.timeRemainingMs : null);
		setOpensAtMs(reading ? atMs + (asked.opensInMs ?? 0) : null);
	}, []);

	const loadState = useCallback(
		async (nickname: string | null, signal?: AbortSignal): Promise<void> => {
			try {
				const state = await fetchPlayerState(pin, nickname, signal);
				const atMs = performance.now();
				// A page that is loaded during a question: nothing moves when its formulas are drawn.
				if (!shown.current) await expectFormulas(state);
				// A reply for a nickname that was changed meanwhile says nothing about the new one.
				if (signal?.aborted || (nickname !== null && nickname !== seated.current && seated.current !== null)) return;
				accept(state, atMs);
				setSeat((before) => seatAfter(before, nickname, state));
				if (nickname !== null && state.joined) rememberSeat(pin, nickname);
			} catch (error) {
				if (signal?.aborted) return;
				if (meansGone(error)) setGone(true);
				else setOffline(true);
			}
		},
		[pin, accept],
	);

	const following = followsGame({ state, gone, removed, seat });
	const { answer, settle } = useAnswerBySocket();
	const { health, send } = useLiveSocket(following && nickname !== null && state?.joined === true, {
		path: async () => playerSocketPath(pin, nickname ?? ""),
		onFrame: (frame) => {
			const pushed = frame as PlayerFrame;
			if ("type" in pushed) settle(pushed);
			else accept(pushed);
		},
		onWake: () => {
			if (health === "open") void loadState(nickname);
		},
		players: () => players.current,
	});
	usePoll(following && nickname !== null && health !== "open", (signal) => loadState(nickname, signal));
	// At the join form, polling shows when the game starts or ends; a seat is checked until the game has answered.
	usePoll(following && (seat.status === "checking" || seat.status === "none"), (signal) =>
		loadState(seat.status === "checking" ? seat.nickname : null, signal),
	);

	// The options appear on time, not with the next poll.
	const openNow = useEffectEvent(() => loadState(nickname));
	useEffect(() => {
		if (opensAtMs === null || health === "open") return;
		const timer = setTimeout(() => void openNow(), opensAtMs - performance.now() + 50);
		return () => clearTimeout(timer);
	}, [opensAtMs, health]);

	const join = async (wish: JoinWish) => {
		attempt.current ||= randomText();
		try {
			const joined = await retryUntilReply(() => joinInstance(pin, wish, attempt.current));
			rememberSeat(pin, joined.nickname);
			shown.current = null;
			setSeat({ status: "seated", nickname: joined.nickname });
		} catch (error) {
			if (meansGone(error)) setGone(true);
			throw error;
		}
	};

	const joinAgain = () => {
		attempt.current = "";
		setRemembered(null);
		setSeat({ status: "none" });
		setRemoved(false);
	};

	const reroll = async () => {
		if (nickname === null) return;
		const renamed = await anotherName(nickname, (wish) => joinInstance(pin, wish));
		rememberSeat(pin, renamed);
		setSeat({ status: "seated", nickname: renamed });
	};

	const { queue, unsent } = useAnswerQueue<{ bySocket: boolean }>(
		{
			send: async ({ questionIndex, given, secondsElapsed = 0 }, { nickname, round }, signal) => {
				const sent = { questionIndex, ...answerFields(given), timeElapsed: secondsElapsed, turn: turnOf(String(round)) };
				if (await answer(send, { type: "answer", ...sent })) return { bySocket: true };
				await submitAnswer(pin, { nickname, ...sent }, signal);
				return { bySocket: false };
			},
			onSent: ({ questionIndex, given }, { bySocket }, { nickname, round }) => {
				setProblem(null);
				// The view with this answer arrives later: with the next merged push, or with the reply requested here.
				shown.current = withAnswer(shown.current, { questionIndex, turn: turnOf(String(round)) === 2 ? 2 : undefined }, given);
				setState(shown.current);
				if (!bySocket) void loadState(nickname);
			},
			onSeatLost: ({ nickname }) => void loadState(nickname),
			onRefused: ({ code, message }, asked, { nickname }) => {
				if (asked) setProblem({ questionIndex: asked.questionIndex, why: code === "QUESTION_CLOSED" ? "late" : { message } });
				// Where another answer counts, the screen shows that one.
				void loadState(nickname);
			},
		},
		RETRY_MS,
	);
	useEffect(() => {
		const round = state && roundOf(state);
		if (nickname === null || !round) return;
		const left = queue.open({ key: `game:${pin}:${nickname}`, round, nickname });
		for (const [questionIndex] of left) setProblem({ questionIndex, why: "late" });
		if (!("questionIndex" in state)) return;
		const { questionIndex } = state;
		const answer = queue.answer(questionIndex);
		const fate = answer ? fateOf(state, answer.given) : "open";
		if (fate === "late") setProblem({ questionIndex, why: "late" });
		if (fate !== "open") queue.settle(questionIndex);
	}, [state, nickname, pin, queue]);
	// What arrives from the server shows that the network is back.
	const sendUnsent = useEffectEvent(() => {
		if (unsent.waiting) void queue.flush();
	});
	useEffect(() => {
		if (!offline && state) sendUnsent();
	}, [offline, state]);

	const questionIndex = state && "questionIndex" in state ? state.questionIndex : -1;
	const submit = (given: Given, secondsElapsed: number) => {
		setProblem(null);
		queue.put(questionIndex, { given, secondsElapsed });
	};
	const asked = unsent.answers.get(questionIndex);

	return {
		screen: screenOf({ state, gone, removed, seat, seatedBefore, remembered }),
		state,
		entering: nickname !== null && state?.joined !== true,
		remembered,
		deadlineMs,
		offline: offline && following,
		connection: connectionQuality(health, offline),
		join,
		joinAgain,
		reroll,
		submit,
		onItsWay: asked ? { given: asked.given, waiting: unsent.waiting || offline } : null,
		problem,
	};
}
