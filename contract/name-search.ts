/** A name as it is searched: neither case nor accents count, and I, ı, İ and i are one letter. */
export function foldName(name: string): string {
	return name
		.normalize("NFKD")
		.replace(/[Iıİ]/gu, "i")
		.toLowerCase()
		.replace(/\p{M}|\s/gu, "");
}
