import { type InterfaceLanguage, type Media, mediaIdOf, mediaUrl, type Pagination, type PendingCover, type User } from "#contract";
import type { BookRow } from "../db/books";
import { findCover, findPicture, judgePictureStatement, listPendingCovers, notYetJudged } from "../db/covers";
import { AppError, invalidField } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { type Page, pageOf } from "../lib/paging";
import { readVerdict } from "../moderation/picture-verdict";
import { auditStatement } from "./audit";
import { judgePictures } from "./picture-review";

type Covered = Pick<BookRow, "coverImage" | "listed">;

const pictureOf = ({ coverImage }: Pick<BookRow, "coverImage">) => coverImage && mediaIdOf(coverImage);

/** Refuses a cover that does not exist (any more); the book's previous cover needs no check. */
export async function requireCover(
	deps: Deps,
	book: Covered,
	{ before = null, language }: { before?: string | null; language: InterfaceLanguage },
): Promise<void> {
	const id = pictureOf(book);
	if (!id || book.coverImage === before) return;
	if (!(await findCover(deps.db, id))) throw invalidField("coverImage", "pictureUnknown", language);
}

/**
 * The cover state of a book that is about to be saved; null for a cover that was not uploaded. For a public book
 * the vision model is asked first, if there is one. Nothing is refused: an unjudged cover waits (decisions section 10).
 */
export async function judgeCover(
	deps: Deps,
	book: Covered,
	{ user, counted }: { user: User; counted: boolean },
): Promise<BookRow["coverState"]> {
	const id = pictureOf(book);
	if (!id) return null;
	if (book.listed === 1) await judgePictures(deps, { user, ids: [id], counted });
	return (await findCover(deps.db, id))?.state ?? "waiting";
}

/** Covers of public books that wait for an admin. */
export async function pendingCovers(
	deps: Deps,
	page: Page,
	language: InterfaceLanguage,
): Promise<{ covers: PendingCover[]; pagination: Pagination }> {
	const rows = await listPendingCovers(deps.db, page);
	const { items, pagination } = pageOf(rows, page, ({ picture, bookId, title, language: written, ownerName, ownerEmail }): PendingCover => {
		const { finding } = readVerdict(picture);
		return {
			media: { id: picture.id, url: mediaUrl(picture.id), width: picture.width, height: picture.height },
			book: { _id: bookId, title, language: written },
			ownerName: ownerName ?? "",
			ownerEmail: ownerEmail ?? "",
			finding: finding && { category: finding.category, severity: finding.severity, reason: finding.reasons[language] },
		};
	});
	return { covers: items, pagination };
}

/** An admin decides whether everybody may see a picture. Repeating a decision changes nothing; the last decision counts. */
export async function judgePicture(
	deps: Deps,
	{ admin, id, approved }: { admin: User; id: string; approved: boolean },
): Promise<{ media: Media; approved: boolean }> {
	const before = await findPicture(deps.db, id);
	if (!before) throw new AppError("NOT_FOUND");
	const [, [row]] = await deps.db.batch([
		auditStatement(
			deps,
			{
				admin,
				action: approved ? "picture.approve" : "picture.refuse",
				targetType: "picture",
				targetId: id,
				before: { verdict: before.verdict, verdictBy: before.verdictBy, finding: before.finding },
				after: { verdict: approved ? "clean" : "flagged" },
			},
			notYetJudged(id, approved),
		),
		judgePictureStatement(deps.db, id, approved),
	]);
	if (!row) throw new AppError("NOT_FOUND");
	const { width, height, bytes } = row;
	return { media: { id, url: mediaUrl(id), width, height, bytes }, approved };
}
