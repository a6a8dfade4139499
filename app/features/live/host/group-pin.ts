/** Digits in groups that are read and typed at one glance: 3 and 4, of eight 4 and 4, of nine three times 3. */
export function groupPin(pin: string): string[] {
	const groups: string[] = [];
	let end = pin.length;
	const size = pin.length % 3 === 0 ? 3 : 4;
	for (; end > 0; end -= size) groups.unshift(pin.slice(Math.max(0, end - size), end));
	return groups;
}
