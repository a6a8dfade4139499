import type { z } from "zod";
import type { answerBodySchema } from "#contract";
import {
	fieldError,
	GAME,
	type Instance,
	type InstanceUpdate,
	type InterfaceLanguage,
	type PlayerState,
	type ValidationKey,
} from "#contract";
import type { HostCommand, Refusal } from "#durable/game/core";
import { nicknameKey, nicknameProblem, normaliseNickname } from "#durable/game/core";
import type { Caller, GameRefusal, LiveRefusal, SeatClaim } from "#durable/game/messages";
import { deviceProofOf, findSeat, newSeatToken, onlySeat, proofOf, seatCookie, seatsOfGame, seatTokenOf } from "#worker/auth/cookies";
import { AppError, invalidField } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import type { GameName } from "#worker/lib/pins";
import { isNicknameOffensive } from "#worker/moderation/words/nickname";
import type { Device } from "../classes/cards";
import { joiningDevice, seatsOfDevice } from "../devices";
import { gameOf } from "./running-games";

/** Turns a game's refusal into an API error. */
export function gameRefusal(refusal: GameRefusal | LiveRefusal, language: InterfaceLanguage = "en"): AppError {
	if (refusal.code === "PIN_IN_USE" || refusal.code === "GAME_IS_NEWER") return new AppError("INTERNAL_ERROR");
	const field: Refusal["field"] = "field" in refusal ? refusal.field : undefined;
	return new AppError(refusal.code, {
		details: field && [fieldError(field.path, field.key, language)],
		...("retryAfterSeconds" in refusal ? { retryAfterSeconds: refusal.retryAfterSeconds } : {}),
		// The host of a game can let it in.
		...(refusal.code === "NICKNAME_NOT_ALLOWED" ? { about: "game" as const } : {}),
		// Any other code proves that the PIN belongs to a game, but a refused name is no reason to remember that.
		byGame: refusal.code !== "INSTANCE_NOT_FOUND" && refusal.code !== "NICKNAME_NOT_ALLOWED",
	});
}

const NICKNAME_MESSAGES: Record<"empty" | "too-long" | "invisible", ValidationKey> = {
	empty: "nicknameRequired",
	"too-long": "nicknameTooLong",
	invisible: "nicknameInvisible",
};

interface JoinInput {
	game: GameName;
	nickname?: string | undefined;
	attempt?: string | undefined;
	needsMoreTime?: boolean | undefined;
	reroll?: boolean | undefined;
	team?: number | undefined;
	device: Device;
	language: InterfaceLanguage;
	secure: boolean;
	/** As games count joins (`countedNetwork`). */
	network: string | null;
}

/** What no nickname may be, not even if the host lets it in. */
function invalidNickname(nickname: string, language: InterfaceLanguage): AppError | undefined {
	const problem = nicknameProblem(nickname);
	return problem === null ? undefined : invalidField("nickname", NICKNAME_MESSAGES[problem], language);
}

/** What is wrong with a nickname, if players choose their own. */
export function nicknameError(nickname: string, language: InterfaceLanguage): AppError | undefined {
	const invalid = invalidNickname(nickname, language);
	if (invalid) return invalid;
	return isNicknameOffensive(nickname) ? new AppError("NICKNAME_NOT_ALLOWED") : undefined;
}

