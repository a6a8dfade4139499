// When the product's runtime ends by itself (out of memory, a crash), Miniflare starts it again. This file decides how often, and until when.
import { setTimeout as sleep } from "node:timers/promises";
import { logEvent } from "./log.mjs";

/** Ends within this time count together: whatever ends the runtime would end the next one too. */
export const RESTART_WINDOW_MS = 5 * 60_000;
export const MAX_RESTARTS = 3;
/** A restart takes about 5 s, but a machine without memory is slow. */
const BACK_WITHIN_MS = 120_000;
const PAUSE_MS = 500;

/**
 * @param {object} options
 * @param {() => number} [options.now]
 * @param {(ms: number, value?: unknown, options?: { ref: boolean }) => Promise<unknown>} [options.pause]
 * @param {() => Promise<unknown>} options.ready resolves when the runtime listens again, rejects when it could not be started
 * @param {() => Promise<unknown>} options.startAgain tries once more after that
 * @param {(line: string) => void} options.giveUp takes the line that says why the process has to end
 */
export function watchRestarts({ ready, startAgain, giveUp, now = Date.now, pause = sleep }) {
	const ends = [];
	let isRestarting = false;
	let isOver = false;

	const end = (line) => {
		if (!isOver) giveUp(line);
		isOver = true;
	};

	async function waitUntilBack() {
		while (!isOver) {
			// Miniflare notices the end at the same time.
			await pause(PAUSE_MS);
			try {
				await ready();
				return;
			} catch {
				// Each failed start is an end, and counts as one.
				await startAgain().catch(() => undefined);
			}
		}
	}

	return {
		/** Counts an end of the runtime; `how`: the signal or exit code. */
		async runtimeEnded(how) {
			if (isOver) return;
			const since = now() - RESTART_WINDOW_MS;
			ends.push(now());
			while (ends[0] < since) ends.shift();
			if (ends.length > MAX_RESTARTS)
				return end(`The runtime ended ${ends.length} times within ${RESTART_WINDOW_MS / 60_000} minutes (last: ${how}): the server stops.`);
			logEvent("error", "runtime", { message: `ended (${how}), is started again` });
			if (isRestarting) return;
			isRestarting = true;
			const isBack = await Promise.race([waitUntilBack().then(() => true), pause(BACK_WITHIN_MS, false, { ref: false })]);
			isRestarting = false;
			if (!isBack) end(`The runtime ended and was not back after ${BACK_WITHIN_MS / 1000} s: the server stops.`);
		},
		/** Ends the server if the system cannot start the runtime: no memory or no processes are left. */
		notStarted: (code) => end(`The runtime cannot be started (${code}): the server stops.`),
		/** Stops watching: the server is stopping, so processes are meant to end. */
		stop: () => {
			isOver = true;
		},
	};
}
