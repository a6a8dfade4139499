import { z } from "#contract/z";
import type { ForgetScope } from "#durable/game/core";
import { mapConcurrent, withTimeLimit } from "#durable/room/async";
import { clearClass, listEndedClasses, listPupils, type PupilRow } from "#worker/db/classes/classes";
import {
	endRemovals,
	listClassesOfRemovals,
	listClassResults,
	listHoldingAssignments,
	listHoldingGames,
	listPupilRemovals,
	type PupilRemoval,
	recordSearched,
} from "#worker/db/classes/pupil-removals";
import { changeDocument, type ResultDocument, UnreadableDocument } from "#worker/db/results/result-documents";
import { type HasTime, hasTimeFor } from "#worker/lib/days";
import { type Deps, MAX_SUBREQUESTS } from "#worker/lib/deps";
import { logError } from "#worker/lib/log";
import { getObject } from "#worker/lib/pins";
import { cardNickname } from "#worker/lib/texts";
import { type PartRun, rotate } from "../cron-run";

/* Changes that all objects of a class follow. Deleted pupils: the call deletes their rows of D1, then works through a list of objects and results; the cron trigger continues. */

const ANSWER_TIMEOUT_MS = 5_000;
/** How long the call that deletes a pupil waits for the rest. */
const REPLY_WITHIN_MS = 12_000;
const DOCUMENTS_PER_PAGE = 50;
/** A delivery in progress may restore a deleted pupil: after this time the latest results are searched again. */
const SETTLED_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

type RoomStub = ReturnType<typeof getObject>;

/** Calls the objects of the class's games and homework, `tries` times at most; false if one of them did not answer. */
async function callObjects(
	deps: Deps,
	classId: string,
	{ event, tries }: { event: string; tries: number },
	change: (object: RoomStub, instanceId: string) => Promise<void>,
): Promise<boolean> {
	let left = (await Promise.all([listHoldingGames(deps.db, classId, deps.now()), listHoldingAssignments(deps.db, classId)])).flat();
	for (let round = 0; round < tries && left.length > 0; round++) {
		const unanswered: typeof left = [];
		await mapConcurrent(left, MAX_SUBREQUESTS, async (room) => {
			try {
				await withTimeLimit(ANSWER_TIMEOUT_MS, change(getObject(deps, room.pin), room.instanceId));
			} catch (error) {
				unanswered.push(room);
				logError(event, error, { instanceId: room.instanceId });
			}
		});
		left = unanswered;
	}
	return left.length === 0;
}

/** Removes pupils from the objects of games and homework; false if an object did not answer. */
function forgetInObjects(deps: Deps, classId: string, pupilIds: readonly string[], what: ForgetScope): Promise<boolean> {
	return callObjects(deps, classId, { event: "forget pupils", tries: 1 }, (object, id) => object.forgetPupils(id, pupilIds, what));
}

/**
 * Changes the support of a pupil in the objects of games and homework. One that does not answer twice keeps the earlier one until the
 * pupil's card joins it again.
 */
export async function setSupportInObjects(deps: Deps, classId: string, { id, support }: Pick<PupilRow, "id" | "support">): Promise<void> {
	await callObjects(deps, classId, { event: "support", tries: 2 }, (object, instanceId) => object.setSupport(instanceId, id, support));
}

const isPupil = (player: unknown, ids: ReadonlySet<string>): player is { pupilId: string } =>
	typeof player === "object" && player !== null && "pupilId" in player && typeof player.pupilId === "string" && ids.has(player.pupilId);

/** Keeps the rows of these pupils without names; null if the document has none of them. */
function withoutPupils(document: ResultDocument, ids: ReadonlySet<string>): ResultDocument | null {
	if (!document.players.some((player) => isPupil(player, ids))) return null;
	const players = document.players.map((player) => {
		if (!isPupil(player, ids)) return player;
		const { pupilId: _, card: __, named: ___, ...rest }: { pupilId: string; card?: unknown; named?: unknown } = player;
		return { ...rest, nickname: "" };
	});
	return { ...document, players };
}

const namedSchema = z.object({ pupilId: z.string(), card: z.number(), named: z.literal(true) });

/** Gives these pupils the names of their answer cards instead of those made from their labels; null if the document has none of them. */
function withoutLabels(document: ResultDocument, ids: ReadonlySet<string>): ResultDocument | null {
	let isChanged = false;
	const players = document.players.map((player) => {
		const named = namedSchema.safeParse(player).data;
		if (!named || !isPupil(player, ids)) return player;
		isChanged = true;
		const { named: _, ...rest }: { pupilId: string; named?: unknown } = player;
		return { ...rest, nickname: cardNickname(named.card, document.language) };
	});
	return isChanged ? { ...document, players } : null;
}