/** Joins or rejoins; a new seat comes with the cookie that proves it, a renamed one with the cookie under its new name. */
export async function joinGame(deps: Deps, input: JoinInput): Promise<{ nickname: string; rejoined: boolean; cookie?: string }> {
	const { game, attempt, device, language, needsMoreTime, reroll } = input;
	const { pin } = game;
	const { cookies } = device;
	const written = normaliseNickname(input.nickname ?? "");
	// Only the game knows whether it assigns nicknames itself; then the nickname sent here does not matter.
	const objection = invalidNickname(written, language);
	const nickname = objection ? "" : written;
	const key = nicknameKey(nickname);
	// A player who asks for another name need not know the current one.
	const held = findSeat(cookies, pin, key) ?? (reroll && key === "" ? onlySeat(cookies, pin) : undefined);
	const token = attempt === undefined ? newSeatToken() : await seatTokenOf(pin, key, attempt);
	const joining = await joiningDevice(deps, device, seatsOfGame(cookies, pin));
	const mayUse = held !== undefined && joining.seats.some(({ name }) => name === held.name);
	const [newProof, heldProof, ...heldProofs] = await Promise.all([
		proofOf(pin, token),
		mayUse ? proofOf(pin, held.secret) : undefined,
		...joining.seats.map(({ secret }) => proofOf(pin, secret)),
	]);
	const joined = await gameOf(deps, pin).join(game.named, {
		nickname,
		key,
		refused: isNicknameOffensive(nickname),
		// Without a cookie the attempt itself may prove the seat: an earlier reply with the cookie was lost.
		heldProof: heldProof ?? (attempt === undefined ? undefined : newProof),
		heldProofs: heldProofs.filter((proof) => proof !== undefined),
		newProof,
		needsMoreTime,
		reroll,
		pupil: joining.pupil,
		team: input.team,
		network: input.network,
	});
	if (!joined.ok && joined.code === "CARD_NEEDED" && joining.failure) throw joining.failure;
	if (!joined.ok) throw (joined.code === "VALIDATION_ERROR" && objection) || gameRefusal(joined, language);
	const { rejoined } = joined;
	const seatKey = nicknameKey(joined.nickname);
	// A seat that was renamed needs its proof under the new name; another one that the browser holds has its cookie.
	const needsCookie = held && (seatKey !== key || held.mark !== joining.mark);
	const secret = joined.proof === "new" ? token : joined.proof === "held" && needsCookie ? held.secret : undefined;
	if (secret === undefined) return { nickname: joined.nickname, rejoined };
	return { nickname: joined.nickname, rejoined, cookie: seatCookie(pin, seatKey, { secret, mark: joining.mark }, input.secure) };
}

/** The seat that a device names, and what proves it. */
export async function seatClaim(deps: Deps, device: Device, pin: string, nickname: string): Promise<SeatClaim> {
	const key = nicknameKeyOf(nickname);
	const held = findSeat(device.cookies, pin, key);
	const { pupil } = await seatsOfDevice(deps, device, held ? [held] : []);
	return { key, heldProof: held && (await proofOf(pin, held.secret)), pupil };
}

/** True if this game is hosted or played from the network, or the request has the cookie of any seat in it, whichever nickname it asks about. */
export async function isPlayedBy(deps: Deps, pin: string, { network, cookies }: { network: string; cookies: string | undefined }) {
	const proofs = await Promise.all(seatsOfGame(cookies, pin).map(({ secret }) => proofOf(pin, secret)));
	return gameOf(deps, pin).isPlayedBy({ network, proofs });
}

/** The player state (spec section 3). Without a nickname, or without the cookie that proves it, only what everybody may see. */
export async function readPlayerState(
	deps: Deps,
	{ game: { pin, named }, nickname, device }: { game: GameName; nickname: string | undefined; device: Device },
): Promise<PlayerState> {
	const claim = nickname ? await seatClaim(deps, device, pin, nickname) : null;
	const reply = await gameOf(deps, pin).state(named, claim?.heldProof === undefined ? null : claim);
	if (!reply.ok) throw gameRefusal(reply);
	return reply.state;
}

interface AnswerInput {
	game: GameName;
	body: z.output<typeof answerBodySchema>;
	device: Device;
	language: InterfaceLanguage;
}

export async function answerQuestion(
	deps: Deps,
	{ game: { pin, named }, body, device, language }: AnswerInput,
): Promise<{ answeredCount: number }> {
	const claim = await seatClaim(deps, device, pin, body.nickname);
	const { questionIndex, answers, text, number, timeElapsed, turn } = body;
	const reply = await gameOf(deps, pin).answer(named, { ...claim, questionIndex, fields: { answers, text, number }, timeElapsed, turn });
	if (!reply.ok) throw gameRefusal(reply, language);
	return { answeredCount: reply.answeredCount };
}

