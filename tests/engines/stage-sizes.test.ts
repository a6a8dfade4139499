import { describe, expect, inject, it } from "vitest";
import { makeScenes, type Scene } from "../helpers/stage-scenes";
import type { Engine } from "./driver";
import { CHROMIUM, FIREFOX, WEBKIT } from "./engines";
import { serveScenes } from "./scenes";
import { Screen } from "./screen";

const SIZE = { width: 1280, height: 720 };
/** `npm test -- everything` has all pictures. */
const FEW =
	/^(lobby-30|reading-500|question-120-4x40|question-500-10x200|question-formula|answers-120-10x5|answers-info-10|ranking-5|finished-alone-120)$/;
/** Engines set formulas and long words differently, search sizes to 5 % (`fit-text.ts`), and end lines by parts of a pixel. */
const OWN_LAYOUT = /wide|answers-formula|question-picture-500|answers-of-text/;
const MAX_DIFFERENCE = 0.05;

/** Sizes of letters by place; null until everything is shown. */
const SIZES = `(() => {
	if (document.fonts.status !== "loaded" || document.querySelector(".stage [aria-busy=true]")) return null;
	return [...document.querySelectorAll(".stage *")]
		.filter((element) => !element.closest(".sr-only, .stage-controls, [aria-hidden=true], math *, [data-ahead=true]"))
		.filter((element) => element.getClientRects().length > 0)
		.filter((element) => element.matches("math") || [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()))
		.map((element) => {
			// Names in a crowd are zoomed. Layout widths are whole pixels: of something wide that is exact enough.
			let wide = element;
			while (!(wide.offsetWidth > 200)) wide = wide.parentElement;
			const zoom = wide.getBoundingClientRect().width / wide.offsetWidth;
			return [element.tagName + " " + element.textContent.slice(0, 30), Number.parseFloat(getComputedStyle(element).fontSize) * zoom];
		});
})()`;

type Sizes = [string, number][];

/** The sizes once two measurements agree. */
async function measure(screen: Screen, { phase }: Scene): Promise<Sizes> {
	await screen.match(`document.querySelector(".stage")?.dataset.phase === "${phase}"`);
	let last = "";
	await screen.match(`document.querySelector(".stage h1, .stage h2, .stage p") !== null`);
	for (const end = Date.now() + 20_000; Date.now() < end; ) {
		const sizes = (await screen.page.evaluate(SIZES)) as Sizes | null;
		const text = JSON.stringify(sizes?.map(([, size]) => size));
		if (sizes && sizes.length > 0 && text === last) return sizes;
		last = text ?? "";
		await new Promise((resolve) => setTimeout(resolve, 300));
	}
	throw new Error("the sizes do not settle");
}

async function sizesIn(engine: Engine, origin: string, scenes: Scene[], pathOf: (scene: Scene) => string): Promise<Map<string, Sizes>> {
	const driver = await engine.start("en");
	try {
		const found = new Map<string, Sizes>();
		const screen = new Screen(await driver.open(SIZE), origin);
		for (const scene of scenes) {
			await screen.goto(pathOf(scene));
			found.set(scene.name, await measure(screen, scene));
		}
		return found;
	} finally {
		await driver.close();
	}
}

const { EVERYTHING } = process.env;

describe.runIf(FIREFOX.installed && WEBKIT.installed)("the texts of the stage", () => {
	it("differ in size by at most 5 % between Chromium, Firefox and WebKit", async () => {
		const scenes = makeScenes("en").filter(({ name }) => (EVERYTHING && !OWN_LAYOUT.test(name)) || FEW.test(name));
		const server = await serveScenes(inject("product").port, scenes);
		try {
			const sizes = new Map<string, Map<string, Sizes>>();
			for (const engine of [CHROMIUM, FIREFOX, WEBKIT]) sizes.set(engine.name, await sizesIn(engine, server.origin, scenes, server.pathOf));
			const problems: string[] = [];
			for (const { name } of scenes) {
				const base = new Map(sizes.get(CHROMIUM.name)?.get(name));
				expect(base.size, name).toBeGreaterThan(0);
				for (const engine of [FIREFOX.name, WEBKIT.name]) {
					// A crowd may show a name more or less, and a clock another second.
					const shared = [...new Map(sizes.get(engine)?.get(name))].filter(([text]) => base.has(text));
					expect(shared.length / base.size, `${name} in ${engine}`).toBeGreaterThan(0.75);
					for (const [text, size] of shared) {
						const expected = base.get(text) ?? 0;
						if (Math.abs(size / expected - 1) > MAX_DIFFERENCE)
							problems.push(`${name}: ${text}: ${size} px in ${engine}, ${expected} in Chromium`);
					}
				}
			}
			expect(problems).toEqual([]);
		} finally {
			server.close();
		}
	}, 600_000);
});
