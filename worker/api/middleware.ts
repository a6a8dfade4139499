import type { MiddlewareHandler } from "hono";
import { languageDetector } from "hono/language";
import { INTERFACE_LANGUAGES } from "#contract";
import { hasWritten, recentWriteCookie } from "../auth/cookies";
import { AppError } from "../lib/app-error";
import { createDeps } from "../lib/deps";
import { setSecurityHeaders } from "../lib/headers";
import { randomId } from "../lib/ids";
import { isFromOtherSite } from "../lib/origins";
import type { ApiEnv } from "./context";
import { isSecure } from "./device";

export const setRequestContext: MiddlewareHandler<ApiEnv> = async (c, next) => {
	c.set("requestId", c.req.header("cf-ray") ?? randomId());
	c.set("deps", createDeps(c.env, { near: !hasWritten(c.req.header("Cookie")) }));
	await next();
};

export const interfaceLanguage = languageDetector({
	supportedLanguages: [...INTERFACE_LANGUAGES],
	fallbackLanguage: "en",
	order: ["header"],
	caches: false,
	ignoreCase: true,
});

export const setResponseHeaders: MiddlewareHandler<ApiEnv> = async (c, next) => {
	await next();
	// The headers of an accepted upgrade cannot be changed.
	if (c.res.status === 101) return;
	c.header("Cache-Control", "no-store");
	c.header("Content-Language", c.var.language);
	c.header("Vary", "Accept-Language");
	setSecurityHeaders(c.res.headers, new URL(c.req.url));
};

const isGamePath = (path: string) => path.startsWith("/api/instances/");

/** A caller who changed something reads from the primary for a while. */
export const markRecentWrite: MiddlewareHandler<ApiEnv> = async (c, next) => {
	await next();
	const isWrite = WRITE_METHODS.has(c.req.method) && c.res.ok && c.var.tokenEpoch !== undefined && !isGamePath(c.req.path);
	if (isWrite) c.header("Set-Cookie", recentWriteCookie(isSecure(c)), { append: true });
};

const WRITE_METHODS = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * A page of another site must not act for its visitor: browsers send where a request comes from. Programs need a token or cookie instead.
 */
export const requireOwnSite: MiddlewareHandler<ApiEnv> = async (c, next) => {
	if (WRITE_METHODS.has(c.req.method) && isFromOtherSite(c.req.raw)) throw new AppError("FORBIDDEN");
	await next();
};

/** Except in local development, nothing is served without a real secret: with a guessable one anybody could sign tokens. */
export const requireSigningSecret: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { JWT_SECRET, LOCAL } = c.env;
	if (LOCAL !== "1" && new TextEncoder().encode(JWT_SECRET ?? "").length < 32) {
		throw new Error("JWT_SECRET must be set to 32 bytes or more");
	}
	await next();
};
