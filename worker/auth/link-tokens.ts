/** A token for a mail or a link: 256 random bits. Only its hash is stored. */
export function newLinkToken(): string {
	return toText(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 of a token, as stored in the database. */
export async function hashLinkToken(token: string): Promise<string> {
	return toText(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}

function toText(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}
