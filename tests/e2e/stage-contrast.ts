import type { Page } from "@playwright/test";
import { contrast, type Rgb } from "../helpers/contrast";

/** For readers in the last row (WCAG AAA). */
const LEAST = 7;
/** Enough for a ground without letters. */
const GROUND_WIDTH = 640;

/** A text with its place and its opacity including its ancestors'. */
interface StageText {
	text: string;
	color: Rgb;
	opacity: number;
	boxes: { left: number; top: number; right: number; bottom: number }[];
}

interface Stage {
	texts: StageText[];
	width: number;
	height: number;
}

/** Finds visible texts, then leaves only their ground: without clouds, in the lightest colour of the backdrop. */
function bareGround(within: string): Stage {
	const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
	const stage = document.querySelector(".stage");
	if (!brush || !stage) throw new Error("There is no stage");
	const read = (color: string) => {
		brush.clearRect(0, 0, 1, 1);
		brush.fillStyle = color;
		brush.fillRect(0, 0, 1, 1);
		const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
		return { color: [red, green, blue] as const, opacity: alpha / 255 };
	};
	const texts: StageText[] = [];
	const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const parent = node.parentElement;
		if (!parent || !node.textContent?.trim() || parent.closest(".sr-only") || !parent.closest(within)) continue;
		const style = getComputedStyle(parent);
		const seen = read(parent.closest("svg") ? style.fill : style.color);
		for (let element: Element | null = parent; element && seen.opacity > 0; element = element.parentElement) {
			const { opacity, visibility, clipPath } = getComputedStyle(element);
			// A control's name is clipped until it is hovered.
			seen.opacity *= visibility === "hidden" || clipPath === "inset(50%)" ? 0 : Number(opacity);
		}
		if (seen.opacity === 0) continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		const { bottom: end = Number.POSITIVE_INFINITY } = parent.closest("[data-clamped]")?.getBoundingClientRect() ?? {};
		const shown = [...range.getClientRects()].filter(({ bottom }) => bottom < end + 2);
		const boxes = shown.map(({ left, top, right, bottom, height }) => {
			// The empty part above and below letters may reach over the edge of their ground.
			const empty = height * 0.15;
			return { left, top: top + empty, right, bottom: bottom - empty };
		});
		texts.push({ text: node.textContent.slice(0, 30), ...seen, boxes });
	}
	const lightness = (color: string) => {
		const [red, green, blue] = read(color).color;
		return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2;
	};
	// A mixture is never lighter than its lightest part.
	const [lightest] = [stage, ...stage.querySelectorAll(".stage-cloud")]
		.flatMap((element) => getComputedStyle(element).backgroundImage.match(/rgba?\([^)]*\)/g) ?? [])
		.map((color) => color.replace(/rgba\((.*),.*\)/, "rgb($1)"))
		.sort((one, other) => lightness(other) - lightness(one));
	const sheet = new CSSStyleSheet();
	// Only the first layer overrides rules that are themselves important.
	sheet.replaceSync(`@layer theme {
		.stage { background: ${lightest} !important }
		.stage-cloud { display: none !important }
		.stage, .stage * { color: transparent !important }
		.stage svg text { fill: transparent !important }
	}`);
	document.adoptedStyleSheets.push(sheet);
	Object.assign(window, { bareGround: sheet });
	return { texts, width: window.innerWidth, height: window.innerHeight };
}

/** Restores the stage's colours; returns the distinct colours under each text as numbers. */
async function listBackgrounds([picture, texts]: readonly [string, StageText[]]): Promise<number[][]> {
	// The stage may have added its own style sheet.
	document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !("bareGround" in window && sheet === window.bareGround));
	// After a screenshot, Chromium calls idle callbacks only at their timeout, and `turnTo` waits for one.
	window.requestIdleCallback = (done) => window.setTimeout(() => done({ didTimeout: false, timeRemaining: () => 0 }));
	const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
	const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
	const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
	if (!context) throw new Error("There is no canvas");
	context.drawImage(image, 0, 0);
	const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
	const scale = width / window.innerWidth;
	return texts.map(({ boxes }) => {
		const colors = new Set<number>();
		for (const { left, top, right, bottom } of boxes) {
			for (let y = Math.max(0, Math.ceil(top * scale)); y < Math.min(height, bottom * scale); y++) {
				for (let x = Math.max(0, Math.ceil(left * scale)); x < Math.min(width, right * scale); x++) {
					const [red = 0, green = 0, blue = 0] = data.subarray(4 * (y * width + x));
					colors.add((red << 16) | (green << 8) | blue);
				}
			}
		}
		return [...colors];
	});
}

const splitColor = (color: number): Rgb => [color >> 16, (color >> 8) & 255, color & 255];

function over([red, green, blue]: Rgb, under: Rgb, opacity: number): Rgb {
	const mixed = (part: number, below: number) => below + (part - below) * opacity;
	return [mixed(red, under[0]), mixed(green, under[1]), mixed(blue, under[2])];
}

/** Texts on the stage that are too pale on the lightest ground they can have. `within`: only those in such elements. */
export async function paleTexts(page: Page, within = ".stage"): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const { texts, width, height } = await page.evaluate(bareGround, within);
	if (texts.length === 0) throw new Error("There is no text on the stage");
	const clip = { x: 0, y: 0, width, height, scale: GROUND_WIDTH / width };
	const { data } = await session.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true, clip });
	await session.detach();
	const grounds = await page.evaluate(listBackgrounds, [data, texts] as const);
	return texts.flatMap(({ text, color, opacity }, index) => {
		const ratios = (grounds[index] ?? []).map(splitColor).map((ground) => contrast(over(color, ground, opacity), ground));
		const worst = Math.min(...ratios);
		return worst < LEAST ? [`${worst.toFixed(2)}: ${text}`] : [];
	});
}
