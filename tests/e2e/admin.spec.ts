import { execFileSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { ERRORS } from "../../worker/contract/errors";
import { openContext, signIn, test } from "./helpers";
import { say, TEXTS } from "./texts";

const makeAdmin = (email: string) =>
	execFileSync("node", ["scripts/make-admin.mjs", email], { env: { ...process.env, STATE_DIR: ".cache/e2e-state" } });

for (const language of ["en", "tr"] as const) {
	const t = TEXTS[language];

	test(`an admin settles a reported question, approves one quiz, rejects another and changes a membership (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const origin = baseURL ?? "";
		const authorContext = await openContext(browser, { language });
		const author = await signIn(authorContext, origin);
		const post = async (path: string, token: string, data: unknown) => {
			const reply = await authorContext.request.post(`${origin}/api${path}`, { headers: { Authorization: `Bearer ${token}` }, data });
			expect(reply.status(), await reply.text()).toBe(201);
			return reply.json();
		};
		const quizOf = (name: string, option: string) => ({
			name,
			language: "en",
			status: "published",
			questions: [
				{ text: `Capital of ${name}?`, options: [option, "Rome"], correctAnswers: [0] },
				{ text: "Second?", options: ["a", "b"], correctAnswers: [0] },
			],
		});
		const reported = (await post("/quizzes", author.token, quizOf(`France ${language}`, "Lyon"))).quiz;
		await post("/quizzes", author.token, quizOf(`Good one ${language}`, "shit"));
		await post("/quizzes", author.token, quizOf(`Bad one ${language}`, "shit"));
		await post("/reports", author.token, { quizId: reported._id, questionId: reported.questions[0].id, description: "It is Paris" });

		const adminContext = await openContext(browser, { language });
		const { email } = await signIn(adminContext, origin);
		makeAdmin(email);
		const page = watch(await adminContext.newPage());
		await page.goto("/admin");
		await expect(page.getByRole("cell", { name: reported._id.slice(0, 8), exact: true })).toBeVisible();

		await page.getByRole("tab", { name: t.admin.tabProblematic }).click();
		const group = page.getByRole("region", { name: `France ${language}` });
		await group.getByRole("button", { name: t.admin.view }).click();
		await expect(page.getByText("It is Paris")).toBeVisible();
		await page.getByRole("button", { name: t.common.close }).click();
		await group.getByRole("button", { name: t.admin.validate }).click();
		await expect(page.getByText(t.admin.errorValidate)).toBeVisible();
		await group.getByRole("button", { name: t.admin.edit }).click();
		await page.getByLabel(say(t.admin.option, { letter: "A" })).fill("Paris");
		await page.getByRole("dialog").getByRole("button", { name: t.admin.save }).click();
		await expect(page.getByText(t.admin.questionUpdated)).toBeVisible();
		await group.getByRole("button", { name: t.admin.resolve }).click();
		await page.getByRole("dialog").getByRole("button", { name: t.admin.resolve }).click();
		await expect(page.getByText(t.admin.reportsResolved)).toBeVisible();
		await expect(group).toHaveCount(0);
		const mended = await (await adminContext.request.get(`${origin}/api/quizzes/${reported._id}`)).json();
		expect(mended.quiz.questions[0].options[0]).toBe("Paris");

		await page.getByRole("tab", { name: t.admin.tabPending }).click();
		const good = page.getByRole("article").filter({ hasText: `Good one ${language}` });
		await good.getByRole("button", { name: t.admin.approve }).click();
		await page.getByRole("dialog").getByRole("button", { name: t.admin.approve }).click();
		await expect(page.getByText(t.admin.approved)).toBeVisible();
		await expect(good).toHaveCount(0);
		const bad = page.getByRole("article").filter({ hasText: `Bad one ${language}` });
		await bad.getByRole("button", { name: t.admin.rejectQuiz }).click();
		await page.getByLabel(t.admin.note).fill("Please mind your words");
		await page.getByRole("dialog").getByRole("button", { name: t.admin.rejectQuiz }).click();
		await expect(page.getByText(t.admin.rejected)).toBeVisible();

		// The author reads why.
		const rejected = watch(await authorContext.newPage());
		const mine = await authorContext.request.get(`${origin}/api/quizzes/my`, { headers: { Authorization: `Bearer ${author.token}` } });
		const held = (await mine.json()).quizzes.find(({ name }: { name: string }) => name === `Bad one ${language}`);
		await rejected.goto(`/quiz/edit/${held._id}`);
		await expect(rejected.getByText(say(t.editQuiz.rejectedNote, { note: "Please mind your words" }))).toBeVisible();

		await page.getByRole("tab", { name: t.admin.tabUsers }).click();
		await page.getByLabel(t.admin.userSearch).fill(author.email);
		await page.getByRole("button", { name: t.admin.search }).click();
		await expect(page.getByRole("listitem")).toHaveCount(1);
		await page.getByRole("button", { name: t.admin.changeMembership }).click();
		await page.getByRole("dialog").getByRole("combobox").selectOption("gold");
		await page.getByRole("dialog").getByRole("button", { name: t.admin.save }).click();
		await expect(page.getByText(t.admin.membershipUpdated)).toBeVisible();

		const authorPage = watch(await authorContext.newPage());
		await authorPage.goto("/");
		await authorPage.getByLabel(say(t.common.profile, { name: "Test Author" })).click();
		await expect(authorPage.getByText(t.common.membership.gold)).toBeVisible();
		await authorPage.goto("/admin");
		await expect(authorPage.getByText(t.admin.notAdmin)).toBeVisible();
	});

	test(`the second of two admins at one report is told, and loses nothing (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const authorContext = await openContext(browser, { language });
		const author = await signIn(authorContext, origin);
		const headers = { Authorization: `Bearer ${author.token}` };
		const made = await authorContext.request.post(`${origin}/api/quizzes`, {
			headers,
			data: {
				name: "Twice",
				status: "published",
				questions: [{ text: `Asked twice ${language}?`, options: ["a", "b"], correctAnswers: [0] }],
			},
		});
		const { quiz } = await made.json();
		await authorContext.request.post(`${origin}/api/reports`, { headers, data: { quizId: quiz._id, questionId: quiz.questions[0].id } });
		const open = async () => {
			const context = await openContext(browser, { language });
			const { email } = await signIn(context, origin);
			makeAdmin(email);
			const page = watch(await context.newPage());
			await page.goto("/admin");
			await page
				.getByRole("row")
				.filter({ hasText: quiz._id.slice(0, 8) })
				.getByRole("button", { name: t.admin.details })
				.click();
			return page;
		};
		const [first, second] = [await open(), await open()];
		const notes = (page: Page) => page.getByRole("dialog").getByLabel(t.admin.adminNotes);
		const save = (page: Page) => page.getByRole("dialog").getByRole("button", { name: t.admin.save }).click();
		await notes(first).fill("Looked at it.");
		await save(first);
		await expect(first.getByText(t.admin.reportUpdated)).toBeVisible();
		await notes(second).fill("Me too.");
		await save(second);
		await expect(second.getByText(ERRORS.EDIT_CONFLICT[language], { exact: false })).toBeVisible();
		await expect(notes(second)).toHaveValue("Me too.");
	});
}
