import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { contrast, type Rgb } from "../helpers/contrast";

const OPTIONS: RunOptions = {
	resultTypes: ["violations"],
	runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
	// Counted as experimental by axe.
	rules: { "label-content-name-mismatch": { enabled: true } },
	// Needed only for sounds that start by themselves; pages have neither sound files nor frames.
	preload: false,
	iframes: false,
};

/** Rules that depend on the length of words, checked in both languages at each size. Contrast needs one size in each. */
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
		[layoutOnly ? { ...OPTIONS, rules: {}, runOnly: LAYOUT_RULES } : OPTIONS, below, whenIdle ? 15_000 : 0] as const,
	);

/** What axe finds on a page. Adds axe once to each document: adding it for every check takes longer than the check. */
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

/** A control counts as covered if it stays so in the middle of the screen, where cards near it may move it once more. */
async function staysCovered(page: Page, place: string): Promise<boolean> {
	for (let tries = 3; tries > 0; tries--) {
		await page.locator(place).evaluate((element) => element.scrollIntoView({ block: "center" }));
		const found = await findings(page, { below: place, layoutOnly: true });
		if (found.every(({ rule }) => rule !== "target-size")) return false;
	}
	return true;
}

const DIALOG = "[role=dialog], dialog[open]";

/** Finds dialogs that lack × at the top right or the filled button at the end of its row. */
const dialogProblems = (page: Page): Promise<string[]> =>
	page.evaluate(
		(open) =>
			[...document.querySelectorAll(open)].flatMap((dialog) => {
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
		DIALOG,
	);

/** Fields whose edge is hard to see: neither border nor inside differs from what is around them by 3:1 (WCAG 1.4.11). */
async function paleFields(page: Page): Promise<string[]> {
	const fields = await page.evaluate(() => {
		const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
		const toRgb = (color: string): [number, number, number] => {
			if (!canvas) throw new Error("no canvas");
			for (const fill of ["white", color]) {
				canvas.fillStyle = fill;
				canvas.fillRect(0, 0, 1, 1);
			}
			const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
			return [red, green, blue];
		};
		const readBackground = (element: Element | null): string => {
			if (!element) return "white";
			const { backgroundColor } = getComputedStyle(element);
			return backgroundColor === "rgba(0, 0, 0, 0)" ? readBackground(element.parentElement) : backgroundColor;
		};
		const all = document.querySelectorAll<HTMLElement>("input:not([type=range], [type=checkbox], [type=radio]), select, textarea");
		return [...all].flatMap((field) => {
			const { borderTopWidth, borderTopColor, opacity } = getComputedStyle(field);
			// A field without a border is part of a row with one, or an icon.
			if (field.offsetWidth < 4 || borderTopWidth === "0px" || opacity === "0" || field.matches(":disabled")) return [];
			const [border, inside, around] = [borderTopColor, readBackground(field), readBackground(field.parentElement)].map(toRgb);
			return border && inside && around ? [{ border, inside, around, html: field.outerHTML.slice(0, 120) }] : [];
		});
	});
	const differs = (one: Rgb, other: Rgb) => contrast(one, other) >= 3;
	return fields.flatMap(({ border, inside, around, html }) =>
		differs(border, around) || differs(inside, around) ? [] : [`a field with a pale edge: ${html}`],
	);
}

/** One readable line each: rule, place, reason. Of an open dialog, because the page below it is a screen of its own. */
export async function problems(page: Page, layoutOnly: boolean): Promise<string[]> {
	const lines: string[] = [...(await dialogProblems(page)), ...(layoutOnly ? [] : await paleFields(page))];
	const hasDialog = await page.evaluate((open) => [...document.querySelectorAll(open)].some((one) => one.checkVisibility()), DIALOG);
	for (const { rule, place, reason } of await findings(page, { layoutOnly, whenIdle: true, ...(hasDialog && { below: DIALOG }) })) {
		if (rule === "target-size" && reason.includes("partially obscured") && !(await staysCovered(page, place))) continue;
		lines.push(`${rule}: ${place}: ${reason}`);
	}
	return lines;
}

/** Gives each control the focus, down and up: finds those that a bar covers (WCAG 2.4.11), and those without a ring (2.4.7). */
export const focusProblems = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		// A text area that gets the focus by script scrolls no further than its caret; by Tab it scrolls as the others do.
		const all = [...document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, summary)")];
		const controls = all.filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.closest("[inert], :disabled"));
		const found = new Set<string>();
		// Else the first one could have the focus already, and would not scroll.
		if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
		for (const control of [...controls, ...controls.toReversed()]) {
			control.focus();
			const { left, top, width, height } = control.getBoundingClientRect();
			if (document.activeElement !== control || width <= 1) continue;
			const isSeen = [0.1, 0.5, 0.9].some((part) => {
				const hit = document.elementFromPoint(left + width / 2, top + height * part);
				return hit && (hit.contains(control) || control.contains(hit) || hit.closest("label")?.contains(control));
			});
			// The ring of an invisible radio button is around what is shown in its place; a tab draws its own a moment later.
			const drawn = getComputedStyle(control).opacity === "0" ? control.nextElementSibling : control;
			const hasRing = drawn !== null && getComputedStyle(drawn).outlineStyle !== "none";
			const name = `${control.tagName} “${control.ariaLabel ?? Reflect.get(control, "labels")?.[0]?.textContent ?? control.textContent}”`;
			if (!isSeen) found.add(`covered when it has the focus: ${name}`);
			if (control.matches(":focus-visible:not([role=tab])") && !hasRing) found.add(`no ring: ${name}`);
		}
		return [...found];
	});

