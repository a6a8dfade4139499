import { digestText } from "./secrets";

/**
 * A cookie that proves a seat, as it was sent. `mark` names the card that the device held when it got the seat: who shares a device brings
 * another card. It is too short to tell the card by it, and empty without one.
 */
export interface SeatCookie {
	/** The cookie's name. */
	name: string;
	secret: string;
	mark: string;
}

/** Occurs in no secret. */
const SEPARATOR = "~";

/** The mark of the card that a device holds. */
export async function markOfCard(card: string | undefined): Promise<string> {
	return card === undefined ? "" : digestText(`mark:${card}`, 4);
}

export function markedValue(secret: string, mark: string): string {
	return mark === "" ? secret : `${secret}${SEPARATOR}${mark}`;
}

export function readMarked(name: string, value: string): SeatCookie {
	const [secret = "", mark = ""] = value.split(SEPARATOR);
	return { name, secret, mark };
}
