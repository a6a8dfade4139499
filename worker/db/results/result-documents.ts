import { and, asc, eq, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import type { Db } from "#worker/lib/deps";
import { UNLIMITED } from "#worker/lib/has-time";
import { logError } from "#worker/lib/log";
import { announceDocument, dropOrphanStatement, resultKey, settleDocumentStatements } from "../media/bucket-deletions";
import { gameResultPlayers, gameResults } from "../schema";

export interface ResultStore {
	db: Db;
	bucket: R2Bucket;
	nowMs: number;
}

/** The details of a finished game, beside its figures. Readers filter them by the contract's schemas. */
export interface ResultDocument {
	questions: unknown[];
	players: unknown[];
	teams?: unknown[] | undefined;
	/** Only for homework. */
	rules?: unknown;
	/** The language of a game's texts. */
	language?: string | undefined;
}

/**
 * Raise this with every change of the document, and keep a reader for every earlier version. 1 had no teams, 2 no pupils and
 * discriminations, 3 no answers of players, 4 no `askedCount`, 5 no language (it marked refused texts), 6 no answer cards, 7 no quick and
 * open questions.
 */
const VERSION = 8;
const storedSchema = z.object({
	version: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(7), z.literal(VERSION)]),
	questions: z.unknown().array(),
	players: z.unknown().array(),
	teams: z.unknown().array().optional(),
	rules: z.unknown().optional(),
	language: z.string().optional(),
});

/** Stores a game's document and, in one batch, its row. Can be repeated; the cron trigger deletes what a failed step leaves. */
export async function storeDocument(
	{ db, bucket, nowMs }: ResultStore,
	instanceId: string,
	document: ResultDocument,
	row: (documentBytes: number) => [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]],
): Promise<void> {
	await announceDocument(db, instanceId, nowMs);
	const bytes = await zipped(document);
	await bucket.put(resultKey(instanceId), bytes, METADATA);
	await db.batch([...row(bytes.byteLength), ...settleDocumentStatements(db, instanceId)]);
}

async function zipped(document: ResultDocument): Promise<ArrayBuffer> {
	const { questions, players, teams, rules, language } = document;
	const text = new Blob([JSON.stringify({ version: VERSION, questions, players, teams, rules, language })]);
	return new Response(text.stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
}

const METADATA = { httpMetadata: { contentType: "application/json", contentEncoding: "gzip" } };

/** Results that were deleted in the meantime stay deleted. */
export async function replaceDocument({ db, bucket }: ResultStore, instanceId: string, document: ResultDocument): Promise<void> {
	const own = eq(gameResults.instanceId, instanceId);
	if ((await db.$count(gameResults, own)) === 0) return;
	const bytes = await zipped(document);
	await bucket.put(resultKey(instanceId), bytes, METADATA);
	await db.batch([
		db.update(gameResults).set({ documentBytes: bytes.byteLength, bytes: bytes.byteLength }).where(own),
		dropOrphanStatement(db, instanceId),
	]);
}

/** Tries to change a document that is written concurrently. */
const TRIES = 5;

/** Changes the document of kept results, unless `change` returns null; loses no concurrent write. */
export async function changeDocument(
	{ db, bucket }: ResultStore,
	instanceId: string,
	change: (document: ResultDocument) => ResultDocument | null,
): Promise<void> {
	for (let attempt = 0; attempt < TRIES; attempt++) {
		const object = await bucket.get(resultKey(instanceId));
		// Deleted in the meantime.
		if (!object) return;
		const changed = change(await parseDocument(object));
		if (changed === null) return;
		const bytes = await zipped(changed);
		const written = await bucket.put(resultKey(instanceId), bytes, { ...METADATA, onlyIf: { etagMatches: object.etag } });
		if (written === null) continue;
		const own = eq(gameResults.instanceId, instanceId);
		await db.batch([
			db.update(gameResults).set({ documentBytes: bytes.byteLength, bytes: bytes.byteLength }).where(own),
			dropOrphanStatement(db, instanceId),
		]);
		return;
	}
	throw new Error(`the document of ${instanceId} does not stand still`);
}

export async function readDocument(bucket: R2Bucket, instanceId: string): Promise<ResultDocument> {
	const object = await bucket.get(resultKey(instanceId));
	if (!object) throw new Error(`no document of ${instanceId}`);
	return parseDocument(object);
}

async function parseDocument({ body }: R2ObjectBody): Promise<ResultDocument> {
	const json = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).json();
	return storedSchema.parse(json);
}

/** Moves at most `limit` documents of older games from the tables to the bucket; returns how many. */
export async function moveDocuments(store: ResultStore, limit: number, hasTime = UNLIMITED): Promise<number> {
	const { db } = store;
	const old = isNull(gameResults.documentBytes);
	const found = await db
		.select({ id: gameResults.instanceId })
		.from(gameResults)
		.where(old)
		.orderBy(asc(gameResults.seq))
		.limit(limit)
		.all();
	let moved = 0;
	for (const { id } of found) {
		if (!hasTime()) break;
		try {
			const own = eq(gameResultPlayers.instanceId, id);
			const [[row], chunks] = await db.batch([
				db
					.select({ questions: gameResults.questions })
					.from(gameResults)
					.where(and(eq(gameResults.instanceId, id), old)),
				db.select({ players: gameResultPlayers.players }).from(gameResultPlayers).where(own).orderBy(asc(gameResultPlayers.chunk)),
			]);
			if (!row) continue;
			const { questions } = row;
			await storeDocument(store, id, { questions, players: chunks.flatMap(({ players }) => players) }, (documentBytes) => [
				db
					.update(gameResults)
					.set({ questions: [], questionCount: questions.length, documentBytes, bytes: documentBytes })
					.where(and(eq(gameResults.instanceId, id), old)),
				db.delete(gameResultPlayers).where(own),
			]);
			moved++;
		} catch (error) {
			logError("result document", error, { instanceId: id });
		}
	}
	return moved;
}
