import {
	type CreateQuizBody,
	type InterfaceLanguage,
	isSameQuestion,
	type ModerationResult,
	QUIZ_DEFAULTS,
	type Question,
	type Quiz,
	type QuizStatus,
	type Shared,
	type UpdateQuizBody,
	type User,
} from "#contract";
import { awaitAll } from "#durable/room/async";
import { aiKind } from "#worker/ai/model";
import { dailyUseOf, refusedUse, requireRoom } from "#worker/db/day-counters";
import { toQuiz } from "#worker/db/mappers";
import {
	findJudged,
	firstPicture,
	insertQuiz,
	isUnchanged,
	type QuizWithQuestions,
	updateQuizStatements,
} from "#worker/db/quizzes/quizzes";
import type { QuizRow } from "#worker/db/schema";
import { bytesOf, refusedGrowth } from "#worker/db/stored-bytes";
import { AppError } from "#worker/lib/app-error";
import { type Deps, WRITE_TRIES } from "#worker/lib/deps";
import { foldForSearch } from "#worker/lib/fold";
import { newId } from "#worker/lib/ids";
import { judgeQuiz } from "#worker/moderation/judge";
import { adminMissing, readableOriginal, requireMayPublish, requireOwnQuiz, sharedForOwner } from "./access";
import {
	inQuiz,
	listedFlag,
	requireAgeOrder,
	requireKnownPictures,
	requirePlaceInBook,
	requirePublishable,
	withQuestionIds,
} from "./content";

interface SavedQuiz {
	quiz: Quiz;
	moderationResult?: ModerationResult;
}

interface OwnView {
	original?: Awaited<ReturnType<typeof readableOriginal>>;
	shared: Shared;
}

async function ownView(deps: Deps, quiz: QuizWithQuestions, user: User): Promise<OwnView> {
	return { original: await readableOriginal(deps, quiz, user), shared: await sharedForOwner(deps, quiz) };
}

async function saved(
	deps: Deps,
	row: QuizRow,
	questions: Quiz["questions"],
	outcome: Pick<SavedQuiz, "moderationResult"> | undefined,
	view: Partial<OwnView> = {},
): Promise<SavedQuiz> {
	const quiz = { ...toQuiz(row, questions, { review: true, ...view }), ...(await adminMissing(deps, row)) };
	return outcome?.moderationResult ? { quiz, moderationResult: outcome.moderationResult } : { quiz };
}

type QuizSettings = Pick<QuizRow, "minAge" | "maxAge" | "visibility" | "language" | "defaultTimeLimit">;

/** Takes absent settings from `before`. */
function settingsOf(body: Partial<QuizSettings>, before: QuizSettings): QuizSettings {
	return {
		minAge: body.minAge ?? before.minAge,
		maxAge: body.maxAge ?? before.maxAge,
		visibility: body.visibility ?? before.visibility,
		language: body.language ?? before.language,
		defaultTimeLimit: body.defaultTimeLimit ?? before.defaultTimeLimit,
	};
}

type Place = Pick<QuizRow, "bookId" | "topicNumber">;

function columnsOf(name: string, settings: QuizSettings, status: QuizStatus, place: Place) {
	return { name, nameFolded: foldForSearch(name), ...settings, status, listed: listedFlag(status, settings.visibility), ...place };
}

interface NewQuiz {
	user: User;
	name: string;
	settings: QuizSettings;
	status: QuizStatus;
	place: Place;
	nowMs: number;
}

export function newQuizRow({ user, name, settings, status, place, nowMs }: NewQuiz): Omit<QuizRow, "seq"> {
	return {
		id: newId(),
		...columnsOf(name, settings, status, place),
		createdBy: user.id,
		createdAt: nowMs,
		updatedAt: nowMs,
		questionCount: 0,
		timesPlayed: 0,
		bytes: 0,
		picture: null,
		version: 1,
		reviewNote: null,
		reviewedBy: null,
		reviewedAt: null,
		rejectedByAdmin: 0,
		translatedFrom: null,
		moderationResult: null,
	};
}

