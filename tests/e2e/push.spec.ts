import { type Browser, expect, type Page, type WebSocketRoute } from "@playwright/test";
import { Player } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { joinByPage, openContext, openHostedGame, releaseTest, test } from "./helpers";

type Watch = (page: Page) => Page;

async function openGame(browser: Browser, origin: string) {
	const { context, fetcher, host } = await openHostedGame(browser, origin);
	const other = new Player(fetcher, host.pin, "Other");
	expect((await other.join()).status).toBe(200);
	return { context, host, other };
}

async function openPhone(browser: Browser, watch: Watch, prepare: (page: Page) => Promise<unknown> = async () => {}) {
	const page = watch(await (await openContext(browser, { language: "en", phone: true })).newPage());
	await prepare(page);
	return page;
}

const isHow = (page: Page, quality: "live" | "polling" | "offline") =>
	expect(page.getByTestId("connection")).toHaveAttribute("data-quality", quality);

/** Plays both questions by the panel; `other` answers last. */
async function playToTheEnd(phone: Page, panel: Page, other: Player): Promise<void> {
	await panel.getByRole("button", { name: "Start", exact: true }).click();
	for (let question = 0; question < 2; question++) {
		await expect(phone.getByText(`Question number ${question + 1}?`)).toBeVisible();
		await phone.getByRole("group").getByRole("button").first().click();
		await expect(phone.getByText("Answer submitted, waiting for others")).toBeVisible();
		await expect(phone.getByText("1 of 2 answered")).toBeVisible();
		await expect(panel.getByText("1 / 2 answered")).toBeVisible();
		await other.answer(question, [3]);
		await expect(phone.getByRole("heading", { name: /^(Correct!|Not correct this time)/ })).toBeVisible();
		await expect(panel.getByText("Everyone has answered!")).toBeVisible();
		await panel.getByRole("button", { name: question === 1 ? "Finish" : "Next question", exact: true }).click();
	}
	await expect(phone.getByText("Thank you for playing!")).toBeVisible();
	await expect(panel.getByRole("heading", { name: "Final leaderboard" })).toBeVisible();
}

/** A page that requests the state is polling. */
function countPolls(page: Page, path: RegExp) {
	const polls: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "GET" && path.test(new URL(request.url()).pathname)) polls.push(request.url());
	});
	return polls;
}

test("a game over sockets: polling stops, answers and all steps travel on the socket", async ({ browser, baseURL, watch }) => {
	const { context, host, other } = await openGame(browser, baseURL ?? "");
	const phone = await openPhone(browser, watch, (page) => page.clock.install());
	const beats: Promise<unknown>[] = [];
	const sent: string[] = [];
	phone.on("websocket", (socket) => {
		socket.on("framesent", ({ payload }) => sent.push(String(payload)));
		beats.push(socket.waitForEvent("framereceived", { predicate: ({ payload }) => payload === "pong", timeout: 30_000 }));
	});
	await joinByPage(phone, host.pin, "Ada");
	await isHow(phone, "live");
	const panel = watch(await context.newPage());
	let token = "";
	panel.on("websocket", (socket) => {
		token = new URL(socket.url()).searchParams.get("ticket") ?? "";
	});
	await panel.goto(`/host/${host.pin}`);
	await isHow(panel, "live");
	expect(token).toMatch(/^[0-9a-f]{48}$/);

	const polls = countPolls(phone, /\/state$/);
	const looks = countPolls(panel, /\/api\/instances\/\d{7}$/);
	const posts = countPolls(phone, /\/never$/);
	phone.on("request", (request) => {
		if (request.method() === "POST") posts.push(request.url());
	});
	// A heartbeat comes after ten seconds: a poll would have been sent by then.
	await phone.clock.fastForward(10_000);
	await beats[0];
	await playToTheEnd(phone, panel, other);
	expect(polls).toEqual([]);
	expect(looks).toEqual([]);
	expect(posts).toEqual([]);
	expect(sent.filter((text) => text.includes('"answer"'))).toHaveLength(2);
});

