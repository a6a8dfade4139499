import { cardCookie, clearCardCookie } from "#worker/auth/cookies";
import { limitWrites } from "#worker/lib/rate-limit";
import { makeCards, readCard, useCard } from "#worker/services/classes/cards";
import {
	addPupils,
	changeClass,
	changePupil,
	createClass,
	listOwnClasses,
	readClass,
	removeClass,
	removePupil,
} from "#worker/services/classes/classes";
import { readClassProgress, readPupilProgress } from "#worker/services/classes/progress";
import { readLinkOrigin, withGuessLimit } from "../context";
import { isSecure, readDevice, setCookies } from "../device";
import type { Handlers } from "../route";

/** Everybody but the owner gets CLASS_NOT_FOUND for a class; using a card needs no account. */
export const classHandlers = {
	"GET /classes": ({ deps, user, query }) => listOwnClasses(deps, { owner: user, ...query }),
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
		return { cards: await makeCards(deps, { owner: user, ...params, pupilIds, origin: await readLinkOrigin(c) }) };
	},
	"GET /classes/{id}/progress": async ({ deps, user, params }) => ({ progress: await readClassProgress(deps, { owner: user, ...params }) }),
	"GET /classes/{id}/pupils/{pupilId}/progress": async ({ deps, user, params }) => ({
		progress: await readPupilProgress(deps, { owner: user, ...params }),
	}),
	"GET /card": async ({ c, deps }) => ({ card: await readCard(deps, readDevice(c)) }),
	"POST /card": async ({ c, deps, body }) => {
		const wanted = { device: readDevice(c), typed: body.secret, confirmed: body.confirmed };
		const { secret, ...reply } = await withGuessLimit(c, "card", () => useCard(deps, wanted));
		if (secret !== null) setCookies(c, [cardCookie(secret, isSecure(c))]);
		return { ...reply, used: secret !== null };
	},
	"DELETE /card": async ({ c }) => {
		setCookies(c, [clearCardCookie(isSecure(c))]);
		return {};
	},
} satisfies Partial<Handlers>;
