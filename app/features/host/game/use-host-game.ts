import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import type { Instance } from "#contract/games/live";
import type { HostFrame, SoundFrame } from "#contract/games/live-frames";
import { ApiError } from "~/api/api-error";
import { fetchInstance, type HostAction, type HostCall, hostSocketPath, type RepeatableAction, sendHostCommand } from "~/api/live";
import { type ConnectionQuality, connectionQuality } from "~/features/live/connection-sign";
import { useLiveSocket } from "~/features/live/live-connection";
import { randomText } from "~/features/live/random-text";
import { retryOnce } from "~/features/live/retry";
import { usePoll } from "~/features/live/use-poll";
import { type HostEvent, type HostModel, initialHostModel, reduceHost } from "./host-game-state";
import { findBlockReason, type HostGameStart } from "./load-host-game";

/** Runs calls in the order of their requests; a failed call does not stop the following ones. */
export function createCallQueue(): <Result>(call: () => Promise<Result>) => Promise<Result> {
	let last: Promise<unknown> = Promise.resolve();
	return (call) => {
		const result = last.then(call);
		last = result.catch(() => undefined);
		return result;
	};
}

export class FailedAction extends Error {
	override readonly name = "FailedAction";
	constructor(
		readonly action: HostAction,
		readonly error: unknown,
	) {
		super(action);
	}
}

export interface HostGame
	extends Pick<HostModel, "instance" | "blocked" | "offline" | "databaseAway" | "deadlineMs" | "opensAtMs" | "skip"> {
	connection: ConnectionQuality;
	/** The action in progress; further actions wait in a queue. */
	busy: HostAction | null;
	showPage(skip: number): void;
	act(...command: HostCall): Promise<FailedAction | null>;
	/** Ends the game; closes an open question first. */
	end(): Promise<FailedAction | null>;
	sound: SoundLink;
}

/** Sound frames to and from other devices; none pass without an open socket. */
interface SoundLink {
	open: boolean;
	send(frame: Omit<SoundFrame, "type">): void;
	listen(listener: (frame: SoundFrame) => void): () => void;
}

/** Actions whose calls get an attempt. */
const NEEDS_ATTEMPT: Record<RepeatableAction, true> = {
	pause: true,
	resume: true,
	"add-time": true,
	settings: true,
	"show-ranking": true,
	"show-solution": true,
	"ask-again": true,
	"remove-since": true,
};

/** Polling is needed until the game is loaded, in the lobby and while a question runs; otherwise nothing changes without this panel. */
function needsPolling(instance: Instance | null): boolean {
	return instance === null || instance.status === "lobby" || (instance.status === "active" && instance.questionStatus !== "closed");
}

/**
 * The host's side of a game: follows it by socket or polling, and controls it. `isDevice`: on a paired device, where a missing session
 * means that the pairing has ended. `watching`: the page only shows the game and does not keep it alive. Both poll at every step while they
 * have no socket, because the game is also controlled elsewhere.
 */
