import { type InterfaceLanguage, mediaUrl, type Question, readQuestions, resultPlayerSchema, type User } from "#contract";
import { z } from "#contract/z";
import { NO_PASSWORD } from "#worker/auth/passwords";
import { deleteUser, removeLeftovers } from "#worker/db/accounts/account-deletion";
import { type ExportedList, PERSONAL_DATA } from "#worker/db/accounts/personal-data";
import { listIdentities } from "#worker/db/accounts/sign-on";
import { findUserById, type UserRow } from "#worker/db/accounts/users";
import { countOpenSlots } from "#worker/db/games/open-slots";
import { toQuiz, toUserDto } from "#worker/db/mappers";
import { type ResultDocument, UnreadableDocument } from "#worker/db/results/result-documents";
import { AppError, invalidField } from "#worker/lib/app-error";
import { hasTimeFor, toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { logError } from "#worker/lib/log";
import { trustsAuthors } from "#worker/moderation/pictures";
import { toClass } from "../classes/classes";
import { eraseGames } from "../games/running-games";
import { toAssignmentSummary } from "../homework/archived-assignments";
import { findReadableOriginal } from "../quizzes/access";
import { toBook } from "../quizzes/books";
import { readResultQuestions } from "../results/results";
import { computeUsage } from "./accounts";
import { requirePassword, requireRecentSignOn, wrongPassword } from "./passwords";

const toIsoOrNull = (ms: number | null) => (ms === null ? null : toIso(ms));

async function* mapRows<Row, Item>(rows: AsyncIterable<Row>, toItem: (row: Row) => Item | Promise<Item>): AsyncGenerator<Item> {
	for await (const row of rows) yield await toItem(row);
}

/** Exports a share without its link: the file may be passed on. */
const toExportedShare = ({ kind, targetId, createdAt }: { kind: "quiz" | "book"; targetId: string; createdAt: number }) => ({
	kind,
	id: targetId,
	createdAt: toIso(createdAt),
});

/** Reads the questions of a quiz; null if they cannot be read: the rest of the export must not wait for them. */
function readExportedQuestions(quizId: string, stored: unknown): Question[] | null {
	try {
		return readQuestions(stored ?? []);
	} catch (error) {
		logError("stored questions", error, { quizId });
		return null;
	}
}

interface ExportedResult {
	instanceId: string;
	playerCount: number;
	/** Null where the export may read no further document. */
	readDocument: (() => Promise<ResultDocument>) | null;
}

/** The details of a result, or where they are. A document that cannot be read is named as left out, so that the rest reaches its owner. */
async function readDetails({ instanceId, playerCount, readDocument }: ExportedResult) {
	if (!readDocument) return { url: `/results/${instanceId}` };
	try {
		const { questions, players } = await readDocument();
		return { questions: readResultQuestions(questions, playerCount), players: resultPlayerSchema.array().parse(players) };
	} catch (error) {
		if (!(error instanceof UnreadableDocument || error instanceof z.ZodError)) throw error;
		logError("result document", error, { instanceId });
		return { unreadable: true };
	}
}

/** Each entry lists its exported fields: nothing is about other people, except the players of the user's own games. */
function exportLists(deps: Deps, user: User): Record<ExportedList, AsyncIterable<unknown>> {
	const userId = user.id;
	const account = { db: deps.db, bucket: deps.env.MEDIA, userId };
	return {
		quizzes: mapRows(PERSONAL_DATA.quizzes.exported(account), async ({ quiz: row, questions: stored, original, source }) => {
			const questions = readExportedQuestions(row.id, stored);
			const view = { readerId: userId, review: true, original: await findReadableOriginal(deps, { original }, user) };
			const quiz = toQuiz({ ...row, source }, questions ?? [], view);
			return questions ? quiz : { ...quiz, unreadable: true };
		}),
		books: mapRows(PERSONAL_DATA.books.exported(account), (row) => toBook(row, { readerId: userId, trusted: trustsAuthors(deps.env) })),
		games: mapRows(PERSONAL_DATA.games.exported(account), (row) => ({
			instanceId: row.instanceId,
			pin: row.pin,
			quizId: row.quizId,
			title: row.title,
			status: row.status,
			participantCount: row.participantCount,
			openedAt: toIso(row.openedAt),
			startedAt: toIsoOrNull(row.startedAt),
			endedAt: toIsoOrNull(row.endedAt),
		})),
		assignments: mapRows(PERSONAL_DATA.assignments.exported(account), ({ classSize, ...row }) =>
			toAssignmentSummary(row, classSize, deps.now()),
		),
		results: mapRows(PERSONAL_DATA.results.exported(account), async (row) => ({
			instanceId: row.instanceId,
			pin: row.pin,
			quizId: row.quizId,
			title: row.title,
			startedAt: toIso(row.startedAt),
			endedAt: toIso(row.endedAt),
			playerCount: row.playerCount,
			...(await readDetails(row)),
		})),
		classes: mapRows(PERSONAL_DATA.classes.exported(account), (row) => toClass(row, row.pupils, deps.now())),
		pictures: mapRows(PERSONAL_DATA.pictures.exported(account), ({ picture, broughtAt }) => ({
			id: picture.id,
			url: mediaUrl(picture.id),
			type: picture.type,
			width: picture.width,
			height: picture.height,
			bytes: picture.bytes,
			createdAt: toIso(broughtAt),
		})),
		reports: mapRows(PERSONAL_DATA.reports.exported(account), (row) => ({
			id: row.id,
			quizId: row.quizId,
			questionId: row.questionId,
			questionText: row.questionText,
			reporterNickname: row.reporterNickname,
			reason: row.reason,
			description: row.description,
			status: row.status,
			createdAt: toIso(row.createdAt),
			updatedAt: toIso(row.updatedAt),
		})),
		sharedByLink: mapRows(PERSONAL_DATA.sharedByLink.exported(account), toExportedShare),
		sharedWithMe: mapRows(PERSONAL_DATA.sharedWithMe.exported(account), toExportedShare),
		adminActions: mapRows(PERSONAL_DATA.adminActions.exported(account), (row) => ({
			action: row.action,
			targetType: row.targetType,
			createdAt: toIso(row.createdAt),
		})),
		changesByAdmins: mapRows(PERSONAL_DATA.changesByAdmins.exported(account), (row) => ({
			action: row.action,
			before: row.before,
			after: row.after,
			createdAt: toIso(row.createdAt),
		})),
	};
}

async function* writeJson(head: Record<string, unknown>, lists: Record<string, AsyncIterable<unknown>>): AsyncGenerator<string> {
	yield `${JSON.stringify(head).slice(0, -1)}`;
	for (const [name, entries] of Object.entries(lists)) {
		yield `,\n${JSON.stringify(name)}: [`;
		let first = true;
		for await (const entry of entries) {
			yield `${first ? "\n" : ",\n"}${JSON.stringify(entry)}`;
			first = false;
		}
		yield "]";
	}
	yield "}\n";
}

/** A JSON file, piece by piece. */
export async function exportAccount(deps: Deps, user: User): Promise<ReadableStream<Uint8Array>> {
	const [row, openCounts, identities] = await Promise.all([
		findUserById(deps.db, user.id),
		countOpenSlots(deps.db, user.id),
		listIdentities(deps.db, [user.id]),
	]);
	if (!row) throw new AppError("UNAUTHENTICATED");
	const nowMs = deps.now();
	const head = {
		exportedAt: toIso(nowMs),
		account: { ...toUserDto(row, nowMs), language: row.language, emailConfirmedAt: toIsoOrNull(row.emailConfirmedAt) },
		...(identities.length === 0
			? {}
			: { identities: identities.map(({ issuer, subject, createdAt }) => ({ issuer, subject, linkedAt: toIso(createdAt) })) }),
		usage: computeUsage(deps, row, openCounts),
	};
	const pieces = writeJson(head, exportLists(deps, user));
	const encoder = new TextEncoder();
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { done, value } = await pieces.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await pieces.return(undefined);
		},
	});
}

