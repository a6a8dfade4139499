import { type Browser, expect, type Page, type Route } from "@playwright/test";
import { TIMINGS } from "#contract/limits";
import { gameQuiz, Player } from "../helpers/live";
import { hold, openContext, openHostedGame, releaseTest, test } from "./helpers";
import { say, TEXTS } from "./texts";

const t = TEXTS.en;

// These tests wait more than they compute, so they run in sequence while other processes have work.
test.describe.configure({ mode: "default" });

/** Closes sockets, so that calls carry everything. */
async function openGame(browser: Browser, origin: string, watch: (page: Page) => Page, body?: object) {
	const { context, fetcher, host } = await openHostedGame(browser, origin, body);
	const other = new Player(fetcher, host.pin, "Other");
	expect((await other.join()).status).toBe(200);
	const open = async (page: Page, path: string) => {
		watch(page);
		// So that time limits end at once.
		await page.clock.install();
		await page.routeWebSocket(/\/live\?/, (socket) => socket.close({ code: 1011, reason: "blocked" }));
		await page.goto(path);
		return page;
	};
	const phone = async () => {
		const page = await open(await (await openContext(browser, { language: "en", phone: true })).newPage(), `/play/${host.pin}`);
		await page.getByLabel(t.playQuiz.nickname).fill("Ada");
		await page.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
		await expect(page.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
		return page;
	};
	const panel = async () => open(await context.newPage(), `/host/${host.pin}`);
	return { host, other, phone, panel };
}

const isPolling = (page: Page) => expect(page.getByTestId("connection")).toHaveAttribute("data-quality", "polling");

async function onFirst(page: Page, url: string | RegExp, meet: (route: Route) => Promise<unknown> | undefined) {
	const calls: string[] = [];
	await page.route(url, async (route) => {
		calls.push(route.request().method());
		if (calls.length === 1) await meet(route);
		else await route.continue();
	});
	return calls;
}

const lost = [
	[
		"is lost after the server has stored the answer",
		async (route: Route) => {
			await route.fetch();
			await route.abort("connectionreset");
		},
	],
	["never comes although the server has stored the answer", (route: Route) => route.fetch()],
	["never comes because the answer has never arrived", () => undefined],
] as const;

test("an answer is sent until it is acknowledged, and counts once, however the first reply gets lost", async ({
	browser,
	baseURL,
	watch,
	problems,
}) => {
	const quiz = gameQuiz(lost.length, 120);
	const questions = quiz.questions.map((question) => ({ ...question, correctAnswers: [0] }));
	const { host, other, phone } = await openGame(browser, baseURL ?? "", watch, { ...quiz, questions });
	const page = await phone();
	await isPolling(page);
	await expect(page.getByText(say(t.live.connectionPollingHint, { seconds: TIMINGS.pollIntervalMs / 1_000 }))).toBeAttached();
	let points = 0;
	for (const [index, [how, meet]] of lost.entries()) {
		await test.step(`the reply ${how}`, async () => {
			await host.act(index === 0 ? "start" : "next-question");
			await expect(page.getByText(`Question number ${index + 1}?`)).toBeVisible();
			const calls = await onFirst(page, "**/answer", meet);
			await page.getByRole("button", { name: "alpha" }).click();
			await expect.poll(() => calls.length).toBeGreaterThan(0);
			if (index > 0) await page.clock.fastForward(10_000);
			await expect(page.getByText(t.playQuiz.submitted)).toBeVisible();
			await expect(page.getByRole("button", { name: "beta" })).toHaveCount(0);
			// A poll may show that the server has the answer before it is sent again.
			if (index === lost.length - 1) expect(calls).toHaveLength(2);
			else expect(calls.length).toBeLessThanOrEqual(2);
			expect((await host.view()).body.instance.answeredCount).toBe(1);
			await other.answer(index, [1]);
			await expect(page.getByRole("heading", { name: t.playQuiz.correct })).toBeVisible();
			const { instance } = (await host.view()).body;
			expect(instance.answerCounts).toEqual([1, 1, 0, 0]);
			const score = instance.participants.find(({ nickname }) => nickname === "Ada")?.totalScore ?? 0;
			expect(score).toBeGreaterThan(points);
			points = score;
			await page.unroute("**/answer");
		});
	}
	// The browser logs the broken connection.
	problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("ERR_CONNECTION_RESET")));
});

// In `npm test` use-poll.test.ts goes on after a poll that failed.
releaseTest(
	"a poll that never ends is given up for a new one when the network returns, or in time",
	async ({ browser, baseURL, watch }) => {
		const { host, phone } = await openGame(browser, baseURL ?? "", watch);
		const page = await phone();
		let silent = true;
		let asked = 0;
		await page.route("**/state?*", async (route) => {
			asked++;
			if (!silent) await route.continue();
		});
		await expect.poll(() => asked).toBe(1);
		await host.act("start");
		silent = false;
		await page.evaluate(() => window.dispatchEvent(new Event("online")));
		await expect(page.getByText("Question number 1?")).toBeVisible({ timeout: 2_000 });

		// The page cannot know that the second call hangs too: it counts as lost after ten seconds.
		silent = true;
		const before = asked;
		await expect.poll(() => asked).toBe(before + 1);
		await host.act("close-question");
		silent = false;
		await page.clock.fastForward(5_000);
		expect(asked).toBe(before + 1);
		await page.clock.fastForward(5_000);
		await expect(page.getByText(t.live.reconnecting)).toBeVisible();
		await expect(page.getByRole("heading", { name: t.playQuiz.noAnswer })).toBeVisible();
	},
);

