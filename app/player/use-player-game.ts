import { useEffect, useEffectEvent, useReducer, useState } from "react";
import type { Support } from "#contract/classes/support";
import type { PlayerFrame } from "#contract/games/live-frames";
import type { AnswerValue } from "#contract/kinds/kind";
import { type ConnectionQuality, connectionQuality } from "~/features/live/connection-sign";
import { useLiveSocket } from "~/features/live/live-connection";
import { retryUntilReply } from "~/features/live/retry";
import { usePoll } from "~/features/live/use-poll";
import { rememberedNickname, tabNickname, useSeat } from "~/features/live/use-seat";
import { useSupport } from "~/features/live/use-support";
import { waitForFormulas } from "~/features/question/rich-text";
import { fetchPlayerState, type JoinOptions, joinInstance, playerSocketPath, submitAnswer } from "./calls";
import { createAnswerHandlers, createSocketAnswers } from "./game-answers";
import { type GameModel, initialGame, reduceGame } from "./game-state";
import type { PlayerPageData } from "./page-data";
import { questionTurnKey } from "./player-view";
import { chooseScreen, isUnavailableError, type Screen, shouldFollowGame } from "./screen";
import { withSupport } from "./with-support";

/** Short enough that a waiting device still counts after one lost call (GAME.lateVisitorMs). */
const KNOCK_EVERY_MS = 50_000;
const RETRY_MS = { first: 300, most: 3_000 };

interface PendingAnswer {
	given: AnswerValue;
	/** True while the answer is retried until a reply arrives. */
	waiting: boolean;
}

/**
 * Requests another assigned nickname. If the reply is lost, the name may have changed already, and the old one is no longer valid: joining
 * again returns the current name and uses no further try.
 */
export async function rerollNickname(nickname: string, join: (options: JoinOptions) => Promise<{ nickname: string }>): Promise<string> {
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
	/** Support that the pupil's card sets; that of `state` has what this device adds. */
	ofCard: Support | undefined;
	entering: boolean;
	connection: ConnectionQuality;
	join(options: JoinOptions): Promise<void>;
	joinAgain(): void;
	reroll(): Promise<void>;
	/** Sends an answer, and retries until a reply arrives. */
	submit(given: AnswerValue, secondsElapsed: number): void;
	onItsWay: PendingAnswer | null;
}

type Start = Pick<PlayerPageData, "pin" | "first" | "askedNickname" | "seatedBefore">;

/** The game of this page; it survives reloads, failing requests and lost replies. */
export function usePlayerGame({ pin, first, askedNickname, seatedBefore }: Start): PlayerGame {
	const [model, dispatch] = useReducer(reduceGame, first, initialGame);
	const { state, seat, remembered, opensAtMs, offline, problem, players } = model;
	const hasEnded = first.status === "found" && first.state.status === "finished";
	const nickname = seat.status === "seated" ? seat.nickname : null;

	useEffect(() => {
		const lastNickname = rememberedNickname(pin);
		// After the end there is nothing to choose: the rank of this browser's last seat is shown.
		const own = tabNickname(pin) ?? (hasEnded ? lastNickname : null);
		dispatch({ type: "opened", remembered: lastNickname, nickname: own ?? askedNickname, own: own !== null });
	}, [pin, askedNickname, hasEnded]);

	const loadState = async (nickname: string | null, signal?: AbortSignal): Promise<void> => {
		try {
			const state = await fetchPlayerState(pin, nickname, signal);
			const atMs = performance.now();
			// If the page is loaded during a question, formulas are ready before it is shown, so that nothing moves.
			if (!model.isCurrent) await waitForFormulas({ ...state, text: "" });
			if (!signal?.aborted) dispatch({ type: "received", state, atMs, nickname });
		} catch (error) {
			if (!signal?.aborted) dispatch({ type: isUnavailableError(error) ? "gone" : "failed" });
		}
	};

	const isFollowing = shouldFollowGame(model);
	const [socketAnswers] = useState(createSocketAnswers);
	const { health, send } = useLiveSocket(isFollowing && nickname !== null && state?.joined === true, {
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
		// Polling is needed without a seat, to notice the start and the end, and to check a remembered seat.
		pollName: () => isFollowing && seat.status !== "unknown" && !(nickname !== null && health === "open") && seat.status,
		load: (signal) => loadState("nickname" in seat ? seat.nickname : null, signal),
		retryMs: RETRY_MS,
		...createAnswerHandlers({
			state,
			bySocket: (frame, signal) => socketAnswers.send(send, frame, signal),
			byCall: (body, signal) => submitAnswer(pin, body, signal),
			dispatch,
			load: loadState,
		}),
	});

	// Loads at the opening time, so that the options do not wait for the next poll.
	const loadOpened = useEffectEvent(() => loadState(nickname));
	useEffect(() => {
		if (opensAtMs === null || health === "open") return;
		const timer = setTimeout(() => void loadOpened(), opensAtMs - performance.now() + 50);
		return () => clearTimeout(timer);
	}, [opensAtMs, health]);

	const join = async (options: JoinOptions) => {
		try {
			const joined = await enter((attempt) => joinInstance(pin, options, attempt));
			dispatch({ type: "joined", nickname: joined.nickname });
		} catch (error) {
			if (isUnavailableError(error)) dispatch({ type: "gone" });
			throw error;
		}
	};

	const screen = chooseScreen({ ...model, seatedBefore });
	// Tells the host that a player is waiting. Joining may give a seat if the game was opened meanwhile and assigns names.
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
		dispatch({ type: "renamed", nickname: await rerollNickname(nickname, (options) => joinInstance(pin, options)) });
	};

	useEffect(() => {
		// Runs for each state, because a lost seat may exist again.
		if (nickname !== null && state?.joined) queue.open({ key: `game:${pin}:${nickname}`, nickname });
	}, [state, nickname, pin, queue]);

	const turnKey = questionTurnKey(state);
	const submit = (given: AnswerValue, secondsElapsed: number) => {
		if (turnKey === null || !state || !("questionIndex" in state)) return;
		dispatch({ type: "answered", turnKey });
		queue.put({ answerKey: turnKey, questionIndex: state.questionIndex, given, secondsElapsed });
	};
	const ofCard = state && "support" in state ? state.support : undefined;
	const support = useSupport(ofCard);
	const unsentAnswer = unsent.answers.find((answer) => answer.answerKey === turnKey);

	return {
		screen,
		state: state && withSupport(state, support),
		ofCard,
		entering: nickname !== null && state?.joined !== true,
		remembered,
		deadlineMs: model.deadlineMs,
		offline: offline && isFollowing,
		connection: connectionQuality(health, offline),
		join,
		joinAgain,
		reroll,
		submit,
		onItsWay: unsentAnswer ? { given: unsentAnswer.given, waiting: unsent.waiting || offline } : null,
		problem,
	};
}
