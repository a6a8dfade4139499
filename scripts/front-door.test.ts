import { expect, it, vi } from "vitest";
import { readOpenFiles, watchOpenFiles } from "./front-door.mjs";

it("says once that few are left, and again only after many were", () => {
	vi.useFakeTimers();
	const said: unknown[] = [];
	let files: { open: number; limit: number } | null = null;
	const timer = watchOpenFiles(1, { read: () => files, log: (...line: unknown[]) => said.push(line) });
	for (const open of [null, 100, 799, 800, 1000, 700, 900, 500, 850]) {
		files = open === null ? null : { open, limit: 1000 };
		vi.advanceTimersByTime(5_000);
	}
	clearInterval(timer);
	vi.useRealTimers();
	expect(said).toEqual([800, 850].map((open) => ["error", "open files", { open, limit: 1000 }]));
});

it.runIf(process.platform === "linux")("reads them of a process, and nothing of one that has ended", () => {
	const files = readOpenFiles(process.pid);
	expect(files?.open).toBeGreaterThan(3);
	expect(files?.limit).toBeGreaterThan(files?.open ?? 0);
	expect(readOpenFiles(2 ** 30)).toBeNull();
});
