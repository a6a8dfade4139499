import { beforeEach, expect, it, vi } from "vitest";
import { MAX_RESTARTS, RESTART_WINDOW_MS, watchRestarts } from "./runtime-restarts.mjs";

let nowMs = 0;
const lines: string[] = [];
const calls: string[] = [];
beforeEach(() => {
	nowMs = 0;
	lines.length = 0;
	calls.length = 0;
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function watch(
	ready: () => Promise<unknown>,
	pause: (ms: number) => Promise<unknown> = async (ms) => (ms > 10_000 ? new Promise(() => {}) : null),
) {
	return watchRestarts({
		ready,
		startAgain: async () => calls.push("start again"),
		giveUp: (line: string) => lines.push(line),
		now: () => nowMs,
		pause,
	});
}

it("a runtime that ends now and then is started again each time", async () => {
	const restarts = watch(async () => undefined);
	for (let n = 0; n < 20; n++) {
		await restarts.runtimeEnded("SIGKILL");
		nowMs += RESTART_WINDOW_MS / 2;
	}
	expect([lines, calls]).toEqual([[], []]);
});

it("one that ends again and again ends the process with one line, once", async () => {
	const restarts = watch(async () => undefined);
	for (let n = 0; n <= MAX_RESTARTS + 2; n++) await restarts.runtimeEnded("SIGSEGV");
	expect(lines).toEqual(["The runtime ended 4 times within 5 minutes (last: SIGSEGV): the server stops."]);
});

it("a start that fails is repeated, and counts", async () => {
	let failing = 2;
	const restarts = watch(async () => {
		if (failing-- > 0) throw new Error("could not be started");
	});
	await restarts.runtimeEnded("SIGKILL");
	expect([calls, lines]).toEqual([["start again", "start again"], []]);
	const hopeless = watch(async () => {
		// A start that fails is an end of the runtime too.
		void hopeless.runtimeEnded(1);
		throw new Error("could not be started");
	});
	await hopeless.runtimeEnded("SIGKILL");
	expect(lines).toEqual(["The runtime ended 4 times within 5 minutes (last: 1): the server stops."]);
});

it("one that does not come back, or cannot be started, ends the process with one line", async () => {
	const waiting = watch(
		() => new Promise(() => {}),
		async () => false,
	);
	await waiting.runtimeEnded("SIGKILL");
	watch(async () => undefined).notStarted("EAGAIN");
	expect(lines).toEqual([
		"The runtime ended and was not back after 120 s: the server stops.",
		"The runtime cannot be started (EAGAIN): the server stops.",
	]);
});

it("an end while the server stops is meant to be", async () => {
	const restarts = watch(async () => undefined);
	restarts.stop();
	for (let n = 0; n <= MAX_RESTARTS; n++) await restarts.runtimeEnded("SIGKILL");
	restarts.notStarted("EAGAIN");
	expect([lines, calls]).toEqual([[], []]);
});
