import { Hono } from "hono";
import { AppError } from "../lib/app-error";
import { accountHandlers } from "./accounts/accounts";
import { signOnHandlers } from "./accounts/sign-on";
import { jsonBodies } from "./body";
import { classHandlers } from "./classes/classes";
import type { ApiContext, ApiEnv } from "./context";
import { handleError, respondWithError } from "./errors";
import { instanceHandlers, liveSocketHandlers, pairingHandlers, steeringHandlers } from "./games/instances";
import { assignmentHandlers, pupilHandlers } from "./homework/assignments";
import { mediaHandlers } from "./media/media";
import { interfaceLanguage, markRecentWrite, ownSiteOnly, requestContext, requireSecret, responseHeaders } from "./middleware";
import { docsPage, openApiDocument } from "./openapi";
import { aiHandlers, bookHandlers, quizHandlers, reportHandlers, shareHandlers, soloHandlers } from "./quizzes/quizzes";
import { resultHandlers } from "./results/results";
import { allowedMethods, mountCalls } from "./route";
import { serviceHandlers } from "./service";

let printed: ReturnType<typeof openApiDocument> | undefined;
/** Generated once, at first use: it takes a while, and most requests never need it. */
function document() {
	printed ??= openApiDocument();
	return printed;
}

function answerUnknown(c: ApiContext): Response {
	const allow = allowedMethods(c.req.path);
	if (allow.length === 0) return respondWithError(c, new AppError("NOT_FOUND"));
	c.header("Allow", allow.join(", "));
	return respondWithError(c, new AppError("METHOD_NOT_ALLOWED"));
}

/** The whole API below /api: middleware in order, all calls of the contract, and the error envelope. */
export function createApp() {
	const api = new Hono<ApiEnv>();
	api.use(interfaceLanguage, requestContext, responseHeaders, requireSecret, ownSiteOnly, markRecentWrite, jsonBodies);
	mountCalls(api, {
		...serviceHandlers,
		...accountHandlers,
		...signOnHandlers,
		...quizHandlers,
		...aiHandlers,
		...soloHandlers,
		...instanceHandlers,
		...steeringHandlers,
		...liveSocketHandlers,
		...pairingHandlers,
		...assignmentHandlers,
		...pupilHandlers,
		...bookHandlers,
		...reportHandlers,
		...resultHandlers,
		...mediaHandlers,
		...classHandlers,
		...shareHandlers,
	});
	api.get("/api/openapi.json", (c) => c.json(document()));
	api.get("/api/docs", (c) => {
		c.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
		return c.html(docsPage(document()));
	});
	api.onError(handleError);
	api.notFound(answerUnknown);
	return api;
}
