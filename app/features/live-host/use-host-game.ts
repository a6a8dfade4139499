import { useCallback, useRef, useState } from "react";
import { ApiError } from "~/api/api-error";
import { fetchInstance, type HostAction, hostSocketPath, steerInstance } from "~/api/live";
import type { Instance } from "../../../worker/contract/live";
import type { HostFrame, InstanceUpdate } from "../../../worker/contract/live-frames";
import { type ConnectionQuality, connectionQuality } from "../live/connection-sign";
import { useLiveSocket } from "../live/use-live-socket";
import { usePoll } from "../live/use-poll";

export interface HostGame {
	instance: Instance | null;
	/** Why nothing can be shown: the game is gone, or this account is not its host. */
	blocked: "gone" | "forbidden" | null;
	offline: boolean;
	connection: ConnectionQuality;
	/** `performance.now()` at which the open question ends. */
	deadlineMs: number | null;
	/** The action under way. */
	busy: HostAction | null;
	/** First participant of the page shown. */
	skip: number;
	showPage(skip: number): void;
	act(action: HostAction, body?: Record<string, unknown>): Promise<boolean>;
}

/** True while the panel has to ask: in the lobby, and while the question is open (spec section 4, Live session). */
function needsPolling(instance: Instance | null): boolean {
	return instance === null || instance.status === "lobby" || (instance.status === "active" && instance.questionStatus === "open");
}

/** The host's side of a game: follows it by polling, steers it, and shows where it stands after a reload. */
export function useHostGame(pin: string, onActionFailed: (action: HostAction, error: unknown) => void, onLoadFailed: () => void): HostGame {
	const [instance, setInstance] = useState<Instance | null>(null);
	const [blocked, setBlocked] = useState<HostGame["blocked"]>(null);
	const [offline, setOffline] = useState(false);
	const [deadlineMs, setDeadlineMs] = useState<number | null>(null);
	const [busy, setBusy] = useState<HostAction | null>(null);
	const [skip, setSkip] = useState(0);
	const held = useRef<Instance | null>(null);
	const wantedSkip = useRef(0);
	const failedBefore = useRef(false);

	const accept = useCallback((update: InstanceUpdate) => {
		// Replies and pushes may overtake each other: an older view never replaces a newer one.
		if (update.revision < (held.current?.revision ?? -1)) return;
		const questions = update.questions ?? held.current?.questions;
		if (!questions) return;
		const next = { ...update, questions };
		held.current = next;
		failedBefore.current = false;
		setInstance(next);
		setOffline(false);
		setDeadlineMs(next.questionStatus === "open" ? performance.now() + next.timeRemainingMs : null);
	}, []);

	const load = useCallback(
		async (from: number, signal?: AbortSignal) => {
			try {
				accept(await fetchInstance(pin, from, held.current, signal));
			} catch (error) {
				if (signal?.aborted) return;
				if (error instanceof ApiError && error.status === 404) setBlocked("gone");
				else if (error instanceof ApiError && error.status === 403) setBlocked("forbidden");
				else {
					setOffline(true);
					if (!failedBefore.current) onLoadFailed();
					failedBefore.current = true;
				}
			}
		},
		[pin, accept, onLoadFailed],
	);

	const ended = instance?.status === "finished" || instance?.status === "archived";
	const { health, send } = useLiveSocket(blocked === null && instance !== null && !ended, {
		path: () => hostSocketPath(pin),
		onFrame: (frame) => {
			const { instance: pushed } = frame as HostFrame;
			// A new socket starts at the first page; the frame of another page than the one shown only leads there.
			if (pushed.participantsSkip === wantedSkip.current) accept(pushed);
			else turnPage(wantedSkip.current);
		},
		onWake: () => {
			if (health === "open") void load(wantedSkip.current);
		},
	});
	const turnPage = (from: number) => send({ type: "page", participantsSkip: from });
	usePoll(blocked === null && health !== "open" && needsPolling(instance), (signal) => load(skip, signal));

	const act = async (action: HostAction, body?: Record<string, unknown>) => {
		if (busy) return false;
		setBusy(action);
		try {
			accept(await steerInstance(pin, action, body));
			if (wantedSkip.current !== 0) showPage(0);
			return true;
		} catch (error) {
			onActionFailed(action, error);
			await load(skip);
			return false;
		} finally {
			setBusy(null);
		}
	};

	const showPage = (from: number) => {
		setSkip(from);
		wantedSkip.current = from;
		if (!turnPage(from)) void load(from);
	};

	return { instance, blocked, offline, connection: connectionQuality(health, offline), deadlineMs, busy, skip, showPage, act };
}
