import { useCallback, useRef, useState } from "react";
import type { Instance } from "#contract/games/live";
import type { HostFrame, InstanceUpdate, SoundFrame } from "#contract/games/live-frames";
import { ApiError } from "~/api/api-error";
import { fetchInstance, type HostAction, hostSocketPath, steerInstance } from "~/api/live";
import { type ConnectionQuality, connectionQuality } from "~/features/live/connection-sign";
import { randomText } from "~/features/live/random-text";
import { retryOnce } from "~/features/live/retry";
import { useLiveSocket } from "~/features/live/use-live-socket";
import { usePoll } from "~/features/live/use-poll";
import { type Blocked, blockedBy, type HostGameStart, pageWithin, takeUpdate } from "./load-host-game";

/** Runs calls one after the other, in the order in which they were requested; a failed one does not stop the following ones. */
export function createCallQueue(): <Result>(call: () => Promise<Result>) => Promise<Result> {
	let last: Promise<unknown> = Promise.resolve();
	return (call) => {
		const result = last.then(call);
		last = result.catch(() => undefined);
		return result;
	};
}

/** The action that failed, and why. */
export class FailedAction extends Error {
	override readonly name = "FailedAction";
	constructor(
		readonly action: HostAction,
		readonly error: unknown,
	) {
		super(action);
	}
}

export interface HostGame {
	instance: Instance | null;
	blocked: Blocked | null;
	offline: boolean;
	connection: ConnectionQuality;
	/** The last reply said that the database is unavailable. */
	databaseAway: boolean;
	/** `performance.now()` at which the open question ends; null without a clock. */
	deadlineMs: number | null;
	/** `performance.now()` at which the reading time ends. */
	opensAtMs: number | null;
	/** The action in progress; further ones wait in a queue. */
	busy: HostAction | null;
	/** First participant of the page shown. */
	skip: number;
	showPage(skip: number): void;
	/** Calls the server once the previous calls are done; returns null if it succeeded. */
	act(action: HostAction, body?: Record<string, unknown>): Promise<FailedAction | null>;
	/** Ends the game in its current state; an open question is closed first. */
	end(): Promise<FailedAction | null>;
	/** For `useSharedSound` and `useSoundRemote`. */
	sound: SoundLink;
}

