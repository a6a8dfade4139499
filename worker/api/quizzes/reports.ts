import { AppError } from "#worker/lib/app-error";
import { type GameName, readGameName } from "#worker/lib/pins";
import { limitReports } from "#worker/lib/rate-limit";
import { findAdminActions } from "#worker/services/accounts/audit";
import { findQuizOfGame } from "#worker/services/games/instances";
import { bulkUpdate, changeReport, createReport, findReports, problematicQuestions } from "#worker/services/quizzes/reports";
import { readWaiting } from "#worker/services/quizzes/review";
import type { ApiContext } from "../context";
import type { Handlers } from "../route";
import { withOpenGame } from "../with-pin";

/** A report by PIN is a look-up like any other: a miss counts, and it must not help somebody who guesses PINs. */
async function quizByPin(c: ApiContext, game: GameName): Promise<string> {
	try {
		return await withOpenGame(c, (known) => findQuizOfGame(c.var.deps, known), game);
	} catch (error) {
		throw error instanceof AppError && error.code === "INSTANCE_NOT_FOUND" ? new AppError("QUIZ_NOT_FOUND") : error;
	}
}

export const reportHandlers = {
	"POST /reports": async ({ c, deps, user, body }) => {
		await limitReports(deps, user.id);
		const game = readGameName(body.quizId);
		const quizOfGame = game === null ? null : await quizByPin(c, game);
		return { data: await createReport(deps, { user, body, quizOfGame }) };
	},
	"GET /reports": ({ deps, query }) => findReports(deps, query),
	"GET /reports/problematic-questions": ({ deps, query }) => problematicQuestions(deps, query),
	"POST /reports/bulk-update": async ({ deps, user, body }) => ({ data: { updated: await bulkUpdate(deps, { admin: user, body }) } }),
	"PATCH /reports/{id}": async ({ deps, user, params, body }) => ({ data: await changeReport(deps, { admin: user, ...params, body }) }),
	"GET /admin/waiting": async ({ deps }) => ({ data: await readWaiting(deps) }),
	"GET /admin/actions": ({ deps, query }) => findAdminActions(deps, query),
} satisfies Partial<Handlers>;
