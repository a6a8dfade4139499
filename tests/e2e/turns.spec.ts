import { expect, type Page } from "@playwright/test";
import { gameQuiz } from "../helpers/live";
import { onlyInEverything, test } from "./helpers";
import { say, TEXTS } from "./texts";

const NAMES = ["Ada", "Bora", "Çağla"] as const;
const TEAM = { Ada: 3, Bora: 1, Çağla: 3 } as const;

for (const language of onlyInEverything()) {
	test(`a host asks a question again and shows its solution from the remote alone, in teams (${language})`, async ({
		openGame,
		openPhone,
	}) => {
		const t = TEXTS[language];
		const body = { ...gameQuiz(2, 60), language, visibility: "private" };
		const settings = { solution: "with-host", pointsMode: "accuracy", teams: { mode: "choose", count: 4 } };
		const { open, host } = await openGame(body, { language, settings });
		const { pin } = host;
		const stage = await open(`/host/${pin}/stage`);
		const phase = async (name: string) => expect(stage.locator(".stage")).toHaveAttribute("data-phase", name);
		await phase("lobby");
		const remote = await openPhone(language);
		await remote.goto((await host.pairing()).url);
		const step = (name: string) => remote.getByRole("button", { name, exact: true });

		const players = new Map<string, Page>();
		const player = (nickname: (typeof NAMES)[number]) => players.get(nickname) as Page;
		for (const nickname of NAMES) {
			const page = await openPhone(language);
			players.set(nickname, page);
			await page.goto(`/play/${pin}`);
			await page.getByLabel(t.playQuiz.nickname, { exact: true }).fill(nickname);
			const group = page.getByRole("group", { name: t.playQuiz.chooseTeam });
			await group.getByText(TEXTS[language].live.team[TEAM[nickname]], { exact: true }).click();
			await page.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
			await expect(page.getByText(t.live.yourTeam)).toBeVisible();
			await expect(page.getByText(TEXTS[language].live.team[TEAM[nickname]], { exact: true })).toBeVisible();
		}
		await expect(stage.getByText("Çağla")).toBeVisible();
		const option = (nickname: (typeof NAMES)[number], index: number) =>
			player(nickname).getByRole("group", { name: t.question.options }).locator("button").nth(index);

		await step(t.hostPanel.start).click();
		await option("Ada", 0).click();
		for (const nickname of ["Bora", "Çağla"] as const) await option(nickname, 1).click();
		await phase("talk");
		await expect(stage.getByText(t.stage.talk).first()).toBeAttached();
		await expect(stage.getByText("secret-extra-0")).toHaveCount(0);
		for (const nickname of NAMES) {
			await expect(player(nickname).getByRole("heading", { name: t.playQuiz.answersIn })).toBeVisible();
			await expect(player(nickname).getByText(t.playQuiz.pointsEarned)).toHaveCount(0);
		}
		await expect(remote.getByText(t.hostPanel.advice.explain)).toBeVisible();
		await Promise.all([stage.reload(), remote.reload(), player("Ada").reload()]);
		await phase("talk");
		await expect(player("Ada").getByRole("heading", { name: t.playQuiz.answersIn })).toBeVisible();

		await step(t.hostPanel.askAgain).click();
		await phase("question");
		await expect(stage.getByText(t.live.secondTurn).first()).toBeAttached();
		await expect(player("Bora").getByText(say(t.playQuiz.firstAnswer, { letters: "B" }))).toBeVisible();
		await option("Ada", 0).click();
		await option("Bora", 0).click();
		await option("Çağla", 1).click();
		await phase("talk");
		await expect(step(t.hostPanel.askAgain)).toHaveCount(0);
		await step(t.hostPanel.showSolution).click();
		await phase("answers");
		await expect(player("Ada").getByText(t.playQuiz.correct, { exact: true })).toBeVisible();
		await expect(player("Bora").getByText("+500")).toBeVisible();
		await expect(player("Çağla").getByText(t.playQuiz.wrong)).toBeVisible();
		await expect(player("Çağla").getByRole("heading", { name: t.live.teams })).toBeVisible();
		await expect(
			player("Çağla")
				.getByText(say(t.live.points_other, { count: 500 }))
				.first(),
		).toBeVisible();

		await step(t.hostPanel.next).click();
		for (const nickname of NAMES) await option(nickname, 1).click();
		await phase("talk");
		await expect(remote.getByText(t.hostPanel.advice.goOn)).toBeVisible();
		await step(t.hostPanel.showSolution).click();
		await step(t.hostPanel.finish).click();
		await phase("teamPodium");
		for (const nickname of NAMES) await expect(player(nickname).getByRole("heading", { name: t.playQuiz.finishedTitle })).toBeVisible();
		await expect(player("Ada").getByRole("heading", { name: t.live.teams })).toBeVisible();
	});
}
