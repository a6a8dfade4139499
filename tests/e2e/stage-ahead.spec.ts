import { expect } from "@playwright/test";
import { Player } from "../helpers/live";
import { openHostedGame, releaseTest } from "./helpers";

// In `npm test` stage-phase.test.ts and views.test.ts show what a stage knows of the next step.
releaseTest(
	"the stage builds its next step ahead, hidden from everybody, without a sign of the right answer",
	async ({ browser, baseURL, watch }) => {
		const { context, fetcher, host } = await openHostedGame(browser, baseURL ?? "");
		const [ada, bob] = ["Ada", "Bob"].map((name) => new Player(fetcher, host.pin, name)) as [Player, Player];
		for (const player of [ada, bob]) expect((await player.join()).status).toBe(200);
		const page = watch(await context.newPage());
		await page.goto(`/host/${host.pin}/stage`);
		const view = (phase: string, ahead: boolean) => page.locator(`.stage-view[data-view=${phase}][data-ahead=${ahead}]`);
		await expect(view("lobby", false)).toBeVisible();
		expect((await host.act("start")).status).toBe(200);
		await expect(view("question", false)).toBeVisible();
		const options = await view("question", false).locator("[data-part=options] > li").count();

		const answers = view("answers", true);
		await expect(answers.locator("[data-part=options] > li")).toHaveCount(options);
		await expect(answers).toHaveCSS("opacity", "0");
		await expect(answers).toHaveAttribute("aria-hidden", "true");
		await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
		const colors = answers.locator(".answer-color");
		await expect(colors).toHaveCount(2 * options);
		await expect(answers.locator(".answer-color[data-strength=faded]")).toHaveCount(2 * options);
		await expect(answers.locator(".answer-tick")).toHaveCount(0);
		expect(await page.content()).not.toContain("secret-extra");

		await answers.evaluate((element) => element.setAttribute("data-test", ""));
		expect((await ada.answer(0, [0])).status).toBe(200);
		expect((await host.act("close-question")).status).toBe(200);
		const shown = view("answers", false);
		await expect(shown.locator(".answer-tick").first()).toBeVisible();
		await expect(shown).toHaveAttribute("data-test", "");
		await expect(shown).toHaveCSS("opacity", "1");
		await expect(view("question", false)).toHaveCount(0);

		await expect(view("ranking", true).getByRole("listitem", { includeHidden: true })).toHaveCount(2);
		await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
	},
);
