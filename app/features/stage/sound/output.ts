import type { Part } from "./score";

/** Nothing is louder: −6 dB. */
const CEILING = 10 ** (-6 / 20);
export const FADE_SECONDS = 0.2;

export interface Output {
	parts: Record<Part, GainNode>;
	volume: GainNode;
}

/** Straight for quiet sounds; bends, and never passes the ceiling. */
function ceilingCurve(): Float32Array<ArrayBuffer> {
	const points = 2049;
	const curve = new Float32Array(points);
	for (let i = 0; i < points; i++) {
		const x = (i / (points - 1)) * 2 - 1;
		// Slightly below it, because numbers are rounded at the output.
		curve[i] = CEILING * 0.999 * Math.tanh(x / CEILING);
	}
	return curve;
}

/** A compressor for sustained loudness, and a ceiling for short peaks. */
export function buildOutput(context: BaseAudioContext): Output {
	const volume = context.createGain();
	const limiter = context.createDynamicsCompressor();
	limiter.threshold.value = -14;
	limiter.knee.value = 8;
	limiter.ratio.value = 12;
	limiter.attack.value = 0.003;
	limiter.release.value = 0.2;
	const ceiling = context.createWaveShaper();
	ceiling.curve = ceilingCurve();
	volume.connect(limiter).connect(ceiling).connect(context.destination);
	const part = () => {
		const gain = context.createGain();
		gain.connect(volume);
		return gain;
	};
	return { parts: { music: part(), effects: part() }, volume };
}
