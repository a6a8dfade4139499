import { expect, type Page } from "@playwright/test";
import { gameQuiz, Host, Player, send } from "../helpers/live";
import { chooseAction, DESKTOP, onlyInEverything, openContext, openGameSettings, signIn, test, undrawnSizes } from "./helpers";
import { TEXTS } from "./texts";

// In `npm test` next-step.test.ts shows what is proposed, and live-game.spec.ts presses it.
for (const language of onlyInEverything()) {
	test(`panel, remote and stage say what comes next, by the host's latest plan, and after the last question no next one (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const origin = baseURL ?? "";
		const t = TEXTS[language].hostPanel;
		const { ranking } = TEXTS[language].stage;
		const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
		const laptop = await openContext(browser, { language });
		const { token } = await signIn(laptop, origin);
		const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 120) });
		const host = await Host.open(fetcher, token, quiz.body.quiz._id, { ranking: "with-host" });
		for (const nickname of ["Ada", "Bob"]) expect((await new Player(fetcher, host.pin, nickname).join()).status).toBe(200);
		const panel = watch(await laptop.newPage());
		await panel.goto(`/host/${host.pin}`);
		const made = panel.waitForResponse((response) => response.url().endsWith("/pairing"));
		await chooseAction(panel, TEXTS[language].hostPanel.remote, language);
		const { url }: { url: string } = await (await made).json();
		const remote = watch(await (await openContext(browser, { language, phone: true })).newPage());
		await remote.goto(url);
		await expect(panel.getByRole("dialog")).toHaveCount(0);
		const stage = watch(await laptop.newPage());
		await (await undrawnSizes(stage))(DESKTOP);
		await stage.goto(`/host/${host.pin}/stage`);
		const phase = (name: string) => expect(stage.locator(".stage")).toHaveAttribute("data-phase", name);

		const proposed = async (label: string) => {
			for (const buttons of [panel.getByRole("group", { name: t.controls }), remote])
				await expect(buttons.getByRole("button").last()).toHaveAccessibleName(label);
		};
		const button = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true });
		/** The remote shows the other step beside the proposed one, the panel in its menu. */
		const offered = async (label: string, isOffered = true) => {
			await expect(button(remote, label)).toHaveCount(isOffered ? 1 : 0);
			await button(panel, t.moreActions).click();
			await expect(panel.getByRole("menuitem", { name: t.shortcuts })).toBeVisible();
			await expect(panel.getByRole("menuitem", { name: label, exact: true })).toHaveCount(isOffered ? 1 : 0);
			await panel.keyboard.press("Escape");
		};
		const steer = async (action: string, body?: object) => expect((await host.act(action, body)).status).toBe(200);
		await proposed(t.start);
		await steer("start");
		await proposed(t.closeQuestion);
		await steer("close-question");
		await proposed(t.showRanking);
		await offered(t.next);

		const settings = await openGameSettings(panel, language);
		await settings.getByLabel(t.ranking, { exact: true }).selectOption("end");
		await panel.keyboard.press("Escape");
		await proposed(t.next);
		await offered(t.showRanking);
		for (const page of [panel, remote]) await page.reload();
		await proposed(t.next);

		await steer("show-ranking");
		await phase("ranking");
		await expect(stage.getByRole("heading", { name: ranking.nobody })).toBeVisible();
		await expect(stage.getByText(ranking.nobodyText, { exact: true })).toBeVisible();
		await steer("next-question", { questionIndex: 0 });
		await phase("question");
		await steer("close-question");
		await proposed(t.finish);
		await offered(t.showRanking);
		await steer("show-ranking");
		await phase("ranking");
		await expect(stage.getByRole("heading", { name: ranking.nobody })).toBeVisible();
		await expect(stage.getByText(ranking.nobodyText, { exact: true })).toHaveCount(0);
		await proposed(t.finish);
		await offered(t.next, false);
		await remote.getByRole("button").last().click();
		await proposed(t.archive);
		for (const page of [panel, remote]) await expect(button(page, t.next)).toHaveCount(0);
	});
}
