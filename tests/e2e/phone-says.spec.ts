import { expect, type Page } from "@playwright/test";
import { gameQuiz, Host, Player, send } from "../helpers/live";
import { newSession } from "./accounts";
import { joinByPage, languages, openContext, releaseTest, signIn, takePicture } from "./helpers";
import { say, TEXTS } from "./texts";

declare global {
	interface Window {
		urgent?: string[];
		shifts?: string[];
	}
}

/** Records what interrupts a screen reader, and shifts without a touch. */
const record = (page: Page) =>
	page.addInitScript(() => {
		const urgent: string[] = [];
		const shifts: string[] = [];
		Object.assign(window, { urgent, shifts });
		new MutationObserver((changes) => {
			for (const { target } of changes)
				if (target instanceof Element && target.matches("[aria-live=assertive]") && target.textContent) urgent.push(target.textContent);
		}).observe(document, { childList: true, subtree: true });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
		}).observe({ type: "layout-shift" });
	});

// Where a message stands is looked at before a release.
releaseTest("a phone shows messages for its player in view, and moves nothing for them", async ({ browser, baseURL, watch }) => {
	const fetcher = (path: string, init?: RequestInit) => fetch(`${baseURL}${path}`, init);
	const t = TEXTS.tr;
	const author = await openContext(browser, { language: "tr" });
	const { token } = await signIn(author, baseURL ?? "");
	const { questions, ...rest } = gameQuiz(2);
	const options = Array.from({ length: 10 }, (_, index) => `option ${index + 1}`);
	const body = { ...rest, questions: questions.map((one, index) => ({ ...one, options, timeLimit: index === 0 ? 12 : 120 })) };
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
	const host = await Host.open(fetcher, token, quiz.body.quiz._id);
	const join = async (nickname: string) => {
		const page = watch(await (await openContext(browser, { language: "tr", phone: true })).newPage());
		await record(page);
		await joinByPage(page, host.pin, nickname, "tr");
		return page;
	};
	const [ada, bora] = [await join("Ada"), await join("Bora")];
	const option = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`${name}$`) });
	const urgent = (page: Page) => page.evaluate(() => window.urgent);
	const seenWithoutAMove = async (action: string, text: string) => {
		await ada.evaluate(() => window.shifts?.splice(0));
		expect((await host.act(action, action === "add-time" ? { seconds: 10 } : undefined)).status).toBe(200);
		const shown = ada.getByRole("main").getByText(text);
		await expect(shown).toBeInViewport({ ratio: 1 });
		// Shifts are reported after their frame.
		await ada.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
		expect(await ada.evaluate(() => window.shifts)).toEqual([]);
	};

	expect((await host.act("start")).status).toBe(200);
	await option(ada, "option 1").tap();
	await expect(ada.getByText(t.playQuiz.submitted)).toBeInViewport({ ratio: 1 });
	await expect(ada.getByRole("heading", { name: t.playQuiz.correct })).toBeVisible();
	await expect(bora.getByRole("heading", { name: t.playQuiz.noAnswer })).toBeVisible();
	expect(await urgent(bora)).toEqual([say(t.live.secondsLeft_other, { count: 5 }), t.live.timeUp]);
	expect(await urgent(ada)).toEqual([]);

	await expect(ada.getByText(t.playQuiz.yourRank)).toBeVisible();
	await expect(ada.getByText(t.live.rankSame)).toHaveCount(0);
	await seenWithoutAMove("pause", t.playQuiz.pausedNote);
	expect((await host.act("resume")).status).toBe(200);

	expect((await host.act("next-question")).status).toBe(200);
	const last = option(ada, "option 10");
	await expect(last).not.toBeInViewport({ ratio: 1 });
	await seenWithoutAMove("add-time", say(t.playQuiz.timeAdded_other, { count: 10 }));
	await last.tap();
	await ada.evaluate(() => scrollTo(0, 0));
	await expect(ada.getByText(t.playQuiz.submitted)).toBeInViewport({ ratio: 1 });
	await option(bora, "option 1").tap();
	await expect(ada.getByRole("heading", { name: t.playQuiz.wrong })).toBeVisible();
	await expect(ada.getByText(t.live.rankSame).first()).toBeAttached();
});

