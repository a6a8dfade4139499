import { streamSSE } from "hono/streaming";
import type { GenerateEvent } from "#contract";
import type { GeneratedQuiz } from "#worker/ai/generate";
import { AppError } from "#worker/lib/app-error";
import { logError } from "#worker/lib/log";
import { type GameName, readGameName } from "#worker/lib/pins";
import { clientAddress, limitReports, limitSolo, limitWrites } from "#worker/lib/rate-limit";
import { findAdminActions } from "#worker/services/accounts/audit";
import { requireQuizOfGame } from "#worker/services/games/instances";
import { createTranslation, openGeneration, validateQuestion } from "#worker/services/quizzes/ai";
import { changeBook, createBook, listQuizzesOfBook, readBook, removeBook, searchBooks } from "#worker/services/quizzes/books";
import { deleteQuiz } from "#worker/services/quizzes/delete";
import { duplicateQuiz } from "#worker/services/quizzes/duplicate";
import { exploreQuizzes, listMyQuizzes, listStarterQuizzes, readQuiz } from "#worker/services/quizzes/list";
import { deleteQuestion, updateQuestion } from "#worker/services/quizzes/questions";
import { bulkUpdateReports, changeReport, createReport, findReports, listProblematicQuestions } from "#worker/services/quizzes/reports";
import { hideBook, listPendingQuizzes, readPendingCounts, reviewQuiz, withdrawQuiz } from "#worker/services/quizzes/review";
import { createQuiz, updateQuiz } from "#worker/services/quizzes/save";
import { createShare, endShare, findShared, openShare, readShare } from "#worker/services/quizzes/shares";
import { completeSolo, submitSolo } from "#worker/services/quizzes/solo";
import { type ApiContext, readLinkOrigin } from "../context";
import { errorBody } from "../errors";
import type { Handlers } from "../route";
import { countPinMiss, withOpenGame } from "../with-pin";

export const bookHandlers = {
	"GET /books": ({ deps, query, user }) => searchBooks(deps, query, user),
	"GET /books/{id}": async ({ deps, params, user }) => ({ book: await readBook(deps, params.id, user) }),
	"GET /books/{id}/quizzes": ({ deps, params, query, user }) => listQuizzesOfBook(deps, { ...params, ...query, reader: user }),
	"POST /books": async ({ deps, user, body, language }) => {
		await limitWrites(deps, user.id);
		return { book: await createBook(deps, { user, body, language }) };
	},
	"PUT /books/{id}": async ({ deps, user, params, body, language }) => {
		await limitWrites(deps, user.id);
		return { book: await changeBook(deps, { user, ...params, body, language }) };
	},
	"DELETE /books/{id}": async ({ deps, user, params }) => {
		await limitWrites(deps, user.id);
		return removeBook(deps, { user, ...params });
	},
	"PATCH /books/admin/{id}/hide": async ({ deps, user, params, body: { note, version } }) => ({
		book: await hideBook(deps, { admin: user, ...params, note, version }),
	}),
} satisfies Partial<Handlers>;

/** A report by PIN is a look-up like any other: a miss counts, and it must not help somebody who guesses PINs. */
async function requireQuizByPin(c: ApiContext, game: GameName): Promise<string> {
	try {
		return await withOpenGame(c, (known) => requireQuizOfGame(c.var.deps, known), game);
	} catch (error) {
		throw error instanceof AppError && error.code === "INSTANCE_NOT_FOUND" ? new AppError("QUIZ_NOT_FOUND") : error;
	}
}

export const reportHandlers = {
	"POST /reports": async ({ c, deps, user, body }) => {
		await limitReports(deps, user.id);
		const game = readGameName(body.quizId);
		const quizOfGame = game === null ? null : await requireQuizByPin(c, game);
		return { data: await createReport(deps, { user, body, quizOfGame }) };
	},
	"GET /reports": ({ deps, query }) => findReports(deps, query),
	"GET /reports/problematic-questions": ({ deps, query }) => listProblematicQuestions(deps, query),
	"POST /reports/bulk-update": async ({ deps, user, body }) => ({
		data: { updated: await bulkUpdateReports(deps, { admin: user, body }) },
	}),
	"PATCH /reports/{id}": async ({ deps, user, params, body }) => ({ data: await changeReport(deps, { admin: user, ...params, body }) }),
	"GET /admin/waiting": async ({ deps }) => ({ data: await readPendingCounts(deps) }),
	"GET /admin/actions": ({ deps, query }) => findAdminActions(deps, query),
} satisfies Partial<Handlers>;

