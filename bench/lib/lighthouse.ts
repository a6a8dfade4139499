import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromiumArgs, chromiumPath } from "../../scripts/chromium.mjs";

/** Lighthouse's figures of a page on its simulated phone. */
export interface Scores {
	performance: number;
	accessibility: number;
	bestPractices: number;
	firstPaintMs: number;
}

export interface Audits {
	audit(url: string, storage: Record<string, string>): Promise<Scores>;
	close(): Promise<void>;
}

/** A Chromium of its own for Lighthouse; `storage` is what stands in local storage when the page loads. */
export async function openAudits(port: number, origin: string): Promise<Audits> {
	const profile = mkdtempSync(join(tmpdir(), "live-quiz-lighthouse-"));
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: chromiumPath(),
		args: [...chromiumArgs, `--remote-debugging-port=${port}`],
	});
	const keep = async (storage: Record<string, string>) => {
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
		async audit(url, storage) {
			await keep(storage);
			const result = await lighthouse(url, {
				port,
				logLevel: "error",
				// What was just stored stays.
				disableStorageReset: true,
				onlyCategories: ["performance", "accessibility", "best-practices"],
			});
			if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
			const { categories, audits } = result.lhr;
			const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
			return {
				performance: score("performance"),
				accessibility: score("accessibility"),
				bestPractices: score("best-practices"),
				firstPaintMs: Math.round(audits["first-contentful-paint"]?.numericValue ?? Number.POSITIVE_INFINITY),
			};
		},
		async close() {
			await context.close();
			rmSync(profile, { recursive: true, force: true });
		},
	};
}
