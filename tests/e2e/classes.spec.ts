import { expect } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";
import { gameQuiz, Host, send } from "../helpers/live";
import { languages, openContext, signIn, test } from "./helpers";
import { say, TEXTS } from "./texts";

/** A class from a pasted list, its cards on paper, phones with cards in a game, the matrix, and the end (decisions section 14). */

const NAMES = ["Ada", "Işıl", "Cem"];

for (const language of languages("tr")) {
	test(`a class from a pasted list plays with its cards, and leaves nothing (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const t = TEXTS[language];
		const teacher = await openContext(browser, { language });
		const { token } = await signIn(teacher, origin);
		const page = watch(await teacher.newPage());
		const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);

		await page.goto("/classes");
		await page.getByRole("button", { name: t.classes.create }).click();
		await page.getByLabel(t.classes.name).fill("7b");
		await page.getByRole("button", { name: t.classes.save, exact: true }).click();
		await page.getByRole("button", { name: t.classes.addPupils }).first().click();
		const list = Array.from({ length: 25 }, (_, n) => `${n + 1} ${NAMES[n] ?? `Label ${n + 1}`}`).join("\n");
		await page.getByLabel(t.classes.listLabel).fill(list);
		await page.getByRole("button", { name: say(t.classes.addCount_other, { count: 25 }) }).click();
		await expect(page.getByRole("row")).toHaveCount(26);

		await page.getByRole("tab", { name: t.classes.tabs.cards }).click();
		await page.getByRole("button", { name: t.classes.makeMissing }).click();
		await expect(page.getByRole("heading", { name: say(t.classes.cardsReady_other, { count: 25 }) })).toBeVisible();
		const codes = await page.getByRole("code").allInnerTexts();
		expect(codes).toHaveLength(25);

		// On paper: the cards alone, and a phone reads the first code.
		await page.emulateMedia({ media: "print" });
		await expect(page.getByRole("tab", { name: t.classes.tabs.cards })).toBeHidden();
		const picture = sharp(await page.locator(".paper-card").first().screenshot())
			.ensureAlpha()
			.raw();
		const { data, info } = await picture.toBuffer({ resolveWithObject: true });
		const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
		expect(read?.data).toBe(`${origin}/c/${codes[0]?.replace(" ", "")}`);
		await page.emulateMedia({ media: null });

		const classId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
		const saved = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(1, 120) });
		const host = await Host.open(fetcher, token, saved.body.quiz._id, { classId, cardsOnly: true });
		const phones = [];
		for (const [n, nickname] of NAMES.entries()) {
			const phone = await openContext(browser, { language, phone: true });
			const own = watch(await phone.newPage());
			const code = codes[n]?.replace(" ", "") ?? "";
			if (n < 2) {
				await own.goto(`/c/${code}`);
				await expect(own).toHaveURL(`${origin}/card`);
				await expect(own.getByText(say(t.card.held, { number: n + 1 }))).toBeVisible();
			}
			await own.goto(`/play/${host.pin}`);
			if (n === 2) {
				// Without a card nobody joins; the code is typed instead of scanned.
				await own.getByLabel(t.playQuiz.nickname).fill(nickname);
				await expect(own.getByText(t.card.needed)).toBeVisible();
				await own.getByLabel(t.card.field).fill(code.toLowerCase());
				await own.getByRole("button", { name: t.card.use }).click();
			}
			await expect(own.getByText(say(t.card.held, { number: n + 1 }))).toBeVisible();
			await own.getByLabel(t.playQuiz.nickname).fill(nickname);
			await own.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
			await expect(own.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
			phones.push(own);
		}
		const panel = watch(await teacher.newPage());
		await panel.goto(`/host/${host.pin}`);
		await expect(panel.getByText("1 Ada")).toBeVisible();
		await panel.getByRole("button", { name: t.hostPanel.classNumbers }).click();
		await expect(panel.getByText("1 Ada")).toBeHidden();
		await panel.close();

		// Another phone with the same card takes the seat over.
		const other = await openContext(browser, { language, phone: true });
		const second = watch(await other.newPage());
		await second.goto(`/c/${codes[0]?.replace(" ", "")}`);
		await second.goto(`/play/${host.pin}`);
		await second.getByLabel(t.playQuiz.nickname).fill("Zoe");
		await second.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
		await expect(second.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
		await expect(phones[0]?.getByRole("heading", { name: t.playQuiz.overTitle }) ?? page.locator("h1")).toBeVisible();

		await host.act("start");
		for (const [n, phone] of [second, phones[1], phones[2]].entries())
			await phone?.getByRole("button", { name: n === 2 ? "beta" : "alpha" }).click();
		await expect.poll(async () => (await host.view()).body.instance.questionStatus).toBe("closed");
		await host.act("finish");

		await expect(async () => {
			await page.goto(`/classes/${classId}?tab=progress`);
			await expect(page.getByRole("row", { name: /1\s+Ada/ })).toContainText("100", { timeout: 2_000 });
		}).toPass();
		await expect(page.getByRole("row", { name: /3\s+Cem/ })).toContainText(say(t.classes.percentage, { percentage: 0 }));
		await page.getByRole("link", { name: /3\s+Cem/ }).click();
		await expect(page.getByText("Question number 1?")).toBeVisible();

		await page.goto(`/classes/${classId}`);
		await page.getByRole("button", { name: t.classes.delete, exact: true }).click();
		await page.getByRole("dialog").getByRole("button", { name: t.classes.delete, exact: true }).click();
		await expect(page).toHaveURL(`${origin}/classes`);
		await expect(page.getByRole("heading", { name: t.classes.empty })).toBeVisible();
		const reply = await fetcher(`/c/${codes[0]?.replace(" ", "")}`);
		expect(reply.status).toBe(404);
	});
}
