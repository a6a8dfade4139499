import type { Book, BookSummary, User } from "#contract";
import type { BookRow, BookSummaryRow } from "#worker/db/quizzes/books";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { trustsAuthors } from "#worker/moderation/pictures";
import { reviewTrail } from "../accounts/audit";
import { isInsider } from "./access";

interface BookViewer {
	readerId: string | undefined;
	/** True if unjudged pictures do not wait for an admin. */
	trusted: boolean;
}

export const viewerOf = ({ env }: Deps, reader: User | undefined): BookViewer => ({ readerId: reader?.id, trusted: trustsAuthors(env) });

/** Only the owner sees an unjudged cover, with a note about it. Even if authors are trusted, a flagged cover waits. */
function coverOf({ coverImage, coverState, createdBy }: BookSummaryRow, { readerId, trusted }: BookViewer) {
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
		...coverOf(row, viewer),
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

/** Adds an admin's decision, for its owner and admins. */
export async function toFullBook(deps: Deps, row: BookRow, reader: User | undefined): Promise<Book> {
	const note = isInsider(row, reader) && row.reviewNote !== null ? { reviewNote: row.reviewNote } : {};
	return { ...toBook(row, viewerOf(deps, reader)), ...note, ...(await reviewTrail(deps, row, reader)) };
}
