import { describe, expect, it, vi } from "vitest";
import { type CronPart, RUN_MS, rotate, runParts } from "./cron-run";

/** The platform's limit of one run. */
const PLATFORM_MS = 15 * 60_000;
const BATCH_MS = 5_000;

function clock() {
	let nowMs = 1_000_000;
	return { now: () => nowMs, pass: (ms: number) => (nowMs += ms) };
}

/** Never done, like a backlog of years: takes batches as long as it may. */
function endless(time: ReturnType<typeof clock>, spentMs: Map<string, number>, name: string): CronPart {
	return async ({ hasTime }) => {
		for (; hasTime(); time.pass(BATCH_MS)) spentMs.set(name, (spentMs.get(name) ?? 0) + BATCH_MS);
		return 0;
	};
}

describe("A run of a cron trigger", () => {
	const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

	it("ends before the platform ends it, and reaches every part, if every part could go on without end", async () => {
		const spentMs = new Map<string, number>();
		const time = clock();
		const parts = Object.fromEntries(names.map((name) => [name, endless(time, spentMs, name)]));
		const startMs = time.now();
		await runParts(time, parts, 0);
		expect(time.now() - startMs).toBeLessThan(PLATFORM_MS - 60_000);
		expect([...spentMs.keys()]).toEqual(names);
		expect(Math.min(...spentMs.values())).toBeGreaterThan(30_000);
	});

	it("gives another part most of the time in each run, and starts others in their order", async () => {
		const longest: (string | undefined)[] = [];
		for (let runNumber = 0; runNumber < 2 * names.length; runNumber++) {
			const spentMs = new Map<string, number>();
			const time = clock();
			await runParts(time, Object.fromEntries(names.map((name) => [name, endless(time, spentMs, name)])), runNumber);
			longest.push([...spentMs].sort(([, a], [, b]) => b - a)[0]?.[0]);
		}
		expect(longest).toEqual([...names, ...names]);
	});

	it("leaves the time that others do not need to the one that does", async () => {
		const spentMs = new Map<string, number>();
		const time = clock();
		const idle: CronPart = async () => 0;
		await runParts(time, { a: idle, b: endless(time, spentMs, "b"), c: idle }, 1);
		expect(spentMs.get("b")).toBeGreaterThanOrEqual(RUN_MS / 2);
	});

	it("goes on after a part that failed or took more than all of the time", async () => {
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const info = vi.spyOn(console, "log").mockImplementation(() => undefined);
		const ran: string[] = [];
		const time = clock();
		const failing: CronPart = () => Promise.reject(new Error("no such table"));
		const noted = (name: string): CronPart => {
			return async () => ran.push(name);
		};
		await runParts(time, { a: failing, b: noted("b") }, 0);
		expect(ran).toEqual(["b"]);
		expect(logged).toHaveBeenCalledTimes(2);
		const slow: CronPart = async () => time.pass(2 * RUN_MS);
		for (let runNumber = 0; runNumber < 3; runNumber++) await runParts(time, { a: slow, b: noted("b"), c: noted("c") }, runNumber);
		// Each runs first before the part that leaves no time.
		expect(ran).toEqual(["b", "b", "c"]);
		logged.mockRestore();
		info.mockRestore();
	});
});

it("A list of a run starts at another entry in each run", () => {
	expect([0, 1, 2, 3].map((runNumber) => rotate([1, 2, 3], runNumber))).toEqual([
		[1, 2, 3],
		[2, 3, 1],
		[3, 1, 2],
		[1, 2, 3],
	]);
	expect(rotate([], 7)).toEqual([]);
});
