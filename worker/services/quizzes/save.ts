import {
	type CreateQuizBody,
	type InterfaceLanguage,
	isSameQuestion,
	type ModerationResult,
	QUIZ_DEFAULTS,
	type Question,
	type Quiz,
	type QuizStatus,
	type ShareInfo,
	type UpdateQuizBody,
	type User,
} from "#contract";
import { awaitAll } from "#durable/room/async";
import { aiKind } from "#worker/ai/model";
import { newDailyUse, readUseRefusal, requireUseLeft } from "#worker/db/day-counters";
import { toQuiz } from "#worker/db/mappers";
import {
	type CopiedFrom,
	findFirstPicture,
	findQuizVerdicts,
	insertQuiz,
	isQuizUnchanged,
	type QuizWithQuestions,
	updateQuizStatements,
} from "#worker/db/quizzes/quizzes";
import type { QuizRow } from "#worker/db/schema";
import { readGrowthRefusal, sumBytes } from "#worker/db/stored-bytes";
import { AppError } from "#worker/lib/app-error";
import { type Deps, WRITE_TRIES } from "#worker/lib/deps";
import { foldForSearch } from "#worker/lib/fold";
import { randomId } from "#worker/lib/ids";
import { moderateQuiz } from "#worker/moderation/judge";
import { adminMissing, findReadableOriginal, readShareInfo, requireMayPublish, requireOwnQuiz } from "./access";
import {
	addQuestionIds,
	listedFlag,
	questionImagePath,
	requireAgeOrder,
	requireKnownPictures,
	requirePlaceInBook,
	requirePublishable,
} from "./content";

interface SavedQuiz {
	quiz: Quiz;
	moderationResult?: ModerationResult;
}

interface OwnView {
	original?: Awaited<ReturnType<typeof findReadableOriginal>>;
	shared: ShareInfo;
}

async function readOwnView(deps: Deps, quiz: QuizWithQuestions, user: User): Promise<OwnView> {
	return { original: await findReadableOriginal(deps, quiz, user), shared: await readShareInfo(deps, quiz) };
}

async function toSavedQuiz(
	deps: Deps,
	row: QuizRow & CopiedFrom,
	questions: Quiz["questions"],
	outcome: Pick<SavedQuiz, "moderationResult"> | undefined,
	view: Partial<OwnView> = {},
): Promise<SavedQuiz> {
	const quiz = { ...toQuiz(row, questions, { readerId: row.createdBy, review: true, ...view }), ...(await adminMissing(deps, row)) };
	return outcome?.moderationResult ? { quiz, moderationResult: outcome.moderationResult } : { quiz };
}

type QuizSettings = Pick<QuizRow, "minAge" | "maxAge" | "visibility" | "language" | "defaultTimeLimit">;

/** The settings of a save; absent ones stay as they were `before`. */
function mergeSettings(body: Partial<QuizSettings>, before: QuizSettings): QuizSettings {
	return {
		minAge: body.minAge ?? before.minAge,
		maxAge: body.maxAge ?? before.maxAge,
		visibility: body.visibility ?? before.visibility,
		language: body.language ?? before.language,
		defaultTimeLimit: body.defaultTimeLimit ?? before.defaultTimeLimit,
	};
}

type Place = Pick<QuizRow, "bookId" | "topicNumber">;

function toColumns(name: string, settings: QuizSettings, status: QuizStatus, place: Place) {
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
		id: randomId(),
		...toColumns(name, settings, status, place),
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
		basedOn: null,
		moderationResult: null,
	};
}

/** Creates a quiz, which counts towards the author's daily limit only if it is saved. */
export async function createQuiz(
	deps: Deps,
	{ user, body, language }: { user: User; body: CreateQuizBody; language: InterfaceLanguage },
): Promise<SavedQuiz> {
	const { name, status: requested = QUIZ_DEFAULTS.status } = body;
	const settings = mergeSettings(body, QUIZ_DEFAULTS);
	const place = { bookId: body.bookId ?? null, topicNumber: body.topicNumber ?? null };
	const questions = addQuestionIds(body.questions ?? []);
	requireAgeOrder(settings, language);
	if (requested === "published") requirePublishable({ name, questions }, language);
	const use = newDailyUse(deps, user, "quizzes", sumBytes(questions));
	await awaitAll(
		requireKnownPictures(deps, questions, { language, path: questionImagePath }),
		requirePlaceInBook(deps, place, user, language),
		requireMayPublish(deps, user, { status: requested, visibility: settings.visibility }),
		// The limit is checked before moderation, which may call a model; the insert below decides.
		requireUseLeft(deps, user, use),
	);
	const outcome =
		requested === "published"
			? await moderateQuiz(deps, { name, ...settings, questions }, { user, rejectedByAdmin: false, language })
			: undefined;

	const status: QuizStatus = outcome?.status ?? requested;
	const row = {
		...newQuizRow({ user, name, settings, status, place, nowMs: deps.now() }),
		questionCount: questions.length,
		bytes: sumBytes(questions, outcome?.judged ?? null, outcome?.moderationResult ?? null),
		picture: findFirstPicture(questions),
		moderationResult: outcome?.moderationResult ?? null,
	};
	const grown = { ...use, bytes: row.bytes };
	if (!(await insertQuiz(deps.db, { row, questions, judged: outcome?.judged, use: grown }))) throw await readUseRefusal(deps, grown);
	return toSavedQuiz(deps, { seq: 0, source: null, ...row }, questions, outcome);
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
function hasSameContent(quiz: QuizWithQuestions, body: UpdateQuizBody, questions: readonly Question[]): boolean {
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
		hasSameContent(quiz, body, questions)
	);
}

