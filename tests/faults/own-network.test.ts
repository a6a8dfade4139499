import { mkdtempSync, rmSync } from "node:fs";
import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { LIVE_CLOSE } from "#contract/games/live-limits";
import { mapConcurrent, wait } from "#durable/room/async";
import { type Product, startProduct } from "../../bench/lib/product";
import { forgedHeaders } from "../helpers/forged-headers";
import { freePort } from "../helpers/free-port";
import { violations } from "../helpers/invariants";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { storedGames } from "../helpers/local-state";
import { answerToBytes, MARK, malformedRequests } from "../helpers/malformed-requests";
import { minuteWith } from "../helpers/minute-with";
import { Witness } from "../helpers/witness";

/** A school's own server. Other loopback addresses act as other clients. */
const stateDir = mkdtempSync(join(tmpdir(), "quizlight-own-"));
let product: Product;
let port = 0;
let tlsPort = 0;
const fetcher: Fetcher = (path, init) => fetch(`http://localhost:${port}${path}`, init);
const start = (env: Record<string, string>) => startProduct({ port, stateDir, env: { RATE_LIMITS: "", ...env } });

interface Ask {
	path: string;
	from?: string;
	headers?: Record<string, string | string[]>;
	method?: string;
	body?: string;
}

function replyTo(send: (onReply: (reply: IncomingMessage) => void) => ClientRequest, body = "") {
	return new Promise<{ status: number; text: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
		const asking = send((reply) => {
			let text = "";
			reply.on("data", (chunk) => {
				text += chunk;
			});
			reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text, headers: reply.headers }));
		});
		asking.on("error", reject);
		asking.end(body);
	});
}

const ask = ({ path, from = "127.0.0.1", headers = {}, method = "GET", body }: Ask) =>
	replyTo((onReply) => httpRequest({ host: "127.0.0.1", port, path, method, headers, localAddress: from, agent: false }, onReply), body);

/** Looks up unknown PINs until the network is refused; returns how many. */
async function missesUntilRefused(asked: (n: number) => Omit<Ask, "path">): Promise<number> {
	await minuteWith(20);
	for (let n = 0; n < 80; n++) {
		const { status } = await ask({ path: `/api/instances/${4_000_000 + n}/state?nickname=a`, ...asked(n) });
		if (status === 429) return n;
		expect(status).toBe(404);
	}
	return 80;
}

/** The request is in progress until `finish` sends the rest; resolves with the status. */
function slowAnswer(pin: string, player: Witness) {
	const body = JSON.stringify({ nickname: player.nickname, questionIndex: 0, answers: [0], timeElapsed: 1 });
	const headers = { "Content-Type": "application/json", "Content-Length": String(body.length), Cookie: player.cookie };
	const asking = httpRequest({ host: "127.0.0.1", port, path: `/api/instances/${pin}/answer`, method: "POST", headers, agent: false });
	const sent = player.sending(0, [0]);
	asking.write(body.slice(0, 10));
	const status = new Promise<number>((resolve, reject) => {
		asking.on("response", (reply) => {
			reply.resume();
			if (reply.statusCode === 200) sent.outcome = "acknowledged";
			resolve(reply.statusCode ?? 0);
		});
		asking.on("error", reject);
	});
	return {
		finish() {
			asking.end(body.slice(10));
			return status;
		},
	};
}

const askOrigins = async (asked: Omit<Ask, "path">) => JSON.parse((await ask({ path: "/api/health", ...asked })).text).joinOrigins;

beforeAll(async () => {
	port = await freePort();
	tlsPort = await freePort();
	product = await start({ HOST: "", TLS: "self-signed", TLS_PORT: String(tlsPort) });
});
afterAll(async () => {
	await product.kill();
	rmSync(stateDir, { recursive: true, force: true });
});

