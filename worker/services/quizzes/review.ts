import {
	type Book,
	boundModeration,
	type FlaggedQuestion,
	INTERFACE_LANGUAGES,
	type InterfaceLanguage,
	type Media,
	type ModerationDetail,
	mediaUrl,
	type NamedText,
	type Pagination,
	type PendingCover,
	type PendingQuiz,
	type Quiz,
	questionTexts,
	readModerationResult,
	readQuestions,
	type User,
	WAITING_MAX,
	type WaitingCounts,
} from "#contract";
import { toAddress } from "#worker/db/accounts/users";
import { toQuiz, toQuizSummary } from "#worker/db/mappers";
import {
	approvePicturesStatement,
	findPicture,
	findUnclearPictures,
	judgePictureStatement,
	lacksDecision,
	listPendingCovers,
	type UnclearPicture,
} from "#worker/db/media/media";
import { findBook, hideBookStatement, isPublishedAtVersion } from "#worker/db/quizzes/books";
import {
	countPendingReviews,
	type FlaggedRow,
	findFlaggedQuestions,
	listPendingRows,
	type PendingRow,
} from "#worker/db/quizzes/quiz-lists";
import { findQuiz, reviewStatement, waitsForReview, withdrawStatement } from "#worker/db/quizzes/quizzes";
import { AppError } from "#worker/lib/app-error";
import { type Deps, WRITE_TRIES } from "#worker/lib/deps";
import { type Page, toPage } from "#worker/lib/paging";
import { hashBook } from "#worker/moderation/judge";
import { type PictureFinding, pictureReason, readVerdict } from "#worker/moderation/picture-verdict";
import { auditStatement, readReviewTrail } from "../accounts/audit";
import { findReadableOriginal, requireOwnQuiz } from "./access";
import { toFullBook } from "./books";
import { readQuiz } from "./list";

type Unclear = Omit<UnclearPicture, "stored"> & { finding: PictureFinding | null };

/** Limit for each text of a finding in the list of waiting quizzes. */
const MAX_PENDING_TEXT_LENGTH = 200;

/** True if a finding is about one of these pictures, in any language in which the quiz was saved. */
function isAboutPicture({ field, index, reason }: ModerationDetail, pictures: readonly Unclear[]): boolean {
	const found = pictures.find((picture) => field === "image" && picture.index === index)?.finding;
	return found ? INTERFACE_LANGUAGES.some((language) => pictureReason(found, language) === reason) : false;
}

/** The question with the texts that one of these findings is about. */
function toFlaggedQuestion({ index, question }: FlaggedRow, details: readonly ModerationDetail[]): FlaggedQuestion {
	const texts = readQuestions([question]).flatMap(questionTexts);
	const isFlagged = ({ field, optionIndex }: NamedText) =>
		details.some((detail) => detail.index === index && detail.field === field && detail.optionIndex === optionIndex);
	return { index, texts: texts.filter((text) => text.field === "question" || isFlagged(text)) };
}

interface PendingParts {
	admin: User;
	pictures: readonly Unclear[];
	flagged: readonly FlaggedRow[];
}

/** A waiting quiz in the admin's language; for admins only. */
function toPendingQuiz(row: PendingRow, { admin, pictures, flagged }: PendingParts, language: InterfaceLanguage): PendingQuiz {
	const result = row.moderationResult === null ? null : readModerationResult(JSON.parse(row.moderationResult));
	const details = result?.details.filter((detail) => !isAboutPicture(detail, pictures)) ?? [];
	return {
		...toQuizSummary(row, admin.id),
		moderationResult: result && boundModeration({ ...result, details }, { text: MAX_PENDING_TEXT_LENGTH }),
		pictures: pictures.map(({ index, image, finding }) => ({
			index,
			image,
			finding: finding && { severity: finding.severity, category: finding.category, reason: pictureReason(finding, language) },
		})),
		flagged: flagged
			.filter(({ index }) => details.some((detail) => detail.index === index))
			.map((question) => toFlaggedQuestion(question, details)),
		ownerName: row.ownerName ?? "",
		ownerEmail: toAddress(row.ownerEmail ?? ""),
	};
}

export async function listPendingQuizzes(
	deps: Deps,
	{ admin, page, language }: { admin: User; page: Page; language: InterfaceLanguage },
): Promise<{ quizzes: PendingQuiz[]; pagination: Pagination }> {
	const rows = await listPendingRows(deps.db, page);
	const shown = rows.slice(0, page.limit).map(({ id }) => id);
	const [pictures, flagged] = await Promise.all([findUnclearPictures(deps.db, shown), findFlaggedQuestions(deps.db, shown)]);
	const unclear = pictures.map(({ stored, ...picture }) => ({ ...picture, finding: readVerdict(stored).finding }));
	const { items, pagination } = toPage(rows, page, (row) => {
		const isOfQuiz = ({ quizId }: { quizId: string }) => quizId === row.id;
		return toPendingQuiz(row, { admin, pictures: unclear.filter(isOfQuiz), flagged: flagged.filter(isOfQuiz) }, language);
	});
	return { quizzes: items, pagination };
}