/** Texts that are whole as the page sets them, and cut with the distances of WCAG 1.4.12 between lines, letters and words. */
export const spacingProblems = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		// A line that unfolds shows the beginning only; scenes made of elements are decoration.
		const OUTSIDE = "svg, [aria-expanded=false], [inert]";
		const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
		const all = [...document.querySelectorAll<HTMLElement>("body *")];
		const cut = () =>
			all.filter((one) => {
				const { clientWidth, clientHeight, scrollWidth, scrollHeight } = one;
				const [wide, high] = [scrollWidth > clientWidth + 1, scrollHeight > clientHeight + 1];
				// The cheap questions first: this is asked of every element of every screen.
				if (clientWidth <= 1 || !(wide || high)) return false;
				const { overflowX, overflowY } = getComputedStyle(one);
				if (!((wide && hides(overflowX)) || (high && hides(overflowY)))) return false;
				return one.textContent?.trim() !== "" && one.checkVisibility() && !one.closest(OUTSIDE);
			});
		const before = new Set(cut());
		const sheet = new CSSStyleSheet();
		const distances = "line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important";
		sheet.replaceSync(`* { ${distances} } p { margin-bottom: 2em !important }`);
		document.adoptedStyleSheets.push(sheet);
		const found = cut().filter((one) => !before.has(one));
		const { clientWidth, scrollWidth } = document.documentElement;
		const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const reach = document.createRange();
		let widest = "";
		while (scrollWidth > clientWidth && words.nextNode()) {
			reach.selectNodeContents(words.currentNode);
			if (reach.getBoundingClientRect().right > clientWidth) widest = words.currentNode.textContent ?? "";
		}
		document.adoptedStyleSheets.pop();
		return [
			...found.map((one) => `cut with wide letters: ${one.tagName} “${one.textContent?.slice(0, 60)}” ${one.className}`),
			...(scrollWidth > clientWidth ? [`scrolls sideways with wide letters: “${widest}”`] : []),
		];
	});

/** WCAG 1.4.10 and the smallest phone: nothing may scroll sideways. */
export const NARROW = { width: 320, height: 640 };

export const scrollsSideways = async (page: Page, { width } = NARROW) =>
	(await page.evaluate(() => document.documentElement.scrollWidth)) > width;
