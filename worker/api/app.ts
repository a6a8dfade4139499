import { Hono } from "hono";
import { AppError } from "../lib/app-error";
import { accountHandlers } from "./accounts/accounts";
import { signOnHandlers } from "./accounts/sign-on";
import { requireJsonBody } from "./body";
import { classHandlers } from "./classes/classes";
import type { ApiContext, ApiEnv } from "./context";
import { handleApiError, respondWithError } from "./errors";
import { instanceHandlers, liveSocketHandlers, pairingHandlers, steeringHandlers } from "./games/instances";
import { assignmentHandlers, pupilHandlers } from "./homework/assignments";
import { mediaHandlers } from "./media/media";
import {
	interfaceLanguage,
	markRecentWrite,
	requireOwnSite,
	requireSigningSecret,
	setRequestContext,
	setResponseHeaders,
} from "./middleware";
import { docsPage, openApiDocument } from "./openapi";
import { aiHandlers, bookHandlers, quizHandlers, reportHandlers, shareHandlers, soloHandlers } from "./quizzes/quizzes";
import { resultHandlers } from "./results/results";
import { allowedMethods, mountCalls } from "./route";
import { serviceHandlers } from "./service";

let cachedDocument: ReturnType<typeof openApiDocument> | undefined;
/** Generated once, at first use: it takes a while, and most requests never need it. */
function getOpenApiDocument() {
	cachedDocument ??= openApiDocument();
	return cachedDocument;
}

function replyToUnknownPath(c: ApiContext): Response {
	const allow = allowedMethods(c.req.path);
	if (allow.length === 0) return respondWithError(c, new AppError("NOT_FOUND"));
	c.header("Allow", allow.join(", "));
	return respondWithError(c, new AppError("METHOD_NOT_ALLOWED"));
}

/** The whole API below /api: middleware in order, all calls of the contract, and the error envelope. */
export function createApp() {
	const api = new Hono<ApiEnv>();
	api.use(interfaceLanguage, setRequestContext, setResponseHeaders, requireSigningSecret, requireOwnSite, markRecentWrite, requireJsonBody);
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
	api.get("/api/openapi.json", (c) => c.json(getOpenApiDocument()));
	api.get("/api/docs", (c) => {
		c.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
		return c.html(docsPage(getOpenApiDocument()));
	});
	api.onError(handleApiError);
	api.notFound(replyToUnknownPath);
	return api;
}
