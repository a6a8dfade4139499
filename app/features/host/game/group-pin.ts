/** Splits a PIN for reading: 7 digits as 3 + 4, 8 as 4 + 4, 9 as 3 + 3 + 3. */
export function groupPinDigits(pin: string): string[] {
	const groups: string[] = [];
	let end = pin.length;
	const size = pin.length % 3 === 0 ? 3 : 4;
	for (; end > 0; end -= size) groups.unshift(pin.slice(Math.max(0, end - size), end));
	return groups;
}
