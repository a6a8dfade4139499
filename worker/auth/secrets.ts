export function base64Url(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}

export function randomToken(bytes: number): string {
	return base64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** The first bytes of a text's SHA-256. */
export async function digestText(text: string, bytes: number): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return base64Url(new Uint8Array(digest).subarray(0, bytes));
}

/** A token for a mail or a link: 256 random bits. Only its hash is stored. */
export const newLinkToken = () => randomToken(32);

/** SHA-256 of a token, as stored in the database. */
export const hashLinkToken = (token: string) => digestText(token, 32);
