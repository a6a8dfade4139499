import { expect, type Locator } from "@playwright/test";
import { gameQuiz, Player } from "../helpers/live";
import { DESKTOP, languages, openHostedGame, PHONE, test } from "./helpers";
import { TEXTS } from "./texts";

const boxOf = async (place: Locator) => {
	const box = await place.boundingBox();
	if (!box) throw new Error("it is not shown");
	return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

for (const language of languages("tr")) {
	test(`the panel of a show fills its card, shows nobody's rank unasked, and says why a button waits (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const origin = baseURL ?? "";
		const t = TEXTS[language];
		const settings = { ranking: "with-host" };
		const { context, fetcher, host } = await openHostedGame(browser, origin, gameQuiz(3, 60), { language, settings });
		const join = async (nickname: string) => {
			const player = new Player(fetcher, host.pin, nickname);
			expect((await player.join()).status).toBe(200);
			return player;
		};
		const zoe = await join("Zoe");
		const page = watch(await context.newPage());
		await page.goto(`/host/${host.pin}`);

		const start = page.getByRole("button", { name: t.hostPanel.start, exact: true });
		await expect(start).toBeDisabled();
		const [why, button] = [await boxOf(page.getByText(t.hostPanel.needTwo)), await boxOf(start)];
		expect(button.x - why.right).toBeLessThan(40);
		expect(why.y).toBeGreaterThan(button.y);
		await expect(page.getByRole("button", { name: t.hostPanel.pairScreen, exact: true })).toContainText(t.hostPanel.pairScreen);

		// The big screen is proposed until one is connected.
		const bigScreen = page.getByRole("button", { name: t.hostPanel.bigScreen, exact: true });
		await expect(bigScreen).toHaveClass(/bg-primary-700/);
		const stage = watch(await context.newPage());
		await stage.goto(`/host/${host.pin}/stage`);
		await expect(bigScreen).not.toHaveClass(/bg-primary-700/);
		await stage.close();
		const ada = await join("Ada");
		await expect(bigScreen).toHaveClass(/bg-primary-700/);

		await join("Mo");
		expect((await host.act("start")).status).toBe(200);
		const panel = page.getByRole("region", { name: "Question number 1?" });
		const options = panel.getByRole("list").getByRole("listitem");
		await expect(options).toHaveCount(4);
		const [card, last] = [await boxOf(panel), await boxOf(options.last())];
		expect(card.bottom - last.bottom).toBeLessThan(170);

		const names = page.getByRole("region", { name: t.hostPanel.participants, exact: true }).getByRole("listitem");
		await expect(names).toHaveText([/Ada/, /Mo/, /Zoe/]);
		await expect(page.getByRole("img", { name: /QR/ })).toHaveCount(0);
		// Without points there are no ranks yet.
		const reveal = page.getByRole("switch", { name: t.hostPanel.ranksHere });
		await reveal.click();
		await expect(names).toHaveText([/0$/, /0$/, /0$/]);
		await expect(names.getByText(t.hostPanel.rank)).toHaveCount(0);
		await reveal.click();
		expect((await zoe.answer(0, [0])).status).toBe(200);
		expect((await host.act("close-question")).status).toBe(200);
		await expect(panel.getByText(t.hostPanel.closedLabel, { exact: true })).toBeVisible();
		await expect(panel.getByRole("timer")).toHaveCount(0);
		await expect(names).toHaveText([/Ada/, /Mo/, /Zoe/]);
		await expect(names.last()).not.toContainText(/000/);

		expect((await host.act("next-question")).status).toBe(200);
		expect((await ada.answer(1, [1])).status).toBe(200);
		expect((await host.act("close-question")).status).toBe(200);
		await reveal.click();
		const ranked = page.getByRole("region", { name: t.hostPanel.leaderboard, exact: true }).getByRole("listitem");
		await expect(ranked).toHaveText([/Zoe|Ada/, /Zoe|Ada/, /Mo/]);
		await expect(ranked.last()).toContainText(/[.,]?0/);
		const lefts = await Promise.all(["Ada", "Mo", "Zoe"].map(async (name) => (await boxOf(ranked.getByText(name, { exact: true }))).x));
		expect(new Set(lefts.map(Math.round)).size).toBe(1);

		await page.setViewportSize(PHONE);
		const second = page.getByRole("region", { name: "Question number 2?" }).getByRole("list").getByRole("listitem");
		const controls = page.getByRole("group", { name: t.hostPanel.controls });
		await expect(second.last()).toBeVisible();
		expect((await boxOf(second.last())).bottom).toBeLessThanOrEqual((await boxOf(controls)).y);
		expect(await page.evaluate(() => window.scrollY)).toBe(0);
		await page.setViewportSize(DESKTOP);

		expect((await host.act("next-question")).status).toBe(200);
		await page.goto(`/host/${host.pin}/stage`);
		await expect(page.getByText(t.stage.several)).toBeVisible();
	});
}
