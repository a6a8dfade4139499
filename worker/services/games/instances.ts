import type { z } from "zod";
import {
	type answerBodySchema,
	GAME,
	type GivenAnswer,
	type Instance,
	type InstanceUpdate,
	type InterfaceLanguage,
	type ParticipantKind,
	type PlayerState,
} from "#contract";
import type { CallCode, CallName } from "#contract/calls";
import { type DeviceScope, PAIRING } from "#contract/limits";
import type { CardReadingsCommand, CommandRefusal, HostCommand } from "#durable/game/core";
import {
	type Caller,
	type CardReadingsReply,
	type GameRefusal,
	LIVE_CLAIM_HEADER,
	type LiveClaim,
	type SeatClaim,
} from "#durable/game/messages";
import { normaliseNickname, toNicknameKey } from "#durable/room/core";
import {
	computeDeviceProof,
	computeSeatProof,
	deviceCookie,
	findDeviceSecret,
	findOnlySeat,
	findSeat,
	hashPairingToken,
	newDeviceSecret,
	newPairingToken,
	seatCookie,
} from "#worker/auth/cookies";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { type GameName, getGameObject } from "#worker/lib/pins";
import { isNicknameOffensive } from "#worker/moderation/words/nickname";
import type { CardDevice } from "../classes/cards";
import {
	computeNicknameKey,
	findSeatsOfDevice,
	nicknameFormatError,
	openSocket,
	prepareJoin,
	refusalError,
	requireAccepted,
} from "../room/participants";

/** The address of the page that a token opens. The token is after the #, so that no server and no log sees it. */
function pairingUrl(origin: string, pin: string, scope: DeviceScope, token: string): string {
	const url = new URL(scope === "steer" ? `/remote/${pin}` : `/host/${pin}/stage`, origin);
	url.hash = token;
	return url.href;
}

export async function createPairing(
	deps: Deps,
	{ caller, game: { pin, named }, scope, origin }: HostInput & { scope: DeviceScope; origin: string },
) {
	const token = newPairingToken();
	const message = { ...(await toCallerMessage(caller, pin)), hash: await hashPairingToken(pin, token), scope };
	requireAcceptedForHost(await getGameObject(deps, pin).createPairing(named, message), caller);
	return { url: pairingUrl(origin, pin, scope, token), token, expiresInSeconds: PAIRING.tokenSeconds };
}

interface PairInput {
	game: GameName;
	token: string;
	attempt?: string | undefined;
	cookies: string | undefined;
	secure: boolean;
	network: string | null;
}

export async function pairDevice(deps: Deps, { game: { pin, named }, token, attempt, cookies, secure, network }: PairInput) {
	const secret = await newDeviceSecret(pin, token, attempt);
	const held = findDeviceSecret(cookies, pin);
	const [tokenHash, proof, heldProof] = await Promise.all([
		hashPairingToken(pin, token),
		computeDeviceProof(pin, secret),
		held === undefined ? null : computeDeviceProof(pin, held),
	]);
	const { scope } = requireAccepted(await getGameObject(deps, pin).pair(named, { tokenHash, proof, heldProof, network }));
	return { pin, scope, cookie: deviceCookie(pin, secret, secure) };
}

/** Ends all paired devices and unused tokens; returns how many devices there were. */
export async function endPairing(deps: Deps, { caller, game: { pin, named } }: HostInput): Promise<number> {
	const message = await toCallerMessage(caller, pin);
	return requireAcceptedForHost(await getGameObject(deps, pin).endPairing(named, message), caller).ended;
}

interface JoinInput {
	game: GameName;
	nickname?: string | undefined;
	attempt?: string | undefined;
	needsMoreTime?: boolean | undefined;
	reroll?: boolean | undefined;
	team?: number | undefined;
	visitor?: string | undefined;
	device: CardDevice;
	language: InterfaceLanguage;
	secure: boolean;
	/** The network as games count joins (`countedNetwork`). */
	network: string | null;
}

