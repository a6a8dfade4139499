import type { z } from "zod";
import { type InterfaceLanguage, type PupilState, readCode, type saveAnswerBodySchema } from "#contract";
import type { AssignmentJoinReply, AssignmentSeatClaim, OwnerClaim, SaveReply } from "#durable/assignment/messages";
import { OWNER_CLAIM_HEADER } from "#durable/assignment/messages";
import type { CardPupil } from "#durable/game/core";
import { normaliseNickname, toNicknameKey } from "#durable/room/core";
import {
	computeCardMark,
	computeSeatProof,
	findCardSecret,
	hashResumeCode,
	isSeatCookieFor,
	newSecretWithCode,
	readResumeCode,
	readSeats,
	type SeatCookie,
	seatCookie,
} from "#worker/auth/cookies";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { type GameName, getAssignmentObject } from "#worker/lib/pins";
import type { CardDevice } from "../classes/cards";
import {
	computeNicknameKey,
	computeSeatProofs,
	findSeatsOfDevice,
	nicknameError,
	openSocket,
	prepareJoin,
	refusalError,
	requireAccepted,
} from "../room/participants";

export interface PupilCall {
	game: GameName;
	device: CardDevice;
	/** The network as limits of homework count joins (`countedNetwork`). */
	network: string | null;
}

/** The part of a pupil that a homework stores. The label is only read while the teacher looks. */
const toStoredPupil = ({ pupilId, classId, number, timeFactor, support }: CardPupil) => ({ pupilId, classId, number, timeFactor, support });

/** The seats that the caller may mean. Reads show the seat of the device's card, whatever the page remembers; changes the named one. */
async function prepareSeatClaim(
	deps: Deps,
	{ game: { pin }, device, network }: PupilCall,
	nickname: string | undefined,
	{ reads = false } = {},
): Promise<AssignmentSeatClaim> {
	const { seats, pupil, byCard } = await findSeatsOfDevice(deps, device, readSeats(device.cookies, pin));
	const isAny = nickname === undefined || (reads && byCard);
	const claimedSeats = isAny ? seats : seats.filter((seat) => isSeatCookieFor(seat, pin, computeNicknameKey(nickname)));
	const proofs = await computeSeatProofs(pin, claimedSeats);
	return { proofs, network, pupil: pupil && toStoredPupil(pupil) };
}

interface SeatReply {
	nickname: string;
	resumeCode?: string;
	rejoined: boolean;
	cookie?: string;
}

/** Includes a cookie if the seat is new to the device, and its resume code unless a card opens it. */
function toSeatReply(
	joined: Extract<AssignmentJoinReply, { ok: true }>,
	pin: string,
	given: { secret: string; held: SeatCookie | undefined; mark: string; secure: boolean },
): SeatReply {
	const { nickname, rejoined, proof, withCard } = joined;
	const { mark, held } = given;
	const secret = proof === "held" ? (held?.secret ?? given.secret) : given.secret;
	const isNew = proof === "new" || held === undefined || held.mark !== mark;
	return {
		nickname,
		rejoined,
		...(withCard ? {} : { resumeCode: readResumeCode(secret) }),
		...(isNew ? { cookie: seatCookie(pin, toNicknameKey(nickname), { secret, mark }, given.secure) } : {}),
	};
}

