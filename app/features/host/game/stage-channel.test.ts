import { expect, it } from "vitest";
import { DEFAULT_STAGE_SETTINGS, readStageMessage, readStageSettings } from "./stage-channel";

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
	for (const other of [null, "ask", { type: "unknown" }, {}]) expect(readStageMessage(other)).toBeNull();
});