export function useHostGame(
	pin: string,
	start: HostGameStart,
	{ isDevice = false, watching = false, onLoadFailed }: { isDevice?: boolean; watching?: boolean; onLoadFailed?: () => void } = {},
): HostGame {
	const isFollowing = isDevice || watching;
	const [model, dispatch] = useReducer(reduceHost, start, initialHostModel);
	const { instance, blocked, offline, loadFailed, missing, pending } = model;
	const [enqueue] = useState(createCallQueue);
	/** The newest model: a queued call starts before React has rendered the result of the previous call. */
	const latest = useRef(model);
	const apply = (event: HostEvent) => {
		latest.current = reduceHost(latest.current, event);
		dispatch(event);
	};
	const isLeaving = useRef(false);
	const soundListeners = useRef(new Set<(frame: SoundFrame) => void>());

	const load = async (signal?: AbortSignal) => {
		try {
			const { skip, instance: shownInstance } = latest.current;
			const update = await fetchInstance(pin, skip, shownInstance, { watching, signal });
			apply({ type: "received", update, atMs: performance.now(), isReply: true });
		} catch (error) {
			if (signal?.aborted) return;
			const reason = findBlockReason(error, isDevice);
			// An empty lobby is deleted as soon as it ends, possibly before the reply arrives.
			if (reason === "gone" && isLeaving.current) return;
			apply(reason ? { type: "blocked", reason } : { type: "loadFailed" });
		}
	};
	const reportLoadFailed = useEffectEvent(() => onLoadFailed?.());
	useEffect(() => {
		if (loadFailed) reportLoadFailed();
	}, [loadFailed]);

	const hasEnded = instance?.status === "finished" || instance?.status === "archived";
	const { health, send } = useLiveSocket(blocked === null && instance !== null && !hasEnded, {
		path: async () => {
			try {
				return await hostSocketPath(pin, watching);
			} catch (error) {
				// The pairing has ended, or another account has logged in. No poll would notice between two questions.
				if (findBlockReason(error, isDevice) === "forbidden") apply({ type: "blocked", reason: "forbidden" });
				// Nor would a poll notice there that the connection is lost.
				else if (error instanceof ApiError && error.status === 0) apply({ type: "disconnected" });
				throw error;
			}
		},
		onFrame: (received) => {
			const frame = received as HostFrame;
			if ("type" in frame) for (const listener of soundListeners.current) listener(frame);
			else apply({ type: "received", update: frame.instance, atMs: performance.now(), isReply: false });
		},
		onWake: () => {
			if (health === "open") void load();
		},
		// There are few panels, so their reconnects need no spread.
		players: () => 0,
	});
	usePoll(blocked === null && health !== "open" && !hasEnded && (isFollowing || needsPolling(instance)), load);

	const sendSound = useCallback((frame: Omit<SoundFrame, "type">) => void send({ type: "sound", ...frame }), [send]);
	const listenSound = useCallback((listener: (frame: SoundFrame) => void) => {
		soundListeners.current.add(listener);
		return () => void soundListeners.current.delete(listener);
	}, []);

	const requestPage = (page: number) => {
		if (!send({ type: "page", participantsSkip: page })) void load();
	};
	const showPage = (skip: number) => {
		apply({ type: "paged", skip });
		requestPage(skip);
	};
	const requestMissing = useEffectEvent(requestPage);
	useEffect(() => {
		if (missing) requestMissing(missing.page);
	}, [missing]);

	const call = async (...command: HostCall): Promise<FailedAction | null> => {
		const [action] = command;
		isLeaving.current = action === "archive";
		try {
			const attempt = action in NEEDS_ATTEMPT ? randomText() : undefined;
			const update = await retryOnce(() => sendHostCommand(pin, command, attempt));
			apply({ type: "received", update, atMs: performance.now(), isReply: true });
			return null;
		} catch (error) {
			// An earlier call archived the game and its reply was lost; an empty game is deleted at once.
			if (action === "archive" && findBlockReason(error) === "gone") return null;
			isLeaving.current = false;
			// The call may have taken effect with only its reply lost.
			void load();
			return new FailedAction(action, error);
		}
	};
	const enqueueAction = async (action: HostAction, run: () => Promise<FailedAction | null>) => {
		apply({ type: "queued", action });
		const failure = await enqueue(run);
		apply({ type: "settled" });
		return failure;
	};

	return {
		...model,
		connection: connectionQuality(health, offline),
		busy: pending[0] ?? null,
		showPage,
		act: (...command) => enqueueAction(command[0], () => call(...command)),
		end: () =>
			enqueueAction("finish", async () => {
				const now = latest.current.instance;
				const failure = now?.questionStatus === "open" && (await call("close-question", { questionIndex: now.currentQuestionIndex }));
				return failure || call("finish");
			}),
		sound: { open: health === "open", send: sendSound, listen: listenSound },
	};
}