// In `npm test` answer.test.ts and game-answers.test.ts change answers.
for (const language of languages("tr"))
	releaseTest(
		`an answer that may change is changed until the close, a choice and a typed one (${language})`,
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
			const t = TEXTS[language];
			const { token } = await newSession(origin);
			const quiz = gameQuiz(1, 60);
			const questions = [...quiz.questions, { text: "What is it called?", kind: "text", accepted: ["Rhine"], timeLimit: 60 }];
			const saved = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: { ...quiz, questions } });
			const host = await Host.open(fetcher, token, saved.body.quiz._id, { changeAnswers: true });
			const other = new Player(fetcher, host.pin, "other");
			expect((await other.join()).status).toBe(200);
			const page = watch(await (await openContext(browser, { language, phone: true })).newPage());
			await joinByPage(page, host.pin, "Ada", language);
			expect((await host.act("start")).status).toBe(200);
			expect((await other.answer(0, [0])).status).toBe(200);
			const change = page.getByRole("button", { name: t.playQuiz.change });

			await page.getByRole("button", { name: "beta" }).click();
			await expect(page.getByText(t.playQuiz.mayChange)).toBeVisible();
			await takePicture(page, `may-change-${language}`);
			await change.click();
			await takePicture(page, `changing-${language}`);
			await expect(page.getByRole("button", { name: "beta" })).toHaveAttribute("aria-pressed", "true");
			await page.getByRole("button", { name: "alpha" }).click();
			await expect(page.getByText(t.playQuiz.mayChange)).toBeVisible();
			await expect(page.getByRole("button", { name: "beta" })).toHaveCount(0);
			expect((await host.view()).body.instance).toMatchObject({ questionStatus: "open", answeredCount: 2 });
			expect((await host.act("close-question")).status).toBe(200);
			await expect(page.getByText(t.playQuiz.correct, { exact: true })).toBeVisible();

			expect((await host.act("next-question")).status).toBe(200);
			const field = page.getByLabel(t.question.yourAnswer);
			await field.fill("Danube");
			await page.getByRole("button", { name: t.question.submit }).click();
			await change.click();
			await takePicture(page, `changing-text-${language}`);
			await expect(field).toHaveValue("Danube");
			await field.fill("Rhine");
			await page.getByRole("button", { name: t.question.submit }).click();
			await expect(change).toBeVisible();
			expect((await host.act("close-question")).status).toBe(200);
			await expect(page.getByText(t.playQuiz.correct, { exact: true })).toBeVisible();
		},
	);

// In `npm test` the journey above shows it of a phone.
releaseTest("a remote moves nothing that is in view when another device steers", async ({ browser, baseURL, watch }) => {
	const fetcher = (path: string, init?: RequestInit) => fetch(`${baseURL}${path}`, init);
	const { token } = await newSession(baseURL ?? "");
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 60) });
	const host = await Host.open(fetcher, token, quiz.body.quiz._id, { ranking: "with-host" });
	const remote = watch(await (await openContext(browser, { language: "tr", phone: true })).newPage());
	await record(remote);
	await remote.goto((await host.pairing()).url);
	const players = ["Ada", "Bob", "Cem", "Dora", "Eda"].map((nickname) => new Player(fetcher, host.pin, nickname));
	for (const player of players) expect((await player.join()).status).toBe(200);
	const t = TEXTS.tr;
	const shows = async (text: string) => {
		await expect(remote.getByText(text, { exact: true }).first()).toBeVisible();
		await remote.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
	};
	const act = async (action: string) => expect((await host.act(action)).status).toBe(200);
	await shows("Eda");
	await remote.evaluate(() => window.shifts?.splice(0));
	await act("start");
	await shows(t.remote.stillToAnswer);
	await players[0]?.answer(0, [0]);
	await shows("1 / 5");
	for (const player of players.slice(1)) await player.answer(0, [1]);
	await shows(t.hostPanel.allAnswered);
	await act("show-ranking");
	await shows(t.hostPanel.next);
	await act("next-question");
	await shows("0 / 5");
	await act("close-question");
	await shows(t.remote.closed);
	await act("finish");
	await shows(t.hostPanel.archive);
	const shifts = (await remote.evaluate(() => window.shifts)) ?? [];
	const total = shifts.reduce((sum, entry) => sum + JSON.parse(entry).value, 0);
	expect(total, shifts.join("\n")).toBeLessThan(0.02);
});
