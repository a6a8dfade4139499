import { ASSIGNMENT } from "#contract/assignment-limits";
import { cookiesStarting } from "./cookies";
import { base64Url, codeFrom, digestBytes, digestText, keyedHash, randomToken } from "./secrets";

/**
 * The cookie that proves a seat of a homework (decisions section 13): one for each seat, so that sisters and brothers can share a device.
 * Its secret begins with the code that opens the seat on another device, which so is kept nowhere else.
 */
const PREFIX = "homework_";
const MAX_AGE_SECONDS = ASSIGNMENT.cookieDays * 24 * 60 * 60;
/** Seats of one homework that a request may hold. */
const MAX_SEATS = 20;

const cookieName = (pin: string, nicknameKey: string) => `${PREFIX}${pin}_${base64Url(new TextEncoder().encode(nicknameKey))}`;

const secretOf = (code: string, rest: string) => `${code}.${rest}`;
/** The code in a seat's secret. */
export const codeIn = (secret: string) => secret.slice(0, secret.indexOf("."));

/** A new secret, with a new code. With `attempt`, the same for each repetition of a join whose reply was lost. */
export async function newHomeworkSecret(pin: string, nicknameKey: string, attempt: string | undefined): Promise<string> {
	if (attempt === undefined) return secretOf(codeFrom(crypto.getRandomValues(new Uint8Array(16))), randomToken(24));
	const text = `${pin}:${attempt}:${nicknameKey}`;
	return secretOf(codeFrom(await digestBytes(`code:${text}`)), await digestText(`homework:${text}`, 24));
}

/** The secret of one more device, which has shown the code. */
export const secretWithCode = (code: string) => secretOf(code, randomToken(24));

/** The hash that the homework stores instead of a secret. */
export const homeworkProof = (pin: string, secret: string) => digestText(`homework:${pin}:${secret}`, 18);

/** The hash that the homework stores instead of a code: 50 bits need a key. */
export const codeHash = (env: Pick<Cloudflare.Env, "JWT_SECRET">, pin: string, code: string) => keyedHash(env, `resume:${pin}:${code}`);

export function homeworkCookie(pin: string, nicknameKey: string, secret: string, secure: boolean): string {
	const attributes = `Path=/api/assignments/; HttpOnly; SameSite=Strict; Max-Age=${MAX_AGE_SECONDS}`;
	return `${cookieName(pin, nicknameKey)}=${secret}; ${attributes}${secure ? "; Secure" : ""}`;
}

/** The secret that the request holds for the seat of this name, if any. */
export function findHomeworkSecret(header: string | undefined, pin: string, nicknameKey: string): string | undefined {
	const name = cookieName(pin, nicknameKey);
	return cookiesStarting(header, name).get(name);
}

/** All secrets that the request holds for this homework, the latest first. */
export function homeworkSecrets(header: string | undefined, pin: string): string[] {
	return [...cookiesStarting(header, `${PREFIX}${pin}_`).values()].reverse().slice(0, MAX_SEATS);
}
