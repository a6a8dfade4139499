import {
	BOOK_DEFAULTS,
	type Book,
	type BookBody,
	type BookSummary,
	type InterfaceLanguage,
	parseMediaUrl,
	type Topic,
	type User,
} from "#contract";
import { newDailyUse, readUseRefusal, requireUseLeft } from "#worker/db/day-counters";
import { toQuizSummary } from "#worker/db/mappers";
import { findCover } from "#worker/db/media/media";
import {
	type BookRow,
	type BookSummaryRow,
	countBookBytes,
	deleteBookStatement,
	findBookVerdicts,
	insertBook,
	isBookUnchanged,
	listBookQuizzes,
	listBooks,
	listOwnBooks,
	updateBook,
} from "#worker/db/quizzes/books";
import { deleteOwnerlessQuizzes, removeQuizzesOfBookStatements } from "#worker/db/quizzes/quizzes";
import { isSharedWith } from "#worker/db/quizzes/shares";
import { readGrowthRefusal, sumBytes } from "#worker/db/stored-bytes";
import { AppError, invalidField } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import { type Deps, WRITE_TRIES } from "#worker/lib/deps";
import { foldForSearch } from "#worker/lib/fold";
import { randomId } from "#worker/lib/ids";
import { type Page, toPage } from "#worker/lib/paging";
import { moderateBook, moderateCover } from "#worker/moderation/judge";
import { trustsAuthors } from "#worker/moderation/pictures";
import { readReviewTrail } from "../accounts/audit";
import { isInsider, readShareInfo, requireMayPublish, requireOwnBook, requireReadableBook } from "./access";
import { requireAgeOrder } from "./content";

interface BookViewer {
	readerId: string | undefined;
	/** True if unjudged pictures do not wait for an admin. */
	trusted: boolean;
}

export const toViewer = ({ env }: Deps, reader: User | undefined): BookViewer => ({ readerId: reader?.id, trusted: trustsAuthors(env) });

/** An unjudged cover is shown to its owner alone, with a note about it. Even if authors are trusted, a flagged cover waits. */
function toCoverFields({ coverImage, coverState, createdBy }: BookSummaryRow, { readerId, trusted }: BookViewer) {
	if (coverImage === null) return {};
	if (coverState === null || coverState === "shown" || (coverState === "waiting" && trusted)) return { coverImage };
	return readerId === createdBy ? { coverImage, coverReview: coverState === "flagged" ? "waiting" : coverState } : {};
}

export function toBookSummary(row: BookSummaryRow, viewer: BookViewer): BookSummary {
	const optional = { author: row.author, description: row.description, url: row.url };
	return {
		_id: row.id,
		title: row.title,
		...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
		...toCoverFields(row, viewer),
		language: row.language,
		minAge: row.minAge,
		maxAge: row.maxAge,
		visibility: row.visibility,
		status: row.status,
		createdBy: row.createdBy,
		createdAt: toIso(row.createdAt),
		updatedAt: toIso(row.updatedAt),
		version: row.version,
		topicCount: row.topicCount,
	};
}

export function toBook(row: BookRow, viewer: BookViewer): Book {
	const { topicCount: _, ...summary } = toBookSummary(row, viewer);
	return { ...summary, topics: row.topics };
}

/** Adds an admin's decision to a book, for its owner and admins. */
export async function toFullBook(deps: Deps, row: BookRow, reader: User | undefined): Promise<Book> {
	const note = isInsider(row, reader) && row.reviewNote !== null ? { reviewNote: row.reviewNote } : {};
	return { ...toBook(row, toViewer(deps, reader)), ...note, ...(await readReviewTrail(deps, row, reader)) };
}

const NOT_REVIEWED = { reviewNote: null, reviewedBy: null, reviewedAt: null };

function toTopics(topics: BookBody["topics"]): Topic[] {
	return topics.map(({ topicNumber, title, url }, orderIndex) => ({
		topicNumber,
		title,
		orderIndex,
		...(url === undefined ? {} : { url }),
	}));
}

function toContent(body: BookBody, before: Pick<BookRow, "language" | "minAge" | "maxAge" | "status" | "visibility">) {
	const { status = before.status, visibility = before.visibility } = body;
	return {
		title: body.title,
		author: body.author ?? null,
		coverImage: body.coverImage ?? null,
		description: body.description ?? null,
		url: body.url ?? null,
		language: body.language ?? before.language,
		minAge: body.minAge ?? before.minAge,
		maxAge: body.maxAge ?? before.maxAge,
		status,
		visibility,
		listed: status === "published" && visibility === "public" ? 1 : 0,
		searchFolded: foldForSearch(`${body.title} ${body.author ?? ""}`),
		topics: toTopics(body.topics),
		topicCount: body.topics.length,
	};
}

/** Maps stored topic numbers to new ones. */
function mapTopicNumbers({ topics }: BookBody, before: readonly Topic[]): Record<number, number> {
	const stored = new Set(before.map(({ topicNumber }) => topicNumber));
	return Object.fromEntries(
		topics.flatMap(({ previousNumber, topicNumber }) =>
			previousNumber !== undefined && previousNumber !== topicNumber && stored.has(previousNumber) ? [[previousNumber, topicNumber]] : [],
		),
	);
}

/** Refuses a cover that does not exist (any more); the previous cover needs no check. */
async function requireCover(
	deps: Deps,
	book: Pick<BookRow, "coverImage">,
	{ before = null, language }: { before?: string | null; language: InterfaceLanguage },
): Promise<void> {
	const id = book.coverImage && parseMediaUrl(book.coverImage);
	if (!id || book.coverImage === before) return;
	if (!(await findCover(deps.db, id))) throw invalidField("coverImage", "pictureUnknown", language);
}

