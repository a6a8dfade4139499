import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { makeAdmin, onlyInEverything, openContext, signIn, test, testIn, turnTo } from "./helpers";
import { say, TEXTS } from "./texts";

/** A picture that nobody else sends: changes a number in the file's first table. */
function photo(mark: number): Buffer {
	const bytes = readFileSync("tests/fixtures/pictures/field.jpg");
	bytes[bytes.indexOf(Buffer.from([0xff, 0xdb])) + 7] = mark;
	return bytes;
}

// In `npm test` content.test.ts settles reports, quiz-review.test.ts approves and rejects, and accounts.test.ts changes memberships.
for (const language of onlyInEverything()) {
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
			// The author reads another language than the admin.
			const headers = { Authorization: `Bearer ${token}`, "Accept-Language": language === "tr" ? "en" : "tr" };
			const reply = await authorContext.request.post(`${origin}/api${path}`, { headers, data });
			expect(reply.status(), await reply.text()).toBe(201);
			return reply.json();
		};
		const makeQuiz = (name: string, option: string) => ({
			name,
			language: "en",
			status: "published",
			questions: [
				{ text: `Capital of ${name}?`, options: [option, "Rome"], correctAnswers: [0] },
				{ text: "Second?", options: ["a", "b"], correctAnswers: [0] },
			],
		});
		const reported = (await post("/quizzes", author.token, makeQuiz(`France ${language}`, "Lyon"))).quiz;
		const sent = await authorContext.request.post(`${origin}/api/media`, {
			headers: { Authorization: `Bearer ${author.token}`, "Content-Type": "image/jpeg" },
			data: photo(language === "en" ? 61 : 62),
		});
		const [pictured, plain] = makeQuiz(`Good one ${language}`, "Berlin").questions;
		const image = { id: (await sent.json()).media.id, alt: "A field at dusk" };
		await post("/quizzes", author.token, { ...makeQuiz(`Good one ${language}`, "Berlin"), questions: [{ ...pictured, image }, plain] });
		const badOne = (await post("/quizzes", author.token, makeQuiz(`Bad one ${language}`, "shit"))).quiz;
		await post("/reports", author.token, { quizId: reported._id, questionId: reported.questions[0].id, description: "It is Paris" });

		const adminContext = await openContext(browser, { language });
		const { email } = await signIn(adminContext, origin);
		await makeAdmin(origin, email);
		const page = watch(await adminContext.newPage());
		await page.goto("/admin");
		await expect(page.getByRole("cell", { name: reported._id.slice(0, 8), exact: true })).toBeVisible();
		// The panel opens on the first tab that has something; what waits is counted at the tabs and at the profile.
		await expect(page).toHaveURL(/\/admin\?tab=reports$/);
		for (const tab of [t.admin.tabReports, t.admin.tabPending])
			await expect(page.getByRole("tab", { name: new RegExp(`^${tab}, \\d`) })).toBeVisible();
		const counted = say(t.shell.profileWaiting_other, { name: "Test Author", count: "\\d+" });
		await expect(page.getByRole("button", { name: new RegExp(`^${counted}$`) })).toBeVisible();

		await page.getByRole("tab", { name: t.admin.tabProblematic }).click();
		const group = page.getByRole("region", { name: `France ${language}` });
		await group.getByRole("button", { name: t.admin.view }).click();
		await expect(page.getByText("It is Paris")).toBeVisible();
		await page.getByRole("button", { name: t.common.close }).first().click();
		// Without a model there is nothing to check with, and the page says so once.
		await expect(page.getByText(t.admin.modelMissing)).toHaveCount(1);
		await expect(page.getByRole("button", { name: t.admin.validate })).toHaveCount(0);
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
		await expect(good.getByText(t.admin.pictureNotChecked)).toBeVisible();
		await expect(good.getByText(image.alt)).toBeVisible();
		await expect
			.poll(() =>
				good
					.locator("img")
					.first()
					.evaluate((shown: HTMLImageElement) => shown.naturalWidth),
			)
			.toBe(96);
		await good.getByRole("button", { name: t.admin.approve }).click();
		await expect(page.getByRole("dialog")).toContainText(t.admin.approvePictures);
		await page.getByRole("dialog").getByRole("button", { name: t.admin.approve }).click();
		await expect(page.getByText(t.admin.approved)).toBeVisible();
		await expect(good).toHaveCount(0);
		const bad = page.getByRole("article").filter({ hasText: `Bad one ${language}` });
		await expect(bad.getByText(`Capital of Bad one ${language}?`)).toBeVisible();
		await expect(bad.locator("mark")).toHaveText("shit");
		await expect(bad.getByText(say(t.moderation.listedWord, { text: "shit" }))).toBeVisible();
		// Single keys decide on the page of the quiz, and a decision can be undone.
		await bad.getByRole("link", { name: t.admin.view }).click();
		const onBadOne = new RegExp(`/quiz/edit/${badOne._id}$`);
		const review = page.getByRole("region", { name: t.admin.review.title });
		await expect(review).toBeVisible();
		await page.keyboard.press("a");
		await expect(page).not.toHaveURL(onBadOne);
		await expect(page.getByText(say(t.admin.review.approve, { name: badOne.name }), { exact: true }).first()).toBeVisible();
		await page.keyboard.press("z");
		await expect(page).toHaveURL(onBadOne);
		await expect(review).toBeVisible();
		// The address changes a moment before the page: until then a key does nothing.
		await expect(async () => {
			await page.keyboard.press("r");
			await expect(page.getByRole("dialog")).toContainText(badOne.name, { timeout: 1_000 });
		}).toPass();
		await page.getByLabel(t.admin.note).fill("Please mind your words, a r z");
		await page.getByRole("dialog").getByRole("button", { name: t.admin.rejectQuiz }).click();
		await expect(page).not.toHaveURL(onBadOne);
		await turnTo(page, "/admin?tab=pending");
		await expect(bad).toHaveCount(0);

		await page.getByRole("tab", { name: t.admin.tabUsers }).click();
		await page.getByLabel(t.admin.userSearch).fill(author.email);
		await page.getByRole("button", { name: t.admin.search, exact: true }).click();
		await expect(page.getByRole("listitem")).toHaveCount(1);
		await page.getByRole("button", { name: t.admin.changeMembership }).click();
		await page.getByRole("dialog").getByRole("combobox").selectOption("gold");
		await page.getByRole("dialog").getByRole("button", { name: t.admin.save }).click();
		await expect(page.getByText(t.admin.membershipUpdated)).toBeVisible();

		const authorPage = watch(await authorContext.newPage());
		const authorHeaders = { Authorization: `Bearer ${author.token}` };
		const held = async () => (await authorContext.request.get(`${origin}/api/quizzes/${badOne._id}`, { headers: authorHeaders })).json();
		await expect.poll(async () => (await held()).quiz.status).toBe("rejected");
		await authorPage.goto(`/quiz/edit/${badOne._id}`);
		await expect(authorPage.getByText(say(t.editQuiz.rejectedNote, { note: "Please mind your words, a r z" }))).toBeVisible();
		await authorPage.getByLabel(say(t.common.profile, { name: "Test Author" })).click();
		await expect(authorPage.getByText(t.common.membership.gold)).toBeVisible();
		await turnTo(authorPage, "/admin");
		await expect(authorPage).toHaveURL(/\/login\?.*reason=admin/);
		await expect(authorPage.getByText(t.login.adminNeeded)).toContainText(say(t.login.signedInAs, { email: author.email }));
	});

	testIn("tr", language)("the second of two admins sees the conflict, and loses nothing", async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const stamp = `${language} ${Date.now()}`;
		const authorContext = await openContext(browser, { language });
		const author = await signIn(authorContext, origin);
		const headers = { Authorization: `Bearer ${author.token}` };
		const publish = async (name: string, option: string) => {
			const questions = ["Mended by two?", "Settled by two?"].map((text) => ({ text, options: [option, "b"], correctAnswers: [0] }));
			const made = await authorContext.request.post(`${origin}/api/quizzes`, { headers, data: { name, status: "published", questions } });
			return (await made.json()).quiz;
		};
		const quiz = await publish(`Twice ${stamp}`, "a");
		for (const { id } of quiz.questions) {
			const sent = await authorContext.request.post(`${origin}/api/reports`, { headers, data: { quizId: quiz._id, questionId: id } });
			expect(sent.status()).toBe(201);
		}
		await publish(`Held ${stamp}`, "shit");
		const open = async () => {
			const context = await openContext(browser, { language });
			const { email } = await signIn(context, origin);
			await makeAdmin(origin, email);
			const page = watch(await context.newPage());
			await page.goto("/admin");
			return page;
		};
		const [first, second] = [await open(), await open()];
		const both = [first, second];
		const dialog = (page: Page) => page.getByRole("dialog");
		const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).first().click();
		const expectAlert = (message: string) => expect(dialog(second).getByRole("alert")).toContainText(message);

		// After a conflict the notes stay, the other admin's result is shown, and the next save includes it.
		const notes = (page: Page) => dialog(page).getByLabel(t.admin.adminNotes);
		for (const page of both) {
			const row = page.getByRole("row").filter({ hasText: quiz._id.slice(0, 8) });
			await row.first().getByRole("button", { name: t.admin.details }).click();
		}
		await notes(first).fill("Looked at it.");
		await dialog(first).getByRole("combobox").selectOption("reviewed");
		await press(first, t.admin.save);
		await expect(first.getByText(t.admin.reportUpdated)).toBeVisible();
		await notes(second).fill("Me too.");
		await press(second, t.admin.save);
		await expectAlert(TEXTS[language].error.EDIT_CONFLICT);
		await expect(notes(second)).toHaveValue("Me too.");
		await expect(dialog(second).getByText("Looked at it.")).toBeVisible();
		await notes(second).fill("Looked at it. Me too.");
		await press(second, t.admin.save);
		await expect(dialog(second)).toHaveCount(0);

		for (const page of both) await page.getByRole("tab", { name: t.admin.tabProblematic }).click();
		const entry = (page: Page, text: string) =>
			page
				.getByRole("region", { name: `Twice ${stamp}` })
				.getByRole("listitem")
				.filter({ hasText: text });
		const question = (page: Page) => dialog(page).getByLabel(t.admin.questionText, { exact: true });
		for (const page of both) await entry(page, "Mended by two?").getByRole("button", { name: t.admin.edit, exact: true }).click();
		await question(first).fill("Mended by the first?");
		await press(first, t.admin.save);
		await expect(dialog(first)).toHaveCount(0);
		await question(second).fill("Mended by the second?");
		await press(second, t.admin.save);
		await expectAlert(TEXTS[language].error.EDIT_CONFLICT);
		await expect(question(second)).toHaveValue("Mended by the second?");
		await expect(dialog(second).getByText("Mended by the first?")).toBeVisible();
		await press(second, t.admin.save);
		await expect(dialog(second)).toHaveCount(0);

		await entry(first, "Settled by two?").getByRole("button", { name: t.admin.reject, exact: true }).click();
		await press(first, t.admin.reject);
		await expect(entry(first, "Settled by two?")).toHaveCount(0);
		await entry(second, "Settled by two?").getByRole("button", { name: t.admin.resolve, exact: true }).click();
		await press(second, t.admin.resolve);
		await expect(second.getByText(t.admin.alreadySettled)).toBeVisible();
		await expect(entry(second, "Settled by two?")).toHaveCount(0);

		// The second admin's text stays visible.
		for (const page of both) await page.getByRole("tab", { name: t.admin.tabPending }).click();
		const held = (page: Page) => page.getByRole("article").filter({ hasText: `Held ${stamp}` });
		await held(second).getByRole("button", { name: t.admin.rejectQuiz }).click();
		await held(first).getByRole("button", { name: t.admin.approve }).click();
		await press(first, t.admin.approve);
		await expect(held(first)).toHaveCount(0);
		await dialog(second).getByLabel(t.admin.note).fill("Not like this.");
		await press(second, t.admin.rejectQuiz);
		await expectAlert(t.admin.alreadyDecided);
		await expect(dialog(second).getByLabel(t.admin.note)).toHaveValue("Not like this.");
		await press(second, t.common.close);
		await expect(held(second)).toHaveCount(0);
		const mine = await authorContext.request.get(`${origin}/api/quizzes/my`, { headers });
		const status = (await mine.json()).quizzes.find(({ name }: { name: string }) => name === `Held ${stamp}`)?.status;
		expect(status).toBe("published");
	});
}
