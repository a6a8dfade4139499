import { mkdtempSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "../../scripts/chromium.mjs";
import lighthouse, { type TraceEvent } from "../pages/lighthouse.mjs";

/** Figures on Lighthouse's simulated phone. */
export interface Scores {
	performance: number;
	accessibility: number;
	bestPractices: number;
	firstPaintMs: number;
	largestPaintMs: number;
	blockedMs: number;
	/** Computed from the CPU time of the tasks, which depends less on other programs. */
	blockedByCpuMs: number;
	layoutShift: number;
}

export interface Visit {
	storage: Record<string, string>;
	cookies: Record<string, string>;
}

const PHONE_SLOWDOWN = 4;
const LONG_TASK_MS = 50;

/** CPU time of long tasks after the first paint, beyond the part that counts as short, on a phone that is four times slower. */
function blockedByCpu(events: readonly TraceEvent[]): number {
	const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
	if (!paint) return Number.NaN;
	const tasks = events.filter(({ name, pid, tid, ts, dur = 0 }) => {
		return name.endsWith("RunTask") && pid === paint.pid && tid === paint.tid && ts + dur > paint.ts;
	});
	return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (PHONE_SLOWDOWN * tdur) / 1000 - LONG_TASK_MS), 0);
}

interface Audits {
	audit(url: string, visit: Visit): Promise<Scores>;
	close(): Promise<void>;
}

const LOW_PRIORITY = 10;

/** A Chromium for Lighthouse, which gets a low priority: on two cores it would take time from the page, which then counts as blocked. */
export async function openAudits(port: number, origin: string): Promise<Audits> {
	const profile = mkdtempSync(join(tmpdir(), "quizlight-lighthouse-"));
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: chromiumPath(),
		args: [...chromiumArgs, `--remote-debugging-port=${port}`],
	});
	setPriority(LOW_PRIORITY);
	const begin = async ({ storage, cookies }: Visit) => {
		await context.clearCookies();
		await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
		const page = await context.newPage();
		await page.goto(`${origin}/robots.txt`);
		await page.evaluate((entries) => {
			localStorage.clear();
			for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
		}, storage);
		const session = await context.newCDPSession(page);
		await session.send("Network.clearBrowserCache");
		await page.close();
	};
	return {
		async audit(url, visit) {
			await begin(visit);
			const result = await lighthouse(url, {
				port,
				logLevel: "error",
				disableStorageReset: true,
				onlyCategories: ["performance", "accessibility", "best-practices"],
			});
			if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
			const { categories, audits } = result.lhr;
			const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
			const figure = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
			return {
				performance: score("performance"),
				accessibility: score("accessibility"),
				bestPractices: score("best-practices"),
				firstPaintMs: Math.round(figure("first-contentful-paint")),
				largestPaintMs: Math.round(figure("largest-contentful-paint")),
				blockedMs: Math.round(figure("total-blocking-time")),
				blockedByCpuMs: Math.round(blockedByCpu(result.artifacts.Trace.traceEvents)),
				layoutShift: Math.round(figure("cumulative-layout-shift") * 1000) / 1000,
			};
		},
		async close() {
			await context.close();
			rmSync(profile, { recursive: true, force: true });
		},
	};
}
