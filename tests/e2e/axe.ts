import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** The levels that decisions section 6 asks for. */
const OPTIONS: RunOptions = {
	resultTypes: ["violations"],
	runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
	// Wanted by a rule about sound that starts by itself; no page has sound files, none has frames.
	preload: false,
	iframes: false,
};

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

/**
 * What axe finds on a page, or below one element of it. axe is brought once to each document: bringing it for every look, as its
 * builder for Playwright does, takes three times as long as the look itself.
 */
export async function findings(page: Page, below?: string): Promise<Finding[]> {
	if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
	return page.evaluate(
		async ([options, selector]) => {
			if (!window.axe) throw new Error("axe is not on the page");
			const { violations } = await window.axe.run(selector ?? document, options);
			return violations.flatMap(({ id, nodes }) =>
				nodes.map(({ target, failureSummary = "" }) => ({ rule: id, place: target.join(" "), reason: failureSummary })),
			);
		},
		[OPTIONS, below] as const,
	);
}
