import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { WebSocket } from "ws";
import type { PlayerState } from "#contract";
import { LIVE, LIVE_CLOSE } from "#contract/games/live-limits";
import { violations } from "../helpers/invariants";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { storedGames } from "../helpers/local-state";
import { Witness } from "../helpers/witness";

const { port, sidePort, stateDir } = inject("product");
let token = "";
let quizId = "";
const fetcher: Fetcher = (path, init) => fetch(`http://localhost:${port}${path}`, init);

beforeAll(async () => {
	const account = await send<{ data: { token: string } }>(fetcher, "POST", "/auth/register", {
		body: { name: "Wire Host", email: "wire@example.org", password: "wire-password" },
	});
	token = account.body.data.token;
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(3, 120) });
	quizId = quiz.body.quiz._id;
});

async function game(players: number) {
	const host = await Host.open(fetcher, token, quizId);
	const seats = Array.from({ length: players }, (_, n) => new Witness(fetcher, host.pin, `p${n}`));
	await Promise.all(seats.map((player) => player.join()));
	return { host, players: seats };
}

async function expectSound({ host, players }: { host: Host; players: Witness[] }): Promise<void> {
	const states = new Map<string, PlayerState>();
	for (const player of players) states.set(player.nickname, (await player.state()).body);
	const { instance } = (await host.view()).body;
	const stored = storedGames(stateDir).get(host.pin);
	if (!stored) throw new Error("no game on disk");
	expect(violations({ stored, players, instance, states })).toEqual([]);
}

const openSocket = ({ pin, nickname, cookie }: Witness, headers: Record<string, string> = {}) =>
	new WebSocket(`ws://localhost:${port}/api/instances/${pin}/live?nickname=${nickname}`, { headers: { Cookie: cookie, ...headers } });

/** "open", or the status of the refusal. */
const fate = (socket: WebSocket) =>
	new Promise<string>((resolve) => {
		socket.once("open", () => resolve("open"));
		socket.once("unexpected-response", (request, response) => {
			request.destroy();
			resolve(String(response.statusCode));
		});
		socket.on("error", (error) => resolve(error.message));
	});
const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once("close", (code) => resolve(code)));

async function raw(text: string): Promise<Socket> {
	const socket = connect(port, "localhost");
	socket.on("error", () => {});
	await once(socket, "connect");
	socket.write(text);
	return socket;
}

const request = (path: string, headers: string[], body = "") =>
	[`POST ${path} HTTP/1.1`, `Host: localhost:${port}`, ...headers, "", body].join("\r\n");

async function answerTo(text: string): Promise<string> {
	const socket = await raw(text);
	let answer = "";
	for await (const chunk of socket) {
		answer += chunk;
		if (answer.includes("\r\n\r\n")) break;
	}
	socket.destroy();
	return answer;
}

it("is also reached by the second entrance that load programs use", async () => {
	const reply = await fetch(`http://localhost:${sidePort}/api/health`);
	expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({ success: true, database: "ok" })]);
});

describe("faults of the wire", () => {
	it("a phone that hangs up before the reply finds its answer stored, and sends it again without harm", async () => {
		const at = await game(3);
		await at.host.act("start");
		const [ada, ...rest] = at.players;
		if (!ada) throw new Error("no player");
		const body = JSON.stringify({ nickname: ada.nickname, questionIndex: 0, answers: [0], timeElapsed: 1 });
		ada.sending(0, [0]);
		const phone = await raw(
			request(
				`/api/instances/${at.host.pin}/answer`,
				["Content-Type: application/json", `Content-Length: ${body.length}`, `Cookie: ${ada.cookie}`],
				body,
			),
		);
		await expect.poll(async () => (await at.host.view()).body.instance.answeredCount).toBe(1);
		phone.destroy();
		await expectSound(at);
		expect((await ada.answer(0, [0])).body).toMatchObject({ accepted: true, answeredCount: 1 });
		for (const player of rest) await player.answer(0, [1]);
		await expectSound(at);
		expect(storedGames(stateDir).get(at.host.pin)?.answers).toHaveLength(3);
	});

	it("thirty phones whose sockets are cut while they answer lose no acknowledged answer, however they reconnect", async () => {
		const at = await game(30);
		const sockets = at.players.map((player) => openSocket(player));
		expect(new Set(await Promise.all(sockets.map(fate)))).toEqual(new Set(["open"]));
		for (const [n, socket] of sockets.entries()) {
			socket.on("message", (data) => {
				const frame: { type?: string; success?: boolean } = JSON.parse(String(data));
				const sent = at.players[n]?.sent[0];
				if (frame.type === "answer" && sent) sent.outcome = frame.success ? "acknowledged" : "refused";
			});
		}
		await at.host.act("start");
		for (const [n, player] of at.players.entries()) {
			player.sending(0, [n % 4]);
			sockets[n]?.send(JSON.stringify({ type: "answer", questionIndex: 0, answers: [n % 4], timeElapsed: 1 }));
			// Cuts every other socket without a close frame.
			if (n % 2 === 0) sockets[n]?.terminate();
		}
		const stay = at.players.filter((_, n) => n % 2 === 1);
		await expect.poll(() => stay.every(({ sent }) => sent[0]?.outcome === "acknowledged")).toBe(true);
		for (const socket of sockets) socket.terminate();
		for (const [n, player] of at.players.entries()) expect((await player.answer(0, [n % 4])).status, player.nickname).toBe(200);
		await expectSound(at);
		const again = at.players.map((player) => openSocket(player));
		expect(new Set(await Promise.all(again.map(fate)))).toEqual(new Set(["open"]));
		const shown = again.map((socket) => once(socket, "message"));
		await at.host.act("next-question");
		for (const message of await Promise.all(shown)) expect(String(message)).toMatch(/"status":"(?:result|question)"/);
		for (const socket of again) socket.terminate();
		await expectSound(at);
	});
});

