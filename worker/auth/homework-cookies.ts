import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { cookiesStarting } from "./cookies";
import { markedValue, readMarked, type SeatCookie } from "./seat-mark";
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

function cookieOf(name: string, value: string, seconds: number, secure: boolean): string {
	const attributes = `Path=/api/assignments/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
	return `${name}=${value}; ${attributes}${secure ? "; Secure" : ""}`;
}

/** `mark`: of the card that the device holds. */
export function homeworkCookie(pin: string, nicknameKey: string, { secret, mark }: Omit<SeatCookie, "name">, secure: boolean): string {
	return cookieOf(cookieName(pin, nicknameKey), markedValue(secret, mark), MAX_AGE_SECONDS, secure);
}

/** The Set-Cookie headers that take all seats of homework from the device. */
export function noHomeworkCookies(header: string | undefined, secure: boolean): string[] {
	return [...cookiesStarting(header, PREFIX).keys()].map((name) => cookieOf(name, "", 0, secure));
}

/** True if this is the cookie of the seat with this name. */
export const isHomeworkSeat = (seat: SeatCookie, pin: string, nicknameKey: string) => seat.name === cookieName(pin, nicknameKey);

/** All seats that the request holds in this homework, the latest first. */
export function homeworkSeats(header: string | undefined, pin: string): SeatCookie[] {
	const seats = [...cookiesStarting(header, `${PREFIX}${pin}_`)].map(([name, value]) => readMarked(name, value));
	return seats.reverse().slice(0, MAX_SEATS);
}
