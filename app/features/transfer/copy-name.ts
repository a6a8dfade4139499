/** The name of a copy: the "copy of" part stays whole, a long name is shortened. */
export function copyName(name: string, naming: (name: string) => string, max: number): string {
	const room = max - naming("").length;
	if (name.length <= room) return naming(name);
	let kept = "";
	for (const letter of name) {
		if (kept.length + letter.length + 1 > room) break;
		kept += letter;
	}
	return naming(`${kept.trimEnd()}…`);
}
