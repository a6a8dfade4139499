import { useCallback, useEffect, useRef, useState } from "react";
import type { PlayerState } from "#contract/live";
import type { PlayerFrame } from "#contract/live-frames";
import { ApiError } from "~/api/api-error";
import { fetchPlayerState, joinInstance, playerSocketPath, submitAnswer } from "~/api/live";
import { type ConnectionQuality, connectionQuality } from "~/features/live/connection-sign";
import { randomText } from "~/features/live/random-text";
import { sendUntilHeard } from "~/features/live/send-until-heard";
import { useLiveSocket } from "~/features/live/use-live-socket";
import { usePoll } from "~/features/live/use-poll";
import { rememberedNickname, rememberNickname, tabNickname } from "./nickname-memory";
import { takeState, withAnswer } from "./player-view";
import { useAnswerBySocket } from "./use-answer-by-socket";

export interface PlayerGame {
	/** The last state, null before the first. */
	state: PlayerState | null;
	/** True once the game is known to be gone or over for newcomers. */
	unavailable: boolean;
	/** True once the host has removed this player; a look without the nickname does not tell that any more. */
	removed: boolean;
	/** The own nickname once joined. */
	nickname: string | null;
	/** A nickname held in this browser for this game, offered to continue with. */
	remembered: string | null;
	/** False until it is known whether this tab sits in the game already. */
	ready: boolean;
	/** `performance.now()` at which the open question ends. */
	deadlineMs: number | null;
	/** True while replies do not come through. */
	offline: boolean;
	connection: ConnectionQuality;
	join(nickname: string): Promise<void>;
	submit(options: number[], secondsElapsed: number): Promise<void>;
}

const ENDED_CODES = new Set(["INSTANCE_NOT_FOUND", "QUIZ_ENDED"]);
const ENDED_WORDS = /not found|ended|bulunamadı|sona erdi/i;

/** Codes and messages that mean the game cannot be played any more (spec section 8, Join and State poll). */
export function meansUnavailable(error: unknown): boolean {
	return error instanceof ApiError && error.status !== 0 && (ENDED_CODES.has(error.code) || ENDED_WORDS.test(error.message));
}

/** A phone's seat in a game: joins, follows the state, answers, survives reloads and lost replies. */
export function usePlayerGame(pin: string, initial: PlayerState | null, askedNickname: string | null): PlayerGame {
	const [state, setState] = useState<PlayerState | null>(initial);
	const [unavailable, setUnavailable] = useState(initial === null);
	const [removed, setRemoved] = useState(false);
	const [nickname, setNickname] = useState<string | null>(null);
	const [remembered, setRemembered] = useState<string | null>(null);
	const [ready, setReady] = useState(false);
	const [deadlineMs, setDeadlineMs] = useState<number | null>(null);
	const [offline, setOffline] = useState(false);
	const shown = useRef<PlayerState | null>(null);
	/** As last told. */
	const players = useRef(0);
	const attempt = useRef("");

	const accept = useCallback((heard: PlayerState) => {
		const next = takeState(shown.current, heard);
		if (!next) return;
		shown.current = next;
		if ("participantCount" in next) players.current = next.participantCount;
		setState(next);
		if (!next.joined && next.removed) setRemoved(true);
		setOffline(false);
		setDeadlineMs(next.status === "question" && next.joined ? performance.now() + next.timeRemainingMs : null);
	}, []);

	const load = useCallback(
		async (name: string | null, signal?: AbortSignal): Promise<PlayerState | null> => {
			try {
				const next = await fetchPlayerState(pin, name, signal);
				accept(next);
				return next;
			} catch (error) {
				if (signal?.aborted) return null;
				if (meansUnavailable(error)) setUnavailable(true);
				else setOffline(true);
				return null;
			}
		},
		[pin, accept],
	);

	useEffect(() => {
		let left = false;
		const tab = tabNickname(pin) ?? askedNickname;
		setRemembered(rememberedNickname(pin));
		const resume = async () => {
			if (tab) {
				const found = await load(tab);
				if (!left && found?.joined) {
					setNickname(tab);
					rememberNickname(pin, tab);
				}
			}
			if (!left) setReady(true);
		};
		void resume();
		return () => {
			left = true;
		};
	}, [pin, askedNickname, load]);

	const finished = state?.status === "finished";
	const playing = nickname !== null && !unavailable && !finished && !removed;
	const { answer, hear } = useAnswerBySocket();
	const { health, send } = useLiveSocket(playing && state?.joined === true, {
		path: async () => playerSocketPath(pin, nickname ?? ""),
		onFrame: (frame) => {
			const pushed = frame as PlayerFrame;
			if ("type" in pushed) hear(pushed);
			else accept(pushed);
		},
		onWake: () => {
			if (health === "open") void load(nickname);
		},
		players: () => players.current,
	});
	usePoll(playing && health !== "open", async (signal) => {
		await load(nickname, signal);
	});
	// One who waits at the join form sees when the game starts without them, or ends.
	usePoll(ready && nickname === null && !unavailable && !finished && !removed, async (signal) => {
		await load(null, signal);
	});

	const join = async (wanted: string) => {
		attempt.current ||= randomText();
		try {
			const joined = await sendUntilHeard(() => joinInstance(pin, wanted, attempt.current));
			rememberNickname(pin, joined.nickname);
			shown.current = null;
			setNickname(joined.nickname);
		} catch (error) {
			if (meansUnavailable(error)) setUnavailable(true);
			throw error;
		}
	};

	const questionIndex = state && "questionIndex" in state ? state.questionIndex : -1;
	const submit = async (options: number[], secondsElapsed: number) => {
		if (nickname === null) return;
		const given = { questionIndex, answers: options, timeElapsed: secondsElapsed };
		const bySocket = await answer(send, { type: "answer", ...given });
		if (!bySocket) await sendUntilHeard(() => submitAnswer(pin, { nickname, ...given }));
		// The view with this answer in it comes later: with the next merged push, or the reply that is asked for here.
		shown.current = withAnswer(shown.current, questionIndex, options);
		setState(shown.current);
		if (!bySocket) void load(nickname);
	};

	return {
		state,
		unavailable,
		removed,
		nickname,
		remembered,
		ready,
		deadlineMs,
		offline,
		connection: connectionQuality(health, offline),
		join,
		submit,
	};
}
