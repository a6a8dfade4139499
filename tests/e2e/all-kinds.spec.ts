import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { startProduct } from "../../bench/lib/product";
import { freePort } from "../helpers/free-port";
import { DESKTOP, onlyInEverything, openContext, openHostedGame, QUIZ_OF_ALL_KINDS, test } from "./helpers";
import { say, TEXTS } from "./texts";

const NAMES = ["Ada", "Bora", "Çağla"] as const;
type Name = (typeof NAMES)[number];
/** The teams that they choose, of four. */
const TEAM = { Ada: 3, Bora: 1, Çağla: 3 } as const satisfies Record<Name, number>;

/** A separate product, because its process is killed. */
for (const language of onlyInEverything()) {
	test(`a quiz of all kinds in four teams, led by the remote alone: a second turn, reloads and a killed server cost nobody anything (${language})`, async ({
		browser,
		problems,
		watch,
	}) => {
		test.setTimeout(240_000);
		const [port, stateDir] = [await freePort(), mkdtempSync(join(tmpdir(), "quizlight-kinds-"))];
		let product = await startProduct({ port, stateDir });
		try {
			const { origin } = product;
			const t = TEXTS[language];
			const settings = { solution: "with-host", pointsMode: "accuracy", teams: { mode: "choose", count: 4 } };
			const { context: laptop, host } = await openHostedGame(browser, origin, QUIZ_OF_ALL_KINDS, { language, settings });
			const { pin } = host;
			const stage = watch(await laptop.newPage());
			await stage.setViewportSize(DESKTOP);
			await stage.goto(`${origin}/host/${pin}/stage`);
			const phase = async (name: string) => expect(stage.locator(".stage")).toHaveAttribute("data-phase", name, { timeout: 30_000 });
			await phase("lobby");
			const remote = watch(await (await openContext(browser, { language, phone: true })).newPage());
			await remote.goto((await host.pairing()).url);
			const step = (name: string) => remote.getByRole("button", { name, exact: true }).click();

			const players = new Map<string, Page>();
			const player = (nickname: Name) => players.get(nickname) as Page;
			for (const nickname of NAMES) {
				const page = watch(await (await openContext(browser, { language, phone: true })).newPage());
				players.set(nickname, page);
				await page.goto(`${origin}/play/${pin}`);
				await page.getByLabel(t.playQuiz.nickname, { exact: true }).fill(nickname);
				const team = TEXTS[language].live.team[TEAM[nickname]];
				await page.getByRole("group", { name: t.playQuiz.chooseTeam }).getByText(team, { exact: true }).click();
				await page.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
				await expect(page.getByText(t.live.yourTeam)).toBeVisible();
			}

			const asked = async (index: number) => {
				await phase("question");
				for (const nickname of NAMES)
					await expect(player(nickname).getByRole("heading", { name: QUIZ_OF_ALL_KINDS.questions[index]?.text ?? "" })).toBeVisible({
						timeout: 30_000,
					});
			};
			const submit = (page: Page) => page.getByRole("button", { name: t.question.submit, exact: true }).click();
			const choose = (nickname: Name, option: string) => player(nickname).getByRole("button", { name: option }).click();
			const type = async (nickname: Name, text: string) => {
				await player(nickname).getByLabel(t.question.yourAnswer).fill(text);
				await submit(player(nickname));
			};
			const putInOrder = async (nickname: Name, options: string[]) => {
				const list = player(nickname).getByRole("list", { name: t.question.options });
				for (const option of options) await list.getByRole("button", { name: option }).click();
				await submit(player(nickname));
			};
			const outcome = (nickname: Name, text: string) =>
				expect(player(nickname).getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 });
			const hidden = async () => {
				await phase("talk");
				for (const nickname of NAMES) {
					await expect(player(nickname).getByRole("heading", { name: t.playQuiz.answersIn })).toBeVisible();
					await expect(player(nickname).getByText(t.playQuiz.pointsEarned)).toHaveCount(0);
				}
			};

			await step(t.hostPanel.start);
			await asked(0);
			await choose("Ada", "good");
			await choose("Bora", "bad");
			await choose("Çağla", "good");
			await hidden();
			await step(t.hostPanel.showSolution);
			await phase("answers");
			for (const nickname of NAMES) await expect(player(nickname).getByRole("heading", { name: t.playQuiz.voted })).toBeVisible();
			await step(t.hostPanel.next);

			await asked(1);
			await putInOrder("Ada", ["ant", "cat", "cow"]);
			await putInOrder("Bora", ["cow", "cat", "ant"]);
			await Promise.all([stage.reload(), remote.reload(), ...NAMES.map((nickname) => player(nickname).reload())]);
			await asked(1);
			await putInOrder("Çağla", ["ant", "cat", "cow"]);
			await hidden();
			await step(t.hostPanel.showSolution);
			await outcome("Ada", t.playQuiz.correct);
			await outcome("Bora", t.playQuiz.wrong);
			await expect(stage.getByText("cow").first()).toBeVisible();
			await step(t.hostPanel.next);

			// Two answers are acknowledged when the whole process group is killed.
			await asked(2);
			await type("Ada", "sınan");
			await type("Bora", "Koca Sinan");
			for (const nickname of ["Ada", "Bora"] as const) await expect(player(nickname).getByText(t.playQuiz.submitted)).toBeVisible();
			await product.kill();
			product = await startProduct({ port, stateDir });
			await asked(2);
			for (const nickname of ["Ada", "Bora"] as const) await expect(player(nickname).getByText(t.playQuiz.submitted)).toBeVisible();
			await type("Çağla", "mimar");
			await hidden();
			await expect(remote.getByText(t.hostPanel.advice.explain)).toBeVisible();
			await step(t.hostPanel.askAgain);
			await phase("question");
			await expect(stage.getByText(t.live.secondTurn).first()).toBeAttached();
			await type("Ada", "SİNAN");
			await type("Bora", "Koca Sinan");
			await type("Çağla", " Sinan ");
			await hidden();
			await step(t.hostPanel.showSolution);
			await phase("answers");
			const showsBothTurns = async (screen: Page) => {
				await expect(screen.getByText(say(t.live.firstThen_other, { first: 0, count: 2 }), { exact: true })).toBeAttached();
				await expect(screen.getByText(say(t.live.firstThen_one, { first: 1, count: 1 }), { exact: true })).toBeAttached();
			};
			// The ranking follows on the big screen after 12 seconds, in which a busy machine may not load the panel.
			await showsBothTurns(stage);
			const panel = watch(await laptop.newPage());
			await panel.goto(`${origin}/host/${pin}`);
			await showsBothTurns(panel);
			await panel.close();
			// Ada and Çağla changed their answers, for half the points.
			for (const nickname of ["Ada", "Çağla"] as const) {
				await outcome(nickname, t.playQuiz.correct);
				await outcome(nickname, "+500");
			}
			await outcome("Bora", t.playQuiz.wrong);
			await step(t.hostPanel.next);

			await asked(3);
			await type("Ada", "31");
			await type("Bora", "29,5");
			await type("Çağla", "40");
			await hidden();
			await step(t.hostPanel.showSolution);
			await outcome("Bora", t.playQuiz.correct);
			await outcome("Çağla", t.playQuiz.wrong);
			await step(t.hostPanel.next);

			await asked(4);
			for (const nickname of NAMES) await choose(nickname, "Mars");
			await hidden();
			await step(t.hostPanel.showSolution);
			await outcome("Ada", t.playQuiz.correct);
			await step(t.hostPanel.finish);
			await phase("teamPodium");
			for (const nickname of NAMES) await expect(player(nickname).getByRole("heading", { name: t.playQuiz.finishedTitle })).toBeVisible();

			// By the rules: Ada 1000 + 500 + 1000 + 1000, Bora 1000 + 1000, Çağla 1000 + 500 + 1000; a team has the mean of its players.
			const view = (await host.view()).body.instance;
			expect(Object.fromEntries(view.participants.map(({ nickname, totalScore }) => [nickname, totalScore]))).toEqual({
				Ada: 3500,
				Bora: 2000,
				Çağla: 2500,
			});
			expect(view.teams?.map(({ team, score, rank }) => ({ team, score, rank }))).toEqual([
				{ team: 3, score: 3000, rank: 1 },
				{ team: 1, score: 2000, rank: 2 },
			]);
			// Refused connections while the server was down.
			const others = problems.filter((problem) => !/net::ERR_/.test(problem));
			problems.splice(0, problems.length, ...others);
			await player("Bora").reload();
			await expect(player("Bora").getByText(say(t.playQuiz.rightOf, { correct: 2, total: 4 }), { exact: false })).toBeVisible();
		} finally {
			await product.stop();
			rmSync(stateDir, { recursive: true, force: true });
		}
	});
}
