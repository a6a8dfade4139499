import { isHomeworkPin } from "#contract/games/pin";
import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { CARD_DAYS, PAIRING } from "#contract/limits";
import { base64Url } from "./secrets";

const DAY_SECONDS = 24 * 60 * 60;

/** Keeps the order in which the cookies were set. */
function cookiesStarting(header: string | undefined, prefix: string): Map<string, string> {
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

/** As sent by the browser. */
export interface SeatCookie {
	name: string;
	secret: string;
	/**
	 * Marks the card that the device held when it got the seat: another pupil on a shared device brings another card. Empty without a card.
	 */
	mark: string;
}

/** Seats of one game or homework that a request may prove. */
const MAX_SEATS = 20;
/** Separates secret and mark; no secret contains it. */
const SEPARATOR = "~";

const SEATS = {
	game: { prefix: "seat_", scope: { path: "/api/instances/", sameSite: "Strict", seconds: 2 * DAY_SECONDS } },
	homework: { prefix: "homework_", scope: { path: "/api/assignments/", sameSite: "Strict", seconds: ASSIGNMENT.cookieDays * DAY_SECONDS } },
} as const;

const seatsUnder = (pin: string) => SEATS[isHomeworkPin(pin) ? "homework" : "game"];

/** Each seat has its own cookie: tabs that join at the same moment cannot overwrite each other, and siblings can share a device. */
function seatName(pin: string, nicknameKey: string): string {
	return `${seatsUnder(pin).prefix}${pin}_${base64Url(new TextEncoder().encode(nicknameKey))}`;
}

export function seatCookie(pin: string, nicknameKey: string, { secret, mark }: Omit<SeatCookie, "name">, secure: boolean): string {
	return setCookie(seatName(pin, nicknameKey), mark === "" ? secret : `${secret}${SEPARATOR}${mark}`, seatsUnder(pin).scope, secure);
}

/** Set-Cookie headers that remove all seats of games, or of homework, from the device. */
export function clearSeatCookies(header: string | undefined, kind: keyof typeof SEATS, secure: boolean): string[] {
	const { prefix, scope } = SEATS[kind];
	return [...cookiesStarting(header, prefix).keys()].map((name) => setCookie(name, "", { ...scope, seconds: 0 }, secure));
}

function allSeats(header: string | undefined, pin: string): SeatCookie[] {
	return [...cookiesStarting(header, `${seatsUnder(pin).prefix}${pin}_`)].map(([name, value]) => {
		const [secret = "", mark = ""] = value.split(SEPARATOR);
		return { name, secret, mark };
	});
}

/** Seats that the request holds here, up to a limit; for homework the latest first. */
export function seatsIn(header: string | undefined, pin: string): SeatCookie[] {
	const seats = allSeats(header, pin);
	return (isHomeworkPin(pin) ? seats.reverse() : seats).slice(0, MAX_SEATS);
}

export const isSeatOf = (seat: SeatCookie, pin: string, nicknameKey: string) => seat.name === seatName(pin, nicknameKey);

export function findSeat(header: string | undefined, pin: string, nicknameKey: string): SeatCookie | undefined {
	return allSeats(header, pin).find((seat) => isSeatOf(seat, pin, nicknameKey));
}

/** Undefined if the request has several seats in this game. */
export function onlySeat(header: string | undefined, pin: string): SeatCookie | undefined {
	const seats = allSeats(header, pin);
	// A renamed seat has a cookie under each of its names.
	return new Set(seats.map(({ secret }) => secret)).size === 1 ? seats[0] : undefined;
}

// The card of a pupil (docs/rules/classes.md#login-cards).

/**
 * Lax: the cookie is sent when a link to a game is opened from outside. Over https the browser accepts this name only from this very host,
 * so that a neighbouring host cannot set it; the plain name is for servers without https and for devices with older cards.
 */
const PLAIN_CARD = "card";
const HOST_ONLY_CARD = "__Host-card";

function cardCookie(name: string, secret: string, secure: boolean): string {
	return setCookie(name, secret, { path: "/", sameSite: "Lax", seconds: secret === "" ? 0 : CARD_DAYS * DAY_SECONDS }, secure);
}

/** Set-Cookie headers that replace the device's card. */
export function cardCookies(secret: string, secure: boolean): string[] {
	return secure ? [cardCookie(HOST_ONLY_CARD, secret, true), cardCookie(PLAIN_CARD, "", true)] : [cardCookie(PLAIN_CARD, secret, false)];
}

export const clearCardCookies = (secure: boolean) => cardCookies("", secure);

export function cardOf(header: string | undefined): string | undefined {
	const held = (name: string) => cookiesStarting(header, name).get(name) || undefined;
	return held(HOST_ONLY_CARD) ?? held(PLAIN_CARD);
}

// Paired devices (docs/rules/show-and-remote.md#pairing): one cookie per game.

const deviceName = (pin: string) => `device_${pin}`;

export function deviceCookie(pin: string, secret: string, secure: boolean): string {
	return setCookie(deviceName(pin), secret, { ...SEATS.game.scope, seconds: PAIRING.hours * 3600 }, secure);
}

export function findDeviceSecret(header: string | undefined, pin: string): string | undefined {
	return cookiesStarting(header, deviceName(pin)).get(deviceName(pin));
}
