import { expect, type Page } from "@playwright/test";
import type { TextSize } from "#app/features/host/game/stage-channel";
import { mixColor, pickAvatar } from "#app/features/live/avatar-drawing";
import { pageFrameSchema } from "#contract/games/live-frames";
import { LIVE } from "#contract/games/live-limits";
import { groupPinDigits } from "#contract/games/pin";
import { type Fetcher, Player } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { sampleInstance } from "../helpers/sample-instance";
import { makeScenes, OPEN_QUIZ, type Scene } from "../helpers/stage-scenes";
import { findings } from "./axe";
import { DESKTOP, languages, openContext, openHostedGame, takePicture, test, undrawnSizes } from "./helpers";
import { paleTexts } from "./stage-contrast";
import { TEXTS } from "./texts";

const SIZES = [
	{ width: 1280, height: 720 },
	{ width: 1920, height: 1080 },
	{ width: 3840, height: 2160 },
];
/** Rare sizes, only for pictures. */
const ODD_SIZES = [
	{ width: 1024, height: 768 },
	{ width: 844, height: 390 },
];
/** Set a folder to get pictures of every scene. */
const PICTURES = process.env.PICTURES;
const ONLY = new RegExp(process.env.STAGE_SCENES ?? "");
/** These scenes cover each text on each ground; colours are the same in both languages. */
const COLORS =
	/^(lobby-empty|lobby-30|lobby-cards-27|question-cards-27|question-cards-75|lobby-teams|talk-120-4x40|teams-8|team-podium|answers-turns-5x5|answers-turns-4x200|lobby-1300|reading-120|question-120-10x5|question-more-time|question-formula|answers-5-4x5|answers-120-10x5|answers-info-10|answers-of-text|question-of-open-1000|answers-of-open-30-sentences|ranking-5|ranking-nobody|pause-5|podium-ties|podium-widest|finished-nobody|finished-alone-120)$/;

/** One stage shows served scenes, so that no game has to be played. */
async function openStage(page: Page) {
	let shown = sampleInstance();
	let pin = 1_000_000;
	const reply = (skip = 0) => {
		const participants = shown.participants.slice(skip, skip + shown.participantsLimit);
		return { success: true, instance: { ...shown, participants, participantsSkip: skip } };
	};
	await page.routeWebSocket(/\/live\?/, (socket) => {
		socket.onMessage((text) => {
			if (text === LIVE.ping) return socket.send(LIVE.pong);
			const asked = pageFrameSchema.safeParse(JSON.parse(text.toString()));
			if (asked.success) socket.send(JSON.stringify(reply(asked.data.participantsSkip)));
		});
		socket.send(JSON.stringify(reply()));
	});
	await page.route("**/api/instances/*/live-ticket", (route) => route.fulfill({ json: { success: true, ticket: "ticket" } }));
	await page.route(/\/api\/instances\/\d+(\?|$)/, (route) => route.fulfill({ json: reply() }));
	const quiz = { visibility: "public", status: "published" };
	await page.route(`**/api/quizzes/${OPEN_QUIZ}`, (route) => route.fulfill({ json: { success: true, quiz } }));
	return async ({ phase, instance }: Scene) => {
		shown = instance;
		const path = `/host/${++pin}/stage`;
		if (page.url() === "about:blank") await page.goto(path);
		// As turnTo does, which waits for an idle moment and a heading: here the stage of the scene is waited for.
		else
			await page.evaluate((address) => {
				document.querySelector(".stage")?.setAttribute("data-left", "");
				history.pushState({}, "", address);
				dispatchEvent(new PopStateEvent("popstate", { state: {} }));
			}, path);
		await page.waitForFunction((wanted) => {
			const stage = document.querySelector(".stage:not([data-left])[data-text-size=normal]");
			return stage?.getAttribute("data-phase") === wanted && !document.querySelector(".stage [aria-busy=true]");
		}, phase);
		const newest = instance.participants.at(-1);
		if (phase === "lobby" && newest)
			await expect(page.getByText(newest.card?.toString() ?? newest.nickname, { exact: true })).toBeVisible();
		if (instance.questions[0]?.text.includes("$")) await expect(page.locator(".stage-view[data-ahead=false]")).not.toContainText("$");
		if (instance.quizTemplateId === OPEN_QUIZ)
			await expect(page.getByRole("img", { name: new RegExp(`/solo/${OPEN_QUIZ}`) })).toBeVisible();
	};
}