/** Messages between the host's devices about the big screen's sound; nothing gets through without a socket. */
interface SoundLink {
	open: boolean;
	send(frame: Omit<SoundFrame, "type">): void;
	/** Returns a function that stops it. */
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

/** When a panel has to poll: in the lobby, during reading time and while the question is open. */
function needsPolling(instance: Instance | null): boolean {
	return instance === null || instance.status === "lobby" || (instance.status === "active" && instance.questionStatus !== "closed");
}

function deadlineOf({ questionStatus, timeRemainingMs }: Instance, receivedAtMs: number): number | null {
	return questionStatus === "open" && timeRemainingMs !== null ? receivedAtMs + timeRemainingMs : null;
}

function opensAt({ questionStatus, opensInMs }: Instance, receivedAtMs: number): number | null {
	return questionStatus === "reading" && opensInMs !== undefined ? receivedAtMs + opensInMs : null;
}

/**
 * The host's side of a game: follows it by socket or polling and controls it. `isDevice`: on the page of a paired device,
 * where a missing session means that the pairing is over. `watching`: it only shows the game, and does not keep it alive. Where the game is
 * controlled from elsewhere, each step has to be polled without a socket.
 */
export function useHostGame(
	pin: string,
	start: HostGameStart,
	onLoadFailed: () => void,
	{ isDevice = false, watching = false }: { isDevice?: boolean; watching?: boolean } = {},
): HostGame {
	const follows = isDevice || watching;
	const [instance, setInstance] = useState(start.instance);
	const [blocked, setBlocked] = useState(start.blocked);
	const [offline, setOffline] = useState(false);
	const [databaseAway, setDatabaseAway] = useState(start.instance?.databaseAway ?? false);
	const [deadlineMs, setDeadlineMs] = useState(() => start.instance && deadlineOf(start.instance, start.receivedAtMs));
	const [opensAtMs, setOpensAtMs] = useState(() => start.instance && opensAt(start.instance, start.receivedAtMs));
	const [pending, setPending] = useState<HostAction[]>([]);
	const [skip, setSkip] = useState(0);
	const [enqueue] = useState(createCallQueue);
	const shown = useRef(start.instance);
	const wantedSkip = useRef(0);
	const failedBefore = useRef(false);
	const leaving = useRef(false);
	const soundListeners = useRef(new Set<(frame: SoundFrame) => void>());

	const accept = (update: InstanceUpdate) => {
		const next = takeUpdate(shown.current, update, wantedSkip.current);
		if (!next) return;
		shown.current = next;
		failedBefore.current = false;
		setInstance(next);
		setOffline(false);
		setDeadlineMs(deadlineOf(next, performance.now()));
		setOpensAtMs(opensAt(next, performance.now()));
		const page = pageWithin(wantedSkip.current, next);
		if (update.participantsSkip !== page) showPage(page);
	};

	/** Replies know how the database is; frames do not. */
	const acceptReply = (reply: InstanceUpdate) => {
		accept(reply);
		setDatabaseAway(reply.databaseAway ?? false);
	};

	const load = async (signal?: AbortSignal) => {
		try {
			acceptReply(await fetchInstance(pin, wantedSkip.current, shown.current, { watching, signal }));
		} catch (error) {
			if (signal?.aborted) return;
			const reason = blockedBy(error, isDevice);
			// An empty lobby is gone as soon as it ends, possibly before the reply arrives.
			if (reason === "gone" && leaving.current) return;
			if (reason) return setBlocked(reason);
			setOffline(true);
			if (!failedBefore.current) onLoadFailed();
			failedBefore.current = true;
		}
	};

	const ended = instance?.status === "finished" || instance?.status === "archived";
	const { health, send } = useLiveSocket(blocked === null && instance !== null && !ended, {
		path: async () => {
			try {
				return await hostSocketPath(pin, watching);
			} catch (error) {
				// The pairing was ended, or another account has logged in: between two questions no poll would notice.
				if (blockedBy(error, isDevice) === "forbidden") setBlocked("forbidden");
				// Nor would it notice that there is no connection at all.
				else if (error instanceof ApiError && error.status === 0) setOffline(true);
				throw error;
			}
		},
		onFrame: (received) => {
			const frame = received as HostFrame;
			if ("type" in frame) for (const listener of soundListeners.current) listener(frame);
			else accept(frame.instance);
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

	const showPage = (from: number) => {
		setSkip(from);
		wantedSkip.current = from;
		if (!send({ type: "page", participantsSkip: from })) void load();
	};

	const call = async (action: HostAction, body?: Record<string, unknown>): Promise<FailedAction | null> => {
		leaving.current = action === "archive";
		try {
			const sent = WITH_ATTEMPT.has(action) ? { ...body, attempt: randomText() } : body;
			acceptReply(await retryOnce(() => steerInstance(pin, action, sent)));
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
		setPending((before) => [...before, action]);
		const failure = await enqueue(run);
		setPending(([_, ...waiting]) => waiting);
		return failure;
	};

	return {
		instance,
		blocked,
		offline,
		connection: connectionQuality(health, offline),
		databaseAway,
		deadlineMs,
		opensAtMs,
		busy: pending[0] ?? null,
		skip,
		showPage,
		act: (action, body) => inQueue(action, () => call(action, body)),
		end: () =>
			inQueue("finish", async () => {
				const now = shown.current;
				const failure = now?.questionStatus === "open" && (await call("close-question", { questionIndex: now.currentQuestionIndex }));
				return failure || call("finish");
			}),
		sound: { open: health === "open", send: sendSound, listen: listenSound },
	};
}
