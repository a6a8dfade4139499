/** The cookies of a request whose names start with this prefix. */
export function cookiesStarting(header: string | undefined, prefix: string): Map<string, string> {
	const found = new Map<string, string>();
	for (const part of (header ?? "").split(";")) {
		const cut = part.indexOf("=");
		const name = part.slice(0, cut).trim();
		if (cut > 0 && name.startsWith(prefix)) found.set(name, part.slice(cut + 1).trim());
	}
	return found;
}
