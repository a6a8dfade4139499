import { useEffect, useEffectEvent, useRef, useState } from "react";
import { loadEntry, removeEntry, saveEntry } from "~/lib/storage";
import { useLatest } from "~/lib/use-latest";
import { createAnswerQueue, NOTHING_UNSENT, type QueueHandlers, type QueueState } from "./answer-queue";
import { randomText } from "./random-text";
import { retryUntilReply } from "./retry";
import { usePoll } from "./use-poll";

/**
 * The storage key of two nicknames: the one that this tab plays under (session storage: two tabs may have two seats) and the one that this browser last used
 * in the game (local storage: if the phone discarded the tab, its seat is offered again). A cookie without any secret tells the server that
 * a seat exists, so that it renders no join form for a joined player.
 */
const storageKey = (pin: string) => `play:${pin}`;
const SEAT_COOKIE = "seated";
const DAY_SECONDS = 24 * 60 * 60;

export const tabNickname = (pin: string): string | null => loadEntry(storageKey(pin), "session");

export const rememberedNickname = (pin: string): string | null => loadEntry(storageKey(pin));

function setSeatCookie(pin: string, seconds: number): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that schools still use
	document.cookie = `${SEAT_COOKIE}=1; Path=/play/${pin}; SameSite=Lax; Max-Age=${seconds}`;
}

/** `days`: lifetime of the cookie that tells the server of a seat. */
function rememberSeat(pin: string, nickname: string, days = 1): void {
	setSeatCookie(pin, days * DAY_SECONDS);
	saveEntry(storageKey(pin), nickname, "session");
	saveEntry(storageKey(pin), nickname);
}

/** Forgets the seat and its homework code, because another pupil uses this browser from now on. */
export function forgetSeat(pin: string, nickname = ""): void {
	setSeatCookie(pin, 0);
	removeEntry(`homework-code:${pin}:${nickname}`);
	removeEntry(storageKey(pin), "session");
	removeEntry(storageKey(pin));
}

/** Says whether this browser has joined the game whose path the cookie belongs to. */
export function hasSeatCookie(cookies: string | null): boolean {
	return new RegExp(`(?:^|;\\s*)${SEAT_COOKIE}=1(?:;|$)`).test(cookies ?? "");
}

interface RetryDelays {
	first: number;
	most: number;
}

/** Unsent answers are sent again when the network returns or the page becomes visible. */
function useAnswerQueue<Reply>(handlers: Omit<QueueHandlers<Reply>, "onChange">, retryMs: RetryDelays) {
	const [unsent, setUnsent] = useState(NOTHING_UNSENT);
	const latest = useLatest(handlers);
	const [queue] = useState(() =>
		createAnswerQueue<Reply>(
			{
				send: (...sent) => latest.current.send(...sent),
				handIn: async (...handInArgs) => latest.current.handIn?.(...handInArgs),
				onSent: (...sent) => latest.current.onSent(...sent),
				onSeatLost: (...lost) => latest.current.onSeatLost(...lost),
				onRefused: (...refused) => latest.current.onRefused(...refused),
				onChange: setUnsent,
			},
			retryMs,
		),
	);
	useEffect(() => {
		const wake = () => {
			if (document.visibilityState === "visible") queue.wake();
		};
		document.addEventListener("visibilitychange", wake);
		addEventListener("online", wake);
		return () => {
			document.removeEventListener("visibilitychange", wake);
			removeEventListener("online", wake);
		};
	}, [queue]);
	return { queue, unsent };
}

interface SeatOptions<Reply> extends Omit<QueueHandlers<Reply>, "onChange"> {
	pin: string;
	/** null while this device has no seat. */
	nickname: string | null;
	/** The last state, and whether replies have failed since. */
	shown: { state: object | null; offline: boolean };
	/** Names what to poll (changing the name restarts polling); false if no polling is needed, or a socket brings the state. */
	pollName(unsent: QueueState): string | false;
	load(signal: AbortSignal): Promise<void>;
	days?: number;
	pollMs?: number;
	retryMs: RetryDelays;
}

/** The seat of a device: joins until a reply arrives, polls, and sends answers until each is accepted or refused. */
export function useSeat<Reply>({ pin, nickname, shown, pollName, load, days, pollMs, retryMs, ...handlers }: SeatOptions<Reply>) {
	const attempt = useRef("");
	const { queue, unsent } = useAnswerQueue(handlers, retryMs);
	usePoll(pollName(unsent), load, pollMs);
	useEffect(() => {
		if (nickname !== null) rememberSeat(pin, nickname, days);
	}, [pin, nickname, days]);
	// A new state from the server shows that the network is back.
	const { state, offline } = shown;
	const sendUnsent = useEffectEvent(() => {
		if (unsent.waiting) void queue.flush();
	});
	useEffect(() => {
		if (!offline && state) sendUnsent();
	}, [offline, state]);

	return {
		queue,
		unsent,
		/** Joins. The random `attempt` lets a retry get the seat of a join whose reply was lost. */
		enter: async <Joined extends { nickname: string }>(join: (attempt: string) => Promise<Joined>): Promise<Joined> => {
			attempt.current ||= randomText();
			const joined = await retryUntilReply(() => join(attempt.current));
			rememberSeat(pin, joined.nickname, days);
			return joined;
		},
		/** The next join gets another seat. */
		leave: () => {
			attempt.current = "";
		},
	};
}
