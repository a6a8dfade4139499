import { isHomeworkPin } from "#contract/games/pin";
import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { CARD_DAYS, LOGIN_DEVICE_DAYS, PAIRING } from "#contract/limits";
import { base64Url, digestBytes, digestText, keyedHash, randomToken, toCode } from "./secrets";

/** Over https, names get a prefix that browsers accept from https only: a page that an attacker wrote without it cannot overwrite them. */
const PREFIX = "__Secure-";

/** Cookies that count over https although http can set their names: those that the pages themselves set, which prove nothing. */
const PAGE_COOKIES = new Set(["language", "signed_in", "seated"]);

/** The cookies that count over https, those with the prefix under their plain names. */
export function withPlainNames(header: string): string {
	return header
		.split(";")
		.map((part) => part.trim())
		.filter((part) => part.startsWith("__") || PAGE_COOKIES.has(part.slice(0, Math.max(0, part.indexOf("=")))))
		.map((part) => (part.startsWith(PREFIX) ? part.slice(PREFIX.length) : part))
		.join("; ");
}

export function readSecureCookies(request: Request, url: URL): Request {
	const header = url.protocol === "https:" ? request.headers.get("Cookie") : null;
	if (!header) return request;
	const headers = new Headers(request.headers);
	headers.set("Cookie", withPlainNames(header));
	return new Request(request, { headers });
}

/** Leaves names with a prefix of their own and cookies for plain http unchanged. */
export const withSecureName = (cookie: string) =>
	/;\s*Secure\s*(?:;|$)/i.test(cookie) && !cookie.startsWith("__") ? `${PREFIX}${cookie}` : cookie;

export function nameSecureCookies(response: Response, url: URL): Response {
	const cookies = url.protocol === "https:" ? response.headers.getSetCookie() : [];
	if (cookies.length === 0) return response;
	const named = new Response(response.body, response);
	named.headers.delete("Set-Cookie");
	for (const cookie of cookies) named.headers.append("Set-Cookie", withSecureName(cookie));
	return named;
}

/** Replicas lag slightly, and users must see their own changes: with this cookie, the primary answers. It says nothing about the user. */
export const RECENT_WRITE = "wrote=1";
const COOKIE_SECONDS = 30;

export function recentWriteCookie(secure: boolean): string {
	return `${RECENT_WRITE}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${COOKIE_SECONDS}${secure ? "; Secure" : ""}`;
}

export function hasWritten(cookies: string | null | undefined): boolean {
	return (cookies ?? "").split(";").some((cookie) => cookie.trim() === RECENT_WRITE);
}

const DAY_SECONDS = 24 * 60 * 60;

/** Cookies whose names begin with `prefix`, in the order in which they were set. */
function readCookiesByPrefix(header: string | undefined, prefix: string): Map<string, string> {
	const found = new Map<string, string>();
	for (const part of (header ?? "").split(";")) {
		const cut = part.indexOf("=");
		const name = part.slice(0, cut).trim();
		if (cut > 0 && name.startsWith(prefix)) found.set(name, part.slice(cut + 1).trim());
	}
	return found;
}

interface Scope {
	path: string;
	sameSite: "Lax" | "Strict";
	seconds: number;
}

function setCookie(name: string, value: string, { path, sameSite, seconds }: Scope, secure: boolean): string {
	const attributes = `Path=${path}; HttpOnly; SameSite=${sameSite}; Max-Age=${seconds}`;
	return `${name}=${value}; ${attributes}${secure ? "; Secure" : ""}`;
}

// Seats: who a device is in a game or homework (docs/rules/live-game.md#who-a-player-is, docs/rules/homework.md#who-a-device-is).

/** A seat's cookie as the browser sends it. */
export interface SeatCookie {
	name: string;
	secret: string;
	/** Marks the card that the device held when it got the seat: on a shared device another pupil brings another card. Empty without one. */
	mark: string;
}

/** How many seats of one game or homework a request may prove. */
const MAX_SEATS = 20;
/** Separates secret and mark; no secret contains it. */
const SEPARATOR = "~";

const SEATS = {
	game: { prefix: "seat_", scope: { path: "/api/instances/", sameSite: "Strict", seconds: 2 * DAY_SECONDS } },
	homework: { prefix: "homework_", scope: { path: "/api/assignments/", sameSite: "Strict", seconds: ASSIGNMENT.cookieDays * DAY_SECONDS } },
} as const;

const seatCookieKind = (pin: string) => SEATS[isHomeworkPin(pin) ? "homework" : "game"];