/** One line for each text that does not fit or is too small. `mayCut`: a text may end after whole lines instead of shrinking. */
function problemsOnStage(mayCut: boolean): string[] {
	const height = window.innerHeight;
	const problems: string[] = [];
	const name = (element: Element) => `${element.tagName} "${(element.textContent ?? "").slice(0, 30)}"`;
	const shown = (element: Element) =>
		!element.closest(".sr-only, .stage-controls, [aria-hidden=true]") && element.getClientRects().length > 0;
	const all = [...document.querySelectorAll(".stage *")].filter(shown);
	/** Compares lines by middle and letter size: fonts differ in how far they reach up and down. */
	const cutOff = (element: Element, box: DOMRect, size: number) => {
		for (let parent: Element | null = element; parent?.closest(".stage-view"); parent = parent.parentElement) {
			if (getComputedStyle(parent).overflow === "visible" || parent.classList.contains("truncate")) continue;
			const space = parent.getBoundingClientRect();
			const middle = (box.top + box.bottom) / 2;
			if (middle - size / 2 < space.top - 1 || middle + size / 2 > space.bottom + 1) return true;
			if (box.left < space.left - 1 || box.right > space.right + 1) return true;
		}
		return false;
	};
	if (document.documentElement.scrollHeight > height || document.documentElement.scrollWidth > window.innerWidth)
		problems.push("the page scrolls");
	for (const name of document.querySelectorAll(".stage-name .truncate")) {
		if (name.scrollWidth > name.clientWidth) problems.push(`shortened: ${name.textContent}`);
	}
	const options = [...document.querySelectorAll(".stage-view[data-ahead=false] [data-part=options] > li")];
	const boxes = options.map((option) => option.getBoundingClientRect());
	for (const [index, box] of boxes.entries()) {
		if (box.left < -1 || box.top < -1 || box.right > window.innerWidth + 1 || box.bottom > height + 1)
			problems.push(`option ${index} outside`);
		const over = boxes.some(
			(other) =>
				other !== box &&
				box.left < other.right - 1 &&
				other.left < box.right - 1 &&
				box.top < other.bottom - 1 &&
				other.top < box.bottom - 1,
		);
		if (over) problems.push(`option ${index} over another one`);
	}
	for (const formula of document.querySelectorAll(".stage-view[data-ahead=false] :is([data-fit], [data-part]) math")) {
		const box = formula.getBoundingClientRect();
		const space = formula.closest("[data-fit]")?.getBoundingClientRect();
		if (space && (box.left < space.left - 1 || box.right > space.right + 1)) problems.push(`formula wider than its box: ${name(formula)}`);
	}
	for (const element of all) {
		const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
		if (texts.length === 0) continue;
		// Exponents are smaller than their formula.
		const size = Number.parseFloat(getComputedStyle(element.closest("math") ?? element).fontSize);
		// Answers and rankings must be readable from the last row; formulas size their own letters.
		const isReveal =
			element.closest("[data-view=answers], [data-view=ranking], [data-view=teams]") && !document.querySelector(".stage math");
		const share = isReveal ? 100 / 3 : element.tagName === "H1" ? 40 : element.closest("[data-part=options]") ? 54 : 100 / 1.9;
		if (size < height / share - 0.1) problems.push(`too small: ${name(element)} ${size} px of ${height}`);
		const range = document.createRange();
		const lastTop = (text: Node, end: number) => {
			range.setStart(text, end - 1);
			range.setEnd(text, end);
			return range.getBoundingClientRect().top;
		};
		for (const text of texts) {
			const [, before = "", word = ""] = (element.tagName === "H1" && /^(.{160,}\S)\s(\S+)$/s.exec(text.textContent ?? "")) || [];
			if (word && lastTop(text, before.length) < lastTop(text, before.length + 1 + word.length))
				problems.push(`alone on the last line: ${word}`);
			range.selectNodeContents(text);
			if (element.closest("[data-cut], [data-clamped]")) {
				if (!mayCut || element.closest("[data-cut], math")) problems.push(`cut at its end: ${name(element)}`);
				continue;
			}
			// A formula's box is that of its ink; letters may reach beyond it.
			const formula = element.closest("math");
			const around = formula?.closest(".formula-piece")?.parentElement ?? element;
			for (const box of formula ? [formula.getBoundingClientRect()] : range.getClientRects()) {
				if (cutOff(around, box, formula ? box.height : size)) {
					problems.push(`cut off: ${name(element)}`);
					break;
				}
				const part = element.closest("[data-part]")?.getBoundingClientRect();
				const middle = (box.top + box.bottom) / 2;
				if (part && (middle - size / 2 < part.top - 1 || middle + size / 2 > part.bottom + 1)) {
					problems.push(`beyond its part: ${name(element)}`);
					break;
				}
				const end = element.closest(".truncate")?.getBoundingClientRect().right ?? box.right;
				if (box.left < -1 || box.top < -1 || end > window.innerWidth + 1 || box.bottom > height + 1) {
					problems.push(`outside: ${name(element)}`);
					break;
				}
			}
		}
	}
	return [...new Set(problems)];
}

