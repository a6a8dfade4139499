import { describe, expect, it } from "vitest";
import { TIMINGS } from "#contract/limits";
import { createLoadGuard, createSubmitGuard } from "./run";

describe("the guards of solo play", () => {
	it("a second submission within 1 s is a double click", () => {
		let nowMs = 0;
		const mayPass = createSubmitGuard(TIMINGS.soloSubmitGuardMs, () => nowMs);
		expect(mayPass()).toBe(true);
		nowMs = 999;
		expect(mayPass()).toBe(false);
		nowMs = 1_000;
		expect(mayPass()).toBe(true);
	});

	it("a quiz that was asked for within 0.5 s is not loaded twice", async () => {
		let nowMs = 0;
		const loads: string[] = [];
		const guard = createLoadGuard<string>(TIMINGS.soloLoadGuardMs, () => nowMs);
		const load = (id: string) =>
			guard(id, async () => {
				loads.push(id);
				return `${id} ${loads.length}`;
			});
		expect(await load("rivers")).toBe("rivers 1");
		nowMs = 499;
		expect(await load("rivers")).toBe("rivers 1");
		expect(await load("lakes")).toBe("lakes 2");
		nowMs = 999;
		expect(await load("lakes")).toBe("lakes 3");
		expect(loads).toEqual(["rivers", "lakes", "lakes"]);
	});
});