/** Each seat has its own cookie: tabs that join at the same moment cannot overwrite each other, and siblings can share a device. */
function seatCookieName(pin: string, nicknameKey: string): string {
	return `${seatCookieKind(pin).prefix}${pin}_${base64Url(new TextEncoder().encode(nicknameKey))}`;
}

export function seatCookie(pin: string, nicknameKey: string, { secret, mark }: Omit<SeatCookie, "name">, secure: boolean): string {
	return setCookie(
		seatCookieName(pin, nicknameKey),
		mark === "" ? secret : `${secret}${SEPARATOR}${mark}`,
		seatCookieKind(pin).scope,
		secure,
	);
}

/** Set-Cookie headers that remove all seats of games, or of homework, from the device. */
export function clearSeatCookies(header: string | undefined, kind: keyof typeof SEATS, secure: boolean): string[] {
	const { prefix, scope } = SEATS[kind];
	return [...readCookiesByPrefix(header, prefix).keys()].map((name) => setCookie(name, "", { ...scope, seconds: 0 }, secure));
}

function readAllSeats(header: string | undefined, pin: string): SeatCookie[] {
	return [...readCookiesByPrefix(header, `${seatCookieKind(pin).prefix}${pin}_`)].map(([name, value]) => {
		const [secret = "", mark = ""] = value.split(SEPARATOR);
		return { name, secret, mark };
	});
}

/** Seats that the request holds here, up to a limit; for homework the latest first. */
export function readSeats(header: string | undefined, pin: string): SeatCookie[] {
	const seats = readAllSeats(header, pin);
	return (isHomeworkPin(pin) ? seats.reverse() : seats).slice(0, MAX_SEATS);
}

export const isSeatCookieFor = (seat: SeatCookie, pin: string, nicknameKey: string) => seat.name === seatCookieName(pin, nicknameKey);

export function findSeat(header: string | undefined, pin: string, nicknameKey: string): SeatCookie | undefined {
	return readAllSeats(header, pin).find((seat) => isSeatCookieFor(seat, pin, nicknameKey));
}

/** The seat of a request that has exactly one in this game; else undefined. */
export function findOnlySeat(header: string | undefined, pin: string): SeatCookie | undefined {
	const seats = readAllSeats(header, pin);
	// A renamed seat has a cookie under each of its names.
	return new Set(seats.map(({ secret }) => secret)).size === 1 ? seats[0] : undefined;
}

// The card of a pupil (docs/rules/classes.md#login-cards).

/**
 * The cookie is Lax, so that it is sent when a link to a game is opened from outside. Over https the prefix binds the name to this host, so
 * that a neighbouring host cannot set it; the plain name is for servers without https.
 */
const PLAIN_CARD_COOKIE = "card";
const HOST_ONLY_CARD_COOKIE = "__Host-card";

/** The Set-Cookie header that replaces the device's card. A card of http is left alone over https, where it does not count. */
export function cardCookie(secret: string, secure: boolean): string {
	const seconds = secret === "" ? 0 : CARD_DAYS * DAY_SECONDS;
	return setCookie(secure ? HOST_ONLY_CARD_COOKIE : PLAIN_CARD_COOKIE, secret, { path: "/", sameSite: "Lax", seconds }, secure);
}

export const clearCardCookie = (secure: boolean) => cardCookie("", secure);

export function findCardSecret(header: string | undefined): string | undefined {
	const readCookie = (name: string) => readCookiesByPrefix(header, name).get(name) || undefined;
	return readCookie(HOST_ONLY_CARD_COOKIE) ?? readCookie(PLAIN_CARD_COOKIE);
}

// Paired devices (docs/rules/show-and-remote.md#pairing): one cookie per game.

const deviceCookieName = (pin: string) => `device_${pin}`;

export function deviceCookie(pin: string, secret: string, secure: boolean): string {
	return setCookie(deviceCookieName(pin), secret, { ...SEATS.game.scope, seconds: PAIRING.hours * 3600 }, secure);
}

export function findDeviceSecret(header: string | undefined, pin: string): string | undefined {
	return readCookiesByPrefix(header, deviceCookieName(pin)).get(deviceCookieName(pin));
}

// A sign-on with a provider (docs/rules/sign-on.md).

/**
 * The cookies are Lax, because the provider leads the browser back from its own site. Their names follow the same rule as that of the card.
 */
const SIGN_ON = { flow: "sign_on", done: "sign_on_done" } as const;
const FLOW_SECONDS = 600;

const signOnCookieName = (part: keyof typeof SIGN_ON, secure: boolean) => (secure ? `__Host-${SIGN_ON[part]}` : SIGN_ON[part]);

