import {
	changeKind,
	type GameResult,
	type GameResultSummary,
	type InterfaceLanguage,
	isHomeworkPin,
	isScoredQuestion,
	kindRules,
	languageSchema,
	type Pagination,
	QUIZ_DEFAULTS,
	type Quiz,
	questionDraftSchema,
	type ResultItem,
	type ResultPlayer,
	type ResultQuestion,
	resultPlayerSchema,
	resultQuestionSchema,
	resultTeamSchema,
	type User,
} from "#contract";
import { ITEM_MIN_PLAYERS } from "#contract/limits";
import { z } from "#contract/z";
import { readPupilLabels } from "#worker/db/classes/classes";
import type { ResultDocument } from "#worker/db/results/result-documents";
import { deleteGameResult, findGameResult, listGameResults } from "#worker/db/results/results";
import { AppError, databaseUnavailable } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { logError } from "#worker/lib/log";
import { type Page, takeWithinReplySize, toPage } from "#worker/lib/paging";
import { cardNickname } from "#worker/lib/texts";
import { findRefusedTexts } from "#worker/moderation/words/find";
import { removeEndedAssignment } from "../homework/assignments";
import { createQuiz } from "../quizzes/save";

/** Nobody is right or wrong without a solution: options become a poll, texts and numbers an open question. */
function toUnscoredQuestion({ id: _, ...question }: ResultQuestion): unknown {
	if (isScoredQuestion(question) || !kindRules(question).isScored) return question;
	return changeKind(question, kindRules(question).countsOptions ? "poll" : "open");
}

interface SaveInput {
	instanceId: string;
	/** Absent: the quiz is called as the game was. */
	name?: string | undefined;
	host: User;
	interfaceLanguage: InterfaceLanguage;
}

/** Makes a draft quiz of the quick questions of a finished game; it counts as a new quiz. WRONG_STATE if the game had none. */
export async function saveQuickQuestions(deps: Deps, { instanceId, name, host, interfaceLanguage }: SaveInput): Promise<{ quiz: Quiz }> {
	const { result } = await readGameResult(deps, { instanceId, reader: host, skip: 0, limit: 1 });
	if (result.hostId !== host.id) throw new AppError("FORBIDDEN");
	const quick = result.questions.filter((question) => question.quick);
	if (quick.length === 0) throw new AppError("WRONG_STATE");
	const questions = questionDraftSchema.array().parse(quick.map(toUnscoredQuestion));
	const { language = QUIZ_DEFAULTS.language, title } = result;
	const body = { name: name ?? title, language, questions };
	return createQuiz(deps, { user: host, body, language: interfaceLanguage });
}

type SummaryRow = Awaited<ReturnType<typeof listGameResults>>[number];
type FoundResult = NonNullable<Awaited<ReturnType<typeof findGameResult>>>;
type ResultRow = FoundResult["row"];

function toGameFields(row: SummaryRow | ResultRow) {
	return {
		instanceId: row.instanceId,
		pin: row.pin,
		quizId: row.quizId,
		hostId: row.hostId,
		title: row.title,
		startedAt: toIso(row.startedAt),
		endedAt: toIso(row.endedAt),
	};
}

function toGameResultSummary(row: SummaryRow): GameResultSummary {
	return { ...toGameFields(row), playerCount: row.playerCount, questionCount: row.questionCount };
}

type Pupils = Awaited<ReturnType<typeof readPupilLabels>>;

/** `named`: the nickname was made from the label of a pupil. */
const storedPlayerSchema = resultPlayerSchema.omit({ number: true, label: true }).extend({ named: z.literal(true).optional() });

/** Number and label come from the pupils of the class, for its owner alone; a nickname that was made from a label lives as long as that. */
function toPlayer(stored: unknown, pupils: Pupils | null, language: string | undefined): ResultPlayer {
	const { pupilId, named, ...rest } = storedPlayerSchema.parse(stored);
	const pupil = pupilId === undefined ? undefined : pupils?.get(pupilId);
	const isForgotten = named && !pupil?.label;
	const player = isForgotten && rest.card !== undefined ? { ...rest, nickname: cardNickname(rest.card, language) } : rest;
	if (!pupil) return player;
	return { ...player, pupilId, number: pupil.number, ...(pupil.label === null ? {} : { label: pupil.label }) };
}

const storedQuestionSchema = resultQuestionSchema.extend({ askedCount: z.number().int().optional() });
const storedItemSchema = z.object({
	discrimination: z.number().min(-1).max(1).optional(),
});

/** How good the scored questions are (docs/rules/results.md#how-good-a-question-is); undefined with too few players. */
export function computeItems(
	playerCount: number,
	stored: readonly unknown[],
	questions: readonly ResultQuestion[],
): ResultItem[] | undefined {
	if (playerCount < ITEM_MIN_PLAYERS.right) return undefined;
	return questions.flatMap((question, at) => {
		const { discrimination = null } = storedItemSchema.parse(stored[at]);
		const { index, askedCount, correctCount, optionCounts, cancelled } = question;
		if (!isScoredQuestion(question) || cancelled || askedCount === 0) return [];
		return [
			{
				index,
				right: correctCount / askedCount,
				discrimination,
				unchosen: optionCounts.flatMap((count, option) => (count === 0 ? [option] : [])),
			},
		];
	});
}

