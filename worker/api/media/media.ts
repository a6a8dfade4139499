import { mediaIdSchema } from "#contract";
import { INTERFACE_LANGUAGES } from "#contract/limits";
import { withTimeLimit } from "#durable/room/async";
import { AppError } from "#worker/lib/app-error";
import { setSecurityHeaders } from "#worker/lib/headers";
import { limitPictures } from "#worker/lib/rate-limit";
import { storePicture } from "#worker/services/media/media";
import { listCoversToReview, reviewPicture } from "#worker/services/quizzes/review";
import { errorBody } from "../errors";
import type { Handlers } from "../route";

const PREFIX = "/media/";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Lifetime of a cached copy near players: a deleted picture disappears everywhere within a day. */
const COPY_SECONDS = 24 * 60 * 60;
const COPY_CONTROL = `public, max-age=${COPY_SECONDS}`;
/** How long a request waits for a read that another request began. */
const SHARED_READ_MS = 2_000;

export function isMediaPath(pathname: string): boolean {
	return pathname.startsWith(PREFIX);
}

interface StoredPicture {
	body: ArrayBuffer;
	type: string;
}

/** Bucket reads in progress in this isolate: if a whole class opens a question at once, its picture is read once. */
const readsInProgress = new Map<string, Promise<StoredPicture | null>>();

async function readObject(env: Cloudflare.Env, id: string): Promise<StoredPicture | null> {
	const object = await env.MEDIA.get(id);
	return object && { body: await object.arrayBuffer(), type: object.httpMetadata?.contentType ?? "application/octet-stream" };
}

async function readShared(
	env: Cloudflare.Env,
	ctx: ExecutionContext,
	id: string,
	cache: Cache,
	key: string,
): Promise<StoredPicture | null> {
	const running = readsInProgress.get(id);
	if (running) {
		// If the request that began the read was aborted, this one reads by itself.
		const shared = await withTimeLimit(SHARED_READ_MS, running).catch(() => undefined);
		return shared === undefined ? readObject(env, id) : shared;
	}
	const reading = readObject(env, id).then(async (stored) => {
		if (stored) {
			const headers = { "Content-Type": stored.type, "Cache-Control": COPY_CONTROL };
			await cache.put(key, new Response(stored.body, { headers }));
		}
		return stored;
	});
	readsInProgress.set(id, reading);
	ctx.waitUntil(reading.catch(() => undefined).finally(() => readsInProgress.delete(id)));
	return reading;
}

async function findMedia(env: Cloudflare.Env, ctx: ExecutionContext, id: string, key: string): Promise<StoredPicture | null> {
	const cache = await caches.open("media");
	const copy = await cache.match(key);
	if (copy) return { body: await copy.arrayBuffer(), type: copy.headers.get("Content-Type") ?? "" };
	return readShared(env, ctx, id, cache, key);
}

function refusalResponse(request: Request, url: URL, code: "NOT_FOUND" | "METHOD_NOT_ALLOWED", status: number): Response {
	const [first] = /^[a-z]{2,3}\b/i.exec(request.headers.get("Accept-Language") ?? "") ?? [];
	const language = INTERFACE_LANGUAGES.find((known) => known === first?.toLowerCase()) ?? "en";
	const headers = new Headers({ "Cache-Control": "no-store", ...(status === 405 ? { Allow: "GET, HEAD" } : {}) });
	setSecurityHeaders(headers, url);
	return Response.json(errorBody(new AppError(code), language), { status, headers });
}

/** True if the browser already has the picture: the id is its etag, because the bytes of an id never change. */
function matchesEtag(request: Request, etag: string): boolean {
	const named = request.headers.get("If-None-Match") ?? "";
	return named === "*" || named.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** GET /media/{id}: reads no database row, and the bucket only if no copy is nearby (docs/decisions/0018-pictures.md). */
export async function serveMedia(request: Request, env: Cloudflare.Env, ctx: ExecutionContext): Promise<Response> {
	const url = new URL(request.url);
	if (request.method !== "GET" && request.method !== "HEAD") return refusalResponse(request, url, "METHOD_NOT_ALLOWED", 405);
	const id = url.pathname.slice(PREFIX.length);
	const stored = mediaIdSchema.safeParse(id).success ? await findMedia(env, ctx, id, `${url.origin}${PREFIX}${id}`) : null;
	if (!stored) return refusalResponse(request, url, "NOT_FOUND", 404);
	const etag = `"${id}"`;
	const headers = new Headers({
		"Cache-Control": `public, max-age=${YEAR_SECONDS}, immutable`,
		// The platform's cache in front of the Worker (wrangler.toml) reads this header and removes it before the browser sees it.
		"Cloudflare-CDN-Cache-Control": COPY_CONTROL,
		"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
		ETag: etag,
	});
	setSecurityHeaders(headers, url);
	if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
	headers.set("Content-Type", stored.type);
	headers.set("Content-Length", String(stored.body.byteLength));
	return new Response(request.method === "HEAD" ? null : stored.body, { headers });
}

export const mediaHandlers = {
	"POST /media": async ({ deps, user, body }) => {
		await limitPictures(deps, user.id);
		return { media: await storePicture(deps, user, body) };
	},
	"GET /media/admin/pending": ({ deps, query, language }) => listCoversToReview(deps, query, language),
	"PATCH /media/admin/{id}": ({ deps, user, params, body }) => reviewPicture(deps, { admin: user, ...params, ...body }),
} satisfies Partial<Handlers>;