/** More than a class can read at 3u: the longest questions and options together. */
const MAY_CUT = /^answers-(.*x200|info|.*-wide)/;

/** One scene of each view, the hardest if they differ in length alone; all others only in `npm test -- everything`. */
const DAILY =
	/^(lobby-(empty|30|1300)|reading-500|question-(120-4x40|500-10x200|formula|of-open-1000)|answers-(120-4x40|500-10x200|info-10|of-open-30-sentences)|ranking-5|podium-widest|team-podium|teams-8)$/;

const isHard = ({ name }: Scene) => /500|x200|1300|formula|wide/.test(name);

/**
 * The test skips sizes that repeat others, because everything is measured in one unit: easy scenes get one size, hard ones the smallest;
 * `npm test -- everything` adds a larger one, different in each language, and all three for words without an end.
 */
function sizesFor(scene: Scene, language: "en" | "tr") {
	if (PICTURES || (everything && scene.name.includes("wide"))) return SIZES;
	const larger = language === "en" ? 3840 : 1920;
	if (isHard(scene)) return SIZES.filter(({ width }) => width === 1280 || (everything && width === larger));
	const widths = [language === "en" ? 1280 : 1920];
	return SIZES.filter(({ width }) => widths.includes(width));
}

async function measure(page: Page, what: string): Promise<void> {
	// The size observer must run before the next picture.
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	expect.soft(await page.evaluate(problemsOnStage, MAY_CUT.test(what)), what).toEqual([]);
}

/** Lengths in u: 1 u is 1/100 of the screen's height. */
function sizeOfOptions(page: Page): Promise<number> {
	return page.evaluate(() => {
		const option = document.querySelector("[data-part=options] > li");
		return option ? Number.parseFloat(getComputedStyle(option).fontSize) / Math.min(window.innerHeight / 100, window.innerWidth / 160) : 0;
	});
}

function sizeOfPin(page: Page): Promise<number> {
	return page.evaluate(() => {
		const pin = document.querySelector("[data-testid=pin] > span");
		return pin ? Number.parseFloat(getComputedStyle(pin).fontSize) / Math.min(window.innerHeight / 100, window.innerWidth / 160) : 0;
	});
}

async function settle(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		document.getAnimations().every(({ playState, effect }) => playState === "finished" || effect?.getTiming().iterations === Infinity),
	);
}

/** Readable from the last row; on the podium also before the light is on. */
async function judgeColors(page: Page, name: string): Promise<void> {
	await settle(page);
	expect.soft(await paleTexts(page), `${name}: contrast`).toEqual([]);
	if (name !== "podium-widest") return;
	await page.evaluate(() => {
		for (const part of document.querySelectorAll("[data-lit]")) part.setAttribute("data-lit", "false");
	});
	await settle(page);
	expect.soft(await paleTexts(page), `${name} in the dark: contrast`).toEqual([]);
}

/** As a panel in another window does, for this game only. */
async function enlargeText(page: Page): Promise<void> {
	const pin = new URL(page.url()).pathname.split("/")[2];
	await page.evaluate(([name, settings]) => new BroadcastChannel(name).postMessage({ type: "change", settings }), [
		`quizlight-stage-${pin}`,
		{ textSize: "larger" satisfies TextSize },
	] as const);
	await expect(page.locator(".stage")).toHaveAttribute("data-text-size", "larger");
	await page.evaluate(() => localStorage.removeItem("stage-settings"));
}

