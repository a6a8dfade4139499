import {
	type APIRequestContext,
	type Browser,
	type BrowserContext,
	test as base,
	expect,
	type Locator,
	type Page,
	type Route,
} from "@playwright/test";
import type { Quiz } from "#contract";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { newSession, type Session } from "./accounts";
import { say, TEXTS } from "./texts";

/** The browser logs an error for each reply with an error status, and for a header that it does not obey without https. */
const EXPECTED = [
	/Failed to load resource: the server responded with a status of (401|403|404|409|410|422|429|503)/,
	// Books of other journeys on the same server have covers at addresses that do not exist.
	/Failed to load resource: net::ERR_NAME_NOT_RESOLVED/,
	/The Cross-Origin-Opener-Policy header has been ignored, because the URL's origin was untrustworthy/,
];

type Language = "tr" | "en";

interface Teacher extends Session {
	context: BrowserContext;
	fetcher: Fetcher;
	/** Opens a page in the teacher's browser. */
	open: (path: string) => Promise<Page>;
}

interface Fixtures {
	closesPages: undefined;
	problems: string[];
	/** The test fails if this page throws or logs an unexpected error. */
	watch: (page: Page) => Page;
	origin: string;
	/** Signs a new teacher in, on a laptop of their own. */
	openTeacher: (language: Language) => Promise<Teacher>;
	/** Opens a game of a new teacher, which is steered over the wire. */
	openGame: (body?: object, options?: HostedGame) => Promise<Omit<Teacher, keyof Session> & { host: Host }>;
	/** Opens a page on a phone of its own. */
	openPhone: (language: Language) => Promise<Page>;
}

/** A test fails if one of its pages throws or logs an unexpected error. */
export const test = base.extend<Fixtures>({
	// Playwright leaves a test's own pages open: games would continue in dozens of pages beside later tests.
	closesPages: [
		async ({ browser }, use) => {
			await use(undefined);
			await Promise.all(
				browser.contexts().map(async (context) => {
					// A call that a test answers may still be on its way.
					await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: "ignoreErrors" })));
					await context.close();
				}),
			);
		},
		{ auto: true },
	],
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
	problems: async ({}, use) => {
		const problems: string[] = [];
		await use(problems);
		expect(problems).toEqual([]);
	},
	watch: async ({ problems }, use) => {
		await use((page) => {
			page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
			page.on("console", (message) => {
				if (message.type() === "error" && !EXPECTED.some((expected) => expected.test(message.text())))
					problems.push(`${page.url()}: ${message.text()}`);
			});
			return page;
		});
	},
	origin: async ({ baseURL }, use) => use(baseURL ?? ""),
	openTeacher: async ({ browser, origin, watch }, use) => {
		await use(async (language) => {
			const context = await openContext(browser, { language });
			return { context, ...(await signIn(context, origin)), fetcher: makeFetcher(origin), open: pageOpener(context, watch) };
		});
	},
	openGame: async ({ browser, origin, watch }, use) => {
		await use(async (body, options) => {
			const game = await openHostedGame(browser, origin, body, options);
			return { ...game, open: pageOpener(game.context, watch) };
		});
	},
	openPhone: async ({ browser, watch }, use) => {
		await use(async (language) => watch(await (await openContext(browser, { language, phone: true })).newPage()));
	},
});

const makeFetcher =
	(origin: string): Fetcher =>
	(path, init) =>
		fetch(`${origin}${path}`, init);

const pageOpener = (context: BrowserContext, watch: Fixtures["watch"]) => async (path: string) => {
	const page = watch(await context.newPage());
	await page.goto(path);
	return page;
};

type Register = (title: string, body: Parameters<typeof test>[2]) => void;

/** The languages of a file's journeys: both in `npm test -- everything`, one in `npm test`; half of the files use each (decision 0023). */
export const languages = (daily: "tr" | "en"): ("tr" | "en")[] => (everything ? ["en", "tr"] : [daily]);

/** For journeys that run in both languages, but only in `npm test -- everything`. */
export const onlyInEverything = (): ("tr" | "en")[] => (everything ? ["en", "tr"] : []);

