import type { Book, Pagination, Quiz, SharedItem, User } from "#contract";
import { keyedHash } from "#worker/auth/secrets";
import { toQuizSummary } from "#worker/db/mappers";
import { findBook } from "#worker/db/quizzes/books";
import { findQuiz } from "#worker/db/quizzes/quizzes";
import {
	addShareUser,
	deleteShareStatement,
	findShare,
	findShareBySecret,
	hasOpenedShare,
	listShared,
	replaceShare,
	setSecretHash,
} from "#worker/db/quizzes/shares";
import { AppError } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { randomId } from "#worker/lib/ids";
import { type Page, toPage } from "#worker/lib/paging";
import { limitWrites } from "#worker/lib/rate-limit";
import { requireOwnBook, requireOwnQuiz } from "./access";
import { readBook, toBookSummary, toViewer } from "./books";
import { readQuiz } from "./list";

interface ShareRequest {
	user: User;
	kind: "quiz" | "book";
	id: string;
}

/** The secret of a link, 128 bits. Derived, not stored: its owner can see it again, and a copy of the database opens nothing. */
const deriveSecret = ({ env }: Deps, shareId: string) => keyedHash(env, `share ${shareId}`);
const hashSecret = ({ env }: Deps, secret: string) => keyedHash(env, `secret of share ${secret}`);

/** The secret is in the fragment, which browsers do not send: no server logs it. */
const buildLink = (secret: string, origin: string) => `${new URL("/shared", origin).href}#${secret}`;

const requireOwn = (deps: Deps, { user, kind, id }: ShareRequest) =>
	kind === "quiz" ? requireOwnQuiz(deps, id, user) : requireOwnBook(deps, id, user);

/** Creates a link. An earlier one ends with the rights that it gave. */
export async function createShare(deps: Deps, { origin, ...owned }: ShareRequest & { origin: string }): Promise<{ url: string }> {
	const { user, kind, id: targetId } = owned;
	const { status } = await requireOwn(deps, owned);
	if (status === "pending_review") throw new AppError("QUIZ_PENDING_REVIEW");
	if (status !== "published") throw new AppError("WRONG_STATE");
	const id = randomId();
	const secret = await deriveSecret(deps, id);
	const row = { id, kind, targetId, ownerId: user.id, secretHash: await hashSecret(deps, secret), createdAt: deps.now() };
	if (!(await replaceShare(deps.db, row))) {
		await requireOwn(deps, owned);
		throw new AppError("TOO_MANY_SHARES");
	}
	return { url: buildLink(secret, origin) };
}

export async function readShare(deps: Deps, { origin, ...owned }: ShareRequest & { origin: string }): Promise<{ url: string }> {
	await requireOwn(deps, owned);
	const row = await findShare(deps.db, owned.id);
	if (!row) throw new AppError("SHARE_NOT_FOUND");
	const secret = await deriveSecret(deps, row.id);
	// Another signing secret gives another link; the one from before has ended.
	const secretHash = await hashSecret(deps, secret);
	if (secretHash !== row.secretHash) await setSecretHash(deps.db, row.id, secretHash);
	return { url: buildLink(secret, origin) };
}

/** Ends the link of a quiz or book; does nothing without one. */
export async function endShare(deps: Deps, owned: ShareRequest): Promise<void> {
	await requireOwn(deps, owned);
	await deleteShareStatement(deps.db, owned.id);
}

/** Gives the caller the right of the link. Owners need no link and do not count as users. */
export async function openShare(deps: Deps, { user, secret }: { user: User; secret: string }): Promise<{ quiz: Quiz } | { book: Book }> {
	const secretHash = await hashSecret(deps, secret);
	const row = await findShareBySecret(deps.db, secretHash);
	if (!row) throw new AppError("SHARE_NOT_FOUND");
	const { id: shareId, kind, targetId: id } = row;
	const target = kind === "quiz" ? await findQuiz(deps.db, id) : await findBook(deps.db, id);
	if (target?.status !== "published") throw new AppError("SHARE_NOT_FOUND");
	if (target.createdBy !== user.id && !(await hasOpenedShare(deps.db, shareId, user.id))) {
		await limitWrites(deps, user.id);
		const added = await addShareUser(deps.db, { shareId, userId: user.id, createdAt: deps.now() });
		if (!added) throw new AppError((await findShareBySecret(deps.db, secretHash)) ? "SHARE_FULL" : "SHARE_NOT_FOUND");
	}
	return kind === "quiz" ? { quiz: await readQuiz(deps, { id, reader: user }) } : { book: await readBook(deps, id, user) };
}

export async function findShared(deps: Deps, user: User, page: Page): Promise<{ shared: SharedItem[]; pagination: Pagination }> {
	const viewer = toViewer(deps, user);
	const { items, pagination } = toPage(await listShared(deps.db, user.id, page), page, ({ openedAt, quiz, book }) => ({
		openedAt: toIso(openedAt),
		...(quiz ? { quiz: toQuizSummary(quiz, user.id) } : {}),
		...(book ? { book: toBookSummary(book, viewer) } : {}),
	}));
	return { shared: items, pagination };
}