/** Joins or rejoins; a new seat comes with the cookie that proves it, a renamed one with the cookie under its new name. */
export async function joinGame(deps: Deps, input: JoinInput): Promise<{ nickname: string; rejoined: boolean; cookie?: string }> {
	const { game, attempt, device, language, needsMoreTime, reroll } = input;
	const { pin } = game;
	const { cookies } = device;
	const written = normaliseNickname(input.nickname ?? "");
	// The game alone knows whether it assigns nicknames itself; then the nickname sent here does not matter.
	const refusal = nicknameFormatError(written, language);
	const nickname = refusal ? "" : written;
	const key = toNicknameKey(nickname);
	// A player who requests another name need not know the current one.
	const held = findSeat(cookies, pin, key) ?? (reroll && key === "" ? findOnlySeat(cookies, pin) : undefined);
	const { pupil, mark, failure, secret, newProof, heldProof, heldProofs } = await prepareJoin(deps, device, { pin, key, attempt, held });
	const joined = await getGameObject(deps, pin).join(game.named, {
		nickname,
		key,
		refused: isNicknameOffensive(nickname),
		heldProof,
		heldProofs,
		newProof,
		needsMoreTime,
		reroll,
		pupil,
		team: input.team,
		visitor: input.visitor,
		network: input.network,
	});
	if (!joined.ok && joined.code === "CARD_NEEDED" && failure) throw failure;
	if (!joined.ok) throw (joined.code === "VALIDATION_ERROR" && refusal) || refusalError(joined, language);
	const { rejoined } = joined;
	const seatKey = toNicknameKey(joined.nickname);
	// A seat needs a new cookie if it was renamed or the device has another card; otherwise the browser holds its cookie.
	const needsCookie = held && (seatKey !== key || held.mark !== mark);
	const given = joined.proof === "new" ? secret : joined.proof === "held" && needsCookie ? held.secret : undefined;
	if (given === undefined) return { nickname: joined.nickname, rejoined };
	return { nickname: joined.nickname, rejoined, cookie: seatCookie(pin, seatKey, { secret: given, mark }, input.secure) };
}

async function readSeatClaim(deps: Deps, device: CardDevice, pin: string, nickname: string): Promise<SeatClaim> {
	const key = computeNicknameKey(nickname);
	const held = findSeat(device.cookies, pin, key);
	const { pupil } = await findSeatsOfDevice(deps, device, held ? [held] : []);
	return { key, heldProof: held && (await computeSeatProof(pin, held.secret)), pupil };
}

/** The player's view. Without a nickname, or without the cookie that proves it, it has only what everybody may see. */
export async function readPlayerState(
	deps: Deps,
	{ game: { pin, named }, nickname, device }: { game: GameName; nickname: string | undefined; device: CardDevice },
): Promise<PlayerState> {
	const claim = nickname ? await readSeatClaim(deps, device, pin, nickname) : null;
	return requireAccepted(await getGameObject(deps, pin).state(named, claim?.heldProof === undefined ? null : claim)).state;
}

interface AnswerInput {
	game: GameName;
	body: z.output<typeof answerBodySchema>;
	device: CardDevice;
	language: InterfaceLanguage;
}

export async function answerQuestion(
	deps: Deps,
	{ game: { pin, named }, body, device, language }: AnswerInput,
): Promise<{ answeredCount: number }> {
	const claim = await readSeatClaim(deps, device, pin, body.nickname);
	const { nickname: _, questionIndex, timeElapsed, turn, sequence, ...fields } = body;
	const message = { ...claim, questionIndex, fields, timeElapsed, turn, sequence };
	const { answeredCount } = requireAccepted(await getGameObject(deps, pin).answer(named, message), language);
	return { answeredCount };
}

/** The credentials of a host's call. Each may be sufficient; the game decides what they allow. */
export interface HostCaller {
	userId: string | null;
	isAdmin: boolean;
	epoch: number;
	/** The secret of a device that may be paired with this game. */
	deviceSecret: string | undefined;
	/** The network as games count it (`countedNetwork`). */
	network: string | null;
	/** True for a big screen, which only shows the game. */
	watching?: boolean;
	/** Why the token that was sent is not valid, or cannot be checked. */
	tokenRefusal: AppError | undefined;
}

/** Lets the panel say what does not work while the database is unavailable: the game itself continues. */
const databaseState = ({ tokenRefusal }: HostCaller) =>
	tokenRefusal?.code === "DATABASE_UNAVAILABLE" ? { databaseAway: true as const } : {};

/**
 * Returns the reply of a game that accepted a host's call. If the game does not know the caller, the reason may be the token: expired, or
 * not checked without the database.
 */
function requireAcceptedForHost<Reply extends { ok: true } | GameRefusal>(reply: Reply, { tokenRefusal }: HostCaller) {
	if (!reply.ok && reply.code === "FORBIDDEN" && tokenRefusal) throw tokenRefusal;
	return requireAccepted(reply);
}

async function toCallerMessage(
	{ userId, isAdmin, epoch, deviceSecret, network, watching = false }: HostCaller,
	pin: string,
): Promise<Caller> {
	return {
		userId,
		isAdmin,
		epoch,
		network,
		watching,
		deviceProof: deviceSecret === undefined ? null : await computeDeviceProof(pin, deviceSecret),
	};
}