interface PrivateChange {
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
): Promise<PrivateChange | undefined> {
	if (!mayMakePrivate(quiz, body, questions)) throw new AppError("QUIZ_PENDING_REVIEW");
	if (body.version !== undefined && body.version !== quiz.version) throw new AppError("EDIT_CONFLICT");
	const visibility = "private";
	const { status, moderationResult } = await moderateQuiz(
		deps,
		{ ...quiz, visibility },
		{ user, language, rejectedByAdmin: quiz.rejectedByAdmin === 1, known: () => findQuizVerdicts(deps.db, quiz.id), ask: false },
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
	const questions = addQuestionIds(body.questions);
	// The verdicts are kept for a retry after a concurrent write, so that no text is judged twice.
	let judged: unknown;
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const quiz = await requireOwnQuiz(deps, id, user);
		if (quiz.status === "pending_review") {
			const made = await makePrivate(deps, quiz, { user, body, questions, language });
			if (made) return toSavedQuiz(deps, { ...made.row, source: quiz.source }, quiz.questions, made, await readOwnView(deps, quiz, user));
			continue;
		}
		const wanted = statusAfterSave(quiz.status, body.status);
		if (body.version !== undefined && body.version !== quiz.version) throw new AppError("EDIT_CONFLICT");

		const settings = mergeSettings(body, quiz);
		requireAgeOrder(settings, language);
		if (wanted === "published") requirePublishable({ name, questions }, language);
		const place = nextPlace(quiz, body);
		// A topic that was removed from the book in the meantime does not prevent other changes.
		const moves = place.bookId !== quiz.bookId || place.topicNumber !== quiz.topicNumber;
		// A published quiz that only moves within books was already judged, possibly by an admin.
		const onlyMoves =
			quiz.status === "published" && moves && settings.visibility === quiz.visibility && hasSameContent(quiz, body, questions);
		const mustJudge = wanted === "published" && !onlyMoves;
		const willAsk = mustJudge && aiKind(deps.env) !== "none";
		const stored = willAsk && judged === undefined ? findQuizVerdicts(deps.db, id) : Promise.resolve(judged);
		await awaitAll(
			requireKnownPictures(deps, questions, { language, before: quiz.questions, path: questionImagePath }),
			...(moves ? [requirePlaceInBook(deps, place, user, language)] : []),
			requireMayPublish(deps, user, { status: wanted, visibility: settings.visibility }),
			stored,
		);

		const rejectedByAdmin = quiz.rejectedByAdmin === 1;
		const known = () => stored;
		const outcome = mustJudge
			? await moderateQuiz(deps, { name, ...settings, questions }, { user, rejectedByAdmin, language, known })
			: undefined;
		judged = outcome?.judged;
		const status = outcome?.status ?? wanted;
		const change = {
			...toColumns(name, settings, status, place),
			updatedAt: deps.now(),
			...(outcome ? { moderationResult: outcome.moderationResult } : {}),
		};
		const [, [row]] = await deps.db.batch(updateQuizStatements(deps.db, quiz, { change, questions, judged, mayGrow: wanted === "draft" }));
		if (row) return toSavedQuiz(deps, { ...row, source: quiz.source }, questions, outcome, await readOwnView(deps, quiz, user));
		if (await isQuizUnchanged(deps.db, quiz)) throw await readGrowthRefusal(deps, user.id);
		if (body.version !== undefined) break;
	}
	throw new AppError("EDIT_CONFLICT");
}

/** The place after a save: an absent field changes nothing, and without a book there is no topic. */
function nextPlace(quiz: QuizRow, body: UpdateQuizBody): Place {
	const bookId = body.bookId === undefined ? quiz.bookId : body.bookId;
	const keptTopic = bookId === quiz.bookId ? quiz.topicNumber : null;
	return { bookId, topicNumber: body.topicNumber === undefined ? keptTopic : body.topicNumber };
}
