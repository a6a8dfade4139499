import type { MiddlewareHandler } from "hono";
import { languageDetector } from "hono/language";
import { INTERFACE_LANGUAGES } from "#contract";
import { AppError } from "../lib/app-error";
import { createDeps } from "../lib/deps";
import { newId } from "../lib/ids";
import { hasWritten, recentWriteCookie } from "../lib/recent-write";
import { setSecurityHeaders } from "../lib/security-headers";
import type { ApiEnv } from "./context";

export const requestContext: MiddlewareHandler<ApiEnv> = async (c, next) => {
	c.set("requestId", c.req.header("cf-ray") ?? newId());
	c.set("deps", createDeps(c.env, { near: !hasWritten(c.req.header("Cookie")) }));
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
	c.header("Content-Language", c.var.language);
	c.header("Vary", "Accept-Language");
	setSecurityHeaders(c.res.headers, new URL(c.req.url));
};

/** A host's calls change the game, not the database. */
const inGame = (path: string) => path.startsWith("/api/instances/");

/** Whoever changed something reads from the primary for a while. */
export const noteWrites: MiddlewareHandler<ApiEnv> = async (c, next) => {
	await next();
	const isWrite = UNSAFE.has(c.req.method) && c.res.ok && c.var.tokenEpoch !== undefined && !inGame(c.req.path);
	if (isWrite) c.header("Set-Cookie", recentWriteCookie(new URL(c.req.url).protocol === "https:"), { append: true });
};

const UNSAFE = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * A page of another site cannot act in the name of who looks at it: browsers say where a request comes from. Programs say
 * nothing of the kind and pass; what they may do follows from their token or cookie.
 */
export const ownSiteOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
	if (UNSAFE.has(c.req.method)) {
		const site = c.req.header("Sec-Fetch-Site");
		const origin = c.req.header("Origin");
		// Where the site is named, the address may be another one inside (a proxy): the origin is for browsers that name none.
		const own = site === undefined ? origin === undefined || isOwnOrigin(origin, c.req.url) : site === "same-origin" || site === "none";
		if (!own) throw new AppError("FORBIDDEN");
	}
	await next();
};

/**
 * Whether a page of this origin was served by the host that is asked. A page without https is none of a host with it: who
 * sits on the wire may have written it. (The other way round is a server behind a gateway that ends the https.)
 */
export function isOwnOrigin(origin: string, url: string): boolean {
	if (!URL.canParse(origin)) return false;
	const [from, to] = [new URL(origin), new URL(url)];
	return from.host === to.host && !(to.protocol === "https:" && from.protocol !== "https:");
}

/** A token outside local development is only as good as its secret: without one nothing is served (decisions section 2). */
export const requireSecret: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { JWT_SECRET, LOCAL } = c.env;
	if (LOCAL !== "1" && new TextEncoder().encode(JWT_SECRET ?? "").length < 32) {
		throw new Error("JWT_SECRET must be set to 32 bytes or more");
	}
	await next();
};
