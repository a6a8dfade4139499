import type { InterfaceLanguage, ValidationKey } from "#contract";
import type { AssignmentRefusal, OwnerLiveRefusal } from "#durable/assignment/messages";
import type { CardPupil } from "#durable/game/core";
import type { GameRefusal, LiveRefusal } from "#durable/game/messages";
import { nicknameProblem, normaliseNickname, type Refusal, toNicknameKey } from "#durable/room/core";
import { computeCardMark, computeSeatProof, findCardSecret, newSeatSecret, readSeats, type SeatCookie } from "#worker/auth/cookies";
import { AppError, databaseUnavailable, invalidField, isDatabaseUnavailable } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { logError } from "#worker/lib/log";
import { getObject } from "#worker/lib/pins";
import { fieldError } from "#worker/lib/texts";
import { isNicknameOffensive } from "#worker/moderation/words/nickname";
import { type CardDevice, findPupilOfCard } from "../classes/cards";

/** Shared by players of games and pupils of homework: nicknames, seats, joins, sockets and refusals. */

type ObjectRefusal = GameRefusal | AssignmentRefusal | Refusal<"PIN_IN_USE">;

export function refusalError(refusal: Omit<ObjectRefusal, "ok">, language: InterfaceLanguage = "en"): AppError {
	const { code, field, fields = field && [field], retryAfterSeconds } = refusal;
	if (code === "PIN_IN_USE" || code === "GAME_IS_UNREADABLE" || code === "IS_UNREADABLE") return new AppError("INTERNAL_ERROR");
	const isMissing = code === "INSTANCE_NOT_FOUND" || code === "ASSIGNMENT_NOT_FOUND";
	return new AppError(code, {
		details: fields?.map(({ path, key }) => fieldError(path, key, language)),
		retryAfterSeconds,
		// A game's host can allow it.
		...(code === "NICKNAME_NOT_ALLOWED" ? { about: "game" as const } : {}),
		// Any other code proves that something exists under the PIN, but a refused name is no reason to remember that.
		isFromObject: !isMissing && code !== "NICKNAME_NOT_ALLOWED",
	});
}

const isAccepted = (reply: { ok: boolean }): reply is { ok: true } => reply.ok;

/** Returns the reply of an object that accepted a call; throws the error of a refusal. */
export function requireAccepted<Reply extends { ok: true } | ObjectRefusal>(
	reply: Reply,
	language?: InterfaceLanguage,
): Reply & { ok: true } {
	if (isAccepted(reply)) return reply;
	throw refusalError(reply, language);
}

const NICKNAME_MESSAGES: Record<"empty" | "too-long" | "invisible", ValidationKey> = {
	empty: "nicknameRequired",
	"too-long": "nicknameTooLong",
	invisible: "nicknameInvisible",
};

/** The error of a nickname that is refused even if a host allows it: empty, too long or invisible. */
export function nicknameFormatError(nickname: string, language: InterfaceLanguage): AppError | undefined {
	const problem = nicknameProblem(nickname);
	return problem === null ? undefined : invalidField("nickname", NICKNAME_MESSAGES[problem], language);
}

/** The error of a nickname where nobody can allow it: not valid, or offensive. */
export function nicknameError(nickname: string, language: InterfaceLanguage): AppError | undefined {
	return nicknameFormatError(nickname, language) ?? (isNicknameOffensive(nickname) ? new AppError("NICKNAME_NOT_ALLOWED") : undefined);
}

/** The key of a nickname, which is unique in its game or homework. */
export function computeNicknameKey(nickname: string): string {
	return toNicknameKey(normaliseNickname(nickname));
}

/** Seats that a device may use, and the pupil of its card if that must still be compared with the seats. */
interface DeviceSeats {
	seats: readonly SeatCookie[];
	pupil: CardPupil | null;
	byCard: boolean;
}

