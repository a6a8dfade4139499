import type { Book, InterfaceLanguage, User } from "#contract";
import { type BookRow, bookPublishedAt, findBook, hideBookStatement } from "../db/books";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { WRITE_TRIES } from "../lib/write-tries";
import { toUnit } from "../moderation/judged";
import { auditStatement } from "./audit";
import { toFullBook } from "./book-dto";
import { type ModeratedBook, moderateBook } from "./moderation";

/** One hash of all texts of a book that users read. */
async function hashOfTexts({ title, author, description, topics }: ModeratedBook): Promise<string> {
	const texts = { title, author: author ?? "", description: description ?? "", topics: topics.map((topic) => topic.title) };
	return (await toUnit(texts)).key;
}

interface Judging {
	user: User;
	content: ModeratedBook & { listed: number };
	language: InterfaceLanguage;
	hiddenHash?: string | null;
	known?: () => Promise<unknown>;
}

/**
 * Moderates a book that becomes public (decisions section 7): texts that an admin has hidden are not published again
 * (WRONG_STATE); it is refused for medium or worse findings (CONTENT_BLOCKED), or if the model fails (AI_FAILED). Returns the
 * model's verdicts to be stored with it, undefined if the model was not asked, and whether it used one of the day's checks.
 */
export async function judgeBook(
	deps: Deps,
	{ user, content, language, hiddenHash = null, known = async () => null }: Judging,
): Promise<{ judged: unknown; counted: boolean }> {
	if (content.listed !== 1) return { judged: undefined, counted: false };
	if (hiddenHash !== null && hiddenHash === (await hashOfTexts(content))) throw new AppError("WRONG_STATE");
	const { result, judged, failed, counted } = await moderateBook(deps, content, { user, language, known });
	if (failed) throw new AppError("AI_FAILED");
	if (!result.approved) throw new AppError("CONTENT_BLOCKED", { details: result });
	return { judged, counted };
}

interface HideInput {
	admin: User;
	id: string;
	note: string | undefined;
	version: number | undefined;
}

/** Hides a published book: it becomes a draft with the admin's note for its owner, and can only be published again with other texts. */
export async function hideBook(deps: Deps, { admin, id, note, version }: HideInput): Promise<Book> {
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const row: BookRow | undefined = await findBook(deps.db, id);
		if (!row) throw new AppError("BOOK_NOT_FOUND");
		if (row.status !== "published") throw new AppError("WRONG_STATE");
		if (version !== undefined && version !== row.version) break;
		const nowMs = deps.now();
		const [, [hidden]] = await deps.db.batch([
			auditStatement(
				deps,
				{
					admin,
					action: "book.hide",
					targetType: "book",
					targetId: id,
					before: { title: row.title, status: row.status, visibility: row.visibility, createdBy: row.createdBy },
					after: { status: "draft", note: note ?? null },
				},
				bookPublishedAt(row),
			),
			hideBookStatement(deps.db, row, {
				reviewNote: note ?? null,
				reviewedBy: admin.id,
				reviewedAt: nowMs,
				hiddenHash: await hashOfTexts(row),
				updatedAt: nowMs,
			}),
		]);
		if (hidden) return toFullBook(deps, hidden, admin);
	}
	throw new AppError("EDIT_CONFLICT");
}