for (const language of languages("en")) {
	test(`the stage fits every text, and stands up to axe (${language})`, async ({ browser, watch }) => {
		test.setTimeout(600_000);
		const context = await openContext(browser, { language });
		const page = watch(await context.newPage());
		// Hard scenes need many layouts at each size, so they come last, and no scene starts with the previous one's size.
		const scenes = makeScenes(language)
			.filter((scene) => ONLY.test(scene.name) && (everything || PICTURES || DAILY.test(scene.name)))
			.sort((one, other) => Number(isHard(one)) - Number(isHard(other)));
		const resize = PICTURES ? page.setViewportSize.bind(page) : await undrawnSizes(page);
		const show = await openStage(page);
		let width = 0;
		for (const scene of scenes) {
			const sizes = sizesFor(scene, language);
			if (sizes.at(-1)?.width === width) sizes.reverse();
			for (const [index, size] of sizes.entries()) {
				if (size.width !== width) await resize(size);
				width = size.width;
				if (index === 0) await show(scene);
				await measure(page, `${scene.name} at ${size.width}`);
				if (scene.optionsFrom) expect.soft(await sizeOfOptions(page), `${scene.name}: options`).toBeGreaterThan(scene.optionsFrom);
				// Until five have joined it is for the last row.
				if (scene.name === "lobby-empty") expect.soft(await sizeOfPin(page), scene.name).toBeGreaterThan(16);
				if (scene.name === "lobby-teams") expect.soft(await sizeOfPin(page), scene.name).toBeCloseTo(13, 0);
				await takePicture(page, `${language}-${scene.name}-${size.width}`);
			}
			if (language === "en" && COLORS.test(scene.name)) await judgeColors(page, scene.name);
			for (const size of PICTURES ? ODD_SIZES : []) {
				await resize(size);
				width = size.width;
				await takePicture(page, `${language}-${scene.name}-${size.width}`);
			}
			if (/^(lobby-30|question-120-4x40|answers-120-4x40)$/.test(scene.name)) {
				await settle(page);
				expect.soft(await findings(page), scene.name).toEqual([]);
			}
			if (/^(lobby-30|reading-500|question-120-4x40|question-500-10x200|answers-120-4x40|ranking-5)$/.test(scene.name)) {
				await enlargeText(page);
				await measure(page, `${scene.name} in the largest text`);
				await takePicture(page, `${language}-${scene.name}-larger`);
			}
		}
	});
}

// A further font.
if (everything)
	test("a stage whose letters do not arrive fits its texts in the fallback", async ({ browser }) => {
		const page = await (await openContext(browser, { language: "en" })).newPage();
		await page.route("**/*.woff2", (route) => route.abort());
		const resize = await undrawnSizes(page);
		const show = await openStage(page);
		await resize({ width: 1280, height: 720 });
		for (const scene of makeScenes("en").filter(({ name }) =>
			/^(reading-500|question-500-10x200|answers-120-4x40|podium-widest)$/.test(name),
		)) {
			await show(scene);
			await measure(page, `${scene.name} in the fallback`);
		}
		expect(await page.evaluate(() => document.fonts.check('1em "Stage Letters"', "a"))).toBe(false);
	});

/** A crowd's names take animals from sheets, in their own colours; the first few keep their drawings. */
async function expectAnimalSheets(page: Page, fetcher: Fetcher, pin: string): Promise<void> {
	await expect(page.locator("[data-sheets=true]")).toHaveCount(1);
	const names = Array.from({ length: 24 }, (_, index) => `Crowd${index}`);
	const joined = await Promise.all(names.map((name) => new Player(fetcher, pin, name).join()));
	expect(joined.map(({ status }) => status)).toEqual(names.map(() => 200));
	await expect(page.locator(".stage-name")).toHaveCount(29);
	await expect(page.locator(".stage-name").filter({ hasText: "Ada" }).locator("svg")).toHaveCount(1);
	await expect(page.locator(".stage-animal svg")).toHaveCount(0);
	const grounds = await page.locator(".stage-animal").evaluateAll(async (tags) => {
		const readBackground = async (tag: Element): Promise<[string, string]> => {
			const before = getComputedStyle(tag, "::before");
			const sheet = new Image();
			sheet.src = /url\("(.*)"\)/.exec(before.backgroundImage)?.[1] ?? "";
			await sheet.decode();
			const side = sheet.naturalHeight;
			const canvas = document.createElement("canvas");
			canvas.width = sheet.naturalWidth;
			canvas.height = side;
			const context = canvas.getContext("2d");
			context?.drawImage(sheet, 0, 0);
			const x = ((sheet.naturalWidth - side) * Number.parseFloat(before.backgroundPositionX)) / 100;
			// The left edge of every animal shows its ground.
			const rgb =
				context
					?.getImageData(Math.round(x) + 1, Math.floor(side / 2), 1, 1)
					.data.slice(0, 3)
					.join() ?? "";
			return [tag.textContent ?? "", rgb];
		};
		return Promise.all(tags.map(readBackground));
	});
	expect(grounds.length).toBeGreaterThan(3);
	for (const [name, rgb] of grounds) expect(`rgb(${rgb})`, name).toBe(mixColor(pickAvatar(name).color, 255, 0.75));
}