/**
 * Identifies a device: its card comes before the cookies of its seats, because pupils share tablets. Seats marked with this card belong to
 * its pupil. If there are none, the card is looked up, and no other pupil's seat is used. A read is needed only after the card has changed.
 */
export async function findSeatsOfDevice(deps: Deps, device: CardDevice, seats: readonly SeatCookie[]): Promise<DeviceSeats> {
	const card = findCardSecret(device.cookies);
	if (card === undefined || seats.length === 0) return { seats, pupil: null, byCard: false };
	const own = await filterSeatsByCard(card, seats);
	if (own.length > 0) return { seats: own, pupil: null, byCard: true };
	return { seats, pupil: await findPupilOfCard(deps, device), byCard: false };
}

async function filterSeatsByCard(card: string, seats: readonly SeatCookie[]): Promise<SeatCookie[]> {
	const mark = await computeCardMark(card);
	return seats.filter((seat) => seat.mark === mark);
}

interface JoiningDevice {
	pupil: CardPupil | null;
	/** The seats of the device; if its card could not be read, those that it got with the card. */
	seats: readonly SeatCookie[];
	mark: string;
	/** The database is unavailable: a join continues without the pupil, except where a card is required. */
	failure?: AppError;
}

async function readJoiningDevice(deps: Deps, device: CardDevice, seats: readonly SeatCookie[]): Promise<JoiningDevice> {
	const card = findCardSecret(device.cookies);
	const mark = await computeCardMark(card);
	if (card === undefined) return { pupil: null, seats, mark };
	try {
		return { pupil: await findPupilOfCard(deps, device), seats, mark };
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
		logError("card", error);
		return { pupil: null, seats: await filterSeatsByCard(card, seats), mark, failure: databaseUnavailable() };
	}
}

interface PreparedJoin extends JoiningDevice {
	/** Used if the join takes a new seat. */
	secret: string;
	newProof: string;
	heldProof: string | undefined;
	/** The proofs of every seat of the device: a removed player must not return under another name. */
	heldProofs: string[];
}

/** `held`: the cookie of the seat that the join is about. */
export async function prepareJoin(
	deps: Deps,
	device: CardDevice,
	{ pin, key, attempt, held }: { pin: string; key: string; attempt: string | undefined; held: SeatCookie | undefined },
): Promise<PreparedJoin> {
	const joining = await readJoiningDevice(deps, device, readSeats(device.cookies, pin));
	const secret = await newSeatSecret(pin, key, attempt);
	const [newProof, heldProofs] = await Promise.all([computeSeatProof(pin, secret), computeSeatProofs(pin, joining.seats)]);
	const at = joining.seats.findIndex(({ name }) => name === held?.name);
	// The attempt itself may prove a seat without a cookie: an earlier reply with the cookie was lost.
	const heldProof = heldProofs[at] ?? (attempt === undefined ? undefined : newProof);
	return { ...joining, secret, newProof, heldProof, heldProofs };
}

export function computeSeatProofs(pin: string, seats: readonly SeatCookie[]): Promise<string[]> {
	return Promise.all(seats.map(({ secret }) => computeSeatProof(pin, secret)));
}

/** True if this game or homework is led or played from the network, or the request has the cookie of any of its seats. */
export async function isPlayedBy(deps: Deps, pin: string, { network, cookies }: { network: string; cookies: string | undefined }) {
	const proofs = await computeSeatProofs(pin, readSeats(cookies, pin));
	return getObject(deps, pin).isPlayedBy({ network, proofs });
}

/** `header` is the one in which the object expects the claim. */
export async function openSocket(deps: Deps, pin: string, header: string, claim: object): Promise<Response> {
	const response = await getObject(deps, pin).fetch("https://object/live", {
		headers: { Upgrade: "websocket", [header]: encodeURIComponent(JSON.stringify(claim)) },
	});
	if (response.status === 101) return response;
	throw refusalError(await response.json<LiveRefusal | OwnerLiveRefusal>());
}
