import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installVoices, type Voices } from "#tests/helpers/voices";
import { createSpeaker, findVoice, type SpeakerState } from "./speaker";

const TURKISH = { lang: "tr-TR", localService: true };

function open(voices: Voices) {
	const record = installVoices(voices);
	const states: SpeakerState[] = [];
	const speaker = createSpeaker({
		synthesis: speechSynthesis,
		createUtterance: (text) => new SpeechSynthesisUtterance(text),
		onState: (state) => states.push(state),
	});
	return { record, states, speaker };
}

/** What happens within a tap; iOS lets only that speak. */
function tap(action: () => void) {
	vi.stubGlobal("navigator", { userActivation: { isActive: true } });
	action();
	vi.stubGlobal("navigator", { userActivation: { isActive: false } });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("the voice", () => {
	const voice = (lang: string, localService: boolean, isDefault = false) =>
		({ lang, localService, default: isDefault }) as SpeechSynthesisVoice;

	it("is one of the device in the language, whatever the region, and the device's own choice first", () => {
		const voices = [voice("en-US", true, true), voice("tr_TR", true), voice("tr-CY", true, true)];
		expect(findVoice(voices, "tr")?.lang).toBe("tr-CY");
		expect(findVoice(voices.slice(0, 2), "tr")?.lang).toBe("tr_TR");
		expect(findVoice(voices, "de")).toBeUndefined();
	});

	it("is never one that sends the text to a server", () => {
		expect(findVoice([voice("tr-TR", false, true)], "tr")).toBeUndefined();
	});
});

describe("reading aloud", () => {
	it("speaks one sentence after the other and falls silent at the end", async () => {
		const { record, states, speaker } = open({ voices: [TURKISH] });
		speaker.start(["Bir.", "İki."], "tr");
		expect(states).toEqual(["waits", "speaks"]);
		await vi.runAllTimersAsync();
		expect(record.heard).toEqual(["Bir.", "İki."]);
		expect(states.at(-1)).toBe("silent");
	});

	it("waits for voices that come late without an event, and speaks although the tap is long over", async () => {
		const { record, states, speaker } = open({ voices: [TURKISH], comeAfterMs: 1_400, needsTap: true });
		tap(() => speaker.start(["Bir."], "tr"));
		await vi.advanceTimersByTimeAsync(1_000);
		expect(states).toEqual(["waits"]);
		await vi.runAllTimersAsync();
		expect(record.heard).toEqual(["Bir."]);
	});

	it.each([
		["no voice at all", { voices: [] }],
		["only voices of other languages", { voices: [{ lang: "en-US", localService: true }] }],
		["only a voice of a server", { voices: [{ lang: "tr-TR", localService: false }] }],
		["a voice that never begins", { voices: [TURKISH], isMute: true }],
	])("says that a device has none: %s", async (_, voices) => {
		const { record, states, speaker } = open(voices);
		speaker.start(["Bir."], "tr");
		await vi.advanceTimersByTimeAsync(10_000);
		expect(states.at(-1)).toBe("noVoice");
		expect(record.heard).toEqual([]);
	});

	it("says so in a browser without speech", () => {
		const states: SpeakerState[] = [];
		createSpeaker({ synthesis: undefined, createUtterance: () => never(), onState: (state) => states.push(state) }).start(["Bir."], "tr");
		expect(states).toEqual(["noVoice"]);
	});

	it("falls silent where the browser wants a tap and there was none", async () => {
		const { states, speaker } = open({ voices: [TURKISH], needsTap: true });
		vi.stubGlobal("navigator", { userActivation: { isActive: false } });
		speaker.start(["Bir."], "tr");
		await vi.advanceTimersByTimeAsync(1_000);
		expect(states.at(-1)).toBe("silent");
	});

	it("goes on with the next sentence after one that never ends, and gives up after two", async () => {
		const long = "a".repeat(100);
		const once = open({ voices: [TURKISH], stopsAfterMs: 4_000 });
		once.speaker.start([long, "Bir.", "İki."], "tr");
		await vi.advanceTimersByTimeAsync(60_000);
		expect(once.record.heard).toEqual(["Bir.", "İki."]);
		expect(once.states.at(-1)).toBe("silent");

		const twice = open({ voices: [TURKISH], stopsAfterMs: 4_000 });
		twice.speaker.start([long, long, "Bir."], "tr");
		await vi.advanceTimersByTimeAsync(120_000);
		expect(twice.record.heard).toEqual([]);
		expect(twice.states.at(-1)).toBe("noVoice");
	});

	it("tries a sentence again that was lost after another reading had been cancelled", async () => {
		const { record, speaker } = open({ voices: [TURKISH], losesAfterCancel: true });
		speaker.start(["Bir.", "İki."], "tr");
		await vi.advanceTimersByTimeAsync(100);
		speaker.start(["Üç."], "tr");
		await vi.advanceTimersByTimeAsync(10_000);
		expect(record.heard).toEqual(["Üç."]);
	});

	it("reads each sentence once where a device speaks without any event", async () => {
		const { record, states, speaker } = open({ voices: [TURKISH], hasNoEvents: true });
		speaker.start(["Bir cümle daha.", "İki.", "Üç."], "tr");
		await vi.advanceTimersByTimeAsync(20_000);
		expect(record.heard).toEqual(["Bir cümle daha.", "İki.", "Üç."]);
		expect(states.at(-1)).toBe("silent");
	});

	it("says that there is no voice where the browser has only parts of speech", async () => {
		const states: SpeakerState[] = [];
		const onState = (state: SpeakerState) => states.push(state);
		const synthesis = {
			...speechSynthesis,
			getVoices: () => [TURKISH as SpeechSynthesisVoice],
			cancel() {},
			resume() {},
			speak() {},
			speaking: false,
		};
		createSpeaker({ synthesis, createUtterance: () => never(), onState }).start(["Bir."], "tr");
		expect(states.at(-1)).toBe("noVoice");
		const getVoices = () => never();
		createSpeaker({ synthesis: { ...synthesis, getVoices }, createUtterance: (text) => new SpeechSynthesisUtterance(text), onState }).start(
			["Bir."],
			"tr",
		);
		await vi.advanceTimersByTimeAsync(5_000);
		expect(states.at(-1)).toBe("noVoice");
	});

	it("says nothing once it was stopped while it waited for voices", async () => {
		const { record, states, speaker } = open({ voices: [TURKISH], comeAfterMs: 1_000 });
		speaker.start(["Bir."], "tr");
		speaker.stop();
		await vi.advanceTimersByTimeAsync(10_000);
		expect(record.heard).toEqual([]);
		expect(states.at(-1)).toBe("silent");
	});

	it.each([false, true])("stops at once, and says nothing afterwards (cancel ends an utterance: %s)", async (endsOnCancel) => {
		const { record, states, speaker } = open({ voices: [TURKISH], endsOnCancel });
		speaker.start(["Bir.", "İki."], "tr");
		await vi.advanceTimersByTimeAsync(100);
		speaker.stop();
		expect(record.cancelled).toBe(1);
		await vi.runAllTimersAsync();
		expect(record.heard).toEqual([]);
		expect(states).toEqual(["waits", "speaks", "silent"]);
	});

	it("ends when another question of the page is read, and when the page silences it", async () => {
		const first = open({ voices: [TURKISH] });
		const states: SpeakerState[] = [];
		const second = createSpeaker({
			synthesis: speechSynthesis,
			createUtterance: (text) => new SpeechSynthesisUtterance(text),
			onState: (state) => states.push(state),
		});
		first.speaker.start(["Bir.", "İki."], "tr");
		await vi.advanceTimersByTimeAsync(100);
		second.start(["Üç.", "Dört."], "tr");
		await vi.advanceTimersByTimeAsync(100);
		expect(first.states.at(-1)).toBe("silent");
		first.speaker.stop();
		expect(states.at(-1)).toBe("speaks");
		speechSynthesis.cancel();
		await vi.runAllTimersAsync();
		expect(states.at(-1)).toBe("silent");
		expect(first.record.heard).toEqual([]);
	});
});

function never(): never {
	throw new Error("nothing is spoken");
}
