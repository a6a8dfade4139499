import { type Browser, expect, type Page, type WebSocketRoute } from "@playwright/test";
import { Player } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { joinByPage, openContext, openHostedGame, releaseTest, test } from "./helpers";
import { TEXTS } from "./texts";

// Replies and pushes may overtake each other: a screen must never show an older moment of the game.
const t = TEXTS.en;

async function openGame(browser: Browser, origin: string) {
	const { context, fetcher, host } = await openHostedGame(browser, origin);
	for (const name of ["One", "Two"]) expect((await new Player(fetcher, host.pin, name).join()).status).toBe(200);
	return { context, host };
}

/** The next requested view is made at once, and its reply delayed. The page's clock has to be installed. */
async function holdNextView(page: Page, url: RegExp) {
	let made = () => {};
	let sendOn = () => {};
	const isMade = new Promise<void>((resolve) => {
		made = resolve;
	});
	const free = new Promise<void>((resolve) => {
		sendOn = resolve;
	});
	let calls = 0;
	let isReleased = false;
	let polledAgain = false;
	await page.route(url, async (route) => {
		calls++;
		if (isReleased) {
			// This poll gets no reply, because a reply would hide what the old one did.
			polledAgain = true;
			return;
		}
		if (calls > 1) return route.continue();
		const response = await route.fetch();
		made();
		await free;
		await route.fulfill({ response });
	});
	/** Releases the old reply, and waits until the page has dealt with it: only then it polls again. */
	const release = async () => {
		isReleased = true;
		const arrived = page.waitForEvent("requestfinished", (request) => request.method() === "GET" && url.test(request.url()));
		sendOn();
		await arrived;
		await expect
			.poll(async () => {
				await page.clock.runFor(500);
				return polledAgain;
			})
			.toBe(true);
		await drawn(page);
	};
	return { isMade, release };
}

const drawn = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const withoutSocket = (page: Page) => page.routeWebSocket(/\/live\?/, (socket) => socket.close({ code: 1011, reason: "blocked" }));
const has = (page: Page, text: string) => page.getByText(text).isVisible();

// In `npm test` player-view.test.ts keeps an acknowledged answer.
releaseTest("an old poll does not take a given answer back", async ({ browser, baseURL, watch }) => {
	const { host } = await openGame(browser, baseURL ?? "");
	const page = watch(await (await openContext(browser, { language: "en", phone: true })).newPage());
	await page.clock.install();
	await withoutSocket(page);
	await joinByPage(page, host.pin, "Ada");
	await host.act("start");
	await expect(page.getByText("Question number 1?")).toBeVisible();
	const view = await holdNextView(page, /\/state\?/);
	await view.isMade;
	await page.getByRole("button", { name: "alpha" }).click();
	await expect(page.getByText(t.playQuiz.submitted)).toBeVisible();
	await view.release();
	expect(await has(page, t.playQuiz.submitted)).toBe(true);
});

// host-view.test.ts shows that an older view never replaces a newer one.
if (everything)
	test("an old poll does not bring the lobby back to the host", async ({ browser, baseURL, watch }) => {
		const { context, host } = await openGame(browser, baseURL ?? "");
		const page = watch(await context.newPage());
		await page.clock.install();
		await withoutSocket(page);
		await page.goto(`/host/${host.pin}`);
		await expect(page.getByRole("button", { name: t.hostPanel.start, exact: true })).toBeEnabled();
		const view = await holdNextView(page, new RegExp(`/api/instances/${host.pin}(\\?|$)`));
		await view.isMade;
		await page.getByRole("button", { name: t.hostPanel.start, exact: true }).click();
		await expect(page.getByText("Question number 1?")).toBeVisible();
		await view.release();
		expect(await has(page, "Question number 1?")).toBe(true);
	});

// Frames and polls bring the same views, which player-view.test.ts and host-view.test.ts compare.
for (const who of everything ? (["player", "host"] as const) : []) {
	test(`an old frame does not bring the last question back to the ${who}`, async ({ browser, baseURL, watch }) => {
		const { context, host } = await openGame(browser, baseURL ?? "");
		const page = watch(
			who === "host" ? await context.newPage() : await (await openContext(browser, { language: "en", phone: true })).newPage(),
		);
		await page.clock.install();
		const frames: string[] = [];
		const sockets: WebSocketRoute[] = [];
		await page.routeWebSocket(/\/live\?/, (socket) => {
			sockets.push(socket);
			socket.connectToServer().onMessage((frame) => {
				frames.push(String(frame));
				socket.send(frame);
			});
		});
		if (who === "player") await joinByPage(page, host.pin, "Ada");
		else await page.goto(`/host/${host.pin}`);
		await expect(page.getByTestId("connection")).toHaveAttribute("data-quality", "live");
		await host.act("start");
		await expect(page.getByText("Question number 1?")).toBeVisible();
		const old = frames.findLast((frame) => frame.includes("Question number 1?") || frame.includes('"questionStatus":"open"'));
		expect(old).toBeDefined();
		await host.act("close-question");
		await host.act("next-question");
		await expect(page.getByText("Question number 2?")).toBeVisible();
		sockets.at(-1)?.send(old ?? "");
		await page.clock.runFor(500);
		await drawn(page);
		expect(await has(page, "Question number 2?")).toBe(true);
		expect(await has(page, "Question number 1?")).toBe(false);
	});
}
