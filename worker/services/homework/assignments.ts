import type { z } from "zod";
import {
	ASSIGNMENT,
	type Assignment,
	type AssignmentFilter,
	type AssignmentRules,
	type AssignmentSummary,
	type AssignmentUpdate,
	type assignmentQuerySchema,
	type createAssignmentBodySchema,
	type GameQuestion,
	type InterfaceLanguage,
	type Pagination,
	TIERS,
	type User,
} from "#contract";
import type { CallCode, CallName } from "#contract/calls";
import { IN_CLASS, latestDueMs } from "#contract/homework/assignment-limits";
import type { Owner, OwnerCommand, OwnerRefusal } from "#durable/assignment/messages";
import { countOpen } from "#worker/db/games/open-slots";
import {
	type AssignmentRow,
	deleteAssignment,
	findAssignment,
	findAssignmentByPin,
	insertAssignment,
	listAssignments,
	releaseOpenSlot,
	renameAssignment,
	reserveOpenSlot,
	undoInsertAssignment,
} from "#worker/db/homework/assignments";
import { AppError, invalidField } from "#worker/lib/app-error";
import { hasTimeFor, utcDay } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { undoAfterFailure } from "#worker/lib/log";
import { type Page, toPage } from "#worker/lib/paging";
import { type GameName, getAssignmentObject } from "#worker/lib/pins";
import { requireActiveClass } from "../classes/classes";
import { eraseGames } from "../games/running-games";
import { copyQuiz, insertWithinLimits, type Opener, openUnderFreePin } from "../room/opening";
import { requireAccepted } from "../room/participants";
import { readArchivedAssignment, toAssignmentSummary } from "./archived-assignments";

const MINUTE_MS = 60_000;

type CreateBody = z.output<typeof createAssignmentBodySchema>;

/** What only one mode has. In class the rest is given: it opens at once, each question has its solution, and there is one attempt. */
const FIELDS_OF_MODE = { home: ["dueAt", "opensAt", "attempts", "counts", "solutions", "timer"], class: ["minutes", "goal"] } as const;

/** Throws for a field of the other mode, and where wrong answers cannot come back. */
function requireFieldsOfMode(body: CreateBody, language: InterfaceLanguage): void {
	const { mode = "home", repeat, solutions, timer = "off" } = body;
	const foreign = FIELDS_OF_MODE[mode === "class" ? "home" : "class"].find((name) => body[name] !== undefined);
	if (foreign) throw invalidField(foreign, "fieldOfOtherMode", language);
	const isPossible = mode === "class" || (solutions === "after-question" && timer === "off");
	if (repeat === "wrong" && !isPossible) throw invalidField("repeat", "repeatNeedsSolutions", language);
}

function readRules({ mode = "home", ...body }: CreateBody): AssignmentRules {
	const inClass = mode === "class";
	return {
		mode,
		repeat: body.repeat ?? (inClass ? "wrong" : "none"),
		attempts: body.attempts ?? ASSIGNMENT.attempts.default,
		counts: body.counts ?? "best",
		solutions: body.solutions ?? (inClass ? "after-question" : "after-attempt"),
		timer: body.timer ?? "off",
		shuffle: body.shuffle ?? "none",
		cardsOnly: body.cardsOnly ?? false,
		...(inClass ? { goal: body.goal ?? null } : {}),
	};
}

/** Reads deadline and opening; throws unless the deadline is 5 minutes to 180 days ahead, and the opening before it. */
function requireTimes(
	{ mode, minutes = IN_CLASS.minutes.default, dueAt, opensAt }: CreateBody,
	nowMs: number,
	language: InterfaceLanguage,
): { dueAtMs: number; opensAtMs: number | null } {
	if (mode === "class") return { dueAtMs: nowMs + minutes * MINUTE_MS, opensAtMs: null };
	if (dueAt === undefined) throw invalidField("dueAt", "required", language);
	const dueAtMs = Date.parse(dueAt);
	const opensAtMs = opensAt ? Date.parse(opensAt) : null;
	if (dueAtMs < nowMs + ASSIGNMENT.dueWithin.minMinutes * MINUTE_MS) throw invalidField("dueAt", "dueTooSoon", language);
	if (dueAtMs > latestDueMs(nowMs)) throw invalidField("dueAt", "dueTooLate", language);
	if (opensAtMs !== null && opensAtMs >= dueAtMs) throw invalidField("opensAt", "opensBeforeDue", language);
	return { dueAtMs, opensAtMs };
}