// In `npm test` lost-replies.spec.ts steers, answers and reads results by polls alone.
if (everything)
	test("with sockets blocked the same game is complete by polling", async ({ browser, baseURL, watch }) => {
		const { context, host, other } = await openGame(browser, baseURL ?? "");
		const phone = await openPhone(browser, watch, (page) =>
			page.addInitScript(() => {
				Object.defineProperty(window, "WebSocket", {
					value: class {
						constructor() {
							throw new DOMException("blocked", "SecurityError");
						}
					},
				});
			}),
		);
		await joinByPage(phone, host.pin, "Ada");
		const panel = watch(await context.newPage());
		await panel.routeWebSocket(/\/live\?/, (socket) => socket.close({ code: 1011, reason: "blocked" }));
		await panel.goto(`/host/${host.pin}`);
		await isHow(phone, "polling");
		await isHow(panel, "polling");
		await expect(phone.getByText("No live connection: the game is refreshed every 2 seconds")).toBeAttached();
		await playToTheEnd(phone, panel, other);
	});

// live-connection.test.ts shows how phones of a large game spread their attempts.
test("after a cut a phone whose sockets stay blocked polls until they work again", async ({ browser, baseURL, watch }) => {
	const { host, other } = await openGame(browser, baseURL ?? "");
	let current: WebSocketRoute | null = null;
	let blocked = false;
	const phone = await openPhone(browser, watch, async (page) => {
		await page.routeWebSocket(/\/live\?/, (socket) => {
			if (blocked) {
				void socket.close({ code: 1011, reason: "cut" });
				return;
			}
			current = socket;
			socket.connectToServer();
		});
	});
	const polls = countPolls(phone, /\/state$/);
	await joinByPage(phone, host.pin, "Ada");
	await isHow(phone, "live");
	await host.act("start");
	await expect(phone.getByText("Question number 1?")).toBeVisible();
	blocked = true;
	await (current as WebSocketRoute | null)?.close({ code: 1012, reason: "cut" });
	await isHow(phone, "polling");
	await phone.getByRole("group").getByRole("button").first().click();
	await expect(phone.getByText("Answer submitted, waiting for others")).toBeVisible();
	await other.answer(0, [0]);
	await expect(phone.getByRole("heading", { name: "Correct!" })).toBeVisible();
	blocked = false;
	await expect(phone.getByTestId("connection")).toHaveAttribute("data-quality", "live", { timeout: 60_000 });
	polls.length = 0;
	await host.act("next-question");
	await expect(phone.getByText("Question number 2?")).toBeVisible();
	await phone.getByRole("group").getByRole("button").nth(1).click();
	await other.answer(1, [0]);
	await expect(phone.getByRole("heading", { name: "Correct!" })).toBeVisible();
	expect(polls).toEqual([]);
});

// In `npm test` push.test.ts sends what a socket has missed.
releaseTest("a phone that slept through a question shows the current one when it wakes", async ({ browser, baseURL, watch }) => {
	const { host, other } = await openGame(browser, baseURL ?? "");
	let asleep = false;
	let sockets = 0;
	const phone = await openPhone(browser, watch, async (page) => {
		await page.clock.install();
		// A sleeping phone's socket looks open but carries nothing.
		await page.routeWebSocket(/\/live\?/, (socket) => {
			const server = socket.connectToServer();
			sockets++;
			let dead = false;
			const pass = (to: { send(message: string | Buffer): void }) => (message: string | Buffer) => {
				dead ||= asleep;
				if (!dead) to.send(message);
			};
			socket.onMessage(pass(server));
			server.onMessage(pass(socket));
		});
	});
	await joinByPage(phone, host.pin, "Ada");
	await isHow(phone, "live");
	await host.act("start");
	await expect(phone.getByText("Question number 1?")).toBeVisible();

	asleep = true;
	await phone.clock.pauseAt(Date.now() + 60_000);
	await other.answer(0, [0]);
	await host.act("close-question");
	await host.act("next-question");
	await expect(phone.getByText("Question number 1?")).toBeVisible();
	asleep = false;
	await phone.clock.fastForward(30_000);
	await phone.clock.resume();
	await phone.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
	await expect(phone.getByText("Question number 2?")).toBeVisible();
	await phone.getByRole("group").getByRole("button").nth(1).click();
	await expect(phone.getByText("Answer submitted, waiting for others")).toBeVisible();
	await expect.poll(() => sockets, { timeout: 60_000 }).toBe(2);
	await isHow(phone, "live");
	await other.answer(1, [0]);
	await expect(phone.getByRole("heading", { name: "Correct!" })).toBeVisible();
});