interface BookSearch extends Page {
	q?: string | undefined;
	mine: boolean;
}

export async function searchBooks(deps: Deps, { q = "", mine, ...query }: BookSearch, reader: User | undefined) {
	const folded = foldForSearch(q) || undefined;
	const viewer = toViewer(deps, reader);
	if (mine) {
		const own = reader ? await listOwnBooks(deps.db, { ownerId: reader.id, folded, ...query }) : [];
		const page = toPage(own, query, (row) => ({ ...toBookSummary(row, viewer), topics: row.topics }));
		return { books: page.items, pagination: page.pagination };
	}
	const rows = await listBooks(deps.db, { viewerId: reader?.id, folded, ...query });
	const { items, pagination } = toPage(rows, query, (row) => toBookSummary(row, viewer));
	return { books: items, pagination };
}

export async function readBook(deps: Deps, id: string, reader: User | undefined): Promise<Book> {
	const { book, right } = await requireReadableBook(deps, id, reader);
	return { ...(await toFullBook(deps, book, reader)), ...(right === "owner" ? { shared: await readShareInfo(deps, book) } : {}) };
}

interface CreateInput {
	user: User;
	body: BookBody;
	language: InterfaceLanguage;
}

/** Creates a book; a public one is moderated first. It counts towards the daily limit only if it is saved. */
export async function createBook(deps: Deps, { user, body, language }: CreateInput): Promise<Book> {
	const content = toContent(body, BOOK_DEFAULTS);
	requireAgeOrder(content, language);
	await requireMayPublish(deps, user, content);
	const use = newDailyUse(deps, user, "books", countBookBytes(content));
	if (content.listed === 1) await requireUseLeft(deps, user, use);
	await requireCover(deps, content, { language });
	const { judged, counted } = await moderateBook(deps, content, { user, language });
	const coverState = await moderateCover(deps, content, { user, counted });
	const nowMs = deps.now();
	const row = {
		id: randomId(),
		...content,
		coverState,
		createdBy: user.id,
		createdAt: nowMs,
		updatedAt: nowMs,
		version: 1,
		...NOT_REVIEWED,
		hiddenHash: null,
		judged: judged ?? null,
	};
	const grown = { ...use, bytes: use.bytes + sumBytes(row.judged) };
	if (!(await insertBook(deps.db, row, grown))) throw await readUseRefusal(deps, grown);
	return toBook({ seq: 0, ...row }, toViewer(deps, user));
}

/**
 * Replaces a book. A stale `version` gives EDIT_CONFLICT; without one the last write wins. Quizzes of a removed topic keep its number and
 * are listed without a topic, until a new topic has that number. Quizzes follow a renumbered topic.
 */
export async function changeBook(deps: Deps, { user, id, body, language }: CreateInput & { id: string }): Promise<Book> {
	const { version } = body;
	// Kept for a retry after a concurrent write, so that no text is judged twice.
	let judged: unknown;
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const row = await requireOwnBook(deps, id, user);
		if (version !== undefined && version !== row.version) break;
		const content = toContent(body, row);
		requireAgeOrder(content, language);
		await requireMayPublish(deps, user, content);
		await requireCover(deps, content, { before: row.coverImage, language });
		const known = async () => judged ?? (await findBookVerdicts(deps.db, row.id));
		const verdict = await moderateBook(deps, content, { user, language, hiddenHash: row.hiddenHash, known });
		judged = verdict.judged;
		const updated = await updateBook(deps.db, row, mapTopicNumbers(body, row.topics), {
			...content,
			coverState: await moderateCover(deps, content, { user, counted: verdict.counted }),
			updatedAt: deps.now(),
			// An admin's note is about the hidden texts; those published now are different.
			...(content.listed === 1 ? NOT_REVIEWED : {}),
			...(judged === undefined ? {} : { judged }),
		});
		if (updated) return toFullBook(deps, updated, user);
		if (await isBookUnchanged(deps.db, row)) throw await readGrowthRefusal(deps, user.id);
	}
	throw new AppError("EDIT_CONFLICT");
}

/** The reply waits for these batches; the cron trigger deletes the rest. */
const BATCHES_AT_ONCE = 4;

/** Deletes a book with its quizzes, all or nothing. Those that were played, have open reports or wait for review are archived. */
export async function removeBook(
	deps: Deps,
	{ user, id }: { user: User; id: string },
): Promise<{ deletedQuizzes: number; archivedQuizzes: number }> {
	const row = await requireOwnBook(deps, id, user);
	const { db } = deps;
	const [deleted, [counts]] = await db.batch([deleteBookStatement(db, row.id), ...removeQuizzesOfBookStatements(db, row.id, deps.now())]);
	if (deleted.length === 0) throw new AppError("BOOK_NOT_FOUND");
	await deleteOwnerlessQuizzes(db, BATCHES_AT_ONCE);
	const { linked, archived } = counts ?? { linked: 0, archived: 0 };
	return { deletedQuizzes: linked - archived, archivedQuizzes: archived };
}

interface BookQuizzesInput extends Page {
	id: string;
	topicNumber?: number | undefined;
	reader: User | undefined;
}

export async function listQuizzesOfBook(deps: Deps, { id, topicNumber, reader, ...page }: BookQuizzesInput) {
	const { book, right } = await requireReadableBook(deps, id, reader);
	// A public book may have private quizzes, which only its link shares.
	const isShared =
		right === "shared" || (right === "everybody" && reader !== undefined && (await isSharedWith(deps.primary, reader.id, book)));
	const rows = await listBookQuizzes(deps.db, { bookId: book.id, topicNumber, viewerId: reader?.id, isShared, ...page });
	const { items, pagination } = toPage(rows, page, (row) => toQuizSummary(row, reader?.id));
	return { quizzes: items, pagination };
}
