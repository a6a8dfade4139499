/**
 * Whether the big screen holds its frames on a slow laptop: Chromium with its processor slowed down four times (`--slow N`) shows the lobby
 * while 200 names come in (`--players N`), the bars of a question and a ranking. Prints frames a second by the page's own clock
 * (requestAnimationFrame), its longest gap, and from the trace what the main thread did and what the compositor presented and dropped.
 * Without a graphics card the processor draws every pixel too: `--slow 1` and the tasks of the main thread tell the two apart.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "../scripts/chromium.mjs";
import { Host } from "./lib/host.ts";
import { call, openGame, prepareHost } from "./lib/player.ts";
import { startProduct } from "./lib/product.ts";
import { numberOption, printReport, type Row, rounded } from "./lib/report.ts";

const players = numberOption("players", 200);
const slow = numberOption("slow", 4);
const width = numberOption("width", 1920);
const JOIN_SECONDS = 8;
const TARGET = 58;
const WALL = { width, height: Math.round((width * 9) / 16) };
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface TraceEvent {
	name: string;
	pid: number;
	tid: number;
	/** Time of the processor, in microseconds. */
	tdur?: number;
	args?: { frameSeqId?: number; name?: string };
}

/** What the tasks of the page's main thread took of the processor, in milliseconds: what else runs on the machine does not count. */
function mainThreadTasks(events: readonly TraceEvent[]): number[] {
	const mains = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
	const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid);
	return events.flatMap((event) => (event.name.endsWith("RunTask") && isMain(event) ? [(event.tdur ?? 0) / 1000] : []));
}

/** Counts the frames of the page while `run` lasts. */
async function framesDuring(browser: Browser, page: Page, run: () => Promise<void>) {
	await browser.startTracing(page, {
		categories: [
			"devtools.timeline.frame",
			"disabled-by-default-devtools.timeline.frame",
			"disabled-by-default-devtools.timeline",
			"toplevel",
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
	const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString("utf8"));
	const count = (name: string) => new Set(trace.traceEvents.flatMap((event) => (event.name === name ? [event.args?.frameSeqId] : []))).size;
	const tasks = mainThreadTasks(trace.traceEvents);
	// The first gap begins before the step does.
	const measured = gaps.slice(1);
	const totalMs = measured.reduce((sum, gap) => sum + gap, 0);
	return {
		"frames a second": rounded((measured.length / totalMs) * 1000, 1),
		"gaps above 25 ms": measured.filter((gap) => gap > 25).length,
		"longest gap (ms)": Math.round(Math.max(...measured)),
		"main thread busy (%)": Math.round((100 * tasks.reduce((sum, task) => sum + task, 0)) / totalMs),
		"tasks above 16.7 ms": tasks.filter((task) => task > 1000 / 60).length,
		"longest task (ms)": Math.round(Math.max(0, ...tasks)),
		presented: count("DrawFrame"),
		dropped: count("DroppedFrame"),
	};
}

const product = await startProduct();
// The whole browser: its headless shell has no compositor of its own to count frames by.
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs, "--headless=new"] });
const rows: Row[] = [];
try {
	const { origin } = product;
	const { token, quizId } = await prepareHost(origin, 2, 60);
	const pin = await openGame(origin, token, quizId);
	await call(origin, "POST", `/instances/${pin}/settings`, { token, body: { ranking: "with-host" } });
	const host = new Host(origin, token, pin);
	const me = await call<{ data: { user: unknown } }>(origin, "GET", "/auth/me", { token });
	const context = await browser.newContext({ viewport: WALL, locale: "en-GB" });
	await context.addInitScript(
		(session: { token: string; user: string }) => {
			localStorage.setItem("token", session.token);
			localStorage.setItem("user", session.user);
		},
		{ token, user: JSON.stringify(me.body.data.user) },
	);
	const page = await context.newPage();
	await page.goto(`${origin}/host/${pin}/stage`);
	const standsAt = (phase: string) => page.locator(`.stage[data-phase=${phase}]`).waitFor();
	await standsAt("lobby");
	// The controls of the wall go after a while.
	await wait(4_000);
	const session = await context.newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
	const measure = async (step: string, run: () => Promise<void>) => rows.push({ step, ...(await framesDuring(browser, page, run)) });

	const cookies: string[] = [];
	await measure(`lobby, ${players} join`, async () => {
		for (let n = 0; n < players; n++) {
			const reply = await call(origin, "POST", `/instances/${pin}/join`, { body: { nickname: `Player${n}` } });
			cookies.push(reply.cookies[0] ?? "");
			await wait((JOIN_SECONDS * 1000) / players);
		}
	});
	await measure("lobby, everybody there", () => wait(5_000));
	const answer = async (question: number) => {
		await Promise.all(
			cookies.map((cookie, n) =>
				call(origin, "POST", `/instances/${pin}/answer`, {
					cookie,
					body: { nickname: `Player${n}`, questionIndex: question, answers: [(n * 7 + question) % 3 === 0 ? question % 4 : (n + 1) % 4] },
				}),
			),
		);
	};
	for (const question of [0, 1]) {
		await host.steer(question === 0 ? "start" : "next-question");
		await standsAt("question");
		await measure(`question ${question + 1}`, () => wait(3_000));
		await measure(`bars ${question + 1}`, async () => {
			await answer(question);
			await standsAt("answers");
			await wait(3_000);
		});
		await measure(`ranking ${question + 1}`, async () => {
			await host.steer("show-ranking");
			await standsAt("ranking");
			await wait(4_000);
		});
	}
	await measure("podium with confetti", async () => {
		await host.steer("finish");
		await standsAt("podium");
		await wait(9_000);
	});
} finally {
	await browser.close();
	await product.stop();
}
printReport(`stage: frames at ${WALL.width}×${WALL.height}, processor slowed down ${slow} times`, rows);
for (const row of rows) if (Number(row["frames a second"]) < TARGET) console.error(`Below 60 frames a second: ${row.step}`);