/** Registers a journey only in `npm test -- everything`. A comment beside it names the cheaper tests of its rules (decision 0023). */
export const releaseTest: Register = everything ? test : () => {};

/** Registers a journey in one language only, where cheaper tests cover the other (decision 0023). */
export const testIn = (wanted: "tr" | "en", language: "tr" | "en"): Register => (language === wanted ? test : () => {});

/** As `testIn`, only in `npm test -- everything`. */
export const releaseTestIn = (wanted: "tr" | "en", language: "tr" | "en"): Register => (language === wanted ? releaseTest : () => {});

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

export async function openContext(browser: Browser, options: { language: "tr" | "en"; phone?: boolean }): Promise<BrowserContext> {
	return browser.newContext({
		locale: options.language === "tr" ? "tr-TR" : "en-GB",
		viewport: options.phone ? PHONE : DESKTOP,
		...(options.phone ? { hasTouch: true, isMobile: true } : {}),
	});
}

/** Stores a new account's session where the page looks for it. */
export async function signIn(context: BrowserContext, baseURL: string): Promise<Session> {
	const { token, email, user } = await newSession(baseURL);
	await context.addInitScript(
		(session) => {
			localStorage.setItem("token", session.token);
			localStorage.setItem("user", JSON.stringify(session.user));
		},
		{ token, user },
	);
	return { token, email, user };
}

/** Delays calls until they are released, and records their bodies. */
export async function hold(where: Page | BrowserContext, url: string | RegExp, options?: { times: number }) {
	const bodies: unknown[] = [];
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	const delay = async (route: Route) => {
		bodies.push(route.request().postDataJSON());
		await released;
		await route.continue();
	};
	await where.route(url, delay, options);
	return { bodies, release };
}

export async function makeAdmin(origin: string, email: string): Promise<void> {
	const fetcher = makeFetcher(origin);
	const token = process.env.E2E_ADMIN_TOKEN ?? "";
	const found = await send<{ data: { users: { id: string }[] } }>(fetcher, "GET", `/users?search=${encodeURIComponent(email)}`, { token });
	const changed = await send(fetcher, "PATCH", `/users/${found.body.data.users[0]?.id}/membership`, {
		token,
		body: { membershipType: "admin" },
	});
	expect(changed.status, changed.text).toBe(200);
}

export async function ownQuiz(request: APIRequestContext, origin: string, token: string, name: string): Promise<Quiz> {
	const headers = { Authorization: `Bearer ${token}` };
	const list = await request.get(`${origin}/api/quizzes/my`, { headers });
	const found = (await list.json()).quizzes.find((quiz: Quiz) => quiz.name === name);
	const reply = await request.get(`${origin}/api/quizzes/${found._id}`, { headers });
	return (await reply.json()).quiz;
}

interface HostedGame {
	language?: Language;
	settings?: Record<string, unknown>;
}

/** A signed-in host with a game steered over the wire: two questions of 120 s, or another quiz. */
export async function openHostedGame(
	browser: Browser,
	origin: string,
	body: object = gameQuiz(2, 120),
	{ language = "en", settings }: HostedGame = {},
) {
	const fetcher = makeFetcher(origin);
	const context = await openContext(browser, { language });
	const { token } = await signIn(context, origin);
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
	const host = await Host.open(fetcher, token, quiz.body.quiz._id, settings);
	return { context, fetcher, host };
}

/** Joins a game on this page, and waits in its lobby. */
export async function joinByPage(page: Page, pin: string, nickname: string, language: Language = "en"): Promise<void> {
	const t = TEXTS[language].playQuiz;
	await page.goto(`/play/${pin}`);
	await page.getByLabel(t.nickname, { exact: true }).fill(nickname);
	await page.getByRole("button", { name: t.join, exact: true }).click();
	await expect(page.getByText(t.lobbyWaiting)).toBeVisible();
}