describe("abuse of the wire", () => {
	it("hundreds of slow requests delay nobody: endless heads, endless bodies", async () => {
		const at = await game(3);
		const slow = await Promise.all(
			Array.from({ length: 300 }, (_, n) =>
				raw(
					n % 3 === 0
						? `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nX-Slow: `
						: n % 3 === 1
							? request(`/api/instances/${at.host.pin}/join`, ["Content-Type: application/json", "Content-Length: 1000"], '{"nick')
							: request("/api/auth/login", ["Content-Type: application/json", "Transfer-Encoding: chunked"], '5\r\n{"ema\r\n'),
				),
			),
		);
		const drip = setInterval(() => {
			for (const socket of slow) socket.write("a");
		}, 50);
		await at.host.act("start");
		for (const player of at.players) expect((await player.answer(0, [0])).status).toBe(200);
		expect((await at.host.view()).body.instance.questionStatus).toBe("closed");
		expect((await fetcher("/play/4000000")).status).toBe(404);
		clearInterval(drip);
		for (const socket of slow) socket.destroy();
		await expectSound(at);
	});

	it("thousands of sockets: none opens without a seat, a seat has four, the game continues", async () => {
		const at = await game(3);
		const [ada] = at.players;
		if (!ada) throw new Error("no player");
		const stranger = new Witness(fetcher, at.host.pin, ada.nickname);
		for (let batch = 0; batch < 4; batch++) {
			const fates = await Promise.all(Array.from({ length: 250 }, () => fate(openSocket(stranger))));
			expect(new Set(fates)).toEqual(new Set(["403"]));
		}
		const own = Array.from({ length: 60 }, () => openSocket(ada));
		expect(new Set(await Promise.all(own.map(fate)))).toEqual(new Set(["open"]));
		const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN;
		await expect.poll(() => own.filter(isOpen).length).toBe(LIVE.socketsPerSeat);
		await at.host.act("start");
		for (const player of at.players) await player.answer(0, [0]);
		for (const socket of own) socket.terminate();
		await expectSound(at);
	});

	it("frames too large close their socket and nothing else, however large", async () => {
		const at = await game(2);
		const [ada, bob] = at.players;
		if (!ada || !bob) throw new Error("players are missing");
		const other = openSocket(bob);
		expect(await fate(other)).toBe("open");
		for (const size of [LIVE.frameBytes + 1, 600_000, 8 * 2 ** 20]) {
			for (const data of ["x".repeat(size), Buffer.alloc(size)]) {
				const socket = openSocket(ada);
				expect(await fate(socket)).toBe("open");
				const code = closed(socket);
				socket.send(data);
				expect([LIVE_CLOSE.tooLarge, 1006], String(size)).toContain(await code);
			}
		}
		expect(other.readyState).toBe(WebSocket.OPEN);
		other.terminate();
		await expectSound(at);
	});

	it("a page of another site gets no socket, whichever cookie its visitor has", async () => {
		const at = await game(1);
		const [ada] = at.players;
		if (!ada) throw new Error("no player");
		for (const Origin of ["https://evil.example", `http://localhost:${port}.evil.example`, "null", `https://localhost:${port + 1}`])
			expect(await fate(openSocket(ada, { Origin })), Origin).toBe("403");
		const own = openSocket(ada, { Origin: `http://localhost:${port}` });
		expect(await fate(own)).toBe("open");
		own.terminate();
	});

	it("requests that are two in one are refused, line breaks in an address reach no header", async () => {
		const smuggled = request("/api/auth/login", ["Content-Length: 5", "Content-Length: 30", "Content-Type: application/json"], "{}");
		// The runtime refuses with any status, closes, and does not read a second request.
		expect(await answerTo(smuggled)).toMatch(/^HTTP\/1\.1 [45]\d\d [\s\S]*Connection: close/i);
		const both = request("/api/auth/login", ["Content-Length: 5", "Transfer-Encoding: xchunked", "Content-Type: application/json"], "{}");
		expect(await answerTo(both)).toMatch(/^HTTP\/1\.1 [45]\d\d [\s\S]*Connection: close/i);
		for (const path of [
			"/play/4123456%0d%0aX-Evil:%201",
			"/play/4123456?nickname=%0d%0aX-Evil:%201",
			"/login?from=%0d%0aX-Evil:%201",
			"/api/instances/4123456%0d%0aX-Evil:%201/state",
			"/%0d%0aX-Evil:%201",
		]) {
			const reply = await fetcher(path, { redirect: "manual" });
			await reply.body?.cancel();
			expect(reply.headers.get("X-Evil"), path).toBeNull();
		}
	});
});
