import { expect, it, vi } from "vitest";
import { announce } from "~/ui/announce";
import { ThrottledAnnouncer } from "./use-announced";

vi.mock("~/ui/announce", () => ({ announce: vi.fn() }));

it("announces the latest count, at most every two seconds, and nothing twice", () => {
	vi.useFakeTimers();
	try {
		const said: [text: string, at: number][] = [];
		const start = performance.now();
		vi.mocked(announce).mockImplementation((text) => void said.push([text, performance.now() - start]));
		const announcer = new ThrottledAnnouncer();
		for (let read = 0; read <= 30; read++) {
			announcer.update(`${read} of 30`);
			vi.advanceTimersByTime(150);
		}
		vi.advanceTimersByTime(5_000);
		announcer.update("30 of 30");
		announcer.update("");
		vi.advanceTimersByTime(5_000);
		expect(said.map(([text]) => text)).toEqual(["0 of 30", "13 of 30", "26 of 30", "30 of 30"]);
		for (const [n, [, at]] of said.entries()) if (n > 0) expect(at - (said[n - 1]?.[1] ?? 0)).toBeGreaterThanOrEqual(2_000);
		announcer.update("none");
		announcer.end();
		vi.advanceTimersByTime(5_000);
		expect(said).toHaveLength(4);
	} finally {
		vi.useRealTimers();
	}
});