describe("a server in a school's own network", () => {
	it("counts clients by the address of their socket, whatever headers they send", async () => {
		expect(await missesUntilRefused((n) => ({ from: "127.0.0.2", headers: forgedHeaders(n) }))).toBe(60);
		// A forged address must not get another client refused.
		const spoofedHeaders = { "CF-Connecting-IP": "127.0.0.2", "X-Forwarded-For": "127.0.0.2" };
		expect((await ask({ path: "/api/instances/4000000/state?nickname=a", from: "127.0.0.3", headers: spoofedHeaders })).status).toBe(404);
	});

	it("takes host and protocol from the connection, and does not expose the runtime's tools", async () => {
		const headers = {
			...forgedHeaders(1),
			"MF-Original-URL": "https://evil.example/",
			"X-Forwarded-Proto": "https",
			"X-Forwarded-Host": "evil.example",
		};
		const page = await ask({ path: "/", headers });
		expect([page.status, JSON.stringify(page.headers).includes("evil.example"), page.headers["strict-transport-security"]]).toEqual([
			200,
			false,
			undefined,
		]);
		for (const path of ["/cdn-cgi/local/platform-proxy", "/cdn-cgi/mf/scheduled", "/CDN-CGI/local/explorer"])
			expect((await ask({ path })).status, path).toBe(404);
		const blob = await ask({ path: "/api/health", headers: { "MF-CF-Blob": "not JSON" } });
		expect(blob.status).toBe(200);
	});

	it("answers a malformed request without a stack or a path of this computer, in JSON below /api, and logs no value of it", async () => {
		const before = product.output().length;
		const requests = malformedRequests(port);
		const answers = new Map<string, string>();
		await mapConcurrent(requests, 64, async ([name, text]) => {
			answers.set(name, await answerToBytes(port, text, 5_000));
		});
		for (const [name, answer] of answers) {
			// Pages name their own scripts.
			const said = answer.replace(/<!DOCTYPE[\s\S]*/, "");
			expect(said, name).not.toMatch(/\bat .*:\d+:\d+|file:\/\/|node_modules|c\+\+|workerd|Deserialization/i);
			expect(said, name).not.toContain(import.meta.dirname.split("/").slice(0, 3).join("/"));
		}
		for (const kind of ["1,024 headers", "500 headers", "one header 1,024 times", "no encoding at all", "a socket with 1,024 headers"]) {
			for (const path of [`/api/quizzes/${MARK}`, `/api/instances/${MARK}/state`]) {
				const answer = answers.get(`${kind} ${path}`) ?? "";
				expect(answer, kind).toMatch(/^HTTP\/1\.1 4\d\d /);
				expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? ""), kind).toMatchObject({ success: false, error: { code: expect.any(String) } });
			}
		}
		expect((await ask({ path: "/api/health" })).status).toBe(200);
		const logged = product.output().slice(before);
		expect(logged).not.toContain(MARK);
		for (const line of logged.trim().split("\n").filter(Boolean))
			expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), event: expect.any(String) });
		expect(logged.length).toBeLessThan(20_000);
	});

	it("reveals its addresses in the network only to a page that was opened on this computer", async () => {
		const origins = await askOrigins({ headers: { Host: `localhost:${port}` } });
		expect(origins).toBeInstanceOf(Array);
		for (const origin of origins) expect(origin).toMatch(new RegExp(`^http://(?!127\\.).+:${port}$`));
		for (const Host of ["quiz.school.example", `192.0.2.77:${port}`, "localhost.evil.example"])
			expect(await askOrigins({ headers: { Host } }), Host).toBeUndefined();
	});

	it("speaks https beside http: its cookies have names that http cannot set, links for pupils stay without a warning", async () => {
		const secure = (path: string, { body, ...options }: Omit<Ask, "path"> = {}) =>
			replyTo(
				(onReply) => httpsRequest({ host: "localhost", port: tlsPort, path, rejectUnauthorized: false, agent: false, ...options }, onReply),
				body,
			);
		const { joinOrigins } = JSON.parse((await secure("/api/health")).text);
		expect(joinOrigins).toBeInstanceOf(Array);
		for (const origin of joinOrigins) expect(origin).toMatch(new RegExp(`^http://.+:${port}$`));
		const page = await secure("/");
		// Without https under the same name, a browser must not refuse the page.
		expect([page.status, page.headers["strict-transport-security"]]).toEqual([200, undefined]);
		const json = { "Content-Type": "application/json" };
		const account = await secure("/api/auth/register", {
			method: "POST",
			headers: json,
			body: JSON.stringify({ name: "Secure Host", email: "secure@example.org", password: "secure-password" }),
		});
		const { token } = JSON.parse(account.text).data;
		const quiz = await secure("/api/quizzes", {
			method: "POST",
			headers: { ...json, Authorization: `Bearer ${token}` },
			body: JSON.stringify(gameQuiz(1, 60)),
		});
		const { pin } = await Host.open(fetcher, token, JSON.parse(quiz.text).quiz._id);
		const joined = await secure(`/api/instances/${pin}/join`, { method: "POST", headers: json, body: '{"nickname":"ada"}' });
		const [cookie = ""] = joined.headers["set-cookie"] ?? [];
		expect(cookie).toMatch(/^__Secure-seat_.*; Secure$/);
		const own = cookie.split(";")[0] ?? "";
		const planted = `${own.replace("__Secure-", "").split("=")[0]}=planted`;
		const opened = (Cookie: string) =>
			new Promise<string>((resolve) => {
				const socket = new WebSocket(`wss://localhost:${tlsPort}/api/instances/${pin}/live?nickname=ada`, {
					headers: { Cookie, Origin: `https://localhost:${tlsPort}` },
					rejectUnauthorized: false,
				});
				socket.once("message", (data) => {
					socket.terminate();
					resolve(JSON.parse(String(data)).type ?? "state");
				});
				socket.on("error", ({ message }) => resolve(message));
			});
		expect(await opened(planted)).toContain("403");
		expect(await opened(`${planted}; ${own}`)).not.toContain("403");
	});

	it("stops within 5 s: a request in progress is answered, sockets end with 1012; after the next start the question continues", async () => {
		const account = await send<{ data: { token: string } }>(fetcher, "POST", "/auth/register", {
			body: { name: "Own Host", email: "own@example.org", password: "own-password" },
		});
		const { token } = account.body.data;
		const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 120) });
		const host = await Host.open(fetcher, token, quiz.body.quiz._id);
		const players = Array.from({ length: 30 }, (_, n) => new Witness(fetcher, host.pin, `p${n}`));
		for (const player of players) expect((await player.join()).status).toBe(200);
		const open = ({ cookie, nickname }: Witness) =>
			new WebSocket(`ws://localhost:${port}/api/instances/${host.pin}/live?nickname=${nickname}`, { headers: { Cookie: cookie } });
		const sockets = players.map(open);
		await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("message", resolve))));
		await host.act("start");
		const [last, ...others] = players;
		if (!last) throw new Error("no player");
		for (const player of others.slice(0, 15)) expect((await player.answer(0, [0])).status).toBe(200);

		const codes = Promise.all(sockets.map((socket) => new Promise<number>((resolve) => socket.once("close", resolve))));
		const slow = slowAnswer(host.pin, last);
		await wait(500);
		const stopped = product.stop();
		await wait(300);
		expect(await slow.finish()).toBe(200);
		expect(new Set(await codes)).toEqual(new Set([LIVE_CLOSE.restart]));
		await stopped;

		product = await start({ TRUSTED_PROXIES: "1" });
		const again = players.map(open);
		const states = await Promise.all(
			again.map((socket) => new Promise((resolve) => socket.once("message", (data) => resolve(String(data))))),
		);
		for (const state of states) expect(state).toContain('"status":"question"');
		for (const player of others.slice(15)) expect((await player.answer(0, [1])).status).toBe(200);
		for (const socket of again) socket.terminate();
		const stored = storedGames(stateDir).get(host.pin);
		if (!stored) throw new Error("no game on disk");
		const { instance } = (await host.view()).body;
		expect(violations({ stored, players, instance, states: new Map() })).toEqual([]);
		expect(stored.answers).toHaveLength(30);
	});
});

