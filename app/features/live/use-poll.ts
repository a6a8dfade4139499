import { useEffect, useRef } from "react";
import { TIMINGS } from "../../../worker/contract/limits";

/**
 * The one way to poll: calls `load` at once and then every 2,000 ms while `active`, never two at a time, at once again
 * when the page comes back to the front or the network returns.
 */
export function usePoll(active: boolean, load: (signal: AbortSignal) => Promise<void>): void {
	const latest = useRef(load);
	latest.current = load;
	useEffect(() => {
		if (!active) return;
		const abort = new AbortController();
		let timer: ReturnType<typeof setTimeout> | undefined;
		let running = false;
		const tick = async () => {
			clearTimeout(timer);
			if (running) return;
			running = true;
			await latest.current(abort.signal);
			running = false;
			if (!abort.signal.aborted) timer = setTimeout(tick, TIMINGS.pollIntervalMs);
		};
		const wake = () => {
			if (document.visibilityState === "visible") void tick();
		};
		void tick();
		document.addEventListener("visibilitychange", wake);
		window.addEventListener("online", wake);
		return () => {
			abort.abort();
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", wake);
			window.removeEventListener("online", wake);
		};
	}, [active]);
}
