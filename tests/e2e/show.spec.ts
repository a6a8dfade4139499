import { expect, type Page } from "@playwright/test";
import { Host, send } from "../helpers/live";
import { openContext, signIn, test } from "./helpers";
import { say, TEXTS } from "./texts";

const STARTER = { en: "Planets and Space", tr: "Güneş Sistemi" } as const;
const NAMES = ["Ada", "Bora", "Çağla"] as const;
/** Who wishes for more time. */
const SLOW = "Çağla";

for (const language of ["en", "tr"] as const) {
	test(`a host plays a starter quiz from the phone alone, the class at the big screen (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const origin = baseURL ?? "";
		const t = TEXTS[language];
		const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
		const laptop = await openContext(browser, { language });
		const { token } = await signIn(laptop, origin);
		const search = `/quizzes/search?q=${encodeURIComponent(STARTER[language])}`;
		const found = await send<{ quizzes: { _id: string; name: string }[] }>(fetcher, "GET", search);
		const quiz = found.body.quizzes.find(({ name }) => name === STARTER[language]);
		const host = await Host.open(fetcher, token, quiz?._id ?? "", { readingSeconds: 2, ranking: "with-host" });
		const { pin } = host;

		// The laptop opens the big screen in a window of its own, and pairs a phone by its code.
		const panel = watch(await laptop.newPage());
		await panel.goto(`/host/${pin}`);
		const opening = laptop.waitForEvent("page");
		await panel.getByRole("button", { name: t.hostPanel.bigScreen, exact: true }).click();
		const wall = watch(await opening);
		const phase = async (name: string) => expect(wall.locator(".stage")).toHaveAttribute("data-phase", name);
		await phase("lobby");
		const made = panel.waitForResponse((response) => response.url().endsWith("/pairing"));
		await panel.getByRole("button", { name: t.hostPanel.remote, exact: true }).click();
		const { url }: { url: string } = await (await made).json();
		const dialog = panel.getByRole("dialog");
		await expect(dialog.getByRole("img", { name: t.pairing.qrLabel })).toBeVisible();
		const hand = await openContext(browser, { language, phone: true });
		const remote = watch(await hand.newPage());
		await remote.goto(url);
		const step = (name: string) => remote.getByRole("button", { name, exact: true });
		await expect(step(t.hostPanel.start)).toBeDisabled();
		expect(new URL(remote.url()).hash).toBe("");
		await expect(dialog.getByText(t.pairing.done)).toBeVisible();
		await panel.close();

		const players = new Map<string, Page>();
		for (const nickname of NAMES) {
			const page = watch(await (await openContext(browser, { language, phone: true })).newPage());
			await page.goto(`/play/${pin}`);
			await page.getByLabel(t.playQuiz.nickname, { exact: true }).fill(nickname);
			if (nickname === SLOW) await page.getByRole("checkbox", { name: new RegExp(t.playQuiz.needsMoreTime) }).check();
			await page.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
			await expect(page.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
			players.set(nickname, page);
		}
		const player = (nickname: (typeof NAMES)[number]) => players.get(nickname) as Page;
		const { participants } = (await host.view()).body.instance;
		expect(participants.filter(({ needsMoreTime }) => needsMoreTime).map(({ nickname }) => nickname)).toEqual([SLOW]);
		expect((await host.act("time-factor", { nickname: SLOW, factor: 2 })).status).toBe(200);
		await expect(wall.getByText(SLOW)).toBeVisible();

		const questions = (await host.view()).body.instance.questions;
		const everybodyReads = async (index: number) => {
			await phase("reading");
			await expect(wall.getByRole("heading", { level: 1 })).toHaveText(questions[index]?.text ?? "");
			for (const page of players.values())
				await expect(page.getByText(questions[index]?.text ?? "", { exact: true }).first()).toBeVisible();
			await expect(step(t.hostPanel.reading)).toBeDisabled();
			await phase("question");
		};
		const answer = async (nickname: (typeof NAMES)[number], option: number) => {
			await player(nickname).getByRole("group").getByRole("button").nth(option).click();
		};

		await step(t.hostPanel.start).click();
		await everybodyReads(0);
		const limits = async (nickname: (typeof NAMES)[number]) =>
			player(nickname).evaluate(
				async ([id, name]) => {
					const body: { question: { timeLimit: number } } = await (await fetch(`/api/instances/${id}/state?nickname=${name}`)).json();
					return body.question.timeLimit;
				},
				[pin, encodeURIComponent(nickname)] as const,
			);
		expect(await limits(SLOW)).toBe(2 * (await limits("Ada")));
		await answer("Ada", 0);
		await answer("Bora", 1);
		await expect(remote.getByText("2 / 3", { exact: true })).toBeVisible();
		const waiting = remote.getByRole("region", { name: t.remote.stillToAnswer });
		await expect(waiting.getByRole("listitem")).toHaveText([SLOW]);
		await answer(SLOW, 0);

		// The ranking is the wall's: phones look there until the host shows it.
		await phase("answers");
		await expect(remote.getByText(t.hostPanel.allAnswered)).toBeVisible();
		for (const page of players.values()) await expect(page.getByText(t.playQuiz.lookAtScreen)).toBeVisible();
		await step(t.hostPanel.showRanking).click();
		await phase("ranking");
		for (const page of players.values()) await expect(page.getByText(t.playQuiz.lookAtScreen)).toHaveCount(0);

		await step(t.hostPanel.pause).click();
		await phase("pause");
		await wall.reload();
		await remote.reload();
		await phase("pause");
		await expect(player("Ada").getByText(t.playQuiz.pausedNote)).toBeVisible();
		await step(t.hostPanel.resume).click();
		await step(t.hostPanel.next).click();
		await everybodyReads(1);
		await remote.getByRole("button", { name: say(t.hostPanel.addTimeName, { count: 10 }) }).click();
		await expect(player("Bora").getByText(say(t.playQuiz.timeAdded, { count: 10 }))).toBeAttached();
		await answer("Ada", 0);
		await step(t.hostPanel.closeQuestion).click();
		await phase("answers");
		await expect(player("Bora").getByText(t.playQuiz.noAnswer)).toBeVisible();

		// The bell rings: the game ends early, from the phone too.
		await step(t.hostPanel.endGame).click();
		await remote.getByRole("dialog").getByRole("button", { name: t.hostPanel.endGame, exact: true }).click();
		await phase("podium");
		await expect(step(t.hostPanel.archive)).toBeVisible();
		await expect(wall.getByText("Ada").first()).toBeVisible();
		for (const page of players.values()) await expect(page.getByText(t.playQuiz.thanks)).toBeVisible();
	});
}
