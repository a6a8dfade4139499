import { expect } from "@playwright/test";
import { Teacher } from "../helpers/homework";
import { gameQuiz, Player, send } from "../helpers/live";
import { newSession } from "./accounts";
import { openContext, openHostedGame, test } from "./helpers";
import { TEXTS } from "./texts";

for (const language of ["tr", "en"] as const)
	test(`shots ${language}`, async ({ browser, baseURL }) => {
		const origin = baseURL ?? "";
		const t = TEXTS[language];
		const d = t.doHomework;
		const widths = async (page: import("@playwright/test").Page, name: string) => {
			for (const width of [320, 390, 1440]) {
				await page.setViewportSize({ width, height: width === 1440 ? 900 : 844 });
				await page.screenshot({ path: `/tmp/answers/${name}-${language}-${width}.png` });
			}
			await page.setViewportSize({ width: 390, height: 844 });
		};
		const quiz = gameQuiz(2, 120);
		const { fetcher, host } = await openHostedGame(browser, origin, quiz);
		const other = new Player(fetcher, host.pin, "Other");
		await other.join();
		const context = await openContext(browser, { language, phone: true });
		const page = await context.newPage();
		await page.goto(`/play/${host.pin}`);
		await page.getByLabel(t.playQuiz.nickname).fill("Ada");
		await page.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
		await expect(page.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
		await host.act("start");
		await expect(page.getByText("Question number 1?")).toBeVisible();
		await context.setOffline(true);
		await page.getByRole("button", { name: "alpha" }).click();
		await expect(page.getByText(t.playQuiz.waitingNetwork).last()).toBeVisible();
		await widths(page, "waiting");
		await host.act("close-question");
		await context.setOffline(false);
		await expect(page.getByRole("heading", { name: t.playQuiz.noAnswer })).toBeVisible();
		await widths(page, "late");
		await host.act("next-question");
		await expect(page.getByText("Question number 2?")).toBeVisible();
		await widths(page, "late-next");

		const { token } = await newSession(origin);
		const questions = [
			{ kind: "text", text: "Who built it?", accepted: ["Sinan"] },
			{ kind: "order", text: "From small to large?", options: ["ant", "cat", "cow", "whale"] },
			{ kind: "number", text: "How many legs has an ant?", value: 6 },
			{ text: "Which is a planet?", options: ["Moon", "Mars"], correctAnswers: [1], extraInfo: "It is red." },
		];
		const body = { name: `Shots ${token.slice(-6)}`, language, status: "published", visibility: "private", questions };
		const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
		const open = async (rules: Record<string, unknown>) => {
			const teacher = await Teacher.set(fetcher, token, made.body.quiz._id, rules);
			await page.goto(`/play/${teacher.pin}`);
			await page.getByLabel(d.name).fill("Ada");
			await page.getByRole("button", { name: d.join, exact: true }).click();
			await page.getByRole("button", { name: d.start, exact: true }).click();
		};
		await open({});
		await page.getByLabel(t.question.yourAnswer).fill("Sinan");
		await expect(page.getByText(d.saved)).toBeVisible();
		await widths(page, "text");
		await page.getByRole("button", { name: d.next, exact: true }).click();
		await page.getByRole("button", { name: "cat" }).click();
		await widths(page, "order");
		await page.getByRole("button", { name: d.next, exact: true }).click();
		await page.getByLabel(t.question.yourAnswer).fill("6");
		await widths(page, "number");
		await context.setOffline(true);
		await page.getByRole("button", { name: d.handIn, exact: true }).click();
		await widths(page, "missing");
		await page.getByRole("dialog").getByRole("button", { name: d.handIn, exact: true }).click();
		await expect(page.getByRole("dialog")).toContainText(d.handInLater);
		await widths(page, "handin");
		await page.keyboard.press("Escape");
		await expect(page.getByText(d.handInWaits)).toBeVisible();
		await page.getByText(d.handInWaits).scrollIntoViewIfNeeded();
		await widths(page, "waits");
		await context.setOffline(false);
		await expect(page.getByRole("heading", { level: 1, name: d.doneTitle })).toBeVisible();
		await open({ timer: "per-question", solutions: "after-question" });
		await page.getByLabel(t.question.yourAnswer).fill("Sinan");
		await page.getByRole("button", { name: t.question.submit, exact: true }).click();
		await expect(page.getByText(d.rightAnswer)).toBeVisible();
		await widths(page, "verdict");
	});
