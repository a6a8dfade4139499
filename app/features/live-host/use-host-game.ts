import { useCallback, useRef, useState } from "react";
import { ApiError } from "~/api/api-error";
import { fetchInstance, type HostAction, steerInstance } from "~/api/live";
import type { Instance } from "../../../worker/contract/live";
import { usePoll } from "../live/use-poll";

export interface HostGame {
	instance: Instance | null;
	/** Why nothing can be shown: the game is gone, or this account is not its host. */
	blocked: "gone" | "forbidden" | null;
	offline: boolean;
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
	const revision = useRef(-1);
	const failedBefore = useRef(false);

	const accept = useCallback((next: Instance) => {
		if (next.revision < revision.current) return;
		revision.current = next.revision;
		failedBefore.current = false;
		setInstance(next);
		setOffline(false);
		setDeadlineMs(next.questionStatus === "open" ? performance.now() + next.timeRemainingMs : null);
	}, []);

	const load = useCallback(
		async (from: number, signal?: AbortSignal) => {
			try {
				accept(await fetchInstance(pin, from, signal));
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

	usePoll(blocked === null && needsPolling(instance), (signal) => load(skip, signal));

	const act = async (action: HostAction, body?: Record<string, unknown>) => {
		if (busy) return false;
		setBusy(action);
		try {
			accept(await steerInstance(pin, action, body));
			setSkip(0);
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
		void load(from);
	};

	return { instance, blocked, offline, deadlineMs, busy, skip, showPage, act };
}
