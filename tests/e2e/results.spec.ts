import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { groupPinDigits } from "#contract/games/pin";
import { gameQuiz, Host, Player, send } from "../helpers/live";
import { newSession, PASSWORD } from "./accounts";
import { joinByPage, languages, makeAdmin, openContext, releaseTest, signIn, turnTo } from "./helpers";
import { say, TEXTS } from "./texts";

const makeApi = (origin: string) => (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);

for (const language of languages("en")) {
	const t = TEXTS[language];
	const download = async (page: Page, entry: string): Promise<Buffer> => {
		await page.getByRole("button", { name: t.results.download }).click();
		const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: entry, exact: true }).click()]);
		expect(file.suggestedFilename()).toMatch(/^Rivers and lakes \d{7}\.(csv|xlsx)$/);
		return readFile(await file.path());
	};

	// In `npm test` result-documents.test.ts keeps results, and question-items.test.ts and download.test.ts show and download them.
	releaseTest(`a host finds the results of a finished game and takes them along (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const fetcher = makeApi(origin);
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		const page = watch(await context.newPage());
		await page.goto("/results");
		await expect(page.getByText(t.results.empty)).toBeVisible();

		const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 60) });
		const host = await Host.open(fetcher, token, quiz.body.quiz._id);
		const [ada, formula] = [new Player(fetcher, host.pin, "Ada"), new Player(fetcher, host.pin, "=1+1")];
		for (const player of [ada, formula]) expect((await player.join()).status).toBe(200);
		expect((await host.act("start")).status).toBe(200);
		expect((await ada.answer(0, [0])).status).toBe(200);
		expect((await formula.answer(0, [1])).status).toBe(200);
		expect((await host.act("next-question")).status).toBe(200);
		expect((await ada.answer(1, [1])).status).toBe(200);
		expect((await host.act("close-question")).status).toBe(200);
		await turnTo(page, `/host/${host.pin}`);
		await page.getByRole("button", { name: t.hostPanel.finish, exact: true }).click();
		await expect(page.getByRole("heading", { name: t.hostPanel.after.title })).toBeFocused();
		await expect(page.getByRole("link", { name: t.hostPanel.after.hardest })).toHaveAttribute(
			"href",
			new RegExp(`^/homework/create\\?quizId=${quiz.body.quiz._id}&questions=[^,]+$`),
		);
		await expect(page.getByRole("button", { name: t.hostPanel.after.again })).toBeEnabled();
		// Without a book or a class: the host's own quizzes.
		await expect(page.getByRole("link", { name: t.hostPanel.after.next })).toHaveAttribute("href", "/my-quizzes");
		await page.getByRole("button", { name: t.hostPanel.after.picture }).click();
		const picture = page.getByRole("dialog", { name: t.results.picture.title });
		const drawn = picture.getByRole("img", { name: /Rivers and lakes/ });
		await expect(drawn).toHaveAccessibleName(/50/);
		await expect(drawn).not.toHaveAccessibleName(/Ada/);
		await picture.getByRole("switch", { name: t.results.picture.names }).click();
		await expect(drawn).toHaveAccessibleName(/1\. Ada/);
		const [saved] = await Promise.all([
			page.waitForEvent("download"),
			picture.getByRole("button", { name: t.results.picture.save }).click(),
		]);
		expect(saved.suggestedFilename()).toBe("Rivers and lakes.png");
		expect((await readFile(await saved.path())).subarray(1, 4).toString()).toBe("PNG");
		await page.keyboard.press("Escape");
		await page.getByRole("link", { name: t.hostPanel.toResults }).click();

		await expect(page.getByRole("heading", { level: 1, name: "Rivers and lakes" })).toBeVisible();
		await expect(page.getByText(say(t.results.percentage, { percentage: 50 })).first()).toBeVisible();
		const row = page.getByRole("row").filter({ hasText: "Ada" });
		await expect(row).toContainText(say(t.results.correctOf, { correct: 2, total: 2 }));
		// Players by questions, as in homework.
		await expect(row.getByRole("cell").filter({ hasText: t.results.isCorrect })).toHaveCount(2);
		await expect(page.getByRole("region", { name: t.results.hardest })).toContainText("1. Question number 1?");
		await expect(page.getByRole("region", { name: t.results.questionsTitle }).getByRole("listitem").last()).toContainText(
			t.results.noAnswer,
		);

		// A wrong solution is corrected in the quiz.
		await expect(page.getByText(t.results.correctQuiz)).toBeVisible();
		await expect(page.getByRole("link", { name: t.results.toQuiz })).toHaveAttribute("href", `/quiz/${quiz.body.quiz._id}`);

		await page.getByRole("button", { name: "Ada", exact: true }).click();
		const answers = page.getByRole("list", { name: say(t.results.answersOf, { nickname: "Ada" }) }).getByRole("listitem");
		await expect(answers).toHaveText([/A\) alpha/, /B\) beta/]);
		await page.getByRole("button", { name: "=1+1", exact: true }).click();
		const others = page.getByRole("list", { name: say(t.results.answersOf, { nickname: "=1+1" }) }).getByRole("listitem");
		await expect(others.first()).toContainText(t.results.isWrong);
		await expect(others.last()).toContainText(t.results.noAnswer);

		const completions: string[] = [];
		page.on("request", (request) => request.url().includes("/solo/complete") && completions.push(request.url()));
		await page.getByRole("link", { name: t.results.homeworkHardest }).click();
		await expect(page.getByRole("region", { name: say(t.homework.set.onlyThese_other, { count: 2 }) })).toContainText("Question number 2?");
		await page.goBack();
		await page.getByRole("link", { name: t.results.practise }).click();
		await expect(page.getByText(say(t.solo.practice_other, { count: 2, total: 2 }))).toBeVisible();
		for (const number of [1, 2]) {
			await page
				.getByRole("group", { name: `Question number ${number}?` })
				.getByRole("button")
				.first()
				.click();
		}
		await expect(page.getByRole("heading", { name: t.solo.practiceDone })).toBeVisible();
		await page.goBack();
		await expect(page.getByRole("region", { name: t.results.hardest })).toBeVisible();
		expect(completions).toEqual([]);

		const csv = (await download(page, t.results.csv)).toString("utf8");
		const cells = (values: (string | number)[]) => values.join(language === "tr" ? ";" : ",");
		expect(csv).toContain(cells([t.results.rank, t.results.nickname, t.results.score]));
		// A text that a spreadsheet would run as a formula must stay text.
		expect(csv).toContain(cells([2, "'=1+1", 0, 0, 1, 2]));
		const xlsx = await download(page, t.results.xlsx);
		const players = await readSheet(xlsx, 1);
		expect(players[0]?.[1]).toBe(t.results.nickname);
		expect(players.slice(1).map((cellsOfRow) => [cellsOfRow[1], cellsOfRow[3]])).toEqual([
			["Ada", 2],
			["=1+1", 0],
		]);
		expect((await readSheet(xlsx, 2))[1]?.slice(1, 5)).toEqual(["Question number 1?", 1, 2, 50]);

		await turnTo(page, "/results");
		const entry = page.getByRole("link").filter({ hasText: "Rivers and lakes" });
		await expect(entry).toContainText(say(t.results.players_other, { count: 2 }));
		await entry.click();
		await page.waitForURL(/\/results\/\w+/);

		// The page of somebody else's game shows nothing; the API keeps it from everybody else (access.test.ts).
		await turnTo(page, "/results/somebodyelses000000");
		await expect(page.getByText(t.results.notFound)).toBeVisible();

		await page.goBack();
		await page.getByRole("button", { name: t.results.playAgain, exact: true }).click();
		await page.waitForURL(/\/host\/\d+$/);
	});

	// In `npm test` games.test.ts lists running games, and ends them.
	releaseTest(
		`a host finds a running game on a phone after the laptop died, and ends it (${language})`,
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const fetcher = makeApi(origin);
			const { token, email } = await newSession(origin);
			const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 60) });
			const host = await Host.open(fetcher, token, quiz.body.quiz._id);
			for (const name of ["Ada", "Bob"]) expect((await new Player(fetcher, host.pin, name).join()).status).toBe(200);
			expect((await host.act("start")).status).toBe(200);

			const phone = watch(await (await openContext(browser, { language, phone: true })).newPage());
			await phone.goto("/results");
			await phone.getByLabel(t.login.email).fill(email);
			await phone.getByLabel(t.login.password, { exact: true }).fill(PASSWORD);
			await phone.getByRole("button", { name: t.login.submit, exact: true }).click();
			const running = phone.getByRole("region", { name: t.results.running });
			await expect(running).toContainText("Rivers and lakes");
			await expect(running).toContainText(t.results.underWay);
			await expect(running.getByRole("link", { name: t.results.toPanel })).toHaveAttribute("href", `/host/${host.pin}`);

			const bar = phone.getByRole("complementary", { name: t.shell.runningGame });
			await turnTo(phone, "/");
			const now = phone.getByRole("region", { name: t.desk.now });
			await expect(now).toContainText("Rivers and lakes");
			await expect(now.getByRole("link", { name: t.shell.toGame })).toHaveAttribute("href", `/host/${host.pin}`);
			await expect(bar).toHaveCount(0);
			await turnTo(phone, "/quiz/create");
			await expect(bar).toContainText("Rivers and lakes");
			await expect(bar).toContainText(
				`${say(t.shell.gamePin, { pin: groupPinDigits(host.pin).join(" ") })} · ${say(t.live.participants_other, { count: 2 })}`,
			);
			// Content at the bottom of a page lies above the bar, and nothing moved when the bar appeared.
			const save = await phone.getByRole("button", { name: t.quizEditor.publish, exact: true }).boundingBox();
			expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
			await bar.getByRole("link", { name: t.shell.toGame }).click();
			await expect(phone).toHaveURL(`/host/${host.pin}`);
			await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
			await expect(bar).toHaveCount(0);
			await turnTo(phone, "/results");

			await running.getByRole("button", { name: t.results.end }).click();
			await phone.getByRole("dialog").getByRole("button", { name: t.results.end }).click();
			await expect(phone.getByText(t.results.ended)).toBeVisible();
			await expect(running).toHaveCount(0);
			await expect(bar).toHaveCount(0);
			expect((await host.view()).body.instance.status).toBe("finished");
			const entry = phone.getByRole("region", { name: t.results.finished }).getByRole("listitem");
			await expect(entry).toContainText(say(t.results.players_other, { count: 2 }));

			await entry.getByRole("button").click();
			await phone.getByRole("menuitem", { name: t.results.delete, exact: true }).click();
			await phone.getByRole("dialog").getByRole("button", { name: t.results.delete, exact: true }).click();
			await expect(phone.getByText(t.results.empty)).toBeVisible();
		},
	);

	// In `npm test` content.test.ts sends a report and answers one.
	releaseTest(
		`a signed-in player reports a question from the result screen, and an admin's answer stands in the log (${language})`,
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const fetcher = makeApi(origin);
			const { token } = await newSession(origin);
			const name = `Reported while playing ${language}`;
			const quiz = await send<{ quiz: { _id: string; questions: { id: string }[] } }>(fetcher, "POST", "/quizzes", {
				token,
				body: { ...gameQuiz(1, 60), name },
			});
			const host = await Host.open(fetcher, token, quiz.body.quiz._id);
			const other = new Player(fetcher, host.pin, "other");
			expect((await other.join()).status).toBe(200);
			const context = await openContext(browser, { language, phone: true });
			const player = await signIn(context, origin);
			const page = watch(await context.newPage());
			await joinByPage(page, host.pin, "Ada", language);
			expect((await host.act("start")).status).toBe(200);
			await page.getByRole("button", { name: "beta" }).click();
			// During a countdown the thanks still disappear after two seconds.
			await page.getByRole("button", { name: t.report.title }).click();
			await page.getByLabel(t.report.description).fill("Beta is right.");
			await page.getByRole("button", { name: t.report.submit }).click();
			await expect(page.getByText(t.report.success)).toBeVisible();
			await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 5_000 });
			await page.getByRole("button", { name: t.report.title }).click();
			await page.getByLabel(t.report.description).fill("And al");
			expect((await other.answer(0, [0])).status).toBe(200);
			await expect(page.getByText(t.playQuiz.wrong)).toBeVisible();
			await expect(page.getByLabel(t.report.description)).toHaveValue("And al");
			await page.keyboard.press("Escape");
			await expect(page.getByRole("dialog")).toHaveCount(0);

			const adminContext = await openContext(browser, { language });
			const admins = await signIn(adminContext, origin);
			await makeAdmin(origin, admins.email);
			// admin.spec.ts does both by its panel.
			const { _id: quizId, questions } = quiz.body.quiz;
			const settled = { quizId, questionId: questions[0]?.id, status: "resolved" };
			expect((await send(fetcher, "POST", "/reports/bulk-update", { token: admins.token, body: settled })).status).toBe(200);
			const membership = { membershipType: "premium" };
			const { id } = player.user;
			expect((await send(fetcher, "PATCH", `/users/${id}/membership`, { token: admins.token, body: membership })).status).toBe(200);
			const admin = watch(await adminContext.newPage());
			await admin.goto("/admin/log");
			const entry = admin.getByRole("listitem").filter({ hasText: t.adminLog.action.user.membership }).filter({ hasText: admins.email });
			await entry.first().locator("summary").click();
			await expect(entry.first()).toContainText("standard");
			await expect(entry.first()).toContainText("premium");
			await admin.getByLabel(t.adminLog.filter).selectOption("question");
			await expect(admin.getByRole("listitem").filter({ hasText: t.adminLog.action.reports.resolved }).first()).toBeVisible();
			await expect(admin.getByText(t.adminLog.action.user.membership)).toHaveCount(0);
		},
	);
}
