import { cardOf } from "../auth/card-cookie";
import { markOfCard, type SeatCookie } from "../auth/seat-mark";
import type { AppError } from "../lib/app-error";
import { databaseUnavailable, isDatabaseUnavailable } from "../lib/database-unavailable";
import type { Deps } from "../lib/deps";
import { logError } from "../lib/log";
import { type CardPupil, type Device, findPupilOfCard } from "./classes/cards";

/** Which seats a device may use, and the pupil whose card it holds, if that is still to be compared with the seats. */
export interface DeviceSeats {
	seats: readonly SeatCookie[];
	pupil: CardPupil | null;
	/** The seats were got with the card that the device holds. */
	byCard: boolean;
}

/**
 * Who a device is in a game or homework, for every call: its card comes before the cookies of its seats, because several pupils share a
 * tablet. Seats that were got with the same card are its pupil's. Where there is none, the card is looked up, and the game or homework
 * uses no seat of another pupil of its class (`isOtherPupils`). So only a device whose card has changed costs a read of the database.
 */
export async function seatsOfDevice(deps: Deps, device: Device, seats: readonly SeatCookie[]): Promise<DeviceSeats> {
	const card = cardOf(device.cookies);
	if (card === undefined || seats.length === 0) return { seats, pupil: null, byCard: false };
	const own = await ofCard(card, seats);
	if (own.length > 0) return { seats: own, pupil: null, byCard: true };
	return { seats, pupil: await findPupilOfCard(deps, device), byCard: false };
}

async function ofCard(card: string, seats: readonly SeatCookie[]): Promise<SeatCookie[]> {
	const mark = await markOfCard(card);
	return seats.filter((seat) => seat.mark === mark);
}

/** Who joins, from this device. */
export interface JoiningDevice {
	pupil: CardPupil | null;
	/** Its seats here; where its card could not be read, those that were got with the card. */
	seats: readonly SeatCookie[];
	/** Of the card that it holds, for the cookie of the seat. */
	mark: string;
	/** The database is away: a join goes on without the pupil, except where only the card would do. */
	failure?: AppError;
}

export async function joiningDevice(deps: Deps, device: Device, seats: readonly SeatCookie[]): Promise<JoiningDevice> {
	const card = cardOf(device.cookies);
	const mark = await markOfCard(card);
	if (card === undefined) return { pupil: null, seats, mark };
	try {
		return { pupil: await findPupilOfCard(deps, device), seats, mark };
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
		logError("card", error);
		return { pupil: null, seats: await ofCard(card, seats), mark, failure: databaseUnavailable() };
	}
}
