import { useEffect, useEffectEvent, useReducer, useState } from "react";
import type { PlayerFrame } from "#contract/games/live-frames";
import type { Given } from "#contract/kinds/kind";
import { type ConnectionQuality, connectionQuality } from "~/features/live/connection-sign";
import { useLiveSocket } from "~/features/live/live-connection";
import { retryUntilReply } from "~/features/live/retry";
import { rememberedNickname, tabNickname } from "~/features/live/seat-memory";
import { usePoll } from "~/features/live/use-poll";
import { useSeat } from "~/features/live/use-seat";
import { expectFormulas } from "~/features/question/rich-text";
import { fetchPlayerState, type JoinWish, joinInstance, playerSocketPath, submitAnswer } from "./calls";
import { createSocketAnswers, gameAnswers } from "./game-answers";
import { firstGame, type GameModel, reduceGame } from "./game-state";
import type { PlayerPageData } from "./page-data";
import { questionRound } from "./player-view";
import { followsGame, meansGone, type Screen, screenOf } from "./screen";

/** Often enough to count as waiting after one lost call (GAME.lateVisitorMs). */
const KNOCK_EVERY_MS = 50_000;
const RETRY_MS = { first: 300, most: 3_000 };

export interface AnswerOnItsWay {
	given: Given;
	/** Sent again until there is a reply. */
	waiting: boolean;
}

/**
 * If the reply is lost, the name may already have changed, and the old one proves nothing any more: joining again returns the new one, and
 * uses no further try.
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

export interface PlayerGame extends Pick<GameModel, "state" | "remembered" | "deadlineMs" | "offline" | "problem"> {
	screen: Screen;
	entering: boolean;
	connection: ConnectionQuality;
	join(wish: JoinWish): Promise<void>;
	joinAgain(): void;
	reroll(): Promise<void>;
	/** Again and again until there is a reply. */
	submit(given: Given, secondsElapsed: number): void;
	onItsWay: AnswerOnItsWay | null;
}

type Start = Pick<PlayerPageData, "pin" | "first" | "askedNickname" | "seatedBefore">;

/** Survives reloads, failing requests and lost replies. */
export function usePlayerGame({ pin, first, askedNickname, seatedBefore }: Start): PlayerGame {
	const [model, dispatch] = useReducer(reduceGame, first, firstGame);
	const { state, seat, remembered, opensAtMs, offline, problem, players } = model;
	const ended = first.status === "found" && first.state.status === "finished";
	const nickname = seat.status === "seated" ? seat.nickname : null;

	useEffect(() => {
		const held = rememberedNickname(pin);
		// After the end there is nothing to choose: shows the rank of this browser's last seat.
		const own = tabNickname(pin) ?? (ended ? held : null);
		dispatch({ type: "opened", remembered: held, nickname: own ?? askedNickname, own: own !== null });
	}, [pin, askedNickname, ended]);

	const loadState = async (nickname: string | null, signal?: AbortSignal): Promise<void> => {
		try {
			const state = await fetchPlayerState(pin, nickname, signal);
			const atMs = performance.now();
			// A page that is loaded during a question: nothing moves when its formulas are drawn.
			if (!model.isCurrent) await expectFormulas({ ...state, text: "" });
			if (!signal?.aborted) dispatch({ type: "received", state, atMs, nickname });
		} catch (error) {
			if (!signal?.aborted) dispatch({ type: meansGone(error) ? "gone" : "failed" });
		}
	};

	const following = followsGame(model);
	const [socketAnswers] = useState(createSocketAnswers);
	const { health, send } = useLiveSocket(following && nickname !== null && state?.joined === true, {
		path: async () => playerSocketPath(pin, nickname ?? ""),
		onFrame: (frame) => {
			const pushed = frame as PlayerFrame;
			if ("type" in pushed) socketAnswers.receive(pushed);
			else dispatch({ type: "received", state: pushed, atMs: performance.now(), nickname: null });
		},
		onWake: () => {
			if (health === "open") void loadState(nickname);
		},
		players: () => players,
	});

	const { queue, unsent, enter, leave } = useSeat<boolean>({
		pin,
		nickname,
		shown: { state, offline },
		// Without a seat, polling shows when the game starts or ends; one that is remembered is checked until the game has answered.
		polled: () => following && seat.status !== "unknown" && !(nickname !== null && health === "open") && seat.status,
		load: (signal) => loadState("nickname" in seat ? seat.nickname : null, signal),
		retryMs: RETRY_MS,
		...gameAnswers({
			state,
			bySocket: (frame, signal) => socketAnswers.send(send, frame, signal),
			byCall: (body, signal) => submitAnswer(pin, body, signal),
			dispatch,
			load: loadState,
		}),
	});

	// The options appear on time, not with the next poll.
	const openNow = useEffectEvent(() => loadState(nickname));
	useEffect(() => {
		if (opensAtMs === null || health === "open") return;
		const timer = setTimeout(() => void openNow(), opensAtMs - performance.now() + 50);
		return () => clearTimeout(timer);
	}, [opensAtMs, health]);

	const join = async (wish: JoinWish) => {
		try {
			const joined = await enter((attempt) => joinInstance(pin, wish, attempt));
			dispatch({ type: "joined", nickname: joined.nickname });
		} catch (error) {
			if (meansGone(error)) dispatch({ type: "gone" });
			throw error;
		}
	};

	const screen = screenOf({ ...model, seatedBefore });
	// The host sees that somebody waits. A game that was opened meanwhile, and assigns names, may give a seat.
	usePoll(
		screen === "started" || (screen === "join" && state !== null && "locked" in state),
		() =>
			joinInstance(pin, {}).then(
				({ nickname }) => dispatch({ type: "joined", nickname }),
				() => {},
			),
		KNOCK_EVERY_MS,
	);

	const joinAgain = () => {
		leave();
		dispatch({ type: "left" });
	};

	const reroll = async () => {
		if (nickname === null) return;
		dispatch({ type: "renamed", nickname: await anotherName(nickname, (wish) => joinInstance(pin, wish)) });
	};

	useEffect(() => {
		// Each state, because a seat that was lost may be there again.
		if (nickname !== null && state?.joined) queue.open({ key: `game:${pin}:${nickname}`, nickname });
	}, [state, nickname, pin, queue]);

	const round = questionRound(state);
	const submit = (given: Given, secondsElapsed: number) => {
		if (round === null || !state || !("questionIndex" in state)) return;
		dispatch({ type: "answered", round });
		queue.put({ round, questionIndex: state.questionIndex, given, secondsElapsed });
	};
	const asked = unsent.answers.find((answer) => answer.round === round);

	return {
		screen,
		state,
		entering: nickname !== null && state?.joined !== true,
		remembered,
		deadlineMs: model.deadlineMs,
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
