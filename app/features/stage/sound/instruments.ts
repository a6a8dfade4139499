import type { Instrument, Note } from "./score";

type NoteValues = Omit<Note, "at" | "part">;
type Play = (context: BaseAudioContext, out: AudioNode, note: NoteValues, at: number) => void;

function toHertz(pitch: number): number {
	return 440 * 2 ** ((pitch - 69) / 12);
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

function noiseBuffer(context: BaseAudioContext): AudioBuffer {
	const known = noises.get(context);
	if (known) return known;
	const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
	const samples = buffer.getChannelData(0);
	let seed = 1;
	for (let i = 0; i < samples.length; i++) {
		seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
		samples[i] = seed / 2 ** 31;
	}
	noises.set(context, buffer);
	return buffer;
}

/** Creates a gain that rises to `peak` within `attack` seconds and has faded out after `seconds`. */
function strike(context: BaseAudioContext, out: AudioNode, at: number, { peak = 0.3, attack = 0.005, seconds = 0.3 }): GainNode {
	const gain = context.createGain();
	gain.gain.setValueAtTime(0, at);
	gain.gain.linearRampToValueAtTime(peak, at + attack);
	gain.gain.exponentialRampToValueAtTime(0.0005, at + Math.max(seconds, attack + 0.02));
	gain.connect(out);
	return gain;
}

function swell(context: BaseAudioContext, out: AudioNode, at: number, { peak = 0.1, attack = 0.2, release = 0.3, seconds = 1 }): GainNode {
	const gain = context.createGain();
	gain.gain.setValueAtTime(0, at);
	gain.gain.linearRampToValueAtTime(peak, at + attack);
	gain.gain.setValueAtTime(peak, Math.max(at + attack, at + seconds - release));
	gain.gain.linearRampToValueAtTime(0, Math.max(at + attack, at + seconds - release) + release);
	gain.connect(out);
	return gain;
}

function tone(context: BaseAudioContext, out: AudioNode, type: OscillatorType, frequency: number, at: number, seconds: number) {
	const oscillator = context.createOscillator();
	oscillator.type = type;
	oscillator.frequency.setValueAtTime(frequency, at);
	oscillator.connect(out);
	oscillator.start(at);
	oscillator.stop(at + seconds + 0.1);
	return oscillator;
}

function filter(context: BaseAudioContext, out: AudioNode, type: BiquadFilterType, frequency: number, q = 0.7): BiquadFilterNode {
	const node = context.createBiquadFilter();
	node.type = type;
	node.frequency.value = frequency;
	node.Q.value = q;
	node.connect(out);
	return node;
}

function hiss(context: BaseAudioContext, out: AudioNode, at: number, seconds: number): void {
	const source = context.createBufferSource();
	source.buffer = noiseBuffer(context);
	source.loop = true;
	source.connect(out);
	// The start within the noise varies: repeating the same part would make a drum roll hum.
	source.start(at, (at * 7.31) % 1);
	source.stop(at + seconds + 0.1);
}

const INSTRUMENTS: Record<Instrument, Play> = {
	pad(context, out, { pitch, seconds, level }, at) {
		const body = swell(context, out, at, { peak: level * 0.09, attack: 0.3, release: 0.4, seconds: seconds + 0.2 });
		const soft = filter(context, body, "lowpass", 900);
		tone(context, soft, "triangle", toHertz(pitch) * 1.002, at, seconds + 0.3);
		tone(context, soft, "triangle", toHertz(pitch) * 0.998, at, seconds + 0.3);
	},
	lead(context, out, { pitch, seconds, level }, at) {
		const body = strike(context, out, at, { peak: level * 0.16, attack: 0.012, seconds });
		tone(context, body, "sine", toHertz(pitch), at, seconds);
		tone(context, strike(context, out, at, { peak: level * 0.04, seconds: seconds / 3 }), "sine", toHertz(pitch) * 3, at, seconds / 3);
	},
	brush(context, out, { seconds, level }, at) {
		const body = strike(context, out, at, { peak: level * 0.09, attack: 0.03, seconds });
		hiss(context, filter(context, body, "bandpass", 5_200, 0.8), at, seconds);
	},
	pulse(context, out, { pitch, seconds, level }, at) {
		const body = strike(context, out, at, { peak: level * 0.34, attack: 0.008, seconds });
		tone(context, body, "sine", toHertz(pitch), at, seconds);
		tone(context, strike(context, out, at, { peak: level * 0.09, seconds: seconds * 0.6 }), "triangle", toHertz(pitch + 12), at, seconds);
		tone(context, strike(context, out, at, { peak: level * 0.05, seconds: 0.12 }), "sine", toHertz(pitch + 36), at, 0.12);
	},
	pluck(context, out, { pitch, seconds, level }, at) {
		const body = strike(context, out, at, { peak: level * 0.26, attack: 0.004, seconds });
		const bright = filter(context, body, "lowpass", 4_000);
		bright.frequency.setValueAtTime(4_000, at);
		bright.frequency.exponentialRampToValueAtTime(500, at + seconds);
		tone(context, bright, "triangle", toHertz(pitch), at, seconds);
	},
	bell(context, out, { pitch, seconds, level }, at) {
		for (const [ratio, share] of [
			[1, 0.2],
			[2.01, 0.11],
			[2.76, 0.07],
			[5.4, 0.035],
		] as const) {
			const lasts = seconds / Math.sqrt(ratio);
			const body = strike(context, out, at, { peak: level * share, attack: 0.003, seconds: lasts });
			tone(context, body, "sine", toHertz(pitch) * ratio, at, lasts);
		}
	},
	sweep(context, out, { pitch, toPitch = pitch, seconds, level }, at) {
		const wind = swell(context, out, at, { peak: level * 0.3, attack: seconds * 0.7, release: 0.25, seconds });
		const band = filter(context, wind, "bandpass", 300, 1.6);
		band.frequency.setValueAtTime(300, at);
		band.frequency.exponentialRampToValueAtTime(5_000, at + seconds);
		hiss(context, band, at, seconds);
		const voice = swell(context, out, at, { peak: level * 0.16, attack: seconds * 0.5, release: 0.3, seconds });
		const rising = tone(context, filter(context, voice, "lowpass", 1_600), "triangle", toHertz(pitch), at, seconds);
		rising.frequency.exponentialRampToValueAtTime(toHertz(toPitch), at + seconds);
	},
	drum(context, out, { seconds, level }, at) {
		const body = strike(context, out, at, { peak: level * 0.32, attack: 0.002, seconds });
		hiss(context, filter(context, body, "bandpass", 1_700, 0.5), at, seconds);
		tone(context, strike(context, out, at, { peak: level * 0.12, seconds: 0.09 }), "sine", 170, at, 0.09);
	},
	hit(context, out, { pitch, seconds, level }, at) {
		const body = strike(context, out, at, { peak: level * 0.55, attack: 0.003, seconds: seconds * 0.5 });
		const drop = tone(context, body, "sine", 160, at, seconds);
		drop.frequency.exponentialRampToValueAtTime(48, at + 0.28);
		const crash = strike(context, out, at, { peak: level * 0.16, attack: 0.002, seconds });
		hiss(context, filter(context, crash, "highpass", 3_200), at, seconds);
		const brass = strike(context, out, at, { peak: level * 0.1, attack: 0.02, seconds });
		const warm = filter(context, brass, "lowpass", 1_500);
		for (const interval of [12, 19, 24]) tone(context, warm, "sawtooth", toHertz(pitch + interval), at, seconds);
	},
	fanfare(context, out, { pitch, seconds, level }, at) {
		const body = swell(context, out, at, { peak: level * 0.085, attack: 0.03, release: seconds * 0.7, seconds });
		const open = filter(context, body, "lowpass", 2_400);
		tone(context, open, "sawtooth", toHertz(pitch) * 1.003, at, seconds);
		tone(context, open, "sawtooth", toHertz(pitch) * 0.997, at, seconds);
	},
};

export function playNote(context: BaseAudioContext, out: AudioNode, note: NoteValues, at: number): void {
	INSTRUMENTS[note.instrument](context, out, note, at);
}