/** Takes a picture of a screen when nothing on it moves any more, if PICTURES names a folder; at these widths, or as the page is. */
export async function takePicture(page: Page, name: string, sizes: readonly (readonly [width: number, height: number])[] = []) {
	const folder = process.env.PICTURES;
	if (!folder) return;
	const shoot = (file: string) => page.screenshot({ path: `${folder}/${file}.png`, animations: "disabled" });
	if (sizes.length === 0) await shoot(name);
	for (const [width, height] of sizes) {
		await page.setViewportSize({ width, height });
		await shoot(`${name}-${width}`);
	}
}

/** One question of each kind, of a Turkish quiz with enough time to look at each. */
export const QUIZ_OF_ALL_KINDS = {
	name: "Kinds",
	language: "tr",
	status: "published",
	visibility: "private",
	defaultTimeLimit: 300,
	questions: [
		{ kind: "poll", text: "How was the lesson?", options: ["good", "so so", "bad"] },
		{ kind: "order", text: "From small to large", options: ["ant", "cat", "cow"] },
		{ kind: "text", text: "Who built it?", accepted: ["Sinan"] },
		{ kind: "number", text: "How long is it?", value: 31, tolerance: 1.5, unit: "km" },
		{ text: "Which is a planet?", options: ["Moon", "Mars"], correctAnswers: [1] },
	],
};

export async function publish(page: Page, language: "tr" | "en" = "en"): Promise<void> {
	const { publish: sheet, quizEditor } = TEXTS[language];
	await page.getByRole("button", { name: quizEditor.publish, exact: true }).click();
	await page.getByRole("dialog", { name: sheet.title }).getByRole("button", { name: quizEditor.publish, exact: true }).click();
}

export async function openSettings(page: Page, language: "tr" | "en"): Promise<void> {
	await page.getByRole("button", { name: TEXTS[language].quizEditor.settings }).click();
}

/** The questions in the editor: one is open at a time. */
export const questionCards = (page: Page) => page.locator('[id^="question-"][id$="-card"]');

/** Unfolds what few questions need: picture, time and extra info. */
export async function openMoreFields(page: Page, language: "tr" | "en"): Promise<void> {
	await page.locator("summary", { hasText: TEXTS[language].quizEditor.more }).click();
}

/** Opens the menu of a quiz in the editor, on its card or on its page. */
export async function openQuizMenu(page: Page, name: string, language: "tr" | "en"): Promise<void> {
	await page.getByRole("button", { name: say(TEXTS[language].transfer.more, { name }), exact: true }).click();
}

/** Lets the pages that this page opens believe that the site has a model, for tests that answer in its place. */
export async function pretendModel(page: Page): Promise<void> {
	await page.route("**/api/health", async (route) => {
		const reply = await route.fetch();
		await route.fulfill({ response: reply, json: { ...(await reply.json()), ai: "openai-compatible" } });
	});
}

declare global {
	interface Window {
		buzzes?: unknown[];
	}
}

/** Records vibration, with motion allowed; returns what was felt since the page loaded. */
export async function feelBuzzes(page: Page): Promise<() => Promise<unknown[]>> {
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await page.addInitScript(() => {
		const buzzes: unknown[] = [];
		window.buzzes = buzzes;
		navigator.vibrate = (pattern) => buzzes.push(pattern) > 0;
	});
	return () => page.evaluate(() => window.buzzes ?? []);
}

export const manageButton = (page: Page, nickname: string, language: "tr" | "en" = "en") =>
	page.getByRole("button", { name: say(TEXTS[language].hostPanel.managePlayer, { nickname }), exact: true });

export async function askToRemove(page: Page, nickname: string, language: "tr" | "en" = "en"): Promise<void> {
	await manageButton(page, nickname, language).click();
	await page.getByRole("button", { name: say(TEXTS[language].hostPanel.removePlayer, { nickname }) }).click();
	await expect(page.getByRole("dialog")).toContainText(TEXTS[language].hostPanel.removeText);
}

