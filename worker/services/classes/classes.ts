import type { z } from "zod";
import {
	type addPupilsBodySchema,
	type Class,
	type ClassSummary,
	type changeClassBodySchema,
	type changePupilBodySchema,
	type createClassBodySchema,
	type InterfaceLanguage,
	LIMITS,
	type Pagination,
	type Pupil,
	TIERS,
	type User,
} from "#contract";
import { toSupport } from "#contract/classes/support";
import type { RosterPupil } from "#durable/assignment/core";
import type { CardPupil } from "#durable/game/core";
import {
	type ClassRow,
	type CountedClassRow,
	countClasses,
	deleteClass,
	deletePupil,
	findClass,
	findClassWithPupils,
	insertClass,
	insertPupils,
	listClasses,
	listPupils,
	type PupilRow,
	updateClass,
	updatePupil,
} from "#worker/db/classes/classes";
import { AppError, invalidField, validationError } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { randomId } from "#worker/lib/ids";
import { type Page, toPage } from "#worker/lib/paging";
import { fieldError } from "#worker/lib/texts";
import { removePupils, setSupportInObjects } from "./pupil-removals";

const DAY_MS = 24 * 60 * 60 * 1000;

function toSummary(row: CountedClassRow, nowMs: number): ClassSummary {
	return {
		_id: row.id,
		name: row.name,
		language: row.language,
		endsAt: toIso(row.endsAt),
		ended: row.endsAt <= nowMs,
		createdAt: toIso(row.createdAt),
		updatedAt: toIso(row.updatedAt),
		pupilCount: row.pupilCount,
	};
}

/** After the end of the class, labels, cards and support count as deleted even before the cron trigger deletes them. */
function toPupil(row: PupilRow, { hasEnded }: { hasEnded: boolean }): Pupil {
	return {
		_id: row.id,
		number: row.number,
		...(row.label === null || hasEnded ? {} : { label: row.label }),
		timeFactor: row.timeFactor,
		answerCard: row.answerCard,
		cardMadeAt: row.cardMadeAt === null || hasEnded ? null : toIso(row.cardMadeAt),
		...(row.support === null || hasEnded ? {} : { support: row.support }),
	};
}

export function toClass(row: ClassRow, pupils: readonly PupilRow[], nowMs: number): Class {
	const hasEnded = row.endsAt <= nowMs;
	return { ...toSummary({ ...row, pupilCount: pupils.length }, nowMs), pupils: pupils.map((pupil) => toPupil(pupil, { hasEnded })) };
}

interface OwnClass {
	owner: User;
	id: string;
}

/** Throws CLASS_NOT_FOUND for everybody but the owner. */
export async function requireOwnClass(deps: Deps, { owner, id }: OwnClass): Promise<ClassRow> {
	const row = await findClass(deps.db, { ownerId: owner.id, id });
	if (!row) throw new AppError("CLASS_NOT_FOUND");
	return row;
}

/** Throws WRONG_STATE after the end of the class. */
export async function requireActiveClass(deps: Deps, own: OwnClass): Promise<ClassRow> {
	const row = await requireOwnClass(deps, own);
	if (row.endsAt <= deps.now()) throw new AppError("WRONG_STATE");
	return row;
}

export async function listOwnClasses(
	deps: Deps,
	{ owner, ...page }: Page & { owner: User },
): Promise<{ classes: ClassSummary[]; pagination: Pagination }> {
	const rows = await listClasses(deps.db, { ownerId: owner.id, ...page });
	const { items, pagination } = toPage(rows, page, (row) => toSummary(row, deps.now()));
	return { classes: items, pagination };
}

/** The end as sent, or in a year; throws if it is not allowed. */
function requireEndMs(deps: Deps, endsAt: string | undefined, language: InterfaceLanguage): number {
	const nowMs = deps.now();
	const endMs = endsAt === undefined ? nowMs + LIMITS.classDays.default * DAY_MS : Date.parse(endsAt);
	if (endMs <= nowMs || endMs > nowMs + LIMITS.classDays.max * DAY_MS) throw invalidField("endsAt", "classEnd", language);
	return endMs;
}

export async function createClass(
	deps: Deps,
	{ owner, body, language }: { owner: User; body: z.output<typeof createClassBodySchema>; language: InterfaceLanguage },
): Promise<Class> {
	const nowMs = deps.now();
	const row = {
		id: randomId(),
		ownerId: owner.id,
		name: body.name,
		language: body.language ?? language,
		endsAt: requireEndMs(deps, body.endsAt, language),
		clearedAt: null,
		createdAt: nowMs,
		updatedAt: nowMs,
	};
	const limit = TIERS[owner.membershipType].classes;
	if (!(await insertClass(deps.db, row, limit)))
		throw new AppError("TOO_MANY_CLASSES", { details: { used: await countClasses(deps.db, owner.id), limit } });
	return toClass({ seq: 0, ...row }, [], nowMs);
}

export async function readClass(deps: Deps, { owner, id }: OwnClass): Promise<Class> {
	const found = await findClassWithPupils(deps.db, { ownerId: owner.id, id });
	if (!found) throw new AppError("CLASS_NOT_FOUND");
	return toClass(found.row, found.pupils, deps.now());
}

