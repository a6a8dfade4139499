import type { z } from "zod";
import {
	type AuthoringLanguage,
	type createInstanceBodySchema,
	type GameFilter,
	type GameSummary,
	type Pagination,
	QUIZ_DEFAULTS,
	type User,
} from "#contract";
import { isCardQuestion } from "#contract/games/answer-cards";
import type { GameQuiz } from "#durable/game/core";
import {
	findOwnLobby,
	type GameListRow,
	insertGame,
	listGames,
	type NewGame,
	renameGame,
	replaceGame,
	restoreGame,
	undoInsertGame,
} from "#worker/db/games/games";
import { AppError } from "#worker/lib/app-error";
import { toIso, utcDay } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { logError } from "#worker/lib/log";
import { type Page, toPage } from "#worker/lib/paging";
import { getGameObject } from "#worker/lib/pins";
import { requireActiveClass } from "../classes/classes";
import { copyQuiz, insertWithinLimits, type Opener, openUnderFreePin } from "../room/opening";
import { steerGame } from "./instances";

function toGameSummary(row: GameListRow): GameSummary {
	return {
		_id: row.instanceId,
		pin: row.pin,
		quizTemplateId: row.quizId,
		title: row.title,
		status: row.status,
		participantCount: row.participantCount,
		className: row.className,
		rightPercentage: row.rightPercentage,
		openedAt: toIso(row.openedAt),
		startedAt: row.startedAt === null ? null : toIso(row.startedAt),
		endedAt: row.endedAt === null ? null : toIso(row.endedAt),
	};
}

export async function listOwnGames(
	deps: Deps,
	{ host, status, skip, limit }: Page & { host: User; status: GameFilter },
): Promise<{ instances: GameSummary[]; pagination: Pagination }> {
	const rows = await listGames(deps.db, { hostId: host.id, status, skip, limit });
	const { items, pagination } = toPage(rows, { skip, limit }, toGameSummary);
	return { instances: items, pagination };
}

interface OpenedGame {
	pin: string;
	instanceId: string;
	/** The questions that answer cards cannot answer; absent in a game without cards. */
	leftOut?: string[];
}
type OpenInput = Opener & { body: z.output<typeof createInstanceBodySchema> };

/** Closes the lobby that another game replaces; false if it has started. A lobby that cannot be reached ends by itself. */
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

const QUICK_TITLES: Readonly<Record<AuthoringLanguage, string>> = {
	tr: "Hızlı sorular",
	en: "Quick questions",
	de: "Schnelle Fragen",
	fr: "Questions rapides",
	es: "Preguntas rápidas",
};

/** The contract requires a quiz, or a language for a game without one. */
async function readQuizToPlay(
	deps: Deps,
	{ user, body: { quizTemplateId, language = QUIZ_DEFAULTS.language, title } }: OpenInput,
): Promise<GameQuiz> {
	if (quizTemplateId !== undefined) return copyQuiz(deps, user, quizTemplateId);
	return { quizTemplateId: "", quick: true, title: title ?? QUICK_TITLES[language], language, questions: [] };
}

/** Opens a live session under a free PIN, in place of a lobby that it `replaces`. On failure, its entry in the list is undone. */
export async function openGame(deps: Deps, input: OpenInput): Promise<OpenedGame> {
	const { user, body, epoch: hostEpoch, network } = input;
	const { db } = deps;
	const { settings = {} } = body;
	const hostId = user.id;
	const quiz = await readQuizToPlay(deps, input);
	const leftOut = settings.answerCards ? quiz.questions.filter((question) => !isCardQuestion(question)).map(({ id }) => id) : undefined;
	if (!quiz.quick && leftOut?.length === quiz.questions.length) throw new AppError("NO_QUESTIONS_FOR_CARDS");
	const classId = settings.classId ?? null;
	if (classId !== null) await requireActiveClass(deps, { owner: user, id: classId });
	const day = utcDay(deps.now());
	const row = { quizId: quiz.quizTemplateId, hostId, classId, title: quiz.title, openedAt: deps.now() };
	const replaced = body.replaces === undefined ? undefined : await findOwnLobby(db, { hostId, pin: body.replaces });
	const insert = async (game: NewGame) => {
		if (body.replaces === undefined) await insertWithinLimits(deps, user, day, (limits) => insertGame(db, game, limits));
		else if (!replaced || !(await replaceGame(db, replaced, game))) throw new AppError("WRONG_STATE");
	};
	return openUnderFreePin(
		deps,
		{ origin: input.origin, homework: false },
		{
			insert: ({ pin, id: instanceId }) => insert({ pin, instanceId, ...row }),
			open: async ({ pin, id: instanceId }) => {
				const opened = await getGameObject(deps, pin).open({ pin, instanceId, hostId, hostEpoch, network, quiz, settings });
				if (!opened.ok) return null;
				if (replaced && !(await closeLobby(deps, input, replaced.pin))) throw new AppError("WRONG_STATE");
				return { pin, instanceId, ...(leftOut ? { leftOut } : {}) };
			},
			rename: (from, { pin, id: instanceId }) => renameGame(db, from, { pin, instanceId }),
			undo: (instanceId) => (replaced ? restoreGame(db, instanceId, replaced) : undoInsertGame(db, { instanceId, hostId, day })),
		},
	);
}
