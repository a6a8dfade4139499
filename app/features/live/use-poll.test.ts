import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startPolling } from "./use-poll";

const reported = vi.fn();

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("reportError", reported);
});
afterEach(() => {
	vi.useRealTimers();
	reported.mockReset();
});

it("Polling goes on after a call that failed, and reports its error", async () => {
	const failure = new Error("a formula cannot be drawn");
	const load = vi.fn<(signal: AbortSignal) => Promise<void>>().mockResolvedValue().mockRejectedValueOnce(failure);
	const { stop } = startPolling(load, 2_000);
	await vi.advanceTimersByTimeAsync(1_999);
	expect(load).toHaveBeenCalledTimes(1);
	expect(reported.mock.calls).toEqual([[failure]]);
	await vi.advanceTimersByTimeAsync(4_001);
	expect(load).toHaveBeenCalledTimes(4);
	stop();
	await vi.advanceTimersByTimeAsync(10_000);
	expect(load).toHaveBeenCalledTimes(4);
	expect(reported).toHaveBeenCalledTimes(1);
});

it("Polling never makes two calls at a time: a further one aborts the one before it", async () => {
	const signals: AbortSignal[] = [];
	const { tick, stop } = startPolling((signal) => {
		signals.push(signal);
		return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
	}, 2_000);
	await vi.advanceTimersByTimeAsync(20_000);
	expect(signals).toHaveLength(1);
	void tick();
	await vi.advanceTimersByTimeAsync(20_000);
	expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
	stop();
	expect(signals[1]?.aborted).toBe(true);
	await vi.advanceTimersByTimeAsync(0);
	expect(reported).not.toHaveBeenCalled();
});
