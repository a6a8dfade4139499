import { GAME, isHomeworkPin } from "#contract";
import type { RequestedGameId } from "#durable/game/messages";
import type { Deps } from "./deps";

/** The first digit of a PIN is the position in this list plus one (docs/rules/live-game.md#pins). */
const REGIONS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const satisfies DurableObjectLocationHint[];
type Region = (typeof REGIONS)[number];

const MIDDLE_EAST = new Set(["AE", "BH", "CY", "IL", "IQ", "IR", "JO", "KW", "LB", "OM", "PS", "QA", "SA", "SY", "YE"]);
/** Cloudflare counts these as Asia, but they are nearer to Eastern Europe. */
const EASTERN_EUROPE = new Set(["TR", "GE", "AM", "AZ"]);

interface Origin {
	continent?: string | undefined;
	country?: string | undefined;
	longitude?: string | undefined;
}

/** The region for objects opened from here; Western Europe if the origin is unknown. */
export function chooseRegion({ continent, country, longitude }: Origin): Region {
	if (country && MIDDLE_EAST.has(country)) return "me";
	if (country && EASTERN_EUROPE.has(country)) return "eeur";
	const degrees = Number(longitude ?? Number.NaN);
	switch (continent) {
		case "NA":
			return degrees < -100 ? "wnam" : "enam";
		case "SA":
		case "AN":
			return "sam";
		case "EU":
			return degrees > 15 ? "eeur" : "weur";
		case "AS":
			return "apac";
		case "OC":
			return "oc";
		case "AF":
			return "afr";
		default:
			return "weur";
	}
}

/** Failed tries with one PIN length before the PIN gets one more digit. */
const TRIES_PER_LENGTH = 3;
const MAX_PIN_LENGTH = 9;

/** Digits of the nth try for a PIN, counted from 0. */
export function pinLength(attempt: number): number {
	return Math.min(MAX_PIN_LENGTH, GAME.pinLength + Math.floor(attempt / TRIES_PER_LENGTH));
}

/** A PIN: the region's digit and random ones. The game object decides whether it is free. */
export function newPin(region: Region, length: number): string {
	const count = 10 ** (length - 1);
	// Larger numbers are rejected, so that every PIN is equally likely.
	const limit = 2 ** 32 - (2 ** 32 % count);
	let random = limit;
	while (random >= limit) random = crypto.getRandomValues(new Uint32Array(1))[0] ?? limit;
	return `${REGIONS.indexOf(region) + 1}${String(random % count).padStart(length - 1, "0")}`;
}

/** A PIN of homework: 0, then as for a game. */
export function newHomeworkPin(region: Region, length: number): string {
	return `0${newPin(region, length - 1)}`;
}

/** A game or homework that a caller names by its PIN alone or by its whole id. */
export interface GameName {
	pin: string;
	/** The whole id, because its PIN may belong to another game by now; null if only the PIN was given. */
	named: RequestedGameId;
}

/** Reads a PIN, or an instance id, which starts with its PIN. Null for any other text. */
export function readGameName(idOrPin: string): GameName | null {
	const pin = /^([1-9]\d{6,8})(?:-[0-9a-z]{1,40})?$/.exec(idOrPin)?.[1];
	return pin === undefined ? null : { pin, named: pin === idOrPin ? null : idOrPin };
}

export function readAssignmentName(idOrPin: string): GameName | null {
	const pin = /^(0[1-9]\d{5,7})(?:-[0-9a-z]{1,40})?$/.exec(idOrPin)?.[1];
	return pin === undefined ? null : { pin, named: pin === idOrPin ? null : idOrPin };
}

/** The region in which the object of a PIN is placed. Always pass it as a hint: otherwise the first caller's location would decide. */
export function lookUpRegion(pin: string): Region {
	return REGIONS[Number(pin[isHomeworkPin(pin) ? 1 : 0]) - 1] ?? "weur";
}

export function getGameObject({ env }: Deps, pin: string) {
	return env.LIVE_GAME.get(env.LIVE_GAME.idFromName(pin), { locationHint: lookUpRegion(pin) });
}

export function getAssignmentObject({ env }: Deps, pin: string) {
	return env.ASSIGNMENT.get(env.ASSIGNMENT.idFromName(pin), { locationHint: lookUpRegion(pin) });
}

/** The object of a game or homework, for calls that both answer in the same way. */
export const getObject = (deps: Deps, pin: string) => (isHomeworkPin(pin) ? getAssignmentObject(deps, pin) : getGameObject(deps, pin));
