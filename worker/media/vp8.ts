import { Reader, requireThat } from "./container";

/** The arithmetic decoder of VP8 (RFC 6386, section 7), reduced to what a frame header needs: bits with probability 1/2. */
class Bits {
	readonly #data: Reader;
	#at = 0;
	#value: number;
	#range = 255;
	#left = 8;
	constructor(data: Uint8Array) {
		this.#data = new Reader(data);
		this.#value = (this.#data.u8(0) << 8) | this.#data.u8(1);
		this.#at = 2;
	}
	bit(): number {
		const split = 1 + (((this.#range - 1) * 128) >> 8);
		const one = this.#value >= split << 8;
		if (one) this.#value -= split << 8;
		this.#range = one ? this.#range - split : split;
		while (this.#range < 128) {
			this.#value <<= 1;
			this.#range <<= 1;
			if (--this.#left === 0) {
				this.#left = 8;
				this.#value |= this.#data.u8(this.#at++);
			}
		}
		return one ? 1 : 0;
	}
	number(bits: number): number {
		let value = 0;
		for (let left = bits; left > 0; left--) value = value * 2 + this.bit();
		return value;
	}
	/** `count` optional numbers: a bit before each says whether it is present. */
	skipOptional(count: number, bits: number): void {
		for (let left = count; left > 0; left--) if (this.bit()) this.number(bits);
	}
}

function partitionsOf(header: Uint8Array): number {
	const bits = new Bits(header);
	bits.number(2);
	if (bits.bit()) {
		const [withMap, withData] = [bits.bit(), bits.bit()];
		if (withData) {
			bits.bit();
			bits.skipOptional(4, 8);
			bits.skipOptional(4, 7);
		}
		if (withMap) bits.skipOptional(3, 8);
	}
	bits.number(1 + 6 + 3);
	if (bits.bit() && bits.bit()) bits.skipOptional(8, 7);
	return 2 ** bits.number(2);
}

const FRAME_HEADER = 10;
/** No arithmetic coder begins like this: decoders disagree about the rest, and browsers show nothing. */
const IMPOSSIBLE = 0xff;

/** Refuses a lossy WebP frame with missing partitions, or with one that has an impossible first byte. */
export function checkPartitions(frame: Uint8Array): void {
	const file = new Reader(frame);
	const firstSize = file.u24le(0) >> 5;
	const first = file.part(FRAME_HEADER, firstSize);
	const count = partitionsOf(first);
	const sizes = FRAME_HEADER + firstSize;
	let at = sizes + 3 * (count - 1);
	const starts = [FRAME_HEADER, at];
	for (let index = 0; index < count - 1; index++) {
		at += file.u24le(sizes + 3 * index);
		starts.push(at);
	}
	for (const start of starts) requireThat(file.u8(start) !== IMPOSSIBLE);
}