/** Counts towards the author's daily limit only if the quiz is saved. */
export async function createQuiz(
	deps: Deps,
	{ user, body, language }: { user: User; body: CreateQuizBody; language: InterfaceLanguage },
): Promise<SavedQuiz> {
	const { name, status: requested = QUIZ_DEFAULTS.status } = body;
	const settings = settingsOf(body, QUIZ_DEFAULTS);
	const place = { bookId: body.bookId ?? null, topicNumber: body.topicNumber ?? null };
	const questions = withQuestionIds(body.questions ?? []);
	requireAgeOrder(settings, language);
	if (requested === "published") requirePublishable({ name, questions }, language);
	const use = dailyUseOf(deps, user, "quizzes", bytesOf(questions));
	await awaitAll(
		requireKnownPictures(deps, questions, { language, path: inQuiz }),
		requirePlaceInBook(deps, place, user, language),
		requireMayPublish(deps, user, { status: requested, visibility: settings.visibility }),
		// Before moderation, which may call a model. The insert below decides.
		requireRoom(deps, user, use),
	);
	const outcome =
		requested === "published"
			? await judgeQuiz(deps, { name, ...settings, questions }, { user, rejectedByAdmin: false, language })
			: undefined;

	const status: QuizStatus = outcome?.status ?? requested;
	const row = {
		...newQuizRow({ user, name, settings, status, place, nowMs: deps.now() }),
		questionCount: questions.length,
		bytes: bytesOf(questions, outcome?.judged ?? null, outcome?.moderationResult ?? null),
		picture: firstPicture(questions),
		moderationResult: outcome?.moderationResult ?? null,
	};
	const grown = { ...use, bytes: row.bytes };
	if (!(await insertQuiz(deps.db, { row, questions, judged: outcome?.judged, use: grown }))) throw await refusedUse(deps, grown);
	return saved(deps, { seq: 0, ...row }, questions, outcome);
}

/** The status before moderation; WRONG_STATE if it is not allowed (docs/rules/quizzes.md#status). */
function statusAfterSave(
	current: Exclude<QuizStatus, "pending_review">,
	requested: QuizStatus | undefined,
): "draft" | "published" | "rejected" {
	switch (current) {
		case "archived":
			throw new AppError("WRONG_STATE");
		case "published":
			if (requested === undefined || requested === "published") return "published";
			throw new AppError("WRONG_STATE");
		case "draft":
			if (requested === undefined || requested === "draft") return "draft";
			if (requested === "published") return "published";
			throw new AppError("WRONG_STATE");
		case "rejected":
			// Saving without publishing keeps it rejected.
			if (requested === undefined || requested === "draft" || requested === "rejected") return "rejected";
			if (requested === "published") return "published";
			throw new AppError("WRONG_STATE");
		default:
			return current satisfies never;
	}
}

const SETTINGS = ["minAge", "maxAge", "language", "defaultTimeLimit"] as const;

/** True if a save changes neither texts nor settings, except visibility and place in a book. Compares questions without ids by place. */
function sameContent(quiz: QuizWithQuestions, body: UpdateQuizBody, questions: readonly Question[]): boolean {
	return (
		body.name === quiz.name &&
		SETTINGS.every((field) => body[field] === undefined || body[field] === quiz[field]) &&
		questions.length === quiz.questions.length &&
		quiz.questions.every((stored, index) => {
			const sent = questions[index];
			return sent !== undefined && isSameQuestion(body.questions[index]?.id ? sent : { ...sent, id: stored.id }, stored);
		})
	);
}

/** The owner of a quiz under review may make it private and change nothing else. */
function mayMakePrivate(quiz: QuizWithQuestions, body: UpdateQuizBody, questions: readonly Question[]): boolean {
	const { status, visibility, bookId, topicNumber } = body;
	return (
		visibility === "private" &&
		(status === undefined || status === "published" || status === quiz.status) &&
		(bookId === undefined || bookId === quiz.bookId) &&
		(topicNumber === undefined || topicNumber === quiz.topicNumber) &&
		sameContent(quiz, body, questions)
	);
}

interface MadePrivate {
	row: QuizRow;
	moderationResult?: ModerationResult;
}

/**
 * Makes a quiz under review private. If only unjudged pictures held it, it is published at once. QUIZ_PENDING_REVIEW for any other change;
 * undefined if another write came first.
 */
