/**
 * Measures whether the big screen keeps its frame rate on a slow laptop: Chromium with CPU slow-down 4 (`--slow N`) shows a filling lobby
 * (`--players N`), a question answered after 8 s within 3 s (`--burst`: at once), bars and a ranking. Prints frames a second, the longest
 * gap, and from the trace what the main thread and the compositor did. Without a graphics card the processor draws every pixel too
 * ("drawing", not slowed down): `--slow 1` and the main thread's tasks separate the two. `--traces FOLDER` keeps each trace.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { wait } from "#durable/room/async";
import { chromiumArgs, chromiumPath } from "../scripts/chromium.mjs";
import { Host } from "./lib/host.ts";
import { callProduct, openBenchGame, prepareHost } from "./lib/player.ts";
import { startProduct } from "./lib/product.ts";
import { numberOption, printReport, type Row, roundTo } from "./lib/report.ts";

const players = numberOption("players", 200);
const slow = numberOption("slow", 4);
const tracesAt = process.argv.indexOf("--traces");
const traces = tracesAt < 0 ? undefined : process.argv[tracesAt + 1];
const width = numberOption("width", 1920);
/** All answer at once, which no class does. */
const burst = process.argv.includes("--burst");
const JOIN_SECONDS = 8;
/** Any shorter, and the browser would still collect the lobby's garbage when the bars begin. */
const THINK_SECONDS = 8;
const ANSWER_SECONDS = 3;
/** 60, with tolerance for the first and last frame of a step. */
const TARGET_FPS = 59.5;
const SCREEN = { width, height: Math.round((width * 9) / 16) };

interface TraceEvent {
	name: string;
	pid: number;
	tid: number;
	/** The beginning, in microseconds. */
	ts: number;
	tdur?: number;
	dur?: number;
	args?: { frameSeqId?: number; name?: string };
}

const KINDS: Record<string, string> = {
	UpdateLayoutTree: "style",
	Layout: "layout",
	PrePaint: "paint",
	Paint: "paint",
	Layerize: "paint",
	Commit: "paint",
	MinorGC: "memory",
	MajorGC: "memory",
};

function filterEvents(events: readonly TraceEvent[], thread: string): TraceEvent[] {
	const threads = events.filter(({ name, args }) => name === "thread_name" && args?.name === thread);
	return events.filter(({ pid, tid }) => threads.some((found) => found.pid === pid && found.tid === tid));
}

/** A trace has each task under two names. */
const TASK = "ThreadControllerImpl::RunTask";

const cpuMs = ({ tdur = 0 }: TraceEvent) => tdur / 1000;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Largest part first: "script 12, layout 5". */
function formatParts(task: TraceEvent | undefined, events: readonly TraceEvent[]): string {
	if (!task) return "";
	const parts = new Map<string, number>([["script", cpuMs(task)]]);
	for (const event of events) {
		const kind = KINDS[event.name];
		if (!kind || event.ts < task.ts || event.ts > task.ts + (task.dur ?? 0)) continue;
		parts.set(kind, (parts.get(kind) ?? 0) + cpuMs(event));
		parts.set("script", (parts.get("script") ?? 0) - cpuMs(event));
	}
	const largest = [...parts].map(([kind, ms]) => ({ kind, ms: Math.round(ms) })).sort((a, b) => b.ms - a.ms);
	return largest.flatMap(({ kind, ms }) => (ms > 0 ? [`${kind} ${ms}`] : [])).join(", ");
}

async function framesDuring(browser: Browser, page: Page, step: string, run: () => Promise<void>) {
	await browser.startTracing(page, {
		categories: [
			"devtools.timeline",
			"devtools.timeline.frame",
			"disabled-by-default-devtools.timeline.frame",
			"disabled-by-default-devtools.timeline",
			"toplevel",
			"v8",
			...(process.argv.includes("--profile") ? ["disabled-by-default-v8.cpu_profiler"] : []),
		],
	});
	await page.evaluate(() => {
		const gaps: number[] = [];
		let last = performance.now();
		let running = true;
		const step = (now: number) => {
			gaps.push(now - last);
			last = now;
			if (running) requestAnimationFrame(step);
		};
		requestAnimationFrame(step);
		Object.assign(window, {
			stopFrames: () => {
				running = false;
				return gaps;
			},
		});
	});
	await run();
	const gaps = await page.evaluate<number[]>("window.stopFrames()");
	const buffer = await browser.stopTracing();
	if (traces) writeFileSync(join(traces, `${step.replace(/\W+/g, "-")}.json`), buffer);
	const trace: { traceEvents: TraceEvent[] } = JSON.parse(buffer.toString("utf8"));
	const count = (name: string) => new Set(trace.traceEvents.flatMap((event) => (event.name === name ? [event.args?.frameSeqId] : []))).size;
	// Figures are CPU time of each thread, so that other programs do not count.
	const main = filterEvents(trace.traceEvents, "CrRendererMain");
	const tasks = main.filter(({ name }) => name === TASK).sort((a, b) => cpuMs(b) - cpuMs(a));
	const drawing = trace.traceEvents.filter(({ name }) => name === "RasterTask");
	const showing = filterEvents(trace.traceEvents, "VizCompositorThread").filter(({ name }) => name === TASK);
	const measured = gaps.slice(1);
	const totalMs = sum(measured);
	const share = (ms: number) => Math.round((100 * ms) / totalMs);
	return {
		"frames a second": roundTo((measured.length / totalMs) * 1000, 1),
		"gaps above 25 ms": measured.filter((gap) => gap > 25).length,
		"longest gap (ms)": Math.round(Math.max(...measured)),
		"main thread busy (%)": share(sum(tasks.map(cpuMs))),
		"drawing (%)": share(sum([...drawing, ...showing].map(cpuMs))),
		"tasks above 16.7 ms": tasks.filter((task) => cpuMs(task) > 1000 / 60).length,
		"longest task (ms)": Math.round(Math.max(0, ...tasks.slice(0, 1).map(cpuMs))),
		"of it": formatParts(tasks[0], main),
		presented: count("DrawFrame"),
		dropped: count("DroppedFrame"),
	};
}

