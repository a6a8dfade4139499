import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_STAGE_SETTINGS, followStageChannel, readStageMessage, readStageSettings, STAGE_CHECK_MS } from "./stage-channel";

it("takes from a stored text or a message what it knows, and leaves the rest", () => {
	expect(readStageSettings({ textSize: "large", music: true, effects: "yes", volume: 2, later: 1 })).toEqual({
		textSize: "large",
		music: true,
	});
	expect(readStageSettings({ textSize: "huge" })).toEqual({});
	for (const broken of [null, 7, "text", []]) expect(readStageSettings(broken)).toEqual({});
});

it("reads messages of the channel, and nothing else", () => {
	expect(readStageMessage({ type: "ask" })).toEqual({ type: "ask" });
	expect(readStageMessage({ type: "change", settings: { volume: 0.2 } })).toEqual({ type: "change", settings: { volume: 0.2 } });
	expect(readStageMessage({ type: "settings", settings: { music: true } })).toEqual({
		type: "settings",
		settings: { ...DEFAULT_STAGE_SETTINGS, music: true },
	});
	const view = { phase: "answers", other: "ranking", otherAtMs: 1_000 };
	expect(readStageMessage({ type: "view", view: { ...view, later: 1 } })).toEqual({ type: "view", view });
	expect(readStageMessage({ type: "view", view: { phase: "pause", other: "unknown" } })).toEqual({
		type: "view",
		view: { phase: "pause", other: null, otherAtMs: null },
	});
	expect(readStageMessage({ type: "show", phase: "ranking" })).toEqual({ type: "show", phase: "ranking" });
	const unknown = [{ type: "unknown" }, { type: "view", view: { phase: "unknown" } }, { type: "view" }, { type: "show", phase: "lobby" }];
	for (const other of [null, "ask", {}, ...unknown]) expect(readStageMessage(other)).toBeNull();
});

describe("the panel's look at a big screen of its browser", () => {
	const sent: unknown[] = [];
	let receive: (data: unknown) => void = () => {};
	beforeEach(() => {
		vi.useFakeTimers();
		sent.length = 0;
		vi.stubGlobal(
			"BroadcastChannel",
			class {
				set onmessage(listener: (event: { data: unknown }) => void) {
					receive = (data) => listener({ data });
				}
				postMessage(message: unknown) {
					sent.push(message);
				}
				close() {}
			},
		);
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});
	const answer = () => receive({ type: "settings", settings: DEFAULT_STAGE_SETTINGS });

	it("loses one that closes without a word, or whose last words come after it said that it closes", () => {
		const onSettings = vi.fn();
		const onView = vi.fn();
		const channel = followStageChannel("1234567", { onSettings, onView });
		answer();
		expect(onSettings.mock.calls).toEqual([[DEFAULT_STAGE_SETTINGS]]);
		vi.advanceTimersByTime(2 * STAGE_CHECK_MS);
		expect(onSettings).toHaveBeenLastCalledWith(null);
		answer();
		receive({ type: "gone" });
		answer();
		expect(onSettings).toHaveBeenLastCalledWith(DEFAULT_STAGE_SETTINGS);
		vi.advanceTimersByTime(2 * STAGE_CHECK_MS);
		expect(onSettings).toHaveBeenLastCalledWith(null);
		channel.close();
	});

	it("keeps one that answers, reports each change once, and asks nothing after it was closed", () => {
		const onSettings = vi.fn();
		const onView = vi.fn();
		const channel = followStageChannel("1234567", { onSettings, onView });
		const view = { phase: "answers", other: "ranking", otherAtMs: 1_000 };
		for (let n = 0; n < 5; n++) {
			answer();
			receive({ type: "view", view });
			vi.advanceTimersByTime(STAGE_CHECK_MS);
		}
		expect(onSettings.mock.calls).toEqual([[DEFAULT_STAGE_SETTINGS]]);
		expect(onView.mock.calls).toEqual([[view]]);
		expect(sent).toEqual(Array(6).fill({ type: "ask" }));
		channel.close();
		vi.advanceTimersByTime(5 * STAGE_CHECK_MS);
		expect(sent).toHaveLength(6);
	});
});