export async function changeClass(
	deps: Deps,
	{ body, language, owner, id }: OwnClass & { body: z.output<typeof changeClassBodySchema>; language: InterfaceLanguage },
): Promise<Class> {
	await requireOwnClass(deps, { owner, id });
	const { endsAt, ...rest } = body;
	const row = await updateClass(
		deps.db,
		{ ownerId: owner.id, id },
		{
			...rest,
			// An extended class can get new labels and cards, which its new end deletes.
			...(endsAt === undefined ? {} : { endsAt: requireEndMs(deps, endsAt, language), clearedAt: null }),
			updatedAt: deps.now(),
		},
	);
	if (!row) throw new AppError("CLASS_NOT_FOUND");
	return toClass(row, await listPupils(deps.db, id), deps.now());
}

/** Deletes a class with its pupils, and their numbers and nicknames in results, games and homework. */
export async function removeClass(deps: Deps, { owner, id }: OwnClass): Promise<void> {
	if (!(await deleteClass(deps.db, { ownerId: owner.id, id, nowMs: deps.now() }))) throw new AppError("CLASS_NOT_FOUND");
	await removePupils(deps, id);
}

const numberTakenError = (index: number, language: InterfaceLanguage) => fieldError(`pupils.${index}.number`, "pupilNumberTaken", language);

/** Adds all pupils or none. A taken number is an error at its place. */
export async function addPupils(
	deps: Deps,
	{ owner, id, body, language }: OwnClass & { body: z.output<typeof addPupilsBodySchema>; language: InterfaceLanguage },
): Promise<Pupil[]> {
	await requireActiveClass(deps, { owner, id });
	const createdAt = deps.now();
	const rows = body.pupils.map(({ number, label, timeFactor, support }) => ({
		id: randomId(),
		number,
		label: label ?? null,
		timeFactor: timeFactor ?? (1 as const),
		createdAt,
		support: toSupport(support),
	}));
	const added = await insertPupils(deps.db, id, rows);
	if (added) {
		const blank = { seq: 0, classId: id, cardHash: null, cardMadeAt: null };
		return rows.map((row) => toPupil({ ...blank, ...row, answerCard: added.get(row.id) ?? null }, { hasEnded: false }));
	}
	const present = await listPupils(deps.db, id);
	const numbers = new Set(present.map(({ number }) => number));
	const taken = rows.flatMap(({ number }, index) => (numbers.has(number) ? [numberTakenError(index, language)] : []));
	if (taken.length > 0) throw validationError(taken);
	if (present.length + rows.length > LIMITS.pupils.max)
		throw new AppError("TOO_MANY_PUPILS", { details: { used: present.length, limit: LIMITS.pupils.max } });
	throw new AppError("CLASS_NOT_FOUND");
}

interface OwnPupil extends OwnClass {
	pupilId: string;
}

export async function changePupil(
	deps: Deps,
	{ owner, id, pupilId, body, language }: OwnPupil & { body: z.output<typeof changePupilBodySchema>; language: InterfaceLanguage },
): Promise<Pupil> {
	await requireActiveClass(deps, { owner, id });
	const { label, support, ...rest } = body;
	const change = {
		...rest,
		...(label === undefined ? {} : { label: label === "" ? null : label }),
		...(support === undefined ? {} : { support: toSupport(support) }),
	};
	const row = await updatePupil(deps.db, { classId: id, id: pupilId }, change);
	if (row) {
		if (support !== undefined) await setSupportInObjects(deps, id, row);
		return toPupil(row, { hasEnded: false });
	}
	const present = await listPupils(deps.db, id);
	if (!present.some((pupil) => pupil.id === pupilId)) throw new AppError("PUPIL_NOT_FOUND");
	const isTaken = present.some((pupil) => pupil.id !== pupilId && pupil.number === body.number);
	throw isTaken ? invalidField("number", "pupilNumberTaken", language) : invalidField("answerCard", "answerCardTaken", language);
}

export async function removePupil(deps: Deps, { owner, id, pupilId }: OwnPupil): Promise<void> {
	await requireOwnClass(deps, { owner, id });
	if (!(await deletePupil(deps.db, { classId: id, id: pupilId, nowMs: deps.now() }))) throw new AppError("PUPIL_NOT_FOUND");
	await removePupils(deps, id);
}

/** The pupils for the owner's view of a homework: none once the class is deleted, without labels once it has ended. */
export async function readRoster(deps: Deps, { classId, ownerId }: { classId: string; ownerId: string }): Promise<RosterPupil[]> {
	const found = await findClassWithPupils(deps.db, { ownerId, id: classId });
	if (!found) return [];
	const hasEnded = found.row.endsAt <= deps.now();
	return found.pupils.map(({ id, number, label }) => ({ pupilId: id, number, label: hasEnded ? null : label }));
}

export async function readCardPupils(deps: Deps, { classId, ownerId }: { classId: string; ownerId: string }): Promise<CardPupil[]> {
	const found = await findClassWithPupils(deps.db, { ownerId, id: classId });
	if (!found) return [];
	const hasEnded = found.row.endsAt <= deps.now();
	return found.pupils.map(({ id, number, label, timeFactor, answerCard, support }) => ({
		pupilId: id,
		classId,
		number,
		label: hasEnded ? null : label,
		timeFactor,
		answerCard,
		support: hasEnded ? null : support,
	}));
}
