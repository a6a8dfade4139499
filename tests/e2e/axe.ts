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

/** What the size of the screen changes: who has judged a page whole at one size, and in both languages, needs no more at another. */
const LAYOUT_RULES = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

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
	/** Only below this element. */
	below?: string;
	layoutOnly?: boolean;
}

/**
 * What axe finds on a page. axe is brought once to each document, and as it is: bringing it for every look, as its builder for
 * Playwright does, or as an argument of `evaluate`, takes longer than the look itself.
 */
export async function findings(page: Page, { below, layoutOnly = false }: Look = {}): Promise<Finding[]> {
	if (!(await page.evaluate(() => window.axe !== undefined))) {
		const session = await page.context().newCDPSession(page);
		await session.send("Runtime.evaluate", { expression: axe.source });
		await session.detach();
	}
	return page.evaluate(
		async ([options, selector]) => {
			if (!window.axe) throw new Error("axe is not on the page");
			const { violations } = await window.axe.run(selector ?? document, options);
			return violations.flatMap(({ id, nodes }) =>
				nodes.map(({ target, failureSummary = "" }) => ({ rule: id, place: target.join(" "), reason: failureSummary })),
			);
		},
		[layoutOnly ? { ...OPTIONS, runOnly: LAYOUT_RULES } : OPTIONS, below] as const,
	);
}