const product = await startProduct();
// The full browser: the headless shell has no compositor with its own frame clock.
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs, "--headless=new"] });
const rows: Row[] = [];
try {
	const { origin } = product;
	const { token, quizId } = await prepareHost(origin, 2, 60);
	const pin = await openBenchGame(origin, token, quizId);
	await callProduct(origin, "POST", `/instances/${pin}/settings`, { token, body: { ranking: "with-host" } });
	const host = new Host(origin, token, pin);
	const me = await callProduct<{ data: { user: unknown } }>(origin, "GET", "/auth/me", { token });
	const context = await browser.newContext({ viewport: SCREEN, locale: "en-GB" });
	await context.addInitScript(
		(session: { token: string; user: string }) => {
			localStorage.setItem("token", session.token);
			localStorage.setItem("user", session.user);
		},
		{ token, user: JSON.stringify(me.body.data.user) },
	);
	const page = await context.newPage();
	await page.goto(`${origin}/host/${pin}/stage`);
	const waitForPhase = (phase: string) => page.locator(`.stage[data-phase=${phase}]`).waitFor();
	await waitForPhase("lobby");
	// The controls of the big screen disappear after a while.
	await wait(4_000);
	const session = await context.newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
	const measure = async (step: string, run: () => Promise<void>) => rows.push({ step, ...(await framesDuring(browser, page, step, run)) });

	const cookies: string[] = [];
	await measure(`lobby, ${players} join`, async () => {
		for (let n = 0; n < players; n++) {
			const reply = await callProduct(origin, "POST", `/instances/${pin}/join`, { body: { nickname: `Player${n}` } });
			cookies.push(reply.cookies[0] ?? "");
			await wait((JOIN_SECONDS * 1000) / players);
		}
	});
	await measure("lobby, everybody there", () => wait(5_000));
	const answer = (question: number, n: number) =>
		callProduct(origin, "POST", `/instances/${pin}/answer`, {
			cookie: cookies[n] ?? "",
			body: { nickname: `Player${n}`, questionIndex: question, answers: [(n * 7 + question) % 3 === 0 ? question % 4 : (n + 1) % 4] },
		});
	const last = players - 1;
	const pauseMs = burst ? 0 : (ANSWER_SECONDS * 1000) / players;
	for (const question of [0, 1]) {
		await host.sendCommand(question === 0 ? "start" : "next-question");
		await waitForPhase("question");
		await measure(`question ${question + 1}`, async () => {
			await wait(THINK_SECONDS * 1000);
			const answers: Promise<unknown>[] = [];
			for (let n = 0; n < last; n++) {
				answers.push(answer(question, n));
				if (pauseMs > 0) await wait(pauseMs);
			}
			await Promise.all(answers);
		});
		await measure(`bars ${question + 1}`, async () => {
			await answer(question, last);
			await waitForPhase("answers");
			await wait(3_000);
		});
		await measure(`ranking ${question + 1}`, async () => {
			await host.sendCommand("show-ranking");
			await waitForPhase("ranking");
			await wait(4_000);
		});
	}
	await measure("podium with confetti", async () => {
		await host.sendCommand("finish");
		await waitForPhase("podium");
		await wait(9_000);
	});
} finally {
	await browser.close();
	await product.stop();
}
printReport(`stage: frames at ${SCREEN.width}×${SCREEN.height}, processor slowed down ${slow} times`, rows);
for (const row of rows) if (Number(row["frames a second"]) < TARGET_FPS) console.error(`Below ${TARGET_FPS} frames a second: ${row.step}`);
