/** Stops a server during a question and starts it again: when all players (`--players N`, 1,000) are back, and which answers were lost. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { openLiveConnection } from "#app/features/live/live-connection";
import { mapConcurrent, wait } from "#durable/room/async";
import { Host } from "./lib/host.ts";
import { callProduct, openBenchGame, prepareHost } from "./lib/player.ts";
import { benchPort, startProduct } from "./lib/product.ts";
import { latencies, numberOption, printReport } from "./lib/report.ts";

const players = numberOption("players", 1000);
const cookies: string[] = [];

class SeatSocket extends WebSocket {
	constructor(address: string) {
		super(address, { headers: { Cookie: cookies[Number(/p(\d+)$/.exec(address)?.[1])] ?? "" } });
		this.on("error", () => {});
	}
}
Object.assign(globalThis, { WebSocket: SeatSocket });

const stateDir = mkdtempSync(join(tmpdir(), "live-quiz-restart-"));
let product = await startProduct({ stateDir });
const { token, quizId } = await prepareHost(product.origin, 2, 120);
const pin = await openBenchGame(product.origin, token, quizId);
const host = new Host(product.origin, token, pin);
const isBack: boolean[] = [];
const acknowledged = new Set<number>();
const backAt: number[] = [];
await mapConcurrent(Array(players).fill(0), 20, async (_, n) => {
	const reply = await callProduct(product.origin, "POST", `/instances/${pin}/join`, { body: { nickname: `p${n}` } });
	cookies[n] = reply.cookies[0] ?? "";
});
const connections = Array.from({ length: players }, (_, n) =>
	openLiveConnection({
		address: async () => `ws://localhost:${benchPort}/api/instances/${pin}/live?nickname=p${n}`,
		onFrame: (text) => {
			if (text.includes('"type":"answer"') && text.includes('"success":true')) acknowledged.add(n);
		},
		onHealth: (health) => {
			isBack[n] = health === "open";
			if (isBack[n]) backAt[n] = performance.now();
		},
		players: () => players,
	}),
);
const allOpen = async () => {
	while (isBack.filter(Boolean).length < players) await wait(20);
};
await allOpen();
await host.sendCommand("start");
const answer = (n: number) => connections[n]?.send(JSON.stringify({ type: "answer", questionIndex: 0, answers: [0], timeElapsed: 1 }));
for (let n = 0; n < players / 2; n++) answer(n);
await wait(300);
const stopping = performance.now();
await product.stop();
const stoppedMs = performance.now() - stopping;
const before = acknowledged.size;
isBack.fill(false);
product = await startProduct({ stateDir });
const started = performance.now();
await allOpen();
const back = latencies(backAt.map((at) => at - started));
for (let n = 0; n < players; n++) if (!acknowledged.has(n)) answer(n);
await wait(3_000);
const view = await host.view();
printReport("restart", [
	{ what: "the server stopped within (ms)", value: Math.round(stoppedMs) },
	{ what: "answers acknowledged before", value: before },
	{ what: "players back after the start p50 / p99 / max (ms)", value: `${back.p50} / ${back.p99} / ${back.max}` },
	{ what: "answers counted at the end", value: view.answeredCount },
	{ what: "missing", value: players - view.answeredCount },
]);
await product.stop();
rmSync(stateDir, { recursive: true, force: true });
process.exit(back.max <= 5_000 && view.answeredCount === players ? 0 : 1);
