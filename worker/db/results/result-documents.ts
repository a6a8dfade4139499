import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import type { Db } from "#worker/lib/deps";
import { announceDocument, dropOrphanStatement, resultKey, settleDocumentStatements } from "../media/bucket-deletions";
import { gameResults } from "../schema";

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
	/** The rules of a homework; absent for a game. */
	rules?: unknown;
	/** The language of a game's texts. */
	language?: string | undefined;
}

/** The version of a document; 8 is that of 1.0.0, the first published one. Raise it with every change, and keep a reader for each published version. */
const DOCUMENT_VERSION = 8;
const storedSchema = z.object({
	version: z.literal(DOCUMENT_VERSION),
	questions: z.unknown().array(),
	players: z.unknown().array(),
	teams: z.unknown().array().optional(),
	rules: z.unknown().optional(),
	language: z.string().optional(),
});

const versionSchema = z.object({ version: z.number() });

/** A document that is damaged, of another version, or missing although its row exists. A failure of the bucket is another error. */
export class UnreadableDocument extends Error {
	/** True if it becomes readable when the later version that wrote it is deployed again. */
	readonly isOfLaterVersion: boolean;

	constructor(message: string, { cause, isOfLaterVersion = false }: { cause?: unknown; isOfLaterVersion?: boolean } = {}) {
		super(message, { cause });
		this.isOfLaterVersion = isOfLaterVersion;
	}
}

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
	const text = new Blob([JSON.stringify({ version: DOCUMENT_VERSION, questions, players, teams, rules, language })]);
	return new Response(text.stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
}

const METADATA = { httpMetadata: { contentType: "application/json", contentEncoding: "gzip" } };

/** Replaces the document of kept results: results that were deleted in the meantime stay deleted. */
export async function replaceDocument(
	{ db, bucket }: ResultStore,
	instanceId: string,
	document: ResultDocument,
	figures: { rightPercentage: number | null },
): Promise<void> {
	const own = eq(gameResults.instanceId, instanceId);
	if ((await db.$count(gameResults, own)) === 0) return;
	const bytes = await zipped(document);
	await bucket.put(resultKey(instanceId), bytes, METADATA);
	const row = { ...figures, documentBytes: bytes.byteLength, bytes: bytes.byteLength, playerCount: document.players.length };
	await db.batch([db.update(gameResults).set(row).where(own), dropOrphanStatement(db, instanceId)]);
}

/** Tries to change a document that is written concurrently. */
const MAX_CHANGE_TRIES = 5;

/** Changes the document of kept results, unless `change` returns null; loses no concurrent write. */
export async function changeDocument(
	{ db, bucket }: ResultStore,
	instanceId: string,
	change: (document: ResultDocument) => ResultDocument | null,
): Promise<void> {
	for (let attempt = 0; attempt < MAX_CHANGE_TRIES; attempt++) {
		const object = await bucket.get(resultKey(instanceId));
		// The results were deleted in the meantime.
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
	if (!object) throw new UnreadableDocument(`no document of ${instanceId}`);
	return parseDocument(object);
}

async function parseDocument(object: R2ObjectBody): Promise<ResultDocument> {
	// The document is read to its end first: a bucket that fails on the way says nothing about it.
	const zipped = new Response(await object.arrayBuffer()).body;
	const json = await new Response(zipped?.pipeThrough(new DecompressionStream("gzip"))).json().catch((cause: unknown) => {
		throw new UnreadableDocument("damaged document", { cause });
	});
	const read = storedSchema.safeParse(json);
	if (read.success) return read.data;
	const { version = 0 } = versionSchema.safeParse(json).data ?? {};
	throw new UnreadableDocument("document of another shape", { cause: read.error, isOfLaterVersion: version > DOCUMENT_VERSION });
}
