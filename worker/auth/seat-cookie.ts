import { cookiesStarting } from "./cookies";
import { base64Url, digestText, randomToken } from "./secrets";

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

export function seatCookie(pin: string, nicknameKey: string, token: string, secure: boolean): string {
	const attributes = `Path=/api/instances/; HttpOnly; SameSite=Strict; Max-Age=${MAX_AGE_SECONDS}`;
	return `${cookieName(pin, nicknameKey)}=${token}; ${attributes}${secure ? "; Secure" : ""}`;
}

const cookiesOfGame = (header: string | undefined, pin: string) => cookiesStarting(header, `${PREFIX}${pin}_`);

/** The token that the request holds for this seat, if any. */
export function findSeatToken(header: string | undefined, pin: string, nicknameKey: string): string | undefined {
	return cookiesOfGame(header, pin).get(cookieName(pin, nicknameKey));
}

/** The token of the only seat that the request has in this game; none if it has several. */
export function onlySeatToken(header: string | undefined, pin: string): string | undefined {
	// A seat that was renamed has a cookie under each of its names.
	const tokens = new Set(cookiesOfGame(header, pin).values());
	return tokens.size === 1 ? [...tokens][0] : undefined;
}

/** All tokens that the request holds for this game, up to 20: a removed player must not come back under another name. */
export function seatTokensOfGame(header: string | undefined, pin: string): string[] {
	return [...cookiesOfGame(header, pin).values()].slice(0, 20);
}
