import { type Browser, expect, type Page } from "@playwright/test";
import { gameQuiz, Host, send } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { openContext, signIn, test } from "./helpers";

const HOUR_MS = 3_600_000;
const LIMIT_SECONDS = 60;

async function wrongClock(browser: Browser, offMs: number, phone: boolean) {
	const context = await openContext(browser, { language: "en", phone });
	await context.addInitScript((off) => {
		const Real = Date;
		class Wrong extends Real {
			constructor(...given: [] | [number | string]) {
				super(given.length === 0 ? Real.now() + off : given[0]);
			}
			static override now() {
				return Real.now() + off;
			}
		}
		Object.defineProperty(window, "Date", { value: Wrong });
	}, offMs);
	return context;
}

const secondsShown = async (page: Page) => Number(/(\d+)/.exec((await page.getByRole("timer").first().innerText()).trim())?.[1]);

test("an hour too early or too late on a phone's or the host's clock changes neither countdown nor points", async ({
	browser,
	baseURL,
	watch,
}) => {
	const origin = baseURL ?? "";
	const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
	const hostContext = await wrongClock(browser, HOUR_MS, false);
	const { token } = await signIn(hostContext, origin);
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(1, LIMIT_SECONDS) });
	const host = await Host.open(fetcher, token, quiz.body.quiz._id);
	const sent: { timeElapsed?: number }[] = [];
	const phones: Page[] = [];
	for (const [nickname, offMs] of [
		["Early", -HOUR_MS],
		["Late", HOUR_MS],
	] as const) {
		const page = watch(await (await wrongClock(browser, offMs, true)).newPage());
		page.on("websocket", (socket) =>
			socket.on("framesent", ({ payload }) => {
				if (String(payload).includes('"answer"')) sent.push(JSON.parse(String(payload)));
			}),
		);
		page.on("request", (request) => {
			if (request.method() === "POST" && request.url().endsWith("/answer")) sent.push(request.postDataJSON());
		});
		await page.goto(`/play/${host.pin}`);
		await page.getByLabel("Nickname").fill(nickname);
		await page.getByRole("button", { name: "Join", exact: true }).click();
		await expect(page.getByText("Waiting for the host to start")).toBeVisible();
		phones.push(page);
	}
	expect(await phones[1]?.evaluate(() => Date.now() - performance.timeOrigin)).toBeGreaterThan(HOUR_MS / 2);
	const openPanel = async () => {
		const panel = watch(await hostContext.newPage());
		await panel.goto(`/host/${host.pin}`);
		return panel;
	};
	// In `npm test` phones alone show it, which read the same clock of the server as the panel.
	const panels = everything ? [await openPanel()] : [];
	expect((await host.act("start")).status).toBe(200);
	for (const page of [...phones, ...panels]) {
		await expect(page.getByText("Question number 1?")).toBeVisible();
		const secondsLeft = (await host.view()).body.instance.timeRemaining ?? 0;
		// The server's seconds; both clocks run on while they are read.
		await expect.poll(() => secondsShown(page)).toBeGreaterThanOrEqual(secondsLeft - 10);
		expect(await secondsShown(page)).toBeLessThanOrEqual(LIMIT_SECONDS);
	}
	for (const page of phones) await page.getByRole("group").getByRole("button").first().click();
	for (const page of phones) await expect(page.getByRole("heading", { name: /^Correct!/ })).toBeVisible();
	expect(sent).toHaveLength(2);
	for (const { timeElapsed } of sent) {
		expect(timeElapsed).toBeGreaterThanOrEqual(0);
		expect(timeElapsed).toBeLessThanOrEqual(LIMIT_SECONDS);
	}
	const { participants } = (await host.view()).body.instance;
	expect(participants).toHaveLength(2);
	for (const { totalScore } of participants) expect(totalScore).toBeGreaterThan(500);
});
