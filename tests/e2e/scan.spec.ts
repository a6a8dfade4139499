import { expect, type Page } from "@playwright/test";
import { type HeldCards, hold, replaceCamera } from "../helpers/cards/canvas-camera";
import { makeClass } from "../helpers/classes";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { findings } from "./axe";
import { languages, openContext, signIn, test } from "./helpers";
import { say, TEXTS } from "./texts";

/** Set a folder to get pictures of the screens. */
const PICTURES = process.env.SCAN_PICTURES;
const WIDTHS = [
	[320, 640],
	[390, 844],
	[820, 1180],
	[1440, 900],
] as const;

async function picture(page: Page, name: string): Promise<void> {
	if (!PICTURES) return;
	for (const [width, height] of WIDTHS) {
		await page.setViewportSize({ width, height });
		await page.waitForTimeout(400);
		await page.screenshot({ path: `${PICTURES}/${name}-${width}.png` });
	}
}

for (const language of languages("tr")) {
	const t = TEXTS[language];
	const of = (read: number, all: number) => say(t.scan.countOf, { read, of: all });

	test(`a class without phones is read by a camera: lobby, questions, a changed answer, asking again, a lost network, results (${language})`, async ({
		browser,
		baseURL,
	}) => {
		const origin = baseURL ?? "";
		const fetcher: Fetcher = (path, init) => fetch(`${origin}${path}`, init);
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		await replaceCamera(context);
		const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: { ...gameQuiz(2, 20), language } });
		const made = await makeClass(
			fetcher,
			token,
			Array.from({ length: 6 }, (_, n) => ({ number: 701 + n })),
		);
		const host = await Host.open(fetcher, token, quiz.body.quiz._id, { classId: made.id, answerCards: true, solution: "with-host" });
		const view = async () => (await host.view()).body.instance;

		const page = await context.newPage();
		// Without a network the browser logs each call that fails.
		const thrown: Error[] = [];
		page.on("pageerror", (error) => thrown.push(error));
		const scripts: string[] = [];
		/** What leaves the page, apart from what the addresses say. */
		const sent: { path: string; body: string }[] = [];
		page.on("request", (request) => {
			const { pathname } = new URL(request.url());
			if (pathname.includes("reader-worker")) scripts.push(page.url());
			const body = request.postDataBuffer();
			if (body && page.url().endsWith("/scan")) sent.push({ path: pathname, body: body.toString() });
		});
		await page.goto(`/host/${host.pin}`);
		const link = page.getByRole("link", { name: t.hostPanel.scan });
		await expect(link).toBeVisible();
		expect(scripts).toEqual([]);
		await link.click();

		const step = (name: string) => page.getByRole("button", { name, exact: true });
		await expect(page.locator("main").getByText(of(0, 6), { exact: true })).toBeVisible();
		await expect(page.locator("main").getByText(say(t.scan.missing, { numbers: "1, 2, 3, 4, 5, 6" }), { exact: true })).toBeVisible();
		await hold(page, [
			[1, 0],
			[2, 1],
			[3, 2],
			[4, 3],
			[99, 0],
		]);
		await expect(page.locator("main").getByText(of(4, 6), { exact: true })).toBeVisible();
		await expect(page.locator("main").getByText(say(t.scan.missing, { numbers: "5, 6" }), { exact: true })).toBeVisible();
		await picture(page, `lobby-${language}`);
		expect(await findings(page)).toEqual([]);
		const all = (...options: number[]): HeldCards => options.map((option, index) => [index + 1, option]);
		await hold(page, all(0, 0, 0, 0, 0, 0));
		await expect(page.locator("main").getByText(of(6, 6), { exact: true })).toBeVisible();
		await expect.poll(async () => (await view()).participantCount).toBe(6);

		await hold(page, []);
		await step(t.hostPanel.start).click();
		await expect(page.locator("main").getByText(of(0, 6), { exact: true })).toBeVisible();
		await hold(page, all(0, 1, 2, 3, 0));
		await expect(page.locator("main").getByText(of(5, 6), { exact: true })).toBeVisible();
		await expect(page.locator("main").getByText(say(t.scan.missing, { numbers: "6" }), { exact: true })).toBeVisible();
		await picture(page, `question-${language}`);
		// No letter of an answer is on the picture.
		await expect(page.locator("main svg text")).toHaveText([1, 2, 3, 4, 5].map((card) => `${card} ✓`));
		await hold(page, all(0, 0, 2, 3, 0, 1));
		await expect(page.locator("main").getByText(of(6, 6), { exact: true })).toBeVisible();
		await expect.poll(async () => (await view()).answeredCount).toBe(6);
		// The changed answer of card 2 came with the same pictures.
		await step(t.hostPanel.closeQuestion).click();
		await expect.poll(async () => (await view()).answerCounts).toEqual([3, 1, 1, 1]);

		await hold(page, []);
		await step(t.hostPanel.askAgain).click();
		await expect(page.locator("main").getByText(of(0, 6), { exact: true })).toBeVisible();
		await context.setOffline(true);
		await hold(page, all(0, 0, 0, 0, 0, 0));
		await expect(page.getByText(say(t.scan.kept_other, { count: 6 }), { exact: true })).toBeVisible();
		await expect(page.locator("main").getByText(of(6, 6), { exact: true })).toBeVisible();
		await picture(page, `offline-${language}`);
		await page.waitForTimeout(4_000);
		await context.setOffline(false);
		await expect(page.getByText(say(t.scan.kept_other, { count: 6 }), { exact: true })).toBeHidden();
		await expect.poll(async () => (await view()).answeredCount).toBe(6);
		await step(t.hostPanel.closeQuestion).click();
		await step(t.hostPanel.showSolution).click();
		await expect.poll(async () => (await view()).answerCounts).toEqual([6, 0, 0, 0]);
		await hold(page, []);
		await step(t.hostPanel.next).click();
		await expect(page.locator("main").getByText(of(0, 6), { exact: true })).toBeVisible();
		await hold(page, all(1, 1, 1, 1, 1, 1));
		await expect(page.locator("main").getByText(of(6, 6), { exact: true })).toBeVisible();
		await expect.poll(async () => (await view()).answeredCount).toBe(6);
		await step(t.hostPanel.closeQuestion).click();
		await step(t.hostPanel.showSolution).click();
		await step(t.hostPanel.finish).click();
		await expect.poll(async () => (await view()).status).toBe("finished");
		expect((await view()).participants.map(({ card, totalScore }) => [card, totalScore]).sort()).toEqual([
			[1, 2000],
			[2, 2000],
			[3, 1500],
			[4, 1500],
			[5, 2000],
			[6, 1500],
		]);

		expect(thrown).toEqual([]);
		expect(scripts.length).toBeGreaterThan(0);
		const readings = sent.filter(({ path }) => path.endsWith("/card-readings"));
		expect(readings.length).toBeGreaterThan(3);
		for (const { body } of readings) {
			const { questionIndex: _, turn: __, readings: cards, ...others } = JSON.parse(body);
			expect(others).toEqual({});
			for (const { card, option, ...more } of cards) expect([typeof card, typeof option, more]).toEqual(["number", "number", {}]);
		}
		for (const { path, body } of sent) {
			expect(body.length, path).toBeLessThan(4_000);
			expect(() => JSON.parse(body), path).not.toThrow();
		}
		// A page that is hidden holds no camera.
		const live = () =>
			page.evaluate(() => Reflect.get(window, "tracks").filter((track: MediaStreamTrack) => track.readyState === "live").length);
		expect(await live()).toBe(1);
		await page.evaluate(() => {
			Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
			document.dispatchEvent(new Event("visibilitychange"));
		});
		expect(await live()).toBe(0);
	});
}
