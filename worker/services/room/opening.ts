import { TIERS, toGameQuestion, type User } from "#contract";
import type { GameQuiz } from "#durable/game/core";
import type { SlotLimits, SlotOutcome } from "#worker/db/games/open-slots";
import { bytesRefusal } from "#worker/db/stored-bytes";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { randomId } from "#worker/lib/ids";
import { undoAfterFailure } from "#worker/lib/log";
import { chooseRegion, getObject, newHomeworkPin, newPin, pinLength } from "#worker/lib/pins";
import { computeLimit, resolveAccountTier } from "#worker/lib/tiers";
import { requireMayHost, requireReadableQuiz } from "../quizzes/access";

export interface Opener {
	user: User;
	origin: Parameters<typeof chooseRegion>[0];
	epoch: number;
	network: string | null;
}

/** A copy of a quiz for a game or homework. */
export async function copyQuiz(deps: Deps, user: User, quizId: string): Promise<GameQuiz> {
	const { quiz, right } = await requireReadableQuiz(deps, quizId, user);
	requireMayHost(quiz, right);
	const questions = quiz.questions.map((question) => toGameQuestion(question, quiz.defaultTimeLimit));
	return { quizTemplateId: quiz.id, title: quiz.name, language: quiz.language, questions };
}

/** Throws for the limit that is reached (docs/rules/limits.md#one-account-by-membership). */
export async function insertWithinLimits(
	deps: Deps,
	user: User,
	day: string,
	insert: (limits: SlotLimits) => Promise<SlotOutcome>,
): Promise<void> {
	const { env } = deps;
	const { membershipType } = user;
	const { openGames } = TIERS[membershipType];
	const outcome = await insert({ day, daily: computeLimit(env, membershipType, (tier) => tier.daily.games), open: openGames });
	if (outcome.added) return;
	const { account } = outcome;
	if (outcome.used === undefined || !account) throw new AppError("UNAUTHENTICATED");
	const refusal = bytesRefusal(account, 1);
	if (refusal) throw refusal;
	const limit = resolveAccountTier(env, account).daily.games;
	if (limit !== null && outcome.used >= limit)
		throw new AppError("DAILY_LIMIT_REACHED", { details: { kind: "games", used: outcome.used, limit } });
	throw new AppError("TOO_MANY_OPEN_GAMES", { details: { open: outcome.open, limit: openGames } });
}

interface RoomName {
	pin: string;
	id: string;
}

interface OpeningSteps<Opened> {
	insert(name: RoomName): Promise<unknown>;
	/** Null if the PIN is in use. */
	open(name: RoomName): Promise<Opened | null>;
	rename(id: string, to: RoomName): Promise<void>;
	undo(id: string): Promise<unknown>;
}

const PIN_TRIES = 20;

/** Opens a game or homework under a free PIN near `origin`. On failure, `undo` removes its entry in the list. */
export async function openUnderFreePin<Opened>(
	deps: Deps,
	{ origin, homework }: Pick<Opener, "origin"> & { homework: boolean },
	steps: OpeningSteps<Opened>,
): Promise<Opened> {
	const region = chooseRegion(origin);
	const newName = (attempt: number): RoomName => {
		const pin = (homework ? newHomeworkPin : newPin)(region, pinLength(attempt));
		return { pin, id: `${pin}-${randomId()}` };
	};
	let name = newName(0);
	await steps.insert(name);
	try {
		for (let attempt = 1; attempt <= PIN_TRIES; attempt++) {
			const opened = await steps.open(name);
			if (opened !== null) return opened;
			const next = newName(attempt);
			await steps.rename(name.id, next);
			name = next;
		}
		throw new Error("no free PIN found");
	} catch (error) {
		await undoAfterFailure(
			"undo opening",
			() => steps.undo(name.id),
			// The object may have opened it and only its reply was lost.
			() => getObject(deps, name.pin).erase(name.id),
		);
		throw error;
	}
}
