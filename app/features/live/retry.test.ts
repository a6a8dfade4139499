import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "~/api/api-error";
import { retryUntilReply } from "./retry";

const lost = () => Promise.reject(new ApiError(0, "NETWORK", ""));
/** A network that drops packets: the call is given up after ten seconds. */
const swallowed = () => new Promise<never>((_, fail) => setTimeout(() => fail(new ApiError(0, "NETWORK", "")), 10_000));

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

async function outcome(send: () => Promise<string>) {
	const started = performance.now();
	const ended = retryUntilReply(send).then(
		(reply) => ({ reply }),
		(error: unknown) => ({ error: error instanceof ApiError ? error.code : error }),
	);
	await vi.runAllTimersAsync();
	return { ...(await ended), seconds: Math.round((performance.now() - started) / 1000) };
}

describe("what is sent until it is heard", () => {
	it("goes out again after a lost reply, and after one that never came", async () => {
		const send = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockImplementationOnce(swallowed).mockResolvedValue("heard");
		expect(await outcome(send)).toEqual({ reply: "heard", seconds: 11 });
		expect(send).toHaveBeenCalledTimes(3);
	});

	// A network that asks to log in first answers 200 with a page of its own, a filter 403.
	it.each([503, 429, 200, 403])("goes out again after a %i that is no reply of the server", async (status) => {
		const send = vi
			.fn<() => Promise<string>>()
			.mockRejectedValueOnce(new ApiError(status, "INTERNAL_ERROR", ""))
			.mockResolvedValue("heard");
		expect(await outcome(send)).toMatchObject({ reply: "heard" });
	});

	it("does not repeat what the server refused", async () => {
		const send = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(409, "QUESTION_CLOSED", "Closed."));
		expect(await outcome(send)).toEqual({ error: "QUESTION_CLOSED", seconds: 0 });
		expect(send).toHaveBeenCalledTimes(1);
	});

	it("gives up after five quick failures, or half a minute of silence", async () => {
		const refused = vi.fn<() => Promise<string>>(lost);
		expect(await outcome(refused)).toEqual({ error: "NETWORK", seconds: 6 });
		expect(refused).toHaveBeenCalledTimes(5);
		const silent = vi.fn<() => Promise<string>>(swallowed);
		expect(await outcome(silent)).toEqual({ error: "NETWORK", seconds: 31 });
		expect(silent).toHaveBeenCalledTimes(3);
	});
});
