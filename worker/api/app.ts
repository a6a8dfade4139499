import type { OpenAPIHono } from "@hono/zod-openapi";
import { ERROR_CODES, ERRORS } from "#contract";
import { AppError } from "../lib/app-error";
import { adminActionsApi } from "./admin-actions";
import { aiApi } from "./ai";
import { authApi } from "./auth";
import { jsonBodies } from "./body";
import { booksApi } from "./books";
import type { ApiContext, ApiEnv } from "./context";
import { createApi } from "./create-api";
import { docsPage } from "./docs";
import { handleError, respondWithError } from "./errors";
import { healthApi } from "./health";
import { instancesApi } from "./instances";
import { liveSocketsApi } from "./live-sockets";
import { interfaceLanguage, ownSiteOnly, requestContext, requireSecret, responseHeaders } from "./middleware";
import { quizzesApi } from "./quizzes";
import { reportsApi } from "./reports";
import { resultsApi } from "./results";
import { declaredRoutes } from "./route";
import { soloApi } from "./solo";
import { steeringApi } from "./steering";
import { usersApi } from "./users";

const patterns = new Map<string, { pattern: RegExp; methods: string[] }>();

function allowedMethods(path: string): string[] {
	if (patterns.size === 0) {
		for (const route of declaredRoutes) {
			const entry = patterns.get(route.path) ?? { pattern: new RegExp(`^/api${route.path.replace(/\{[^}]+\}/g, "[^/]+")}$`), methods: [] };
			entry.methods.push(route.method.toUpperCase());
			patterns.set(route.path, entry);
		}
	}
	return [...patterns.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
}

function openApiDocument(api: OpenAPIHono<ApiEnv>) {
	const codes = ERROR_CODES.map((code) => `| ${code} | ${ERRORS[code].status} | ${ERRORS[code].en} |`).join("\n");
	return api.getOpenAPI31Document({
		openapi: "3.1.0",
		info: {
			title: "Live quiz API",
			version: "1",
			description: `JSON in and out; every reply carries \`success\`. Messages follow Accept-Language (tr, en).\n\n| code | status | message |\n|---|---|---|\n${codes}`,
		},
		servers: [{ url: "/api" }],
	});
}

/** The whole API below /api: order of middleware, areas, and the envelope for whatever goes wrong. */
export function createApp() {
	const base = createApi();
	const answerUnknown = (c: ApiContext) => {
		const allow = allowedMethods(c.req.path);
		if (allow.length === 0) return respondWithError(c, new AppError("NOT_FOUND"));
		c.header("Allow", allow.join(", "));
		return respondWithError(c, new AppError("METHOD_NOT_ALLOWED"));
	};
	base.use(interfaceLanguage, requestContext, responseHeaders, requireSecret, ownSiteOnly, jsonBodies);
	base.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer", bearerFormat: "JWT" });

	const api = base
		.basePath("/api")
		.route("/", healthApi)
		.route("/", authApi)
		.route("/", usersApi)
		.route("/", soloApi)
		.route("/", aiApi)
		.route("/", quizzesApi)
		.route("/", instancesApi)
		.route("/", steeringApi)
		.route("/", liveSocketsApi)
		.route("/", booksApi)
		.route("/", reportsApi)
		.route("/", resultsApi)
		.route("/", adminActionsApi);

	api.onError(handleError);
	api.notFound(answerUnknown);
	let document: ReturnType<typeof openApiDocument> | undefined;
	api.get("/openapi.json", (c) => {
		document ??= openApiDocument(api);
		return c.json(document);
	});
	api.get("/docs", (c) => {
		document ??= openApiDocument(api);
		c.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
		return c.html(docsPage(document));
	});
	return api;
}

export type ApiType = ReturnType<typeof createApp>;