export const shareHandlers = {
	"POST /quizzes/{id}/share": async ({ c, deps, user, params }) => {
		await limitWrites(deps, user.id);
		return createShare(deps, { user, kind: "quiz", ...params, origin: await readLinkOrigin(c) });
	},
	"GET /quizzes/{id}/share": async ({ c, deps, user, params }) =>
		readShare(deps, { user, kind: "quiz", ...params, origin: await readLinkOrigin(c) }),
	"DELETE /quizzes/{id}/share": async ({ deps, user, params }) => {
		await limitWrites(deps, user.id);
		await endShare(deps, { user, kind: "quiz", ...params });
		return {};
	},
	"POST /books/{id}/share": async ({ c, deps, user, params }) => {
		await limitWrites(deps, user.id);
		return createShare(deps, { user, kind: "book", ...params, origin: await readLinkOrigin(c) });
	},
	"GET /books/{id}/share": async ({ c, deps, user, params }) =>
		readShare(deps, { user, kind: "book", ...params, origin: await readLinkOrigin(c) }),
	"DELETE /books/{id}/share": async ({ deps, user, params }) => {
		await limitWrites(deps, user.id);
		await endShare(deps, { user, kind: "book", ...params });
		return {};
	},
	"POST /shared": async ({ c, deps, user, body }) => {
		try {
			return await openShare(deps, { user, ...body });
		} catch (error) {
			if (error instanceof AppError && error.code === "SHARE_NOT_FOUND") await countPinMiss(c);
			throw error;
		}
	},
	"GET /shared": ({ deps, user, query }) => findShared(deps, user, query),
} satisfies Partial<Handlers>;

export const aiHandlers = {
	"POST /quizzes/generate": async ({ c, deps, language, user, body }) => {
		const run = await openGeneration(deps, { user, body, language });
		if (wantsStream(c)) return streamGeneration(c, run);
		return toReply(await run({ signal: c.req.raw.signal }));
	},
	"POST /quizzes/{quizId}/questions/{questionId}/validate": async ({ c, deps, language, user, params, body }) => {
		const { reportReason = null, reportDescription = null } = body;
		const about = { reportReason, reportDescription, language, signal: c.req.raw.signal };
		return { data: await validateQuestion(deps, { ...params, user, ...about }) };
	},
} satisfies Partial<Handlers>;

function toReply({ name, questions, requested, parts }: GeneratedQuiz) {
	return { quiz: { name, questions }, requested, ...(parts ? { parts } : {}) };
}

const HEARTBEAT_MS = 1_000;

function wantsStream(c: ApiContext): boolean {
	return /\btext\/event-stream\b/i.test(c.req.header("Accept") ?? "");
}

/** Streams a generation as server-sent events. Refuses before the stream begins, with the proper status. */
function streamGeneration(c: ApiContext, run: Awaited<ReturnType<typeof openGeneration>>): Response {
	const { language } = c.var;
	const stopped = new AbortController();
	c.req.raw.signal.addEventListener("abort", () => stopped.abort(), { once: true });
	return streamSSE(c, async (stream) => {
		stream.onAbort(() => stopped.abort());
		let sent: Promise<void> = Promise.resolve();
		const send = (event: GenerateEvent) => {
			sent = sent.then(() => stream.writeSSE({ event: event.type, data: JSON.stringify(event) }));
			return sent;
		};
		// Sending shows whether the caller is still connected, and keeps proxies from closing an idle connection.
		const beat = setInterval(() => void stream.write(": still writing\n\n"), HEARTBEAT_MS);
		try {
			const generated = await run({
				signal: stopped.signal,
				onQuestion: (question) => void send({ type: "question", question }),
				onPart: (part) => void send({ type: "part", ...part }),
			});
			await send({ type: "done", success: true, ...toReply(generated) });
		} catch (thrown) {
			if (stopped.signal.aborted) return;
			if (!(thrown instanceof AppError)) logError("ai.stream", thrown, { requestId: c.var.requestId });
			const error = thrown instanceof AppError ? thrown : new AppError("INTERNAL_ERROR");
			await send({ type: "error", ...errorBody(error, language, c.var.requestId) });
		} finally {
			clearInterval(beat);
		}
	});
}

