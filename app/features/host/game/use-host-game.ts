import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import type { Instance } from "#contract/games/live";
import type { HostFrame, SoundFrame } from "#contract/games/live-frames";
import { ApiError } from "~/api/api-error";
import { fetchInstance, type HostAction, hostSocketPath, steerInstance } from "~/api/live";
import { type ConnectionQuality, connectionQuality } from "~/features/live/connection-sign";
import { useLiveSocket } from "~/features/live/live-connection";
import { randomText } from "~/features/live/random-text";
import { retryOnce } from "~/features/live/retry";
import { usePoll } from "~/features/live/use-poll";
import { firstHostModel, type HostEvent, type HostModel, reduceHost } from "./host-game-state";
import { blockedBy, type HostGameStart } from "./load-host-game";

/** In the order in which they were requested; a failed call does not stop the following ones. */
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
	/** Further actions wait in a queue. */
	busy: HostAction | null;
	showPage(skip: number): void;
	act(action: HostAction, body?: Record<string, unknown>): Promise<FailedAction | null>;
	/** An open question is closed first. */
	end(): Promise<FailedAction | null>;
	sound: SoundLink;
}

/** Nothing gets through without a socket. */
interface SoundLink {
	open: boolean;
	send(frame: Omit<SoundFrame, "type">): void;
	listen(listener: (frame: SoundFrame) => void): () => void;
}

/** A retry would repeat these; with an attempt they take effect once. The others name their question, or are final. */
const WITH_ATTEMPT: ReadonlySet<HostAction> = new Set<HostAction>([
	"pause",
	"resume",
	"add-time",
	"settings",
	"show-ranking",
	"show-solution",
	"ask-again",
	"remove-since",
]);

/** Otherwise nothing happens without this panel. */
function needsPolling(instance: Instance | null): boolean {
	return instance === null || instance.status === "lobby" || (instance.status === "active" && instance.questionStatus !== "closed");
}

/**
 * The host's side of a game: follows it by socket or polling and controls it. `isDevice`: on the page of a paired device,
 * where a missing session means that the pairing is over. `watching`: it only shows the game, and does not keep it alive. Where the game is
 * controlled from elsewhere, each step has to be polled without a socket.
 */
export function useHostGame(
	pin: string,
	start: HostGameStart,
	{ isDevice = false, watching = false, onLoadFailed }: { isDevice?: boolean; watching?: boolean; onLoadFailed?: () => void } = {},
): HostGame {
	const follows = isDevice || watching;
	const [model, dispatch] = useReducer(reduceHost, start, firstHostModel);
	const { instance, blocked, offline, loadFailed, missing, pending } = model;
	const [enqueue] = useState(createCallQueue);
	/** A call that waited in the queue starts before React has rendered what the one before it brought. */
	const latest = useRef(model);
	const apply = (event: HostEvent) => {
		latest.current = reduceHost(latest.current, event);
		dispatch(event);
	};
	const leaving = useRef(false);
	const soundListeners = useRef(new Set<(frame: SoundFrame) => void>());

	const load = async (signal?: AbortSignal) => {
		try {
			const { skip, instance: held } = latest.current;
			const update = await fetchInstance(pin, skip, held, { watching, signal });
			apply({ type: "received", update, atMs: performance.now(), isReply: true });
		} catch (error) {
			if (signal?.aborted) return;
			const reason = blockedBy(error, isDevice);
			// An empty lobby is gone as soon as it ends, possibly before the reply arrives.
			if (reason === "gone" && leaving.current) return;
			apply(reason ? { type: "blocked", reason } : { type: "loadFailed" });
		}
	};
	const sayFailed = useEffectEvent(() => onLoadFailed?.());
	useEffect(() => {
		if (loadFailed) sayFailed();
	}, [loadFailed]);

	const ended = instance?.status === "finished" || instance?.status === "archived";
	const { health, send } = useLiveSocket(blocked === null && instance !== null && !ended, {
		path: async () => {
			try {
				return await hostSocketPath(pin, watching);
			} catch (error) {
				// The pairing was ended, or another account has logged in: between two questions no poll would notice.
				if (blockedBy(error, isDevice) === "forbidden") apply({ type: "blocked", reason: "forbidden" });
				// Nor would it notice that there is no connection at all.
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
		// There are few panels, so they need not spread their reconnects.
		players: () => 0,
	});
	usePoll(blocked === null && health !== "open" && !ended && (follows || needsPolling(instance)), load);

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

	const call = async (action: HostAction, body?: Record<string, unknown>): Promise<FailedAction | null> => {
		leaving.current = action === "archive";
		try {
			const sent = WITH_ATTEMPT.has(action) ? { ...body, attempt: randomText() } : body;
			const update = await retryOnce(() => steerInstance(pin, action, sent));
			apply({ type: "received", update, atMs: performance.now(), isReply: true });
			return null;
		} catch (error) {
			// Archived by a call whose reply was lost: an empty game is deleted at once.
			if (action === "archive" && blockedBy(error) === "gone") return null;
			leaving.current = false;
			// The call may have taken effect, and only its reply was lost.
			void load();
			return new FailedAction(action, error);
		}
	};
	const inQueue = async (action: HostAction, run: () => Promise<FailedAction | null>) => {
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
		act: (action, body) => inQueue(action, () => call(action, body)),
		end: () =>
			inQueue("finish", async () => {
				const now = latest.current.instance;
				const failure = now?.questionStatus === "open" && (await call("close-question", { questionIndex: now.currentQuestionIndex }));
				return failure || call("finish");
			}),
		sound: { open: health === "open", send: sendSound, listen: listenSound },
	};
}
