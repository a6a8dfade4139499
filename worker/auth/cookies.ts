import { PAIRING } from "#contract/limits";
import { markedValue, readMarked, type SeatCookie } from "./seat-mark";
import { base64Url, digestText, randomToken } from "./secrets";

/** The cookies of a request whose names start with this prefix, in the order in which they were set. */
export function cookiesStarting(header: string | undefined, prefix: string): Map<string, string> {
	const found = new Map<string, string>();
	for (const part of (header ?? "").split(";")) {
		const cut = part.indexOf("=");
		const name = part.slice(0, cut).trim();
		if (cut > 0 && name.startsWith(prefix)) found.set(name, part.slice(cut + 1).trim());
	}
	return found;
}

/**
 * The cookie that proves who holds a nickname in a game (decisions section 3). Each seat has its own cookie, named after
 * game and nickname: two tabs that join at the same moment cannot overwrite each other's proof.
 */
const PREFIX = "seat_";
const MAX_AGE_SECONDS = 2 * 24 * 60 * 60;

function cookieName(pin: string, nicknameKey: string): string {
	return `${PREFIX}${pin}_${base64Url(new TextEncoder().encode(nicknameKey))}`;
}

export function newSeatToken(): string {
	return randomToken(24);
}

/**
 * The token of a join that the client may have to repeat. The same `attempt` gives the same token, so that a retry proves
 * the seat that the first join took even if its reply was lost. The attempt is a secret of the client.
 */
export async function seatTokenOf(pin: string, nicknameKey: string, attempt: string): Promise<string> {
	return digestText(`seat:${pin}:${attempt}:${nicknameKey}`, 24);
}

/** The hash that the game stores instead of the token. */
export async function proofOf(pin: string, token: string): Promise<string> {
	return digestText(`${pin}:${token}`, 18);
}

function seatCookieOf(name: string, value: string, seconds: number, secure: boolean): string {
	const attributes = `Path=/api/instances/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
	return `${name}=${value}; ${attributes}${secure ? "; Secure" : ""}`;
}

/** `mark`: of the card that the device holds. */
export function seatCookie(pin: string, nicknameKey: string, { secret, mark }: Omit<SeatCookie, "name">, secure: boolean): string {
	return seatCookieOf(cookieName(pin, nicknameKey), markedValue(secret, mark), MAX_AGE_SECONDS, secure);
}

/** The Set-Cookie headers that take all seats of games from the device. */
export function noSeatCookies(header: string | undefined, secure: boolean): string[] {
	return [...cookiesStarting(header, PREFIX).keys()].map((name) => seatCookieOf(name, "", 0, secure));
}

const allSeats = (header: string | undefined, pin: string) =>
	[...cookiesStarting(header, `${PREFIX}${pin}_`)].map(([name, value]) => readMarked(name, value));

/** What the request holds for this seat, if anything. */
export function findSeat(header: string | undefined, pin: string, nicknameKey: string): SeatCookie | undefined {
	return allSeats(header, pin).find(({ name }) => name === cookieName(pin, nicknameKey));
}

/** The only seat that the request has in this game; none if it has several. */
export function onlySeat(header: string | undefined, pin: string): SeatCookie | undefined {
	const seats = allSeats(header, pin);
	// A seat that was renamed has a cookie under each of its names.
	return new Set(seats.map(({ secret }) => secret)).size === 1 ? seats[0] : undefined;
}

/** All seats that the request holds in this game, up to 20: a removed player must not come back under another name. */
export function seatsOfGame(header: string | undefined, pin: string): SeatCookie[] {
	return allSeats(header, pin).slice(0, 20);
}

/** The cookie that proves a paired device (decisions section 9): one per game, named after its PIN, separate from the cookies of seats. */
const deviceCookieName = (pin: string) => `device_${pin}`;

/** The token that a QR code carries: 192 random bits. */
export const newPairingToken = () => randomToken(24);

/** The hash that the game keeps instead of a pairing token. */
export const pairingTokenHash = (pin: string, token: string) => digestText(`pairing:${pin}:${token}`, 24);

/**
 * The secret that a device gets as its cookie. It is derived from token and `attempt`, so that a retry
 * finds the pairing whose reply was lost. The token alone, which is used up, is not enough to derive it.
 */
export function deviceSecretOf(pin: string, token: string, attempt: string | undefined): Promise<string> | string {
	return attempt === undefined ? randomToken(24) : digestText(`device:${pin}:${token}:${attempt}`, 24);
}

/** The hash that the game keeps instead of a device's secret. */
export const deviceProofOf = (pin: string, secret: string) => digestText(`device-proof:${pin}:${secret}`, 18);

export function deviceCookie(pin: string, secret: string, secure: boolean): string {
	const attributes = `Path=/api/instances/; HttpOnly; SameSite=Strict; Max-Age=${PAIRING.hours * 3600}`;
	return `${deviceCookieName(pin)}=${secret}; ${attributes}${secure ? "; Secure" : ""}`;
}

/** The secret of a device that the request holds for this game, if any. */
export function findDeviceSecret(header: string | undefined, pin: string): string | undefined {
	return cookiesStarting(header, deviceCookieName(pin)).get(deviceCookieName(pin));
}
