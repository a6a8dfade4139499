import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

interface Parameters {
	N: number;
	r: number;
	p: number;
}

/** Raise these as machines get faster: hashes with other parameters are renewed at the next login. */
const CURRENT_PARAMETERS: Parameters = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

function deriveKey(password: string, salt: Buffer, { N, r, p }: Parameters): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		scrypt(password.normalize("NFC"), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
			error ? reject(error) : resolve(key),
		);
	});
}

/** Stored where an account has no password: its user signs on with a provider. (Empty: nobody can log in at all.) */
export const NO_PASSWORD = "none";

/** Returns `scrypt$N$r$p$salt$hash`, with salt and hash in base64. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(16);
	const key = await deriveKey(password, salt, CURRENT_PARAMETERS);
	return ["scrypt", CURRENT_PARAMETERS.N, CURRENT_PARAMETERS.r, CURRENT_PARAMETERS.p, salt.toString("base64"), key.toString("base64")].join(
		"$",
	);
}

function parseHash(stored: string): { parameters: Parameters; salt: Buffer; key: Buffer } | null {
	const [kind, N, r, p, salt, key] = stored.split("$");
	if (kind !== "scrypt" || !salt || !key) return null;
	return { parameters: { N: Number(N), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}

const NOBODY = { parameters: CURRENT_PARAMETERS, salt: Buffer.alloc(16), key: Buffer.alloc(KEY_BYTES) };

/**
 * True if the password is right. Unknown accounts and accounts without a password take as long: the time must not reveal which emails
 * exist.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
	const known = parseHash(stored ?? "");
	const { parameters, salt, key } = known ?? NOBODY;
	const given = await deriveKey(password, salt, parameters);
	return timingSafeEqual(given, key) && known !== null;
}

export const hasPassword = (stored: string) => parseHash(stored) !== null;

export function needsRehash(stored: string): boolean {
	return !stored.startsWith(`scrypt$${CURRENT_PARAMETERS.N}$${CURRENT_PARAMETERS.r}$${CURRENT_PARAMETERS.p}$`);
}
