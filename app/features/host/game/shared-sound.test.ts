import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followStage, STAGE_ANSWER_MS } from "./shared-sound";

const STATE = { type: "sound", say: "state", music: true, effects: true, blocked: false } as const;
const SETTINGS = { music: true, effects: true, blocked: false };

describe("the remote of a stage", () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	function follow() {
		const send = vi.fn();
		const onStage = vi.fn();
		return { send, onStage, remote: followStage(send, onStage) };
	}

	it("loses a stage whose last frame arrives after the question: a first answer is confirmed", () => {
		const { send, onStage, remote } = follow();
		remote.say({ say: "ask" });
		remote.receive(STATE);
		expect(onStage).toHaveBeenLastCalledWith(SETTINGS);
		vi.advanceTimersByTime(STAGE_ANSWER_MS);
		expect(send).toHaveBeenCalledTimes(2);
		expect(send).toHaveBeenLastCalledWith({ say: "ask" });
		expect(onStage).toHaveBeenLastCalledWith(SETTINGS);
		vi.advanceTimersByTime(STAGE_ANSWER_MS);
		expect(onStage).toHaveBeenLastCalledWith(null);
	});

	it("stops asking once an answer is confirmed, even if two stages answer", () => {
		const { send, onStage, remote } = follow();
		send.mockImplementation(() => {
			remote.receive(STATE);
			remote.receive(STATE);
		});
		remote.say({ say: "set", music: true, effects: true });
		vi.advanceTimersByTime(10 * STAGE_ANSWER_MS);
		expect(send).toHaveBeenCalledTimes(2);
		expect(onStage).not.toHaveBeenCalledWith(null);
	});

	it("counts a stage without an answer as gone, and asks nothing more after it was stopped", () => {
		const { send, onStage, remote } = follow();
		remote.say({ say: "ask" });
		remote.receive({ ...STATE, say: "ask" });
		vi.advanceTimersByTime(STAGE_ANSWER_MS);
		expect(onStage.mock.calls).toEqual([[null]]);
		remote.receive(STATE);
		remote.stop();
		vi.advanceTimersByTime(10 * STAGE_ANSWER_MS);
		expect(send).toHaveBeenCalledTimes(1);
	});
});