export const quizHandlers = {
	"GET /quizzes": ({ deps, user, query, language }) => exploreQuizzes(deps, { viewer: user, query, language }),
	"GET /quizzes/search": ({ deps, user, query, language }) => exploreQuizzes(deps, { viewer: user, query, language }),
	"GET /quizzes/starters": async ({ deps, user, query }) => ({ quizzes: await listStarterQuizzes(deps, query.language, user) }),
	"GET /quizzes/my": ({ deps, user, query }) => listMyQuizzes(deps, { user, query }),
	"GET /quizzes/{id}": async ({ deps, user, params }) => ({ quiz: await readQuiz(deps, { ...params, reader: user }) }),
	"POST /quizzes": async ({ deps, user, body, language }) => {
		await limitWrites(deps, user.id);
		return createQuiz(deps, { user, body, language });
	},
	"POST /quizzes/{id}/translate": async ({ c, deps, user, params, body, language }) => {
		await limitWrites(deps, user.id);
		return createTranslation(deps, { user, ...params, to: body.language, language, signal: c.req.raw.signal });
	},
	"POST /quizzes/{id}/duplicate": async ({ deps, user, params, language }) => {
		await limitWrites(deps, user.id);
		return { quiz: await duplicateQuiz(deps, { user, ...params, language }) };
	},
	"PUT /quizzes/{id}": async ({ deps, user, params, body, language }) => {
		await limitWrites(deps, user.id);
		return updateQuiz(deps, { user, ...params, body, language });
	},
	"DELETE /quizzes/{id}": async ({ deps, user, params, query }) => {
		await limitWrites(deps, user.id);
		return deleteQuiz(deps, { user, ...params, ...query });
	},
	"POST /quizzes/{id}/withdraw": async ({ deps, user, params }) => {
		await limitWrites(deps, user.id);
		return { quiz: await withdrawQuiz(deps, { user, ...params }) };
	},
	"GET /quizzes/admin/pending": ({ deps, user, query, language }) => listPendingQuizzes(deps, { admin: user, page: query, language }),
	"PATCH /quizzes/admin/{id}/approve": async ({ deps, user, params, body: { note, version } }) => ({
		quiz: await reviewQuiz(deps, { admin: user, ...params, decision: "approve", note, version }),
	}),
	"PATCH /quizzes/admin/{id}/reject": async ({ deps, user, params, body: { note, version } }) => ({
		quiz: await reviewQuiz(deps, { admin: user, ...params, decision: "reject", note, version }),
	}),
	"PATCH /quizzes/{quizId}/questions/{questionId}": async ({ deps, user, params, body, language }) => {
		await limitWrites(deps, user.id);
		return updateQuestion(deps, { ...params, user, body, language });
	},
	"DELETE /quizzes/{quizId}/questions/{questionId}": async ({ deps, user, params, query }) => {
		await limitWrites(deps, user.id);
		await deleteQuestion(deps, { ...params, user, version: query.version });
		return {};
	},
} satisfies Partial<Handlers>;

export const soloHandlers = {
	"POST /quizzes/{id}/solo/submit": async ({ c, deps, user, params, body, language }) => {
		await limitSolo(deps, clientAddress(c));
		return submitSolo(deps, { ...params, reader: user, body, language });
	},
	"POST /quizzes/{id}/solo/complete": async ({ c, deps, user, params, body, language }) => {
		await limitSolo(deps, clientAddress(c));
		return completeSolo(deps, { ...params, reader: user, body, language });
	},
} satisfies Partial<Handlers>;