export interface HostInput {
	caller: HostCaller;
	game: GameName;
	page?: {
		participantsSkip?: number | undefined;
		participantsLimit?: number | undefined;
		participantsSearch?: string | undefined;
		participantsOnly?: ParticipantKind | undefined;
	};
}

async function toHostMessage({ caller, game, page }: HostInput) {
	return {
		...(await toCallerMessage(caller, game.pin)),
		page: {
			skip: page?.participantsSkip ?? 0,
			limit: page?.participantsLimit ?? GAME.hostPageSize,
			search: page?.participantsSearch,
			only: page?.participantsOnly,
		},
	};
}

/** The host view, for the host, admins and paired devices. */
export async function readInstance(deps: Deps, input: HostInput & { questionsKnown: string | undefined }): Promise<InstanceUpdate> {
	const { pin, named } = input.game;
	const message = { ...(await toHostMessage(input)), questionsKnown: input.questionsKnown ?? null };
	const { instance } = requireAcceptedForHost(await getGameObject(deps, pin).instance(named, message), input.caller);
	return { ...instance, ...databaseState(input.caller) };
}

/** A command whose refusals the call declares. */
export type SteerCommand<N extends CallName> = HostCommand &
	{ [Type in HostCommand["type"]]: CommandRefusal<Type>["code"] extends CallCode<N> ? { type: Type } : never }[HostCommand["type"]];

/** Executes a host's command; returns the host view after it, and how many players it removed. */
export async function steerGame<N extends CallName = never>(
	deps: Deps,
	input: HostInput & { command: SteerCommand<NoInfer<N>> },
): Promise<{ instance: Instance; removed: number }> {
	const { pin, named } = input.game;
	const message = { ...(await toHostMessage(input)), command: input.command };
	const { instance, removed } = requireAcceptedForHost(await getGameObject(deps, pin).steer(named, message), input.caller);
	return { instance: { ...instance, ...databaseState(input.caller) }, removed };
}

type CardReadingsBody = Omit<Extract<CardReadingsReply, { ok: true }>, "ok">;

export async function takeCardReadings(
	deps: Deps,
	{ caller, game, command }: HostInput & { command: CardReadingsCommand },
): Promise<CardReadingsBody> {
	const message = { ...(await toCallerMessage(caller, game.pin)), command };
	const { ok: _, ...read } = requireAcceptedForHost(await getGameObject(deps, game.pin).cardReadings(game.named, message), caller);
	return read;
}

/** A page of what players wrote to the current open question, for the host, admins and devices paired to steer. */
export async function listGivenTexts(
	deps: Deps,
	{ caller, game, ...query }: HostInput & { questionIndex: number; skip: number },
): Promise<{ given: GivenAnswer[]; total: number }> {
	const message = { ...(await toCallerMessage(caller, game.pin)), ...query };
	const { given, total } = requireAcceptedForHost(await getGameObject(deps, game.pin).given(game.named, message), caller);
	return { given, total };
}

export function requireNicknameKey(nickname: string, language: InterfaceLanguage): string {
	const written = normaliseNickname(nickname);
	const invalid = nicknameFormatError(written, language);
	if (invalid) throw invalid;
	return toNicknameKey(written);
}

/** The id of a game's quiz, for reports from players; INSTANCE_NOT_FOUND without a game. */
export async function requireQuizOfGame(deps: Deps, { pin, named }: GameName): Promise<string> {
	const quizId = await getGameObject(deps, pin).quizId(named);
	if (quizId === null) throw new AppError("INSTANCE_NOT_FOUND");
	return quizId;
}

/** A ticket for the host's socket. The bearer token must not be in the address, because addresses are logged. */
export async function createLiveTicket(deps: Deps, { caller, game: { pin, named } }: HostInput): Promise<string> {
	const message = await toCallerMessage(caller, pin);
	return requireAcceptedForHost(await getGameObject(deps, pin).liveTicket(named, message), caller).ticket;
}

interface SocketInput {
	game: GameName;
	/** A host has a ticket, a player a nickname and a cookie. */
	ticket: string | undefined;
	nickname: string | undefined;
	device: CardDevice;
	language: InterfaceLanguage;
}

export async function openLiveSocket(
	deps: Deps,
	{ game: { pin, named }, ticket, nickname, device, language }: SocketInput,
): Promise<Response> {
	let claim: LiveClaim;
	if (ticket !== undefined) claim = { language, named, ticket };
	else if (nickname) claim = { language, named, ...(await readSeatClaim(deps, device, pin, nickname)) };
	else throw new AppError("FORBIDDEN");
	return openSocket(deps, pin, LIVE_CLAIM_HEADER, claim);
}
