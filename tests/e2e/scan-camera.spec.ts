import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { chromiumArgs, testChromiumPath } from "../../scripts/chromium.mjs";
import { cardPicture } from "../helpers/cards/card-picture";
import { makeRoom } from "../helpers/cards/rendered-room";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { openContext, releaseTest, signIn, takePicture, test } from "./helpers";
import { say, TEXTS } from "./texts";

const t = TEXTS.en;

async function openGame(origin: string, token: string): Promise<Host> {
	const fetcher: Fetcher = (path, init) => fetch(`${origin}${path}`, init);
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 20) });
	return Host.open(fetcher, token, quiz.body.quiz._id, { answerCards: true });
}

/** A film of a classroom, as Chromium's fake camera plays it; returns who holds which option. */
async function film(path: string) {
	const cards = await Promise.all([3, 8, 21, 40, 77].map(async (card) => ({ card, picture: await cardPicture({ card }, 2) })));
	const [width, height] = [1280, 720];
	const room = makeRoom({ seed: 5, width, height, cards, sides: [60, 90], blur: 0.6, noise: 4, darkest: 0.8, tilt: 10, turn: 10 });
	const file = await open(path, "w");
	await file.write(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
	const colours = new Uint8Array((width * height) / 2).fill(128);
	for (let frame = 0; frame < 6; frame++) {
		await file.write("FRAME\n");
		await file.write(room.nextFrame().data);
		await file.write(colours);
	}
	await file.close();
	return room.held;
}

// In `npm test` scan.spec.ts draws the camera's pictures, read-card-markers.test.ts reads rendered rooms, and pages.test.ts shows who may use a camera.
if (everything)
	test("the browser's own camera: a rendered classroom joins and answers on the pages that scan", async ({ baseURL }) => {
		const origin = baseURL ?? "";
		const folder = await mkdtemp(join(tmpdir(), "camera-"));
		const path = join(folder, "room.y4m");
		const held = await film(path);
		const browser = await chromium.launch({
			executablePath: testChromiumPath(),
			args: [
				...chromiumArgs,
				"--use-fake-ui-for-media-stream",
				"--use-fake-device-for-media-stream",
				`--use-file-for-fake-video-capture=${path}`,
			],
		});
		try {
			const context = await browser.newContext({ baseURL: origin, locale: "en-GB" });
			const { token } = await signIn(context, origin);
			const host = await openGame(origin, token);
			const page = await context.newPage();
			await page.goto(`/host/${host.pin}/scan`);
			await expect(page.locator("main").getByText(say(t.scan.count_other, { count: 5 }), { exact: true })).toBeVisible();
			await page.getByRole("button", { name: t.hostPanel.start, exact: true }).click();
			await expect(page.locator("main").getByText(say(t.scan.countOf, { read: 5, of: 5 }), { exact: true })).toBeVisible();
			await expect(page.getByText(t.scan.allRead, { exact: true })).toBeVisible();
			await takePicture(page, "room");
			await expect.poll(async () => (await host.view()).body.instance.answeredCount).toBe(5);
			await page.getByRole("button", { name: t.hostPanel.closeQuestion, exact: true }).click();
			const counts = [0, 1, 2, 3].map((option) => held.filter((card) => card.option === option).length);
			await expect.poll(async () => (await host.view()).body.instance.answerCounts).toEqual(counts);
			// The camera comes with the document: the panel may not use it.
			await page.getByRole("link", { name: t.scan.toPanel }).click();
			await expect(page.getByRole("link", { name: t.hostPanel.scan })).toBeVisible();
			const refused = await page.evaluate(() => navigator.mediaDevices.getUserMedia({ video: true }).then(String, (error) => error.name));
			expect(refused).toBe("NotAllowedError");
		} finally {
			await browser.close();
			await rm(folder, { recursive: true });
		}
	});

// In `npm test` use-camera.test.ts tells the failures apart.
releaseTest("without a picture the page says what to do", async ({ browser, baseURL, watch }) => {
	const origin = baseURL ?? "";
	const context = await openContext(browser, { language: "en", phone: true });
	const { token } = await signIn(context, origin);
	await context.addInitScript(() => {
		navigator.mediaDevices.getUserMedia = () =>
			new Promise((_, reject) => {
				const problem = sessionStorage.getItem("problem") ?? "NotAllowedError";
				if (problem !== "none") reject(new DOMException("", problem));
			});
	});
	const host = await openGame(origin, token);
	const page = watch(await context.newPage());
	await page.goto(`/host/${host.pin}/scan`);
	const retry = page.getByRole("button", { name: t.common.retry });
	for (const [name, problem, title] of [
		["denied", "NotAllowedError", t.scan.denied],
		["no-camera", "NotFoundError", t.scan.noCamera],
		["busy", "NotReadableError", t.scan.busy],
		["asking", null, t.scan.asking],
	] as const) {
		if (name !== "denied") {
			// After a refusal this loads the page again.
			await page.evaluate((next) => sessionStorage.setItem("problem", next), problem ?? "none");
			await retry.click();
		}
		await expect(page.getByText(title, { exact: true })).toBeVisible();
		await expect(retry).toHaveCount(problem ? 1 : 0);
		await takePicture(page, name, [
			[320, 568],
			[390, 844],
			[1440, 900],
		]);
	}
});
