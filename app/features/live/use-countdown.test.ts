import { createElement, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { useCountdown } from "./countdown";

afterEach(() => vi.useRealTimers());

it("a new question starts with its own time, however long the screen waited since the last one", () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	function Timer() {
		const [deadlineMs, setDeadlineMs] = useState<number | null>(null);
		const { seconds } = useCountdown(deadlineMs);
		if (deadlineMs === null) {
			vi.advanceTimersByTime(5_000);
			setDeadlineMs(performance.now() + 20_000);
		}
		return seconds;
	}
	expect(renderToString(createElement(Timer))).toBe("20");
});