/** Counts what waits for admins. Covers count as quizzes, because one tab shows both. */
export async function readPendingCounts(deps: Deps): Promise<WaitingCounts> {
	const { quizzes, covers, reports } = await countPendingReviews(deps.db);
	return { pendingQuizzes: Math.min(quizzes + covers, WAITING_MAX), reports };
}

/**
 * Takes a quiz back from review. The draft keeps the findings, the verdicts about its texts and the mark of an earlier rejection: published
 * again it is judged by all of them. If an admin decides at the same moment, the earlier of both decisions counts.
 */
export async function withdrawQuiz(deps: Deps, { user, id }: { user: User; id: string }): Promise<Quiz> {
	await requireOwnQuiz(deps, id, user);
	const row = await withdrawStatement(deps.db, { id, ownerId: user.id, nowMs: deps.now() }).get();
	if (!row) throw new AppError("WRONG_STATE");
	return readQuiz(deps, { id, reader: user });
}

interface ReviewInput {
	admin: User;
	id: string;
	decision: "approve" | "reject";
	note: string | undefined;
	version: number | undefined;
}

/** Publishes an approved quiz with the visibility that its author chose. The second of two admins gets WRONG_STATE. */
export async function reviewQuiz(deps: Deps, { admin, id, decision, note, version }: ReviewInput): Promise<Quiz> {
	const approved = decision === "approve";
	const [, , [row]] = await deps.db.batch([
		auditStatement(
			deps,
			{
				admin,
				action: `quiz.${decision}`,
				targetType: "quiz",
				targetId: id,
				before: { status: "pending_review" },
				after: { status: approved ? "published" : "rejected", note: note ?? null },
			},
			waitsForReview(id, version),
		),
		approvePicturesStatement(deps.db, id, approved && waitsForReview(id, version)),
		reviewStatement(deps.db, { id, adminId: admin.id, version, approved, note, nowMs: deps.now() }),
	]);
	const quiz = await findQuiz(deps.db, id);
	if (!quiz) throw new AppError("QUIZ_NOT_FOUND");
	if (!row) throw new AppError(quiz.status === "pending_review" ? "EDIT_CONFLICT" : "WRONG_STATE");
	return {
		...toQuiz({ ...row, source: quiz.source }, quiz.questions, {
			readerId: admin.id,
			review: true,
			original: await findReadableOriginal(deps, quiz, admin),
		}),
		...(await readReviewTrail(deps, row, admin)),
	};
}

export async function listCoversToReview(
	deps: Deps,
	page: Page,
	language: InterfaceLanguage,
): Promise<{ covers: PendingCover[]; pagination: Pagination }> {
	const rows = await listPendingCovers(deps.db, page);
	const { items, pagination } = toPage(rows, page, ({ picture, bookId, title, language: written, ownerName, ownerEmail }): PendingCover => {
		const { finding } = readVerdict(picture);
		return {
			media: { id: picture.id, url: mediaUrl(picture.id), width: picture.width, height: picture.height },
			book: { _id: bookId, title, language: written },
			ownerName: ownerName ?? "",
			ownerEmail: toAddress(ownerEmail ?? ""),
			finding: finding && { category: finding.category, severity: finding.severity, reason: pictureReason(finding, language) },
		};
	});
	return { covers: items, pagination };
}

/** Decides whether everybody may see a picture. Repeats change nothing; the last decision counts. */
export async function reviewPicture(
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
			lacksDecision(id, approved),
		),
		judgePictureStatement(deps.db, id, approved),
	]);
	if (!row) throw new AppError("NOT_FOUND");
	const { width, height, bytes } = row;
	return { media: { id, url: mediaUrl(id), width, height, bytes }, approved };
}

interface HideInput {
	admin: User;
	id: string;
	note: string | undefined;
	version: number | undefined;
}

/** The book becomes a draft with the admin's note for its owner, and can only be published again with other texts. */
export async function hideBook(deps: Deps, { admin, id, note, version }: HideInput): Promise<Book> {
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const row = await findBook(deps.db, id);
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
				isPublishedAtVersion(row),
			),
			hideBookStatement(deps.db, row, {
				reviewNote: note ?? null,
				reviewedBy: admin.id,
				reviewedAt: nowMs,
				hiddenHash: await hashBook(row),
				updatedAt: nowMs,
			}),
		]);
		if (hidden) return toFullBook(deps, hidden, admin);
	}
	throw new AppError("EDIT_CONFLICT");
}
