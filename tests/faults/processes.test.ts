import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import type { PlayerState } from "#contract";
import { wait } from "#durable/room/async";
import { isFrontDoor, isProductRuntime, type Product, productProcesses, startProduct } from "../../bench/lib/product";
import { freePort } from "../helpers/free-port";
import { violations } from "../helpers/invariants";
import { reportKill } from "../helpers/kill-moments";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { storedGames } from "../helpers/local-state";
import { Witness } from "../helpers/witness";
import { untilKilled } from "./until-killed";

/** One of the product's processes is killed alone, each time during an open question of the same game. */
const stateDir = mkdtempSync(join(tmpdir(), "quizlight-processes-"));
const PLAYERS = 60;
const BACK = { timeout: 60_000, interval: 50 };
let port = 0;
let product: Product;
let host: Host;
let players: Witness[] = [];
const fetcher: Fetcher = (path, init) => fetch(`http://localhost:${port}${path}`, init);
const start = () => startProduct({ port, stateDir });

const processes = () => productProcesses(stateDir);
const runtimes = () => processes().filter(isProductRuntime);
const doors = () => processes().filter(isFrontDoor);
const kill = (found: { pid: number }[]) => {
	for (const { pid } of found) process.kill(pid, "SIGKILL");
};

async function openSocket({ pin, nickname, cookie }: Witness) {
	const socket = new WebSocket(`ws://localhost:${port}/api/instances/${pin}/live?nickname=${nickname}`, { headers: { Cookie: cookie } });
	const state = new Promise<PlayerState>((resolve) => socket.once("message", (data) => resolve(JSON.parse(String(data)))));
	socket.on("error", () => {});
	await once(socket, "open");
	return { socket, state: await state, closed: once(socket, "close") };
}

const isHealthy = () =>
	fetcher("/api/health").then(
		({ status }) => status === 200,
		() => false,
	);

const acknowledged = (questionIndex: number) =>
	players.filter(({ sent }) => sent.some((one) => one.questionIndex === questionIndex && one.outcome === "acknowledged"));

async function killDuring(questionIndex: number, what: string, found: () => { pid: number }[]): Promise<void> {
	const traffic = untilKilled(players.slice(1).map((player, n) => () => player.answer(questionIndex, [n % 4])));
	await vi.waitFor(() => expect(acknowledged(questionIndex).length).toBeGreaterThan(4), { interval: 1, timeout: 20_000 });
	kill(found());
	await traffic;
	reportKill(what, { answers: acknowledged(questionIndex).length });
}

/** Nothing that was acknowledged is lost; who got no reply sends the answer again, and the game goes on. */
async function expectGameGoesOn(questionIndex: number): Promise<void> {
	const before = acknowledged(questionIndex);
	expect(before.length).toBeLessThan(PLAYERS);
	for (const player of before) expect((await player.state()).body).toMatchObject({ joined: true, submitted: true });
	for (const player of players) {
		const sent = player.sent.find((one) => one.questionIndex === questionIndex);
		const reply = await player.answer(questionIndex, sent?.given ?? [0]);
		expect(reply.status, reply.text).toBe(200);
	}
	const { instance } = (await host.view()).body;
	expect(instance).toMatchObject({ questionStatus: "closed", answeredCount: PLAYERS });
	const stored = storedGames(stateDir).get(host.pin);
	if (!stored) throw new Error("no game on disk");
	expect(violations({ stored, players, instance, states: new Map() })).toEqual([]);
	expect((await host.act(questionIndex < 2 ? "next-question" : "finish", questionIndex < 2 ? { questionIndex } : undefined)).status).toBe(
		200,
	);
}

const lastLine = () => product.output().trim().split("\n").at(-1);

beforeAll(async () => {
	port = await freePort();
	product = await start();
	const account = await send<{ data: { token: string } }>(fetcher, "POST", "/auth/register", {
		body: { name: "Process Host", email: "processes@example.org", password: "process-password" },
	});
	const { token } = account.body.data;
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(3, 600) });
	host = await Host.open(fetcher, token, quiz.body.quiz._id);
	players = Array.from({ length: PLAYERS }, (_, n) => new Witness(fetcher, host.pin, `p${n}`));
	await Promise.all(players.map((player) => player.join()));
	expect((await host.act("start")).status).toBe(200);
});
afterAll(async () => {
	await product?.kill();
	rmSync(stateDir, { recursive: true, force: true });
});

describe("during a question, killed alone", () => {
	it("the runtime is started again: games and sockets are back, no answer is lost", async () => {
		const [first] = players;
		if (!first) throw new Error("no players");
		const { state, closed } = await openSocket(first);
		expect(state).toMatchObject({ status: "question", submitted: false });
		const [runtime] = runtimes();
		await killDuring(0, "runtime", runtimes);
		const killedAt = performance.now();
		await closed;
		await expect.poll(isHealthy, BACK).toBe(true);
		reportKill("runtime", `back after ${Math.round(performance.now() - killedAt)} ms`);
		expect([runtimes().length, doors().length]).toEqual([1, 1]);
		expect(runtimes()[0]?.pid).not.toBe(runtime?.pid);
		expect(processes().map(({ pid }) => pid)).toContain(product.pid);
		const again = await openSocket(first);
		expect(again.state).toMatchObject({ status: "question", submitted: false });
		await expectGameGoesOn(0);
		again.socket.close();
	});

	it("the script of the server leaves no process behind, and a new start goes on", async () => {
		await killDuring(1, "script", () => [{ pid: product.pid }]);
		await expect.poll(processes, BACK).toEqual([]);
		product = await start();
		await expectGameGoesOn(1);
	});

	it("the front door ends the server with a code and one line, and a new start goes on", async () => {
		await killDuring(2, "front door", doors);
		expect(await product.ended).toBe(1);
		expect(lastLine()).toBe(`{"level":"error","event":"stop","message":"The front door ended (SIGKILL): the server stops."}`);
		await expect.poll(processes, BACK).toEqual([]);
		product = await start();
		await expectGameGoesOn(2);
	});
});

it("a runtime that ends again and again ends the server with a code and one line, and leaves no process behind", async () => {
	let isOver = false;
	void product.ended.then(() => {
		isOver = true;
	});
	const killed = new Set<number>();
	while (!isOver) {
		const alive = runtimes().filter(({ pid }) => !killed.has(pid));
		for (const { pid } of alive) killed.add(pid);
		kill(alive);
		await wait(20);
	}
	expect(await product.ended).toBe(1);
	expect(killed.size).toBe(4);
	expect(lastLine()).toBe(
		`{"level":"error","event":"stop","message":"The runtime ended 4 times within 5 minutes (last: SIGKILL): the server stops."}`,
	);
	await expect.poll(processes, BACK).toEqual([]);
});
