/** Counts insertions, deletions, substitutions, swaps. Stops beyond `most` (`most + 1`): answers are compared with up to twenty texts. */
export function typingErrors(a: readonly string[], b: readonly string[], most: number): number {
	const beyond = most + 1;
	if (Math.abs(a.length - b.length) > most) return beyond;
	// Of each row only the places next to the diagonal: further away are more letters too many than `most`.
	const width = 2 * most + 1;
	let before: number[] = [];
	let last = Array.from({ length: width }, (_, place) => (place < most ? beyond : place - most));
	for (let i = 1; i <= a.length; i++) {
		const row: number[] = [];
		let isHopeless = true;
		for (let place = 0; place < width; place++) {
			const j = i + place - most;
			let errors = j === 0 ? i : beyond;
			if (j > 0 && j <= b.length) {
				const same = a[i - 1] === b[j - 1];
				errors = Math.min(
					beyond,
					(row[place - 1] ?? beyond) + 1,
					(last[place + 1] ?? beyond) + 1,
					(last[place] ?? beyond) + (same ? 0 : 1),
				);
				const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
				if (swapped) errors = Math.min(errors, (before[place] ?? beyond) + 1);
			}
			row.push(errors);
			// A swap reaches back over one row.
			isHopeless &&= errors > most && (last[place] ?? beyond) > most;
		}
		if (isHopeless) return beyond;
		before = last;
		last = row;
	}
	return last[b.length - a.length + most] ?? beyond;
}