/**
 * Documents of games before 1.0.0, which 1.0.0 moved and rewrote, lack the number of players who got a question: everybody present at the
 * end counts.
 */
export const readResultQuestions = (stored: readonly unknown[], playerCount: number): ResultQuestion[] =>
	storedQuestionSchema
		.array()
		.parse(stored)
		.map(({ askedCount = playerCount, ...question }) => ({ askedCount, ...question }));

/** The contract's schemas filter the stored JSON: other fields never reach a client. */
function toGameResult(row: ResultRow, { questions: stored, players, teams, language }: ResultDocument, pupils: Pupils | null): GameResult {
	const questions = readResultQuestions(stored, row.playerCount);
	const items = computeItems(row.playerCount, stored, questions);
	// A game without a quiz has only its own language.
	const spoken = row.quizId === "" ? languageSchema.optional().parse(language) : row.language;
	return {
		...toGameFields(row),
		...(spoken ? { language: spoken } : {}),
		...(teams ? { teams: resultTeamSchema.array().parse(teams) } : {}),
		...(row.classId !== null && pupils ? { classId: row.classId } : {}),
		...(items ? { items } : {}),
		players: players.map((player) => toPlayer(player, pupils, language)),
		questions,
	};
}

type TypedTexts = { text?: string | undefined; texts?: string[] | undefined; hidden?: true | undefined };

const listTexts = ({ text, texts = [] }: TypedTexts) => (text === undefined ? texts : [text]);

function collectTypedTexts({ players, questions }: Pick<GameResult, "players" | "questions">): TypedTexts[] {
	const answers = players.flatMap((player) => player.answers ?? []).filter((answer) => answer !== null);
	const groups = questions.flatMap(({ given = [], firstGiven = [] }) => [...given, ...firstGiven]);
	return [...answers, ...answers.flatMap(({ first }) => first ?? []), ...groups];
}

/** Marks texts that the word list refuses when a page is read: a game may have ten thousand, and its object has no time for that. */
async function markRefused(page: Pick<GameResult, "players" | "questions">, language: string | undefined): Promise<void> {
	const typed = collectTypedTexts(page);
	const refused = await findRefusedTexts(typed.flatMap(listTexts), language);
	for (const answer of typed) if (listTexts(answer).some((text) => refused.has(text))) answer.hidden = true;
}

export async function listOwnResults(
	deps: Deps,
	{ host, skip, limit }: Page & { host: User },
): Promise<{ results: GameResultSummary[]; pagination: Pagination }> {
	const rows = await listGameResults(deps.db, { hostId: host.id, skip, limit });
	const { items, pagination } = toPage(rows, { skip, limit }, toGameResultSummary);
	return { results: items, pagination };
}

/** Reads a result for its host and admins; INSTANCE_NOT_FOUND for others, so that nobody can probe for it. */
export async function readGameResult(
	deps: Deps,
	{ instanceId, reader, skip, limit }: Page & { instanceId: string; reader: User },
): Promise<{ result: GameResult; pagination: Pagination }> {
	const found = await findGameResult(deps.db, deps.env.MEDIA, { instanceId, skip, limit });
	if (!found || !mayReadResult(found.row, reader)) throw new AppError("INSTANCE_NOT_FOUND");
	const { row } = found;
	const document = await found.readPage().catch((error: unknown) => {
		logError("result document", error, { instanceId });
		throw databaseUnavailable();
	});
	const pupils = row.classId !== null && row.hostId === reader.id ? await readPupilLabels(deps.db, row.classId, deps.now()) : null;
	const result = toGameResult(row, document, pupils);
	// A page of players with answers may be too large: it ends early, and the next one continues.
	const fits = { ...result, players: takeWithinReplySize(result.players) };
	await markRefused(fits, document.language ?? row.language ?? undefined);
	// Marks take up space, too.
	const players = takeWithinReplySize(fits.players);
	return { result: { ...result, players }, pagination: { skip, limit, hasMore: row.playerCount > skip + players.length } };
}

const mayReadResult = (row: ResultRow, reader: User) => row.hostId === reader.id || reader.role === "admin";

/** Deletes results with their entry in the list of games; of an ended homework, everything. FORBIDDEN for an admin who is not the host. */
export async function deleteGameResults(deps: Deps, { instanceId, host }: { instanceId: string; host: User }): Promise<void> {
	if (isHomeworkPin(instanceId) && (await removeEndedAssignment(deps, { assignmentId: instanceId, owner: host }))) return;
	if (await deleteGameResult(deps.db, { instanceId, hostId: host.id })) return;
	const found = await findGameResult(deps.db, deps.env.MEDIA, { instanceId, skip: 0, limit: 1 });
	throw new AppError(found && mayReadResult(found.row, host) ? "FORBIDDEN" : "INSTANCE_NOT_FOUND");
}
