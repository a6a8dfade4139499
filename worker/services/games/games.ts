import type { z } from "zod";
import {
	type createInstanceBodySchema,
	type GameFilter,
	type GameSummary,
	type Pagination,
	TIERS,
	toGameQuestion,
	type User,
} from "#contract";
import type { GameQuiz } from "#durable/game/core";
import {
	findOwnLobby,
	type GameListRow,
	insertGame,
	listGames,
	moveGame,
	replaceGame,
	restoreGame,
	undoInsertGame,
} from "#worker/db/games/games";
import type { SlotLimits, SlotOutcome } from "#worker/db/games/open-slots";
import { findQuiz } from "#worker/db/quizzes/quizzes";
import { bytesRefusal } from "#worker/db/stored-bytes";
import { AppError } from "#worker/lib/app-error";
import { toIso, utcDay } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { newId } from "#worker/lib/ids";
import { logError } from "#worker/lib/log";
import { type Page, pageOf } from "#worker/lib/paging";
import { newPin, pinLength, regionOf } from "#worker/lib/pins";
import { limitOf, tierOfAccount } from "#worker/lib/tiers";
import { requireLastingClass } from "../classes/classes";
import { steerGame } from "./instances";
import { gameOf } from "./running-games";

function toGameSummary(row: GameListRow): GameSummary {
	return {
		_id: row.instanceId,
		pin: row.pin,
		quizTemplateId: row.quizId,
		title: row.title,
		status: row.status,
		participantCount: row.participantCount,
		openedAt: toIso(row.openedAt),
		startedAt: row.startedAt === null ? null : toIso(row.startedAt),
		endedAt: row.endedAt === null ? null : toIso(row.endedAt),
	};
}

/** The games of a host, newest first (decisions section 7). */
export async function findOwnGames(
	deps: Deps,
	{ host, status, skip, limit }: Page & { host: User; status: GameFilter },
): Promise<{ instances: GameSummary[]; pagination: Pagination }> {
	const rows = await listGames(deps.db, { hostId: host.id, status, skip, limit });
	const { items, pagination } = pageOf(rows, { skip, limit }, toGameSummary);
	return { instances: items, pagination };
}

export const PIN_TRIES = 20;

interface OpenInput {
	user: User;
	body: z.output<typeof createInstanceBodySchema>;
	origin: Parameters<typeof regionOf>[0];
	/** The epoch of the host's token. */
	epoch: number;
	network: string | null;
}

/** The quiz as copied into a game or homework: only published quizzes, private ones only for their owner (decisions section 3). */
export async function copyOfQuiz(deps: Deps, user: User, quizId: string): Promise<GameQuiz> {
	const quiz = await findQuiz(deps.db, quizId);
	const own = quiz?.createdBy === user.id;
	const visible = quiz !== undefined && (own || user.role === "admin" || (quiz.status === "published" && quiz.visibility === "public"));
	if (!visible) throw new AppError("QUIZ_NOT_FOUND");
	if (quiz.status !== "published") throw new AppError("QUIZ_NOT_PUBLISHED");
	if (quiz.visibility === "private" && !own) throw new AppError("FORBIDDEN");
	const questions = quiz.questions.map((question) => toGameQuestion(question, quiz.defaultTimeLimit));
	return { quizTemplateId: quiz.id, title: quiz.name, language: quiz.language, questions };
}

/** Adds a game or homework to its host's list by `insert`, or throws for the limit that is reached (decisions section 7). */
export async function insertWithinLimits(
	deps: Deps,
	user: User,
	day: string,
	insert: (limits: SlotLimits) => Promise<SlotOutcome>,
): Promise<void> {
	const { env } = deps;
	const { membershipType } = user;
	const { openGames } = TIERS[membershipType];
	const taken = await insert({ day, daily: limitOf(env, membershipType, (tier) => tier.daily.games), open: openGames });
	if (taken.added) return;
	const { account } = taken;
	if (taken.used === undefined || !account) throw new AppError("UNAUTHENTICATED");
	const refusal = bytesRefusal(account, 1);
	if (refusal) throw refusal;
	const limit = tierOfAccount(env, account).daily.games;
	if (limit !== null && taken.used >= limit)
		throw new AppError("DAILY_LIMIT_REACHED", { details: { kind: "games", used: taken.used, limit } });
	throw new AppError("TOO_MANY_OPEN_GAMES", { details: { open: taken.open, limit: openGames } });
}

/** Closes the lobby that another game replaces; false if it has started. One that cannot be reached ends by itself. */
async function closeLobby(deps: Deps, { user, epoch, network }: OpenInput, pin: string): Promise<boolean> {
	const caller = { userId: user.id, isAdmin: false, epoch, network, deviceSecret: undefined, tokenRefusal: undefined };
	try {
		await steerGame(deps, { caller, game: { pin, named: null }, command: { type: "archive" } });
	} catch (error) {
		if (error instanceof AppError && error.code === "WRONG_STATE") return false;
		if (!(error instanceof AppError)) logError("replaced lobby", error);
	}
	return true;
}

/**
 * Opens a live session under a free PIN, in the place of a lobby that it `replaces`. If the game cannot be opened, its row in the list is
 * removed again, or goes back to that lobby.
 */
export async function openGame(deps: Deps, input: OpenInput): Promise<{ pin: string; instanceId: string }> {
	const { user, body, origin, epoch, network } = input;
	const quiz = await copyOfQuiz(deps, user, body.quizTemplateId);
	const classId = body.settings?.classId ?? null;
	if (classId !== null) await requireLastingClass(deps, { owner: user, id: classId });
	const region = regionOf(origin);
	const named = (attempt: number) => {
		const pin = newPin(region, pinLength(attempt));
		return { pin, instanceId: `${pin}-${newId()}` };
	};
	const day = utcDay(deps.now());
	let game = named(0);
	const row = { quizId: quiz.quizTemplateId, hostId: user.id, classId, title: quiz.title, openedAt: deps.now() };
	const replaced = body.replaces === undefined ? undefined : await findOwnLobby(deps.db, { hostId: user.id, pin: body.replaces });
	if (body.replaces === undefined) await insertWithinLimits(deps, user, day, (limits) => insertGame(deps.db, { ...game, ...row }, limits));
	else if (!replaced || !(await replaceGame(deps.db, replaced, { ...game, ...row }))) throw new AppError("WRONG_STATE");
	try {
		for (let attempt = 1; attempt <= PIN_TRIES; attempt++) {
			const opened = await gameOf(deps, game.pin).open({
				...game,
				hostId: user.id,
				hostEpoch: epoch,
				network,
				quiz,
				settings: body.settings ?? {},
			});
			if (opened.ok) {
				if (replaced && !(await closeLobby(deps, input, replaced.pin))) throw new AppError("WRONG_STATE");
				return game;
			}
			const next = named(attempt);
			await moveGame(deps.db, game.instanceId, next);
			game = next;
		}
		throw new Error("no free PIN found");
	} catch (error) {
		if (replaced) await restoreGame(deps.db, game.instanceId, replaced);
		else await undoInsertGame(deps.db, { instanceId: game.instanceId, hostId: user.id, day });
		// The object may have opened the game, and only its reply was lost.
		await Promise.allSettled([gameOf(deps, game.pin).erase(game.instanceId)]);
		throw error;
	}
}
