/** The form of a name that is compared in a search: case and accents are ignored, and I, ı, İ and i are one letter. */
export function foldName(name: string): string {
	return name
		.normalize("NFKD")
		.replace(/[Iıİ]/gu, "i")
		.toLowerCase()
		.replace(/\p{M}|\s/gu, "");
}
