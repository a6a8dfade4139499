/** 3 + 4 digits, 4 + 4 of eight, 3 + 3 + 3 of nine. */
export function groupPin(pin: string): string[] {
	const groups: string[] = [];
	let end = pin.length;
	const size = pin.length % 3 === 0 ? 3 : 4;
	for (; end > 0; end -= size) groups.unshift(pin.slice(Math.max(0, end - size), end));
	return groups;
}
