import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const OPTIONS: RunOptions = {
	resultTypes: ["violations"],
	runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
	// Needed only for sounds that start by themselves; pages have neither sound files nor frames.
	preload: false,
	iframes: false,
};

/**
 * Rules that depend on the length of words, so both languages are checked at each size. Colours are the same in both: contrast is checked
 * at one size in each, with everything else.
 */
const LAYOUT_RULES = ["scrollable-region-focusable", "target-size"];

declare global {
	interface Window {
		axe?: typeof axe;
	}
}

interface Finding {
	rule: string;
	place: string;
	reason: string;
}

interface Look {
	below?: string;
	layoutOnly?: boolean;
	/** Waits until nothing on the page is busy: a list being filtered is pale until the new one is shown. */
	whenIdle?: boolean;
}

/** Null if the page does not have axe yet. */
const run = (page: Page, { below, layoutOnly = false, whenIdle = false }: Look): Promise<Finding[] | null> =>
	page.evaluate(
		async ([options, selector, patience]) => {
			if (!window.axe) return null;
			for (const end = Date.now() + patience; patience > 0 && document.querySelector('[aria-busy="true"]'); ) {
				if (Date.now() > end) throw new Error("The page stays busy");
				await new Promise((resolve) => setTimeout(resolve, 50));
			}
			const { violations } = await window.axe.run(selector ?? document, options);
			return violations.flatMap(({ id, nodes }) =>
				nodes.map(({ target, failureSummary = "" }) => ({ rule: id, place: target.join(" "), reason: failureSummary })),
			);
		},
		[layoutOnly ? { ...OPTIONS, runOnly: LAYOUT_RULES } : OPTIONS, below, whenIdle ? 15_000 : 0] as const,
	);

/**
 * What axe finds on a page. Adds axe once to each document: adding it for every check, as its builder for Playwright does, or as an
 * argument of `evaluate`, takes longer than the check.
 */
export async function findings(page: Page, look: Look = {}): Promise<Finding[]> {
	const found = await run(page, look);
	if (found) return found;
	const session = await page.context().newCDPSession(page);
	await session.send("Runtime.evaluate", { expression: axe.source });
	await session.detach();
	const seen = await run(page, look);
	if (!seen) throw new Error("axe is not on the page");
	return seen;
}

/**
 * A bar at the edge of the screen may cover a control for a moment: the control counts if it stays covered in the middle of the screen.
 * Cards near it are drawn by then and may move it once more.
 */
async function staysCovered(page: Page, place: string): Promise<boolean> {
	for (let tries = 3; tries > 0; tries--) {
		await page.locator(place).evaluate((element) => element.scrollIntoView({ block: "center" }));
		const found = await findings(page, { below: place, layoutOnly: true });
		if (found.every(({ rule }) => rule !== "target-size")) return false;
	}
	return true;
}

/** Finds dialogs that lack × at the top right or the filled button at the end of its row. */
const dialogProblems = (page: Page): Promise<string[]> =>
	page.evaluate(() =>
		[...document.querySelectorAll("[role=dialog], dialog[open]")].flatMap((dialog) => {
			const buttons = [...dialog.querySelectorAll("button")];
			const cross = buttons.pop();
			const row = buttons.pop()?.parentElement;
			const [panel, place] = [cross?.parentElement?.getBoundingClientRect(), cross?.getBoundingClientRect()];
			if (!cross || !row || !panel || !place) return ["a dialog without buttons"];
			const atCorner = panel.right - place.right < 20 && place.top - Math.max(panel.top, 0) < 20 && place.top >= 0;
			const filled = [...row.children].findIndex((button) => getComputedStyle(button).color === "rgb(255, 255, 255)");
			return [
				...(atCorner && cross.ariaLabel ? [] : ["a dialog without × at its top right"]),
				...(filled > 0 || row.children.length === 1 ? [] : ["a dialog without Cancel left of its primary action"]),
				...(filled < 0 || filled === row.children.length - 1 ? [] : ["a dialog with something behind its primary action"]),
			];
		}),
	);

/** One readable line each: rule, place, reason. */
export async function problems(page: Page, layoutOnly: boolean): Promise<string[]> {
	const lines: string[] = await dialogProblems(page);
	for (const { rule, place, reason } of await findings(page, { layoutOnly, whenIdle: true })) {
		if (rule === "target-size" && reason.includes("partially obscured") && !(await staysCovered(page, place))) continue;
		lines.push(`${rule}: ${place}: ${reason}`);
	}
	return lines;
}

/** WCAG 1.4.10 and the smallest phone: nothing may scroll sideways. */
export const NARROW = { width: 320, height: 640 };

export const scrollsSideways = async (page: Page, { width } = NARROW) =>
	(await page.evaluate(() => document.documentElement.scrollWidth)) > width;