async function makePrivate(
	deps: Deps,
	quiz: QuizWithQuestions,
	{ user, body, questions, language }: { user: User; body: UpdateQuizBody; questions: Question[]; language: InterfaceLanguage },
): Promise<MadePrivate | undefined> {
	if (!mayMakePrivate(quiz, body, questions)) throw new AppError("QUIZ_PENDING_REVIEW");
	if (body.version !== undefined && body.version !== quiz.version) throw new AppError("EDIT_CONFLICT");
	const visibility = "private";
	const { status, moderationResult } = await judgeQuiz(
		deps,
		{ ...quiz, visibility },
		{ user, language, rejectedByAdmin: quiz.rejectedByAdmin === 1, known: () => findJudged(deps.db, quiz.id), ask: false },
	);
	const published = status === "published" ? { moderationResult } : {};
	const change = { status, visibility, listed: 0, updatedAt: deps.now(), ...published } as const;
	const [, [row]] = await deps.db.batch(
		updateQuizStatements(deps.db, quiz, { change, questions: quiz.questions, judged: undefined, mayGrow: true }),
	);
	return row && { row, ...published };
}

interface UpdateInput {
	user: User;
	id: string;
	body: UpdateQuizBody;
	language: InterfaceLanguage;
}

/** Saves the whole quiz. Absent settings stay as they are; a stale `version` gives EDIT_CONFLICT and overwrites nothing. */
export async function updateQuiz(deps: Deps, { user, id, body, language }: UpdateInput): Promise<SavedQuiz> {
	const { name } = body;
	const questions = withQuestionIds(body.questions);
	// Kept for a retry after a concurrent write, so that no text is judged twice.
	let judged: unknown;
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const quiz = await requireOwnQuiz(deps, id, user);
		if (quiz.status === "pending_review") {
			const made = await makePrivate(deps, quiz, { user, body, questions, language });
			if (made) return saved(deps, made.row, quiz.questions, made, await ownView(deps, quiz, user));
			continue;
		}
		const wanted = statusAfterSave(quiz.status, body.status);
		if (body.version !== undefined && body.version !== quiz.version) throw new AppError("EDIT_CONFLICT");

		const settings = settingsOf(body, quiz);
		requireAgeOrder(settings, language);
		if (wanted === "published") requirePublishable({ name, questions }, language);
		const place = placeAfter(quiz, body);
		// A topic that was removed from the book in the meantime does not prevent other changes.
		const moves = place.bookId !== quiz.bookId || place.topicNumber !== quiz.topicNumber;
		// A published quiz that only moves within books was already judged, possibly by an admin.
		const onlyMoves = quiz.status === "published" && moves && settings.visibility === quiz.visibility && sameContent(quiz, body, questions);
		const mustJudge = wanted === "published" && !onlyMoves;
		const willAsk = mustJudge && aiKind(deps.env) !== "none";
		const stored = willAsk && judged === undefined ? findJudged(deps.db, id) : Promise.resolve(judged);
		await awaitAll(
			requireKnownPictures(deps, questions, { language, before: quiz.questions, path: inQuiz }),
			...(moves ? [requirePlaceInBook(deps, place, user, language)] : []),
			requireMayPublish(deps, user, { status: wanted, visibility: settings.visibility }),
			stored,
		);

		const rejectedByAdmin = quiz.rejectedByAdmin === 1;
		const known = () => stored;
		const outcome = mustJudge
			? await judgeQuiz(deps, { name, ...settings, questions }, { user, rejectedByAdmin, language, known })
			: undefined;
		judged = outcome?.judged;
		const status = outcome?.status ?? wanted;
		const change = {
			...columnsOf(name, settings, status, place),
			updatedAt: deps.now(),
			...(outcome ? { moderationResult: outcome.moderationResult } : {}),
		};
		const [, [row]] = await deps.db.batch(updateQuizStatements(deps.db, quiz, { change, questions, judged, mayGrow: wanted === "draft" }));
		if (row) return saved(deps, row, questions, outcome, await ownView(deps, quiz, user));
		if (await isUnchanged(deps.db, quiz)) throw await refusedGrowth(deps, user.id);
		if (body.version !== undefined) break;
	}
	throw new AppError("EDIT_CONFLICT");
}

/** Absent: unchanged. Without a book there is no topic. */
function placeAfter(quiz: QuizRow, body: UpdateQuizBody): Place {
	const bookId = body.bookId === undefined ? quiz.bookId : body.bookId;
	const keptTopic = bookId === quiz.bookId ? quiz.topicNumber : null;
	return { bookId, topicNumber: body.topicNumber === undefined ? keptTopic : body.topicNumber };
}
