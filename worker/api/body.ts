import type { MiddlewareHandler } from "hono";
import { AppError } from "../lib/app-error";
import type { ApiContext, ApiEnv } from "./context";
import { maxBodyBytes } from "./route";

/** A body has to be whole by then: one that trickles in would hold its request open for ever. */
export const BODY_WITHIN_MS = 60_000;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const WITH_BODY = new Set(["POST", "PUT", "PATCH", "DELETE"]);

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new AppError("REQUEST_TIMEOUT")), BODY_WITHIN_MS);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

/** A body of unknown length, as far as the limit goes. */
async function readLimited(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let text = "";
	let size = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return text + decoder.decode();
		size += value.byteLength;
		if (size > maxBytes) {
			void reader.cancel();
			throw new AppError("PAYLOAD_TOO_LARGE", { maxBytes });
		}
		text += decoder.decode(value, { stream: true });
	}
}

/** Puts another body in the place of the one that was read. */
function replaceBody(c: ApiContext, body: string, headers: Headers): void {
	const { url, method, cf } = c.req.raw;
	headers.delete("Content-Length");
	c.req.raw = new Request(url, { method, headers, body, ...(cf ? { cf } : {}) });
	c.req.bodyCache = {};
}

async function bodyText(c: ApiContext): Promise<string> {
	const { body, headers } = c.req.raw;
	if (!body) return "";
	const length = headers.has("Transfer-Encoding") ? null : headers.get("Content-Length");
	const maxBytes = maxBodyBytes(c.req.method, c.req.path);
	if (Number(length) > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE", { maxBytes });
	if (length !== null) return inTime(c.req.text());
	const text = await inTime(readLimited(body, maxBytes));
	replaceBody(c, text, new Headers(headers));
	return text;
}

/**
 * Bodies are JSON or absent, of a bounded size, and there in time. One of no bytes counts as the empty object: calls
 * without payload may say so either way.
 */
export const jsonBodies: MiddlewareHandler<ApiEnv> = async (c, next) => {
	if (WITH_BODY.has(c.req.method)) {
		const text = await bodyText(c);
		const type = c.req.header("Content-Type");
		if (text === "") {
			const headers = new Headers(c.req.raw.headers);
			headers.set("Content-Type", "application/json");
			replaceBody(c, "{}", headers);
		} else if (type === undefined || !JSON_TYPE.test(type)) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
	}
	await next();
};
