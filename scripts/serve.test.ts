import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startCron } from "./serve.mjs";

const MINUTE_MS = 60_000;
const [often = "", daily = ""] = JSON.parse(/^crons = (.*)$/m.exec(readFileSync("wrangler.toml", "utf8"))?.[1] ?? "[]");

describe("the housekeeping of a local start", () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.restoreAllMocks();
	});

	it("calls both cron triggers of wrangler.toml: one every 20 minutes, one a day", async () => {
		const called: string[] = [];
		const scheduled = async ({ cron }: { cron: string }) => called.push(cron);
		const timer = startCron({ getWorker: async () => ({ scheduled }) });
		await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
		expect(called).toEqual([often, daily]);
		await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE_MS);
		expect(called.filter((cron) => cron === often)).toHaveLength(73);
		expect(called.filter((cron) => cron === daily)).toHaveLength(2);
		clearInterval(timer);
	});

	it("goes on after a run that failed, and logs its kind without its message", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		let runs = 0;
		const scheduled = async () => {
			runs++;
			if (runs === 1) throw new TypeError("values of a statement");
		};
		const timer = startCron({ getWorker: async () => ({ scheduled }) });
		await vi.advanceTimersByTimeAsync(40 * MINUTE_MS);
		expect(runs).toBe(3);
		expect(log.mock.calls).toEqual([[JSON.stringify({ level: "error", event: "cron", error: "TypeError" })]]);
		clearInterval(timer);
	});
});
