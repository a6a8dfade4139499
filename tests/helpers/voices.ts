/** How a browser's speech behaves; each fault is one that browsers have. */
export interface Voices {
	voices: { lang: string; localService: boolean; default?: boolean }[];
	/** There are no voices before, as in Chrome on ChromeOS, and no event says when they come, as in Safari. */
	comeAfterMs?: number;
	/** An utterance stops after this time, and no event says so, as in Chrome after 14 s. */
	stopsAfterMs?: number;
	/** Only what begins within a tap is spoken, and what follows it, as on iOS. */
	needsTap?: boolean;
	/** The first utterance after `cancel` is lost without an event, as in Safari. */
	losesAfterCancel?: boolean;
	/** `cancel` ends the utterance with the event of its end, as in Firefox. */
	endsOnCancel?: boolean;
	/** It speaks, but no event ever comes. */
	hasNoEvents?: boolean;
	/** Nothing is ever spoken, and no event comes. */
	isMute?: boolean;
	lettersPerSecond?: number;
}

/** What was spoken to its end, and where speech was cancelled. */
export interface HeardAloud {
	heard: string[];
	cancelled: number;
}

/** Replaces the browser's speech by one with these voices. Runs in the page as well: it may use nothing from outside of itself. */
export function installVoices({
	voices,
	comeAfterMs = 0,
	stopsAfterMs = Number.POSITIVE_INFINITY,
	needsTap = false,
	losesAfterCancel = false,
	endsOnCancel = false,
	hasNoEvents = false,
	isMute = false,
	lettersPerSecond = 12,
}: Voices): HeardAloud {
	const record: HeardAloud = { heard: [], cancelled: 0 };
	const installedAt = Date.now();
	let queue: SpeechSynthesisUtterance[] = [];
	let timers: ReturnType<typeof setTimeout>[] = [];
	let isUnlocked = !needsTap;
	let losesNext = false;
	const tell = (utterance: SpeechSynthesisUtterance, name: "onstart" | "onend" | "onerror", error?: string) =>
		!hasNoEvents && (utterance[name] as ((event: object) => void) | null)?.({ error });
	const begin = () => {
		const [utterance] = queue;
		if (!utterance) return;
		const ms = (utterance.text.length / lettersPerSecond) * 1000;
		timers = [setTimeout(() => tell(utterance, "onstart"), 10)];
		if (ms > stopsAfterMs) return;
		timers.push(
			setTimeout(() => {
				if (utterance.text) record.heard.push(utterance.text);
				queue.shift();
				begin();
				tell(utterance, "onend");
			}, ms + 20),
		);
	};
	const synthesis = {
		getVoices: () =>
			Date.now() - installedAt < comeAfterMs ? [] : voices.map((voice) => ({ name: voice.lang, voiceURI: voice.lang, ...voice })),
		get speaking() {
			return queue.length > 0 && !isMute;
		},
		speak(utterance: SpeechSynthesisUtterance) {
			if (globalThis.navigator?.userActivation?.isActive) isUnlocked = true;
			if (!isUnlocked) return void setTimeout(() => tell(utterance, "onerror", "not-allowed"), 5);
			if (losesNext || isMute) {
				losesNext = false;
				return;
			}
			queue.push(utterance);
			if (queue.length === 1) begin();
		},
		cancel() {
			const [current] = queue;
			for (const timer of timers) clearTimeout(timer);
			queue = [];
			if (!current) return;
			record.cancelled++;
			losesNext = losesAfterCancel;
			setTimeout(() => (endsOnCancel ? tell(current, "onend") : tell(current, "onerror", "interrupted")), 5);
		},
		resume() {},
	};
	class Utterance {
		voice = null;
		lang = "";
		onstart = null;
		onend = null;
		onerror = null;
		text: string;
		constructor(text: string) {
			this.text = text;
		}
	}
	Object.defineProperty(globalThis, "speechSynthesis", { value: synthesis, configurable: true });
	Object.defineProperty(globalThis, "SpeechSynthesisUtterance", { value: Utterance, configurable: true });
	Object.defineProperty(globalThis, "heardAloud", { value: record, configurable: true });
	return record;
}