/** Skips a document that can never be read: nobody sees names in it either. One of a later version waits for that version. */
async function changeReadable(
	store: Parameters<typeof changeDocument>[0],
	instanceId: string,
	change: (document: ResultDocument) => ResultDocument | null,
): Promise<void> {
	try {
		await changeDocument(store, instanceId, change);
	} catch (error) {
		if (!(error instanceof UnreadableDocument) || error.isOfLaterVersion) throw error;
		logError("result document", error, { instanceId });
	}
}

/** Changes the documents of a class, page by page; false if time ran out. */
async function changeResults(
	deps: Deps,
	{ classId, afterSeq: from, endedSince, hasTime }: { classId: string; afterSeq: number; endedSince: number | null; hasTime: HasTime },
	change: (document: ResultDocument) => ResultDocument | null,
	record: (seq: number) => Promise<void> = async () => {},
): Promise<boolean> {
	const store = { db: deps.db, bucket: deps.env.MEDIA, nowMs: deps.now() };
	for (let afterSeq = from; ; ) {
		if (!hasTime()) return false;
		const found = await listClassResults(deps.db, { classId, afterSeq, endedSince, limit: DOCUMENTS_PER_PAGE });
		await mapConcurrent(found, MAX_SUBREQUESTS, ({ instanceId }) => changeReadable(store, instanceId, change));
		const last = found.at(-1);
		if (!last) return true;
		afterSeq = last.seq;
		await record(afterSeq);
	}
}

/** Removes pupils from the results of their class, page by page; false if time ran out. */
async function forgetInResults(deps: Deps, classId: string, removals: readonly PupilRemoval[], hasTime: HasTime): Promise<boolean> {
	const ids = new Set(removals.map(({ pupilId }) => pupilId));
	const newest = Math.max(...removals.map(({ createdAt }) => createdAt));
	const change = (document: ResultDocument) => withoutPupils(document, ids);
	const afterSeq = Math.min(...removals.map(({ searchedSeq }) => searchedSeq));
	const record = (seq: number) => recordSearched(deps.db, removals, seq);
	if (!(await changeResults(deps, { classId, afterSeq, endedSince: null, hasTime }, change, record))) return false;
	if (deps.now() < newest + SETTLED_MS) return false;
	return changeResults(deps, { classId, afterSeq: 0, endedSince: newest - DAY_MS, hasTime }, change);
}

/** Works through the deleted pupils of a class; true if nothing is left. The cron trigger retries the rest. */
export async function removePupils(deps: Deps, classId: string, hasTime = hasTimeFor(deps, REPLY_WITHIN_MS)): Promise<boolean> {
	try {
		const removals = await listPupilRemovals(deps.db, classId);
		if (removals.length === 0) return true;
		const pupilIds = removals.map(({ pupilId }) => pupilId);
		const isForgotten = await forgetInObjects(deps, classId, pupilIds, "pupils");
		if (!(await forgetInResults(deps, classId, removals, hasTime)) || !isForgotten) return false;
		await endRemovals(deps.db, classId, removals);
		return true;
	} catch (error) {
		logError("pupil removals", error, { classId });
		return false;
	}
}

/** Classes per run of the cron trigger. */
const CLASSES_PER_RUN = 200;

export async function settlePupilRemovals(deps: Deps, { hasTime, runNumber }: PartRun): Promise<number> {
	let done = 0;
	for (const classId of rotate(await listClassesOfRemovals(deps.db, CLASSES_PER_RUN), runNumber)) {
		if (!hasTime()) break;
		if (await removePupils(deps, classId, hasTime)) done++;
	}
	return done;
}

/** Deletes labels, cards and support of ended classes, and nicknames made from labels. A class that is not finished waits for the next run. */
export async function clearEndedClasses(deps: Deps, { hasTime, runNumber }: PartRun): Promise<number> {
	const { db } = deps;
	const nowMs = deps.now();
	let cleared = 0;
	for (const { id } of rotate(await listEndedClasses(db, nowMs, CLASSES_PER_RUN), runNumber)) {
		if (!hasTime()) break;
		const pupilIds = (await listPupils(db, id)).map((pupil) => pupil.id);
		if (!(await forgetInObjects(deps, id, pupilIds, "labels"))) continue;
		const ids = new Set(pupilIds);
		const results = { classId: id, afterSeq: 0, endedSince: null, hasTime };
		const isRenamed = await changeResults(deps, results, (document) => withoutLabels(document, ids)).catch((error: unknown) => {
			logError("class labels", error, { classId: id });
			return false;
		});
		if (!isRenamed) continue;
		await clearClass(db, { id, nowMs });
		cleared++;
	}
	return cleared;
}
