import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { build } from "vite";
import type * as Instruments from "~/features/stage/sound/instruments";
import type * as Output from "~/features/stage/sound/output";
import type * as Score from "~/features/stage/sound/score";
import { openHostedGame, releaseTest } from "./helpers";
import { paleTexts } from "./stage-contrast";

interface Tap {
	contexts: AudioContext[];
	peak(): number;
}

declare global {
	interface Window {
		stageSound: typeof Instruments & typeof Output & typeof Score;
		tap: Tap;
	}
}

/** The stage's modules for an otherwise empty page. */
async function soundScript(): Promise<string> {
	const folder = fileURLToPath(new URL("../../app/features/stage/sound/", import.meta.url));
	const entry = "virtual:stage-sound";
	const result = await build({
		configFile: false,
		logLevel: "error",
		plugins: [
			{
				name: entry,
				resolveId: (id) => (id === entry ? id : null),
				load: (id) =>
					id === entry ? ["score", "instruments", "output"].map((file) => `export * from "${folder}${file}.ts";`).join("") : null,
			},
		],
		build: { write: false, lib: { entry, formats: ["iife"], name: "stageSound" }, rollupOptions: { input: entry } },
	});
	const [bundle] = Array.isArray(result) ? result : [result];
	if (!bundle || !("output" in bundle)) throw new Error("nothing was built");
	return bundle.output[0].code;
}

async function addTap(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const contexts: AudioContext[] = [];
		const analysers: AnalyserNode[] = [];
		window.AudioContext = class extends AudioContext {
			constructor(options?: AudioContextOptions) {
				super(options);
				contexts.push(this);
				if (sessionStorage.getItem("wants-click")) void this.suspend();
			}
			override resume(): Promise<void> {
				return sessionStorage.getItem("no-device") ? new Promise(() => {}) : super.resume();
			}
		};
		const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
		AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
			if (to instanceof AudioDestinationNode) {
				const analyser = new AnalyserNode(to.context, { fftSize: 32_768 });
				analysers.push(analyser);
				connect.call(this, analyser);
			}
			return connect.call(this, to);
		} as AudioNode["connect"];
		const peak = () => {
			const samples = new Float32Array(32_768);
			let loudest = 0;
			for (const analyser of analysers) {
				analyser.getFloatTimeDomainData(samples);
				for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
			}
			return loudest;
		};
		window.tap = { contexts, peak };
	});
}

// In `npm test` sound-cue.test.ts shows when it sounds.
releaseTest("each step sounds, and nothing is louder than -6 dB", async ({ page }) => {
	await page.goto("about:blank");
	await page.addScriptTag({ content: await soundScript() });
	const peaks = await page.evaluate(async () => {
		const { notesBetween, buildOutput, playNote, pluck, pluckTimes } = window.stageSound;
		const rises = [1.6, 3.2, 4.8];
		const cues = [
			{ name: "lobby" },
			{ name: "reading", seconds: 3 },
			{ name: "question", seconds: 12 },
			{ name: "close" },
			{ name: "ranking", at: 0.2, seconds: 1.5 },
			{ name: "podium", rises, light: 5.5 },
		] as const;
		const loudest: Record<string, number> = {};
		for (const cue of cues) {
			const seconds = cue.name === "podium" ? 8 : 5;
			const context = new OfflineAudioContext(1, 44_100 * seconds, 44_100);
			const { parts } = buildOutput(context);
			for (const note of notesBetween(cue, 0, seconds)) playNote(context, parts[note.part], note, note.at);
			// A fast class is heard over the question's pulse.
			if (cue.name === "question")
				for (let second = 0; second < seconds; second++)
					for (const at of pluckTimes(second, -1, 10)) playNote(context, parts.effects, pluck(at / seconds), at);
			const samples = (await context.startRendering()).getChannelData(0);
			loudest[cue.name] = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
		}
		return loudest;
	});
	for (const [name, peak] of Object.entries(peaks)) {
		expect(peak, name).toBeLessThanOrEqual(10 ** (-6 / 20));
		expect(peak, name).toBeGreaterThan(0.02);
	}
});

// In `npm test` sound-cue.test.ts shows when it sounds.
releaseTest(
	"the stage is silent until the host switches its sound on, and again when it is switched off",
	async ({ browser, baseURL, watch }) => {
		const { context, host } = await openHostedGame(browser, baseURL ?? "");
		const page = watch(await context.newPage());
		await addTap(page);
		const scripts: string[] = [];
		page.on("request", (request) => scripts.push(request.url()));
		await page.goto(`/host/${host.pin}/stage`);
		const music = page.getByRole("switch", { name: "Music" });
		await expect(music).not.toBeChecked();
		expect(await page.evaluate(() => window.tap.contexts.length)).toBe(0);
		expect(scripts.filter((url) => url.includes("sound-engine"))).toEqual([]);

		await music.click();
		await expect.poll(() => page.evaluate(() => window.tap.peak())).toBeGreaterThan(0.005);
		const volume = page.getByRole("slider", { name: "Volume" });
		await volume.fill("0");
		await expect.poll(() => page.evaluate(() => window.tap.peak())).toBeLessThan(0.0005);
		await volume.fill("70");
		await music.click();
		await expect.poll(() => page.evaluate(() => window.tap.contexts.map(({ state }) => state))).toEqual(["closed"]);
		await music.click();

		// The setting is remembered. Headless browsers allow sound without a click; this page requires one.
		await page.evaluate(() => sessionStorage.setItem("wants-click", "yes"));
		await page.getByRole("button", { name: "Normal text" }).click();
		await page.reload();
		await expect(music).toBeChecked();
		await expect(page.locator(".stage")).toHaveAttribute("data-text-size", "large");
		await expect(page.getByText("Click once anywhere for sound")).toBeVisible();
		// Escape hides the names beside the icons (WCAG 1.4.13), until the pointer or the focus comes again.
		const effects = page.getByText("Effects", { exact: true });
		const width = async () => (await effects.boundingBox())?.width ?? 0;
		await page.getByRole("switch", { name: "Effects" }).hover();
		await expect.poll(width).toBeGreaterThan(10);
		await page.keyboard.press("Escape");
		await expect.poll(width).toBeLessThan(2);
		await music.focus();
		await expect.poll(width).toBeGreaterThan(10);
		await page.keyboard.press("Escape");
		await expect.poll(width).toBeLessThan(2);
		// Nothing drifts any more once it is switched off (WCAG 2.2.2); the big screen remembers it.
		await page.emulateMedia({ reducedMotion: "no-preference" });
		const drifting = () =>
			page.evaluate(
				() =>
					document.getAnimations().filter((one) => one.playState === "running" && one.effect?.getComputedTiming().iterations === Infinity)
						.length,
			);
		expect(await drifting()).toBeGreaterThan(0);
		await page.getByRole("switch", { name: "Still backdrop" }).click();
		await expect.poll(drifting).toBe(0);
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.getByRole("switch", { name: "Effects" }).hover();
		expect(await paleTexts(page, ".stage-controls, [role=status]")).toEqual([]);
		await page.mouse.click(200, 400);
		await expect(page.getByText("Click once anywhere for sound")).toBeHidden();
		await expect.poll(() => page.evaluate(() => window.tap.peak())).toBeGreaterThan(0.005);

		await page.evaluate(() => sessionStorage.setItem("no-device", "yes"));
		await page.reload();
		await expect(page.getByText("Click once anywhere for sound")).toBeVisible();
		await page.mouse.click(200, 400);
		await expect(page.getByText("Click once anywhere for sound")).toBeHidden();
		await context.close();
	},
);
