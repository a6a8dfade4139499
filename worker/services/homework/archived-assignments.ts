import { z } from "zod";
import {
	ASSIGNMENT,
	type AssignmentParticipant,
	type AssignmentSummary,
	type AssignmentUpdate,
	assignmentRulesSchema,
	countPupils,
	isScoredQuestion,
	MARKS,
	toPercentage,
	WORK_STATUSES,
} from "#contract";
import { type GameQuestion, storedQuestionSchema, toClosedQuestionForHost, toPlayerQuestion } from "#contract/quizzes/question";
import { matchesSearch, type RosterPupil } from "#durable/assignment/core";
import type { AssignmentRow } from "#worker/db/homework/assignments";
import { findGameResult } from "#worker/db/results/results";
import { databaseUnavailable } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { logError } from "#worker/lib/log";
import { readRoster } from "../classes/classes";

/** `classSize`: 0 without a class. */
export function toAssignmentSummary(row: AssignmentRow, classSize: number, nowMs: number): AssignmentSummary {
	const isClosed = row.closedAt !== null || nowMs >= row.dueAt + ASSIGNMENT.graceMs;
	return {
		_id: row.assignmentId,
		pin: row.pin,
		title: row.title,
		quizTemplateId: row.quizId,
		classId: row.classId,
		mode: row.mode,
		status: isClosed ? "closed" : row.opensAt !== null && nowMs < row.opensAt ? "scheduled" : "open",
		opensAt: row.opensAt === null ? null : toIso(row.opensAt),
		dueAt: toIso(row.dueAt),
		closedAt: row.closedAt === null ? null : toIso(row.closedAt),
		createdAt: toIso(row.createdAt),
		totalQuestions: row.questionCount,
		participantCount: row.participantCount,
		handedInCount: row.handedInCount,
		pupilCount: countPupils(row.participantCount, classSize),
	};
}

const playerSchema = z.object({
	nickname: z.string(),
	pupilId: z.string().optional(),
	correctCount: z.number().int(),
	answeredCount: z.number().int(),
	total: z.number().int(),
	marks: z.enum(MARKS).array(),
	attempt: z.number().int(),
	countedAttempt: z.number().int(),
	status: z.enum(WORK_STATUSES),
	lastSeenAt: z.number().int(),
	mastered: z.number().int().optional(),
});
/** Results of 1.0.0 know one mode. */
const rulesSchema = assignmentRulesSchema.extend({
	mode: assignmentRulesSchema.shape.mode.default("home"),
	repeat: assignmentRulesSchema.shape.repeat.default("none"),
});
const questionSchema = storedQuestionSchema.extend({
	timeLimitSeconds: z.number().int(),
	corrected: z.literal(true).optional(),
	cancelled: z.literal(true).optional(),
	askedCount: z.number().int().optional(),
	correctCount: z.number().int(),
	answerCount: z.number().int(),
});
/** One homework's whole document fits into memory: 5,000 players. */
const MAX_PLAYERS = 10_000;

type Player = z.output<typeof playerSchema>;

function toParticipant(
	{ nickname, pupilId: _, correctCount: right, answeredCount: answered, total, lastSeenAt, ...player }: Player,
	pupil: RosterPupil | undefined,
): AssignmentParticipant {
	return {
		nickname,
		...(pupil ? pupilFields(pupil) : {}),
		...player,
		answered,
		right,
		total,
		percentage: toPercentage(right, total),
		lastSeenAt: toIso(lastSeenAt),
	};
}

const pupilFields = ({ pupilId, number, label }: RosterPupil) => ({ pupilId, number, ...(label === null ? {} : { label }) });

/** Participants in the order of a running homework: pupils of the class by number, including those who never began, then the others. */
function listParticipants(
	players: readonly Player[],
	roster: readonly RosterPupil[],
	questions: readonly { cancelled?: true; kind?: GameQuestion["kind"] }[],
): AssignmentParticipant[] {
	const playerByPupil = new Map(players.flatMap((player) => (player.pupilId === undefined ? [] : [[player.pupilId, player] as const])));
	const total = questions.filter((question) => isScoredQuestion(question) && !question.cancelled).length;
	const notStarted = {
		...{ nickname: "", status: "not-started" as const, attempt: 0, countedAttempt: 0, lastSeenAt: null },
		...{ answered: 0, right: 0, total, percentage: toPercentage(0, total), marks: questions.map(() => "none" as const) },
	};
	const listed = new Set(roster.map(({ pupilId }) => pupilId));
	return [
		...[...roster]
			.sort((a, b) => a.number - b.number)
			.map((pupil) => {
				const player = playerByPupil.get(pupil.pupilId);
				return player ? toParticipant(player, pupil) : { ...notStarted, ...pupilFields(pupil) };
			}),
		...players.filter(({ pupilId }) => pupilId === undefined || !listed.has(pupilId)).map((player) => toParticipant(player, undefined)),
	];
}

interface Page {
	skip: number;
	limit: number;
	search?: string | undefined;
}

/**
 * Reads a homework whose emptied object has only results left, for its owner, who still finds it in the list. Null without kept results.
 */
export async function readArchivedAssignment(deps: Deps, row: AssignmentRow, page: Page): Promise<AssignmentUpdate | null> {
	const { assignmentId, hostId, classId } = row;
	const found = await findGameResult(deps.db, deps.env.MEDIA, { instanceId: assignmentId, skip: 0, limit: MAX_PLAYERS });
	if (!found || row.closedAt === null) return null;
	const [document, roster] = await Promise.all([
		found.readPage().catch((error: unknown) => {
			logError("result document", error, { instanceId: assignmentId });
			throw databaseUnavailable();
		}),
		classId === null ? [] : readRoster(deps, { classId, ownerId: hostId }),
	]);
	const questions = questionSchema.array().parse(document.questions);
	const players = playerSchema.array().parse(document.players);
	const participants = listParticipants(players, roster, questions);
	// Documents of homework before 1.0.0, which 1.0.0 rewrote, lack this number: everybody with an attempt that counts got every question.
	const counted = players.filter(({ countedAttempt }) => countedAttempt > 0).length;
	const { search } = page;
	const listed = search
		? participants.filter(({ nickname, label, number }) => matchesSearch(search, [nickname, label, number]))
		: participants;
	return {
		...toAssignmentSummary(row, roster.length, deps.now()),
		status: "closed",
		...(found.row.language ? { language: found.row.language } : {}),
		...rulesSchema.parse(document.rules),
		questions: questions.map(({ askedCount: _, correctCount: __, answerCount: ___, corrected, cancelled, ...question }) => {
			const played: GameQuestion = question;
			return {
				...toPlayerQuestion(played),
				...toClosedQuestionForHost(played),
				...(corrected ? { corrected } : {}),
				...(cancelled ? { cancelled } : {}),
			};
		}),
		questionsVersion: 0,
		questionCounts: questions.map(({ askedCount = counted, answerCount, correctCount }) => ({
			asked: askedCount,
			answered: answerCount,
			right: correctCount,
		})),
		participants: listed.slice(page.skip, page.skip + page.limit),
		participantsSkip: page.skip,
		participantsLimit: page.limit,
		participantsFound: listed.length,
		archived: true,
		revision: 0,
	};
}
