import { expect } from "@playwright/test";
import { gameQuiz, Player } from "../helpers/live";
import { DESKTOP, onlyInEverything, PHONE, releaseTestIn, test, testIn } from "./helpers";
import { say, TEXTS } from "./texts";

// In `npm test` show.test.ts keeps ranks to whom they are for.
for (const language of onlyInEverything()) {
	test(`the panel of a show shows nobody's rank unasked, and says why a button waits (${language})`, async ({ openGame }) => {
		const t = TEXTS[language];
		const settings = { ranking: "with-host" };
		const { fetcher, host, open } = await openGame(gameQuiz(3, 60), { language, settings });
		const join = async (nickname: string) => {
			const player = new Player(fetcher, host.pin, nickname);
			expect((await player.join()).status).toBe(200);
			return player;
		};
		const zoe = await join("Zoe");
		const page = await open(`/host/${host.pin}`);

		const start = page.getByRole("button", { name: t.hostPanel.start, exact: true });
		await expect(start).toBeDisabled();
		await expect(page.getByText(t.hostPanel.needTwo)).toBeVisible();

		// The big screen is proposed until one is connected.
		const bigScreen = page.getByRole("button", { name: t.hostPanel.bigScreen, exact: true });
		await expect(bigScreen).toHaveClass(/bg-primary-700/);
		const stage = await open(`/host/${host.pin}/stage`);
		await expect(bigScreen).not.toHaveClass(/bg-primary-700/);
		await stage.close();
		const ada = await join("Ada");
		await expect(bigScreen).toHaveClass(/bg-primary-700/);

		await join("Mo");
		expect((await host.act("start")).status).toBe(200);
		const panel = page.getByRole("region", { name: "Question number 1?" });
		const options = panel.getByRole("list").getByRole("listitem");
		await expect(options).toHaveCount(4);

		const names = page.getByRole("region", { name: t.hostPanel.participants, exact: true }).getByRole("listitem");
		await expect(names).toHaveText([/Ada/, /Mo/, /Zoe/]);
		await expect(page.getByRole("img", { name: /QR/ })).toHaveCount(0);
		// Without points there are no ranks yet.
		const reveal = page.getByRole("switch", { name: t.hostPanel.ranksHere });
		await reveal.click();
		// Space is the next step, not the switch again.
		await expect(reveal).not.toBeFocused();
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

		await page.setViewportSize(PHONE);
		const second = page.getByRole("region", { name: "Question number 2?" }).getByRole("list").getByRole("listitem");
		// The whole question is there without scrolling, and the bar of buttons covers none of it.
		await second.last().click({ trial: true });
		expect(await page.evaluate(() => window.scrollY)).toBe(0);
		await page.setViewportSize(DESKTOP);

		expect((await host.act("next-question")).status).toBe(200);
		await page.goto(`/host/${host.pin}/stage`);
		await expect(page.getByText(t.stage.several)).toBeVisible();
	});

	// In `npm test` stage-channel.test.ts shows what panel and big screen tell each other.
	testIn("en", language)("the panel says what the big screen shows, and brings what comes next", async ({ openGame }) => {
		const t = TEXTS[language];
		const { fetcher, host, open } = await openGame(gameQuiz(3, 60), { language });
		const players = ["Ada", "Bob"].map((nickname) => new Player(fetcher, host.pin, nickname));
		for (const player of players) expect((await player.join()).status).toBe(200);
		const page = await open(`/host/${host.pin}`);
		expect((await host.act("start")).status).toBe(200);
		await expect(page.getByText(t.remote.noStage)).toBeVisible();

		const stage = await open(`/host/${host.pin}/stage`);
		const shows = (view: keyof typeof t.hostPanel.stageView & string) =>
			expect(page.getByText(`${t.hostPanel.stageView.shows} ${t.hostPanel.stageView[view]}`)).toBeVisible();
		await shows("question");
		for (const player of players) expect((await player.answer(0, [0])).status).toBe(200);
		await shows("answers");
		const [before = "", after = ""] = say(t.hostPanel.stageView.next, { name: t.hostPanel.stageView.ranking, seconds: "#" }).split("#");
		await expect(page.getByText(new RegExp(`${before}\\d+${after}`))).toBeVisible();
		await page.getByRole("button", { name: t.hostPanel.stageView.show.ranking }).click();
		await expect(stage.locator(".stage")).toHaveAttribute("data-phase", "ranking");
		await shows("ranking");
		await page.getByRole("button", { name: t.hostPanel.stageView.show.answers }).click();
		await expect(stage.locator(".stage")).toHaveAttribute("data-phase", "answers");
		await stage.close();
		await expect(page.getByText(t.remote.noStage)).toBeVisible();
	});

	releaseTestIn("tr", language)("a long question with six options is whole on the panel, all options in one size", async ({ openGame }) => {
		const t = TEXTS[language];
		const long = (letter: string, words: number) => Array.from({ length: words }, (_, n) => `${letter}${n} river`).join(" ");
		const options = ["short", ...["a", "b", "c", "d", "e"].map((letter) => long(letter, 14))];
		const question = { text: `${long("q", 40)}?`, options, correctAnswers: [1], timeLimit: 60 };
		const { host, fetcher, open } = await openGame({ ...gameQuiz(1), questions: [question] }, { language });
		for (const nickname of ["Ada", "Bob"]) expect((await new Player(fetcher, host.pin, nickname).join()).status).toBe(200);
		const page = await open(`/host/${host.pin}`);
		expect((await host.act("start")).status).toBe(200);
		const panel = page.getByRole("region", { name: question.text });
		const rows = panel.getByRole("list").getByRole("listitem");
		const heading = panel.getByRole("heading", { level: 2 });
		const measure = async () => ({
			boxes: await Promise.all([heading, ...(await rows.all())].map((one) => one.boundingBox())),
			sizes: await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row.children.item(1) ?? row).fontSize)),
		});
		const isWhole = async () => {
			for (const part of [heading, ...(await rows.all())]) await expect(part).toBeInViewport({ ratio: 1 });
			expect(await panel.locator("[tabindex='0']").evaluate((region) => region.scrollHeight - region.clientHeight)).toBe(0);
		};
		await expect(rows).toHaveCount(options.length);
		await isWhole();
		const before = await measure();
		expect(new Set(before.sizes).size).toBe(1);
		expect((await host.act("close-question")).status).toBe(200);
		await expect(panel.getByText(t.question.correctOption).first()).toBeVisible();
		await isWhole();
		expect((await measure()).boxes).toEqual(before.boxes);
	});
}
