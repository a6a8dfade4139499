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

/** A hash that nobody can guess the text of without the signing secret. */
export async function keyedHash({ JWT_SECRET }: Pick<Cloudflare.Env, "JWT_SECRET">, text: string): Promise<string> {
	const encoder = new TextEncoder();
	const key = await crypto.subtle.importKey("raw", encoder.encode(JWT_SECRET ?? ""), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	return base64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text))).subarray(0, 16));
}

/** A token for a mail or a link: 256 random bits. Only its hash is stored. */
export const newLinkToken = () => randomToken(32);

/** SHA-256 of a token, as stored in the database. */
export const hashLinkToken = (token: string) => digestText(token, 32);
