import { CODE_ALPHABET, CODE_LENGTH } from "#contract/classes/codes";

export function base64Url(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}

/** Converts random bytes to a code of 50 bits that people copy by hand. */
export function toCode(bytes: Uint8Array): string {
	return [...bytes.subarray(0, CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("");
}

export function randomToken(bytes: number): string {
	return base64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

export async function digestText(text: string, bytes: number): Promise<string> {
	return base64Url((await digestBytes(text)).subarray(0, bytes));
}

export async function digestBytes(text: string): Promise<Uint8Array> {
	return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** A hash that cannot be reversed by trying texts without the signing secret. */
export async function keyedHash({ JWT_SECRET }: Pick<Cloudflare.Env, "JWT_SECRET">, text: string): Promise<string> {
	const encoder = new TextEncoder();
	const key = await crypto.subtle.importKey("raw", encoder.encode(JWT_SECRET ?? ""), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	return base64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text))).subarray(0, 16));
}

/** 256 random bits. The database stores only their hash. */
export const newLinkToken = () => randomToken(32);

export const hashLinkToken = (token: string) => digestText(token, 32);
