import { limitPictures } from "#worker/lib/rate-limit";
import { storePicture } from "#worker/services/media/media";
import { judgePicture, pendingCovers } from "#worker/services/quizzes/review";
import type { Handlers } from "../route";

export const mediaHandlers = {
	"POST /media": async ({ deps, user, body }) => {
		await limitPictures(deps, user.id);
		return { media: await storePicture(deps, user, body) };
	},
	"GET /media/admin/pending": ({ deps, query, language }) => pendingCovers(deps, query, language),
	"PATCH /media/admin/{id}": ({ deps, user, params, body }) => judgePicture(deps, { admin: user, ...params, ...body }),
} satisfies Partial<Handlers>;