/** Takes a new seat, or the caller's own by class card or by the device's cookie and the nickname. */
export async function joinAssignment(
	deps: Deps,
	{
		nickname: typed,
		attempt,
		language,
		secure,
		...call
	}: PupilCall & { nickname?: string | undefined; attempt?: string | undefined; language: InterfaceLanguage; secure: boolean },
): Promise<SeatReply> {
	const { pin, named } = call.game;
	const { device, network } = call;
	const written = normaliseNickname(typed ?? "");
	// The homework alone knows whether the caller's card makes a nickname unnecessary.
	const refusal = nicknameError(written, language);
	const nickname = refusal ? "" : written;
	const key = toNicknameKey(nickname);
	const held = readSeats(device.cookies, pin).find((seat) => isSeatCookieFor(seat, pin, key));
	const joining = await prepareJoin(deps, device, { pin, key, attempt, held });
	const { pupil, mark, failure, secret, newProof, heldProof, heldProofs } = joining;
	const joined = await getAssignmentObject(deps, pin).join(named, {
		nickname,
		key,
		pupil: pupil && toStoredPupil(pupil),
		heldProof,
		heldProofs: attempt === undefined ? heldProofs : [...heldProofs, newProof],
		newProof,
		newCode: await hashResumeCode(deps.env, pin, readResumeCode(secret)),
		network,
	});
	if (!joined.ok) {
		// The card, which could not be read, would have made a nickname unnecessary.
		if (failure && (joined.code === "CARD_NEEDED" || (joined.code === "VALIDATION_ERROR" && nickname === ""))) throw failure;
		const isAboutName = joined.code === "VALIDATION_ERROR" && (typed !== undefined || refusal?.code !== "NICKNAME_NOT_ALLOWED");
		throw (isAboutName && refusal) || refusalError(joined, language);
	}
	const own = joining.seats.find((seat) => isSeatCookieFor(seat, pin, toNicknameKey(joined.nickname)));
	return toSeatReply(joined, pin, { secret, held: own, mark, secure });
}

/** Opens a seat on a further device; throws RESUME_INVALID for a wrong code. */
export async function resumeAssignment(
	deps: Deps,
	{ code: typed, secure, ...call }: PupilCall & { code: string; secure: boolean },
): Promise<SeatReply> {
	const { pin, named } = call.game;
	const code = readCode(typed);
	if (code === null) throw new AppError("RESUME_INVALID");
	const secret = newSecretWithCode(code);
	const [hash, newProof] = await Promise.all([hashResumeCode(deps.env, pin, code), computeSeatProof(pin, secret)]);
	const message = { codeHash: hash, newProof, network: call.network };
	const resumed = requireAccepted(await getAssignmentObject(deps, pin).resume(named, message));
	return toSeatReply(resumed, pin, { secret, held: undefined, mark: await computeCardMark(findCardSecret(call.device.cookies)), secure });
}

/** The pupil's view; without a seat, its public part. */
export async function readPupilState(
	deps: Deps,
	call: PupilCall,
	{ nickname, ...after }: { nickname?: string | undefined; after?: number | undefined; try?: number | undefined },
): Promise<PupilState> {
	const { pin, named } = call.game;
	const claim = await prepareSeatClaim(deps, call, nickname, { reads: true });
	return requireAccepted(await getAssignmentObject(deps, pin).state(named, { ...claim, ...after })).state;
}

export async function beginAttempt(deps: Deps, call: PupilCall, nickname: string | undefined): Promise<PupilState> {
	const { pin, named } = call.game;
	const claim = await prepareSeatClaim(deps, call, nickname);
	return requireAccepted(await getAssignmentObject(deps, pin).begin(named, claim)).state;
}

export async function handIn(
	deps: Deps,
	call: PupilCall,
	{ nickname, attempt }: { nickname?: string | undefined; attempt: number },
): Promise<PupilState> {
	const { pin, named } = call.game;
	const claim = await prepareSeatClaim(deps, call, nickname);
	return requireAccepted(await getAssignmentObject(deps, pin).handIn(named, { ...claim, attempt })).state;
}

/** Saves an answer; returns the solution if this homework shows it after each question. */
export async function saveAnswer(
	deps: Deps,
	call: PupilCall,
	{ nickname, attempt, questionIndex, try: tryNumber, sequence, ...fields }: z.output<typeof saveAnswerBodySchema>,
	language: InterfaceLanguage,
): Promise<Extract<SaveReply, { ok: true }>["solution"]> {
	const { pin, named } = call.game;
	const claim = await prepareSeatClaim(deps, call, nickname);
	const message = { ...claim, attempt, questionIndex, try: tryNumber, fields, sequence };
	return requireAccepted(await getAssignmentObject(deps, pin).save(named, message), language).solution;
}

export async function openOwnerSocket(
	deps: Deps,
	{ game: { pin, named }, ticket, language }: { game: GameName; ticket: string; language: InterfaceLanguage },
): Promise<Response> {
	const claim: OwnerClaim = { language, named, ticket };
	return openSocket(deps, pin, OWNER_CLAIM_HEADER, claim);
}
