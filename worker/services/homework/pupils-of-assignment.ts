import type { z } from "zod";
import { type InterfaceLanguage, type PupilState, readCode, type saveAnswerBodySchema } from "#contract";
import type { JoinReply, OwnerClaim, SaveReply, SeatClaim } from "#durable/assignment/messages";
import { OWNER_CLAIM_HEADER } from "#durable/assignment/messages";
import type { CardPupil } from "#durable/game/core";
import { nicknameKey, normaliseNickname } from "#durable/room/core";
import {
	cardOf,
	codeHash,
	codeIn,
	isSeatOf,
	markOfCard,
	type SeatCookie,
	seatCookie,
	seatProof,
	seatsIn,
	secretWithCode,
} from "#worker/auth/cookies";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { assignmentOf, type GameName } from "#worker/lib/pins";
import type { Device } from "../classes/cards";
import { nicknameError, nicknameKeyOf, openSocket, prepareJoin, refusalError, seatProofs, seatsOfDevice } from "../room/participants";

export interface PupilCall {
	game: GameName;
	device: Device;
	/** As limits of homework count joins (`countedNetwork`). */
	network: string | null;
}

/** The part of a pupil that a homework stores. The label is only read while the teacher looks. */
const pupilOf = ({ pupilId, classId, number, timeFactor }: CardPupil) => ({ pupilId, classId, number, timeFactor });

/** The seats that the caller may mean. Reads show the seat of the device's card, whatever the page remembers; changes the named one. */
async function claimOf(
	deps: Deps,
	{ game: { pin }, device, network }: PupilCall,
	nickname: string | undefined,
	{ reads = false } = {},
): Promise<SeatClaim> {
	const { seats, pupil, byCard } = await seatsOfDevice(deps, device, seatsIn(device.cookies, pin));
	const isAny = nickname === undefined || (reads && byCard);
	const meant = isAny ? seats : seats.filter((seat) => isSeatOf(seat, pin, nicknameKeyOf(nickname)));
	const proofs = await seatProofs(pin, meant);
	return { proofs, network, pupil: pupil && pupilOf(pupil) };
}

interface Seated {
	nickname: string;
	resumeCode?: string;
	rejoined: boolean;
	cookie?: string;
}

/** Includes a cookie if the seat is new to the device, and its resume code unless a card opens it. */
function seated(
	joined: Extract<JoinReply, { ok: true }>,
	pin: string,
	given: { secret: string; held: SeatCookie | undefined; mark: string; secure: boolean },
): Seated {
	const { nickname, rejoined, proof, withCard } = joined;
	const { mark, held } = given;
	const secret = proof === "held" ? (held?.secret ?? given.secret) : given.secret;
	const isNew = proof === "new" || held === undefined || held.mark !== mark;
	return {
		nickname,
		rejoined,
		...(withCard ? {} : { resumeCode: codeIn(secret) }),
		...(isNew ? { cookie: seatCookie(pin, nicknameKey(nickname), { secret, mark }, given.secure) } : {}),
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
): Promise<Seated> {
	const { pin, named } = call.game;
	const { device, network } = call;
	const written = normaliseNickname(typed ?? "");
	// Only the homework knows whether the caller's card makes a nickname unnecessary.
	const refusal = nicknameError(written, language);
	const nickname = refusal ? "" : written;
	const key = nicknameKey(nickname);
	const held = seatsIn(device.cookies, pin).find((seat) => isSeatOf(seat, pin, key));
	const joining = await prepareJoin(deps, device, { pin, key, attempt, held });
	const { pupil, mark, failure, secret, newProof, heldProof, heldProofs } = joining;
	const joined = await assignmentOf(deps, pin).join(named, {
		nickname,
		key,
		pupil: pupil && pupilOf(pupil),
		heldProof,
		heldProofs: attempt === undefined ? heldProofs : [...heldProofs, newProof],
		newProof,
		newCode: await codeHash(deps.env, pin, codeIn(secret)),
		network,
	});
	if (!joined.ok) {
		// With the card, no nickname would be needed.
		if (failure && (joined.code === "CARD_NEEDED" || (joined.code === "VALIDATION_ERROR" && nickname === ""))) throw failure;
		const isAboutName = joined.code === "VALIDATION_ERROR" && (typed !== undefined || refusal?.code !== "NICKNAME_NOT_ALLOWED");
		throw (isAboutName && refusal) || refusalError(joined, language);
	}
	const own = joining.seats.find((seat) => isSeatOf(seat, pin, nicknameKey(joined.nickname)));
	return seated(joined, pin, { secret, held: own, mark, secure });
}

/** RESUME_INVALID for a wrong code. */
export async function resumeAssignment(
	deps: Deps,
	{ code: typed, secure, ...call }: PupilCall & { code: string; secure: boolean },
): Promise<Seated> {
	const { pin, named } = call.game;
	const code = readCode(typed);
	if (code === null) throw new AppError("RESUME_INVALID");
	const secret = secretWithCode(code);
	const [hash, newProof] = await Promise.all([codeHash(deps.env, pin, code), seatProof(pin, secret)]);
	const resumed = await assignmentOf(deps, pin).resume(named, { codeHash: hash, newProof, network: call.network });
	if (!resumed.ok) throw refusalError(resumed);
	return seated(resumed, pin, { secret, held: undefined, mark: await markOfCard(cardOf(call.device.cookies)), secure });
}

/** Without a seat only the public part. */
export async function readPupilState(
	deps: Deps,
	call: PupilCall,
	{ nickname, after }: { nickname?: string | undefined; after?: number | undefined },
): Promise<PupilState> {
	const { pin, named } = call.game;
	const reply = await assignmentOf(deps, pin).state(named, { ...(await claimOf(deps, call, nickname, { reads: true })), after });
	if (!reply.ok) throw refusalError(reply);
	return reply.state;
}

export async function beginAttempt(deps: Deps, call: PupilCall, nickname: string | undefined): Promise<PupilState> {
	const { pin, named } = call.game;
	const reply = await assignmentOf(deps, pin).begin(named, await claimOf(deps, call, nickname));
	if (!reply.ok) throw refusalError(reply);
	return reply.state;
}

export async function handIn(
	deps: Deps,
	call: PupilCall,
	{ nickname, attempt }: { nickname?: string | undefined; attempt: number },
): Promise<PupilState> {
	const { pin, named } = call.game;
	const reply = await assignmentOf(deps, pin).handIn(named, { ...(await claimOf(deps, call, nickname)), attempt });
	if (!reply.ok) throw refusalError(reply);
	return reply.state;
}

/** Returns the solution if this homework shows it after each question. */
export async function saveAnswer(
	deps: Deps,
	call: PupilCall,
	{ nickname, attempt, questionIndex, sequence, ...fields }: z.output<typeof saveAnswerBodySchema>,
	language: InterfaceLanguage,
): Promise<Extract<SaveReply, { ok: true }>["solution"]> {
	const { pin, named } = call.game;
	const claim = await claimOf(deps, call, nickname);
	const reply = await assignmentOf(deps, pin).save(named, { ...claim, attempt, questionIndex, fields, sequence });
	if (!reply.ok) throw refusalError(reply, language);
	return reply.solution;
}

export async function openOwnerSocket(
	deps: Deps,
	{ game: { pin, named }, ticket, language }: { game: GameName; ticket: string; language: InterfaceLanguage },
): Promise<Response> {
	const claim: OwnerClaim = { language, named, ticket };
	return openSocket(deps, pin, OWNER_CLAIM_HEADER, claim);
}