/** Chooses an action in the menu of the panel's bar. */
export async function chooseAction(page: Page, name: string, language: "tr" | "en" = "en"): Promise<void> {
	await page.getByRole("button", { name: TEXTS[language].hostPanel.moreActions, exact: true }).click();
	await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Opens the settings of a game: by the button in the lobby of a quiz, else by the menu. */
export async function openGameSettings(page: Page, language: "tr" | "en" = "en"): Promise<Locator> {
	const { hostPanel } = TEXTS[language];
	const button = page.getByRole("button", { name: hostPanel.moreSettings, exact: true });
	await expect(page.getByRole("button", { name: hostPanel.moreActions, exact: true })).toBeVisible();
	if (await button.isVisible()) await button.click();
	else await chooseAction(page, hostPanel.settings, language);
	return page.getByRole("dialog", { name: hostPanel.settings });
}

/** Changes one of the lobby's choices in words. */
export async function changeChoice(page: Page, from: string, to: string): Promise<void> {
	await page.getByRole("button", { name: from, exact: true }).click();
	await page.getByRole("menuitem", { name: new RegExp(`^${to}`) }).click();
	await expect(page.getByRole("button", { name: to, exact: true })).toBeVisible();
}

/** Presses Tab, or Shift and Tab for an earlier control, until the target has the focus. Fails if the keyboard cannot reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
	// Asks the element directly: a lookup by role after each key costs as much as the key.
	const element = await target.elementHandle();
	const way = () =>
		page.evaluate((wanted) => {
			const { activeElement, body } = document;
			if (!wanted || wanted === activeElement) return null;
			const position = activeElement && activeElement !== body ? activeElement.compareDocumentPosition(wanted) : 0;
			return position & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
		}, element);
	for (let presses = 0; presses < 100; presses++) {
		const key = await way();
		if (key === null) break;
		await page.keyboard.press(key);
	}
	await expect(target).toBeFocused();
}

/** Resizes a page drawn at a tenth of its size: laid out in full, without the pixels, which cost more. Nothing on it can be clicked. */
export async function undrawnSizes(page: Page): Promise<(size: { width: number; height: number }) => Promise<void>> {
	const session = await page.context().newCDPSession(page);
	return async ({ width, height }) => {
		const screen = { screenWidth: width, screenHeight: height };
		await session.send("Emulation.setDeviceMetricsOverride", { width, height, ...screen, deviceScaleFactor: 1, mobile: false, scale: 0.1 });
	};
}

/** Focuses a control by keyboard in one language; the order of controls is the same in every language. */
export const reachIn = (language: "tr" | "en") =>
	language === "en" || !everything
		? tabTo
		: async (_page: Page, target: Locator) => {
				await target.focus();
				await expect(target).toBeFocused();
			};

/**
 * Goes to another page in the same document, as Back does, until the old heading is gone: a load costs three times as much. Waits `idleMs`
 * at most until the page before is drawn.
 */
export async function turnTo(page: Page, path: string, idleMs = 3_000): Promise<void> {
	if (page.url() === "about:blank") {
		await page.goto(path);
		return;
	}
	// Server-rendered content appears before the router: until then Back loads the other document.
	await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
	await page.evaluate(
		async ([address, timeout]) => {
			await new Promise((resolve) => requestIdleCallback(resolve, { timeout }));
			const left = document.querySelector("h1");
			history.pushState({}, "", address);
			dispatchEvent(new PopStateEvent("popstate", { state: {} }));
			for (const end = Date.now() + 1_000; left?.isConnected && Date.now() < end; )
				await new Promise((resolve) => requestAnimationFrame(resolve));
		},
		[path, idleMs] as const,
	);
}

/** Types the first letter by its key and inserts the rest, because each key costs as much as all of it. */
export async function write(page: Page, text: string): Promise<void> {
	const [first = "", ...rest] = text;
	await page.keyboard.type(first);
	await page.keyboard.insertText(rest.join(""));
}

export async function dragOver(page: Page, grip: Locator, target: Locator): Promise<void> {
	await grip.hover();
	await page.mouse.down();
	const box = await target.boundingBox();
	if (!box) throw new Error("The target of the drag is not on the screen");
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 });
	await expect.poll(async () => (await target.boundingBox())?.y).not.toBe(box.y);
	await page.mouse.up();
	await expect(page.locator("[data-dnd-dragging]")).toHaveCount(0);
}
