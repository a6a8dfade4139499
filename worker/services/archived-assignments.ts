import { z } from "zod";
import { type AssignmentParticipant, type AssignmentUpdate, assignmentRulesSchema, MARKS, percentageOf, WORK_STATUSES } from "#contract";
import { closedForHost, type GameQuestion, playerQuestion, storedQuestionSchema } from "#contract/question";
import type { AssignmentRow } from "../db/assignments";
import { findGameResult } from "../db/results";
import { databaseAway } from "../lib/database-away";
import { toIso } from "../lib/days";
import type { Deps } from "../lib/deps";
import { logError } from "../lib/log";
import { readRoster } from "./assignment-roster";
import { toAssignmentSummary } from "./assignment-summary";

/** What the document of a homework holds of each player beside what those of games do. */
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
});
const questionSchema = storedQuestionSchema.extend({
	timeLimitSeconds: z.number().int(),
	corrected: z.literal(true).optional(),
	cancelled: z.literal(true).optional(),
	correctCount: z.number().int(),
	answerCount: z.number().int(),
});
/** Everything of one homework's document fits into memory: 5,000 players. */
const MAX_PLAYERS = 10_000;

interface Page {
	skip: number;
	limit: number;
	search?: string | undefined;
}

/**
 * A homework whose object has been emptied, as its results have it: for its owner, who still finds it in the list. Null where no results are
 * kept.
 */
export async function readArchived(deps: Deps, row: AssignmentRow, page: Page): Promise<AssignmentUpdate | null> {
	const { assignmentId, hostId, classId } = row;
	const found = await findGameResult(deps.db, deps.env.MEDIA, { instanceId: assignmentId, skip: 0, limit: MAX_PLAYERS });
	if (!found || row.closedAt === null) return null;
	const [document, roster] = await Promise.all([
		found.readPage().catch((error: unknown) => {
			logError("result document", error, { instanceId: assignmentId });
			throw databaseAway();
		}),
		classId === null ? [] : readRoster(deps, { classId, ownerId: hostId }),
	]);
	const pupils = new Map(roster.map((pupil) => [pupil.pupilId, pupil]));
	const participants = playerSchema
		.array()
		.parse(document.players)
		.map(({ nickname, pupilId, correctCount: right, answeredCount: answered, total, lastSeenAt, ...player }): AssignmentParticipant => {
			const pupil = pupilId === undefined ? undefined : pupils.get(pupilId);
			return {
				nickname,
				...(pupil ? { pupilId: pupil.pupilId, number: pupil.number } : {}),
				...(pupil && pupil.label !== null ? { label: pupil.label } : {}),
				...player,
				answered,
				right,
				total,
				percentage: percentageOf(right, total),
				lastSeenAt: toIso(lastSeenAt),
			};
		});
	const wanted = page.search?.toLowerCase();
	const listed = participants.filter(({ nickname, label }) => !wanted || `${nickname} ${label ?? ""}`.toLowerCase().includes(wanted));
	const questions = questionSchema.array().parse(document.questions);
	return {
		...toAssignmentSummary(row, deps.now()),
		status: "closed",
		...(found.row.language ? { language: found.row.language } : {}),
		...assignmentRulesSchema.parse(document.rules),
		questions: questions.map(({ correctCount: _, answerCount: __, corrected, cancelled, ...question }) => {
			const played: GameQuestion = question;
			return {
				...playerQuestion(played),
				...closedForHost(played),
				...(corrected ? { corrected } : {}),
				...(cancelled ? { cancelled } : {}),
			};
		}),
		questionsVersion: 0,
		questionCounts: questions.map(({ answerCount, correctCount }) => ({ answered: answerCount, right: correctCount })),
		participants: listed.slice(page.skip, page.skip + page.limit),
		participantsSkip: page.skip,
		participantsLimit: page.limit,
		participantsFound: listed.length,
		archived: true,
		revision: 0,
	};
}
