import type { InterfaceLanguage, ValidationKey } from "#contract";
import type { AssignmentRefusal } from "#durable/assignment/messages";
import type { CardPupil } from "#durable/game/core";
import type { GameRefusal, LiveRefusal } from "#durable/game/messages";
import { nicknameKey, nicknameProblem, normaliseNickname, type Refusal } from "#durable/room/core";
import { cardOf, markOfCard, newSeatSecret, type SeatCookie, seatProof, seatsIn } from "#worker/auth/cookies";
import { AppError, databaseUnavailable, invalidField, isDatabaseUnavailable } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { logError } from "#worker/lib/log";
import { objectOf } from "#worker/lib/pins";
import { fieldError } from "#worker/lib/texts";
import { isNicknameOffensive } from "#worker/moderation/words/nickname";
import { type Device, findPupilOfCard } from "../classes/cards";

/** Shared by players of games and pupils of homework: nicknames, seats, joins, sockets and refusals. */

type WrongFields = Pick<Refusal<string>, "field" | "fields">;

export function refusalError(refusal: GameRefusal | LiveRefusal | AssignmentRefusal, language: InterfaceLanguage = "en"): AppError {
	const { code } = refusal;
	if (code === "PIN_IN_USE" || code === "GAME_IS_UNREADABLE" || code === "IS_UNREADABLE") return new AppError("INTERNAL_ERROR");
	const { field, fields = field && [field] }: WrongFields = "field" in refusal || "fields" in refusal ? refusal : {};
	const isMissing = code === "INSTANCE_NOT_FOUND" || code === "ASSIGNMENT_NOT_FOUND";
	return new AppError(code, {
		details: fields?.map(({ path, key }) => fieldError(path, key, language)),
		...("retryAfterSeconds" in refusal ? { retryAfterSeconds: refusal.retryAfterSeconds } : {}),
		// A game's host can allow it.
		...(code === "NICKNAME_NOT_ALLOWED" ? { about: "game" as const } : {}),
		// Any other code proves that something exists under the PIN, but a refused name is no reason to remember that.
		byGame: !isMissing && code !== "NICKNAME_NOT_ALLOWED",
	});
}

const NICKNAME_MESSAGES: Record<"empty" | "too-long" | "invisible", ValidationKey> = {
	empty: "nicknameRequired",
	"too-long": "nicknameTooLong",
	invisible: "nicknameInvisible",
};

/** Refused even if a host allows it. */
export function invalidNickname(nickname: string, language: InterfaceLanguage): AppError | undefined {
	const problem = nicknameProblem(nickname);
	return problem === null ? undefined : invalidField("nickname", NICKNAME_MESSAGES[problem], language);
}

/** Refused where nobody can allow it. */
export function nicknameError(nickname: string, language: InterfaceLanguage): AppError | undefined {
	return invalidNickname(nickname, language) ?? (isNicknameOffensive(nickname) ? new AppError("NICKNAME_NOT_ALLOWED") : undefined);
}

/** Unique in its game or homework. */
export function nicknameKeyOf(nickname: string): string {
	return nicknameKey(normaliseNickname(nickname));
}

/** Seats that a device may use, and the pupil of its card if that must still be compared with the seats. */
interface DeviceSeats {
	seats: readonly SeatCookie[];
	pupil: CardPupil | null;
	byCard: boolean;
}

/**
 * Identifies a device: its card comes before the cookies of its seats, because pupils share tablets. Seats marked with this card are its
 * pupil's; without such, the card is looked up, and no other pupil's seat is used. Only a changed card costs a read.
 */
export async function seatsOfDevice(deps: Deps, device: Device, seats: readonly SeatCookie[]): Promise<DeviceSeats> {
	const card = cardOf(device.cookies);
	if (card === undefined || seats.length === 0) return { seats, pupil: null, byCard: false };
	const own = await seatsOfCard(card, seats);
	if (own.length > 0) return { seats: own, pupil: null, byCard: true };
	return { seats, pupil: await findPupilOfCard(deps, device), byCard: false };
}

async function seatsOfCard(card: string, seats: readonly SeatCookie[]): Promise<SeatCookie[]> {
	const mark = await markOfCard(card);
	return seats.filter((seat) => seat.mark === mark);
}

interface JoiningDevice {
	pupil: CardPupil | null;
	/** If its card could not be read, only seats that it got with the card. */
	seats: readonly SeatCookie[];
	mark: string;
	/** The database is unavailable: a join continues without the pupil, except where a card is required. */
	failure?: AppError;
}

async function joiningDevice(deps: Deps, device: Device, seats: readonly SeatCookie[]): Promise<JoiningDevice> {
	const card = cardOf(device.cookies);
	const mark = await markOfCard(card);
	if (card === undefined) return { pupil: null, seats, mark };
	try {
		return { pupil: await findPupilOfCard(deps, device), seats, mark };
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
		logError("card", error);
		return { pupil: null, seats: await seatsOfCard(card, seats), mark, failure: databaseUnavailable() };
	}
}

interface Joining extends JoiningDevice {
	/** Used if the join takes a new seat. */
	secret: string;
	newProof: string;
	heldProof: string | undefined;
	/** Of every seat of the device: a removed player must not return under another name. */
	heldProofs: string[];
}

/** `held`: the cookie of the seat that the join is about. */
export async function prepareJoin(
	deps: Deps,
	device: Device,
	{ pin, key, attempt, held }: { pin: string; key: string; attempt: string | undefined; held: SeatCookie | undefined },
): Promise<Joining> {
	const joining = await joiningDevice(deps, device, seatsIn(device.cookies, pin));
	const secret = await newSeatSecret(pin, key, attempt);
	const [newProof, heldProofs] = await Promise.all([seatProof(pin, secret), seatProofs(pin, joining.seats)]);
	const at = joining.seats.findIndex(({ name }) => name === held?.name);
	// Without a cookie the attempt itself may prove the seat: an earlier reply with the cookie was lost.
	const heldProof = heldProofs[at] ?? (attempt === undefined ? undefined : newProof);
	return { ...joining, secret, newProof, heldProof, heldProofs };
}

export function seatProofs(pin: string, seats: readonly SeatCookie[]): Promise<string[]> {
	return Promise.all(seats.map(({ secret }) => seatProof(pin, secret)));
}

/** True if this game or homework is led or played from the network, or the request has the cookie of any of its seats. */
export async function isPlayedBy(deps: Deps, pin: string, { network, cookies }: { network: string; cookies: string | undefined }) {
	const proofs = await seatProofs(pin, seatsIn(cookies, pin));
	return objectOf(deps, pin).isPlayedBy({ network, proofs });
}

/** `header` is the one in which the object expects the claim. */
export async function openSocket(deps: Deps, pin: string, header: string, claim: object): Promise<Response> {
	const response = await objectOf(deps, pin).fetch("https://object/live", {
		headers: { Upgrade: "websocket", [header]: encodeURIComponent(JSON.stringify(claim)) },
	});
	if (response.status === 101) return response;
	throw refusalError(await response.json<LiveRefusal | AssignmentRefusal>());
}
