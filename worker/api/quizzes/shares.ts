import { AppError } from "#worker/lib/app-error";
import { limitWrites } from "#worker/lib/rate-limit";
import { endShare, findShared, openShare, readShare, share } from "#worker/services/quizzes/shares";
import { linkOriginFor } from "../link-origin";
import type { Handlers } from "../route";
import { countPinMiss } from "../with-pin";

export const shareHandlers = {
	"POST /quizzes/{id}/share": async ({ c, deps, user, params }) => {
		await limitWrites(deps, user.id);
		return share(deps, { user, kind: "quiz", ...params, origin: await linkOriginFor(c) });
	},
	"GET /quizzes/{id}/share": async ({ c, deps, user, params }) =>
		readShare(deps, { user, kind: "quiz", ...params, origin: await linkOriginFor(c) }),
	"DELETE /quizzes/{id}/share": async ({ deps, user, params }) => {
		await limitWrites(deps, user.id);
		await endShare(deps, { user, kind: "quiz", ...params });
		return {};
	},
	"POST /books/{id}/share": async ({ c, deps, user, params }) => {
		await limitWrites(deps, user.id);
		return share(deps, { user, kind: "book", ...params, origin: await linkOriginFor(c) });
	},
	"GET /books/{id}/share": async ({ c, deps, user, params }) =>
		readShare(deps, { user, kind: "book", ...params, origin: await linkOriginFor(c) }),
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
