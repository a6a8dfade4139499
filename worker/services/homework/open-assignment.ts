import type { z } from "zod";
import { ASSIGNMENT, type Assignment, type createAssignmentBodySchema, type GameQuestion, type InterfaceLanguage } from "#contract";
import { latestDueMs } from "#contract/homework/assignment-limits";
import { insertAssignment, renameAssignment, undoInsertAssignment } from "#worker/db/homework/assignments";
import { invalidField } from "#worker/lib/app-error";
import { utcDay } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { assignmentOf } from "#worker/lib/pins";
import { requireLastingClass } from "../classes/classes";
import { copyOfQuiz, insertWithinLimits, type Opener, openUnderFreePin } from "../room/opening";
import { FIRST_PAGE, toFullAssignment } from "./assignments";

const MINUTE_MS = 60_000;

type CreateBody = z.output<typeof createAssignmentBodySchema>;

/** The deadline is 5 minutes to 180 days ahead, the opening before it. */
function timesOf(
	{ dueAt, opensAt }: CreateBody,
	nowMs: number,
	language: InterfaceLanguage,
): { dueAtMs: number; opensAtMs: number | null } {
	const dueAtMs = Date.parse(dueAt);
	const opensAtMs = opensAt ? Date.parse(opensAt) : null;
	if (dueAtMs < nowMs + ASSIGNMENT.dueWithin.minMinutes * MINUTE_MS) throw invalidField("dueAt", "dueTooSoon", language);
	if (dueAtMs > latestDueMs(nowMs)) throw invalidField("dueAt", "dueTooLate", language);
	if (opensAtMs !== null && opensAtMs >= dueAtMs) throw invalidField("opensAt", "opensBeforeDue", language);
	return { dueAtMs, opensAtMs };
}

/** Those that were chosen, for example the hardest ones of a game; all unless some were. */
function questionsOf(questions: GameQuestion[], questionIds: readonly string[] | undefined, language: InterfaceLanguage): GameQuestion[] {
	if (questionIds === undefined) return questions;
	const chosen = questions.filter(({ id }) => questionIds.includes(id));
	if (chosen.length === 0) throw invalidField("questionIds", "questionsGone", language);
	return chosen;
}

type OpenInput = Opener & { body: CreateBody; language: InterfaceLanguage };

/** Sets a quiz as homework under a free PIN. On failure, removes its entry in the list again. */
export async function openAssignment(
	deps: Deps,
	{ user, body, origin, epoch: hostEpoch, network, language }: OpenInput,
): Promise<{ pin: string; assignment: Assignment }> {
	const { db } = deps;
	const hostId = user.id;
	const createdAt = deps.now();
	const times = timesOf(body, createdAt, language);
	const classId = body.classId ?? null;
	if (body.cardsOnly && classId === null) throw invalidField("cardsOnly", "cardsOnlyWithClass", language);
	const [{ title: quizName, ...whole }] = await Promise.all([
		copyOfQuiz(deps, user, body.quizTemplateId),
		classId === null ? undefined : requireLastingClass(deps, { owner: user, id: classId }),
	]);
	const quiz = { ...whole, questions: questionsOf(whole.questions, body.questionIds, language) };
	const title = body.title ?? quizName;
	const day = utcDay(createdAt);
	const { dueAtMs: dueAt, opensAtMs: opensAt } = times;
	const { quizTemplateId: quizId, questions } = quiz;
	const row = { quizId, hostId, classId, title, opensAt, dueAt, questionCount: questions.length, createdAt };
	const rules = {
		attempts: body.attempts ?? ASSIGNMENT.attempts.default,
		counts: body.counts ?? "best",
		solutions: body.solutions ?? "after-attempt",
		timer: body.timer ?? "off",
		shuffle: body.shuffle ?? "none",
		cardsOnly: body.cardsOnly ?? false,
	} as const;
	const message = { ...times, hostId, hostEpoch, network, quiz, classId, title, teacher: user.name, rules, page: FIRST_PAGE };
	return openUnderFreePin(
		deps,
		{ origin, homework: true },
		{
			insert: ({ pin, id: assignmentId }) =>
				insertWithinLimits(deps, user, day, (limits) => insertAssignment(db, { pin, assignmentId, ...row }, limits)),
			open: async ({ pin, id: assignmentId }) => {
				const opened = await assignmentOf(deps, pin).open({ pin, assignmentId, ...message });
				return opened.ok ? { pin, assignment: toFullAssignment(opened.assignment) } : null;
			},
			rename: (from, { pin, id: assignmentId }) => renameAssignment(db, from, { pin, assignmentId }),
			undo: (assignmentId) => undoInsertAssignment(db, { assignmentId, hostId, day }),
		},
	);
}
