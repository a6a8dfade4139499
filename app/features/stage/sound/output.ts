import type { ScorePart } from "./score";

/** The loudest output: −6 dB. */
const CEILING = 10 ** (-6 / 20);
export const FADE_SECONDS = 0.2;

export interface Output {
	parts: Record<ScorePart, GainNode>;
	volume: GainNode;
}

/** Curve of the limiter: straight for quiet sounds, bending below the ceiling. */
function ceilingCurve(): Float32Array<ArrayBuffer> {
	const points = 2049;
	const curve = new Float32Array(points);
	for (let i = 0; i < points; i++) {
		const x = (i / (points - 1)) * 2 - 1;
		// The curve ends slightly below the ceiling, because the output rounds numbers.
		curve[i] = CEILING * 0.999 * Math.tanh(x / CEILING);
	}
	return curve;
}

/** Builds the output: a compressor for sustained loudness and a ceiling for short peaks. */
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
