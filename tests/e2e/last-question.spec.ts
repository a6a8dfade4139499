import { expect, type Page } from "@playwright/test";
import { gameQuiz, Host, Player, send } from "../helpers/live";
import { DESKTOP, languages, openContext, signIn, test, undrawnSizes } from "./helpers";
import { TEXTS } from "./texts";

for (const language of languages("en")) {
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
		await panel.getByRole("button", { name: TEXTS[language].hostPanel.remote, exact: true }).click();
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
		const offered = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true });
		const steer = async (action: string, body?: object) => expect((await host.act(action, body)).status).toBe(200);
		await proposed(t.start);
		await steer("start");
		await proposed(t.closeQuestion);
		await steer("close-question");
		await proposed(t.showRanking);
		for (const page of [panel, remote]) await expect(offered(page, t.next)).toBeEnabled();

		await panel.getByRole("tab", { name: t.part.settings }).click();
		await panel.getByLabel(t.ranking, { exact: true }).selectOption("end");
		await proposed(t.next);
		for (const page of [panel, remote]) await expect(offered(page, t.showRanking)).toBeEnabled();
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
		for (const page of [panel, remote]) await expect(offered(page, t.showRanking)).toBeEnabled();
		await steer("show-ranking");
		await phase("ranking");
		await expect(stage.getByRole("heading", { name: ranking.nobody })).toBeVisible();
		await expect(stage.getByText(ranking.nobodyText, { exact: true })).toHaveCount(0);
		await proposed(t.finish);
		for (const page of [panel, remote]) await expect(offered(page, t.next)).toHaveCount(0);
		await remote.getByRole("button").last().click();
		await proposed(t.archive);
		for (const page of [panel, remote]) await expect(offered(page, t.next)).toHaveCount(0);
	});
}
