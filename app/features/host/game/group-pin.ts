/** Digits in groups that are easy to read and type: 3 + 4, 4 + 4 for eight digits, 3 + 3 + 3 for nine. */
export function groupPin(pin: string): string[] {
	const groups: string[] = [];
	let end = pin.length;
	const size = pin.length % 3 === 0 ? 3 : 4;
	for (; end > 0; end -= size) groups.unshift(pin.slice(Math.max(0, end - size), end));
	return groups;
}
