import type { MiddlewareHandler } from "hono";
import { AppError } from "../lib/app-error";
import type { ApiContext, ApiEnv } from "./context";
import { declaredLength, limitBodyTime, readPieces } from "./read-body";
import { findBodyRule } from "./route";

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const BODY_METHODS = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Bodies that a phone sends in a game are shorter. Longer ones are read in pieces, which costs more, and have to keep a pace. */
const SHORT_BODY_BYTES = 16 * 1024;

async function readLimited(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	const size = await readPieces(body, maxBytes, (piece) => {
		text += decoder.decode(piece, { stream: true });
	});
	if (size === undefined) throw new AppError("PAYLOAD_TOO_LARGE", { maxBytes });
	return text + decoder.decode();
}

function replaceBody(c: ApiContext, body: string, headers: Headers): void {
	const { url, method, signal, cf } = c.req.raw;
	headers.delete("Content-Length");
	c.req.raw = new Request(url, { method, headers, body, signal, ...(cf ? { cf } : {}) });
	c.req.bodyCache = {};
}

async function readBodyText(c: ApiContext, maxBytes: number): Promise<string> {
	const { body, headers } = c.req.raw;
	if (!body) return "";
	const length = declaredLength(c.req.raw);
	if (Number(length) > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE", { maxBytes });
	if (length !== null && Number(length) <= SHORT_BODY_BYTES) return limitBodyTime(Number(length), c.req.text());
	const text = await readLimited(body, maxBytes);
	replaceBody(c, text, new Headers(headers));
	return text;
}

/** A body is JSON (or a file, read later) or absent, limited in size, and must arrive in time. An empty one counts as {}. */
export const requireJsonBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const rule = BODY_METHODS.has(c.req.method) ? findBodyRule(c.req.method, c.req.path) : null;
	if (rule && !rule.isFile) {
		const text = await readBodyText(c, rule.maxBytes);
		const type = c.req.header("Content-Type");
		if (text === "") {
			const headers = new Headers(c.req.raw.headers);
			headers.set("Content-Type", "application/json");
			replaceBody(c, "{}", headers);
		} else if (type === undefined || !JSON_TYPE.test(type)) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
	}
	await next();
};
