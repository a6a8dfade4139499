import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, type Response } from "@playwright/test";
import { gameQuiz, Host, Player, send } from "../helpers/live";
import { openContext, signIn, test } from "./helpers";
import { say, TEXTS } from "./texts";

/** What a phone loads to join and play. Compressed, with React as published; measured with gzip, which is larger than what Cloudflare sends. */
const MAX_BYTES = 96_000;

async function writeQuiz(origin: string, token: string): Promise<string> {
	const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
	const sent = await fetcher("/api/media", {
		method: "POST",
		headers: { Authorization: `Bearer ${token}`, "Content-Type": "image/webp" },
		body: readFileSync("tests/fixtures/pictures/field.webp"),
	});
	const { media } = (await sent.json()) as { media: { id: string } };
	const quiz = gameQuiz(2, 60);
	const questions = quiz.questions.map((question, index) =>
		index === 0 ? question : { ...question, image: { id: media.id, alt: "A field" } },
	);
	const saved = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", {
		token,
		body: { ...quiz, questions, visibility: "private" },
	});
	return saved.body.quiz._id;
}

test("the player's page is small, runs without the router, and plays by keys without a jump", async ({ browser, baseURL, watch }) => {
	const origin = baseURL ?? "";
	const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
	const author = await openContext(browser, { language: "en" });
	const { token } = await signIn(author, origin);
	const host = await Host.open(fetcher, token, await writeQuiz(origin, token));
	const other = new Player(fetcher, host.pin, "other");
	expect((await other.join()).status).toBe(200);

	const t = TEXTS.tr;
	const phone = await openContext(browser, { language: "tr", phone: true });
	const page = watch(await phone.newPage());
	const scripts = new Map<string, Promise<Buffer>>();
	const note = (response: Response) => {
		if (response.request().resourceType() === "script" && response.ok()) scripts.set(response.url(), response.body());
	};
	/** Without the end of the game, which loads in an idle moment while it runs. */
	const loadedBytes = async () => {
		const bodies = [...scripts].filter(([url]) => !url.includes("player-finished-view")).map(([, body]) => body);
		return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
	};
	page.on("response", note);
	await page.goto(`/play/${host.pin}`);
	await expect(page.locator("#player-page-data")).toHaveCount(1);
	await page.getByLabel(t.playQuiz.nickname).fill("Işıl");
	await page.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
	await expect(page.getByRole("listitem").filter({ hasText: "Işıl" })).toBeVisible();
	// Long enough for a busy machine to press a key before it is over.
	expect((await host.act("settings", { readingSeconds: 10 })).status).toBe(200);
	expect((await host.act("start")).status).toBe(200);

	const heading = page.getByRole("heading", { level: 1 });
	await expect(page.getByText(t.playQuiz.reading)).toBeVisible();
	await page.evaluate(() => {
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) document.title += ` shifted ${JSON.stringify(entry)}`;
		}).observe({ type: "layout-shift", buffered: false });
	});
	const place = await heading.boundingBox();
	await page.keyboard.press("1");
	await expect(page.getByRole("button", { name: "alpha" })).toBeEnabled();
	expect(await heading.boundingBox()).toEqual(place);
	await expect(page).not.toHaveTitle(/shifted/);
	await expect(heading).toBeFocused();
	await expect(page.getByRole("button", { name: "alpha", pressed: true })).toHaveCount(0);
	await page.keyboard.press("a");
	await expect(page.getByText(t.playQuiz.submitted)).toBeVisible();
	await expect(page.getByRole("group", { name: t.question.options }).getByRole("button")).toHaveText([/alpha/]);
	const chosen = await page.getByRole("button", { name: "alpha" }).boundingBox();
	const count = await page.getByText(say(t.playQuiz.answeredOf, { answered: 1, total: 2 })).boundingBox();
	expect(count?.y).toBeGreaterThan((chosen?.y ?? 0) + (chosen?.height ?? 0));
	expect((await other.answer(0, [0])).status).toBe(200);

	await expect(page.getByRole("heading", { name: t.playQuiz.correct })).toBeVisible();

	const names = () =>
		[...scripts.keys()].map((url) =>
			url
				.split("/")
				.at(-1)
				?.replace(/-[\w-]{8}\.js$/, ""),
		);
	const plain = await loadedBytes();
	console.log(`   the player's page: ${plain} bytes of JavaScript by gzip`);
	expect(plain).toBeLessThanOrEqual(MAX_BYTES);
	await expect.poll(names).toEqual(["player", "player-finished-view"]);

	// A picture needs no further code.
	expect((await host.act("settings", { readingSeconds: 0 })).status).toBe(200);
	expect((await host.act("next-question")).status).toBe(200);
	const picture = page.getByRole("img", { name: "A field" }).first();
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
	expect(await loadedBytes()).toBe(plain);
	expect((await host.act("close-question")).status).toBe(200);
	expect((await host.act("finish")).status).toBe(200);
	await expect(page.getByText(t.playQuiz.thanks)).toBeVisible();

	// The end loads while the game runs, and the winner's confetti at the end.
	await expect.poll(names).toEqual(["player", "player-finished-view", "player-confetti"]);
	page.off("response", note);

	await page.getByLabel(t.common.language).selectOption("en");
	await expect(page.getByText(TEXTS.en.playQuiz.thanks)).toBeVisible();
	await expect(page).toHaveTitle(new RegExp(TEXTS.en.common.brand));

	await page.getByRole("link", { name: TEXTS.en.common.goHome }).click();
	await expect(page).toHaveURL(`${origin}/`);
});