/** The chosen questions, for example the hardest ones of a game; all if none were chosen. */
function selectQuestions(
	questions: GameQuestion[],
	questionIds: readonly string[] | undefined,
	language: InterfaceLanguage,
): GameQuestion[] {
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
	requireFieldsOfMode(body, language);
	const times = requireTimes(body, createdAt, language);
	const classId = body.classId ?? null;
	if (body.cardsOnly && classId === null) throw invalidField("cardsOnly", "cardsOnlyWithClass", language);
	const [{ title: quizName, ...quizCopy }] = await Promise.all([
		copyQuiz(deps, user, body.quizTemplateId),
		classId === null ? undefined : requireActiveClass(deps, { owner: user, id: classId }),
	]);
	const quiz = { ...quizCopy, questions: selectQuestions(quizCopy.questions, body.questionIds, language) };
	const title = body.title ?? quizName;
	const day = utcDay(createdAt);
	const { dueAtMs: dueAt, opensAtMs: opensAt } = times;
	const { quizTemplateId: quizId, questions } = quiz;
	const rules = readRules(body);
	const row = { quizId, hostId, classId, mode: rules.mode, title, opensAt, dueAt, questionCount: questions.length, createdAt };
	const message = { ...times, hostId, hostEpoch, network, quiz, classId, title, teacher: user.name, rules, page: FIRST_PAGE };
	return openUnderFreePin(
		deps,
		{ origin, homework: true },
		{
			insert: ({ pin, id: assignmentId }) =>
				insertWithinLimits(deps, user, day, (limits) => insertAssignment(db, { pin, assignmentId, ...row }, limits)),
			open: async ({ pin, id: assignmentId }) => {
				const opened = await getAssignmentObject(deps, pin).open({ pin, assignmentId, ...message });
				return opened.ok ? { pin, assignment: toFullAssignment(opened.assignment) } : null;
			},
			rename: (from, { pin, id: assignmentId }) => renameAssignment(db, from, { pin, assignmentId }),
			undo: (assignmentId) => undoInsertAssignment(db, { assignmentId, hostId, day }),
		},
	);
}

export async function listOwnAssignments(
	deps: Deps,
	{ owner, status, ...page }: Page & { owner: User; status: AssignmentFilter },
): Promise<{ assignments: AssignmentSummary[]; pagination: Pagination }> {
	const rows = await listAssignments(deps.db, { hostId: owner.id, status, ...page });
	const { items, pagination } = toPage(rows, page, ({ classSize, ...row }) => toAssignmentSummary(row, classSize, deps.now()));
	return { assignments: items, pagination };
}

const FIRST_PAGE = { skip: 0, limit: ASSIGNMENT.participantsPageSize };

/** Questions are omitted only for callers who send their version. */
function toFullAssignment({ questions = [], ...rest }: AssignmentUpdate): Assignment {
	return { ...rest, questions };
}

export interface OwnerCall {
	owner: User;
	epoch: number;
	game: GameName;
	network: string | null;
}

const toOwnerMessage = ({ owner, epoch, network }: OwnerCall): Owner => ({ userId: owner.id, epoch, network });

export async function readAssignment(
	deps: Deps,
	call: OwnerCall,
	query: z.output<typeof assignmentQuerySchema>,
): Promise<AssignmentUpdate> {
	const { pin, named } = call.game;
	const { participantsSkip: skip = 0, participantsLimit: limit = ASSIGNMENT.participantsPageSize } = query;
	const page = { skip, limit, search: query.participantsSearch, questionsKnown: query.questionsKnown };
	const reply = await getAssignmentObject(deps, pin).view(named, { ...toOwnerMessage(call), page });
	const row = !reply.ok && reply.code === "ASSIGNMENT_NOT_FOUND" ? await findOwnRow(deps, call) : undefined;
	const archived = row && (await readArchivedAssignment(deps, row, page));
	return archived ?? requireAccepted(reply).assignment;
}

/** A command whose refusals the call declares. */
type SteerCommand<N extends CallName> = OwnerCommand &
	{ [Type in OwnerCommand["type"]]: OwnerRefusal<Type>["code"] extends CallCode<N> ? { type: Type } : never }[OwnerCommand["type"]];

