import { useRef, useState } from "react";
import type { Instance } from "#contract/live";
import type { HostFrame, InstanceUpdate } from "#contract/live-frames";
import { ApiError } from "~/api/api-error";
import { fetchInstance, type HostAction, hostSocketPath, steerInstance } from "~/api/live";
import { type ConnectionQuality, connectionQuality } from "~/features/live/connection-sign";
import { randomText } from "~/features/live/random-text";
import { sendTwice } from "~/features/live/send-until-heard";
import { useLiveSocket } from "~/features/live/use-live-socket";
import { usePoll } from "~/features/live/use-poll";
import { pageWithin, takeUpdate } from "./host-view";
import { takeTurns } from "./take-turns";

/** What a call of the host failed with. */
export interface HostFailure {
	action: HostAction;
	error: unknown;
}

export interface HostGame {
	instance: Instance | null;
	/** Why nothing can be shown: the game is gone, or this account is not its host. */
	blocked: "gone" | "forbidden" | null;
	offline: boolean;
	connection: ConnectionQuality;
	/** `performance.now()` at which the open question ends. */
	deadlineMs: number | null;
	/** The action under way; what is asked for meanwhile waits its turn. */
	busy: HostAction | null;
	/** First participant of the page shown. */
	skip: number;
	showPage(skip: number): void;
	/** Calls the server once it is this call's turn; null where it succeeded. */
	act(action: HostAction, body?: Record<string, unknown>): Promise<HostFailure | null>;
	/** Ends the game where it stands by then: an open question is closed first. */
	end(): Promise<HostFailure | null>;
}

/** Actions that a repeat would do again, but for the attempt that it names; the others name their question, or an end. */
const ONCE: ReadonlySet<HostAction> = new Set<HostAction>(["pause", "resume", "add-time", "settings"]);

/** True while the panel has to ask: in the lobby, and while the question is open (spec section 4, Live session). */
function needsPolling(instance: Instance | null): boolean {
	return instance === null || instance.status === "lobby" || (instance.status === "active" && instance.questionStatus === "open");
}

/** The host's side of a game: follows it by polling, steers it, and shows where it stands after a reload. */
export function useHostGame(pin: string, onLoadFailed: () => void): HostGame {
	const [instance, setInstance] = useState<Instance | null>(null);
	const [blocked, setBlocked] = useState<HostGame["blocked"]>(null);
	const [offline, setOffline] = useState(false);
	const [deadlineMs, setDeadlineMs] = useState<number | null>(null);
	const [underWay, setUnderWay] = useState<HostAction[]>([]);
	const [skip, setSkip] = useState(0);
	const [inTurn] = useState(takeTurns);
	const shown = useRef<Instance | null>(null);
	const wantedSkip = useRef(0);
	const failedBefore = useRef(false);

	const accept = (update: InstanceUpdate) => {
		const next = takeUpdate(shown.current, update, wantedSkip.current);
		if (!next) return;
		shown.current = next;
		failedBefore.current = false;
		setInstance(next);
		setOffline(false);
		setDeadlineMs(next.questionStatus === "open" ? performance.now() + next.timeRemainingMs : null);
		const page = pageWithin(wantedSkip.current, next);
		if (update.participantsSkip !== page) showPage(page);
	};

	const load = async (signal?: AbortSignal) => {
		try {
			accept(await fetchInstance(pin, wantedSkip.current, shown.current, signal));
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
	};

	const ended = instance?.status === "finished" || instance?.status === "archived";
	const { health, send } = useLiveSocket(blocked === null && instance !== null && !ended, {
		path: () => hostSocketPath(pin),
		onFrame: (frame) => accept((frame as HostFrame).instance),
		onWake: () => {
			if (health === "open") void load();
		},
		// Panels are few: they need not wait for each other, nor for the phones.
		players: () => 0,
	});
	usePoll(blocked === null && health !== "open" && needsPolling(instance), load);

	const showPage = (from: number) => {
		setSkip(from);
		wantedSkip.current = from;
		if (!send({ type: "page", participantsSkip: from })) void load();
	};

	const call = async (action: HostAction, body?: Record<string, unknown>): Promise<HostFailure | null> => {
		try {
			const once = ONCE.has(action) ? { ...body, attempt: randomText() } : body;
			accept(await sendTwice(() => steerInstance(pin, action, once)));
			return null;
		} catch (error) {
			// The call may have taken effect, and only its reply been lost.
			void load();
			return { action, error };
		}
	};
	const wait = async (action: HostAction, run: () => Promise<HostFailure | null>) => {
		setUnderWay((before) => [...before, action]);
		const failure = await inTurn(run);
		setUnderWay(([_, ...waiting]) => waiting);
		return failure;
	};

	return {
		instance,
		blocked,
		offline,
		connection: connectionQuality(health, offline),
		deadlineMs,
		busy: underWay[0] ?? null,
		skip,
		showPage,
		act: (action, body) => wait(action, () => call(action, body)),
		end: () =>
			wait("finish", async () => {
				const now = shown.current;
				const failure = now?.questionStatus === "open" && (await call("close-question", { questionIndex: now.currentQuestionIndex }));
				return failure || call("finish");
			}),
	};
}