/** The credentials of a host's call. Each may be sufficient; the game decides what they allow. */
export interface HostCaller {
	userId: string | null;
	isAdmin: boolean;
	/** The epoch of the token. */
	epoch: number;
	/** The secret of a device that may be paired with this game. */
	deviceSecret: string | undefined;
	/** As games count their networks (`countedNetwork`). */
	network: string | null;
	/** The caller says that it only shows the game. */
	watching?: boolean;
	/** Why the token that was sent is not valid, or cannot be checked. */
	tokenRefusal: AppError | undefined;
}

/** In the host view: without the database the game goes on, and its panel has to say what does not. */
const databaseState = ({ tokenRefusal }: HostCaller) =>
	tokenRefusal?.code === "DATABASE_UNAVAILABLE" ? { databaseAway: true as const } : {};

/** A caller whom the game does not know may just have to log in again, or to wait for the database. */
export function hostRefusal(refusal: GameRefusal, { tokenRefusal }: HostCaller): AppError {
	return (refusal.code === "FORBIDDEN" && tokenRefusal) || gameRefusal(refusal);
}

export async function callerMessage(
	{ userId, isAdmin, epoch, deviceSecret, network, watching = false }: HostCaller,
	pin: string,
): Promise<Caller> {
	return {
		userId,
		isAdmin,
		epoch,
		network,
		watching,
		deviceProof: deviceSecret === undefined ? null : await deviceProofOf(pin, deviceSecret),
	};
}

export interface HostInput {
	caller: HostCaller;
	game: GameName;
	page?: {
		participantsSkip?: number | undefined;
		participantsLimit?: number | undefined;
		participantsSearch?: string | undefined;
		participantsOnly?: "wishing" | undefined;
	};
}

async function hostMessage({ caller, game, page }: HostInput) {
	return {
		...(await callerMessage(caller, game.pin)),
		page: {
			skip: page?.participantsSkip ?? 0,
			limit: page?.participantsLimit ?? GAME.hostPageSize,
			search: page?.participantsSearch,
			wishing: page?.participantsOnly === "wishing",
		},
	};
}

/** The host view, for the host, admins and paired devices. */
export async function readInstance(deps: Deps, input: HostInput & { questionsKnown: string | undefined }): Promise<InstanceUpdate> {
	const { pin, named } = input.game;
	const reply = await gameOf(deps, pin).instance(named, { ...(await hostMessage(input)), questionsKnown: input.questionsKnown ?? null });
	if (!reply.ok) throw hostRefusal(reply, input.caller);
	return { ...reply.instance, ...databaseState(input.caller) };
}

/** Executes a host's command; returns the host view after it, and how many players it removed. */
export async function steerGame(deps: Deps, input: HostInput & { command: HostCommand }): Promise<{ instance: Instance; removed: number }> {
	const { pin, named } = input.game;
	const reply = await gameOf(deps, pin).steer(named, { ...(await hostMessage(input)), command: input.command });
	if (!reply.ok) throw hostRefusal(reply, input.caller);
	return { instance: { ...reply.instance, ...databaseState(input.caller) }, removed: reply.removed };
}

/** The key of a nickname that a host lets in. */
export function allowedKey(nickname: string, language: InterfaceLanguage): string {
	const written = normaliseNickname(nickname);
	const invalid = invalidNickname(written, language);
	if (invalid) throw invalid;
	return nicknameKey(written);
}

/** The folded form of a nickname, which is unique in its game. */
export function nicknameKeyOf(nickname: string): string {
	return nicknameKey(normaliseNickname(nickname));
}

/** The id of a game's quiz, for reports from players; INSTANCE_NOT_FOUND without a game. */
export async function findQuizOfGame(deps: Deps, { pin, named }: GameName): Promise<string> {
	const quizId = await gameOf(deps, pin).quizId(named);
	if (quizId === null) throw new AppError("INSTANCE_NOT_FOUND");
	return quizId;
}
