import { cardCookie, noCardCookie } from "../auth/cookies";
import { limitWrites } from "../lib/rate-limit";
import { siteUrl } from "../lib/settings";
import { makeCards, readCard, useCard } from "../services/cards";
import { addPupils, changeClass, changePupil, createClass, findOwnClasses, readClass, removeClass, removePupil } from "../services/classes";
import { readClassProgress, readPupilProgress } from "../services/progress";
import type { ApiContext } from "./context";
import { countingWrong } from "./guesses";
import type { Handlers } from "./route";

const isSecure = (c: ApiContext) => new URL(c.req.url).protocol === "https:";

/** Classes are found by their owner alone; a card needs no account (decisions section 14). */
export const classHandlers = {
	"GET /classes": ({ deps, user, query }) => findOwnClasses(deps, { owner: user, ...query }),
	"POST /classes": async ({ deps, user, body, language }) => {
		await limitWrites(deps, user.id);
		return { class: await createClass(deps, { owner: user, body, language }) };
	},
	"GET /classes/{id}": async ({ deps, user, params }) => ({ class: await readClass(deps, { owner: user, ...params }) }),
	"PATCH /classes/{id}": async ({ deps, user, params, body, language }) => {
		await limitWrites(deps, user.id);
		return { class: await changeClass(deps, { owner: user, ...params, body, language }) };
	},
	"DELETE /classes/{id}": async ({ deps, user, params }) => {
		await limitWrites(deps, user.id);
		await removeClass(deps, { owner: user, ...params });
		return {};
	},
	"POST /classes/{id}/pupils": async ({ deps, user, params, body, language }) => {
		await limitWrites(deps, user.id);
		return { pupils: await addPupils(deps, { owner: user, ...params, body, language }) };
	},
	"PATCH /classes/{id}/pupils/{pupilId}": async ({ deps, user, params, body, language }) => {
		await limitWrites(deps, user.id);
		return { pupil: await changePupil(deps, { owner: user, ...params, body, language }) };
	},
	"DELETE /classes/{id}/pupils/{pupilId}": async ({ deps, user, params }) => {
		await limitWrites(deps, user.id);
		await removePupil(deps, { owner: user, ...params });
		return {};
	},
	"POST /classes/{id}/cards": async ({ c, deps, user, params, body: { pupilIds } }) => {
		await limitWrites(deps, user.id);
		return { cards: await makeCards(deps, { owner: user, ...params, pupilIds, siteUrl: siteUrl(c.env, c.req.url) }) };
	},
	"GET /classes/{id}/progress": async ({ deps, user, params }) => ({ progress: await readClassProgress(deps, { owner: user, ...params }) }),
	"GET /classes/{id}/pupils/{pupilId}/progress": async ({ deps, user, params }) => ({
		progress: await readPupilProgress(deps, { owner: user, ...params }),
	}),
	"GET /card": async ({ c, deps }) => ({ card: await readCard(deps, c.req.header("Cookie")) }),
	"POST /card": async ({ c, deps, body }) => {
		const { secret, card } = await countingWrong(c, "card", () => useCard(deps, body.secret));
		c.header("Set-Cookie", cardCookie(secret, isSecure(c)), { append: true });
		return { card };
	},
	"DELETE /card": async ({ c }) => {
		c.header("Set-Cookie", noCardCookie(isSecure(c)), { append: true });
		return {};
	},
} satisfies Partial<Handlers>;