test("a stage without sockets follows each step, and keeps its picture while there is no network", async ({ browser, baseURL, watch }) => {
	const { context, fetcher, host } = await openHostedGame(browser, baseURL ?? "");
	// Five names have their room beside the card, and keep it.
	for (const name of ["Ada", "Cem", "Ece", "Ida", "Bob"]) expect((await new Player(fetcher, host.pin, name).join()).status).toBe(200);
	const page = watch(await context.newPage());
	await page.routeWebSocket(/\/live\?/, (socket) => socket.close({ code: 1011, reason: "blocked" }));
	await (await undrawnSizes(page))(DESKTOP);
	await page.goto(`/host/${host.pin}/stage`);
	const stands = (phase: string) => expect(page.locator(".stage")).toHaveAttribute("data-phase", phase);
	await stands("lobby");
	await expect(page.getByText("Bob", { exact: true })).toBeVisible();
	if (everything) await expectAnimalSheets(page, fetcher, host.pin);
	expect((await host.act("start")).status).toBe(200);
	await stands("question");
	// With reduced motion the new picture only fades in.
	const comes = await page.locator(".stage-view[data-ahead=false]").evaluate((view) => {
		const { animationName, animationDuration } = getComputedStyle(view);
		return `${animationName} ${animationDuration}`;
	});
	expect(comes).toBe("stage-appear 0.12s");
	expect((await host.act("close-question")).status).toBe(200);
	await stands("answers");
	// Nobody steers from this window: it has to poll, between questions too.
	const pin = page.getByText(groupPinDigits(host.pin).join(" "), { exact: true });
	await expect(pin).toHaveCount(0);
	expect((await host.act("settings", { lateJoin: true })).status).toBe(200);
	expect((await host.act("next-question")).status).toBe(200);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Question number 2?");
	await expect(pin).toBeVisible();
	await page.route("**/api/instances/**", (route) => route.fulfill({ status: 503, json: {} }));
	await expect(page.getByText(TEXTS.en.stage.offline)).toBeVisible();
	expect(await paleTexts(page)).toEqual([]);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Question number 2?");
	expect((await host.act("close-question")).status).toBe(200);
	await page.unroute("**/api/instances/**");
	await stands("answers");
	await expect(page.getByText(TEXTS.en.stage.offline)).toHaveCount(0);
	expect((await host.act("finish")).status).toBe(200);
	await stands("finished");
});

test("the answers stand for 12 seconds before the ranking; a host who goes on waits for none of them", async ({
	browser,
	baseURL,
	watch,
}) => {
	const { context, fetcher, host } = await openHostedGame(browser, baseURL ?? "");
	expect((await new Player(fetcher, host.pin, "Ada").join()).status).toBe(200);
	expect((await new Player(fetcher, host.pin, "Bob").join()).status).toBe(200);
	const page = watch(await context.newPage());
	await page.clock.install();
	await page.goto(`/host/${host.pin}/stage`);
	const stands = (phase: string) => expect(page.locator(".stage")).toHaveAttribute("data-phase", phase);
	await stands("lobby");
	for (const act of ["start", "close-question", "next-question", "close-question"] as const) {
		expect((await host.act(act)).status).toBe(200);
		await stands(act === "close-question" ? "answers" : "question");
		await page.clock.fastForward(act === "close-question" ? 8_000 : 0);
	}
	// 16 seconds after the first question's answers appeared, 8 after the second's.
	await stands("answers");
	await page.clock.fastForward(8_000);
	await stands("ranking");
});