/** Runs an owner's command; returns the new view, how many attempts got another result, and how many seats were removed. */
export async function steerAssignment<N extends CallName = never>(
	deps: Deps,
	call: OwnerCall & { command: SteerCommand<NoInfer<N>>; language?: InterfaceLanguage },
): Promise<{ assignment: Assignment; changed: number; removed: number }> {
	const { pin, named } = call.game;
	const message = { ...toOwnerMessage(call), command: call.command, page: FIRST_PAGE };
	const reply = requireAccepted(await getAssignmentObject(deps, pin).steer(named, message), call.language);
	return { assignment: toFullAssignment(reply.assignment), changed: reply.changed, removed: reply.removed };
}

async function findOwnRow(deps: Deps, { owner, game: { pin, named } }: OwnerCall): Promise<AssignmentRow | undefined> {
	const hostId = owner.id;
	return named === null
		? await findAssignmentByPin(deps.db, { pin, hostId })
		: await findAssignment(deps.db, { assignmentId: named, hostId });
}

async function requireOwnRow(deps: Deps, call: OwnerCall): Promise<AssignmentRow> {
	const row = await findOwnRow(deps, call);
	if (!row) throw new AppError("ASSIGNMENT_NOT_FOUND");
	return row;
}

/** Reopens a homework if its owner may have one more open. */
export async function reopenAssignment(
	deps: Deps,
	call: OwnerCall & { dueAt: string; language: InterfaceLanguage },
): Promise<{ assignment: Assignment }> {
	const { owner } = call;
	const { assignmentId } = await requireOwnRow(deps, call);
	const { openGames: limit } = TIERS[owner.membershipType];
	if (!(await reserveOpenSlot(deps.db, { assignmentId, hostId: owner.id, open: limit }))) {
		const open = await countOpen(deps.db, owner.id);
		throw new AppError("TOO_MANY_OPEN_GAMES", { details: { open, limit } });
	}
	try {
		const { assignment } = await steerAssignment<"POST /assignments/{id}/reopen">(deps, {
			...call,
			command: { type: "reopen", dueAtMs: Date.parse(call.dueAt) },
		});
		return { assignment };
	} catch (error) {
		await undoAfterFailure("release open slot", () => releaseOpenSlot(deps.db, assignmentId));
		throw error;
	}
}

/** An object that does not answer in time is erased by the cron trigger. */
const ERASE_WITHIN_MS = 5_000;

/** Deletes a homework with its results; false if this owner has no such homework, or if `ended` is required and it is open. */
async function deleteWithResults(deps: Deps, { assignmentId, pin, hostId }: AssignmentRow, ended: boolean): Promise<boolean> {
	const nowMs = deps.now();
	const deleted = await deleteAssignment(deps.db, { assignmentId, pin, hostId, nowMs, ended });
	if (deleted) await eraseGames(deps, [{ instanceId: assignmentId, pin }], hasTimeFor(deps, ERASE_WITHIN_MS));
	return deleted;
}

export async function removeAssignment(deps: Deps, call: OwnerCall): Promise<void> {
	if (!(await deleteWithResults(deps, await requireOwnRow(deps, call), false))) throw new AppError("ASSIGNMENT_NOT_FOUND");
}

/**
 * Deletes an ended homework whose results are deleted: a correction would store them again. False if there is no such homework; WRONG_STATE
 * while it is open.
 */
export async function removeEndedAssignment(deps: Deps, { assignmentId, owner }: { assignmentId: string; owner: User }): Promise<boolean> {
	const row = await findAssignment(deps.db, { assignmentId, hostId: owner.id });
	if (!row) return false;
	if (!(await deleteWithResults(deps, row, true))) throw new AppError("WRONG_STATE");
	return true;
}

export async function fetchPupilAnswers(deps: Deps, call: OwnerCall & { key: string; attempt: number | undefined }) {
	const { pin, named } = call.game;
	const message = { ...toOwnerMessage(call), key: call.key, attempt: call.attempt };
	const { ok: _, ...answers } = requireAccepted(await getAssignmentObject(deps, pin).pupilAnswers(named, message));
	return answers;
}

export async function fetchQuestionAnswers(deps: Deps, call: OwnerCall & { questionId: string }) {
	const { pin, named } = call.game;
	const message = { ...toOwnerMessage(call), questionId: call.questionId };
	const { ok: _, ...answers } = requireAccepted(await getAssignmentObject(deps, pin).questionAnswers(named, message));
	return answers;
}

export async function createAssignmentTicket(deps: Deps, call: OwnerCall): Promise<string> {
	const { pin, named } = call.game;
	return requireAccepted(await getAssignmentObject(deps, pin).liveTicket(named, toOwnerMessage(call))).ticket;
}
