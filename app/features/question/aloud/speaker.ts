/** The part of the browser's speech that is used. */
export type Synthesis = Pick<SpeechSynthesis, "getVoices" | "speak" | "cancel" | "resume" | "speaking">;

/** "waits": for the voices of the device, which some browsers have only after a moment. */
export type SpeakerState = "silent" | "waits" | "speaks" | "noVoice";

/** How long voices are waited for, and how often they are asked for: not every browser says when it has them. */
export const VOICES_WITHIN_MS = 3_000;
const ASK_EVERY_MS = 250;
/** A voice that has neither begun nor says that it speaks by then does not begin. */
const BEGINS_WITHIN_MS = 4_000;
/** A sentence that has not ended by then never ends. */
const longestMs = (sentence: string) => 5_000 + sentence.length * 200;

/** A voice of the device for a language, as "tr"; the device's own choice first. Voices that send the text to a server are not used. */
export function findVoice(voices: readonly SpeechSynthesisVoice[], lang: string): SpeechSynthesisVoice | undefined {
	const fitting = voices.filter(({ localService, lang: spoken }) => localService && spoken.split(/[-_]/)[0]?.toLowerCase() === lang);
	return fitting.find((voice) => voice.default) ?? fitting[0];
}

export function listVoices(synthesis: Pick<Synthesis, "getVoices"> | undefined): readonly SpeechSynthesisVoice[] {
	try {
		return synthesis?.getVoices() ?? [];
	} catch {
		return [];
	}
}

/** The reading in progress on this page: another one ends it. */
let active: object | null = null;

interface SpeakerPorts {
	synthesis: Synthesis | undefined;
	createUtterance: (text: string) => SpeechSynthesisUtterance;
	onState: (state: SpeakerState) => void;
}

/**
 * Reads sentences one after the other. Must be started by a tap, because iOS speaks only then. A sentence that never begins is tried once
 * more, one that never ends is given up for the next one; after two such sentences in a row the voice counts as missing.
 */
export function createSpeaker({ synthesis, createUtterance, onState }: SpeakerPorts) {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let reading: object | null = null;
	/** Kept, because Chrome forgets an utterance that nobody refers to, and then never says that it has ended. */
	let utterance: SpeechSynthesisUtterance | null = null;

	const end = (state: SpeakerState) => {
		clearTimeout(timer);
		reading = null;
		utterance = null;
		onState(state);
	};

	const speak = (sentences: readonly string[], voice: SpeechSynthesisVoice, mine: object, failures = 0) => {
		const [sentence, ...rest] = sentences;
		if (sentence === undefined) return end("silent");
		const spoken = createUtterance(sentence);
		utterance = spoken;
		spoken.voice = voice;
		spoken.lang = voice.lang;
		const goOn = (next: readonly string[], failed: number) => {
			if (utterance !== spoken) return;
			utterance = null;
			if (active !== mine) return end("silent");
			if (failed > 0) synthesis?.cancel();
			if (failed > 1) end("noVoice");
			else speak(next, voice, mine, failed);
		};
		let hasBegun = false;
		spoken.onstart = () => {
			hasBegun = true;
		};
		spoken.onend = () => goOn(rest, 0);
		spoken.onerror = ({ error }) => {
			if (utterance === spoken) end(error === "canceled" || error === "interrupted" || error === "not-allowed" ? "silent" : "noVoice");
		};
		clearTimeout(timer);
		// Some devices speak and send no event: what they say of themselves counts as well.
		let wasHeard = false;
		const watch = (forMs: number) => {
			timer = setTimeout(() => {
				const speaks = synthesis?.speaking === true;
				if (wasHeard && !speaks && !hasBegun) goOn(rest, 0);
				else if (forMs >= (hasBegun || speaks ? longestMs(sentence) : BEGINS_WITHIN_MS))
					goOn(hasBegun || speaks ? rest : sentences, failures + 1);
				else {
					wasHeard ||= speaks;
					watch(forMs + ASK_EVERY_MS);
				}
			}, ASK_EVERY_MS);
		};
		watch(ASK_EVERY_MS);
		synthesis?.speak(spoken);
	};

	/** Ends at once where a browser has only parts of speech, and throws. */
	const attempt = (step: () => void) => {
		try {
			step();
		} catch {
			end("noVoice");
		}
	};

	const start = (sentences: readonly string[], lang: string) => {
		if (!synthesis) return onState("noVoice");
		const mine = {};
		reading = mine;
		active = mine;
		utterance = null;
		attempt(() => {
			synthesis.cancel();
			// A page that was in the background may have been left paused.
			synthesis.resume();
		});
		reading = mine;
		onState("waits");
		const lookForVoice = (leftMs: number) => {
			if (reading !== mine) return;
			if (active !== mine) return end("silent");
			const voice = findVoice(listVoices(synthesis), lang);
			if (voice) {
				onState("speaks");
				speak(sentences, voice, mine);
			} else if (leftMs <= 0) end("noVoice");
			else {
				// What is spoken within the tap, even nothing, lets iOS speak after it.
				if (leftMs === VOICES_WITHIN_MS) synthesis.speak(createUtterance(""));
				timer = setTimeout(() => attempt(() => lookForVoice(leftMs - ASK_EVERY_MS)), ASK_EVERY_MS);
			}
		};
		clearTimeout(timer);
		attempt(() => lookForVoice(VOICES_WITHIN_MS));
	};

	const stop = () => {
		if (reading === null) return;
		const wasActive = active === reading;
		end("silent");
		if (wasActive) synthesis?.cancel();
	};

	return { start, stop };
}