test("a host whose call never returns sees a message, and can continue; one whose reply is lost is made again, and takes effect once", async ({
	browser,
	baseURL,
	watch,
	problems,
}) => {
	const { host, other, panel } = await openGame(browser, baseURL ?? "", watch);
	const second = new Player(other.fetcher, host.pin, "Second");
	expect((await second.join()).status).toBe(200);
	const page = await panel();
	await isPolling(page);
	const start = page.getByRole("button", { name: t.hostPanel.start, exact: true });
	await expect(start).toBeEnabled();
	let silent = true;
	await page.route("**/start", async (route) => {
		if (!silent) await route.continue();
	});
	await start.click();
	await expect(page.getByRole("group", { name: t.hostPanel.controls }).locator("[aria-busy]")).toBeDisabled();
	await expect(async () => {
		await page.clock.fastForward(10_000);
		await expect(page.getByText(t.hostPanel.errorStart)).toBeVisible({ timeout: 1_000 });
	}).toPass();
	silent = false;
	await start.click();
	await expect(page.getByText("Question number 1?")).toBeVisible();

	const calls = await onFirst(page, "**/add-time", lost[0][1]);
	await page.getByRole("button", { name: say(t.hostPanel.addTimeName, { count: 10 }) }).click();
	await expect(page.getByText(say(t.hostPanel.timeLimit, { seconds: 130 }))).toBeVisible();
	await expect.poll(() => calls.length).toBe(2);
	await expect(page.getByRole("button", { name: t.hostPanel.closeQuestion })).toBeEnabled();
	expect((await host.view()).body.instance.timeLimit).toBe(130);
	await expect(page.getByText(t.hostPanel.errorAddTime)).toHaveCount(0);
	problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("ERR_CONNECTION_RESET")));
});

// A reload of a phone is shown in `npm test` by unsent-answers.spec.ts.
releaseTest(
	"a phone that reloads while the server fails shows neither form nor refusal, and is back in the game by itself",
	async ({ browser, baseURL, watch }) => {
		const { host, phone } = await openGame(browser, baseURL ?? "", watch);
		const page = await phone();
		await host.act("start");
		await expect(page.getByText("Question number 1?")).toBeVisible();
		let failures = 2;
		await page.route("**/state?*", async (route) => {
			if (failures-- > 0) await route.fulfill({ status: 503, json: {} });
			else await route.continue();
		});
		await page.reload();
		await expect(page.getByText(t.live.reconnecting)).toBeVisible();
		await expect(page.getByLabel(t.playQuiz.nickname)).toHaveCount(0);
		await expect(page.getByText(t.playQuiz.startedTitle)).toHaveCount(0);
		await expect(page.getByText("Question number 1?")).toBeVisible();
		expect(failures).toBeLessThan(0);
	},
);

// In `npm test` slow-phone.spec.ts joins with one tap.
releaseTest(
	"the form stays locked from Join until the game shows, and a report form that does not come leaves the game open",
	async ({ browser, baseURL }) => {
		const { context, host, fetcher } = await openHostedGame(browser, baseURL ?? "");
		await context.close();
		expect((await new Player(fetcher, host.pin, "Other").join()).status).toBe(200);
		const page = await (await openContext(browser, { language: "en", phone: true })).newPage();
		await page.routeWebSocket(/\/live\?/, (socket) => socket.close({ code: 1011, reason: "blocked" }));
		await page.goto(`/play/${host.pin}`);
		await page.getByLabel(t.playQuiz.nickname).fill("Ada");
		const { release: answer } = await hold(page, /\/state\?.*nickname=Ada/);
		const joined = page.waitForResponse(/\/join$/);
		const looked = page.waitForRequest(/\/state\?.*nickname=Ada/);
		await page.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
		await Promise.all([joined, looked]);
		await expect(page.getByRole("button", { name: t.playQuiz.join, exact: true })).toBeDisabled();
		await expect(page.getByLabel(t.playQuiz.nickname)).not.toBeEditable();
		answer();
		await expect(page.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();

		await host.act("start");
		await expect(page.getByText("Question number 1?")).toBeVisible();
		await page.route("**/assets/**", (route) => route.abort());
		await page.getByRole("button", { name: t.report.title }).click();
		await expect(page.getByText(t.report.notLoaded)).toBeVisible();
		await page.getByRole("button", { name: "alpha" }).click();
		await expect(page.getByText(t.playQuiz.submitted)).toBeVisible();
	},
);
