/* The front door's Worker: holds the connections of clients and passes requests on, with the address of the socket, whatever they claim. */
import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
import { isProductAnswer, plainAnswer } from "./front-door-answers.js";
import { readSender } from "./front-door-sender.js";

/** The polls, answers and sockets of pupils go straight to the product's Worker, without a search for files. */
const LIVE_PATH = /^\/api\/(?:instances|assignments)\//;
const SOCKET_PATH = /^\/api\/(?:instances|assignments)\/([^/]+)\/live$/;
/** The runtime's own tools, which are there for developers. */
const TOOL_PATH = /^\/(?:cdn-cgi|__cf_local)(?:\/|$)/i;
/** Headers that only the platform or a trusted proxy may set. */
const SPOKEN_FOR = /^(?:cf-|mf-|x-forwarded-|forwarded$|x-real-ip$|true-client-ip$)/;

/** Browsers and proxies send some thirty; the runtime behind fails at 1,024. */
const MAX_HEADERS = 200;

function toForwardedRequest(request, proxies) {
	const { address, url } = readSender({ url: request.url, headers: request.headers, socket: request.cf?.clientIp, proxies });
	// A header that is sent many times becomes one.
	const headers = new Headers([...request.headers].filter(([name]) => !SPOKEN_FOR.test(name)));
	headers.set("CF-Connecting-IP", address);
	headers.set("MF-Disable-Pretty-Error", "1");
	headers.set("Host", url.host);
	return { url, request: new Request(url, new Request(request, { headers, redirect: "manual" })) };
}

/** Compresses replies that bypass the runtime's own entry, which compresses all others. */
function compressReply(response, accepted) {
	const isText = response.headers.get("Content-Type")?.startsWith("application/json");
	if (!isText || response.body === null || response.headers.has("Content-Encoding") || !/\bgzip\b/.test(accepted ?? "")) return response;
	const zipped = new Response(response.body, response);
	zipped.headers.set("Content-Encoding", "gzip");
	return zipped;
}

/** Replaces error pages of the runtime itself, which may name files of this computer. */
async function hideRuntimeError(request, response, texts) {
	if (isProductAnswer(response)) return response;
	if (response.status < 500) {
		void response.body?.cancel();
		return plainAnswer(texts, request, 400);
	}
	const requestId = crypto.randomUUID();
	const kind = /\b\w*Error\b/.exec(await response.text())?.[0];
	console.error(JSON.stringify({ level: "error", event: "runtime", error: kind, requestId }));
	return plainAnswer(texts, request, 500, requestId);
}

/** The runtime's message if it cannot read the chunks of a body; a lost connection has another message. */
const UNREADABLE_BODY = /^internal error/;

const unavailable = () =>
	new Response("The server is starting or stopping.", { status: 503, headers: { "Retry-After": "1", Connection: "close" } });

/** Written as one kind of line, which scripts/log.mjs counts if it repeats. */
const logConnectionGivenUp = (error) => console.error(`a connection to the runtime was given up: ${error?.message}`);

/** A single object, because only one can keep the connection to the runtime: a Worker would open one for each request. */
export class FrontDoor extends DurableObject {
	/** The connection to the runtime that all requests share: its entry, which finds files first, and the product's Worker. */
	#shared = null;
	#underWay = 0;
	#stopping = false;
	/** PINs or ids of the games that sockets were opened to. */
	#games = new Set();

	#connect() {
		const runtime = this.env.RUNTIME.connect(this.env.RUNTIME_ADDRESS);
		return { entry: runtime.getEntrypoint("core:entry"), product: runtime.getEntrypoint(`core:user:${this.env.PRODUCT}`) };
	}

	/** The runtime has ended or restarted: the next request connects again. Another one may have done so already. */
	#giveUp(connection, error) {
		if (this.#shared !== connection) return;
		this.#shared = null;
		logConnectionGivenUp(error);
	}

	async fetch(given) {
		if (this.#stopping) return unavailable();
		const { url, request } = toForwardedRequest(given, this.env.TRUSTED_PROXIES);
		if (TOOL_PATH.test(url.pathname)) return new Response("Not found", { status: 404 });
		this.#underWay++;
		this.#shared ??= this.#connect();
		const connection = this.#shared;
		try {
			if (!LIVE_PATH.test(url.pathname)) return await hideRuntimeError(given, await connection.entry.fetch(request), this.env.TEXTS);
			return compressReply(await connection.product.fetch(request), request.headers.get("Accept-Encoding"));
		} catch (error) {
			if (given.signal.aborted) throw error;
			if (given.body !== null && UNREADABLE_BODY.test(error.message)) return plainAnswer(this.env.TEXTS, given, 400);
			this.#giveUp(connection, error);
			return unavailable();
		} finally {
			this.#underWay--;
		}
	}

	/** Remembers a game that a socket is opened to; false if the door is closing. */
	admitSocket(game) {
		if (this.#stopping) return false;
		this.#games.add(game);
		return true;
	}

	/** Takes no more requests; resolves when those under way have ended, with the games that have had sockets. */
	async stop(withinMs) {
		this.#stopping = true;
		const deadline = Date.now() + withinMs;
		while (this.#underWay > 0 && Date.now() < deadline) await scheduler.wait(20);
		return [...this.#games];
	}
}

const door = (env) => env.DOOR.get(env.DOOR.idFromName("door"));

/** The control entrance, which only the process that started the door can reach. */
export class Control extends WorkerEntrypoint {
	async fetch(request) {
		return Response.json(await door(this.env).stop(Number(new URL(request.url).searchParams.get("within"))));
	}
}

/**
 * Connections of refused sockets are used again. Both sides close one after 5 s without a request; where this side is late, it takes one
 * that the runtime has closed, and only notices when the request is lost. Nothing has been read then: the request is sent once more.
 */
const SOCKET_TRIES = 4;
const SOCKET_PAUSE_MS = 10;

/** Sockets get a connection each to the runtime's entry: bytes pass unread, at a quarter of their cost over the shared connection. */
async function openSocket(given, env, game) {
	if (!(await door(env).admitSocket(game))) return unavailable();
	const { url, request } = toForwardedRequest(given, env.TRUSTED_PROXIES);
	request.headers.set("MF-Original-URL", url.href);
	for (let tried = 1; ; tried++) {
		try {
			return await hideRuntimeError(given, await env.SOCKETS.fetch(request), env.TEXTS);
		} catch (error) {
			const isLast = tried === SOCKET_TRIES;
			if (!isLast) await scheduler.wait(SOCKET_PAUSE_MS * tried);
			// The client may have left during the pause as well.
			if (given.signal.aborted) throw error;
			if (isLast) {
				logConnectionGivenUp(error);
				return unavailable();
			}
		}
	}
}

/** Removes HSTS: the port without https stays open under the same name, and a browser must not refuse it. */
function dropHsts(response) {
	if (!response.headers.has("Strict-Transport-Security")) return response;
	const plain = new Response(response.body, response);
	plain.headers.delete("Strict-Transport-Security");
	return plain;
}

export default {
	async fetch(request, env) {
		if ([...request.headers.keys()].length > MAX_HEADERS || !URL.canParse(request.url)) return plainAnswer(env.TEXTS, request, 400);
		const { protocol, pathname } = new URL(request.url);
		const game = request.headers.get("Upgrade")?.toLowerCase() === "websocket" && SOCKET_PATH.exec(pathname)?.[1];
		if (game) return openSocket(request, env, game);
		const response = await door(env).fetch(request);
		return protocol === "https:" ? dropHsts(response) : response;
	},
};