describe("the same behind a proxy of the school's own", () => {
	const through = (client: string) => ({
		"X-Forwarded-For": client,
		"X-Forwarded-Proto": "https",
		"X-Forwarded-Host": "quiz.school.example",
	});

	it("counts the clients of the proxy, not what they added themselves", async () => {
		expect(await missesUntilRefused((n) => ({ headers: { ...forgedHeaders(n), ...through(`198.51.100.${n}, 203.0.113.7`) } }))).toBe(60);
		const path = "/api/instances/4000000/state?nickname=a";
		expect((await ask({ path, headers: through("203.0.113.8") })).status).toBe(404);
		expect((await ask({ path, headers: through("203.0.113.7, 203.0.113.9") })).status).toBe(404);
	});

	it("has the proxy's origin: secure cookies, HSTS, a socket of the same page; and no address for other pages", async () => {
		const headers = { ...through("203.0.113.20"), "Content-Type": "application/json" };
		const account = await ask({
			path: "/api/auth/login",
			method: "POST",
			headers,
			body: JSON.stringify({ email: "own@example.org", password: "own-password" }),
		});
		expect(account.headers["strict-transport-security"]).toMatch(/^max-age=/);
		const { token } = JSON.parse(account.text).data;
		const named = await ask({
			path: "/api/users/me",
			method: "PATCH",
			headers: { ...headers, Authorization: `Bearer ${token}` },
			body: '{"name":"Own"}',
		});
		expect([named.status, named.headers["set-cookie"]?.join()]).toEqual([200, expect.stringContaining("; Secure")]);
		expect(await askOrigins({ headers: through("203.0.113.20") })).toBeUndefined();
		expect(await askOrigins({ headers: { ...through("203.0.113.20"), "X-Forwarded-Host": `localhost:${port}` } })).toBeUndefined();
		expect(await askOrigins({ headers: { Host: `localhost:${port}` } })).toEqual([]);
	});
});