/** The secrets of a sign-on until the provider answers (`flow`), then the proof of the browser that signed on (`done`). */
export function signOnCookie(part: keyof typeof SIGN_ON, value: string, secure: boolean): string {
	return setCookie(signOnCookieName(part, secure), value, { path: "/", sameSite: "Lax", seconds: value === "" ? 0 : FLOW_SECONDS }, secure);
}

export function findSignOnCookie(part: keyof typeof SIGN_ON, header: string | undefined, secure: boolean): string | undefined {
	const name = signOnCookieName(part, secure);
	return readCookiesByPrefix(header, name).get(name) || undefined;
}

// Devices that have logged in (docs/rules/accounts.md#wrong-passwords).

/** How many proofs of logins a device keeps, latest first: many people log in on the computer of a staff room. */
const MAX_LOGIN_PROOFS = 10;

const loginDeviceCookieName = (secure: boolean) => (secure ? "__Host-login_device" : "login_device");

/** Proves a login to this account with its current password: a changed password has another hash, and so another proof. */
export const loginDeviceProof = (env: Pick<Cloudflare.Env, "JWT_SECRET">, { id, passwordHash }: { id: string; passwordHash: string }) =>
	keyedHash(env, `login device ${id} ${passwordHash}`);

/** Proofs of the accounts to which the device has logged in, latest first. */
export function loginProofs(header: string | undefined, secure: boolean): string[] {
	const name = loginDeviceCookieName(secure);
	const proofs = readCookiesByPrefix(header, name).get(name)?.split(SEPARATOR) ?? [];
	return proofs.slice(0, MAX_LOGIN_PROOFS);
}

export function loginDeviceCookie(proof: string, header: string | undefined, secure: boolean): string {
	const proofs = [proof, ...loginProofs(header, secure).filter((earlier) => earlier !== proof)].slice(0, MAX_LOGIN_PROOFS);
	const scope = { path: "/", sameSite: "Lax", seconds: LOGIN_DEVICE_DAYS * DAY_SECONDS } as const;
	return setCookie(loginDeviceCookieName(secure), proofs.join(SEPARATOR), scope, secure);
}

/* Secrets in cookies and links, and their hashes that objects store, each with the PIN: a proof is worth nothing in another game. */

/** A homework's secret begins with the resume code, so that the code is stored nowhere else. */
const composeSecret = (code: string, rest: string) => `${code}.${rest}`;
export const readResumeCode = (secret: string) => secret.slice(0, secret.indexOf("."));

/** The secret of a new seat, derived from the client's secret `attempt`: a retried join proves the seat even if the reply was lost. */
export async function newSeatSecret(pin: string, nicknameKey: string, attempt: string | undefined): Promise<string> {
	const text = `${pin}:${attempt}:${nicknameKey}`;
	if (!isHomeworkPin(pin)) return attempt === undefined ? randomToken(24) : digestText(`seat:${text}`, 24);
	if (attempt === undefined) return composeSecret(toCode(crypto.getRandomValues(new Uint8Array(16))), randomToken(24));
	return composeSecret(toCode(await digestBytes(`code:${text}`)), await digestText(`homework:${text}`, 24));
}

/** The secret of a seat for a further device, on which the resume code was entered. */
export const newSecretWithCode = (code: string) => composeSecret(code, randomToken(24));

export const computeSeatProof = (pin: string, secret: string) =>
	digestText(isHomeworkPin(pin) ? `homework:${pin}:${secret}` : `${pin}:${secret}`, 18);

/** The hash is keyed, because 50 bits could be searched through. */
export const hashResumeCode = (env: Pick<Cloudflare.Env, "JWT_SECRET">, pin: string, code: string) =>
	keyedHash(env, `resume:${pin}:${code}`);

/** The mark of a card in a seat's cookie: too short to identify the card. */
export async function computeCardMark(card: string | undefined): Promise<string> {
	return card === undefined ? "" : digestText(`mark:${card}`, 4);
}

export const newPairingToken = () => randomToken(24);

export const hashPairingToken = (pin: string, token: string) => digestText(`pairing:${pin}:${token}`, 24);

/** A paired device's secret, derived from token and `attempt`, so that a retry finds its pairing; the used token alone does not give it. */
export function newDeviceSecret(pin: string, token: string, attempt: string | undefined): Promise<string> | string {
	return attempt === undefined ? randomToken(24) : digestText(`device:${pin}:${token}:${attempt}`, 24);
}

export const computeDeviceProof = (pin: string, secret: string) => digestText(`device-proof:${pin}:${secret}`, 18);