/** Throws unless the password is right or, in an account without one, the sign-on recent. */
async function requireOwner(
	deps: Deps,
	user: User,
	{ password, authTime, language }: { password?: string | undefined; authTime?: number | undefined; language: InterfaceLanguage },
): Promise<UserRow> {
	const row = await findUserById(deps.db, user.id);
	if (row?.passwordHash === NO_PASSWORD) {
		requireRecentSignOn(deps, authTime);
		return row;
	}
	if (password === undefined) throw invalidField("password", "passwordRequired", language);
	return requirePassword(deps, user, { field: "password", password, language });
}

/** Batches that the reply waits for: enough for all but very large accounts. */
const BATCHES_AT_ONCE = 100;

const ERASE_WITHIN_MS = 15_000;

/**
 * Deletes the caller's account with its content (docs/rules/accounts.md#export-and-deletion). Nobody finds any of it from then on; rows and
 * objects are deleted at once as far as time allows, the rest by the cron trigger.
 */
export async function deleteAccount(
	deps: Deps,
	{ user, ...given }: { user: User; password?: string | undefined; authTime?: number | undefined; language: InterfaceLanguage },
): Promise<void> {
	const { language } = given;
	const row = await requireOwner(deps, user, given);
	const games = await deleteUser(deps.db, { user: row, nowMs: deps.now() });
	if (games === null) {
		const now = await findUserById(deps.db, user.id);
		if (!now) throw new AppError("UNAUTHENTICATED");
		throw now.passwordHash === row.passwordHash ? new AppError("LAST_ADMIN") : wrongPassword("password", language);
	}
	await removeLeftovers(deps.db, BATCHES_AT_ONCE, { userId: row.id });
	await eraseGames(deps, games, hasTimeFor(deps, ERASE_WITHIN_MS));
}
