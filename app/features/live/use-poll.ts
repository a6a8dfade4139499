import { useEffect, useEffectEvent } from "react";
import { TIMINGS } from "#contract/limits";

/**
 * Calls `load` at once and then every `intervalMs` after its end, until `stop`. `tick` replaces the running call by a new one. A call that
 * fails does not end it: the browser reports the error.
 */
export function startPolling(load: (signal: AbortSignal) => Promise<void>, intervalMs: number) {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let underWay: AbortController | null = null;
	const stop = () => {
		clearTimeout(timer);
		underWay?.abort();
		underWay = null;
	};
	const tick = async () => {
		stop();
		const mine = new AbortController();
		underWay = mine;
		try {
			await load(mine.signal);
		} catch (error) {
			if (!mine.signal.aborted) reportError(error);
		}
		if (underWay === mine) timer = setTimeout(tick, intervalMs);
	};
	void tick();
	return { tick, stop };
}

/**
 * The one way to poll: calls `load` at once and then every `intervalMs` (2,000) while `active`, never two at a time. When the page
 * comes back to the front or the network returns, the running call is replaced by a new one, because it may never end. A text as
 * `active` names what is polled: with another name polling starts again.
 */
export function usePoll(
	active: boolean | string,
	load: (signal: AbortSignal) => Promise<void>,
	intervalMs: number = TIMINGS.pollIntervalMs,
): void {
	const latest = useEffectEvent(load);
	useEffect(() => {
		if (!active) return;
		const { tick, stop } = startPolling((signal) => latest(signal), intervalMs);
		const wake = () => {
			if (document.visibilityState === "visible") void tick();
		};
		document.addEventListener("visibilitychange", wake);
		window.addEventListener("online", wake);
		return () => {
			stop();
			document.removeEventListener("visibilitychange", wake);
			window.removeEventListener("online", wake);
		};
	}, [active, intervalMs]);
}
