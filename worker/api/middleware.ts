import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { languageDetector } from "hono/language";
import { INTERFACE_LANGUAGES, LIMITS } from "../contract";
import { AppError } from "../lib/app-error";
import { createDeps } from "../lib/deps";
import { newId } from "../lib/ids";
import type { ApiEnv } from "./context";

export const requestContext: MiddlewareHandler<ApiEnv> = async (c, next) => {
	c.set("requestId", c.req.header("cf-ray") ?? newId());
	c.set("deps", createDeps(c.env));
	await next();
};

/** Accept-Language decides the language of messages: tr or en, fallback en. */
export const interfaceLanguage = languageDetector({
	supportedLanguages: [...INTERFACE_LANGUAGES],
	fallbackLanguage: "en",
	order: ["header"],
	caches: false,
	ignoreCase: true,
});

export const responseHeaders: MiddlewareHandler<ApiEnv> = async (c, next) => {
	await next();
	// The headers of an accepted upgrade cannot be changed.
	if (c.res.status === 101) return;
	c.header("Cache-Control", "no-store");
	c.header("X-Content-Type-Options", "nosniff");
	c.header("Content-Language", c.var.language);
	c.header("Vary", "Accept-Language");
	const { meter } = c.var.deps;
	if (meter) c.header("X-D1-Rows-Read", String(meter.rowsRead));
};

/** A token outside local development is only as good as its secret: without one nothing is served (decisions section 2). */
export const requireSecret: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { JWT_SECRET, LOCAL } = c.env;
	if (LOCAL !== "1" && new TextEncoder().encode(JWT_SECRET ?? "").length < 32) {
		throw new Error("JWT_SECRET must be set to 32 bytes or more");
	}
	await next();
};

export const limitBody = bodyLimit({
	maxSize: LIMITS.bodyBytes,
	onError: () => {
		throw new AppError("PAYLOAD_TOO_LARGE");
	},
});

/** Bodies are JSON or absent. A body of no bytes counts as the empty object: calls without payload may say so either way. */
export const jsonOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
	if (c.req.method === "POST" || c.req.method === "PUT" || c.req.method === "PATCH") {
		const text = await c.req.text();
		const type = c.req.header("Content-Type");
		if (text === "") {
			const headers = new Headers(c.req.raw.headers);
			headers.set("Content-Type", "application/json");
			headers.delete("Content-Length");
			c.req.raw = new Request(c.req.raw.url, { method: c.req.method, headers, body: "{}", ...(c.req.raw.cf ? { cf: c.req.raw.cf } : {}) });
			c.req.bodyCache = {};
		} else if (type === undefined || !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
			throw new AppError("UNSUPPORTED_MEDIA_TYPE");
		}
	}
	await next();
};
