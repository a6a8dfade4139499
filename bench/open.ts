/**
 * An open question: every player sends several texts within a second. `--players N` (2,000), `--texts N` (5), `--different N` (1,500),
 * `--answer-seconds N` (1). Checks acknowledgements, updates of the big screen, and that the host's list has every text.
 */
import { WebSocket } from "ws";
import type { GivenAnswer } from "#contract/games/live";
import { mapConcurrent, wait } from "#durable/room/async";
import { PushCrowd, seatsFor } from "./lib/crowd.ts";
import { Host } from "./lib/host.ts";
import { callProduct, openBenchGame, prepareHost } from "./lib/player.ts";
import { benchPort, startProduct } from "./lib/product.ts";
import { latencies, numberOption, printReport, roundTo } from "./lib/report.ts";

const players = numberOption("players", 2_000);
const texts = numberOption("texts", 5);
const different = numberOption("different", 1_500);
const answerMs = numberOption("answer-seconds", 1) * 1000;
const TARGETS = { ackMs: 300, updatesPerSecond: 4 };

const SYLLABLES = ["ka", "lem", "de", "niz", "gü", "neş", "ba", "har", "IŞ", "ik", "tree", "sun", " ", "çi", "çek"];

/** Always the same text for a number; a few are written in several ways. */
function makeText(n: number): string {
	let text = "";
	for (let rest = n + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) text += SYLLABLES[rest % SYLLABLES.length];
	return `${text.trim()}${n}`;
}

/** Some texts are frequent, most are rare. */
function chooseTexts(player: number): string[] {
	const chosen = new Set<number>();
	for (let n = 0; chosen.size < texts; n++) chosen.add(Math.floor(different * (((player * 7_919 + n * 104_729) % 10_007) / 10_007) ** 3));
	return [...chosen].map((one) => (player % 3 === 0 ? makeText(one).toUpperCase() : makeText(one)));
}

/** Counts the updates of a host's screen and remembers the last one. */
async function openScreen(origin: string, token: string, pin: string, watching: boolean) {
	const { body } = await callProduct<{ ticket: string }>(origin, "POST", `/instances/${pin}/live-ticket`, {
		token,
		body: watching ? { watching } : {},
	});
	const socket = new WebSocket(`ws://localhost:${benchPort}/api/instances/${pin}/live?ticket=${body.ticket}`, { perMessageDeflate: false });
	const screen = { updates: [] as number[], answered: 0, close: () => socket.terminate() };
	socket.on("message", (data: Buffer) => {
		screen.updates.push(performance.now());
		screen.answered = Number(/"answeredCount":(\d+)/.exec(data.toString("utf8"))?.[1] ?? 0);
	});
	await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
	return screen;
}

const product = await startProduct();
const problems: string[] = [];
try {
	const { origin } = product;
	const { token } = await prepareHost(origin, 1);
	const question = { kind: "open", text: "What comes to your mind?", maxAnswers: texts, timeLimit: 120 };
	const quiz = await callProduct<{ quiz: { _id: string } }>(origin, "POST", "/quizzes", {
		token,
		body: { name: "Bench open", language: "tr", status: "published", questions: [question, question] },
	});
	const pin = await openBenchGame(origin, token, quiz.body.quiz._id);
	const host = new Host(origin, token, pin);
	const seats = seatsFor(players);
	await mapConcurrent(seats, 20, async (seat) => {
		const reply = await callProduct(origin, "POST", `/instances/${pin}/join`, { body: { nickname: seat.nickname } });
		if (reply.status !== 200) throw new Error(`join: ${reply.status} ${JSON.stringify(reply.body)}`);
		seat.cookie = reply.cookies[0] ?? "";
	});
	const crowd = await PushCrowd.open(seats, () => `ws://localhost:${benchPort}`, pin);
	const [panel, stage] = [await openScreen(origin, token, pin, false), await openScreen(origin, token, pin, true)];
	await host.sendCommand("start");
	await crowd.awaitState('"status":"question"');
	await wait(2_000);
	const before = product.usage();
	const started = performance.now();
	for (let n = 0; n < players; ) {
		const due = Math.min(players, Math.ceil(((performance.now() - started) / answerMs) * players) + 1);
		for (const seat of seats.slice(n, due)) crowd.answer(seat, 0, { texts: chooseTexts(n++) });
		await wait(5);
	}
	await crowd.acknowledged();
	const acknowledged = performance.now();
	while (stage.answered < players && performance.now() - acknowledged < 30_000) await wait(20);
	const shown = performance.now();
	const usage = product.usage();
	const all: GivenAnswer[] = [];
	for (let total = 1; all.length < total; ) {
		const page = await callProduct<{ given: GivenAnswer[]; total: number }>(
			origin,
			"GET",
			`/instances/${pin}/given?questionIndex=0&skip=${all.length}`,
			{ token },
		);
		if (page.status !== 200) throw new Error(`given: ${page.status} ${JSON.stringify(page.body)}`);
		all.push(...page.body.given);
		total = page.body.total;
	}
	const counted = all.reduce((sum, { count }) => sum + count, 0);
	const lost = players * texts - counted;
	const { p50, p99, max } = latencies(seats.map(({ sentAt, ackedAt }) => ackedAt - sentAt));
	/** The most updates within any second. */
	const densest = Math.max(
		0,
		...stage.updates.filter((at) => at >= started).map((at) => stage.updates.filter((one) => one >= at && one < at + 1_000).length),
	);
	for (const screen of [panel, stage]) screen.close();
	crowd.close();
	if (lost !== 0) problems.push(`${lost} texts were lost`);
	if (crowd.refused > 0) problems.push(`${crowd.refused} answers were refused`);
	const met = (value: number, most: number) => `${value <= most ? "met" : "MISSED"} (≤ ${most})`;
	printReport(`open: ${players.toLocaleString("en")} players send ${texts} texts each within ${answerMs / 1000} s`, [
		{ what: "answer acknowledged p50 / p99 / max (ms)", value: `${p50} / ${p99} / ${max}` },
		{ what: "last acknowledgement to the big screen with all (ms)", value: roundTo(shown - acknowledged, 0) },
		{ what: "updates of the big screen in its densest second", value: densest },
		{ what: "different texts", value: all.length },
		{ what: "CPU of the answers (s)", value: roundTo(usage.cpuSeconds - before.cpuSeconds, 2) },
		{ what: "lost texts", value: lost },
		{ what: "target: answer acknowledged p99 (ms)", value: met(p99, TARGETS.ackMs) },
		{ what: "target: updates of the big screen a second", value: met(densest, TARGETS.updatesPerSecond) },
	]);
} finally {
	await product.stop();
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
