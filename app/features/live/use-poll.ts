import { useEffect, useEffectEvent } from "react";
import { TIMINGS } from "#contract/limits";

/**
 * Calls `load` at once and again `intervalMs` after each call ends, until `stop`. `tick` replaces the running call. A failing call does not
 * stop polling: its error is reported to the browser.
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
 * Polls while `active`: calls `load` at once and again `intervalMs` after each call ends, never two at a time. When the page becomes
 * visible or the network returns, a new call replaces the running one, which may never end. A string as `active` names what is polled:
 * changing it restarts polling.
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
