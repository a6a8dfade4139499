import type { z } from "zod";
import { ASSIGNMENT, type Assignment, type createAssignmentBodySchema, type InterfaceLanguage, type User } from "#contract";
import { insertAssignment, moveAssignment, undoInsertAssignment } from "#worker/db/homework/assignments";
import { invalidField } from "#worker/lib/app-error";
import { utcDay } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { newId } from "#worker/lib/ids";
import { newHomeworkPin, pinLength, regionOf } from "#worker/lib/pins";
import { requireLastingClass } from "../classes/classes";
import { copyOfQuiz, insertWithinLimits, PIN_TRIES } from "../games/games";
import { assignmentOf } from "../games/running-games";
import { firstPage, toFullAssignment } from "./assignments";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type CreateBody = z.output<typeof createAssignmentBodySchema>;

/** The times of a new homework: the deadline 5 minutes to 180 days ahead, and its opening before that. */
function timesOf(
	{ dueAt, opensAt }: CreateBody,
	nowMs: number,
	language: InterfaceLanguage,
): { dueAtMs: number; opensAtMs: number | null } {
	const dueAtMs = Date.parse(dueAt);
	const opensAtMs = opensAt ? Date.parse(opensAt) : null;
	const { minMinutes, maxDays } = ASSIGNMENT.dueWithin;
	if (dueAtMs < nowMs + minMinutes * MINUTE_MS) throw invalidField("dueAt", "dueTooSoon", language);
	if (dueAtMs > nowMs + maxDays * DAY_MS) throw invalidField("dueAt", "dueTooLate", language);
	if (opensAtMs !== null && opensAtMs >= dueAtMs) throw invalidField("opensAt", "opensBeforeDue", language);
	return { dueAtMs, opensAtMs };
}

interface OpenInput {
	owner: User;
	body: CreateBody;
	origin: Parameters<typeof regionOf>[0];
	/** The epoch of the owner's token. */
	epoch: number;
	network: string | null;
	language: InterfaceLanguage;
}

/** Sets a quiz as homework under a free PIN. If it cannot be opened, its row in the list is removed again. */
export async function openAssignment(
	deps: Deps,
	{ owner, body, origin, epoch, network, language }: OpenInput,
): Promise<{ pin: string; assignment: Assignment }> {
	const { db } = deps;
	const nowMs = deps.now();
	const times = timesOf(body, nowMs, language);
	const classId = body.classId ?? null;
	if (body.cardsOnly && classId === null) throw invalidField("cardsOnly", "cardsOnlyWithClass", language);
	const [{ title: quizName, ...quiz }] = await Promise.all([
		copyOfQuiz(deps, owner, body.quizTemplateId),
		classId === null ? undefined : requireLastingClass(deps, { owner, id: classId }),
	]);
	const title = body.title ?? quizName;
	const region = regionOf(origin);
	const newName = (attempt: number) => {
		const pin = newHomeworkPin(region, pinLength(attempt));
		return { pin, assignmentId: `${pin}-${newId()}` };
	};
	const day = utcDay(nowMs);
	let name = newName(0);
	const { dueAtMs: dueAt, opensAtMs: opensAt } = times;
	const row = { quizId: quiz.quizTemplateId, hostId: owner.id, classId, title, opensAt, dueAt, questionCount: quiz.questions.length };
	await insertWithinLimits(deps, owner, day, (limits) => insertAssignment(db, { ...name, ...row, createdAt: nowMs }, limits));
	const rules = {
		attempts: body.attempts ?? ASSIGNMENT.attempts.default,
		counts: body.counts ?? "best",
		solutions: body.solutions ?? "after-attempt",
		timer: body.timer ?? "off",
		shuffle: body.shuffle ?? "none",
		cardsOnly: body.cardsOnly ?? false,
	} as const;
	try {
		for (let attempt = 1; attempt <= PIN_TRIES; attempt++) {
			const common = { hostId: owner.id, hostEpoch: epoch, network, quiz, classId, title, rules, page: firstPage };
			const opened = await assignmentOf(deps, name.pin).open({ ...name, ...times, ...common });
			if (opened.ok) return { pin: name.pin, assignment: toFullAssignment(opened.assignment) };
			const next = newName(attempt);
			await moveAssignment(db, name.assignmentId, next);
			name = next;
		}
		throw new Error("no free PIN found");
	} catch (error) {
		await undoInsertAssignment(db, { assignmentId: name.assignmentId, hostId: owner.id, day });
		// The object may have opened it, and only its reply was lost.
		await Promise.allSettled([assignmentOf(deps, name.pin).erase(name.assignmentId)]);
		throw error;
	}
}
