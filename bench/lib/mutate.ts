/** Numbers that often break parsers. */
const ODD_BYTES = [0, 1, 0x7f, 0x80, 0xfe, 0xff];

/** Changes bytes and lengths; cuts, doubles, moves or truncates parts. */
export function mutateBytes(file: Uint8Array<ArrayBuffer>, random: () => number): Uint8Array<ArrayBuffer> {
	const below = (max: number) => Math.floor(random() * max);
	let bytes = file.slice();
	for (let changes = 1 + below(4); changes > 0; changes--) {
		const at = below(bytes.length);
		const early = random() < 0.5 ? below(Math.min(64, bytes.length)) : at;
		const size = 1 + below(Math.min(64, bytes.length));
		switch (below(8)) {
			case 0:
				bytes[early] = (bytes[early] ?? 0) ^ (1 << below(8));
				break;
			case 1:
				bytes[early] = ODD_BYTES[below(ODD_BYTES.length)] ?? 0;
				break;
			case 2:
				for (let index = 0; index < 4 && early + index < bytes.length; index++) bytes[early + index] = below(256);
				break;
			case 3:
				bytes = bytes.slice(0, Math.max(1, at));
				break;
			case 4:
				bytes = new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(at + size)]);
				break;
			case 5:
				bytes = new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(at, at + size), ...bytes.subarray(at)]);
				break;
			case 6:
				bytes.copyWithin(at, below(bytes.length), below(bytes.length));
				break;
			default:
				bytes.fill(below(256), at, at + size);
		}
		if (bytes.length === 0) return new Uint8Array([0]);
	}
	return bytes;
}
