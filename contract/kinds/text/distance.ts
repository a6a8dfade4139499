/** How many typing errors lie between two texts: a letter more, less or another one, or two neighbours swapped. */
export function typingErrors(one: string, other: string): number {
	const a = [...one];
	const b = [...other];
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1];
			let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
			const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
			row.push(least);
		}
		before = last;
		last = row;
	}
	return last[b.length] ?? 0;
}
