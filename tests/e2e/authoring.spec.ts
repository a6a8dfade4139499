import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Quiz } from "#contract";
import { ERRORS } from "#contract/errors";
import { VALIDATION_MESSAGES } from "#contract/validation";
import { dragOver, makeAdmin, openContext, signIn, tabTo, test, testIn } from "./helpers";
import { say, TEXTS } from "./texts";

async function ownQuiz(request: APIRequestContext, origin: string, token: string, name: string): Promise<Quiz> {
	const headers = { Authorization: `Bearer ${token}` };
	const list = await request.get(`${origin}/api/quizzes/my`, { headers });
	const found = (await list.json()).quizzes.find((quiz: Quiz) => quiz.name === name);
	const reply = await request.get(`${origin}/api/quizzes/${found._id}`, { headers });
	return (await reply.json()).quiz;
}

async function openAdmin(context: BrowserContext, origin: string): Promise<Record<string, string>> {
	const { token, email } = await signIn(context, origin);
	await makeAdmin(origin, email);
	return { Authorization: `Bearer ${token}` };
}

for (const language of ["en", "tr"] as const) {
	const t = TEXTS[language];
	test(`an author writes, publishes, edits and deletes a quiz by keyboard alone (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		const page = watch(await context.newPage());
		const { keyboard } = page;
		await page.goto("/my-quizzes");
		await expect(page.getByText(t.myQuizzes.emptyTitle)).toBeVisible();
		await tabTo(page, page.getByRole("link", { name: t.myQuizzes.create }).first());
		await keyboard.press("Enter");
		await page.waitForURL("**/quiz/create");

		// Without a name nothing is sent, and the focus goes where it is missing.
		await expect(page.getByLabel(t.quizEditor.name)).toBeVisible();
		await tabTo(page, page.getByRole("button", { name: t.quizEditor.publish }));
		await keyboard.press("Enter");
		await expect(page.getByText(VALIDATION_MESSAGES.quizNameRequired[language])).toBeVisible();
		await expect(page.getByLabel(t.quizEditor.name)).toBeFocused();
		await keyboard.type("Planets by keyboard");

		// Messages at the fields say what publishing requires.
		await tabTo(page, page.getByRole("button", { name: t.quizEditor.publish }));
		await keyboard.press("Enter");
		await expect(page.getByRole("alert")).toContainText(t.quizEditor.checkFields);
		await expect(page.getByText(VALIDATION_MESSAGES.questionTextRequired[language])).toBeVisible();
		await expect(page.getByText(VALIDATION_MESSAGES.optionRequired[language])).toHaveCount(2);
		// The first of them has the focus; nothing was sent.
		await expect(page.getByLabel(t.quizEditor.questionText)).toBeFocused();
		await keyboard.type("Which are planets?");
		await expect(page.getByText(VALIDATION_MESSAGES.questionTextRequired[language])).toBeHidden();
		await tabTo(page, page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }));
		await keyboard.type("The Moon");
		await tabTo(page, page.getByLabel(say(t.quizEditor.option, { letter: "B" }), { exact: true }));
		await keyboard.type("Mars");
		await tabTo(page, page.getByRole("button", { name: t.quizEditor.addOption }));
		await keyboard.press("Enter");
		await expect(page.getByLabel(say(t.quizEditor.option, { letter: "C" }), { exact: true })).toBeFocused();
		await keyboard.type("Venus");
		await keyboard.press("Shift+Tab");
		await keyboard.press("Space");
		await expect(page.getByLabel(say(t.quizEditor.correct, { letter: "C" }))).toBeChecked();
		// The Moon, marked correct as the first option of a new question, moves down with its mark, which then goes.
		await page.getByRole("button", { name: say(t.quizEditor.optionDown, { letter: "A" }) }).focus();
		await keyboard.press("Enter");
		await expect(page.getByRole("button", { name: say(t.quizEditor.optionDown, { letter: "B" }) })).toBeFocused();
		await expect(page.getByLabel(say(t.quizEditor.option, { letter: "B" }), { exact: true })).toHaveValue("The Moon");
		await page.getByLabel(say(t.quizEditor.correct, { letter: "B" })).focus();
		await keyboard.press("Space");
		await expect(page.getByLabel(say(t.quizEditor.correct, { letter: "B" }))).not.toBeChecked();
		await page.getByLabel(say(t.quizEditor.correct, { letter: "A" })).focus();
		await keyboard.press("Space");
		await expect(page.getByLabel(say(t.quizEditor.correct, { letter: "A" }))).toBeChecked();
		await tabTo(page, page.getByLabel(t.quizEditor.extraInfo));
		await keyboard.type("The Moon is a satellite.");

		await tabTo(page, page.getByRole("button", { name: t.quizEditor.addQuestion }));
		await keyboard.press("Enter");
		const second = page.getByRole("listitem", { name: say(t.quizEditor.question, { number: 2 }) });
		await expect(second.getByLabel(t.quizEditor.questionText)).toBeFocused();
		await keyboard.type("Is the Sun a star?");
		await tabTo(page, second.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }));
		await keyboard.type("Yes");
		await tabTo(page, second.getByLabel(say(t.quizEditor.option, { letter: "B" }), { exact: true }));
		await keyboard.type("No");
		await page.getByRole("button", { name: say(t.quizEditor.up, { number: 2 }) }).focus();
		await keyboard.press("Enter");
		await expect(
			page.getByRole("listitem", { name: say(t.quizEditor.question, { number: 1 }) }).getByLabel(t.quizEditor.questionText),
		).toHaveValue("Is the Sun a star?");
		await tabTo(page, page.getByRole("button", { name: t.quizEditor.publish }));
		await keyboard.press("Enter");
		await expect(page.getByText(t.quizEditor.published)).toBeVisible();
		await page.waitForURL(`${origin}/`);

		const quiz = await ownQuiz(context.request, origin, token, "Planets by keyboard");
		expect(quiz).toMatchObject({ status: "published", language: "tr", minAge: 5, maxAge: 99, defaultTimeLimit: 60, visibility: "public" });
		expect(quiz.questions).toMatchObject([
			{ text: "Is the Sun a star?", options: ["Yes", "No"], correctAnswers: [0] },
			{ text: "Which are planets?", options: ["Mars", "The Moon", "Venus"], correctAnswers: [0, 2], extraInfo: "The Moon is a satellite." },
		]);

		// Edit from the list, then delete.
		await page.goto("/my-quizzes");
		await expect(page.getByRole("tab", { name: t.myQuizzes.tabs.published })).toContainText("1");
		await tabTo(page, page.getByRole("article").getByRole("link", { name: t.quizCard.edit }));
		await keyboard.press("Enter");
		await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Planets by keyboard");
		await page.getByRole("button", { name: say(t.quizEditor.duplicate, { number: 1 }) }).focus();
		await keyboard.press("Enter");
		// The copy takes the focus; a key pressed earlier would hit something else.
		const textOf = (number: number) =>
			page.getByRole("listitem", { name: say(t.quizEditor.question, { number }), exact: true }).getByLabel(t.quizEditor.questionText);
		await expect(textOf(2)).toBeFocused();
		await expect(textOf(2)).toHaveValue("Is the Sun a star?");
		await page.getByRole("button", { name: say(t.quizEditor.delete, { number: 3 }) }).focus();
		await keyboard.press("Enter");
		await expect(textOf(3)).toHaveCount(0);
		await expect(textOf(2)).toBeFocused();
		await tabTo(page, page.getByRole("button", { name: t.quizEditor.update }));
		await keyboard.press("Enter");
		await expect(page.getByText(t.quizEditor.updated)).toBeVisible();
		await page.waitForURL(`${origin}/`);
		const updated = await ownQuiz(context.request, origin, token, "Planets by keyboard");
		expect(updated.questions.map(({ text }) => text)).toEqual(["Is the Sun a star?", "Is the Sun a star?"]);

		await page.goto(`/quiz/edit/${quiz._id}`);
		await page.getByRole("button", { name: t.quizEditor.deleteQuiz, exact: true }).focus();
		await keyboard.press("Enter");
		await expect(page.getByRole("dialog")).toContainText(say(t.quizCard.deleteText, { name: "Planets by keyboard" }));
		// The dialog takes the focus when it is open.
		await expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);
		await tabTo(page, page.getByRole("dialog").getByRole("button", { name: t.quizEditor.deleteQuiz }));
		await keyboard.press("Enter");
		await expect(page.getByText(t.quizCard.deleted)).toBeVisible();
		await page.waitForURL(`${origin}/`);
		await page.goto("/my-quizzes");
		await expect(page.getByText(t.myQuizzes.emptyTitle)).toBeVisible();
	});

	test(`a flagged quiz goes to review, is rejected, and is sent again (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		await signIn(context, origin);
		const page = watch(await context.newPage());
		await page.goto("/quiz/create");
		await page.getByLabel(t.quizEditor.name).fill("Rude words");
		await page.getByLabel(t.quizEditor.questionText).fill("Which word is rude?");
		await page.getByLabel(say(t.quizEditor.option, { letter: "B" }), { exact: true }).fill("flower");
		// The worst is refused: nothing is saved, and the finding leads to its field.
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("kill yourself");
		await page.getByRole("button", { name: t.quizEditor.publish }).click();
		await expect(page.getByRole("alert")).toContainText(ERRORS.CONTENT_BLOCKED[language]);
		await expect(page.getByText(t.moderation.severity.critical).first()).toBeVisible();
		await page.getByRole("link", { name: say(t.moderation.field.answer_option, { number: 1, letter: "A" }) }).click();
		await expect(page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true })).toBeFocused();
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("fuck");
		await page.getByRole("button", { name: t.quizEditor.publish }).click();

		await page.waitForURL(/\/quiz\/edit\//);
		await expect(page.getByText(t.editQuiz.pending)).toBeVisible();
		await expect(page.getByRole("heading", { name: t.moderation.title })).toBeVisible();
		await expect(page.getByText(t.moderation.notApproved)).toBeVisible();
		await expect(page.getByLabel(t.quizEditor.name)).toBeDisabled();
		await expect(page.getByRole("button", { name: t.quizEditor.deleteQuiz })).toHaveCount(0);
		await expect(page.getByRole("button", { name: t.quizEditor.update })).toHaveCount(0);
		await expect(page.getByText(t.transfer.title)).toHaveCount(0);
		const id = page.url().split("/").at(-1) ?? "";
		await page.goto("/my-quizzes");
		await page.getByRole("tab", { name: t.myQuizzes.tabs.pending_review }).click();
		await expect(page.getByRole("article")).toHaveCount(1);
		await expect(page.getByRole("article").getByRole("button", { name: t.quizEditor.deleteQuiz })).toHaveCount(0);

		const admin = await openAdmin(await openContext(browser, { language }), origin);
		const rejected = await context.request.patch(`${origin}/api/quizzes/admin/${id}/reject`, {
			headers: admin,
			data: { note: "Please use another word." },
		});
		expect(rejected.status()).toBe(200);

		await page.goto(`/quiz/edit/${id}`);
		await expect(page.getByText(say(t.editQuiz.rejectedNote, { note: "Please use another word." }))).toBeVisible();
		// A finding leads to its field.
		await page.getByRole("link", { name: say(t.moderation.field.answer_option, { number: 1, letter: "A" }) }).click();
		await expect(page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true })).toBeFocused();
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("weed");
		await page.getByRole("button", { name: t.quizEditor.update }).click();
		// An admin rejected it by hand: clean or not, an admin sees it again.
		await expect(page.getByText(t.editQuiz.pending)).toBeVisible();
		await expect(page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true })).toHaveValue("weed");
	});

	test(`unsaved work outlives its tab, and a stale version overwrites nothing (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		const { token, email } = await signIn(context, origin);
		const lost = watch(await context.newPage());
		await lost.goto("/quiz/create");
		await lost.getByLabel(t.quizEditor.name).fill("Half a quiz");
		await lost.getByLabel(t.quizEditor.questionText).fill("What was I about to ask?");
		await expect
			.poll(() =>
				lost.evaluate(() =>
					Object.entries(localStorage).some(([key, text]) => key.startsWith("quiz-draft:") && text.includes("about to ask")),
				),
			)
			.toBe(true);
		await lost.close();

		const page = watch(await context.newPage());
		await page.goto("/quiz/create");
		await page.getByRole("button", { name: t.quizEditor.restore }).click();
		await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Half a quiz");
		await expect(page.getByLabel(t.quizEditor.questionText)).toHaveValue("What was I about to ask?");
		// Leaving asks first.
		await page.getByRole("link", { name: t.common.home }).first().click();
		const dialog = page.getByRole("dialog");
		await expect(dialog).toContainText(t.quizEditor.leaveTitle);
		await dialog.getByRole("button", { name: t.common.cancel }).click();
		await expect(dialog).toBeHidden();
		await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Half a quiz");
		// After leaving anyway the draft is offered again.
		await page.getByRole("link", { name: t.common.home }).first().click();
		await dialog.getByRole("button", { name: t.quizEditor.leave }).click();
		await page.waitForURL(`${origin}/`);
		await page.goto("/quiz/create");
		await page.getByRole("button", { name: t.quizEditor.restore }).click();
		await expect(page.getByLabel(t.quizEditor.questionText)).toHaveValue("What was I about to ask?");
		await page.getByRole("button", { name: t.quizEditor.saveDraft }).click();
		await page.waitForURL(`${origin}/`);
		await page.goto("/quiz/create");
		await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("");
		await expect(page.getByRole("button", { name: t.quizEditor.restore })).toHaveCount(0);

		const quiz = await ownQuiz(context.request, origin, token, "Half a quiz");
		expect(quiz.status).toBe("draft");
		await page.goto(`/quiz/edit/${quiz._id}`);
		await page.getByLabel(t.quizEditor.name).fill("Half a quiz, here");
		const elsewhere = await context.request.put(`${origin}/api/quizzes/${quiz._id}`, {
			headers: { Authorization: `Bearer ${token}` },
			data: { name: "Half a quiz, elsewhere", questions: quiz.questions },
		});
		expect(elsewhere.status()).toBe(200);
		await page.getByRole("button", { name: t.quizEditor.saveDraft }).click();
		await expect(page.getByRole("alert")).toContainText(t.editQuiz.conflictText.slice(0, 20));
		await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Half a quiz, here");
		await page.getByRole("button", { name: t.editQuiz.conflictReload }).click();
		await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Half a quiz, elsewhere");

		// A session that ends in the middle: a dialog over the page asks to log in, then the work is saved.
		await page.getByLabel(t.quizEditor.name).fill("Half a quiz, later");
		await page.evaluate(() => localStorage.setItem("token", "expired"));
		await page.getByRole("button", { name: t.quizEditor.saveDraft }).click();
		await expect(dialog).toContainText(t.login.againTitle);
		await expect(dialog.getByLabel(t.login.email)).toHaveValue(email);
		await dialog.getByLabel(t.login.password).fill("test-password");
		await dialog.getByRole("button", { name: t.login.submit }).click();
		await page.waitForURL(`${origin}/`);
		await page.goto(`/quiz/edit/${quiz._id}`);
		await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Half a quiz, later");
		// The mouse drags questions where it wants them; both are in view.
		await page.setViewportSize({ width: 1440, height: 2000 });
		await page.getByRole("button", { name: t.quizEditor.addQuestion }).click();
		const question = (number: number) => say(t.quizEditor.question, { number });
		const card = (number: number) => page.getByRole("listitem", { name: question(number), exact: true });
		const grip = (name: string) => page.getByRole("button", { name: say(t.quizEditor.drag, { name }), exact: true });
		await dragOver(page, grip(question(2)), card(1));
		await expect(card(2).getByLabel(t.quizEditor.questionText)).toHaveValue("What was I about to ask?");
		// An option that is dragged over a text field moves, and types nothing.
		const option = (letter: string) => say(t.quizEditor.option, { letter });
		const field = (letter: string) => card(2).getByLabel(option(letter), { exact: true });
		await field("A").fill("first");
		await field("B").fill("second");
		await dragOver(page, card(2).getByRole("button", { name: say(t.quizEditor.drag, { name: option("A") }), exact: true }), field("B"));
		await expect(field("A")).toHaveValue("second");
		await expect(field("B")).toHaveValue("first");
		await expect(card(2).getByLabel(say(t.quizEditor.correct, { letter: "B" }))).toBeChecked();
		// And by keyboard, with each step read out.
		await card(2)
			.getByRole("button", { name: say(t.quizEditor.drag, { name: option("B") }), exact: true })
			.focus();
		await page.keyboard.press("Space");
		const expectMoveAnnounced = (key: "lifted" | "moved" | "dropped", place: number) =>
			expect(page.getByText(say(t.sortable[key], { name: option("B"), place, count: 2 }))).toBeAttached();
		await expectMoveAnnounced("lifted", 2);
		await page.keyboard.press("ArrowUp");
		await expectMoveAnnounced("moved", 1);
		await page.keyboard.press("Space");
		await expectMoveAnnounced("dropped", 1);
		await expect(field("A")).toHaveValue("first");
	});

	testIn("tr", language)("a quiz for a topic takes over what the book says, and goes back to it", async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		const headers = { Authorization: `Bearer ${token}` };
		const made = await context.request.post(`${origin}/api/books`, {
			headers,
			data: { title: "Rivers", language: "de", minAge: 11, maxAge: 14, topics: [{ topicNumber: 4, title: "The Nile" }] },
		});
		const { book } = await made.json();
		const page = watch(await context.newPage());
		await page.goto(`/quiz/create?bookId=${book._id}&topicNumber=4&topicTitle=The+Nile`);
		await expect(page.getByText(say(t.createQuiz.forTopic, { number: 4, title: "The Nile" }))).toBeVisible();
		await expect(page.getByRole("main").getByLabel(t.quizEditor.language, { exact: true })).toHaveValue("de");
		await expect(page.getByLabel(t.quizEditor.minAge)).toHaveValue("11");
		await expect(page.getByLabel(t.quizEditor.maxAge)).toHaveValue("14");
		await page.getByLabel(t.quizEditor.name).fill("Nil");
		await page.getByRole("button", { name: t.quizEditor.saveDraft }).click();
		await page.waitForURL(`**/books/${book._id}`);
		expect(await ownQuiz(context.request, origin, token, "Nil")).toMatchObject({
			bookId: book._id,
			topicNumber: 4,
			language: "de",
			status: "draft",
		});

		// A mild word is published all the same; what the check found stays on the screen.
		const { _id } = await ownQuiz(context.request, origin, token, "Nil");
		await page.goto(`/quiz/edit/${_id}`);
		await page.getByLabel(t.quizEditor.questionText).fill("Which word is mild?");
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("stupid");
		await page.getByLabel(say(t.quizEditor.option, { letter: "B" }), { exact: true }).fill("flower");
		await page.getByRole("button", { name: t.quizEditor.publish }).click();
		await expect(page.getByText(t.quizEditor.published)).toBeVisible();
		await expect(page.getByRole("heading", { name: t.moderation.title })).toBeVisible();
		await expect(page.getByText(t.moderation.severity.low, { exact: true }).first()).toBeVisible();
		await expect(page.getByText(t.quizCard.status.published, { exact: true })).toBeVisible();
		expect(new URL(page.url()).pathname).toBe(`/quiz/edit/${_id}`);
		// An age that is emptied is asked for; it never becomes 0.
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("tree");
		await page.getByLabel(t.quizEditor.minAge).fill("");
		await page.getByRole("button", { name: t.quizEditor.update }).click();
		await expect(page.getByText(t.quizEditor.numberRequired)).toBeVisible();
		await expect(page.getByLabel(t.quizEditor.minAge)).toBeFocused();
		await page.getByLabel(t.quizEditor.minAge).fill("12");
		await page.getByRole("button", { name: t.quizEditor.update }).click();
		// After an edit one is home, also when the quiz belongs to a book.
		await page.waitForURL(`${origin}/`);
		expect(await ownQuiz(context.request, origin, token, "Nil")).toMatchObject({ status: "published", minAge: 12, bookId: book._id });
	});

	testIn("en", language)("a quiz that was played is archived instead of deleted, then read-only", async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		const headers = { Authorization: `Bearer ${token}` };
		const made = await context.request.post(`${origin}/api/quizzes`, {
			headers,
			data: { name: "Played", status: "published", questions: [{ text: "One?", options: ["a", "b"], correctAnswers: [0] }] },
		});
		const { quiz } = await made.json();
		const played = await context.request.post(`${origin}/api/quizzes/${quiz._id}/solo/submit`, {
			data: { questionIndex: 0, selectedOptions: [0] },
		});
		expect(played.status()).toBe(200);
		const page = watch(await context.newPage());
		await page.goto("/my-quizzes");
		await page.getByRole("article").getByRole("button", { name: t.quizCard.delete }).click();
		await page.getByRole("dialog").getByRole("button", { name: t.quizCard.delete }).click();
		await expect(page.getByText(t.quizCard.archivedInstead)).toBeVisible();
		await page.getByRole("tab", { name: t.myQuizzes.tabs.archived }).click();
		await page.getByRole("article").getByRole("link", { name: t.quizCard.edit }).click();
		await expect(page.getByText(t.editQuiz.archived)).toBeVisible();
		await expect(page.getByLabel(t.quizEditor.name)).toBeDisabled();
		await expect(page.getByRole("button", { name: t.quizEditor.update })).toHaveCount(0);
	});

	testIn("tr", language)("an author writes a quiz on a phone and finds it", async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language, phone: true });
		await signIn(context, origin);
		const page = watch(await context.newPage());
		await page.goto("/quiz/create");
		await page.getByRole("button", { name: t.quizEditor.publish }).click();
		await expect(page.getByText(VALIDATION_MESSAGES.quizNameRequired[language])).toBeVisible();
		await page.getByLabel(t.quizEditor.name).fill("Başkentler");
		await page.getByLabel(t.quizEditor.questionText).fill("Türkiye'nin başkenti neresidir?");
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("Ankara");
		await page.getByLabel(say(t.quizEditor.option, { letter: "B" }), { exact: true }).fill("İstanbul");
		await page.getByRole("button", { name: t.quizEditor.publish }).click();
		await expect(page.getByText(t.quizEditor.published)).toBeVisible();
		await page.waitForURL(`${origin}/`);
		// The last tab is beyond the edge of a phone: the row of tabs shows it all the same.
		await page.goto("/my-quizzes?tab=rejected");
		await expect(page.getByRole("heading", { name: t.myQuizzes.title })).toBeVisible();
		await expect(page.getByRole("tab", { name: t.myQuizzes.tabs.rejected })).toBeInViewport({ ratio: 0.9 });
		await page.getByRole("tab", { name: t.myQuizzes.tabs.all }).click();
		await page.getByLabel(t.myQuizzes.search).fill("baskent");
		await expect(page.getByRole("article")).toHaveCount(1);
		await page.getByRole("tab", { name: t.myQuizzes.tabs.draft }).click();
		await expect(page.getByText(t.myQuizzes.nothingTitle)).toBeVisible();
		await page.getByRole("tab", { name: t.myQuizzes.tabs.all }).click();
		await page.getByRole("article").getByRole("button", { name: t.quizCard.delete }).click();
		await page.getByRole("dialog").getByRole("button", { name: t.quizCard.delete }).click();
		await expect(page.getByText(t.quizCard.deleted)).toBeVisible();
		await expect(page.getByRole("article")).toHaveCount(0);

		// Offline the page stays and says so; the next page gets the focus to its heading.
		await context.setOffline(true);
		await page.waitForFunction(() => !navigator.onLine);
		await page.getByRole("link", { name: t.common.books }).first().click();
		await expect(page.getByText(t.common.offline)).toBeVisible();
		await expect(page.getByRole("heading", { name: t.myQuizzes.title })).toBeVisible();
		await context.setOffline(false);
		await page.getByRole("link", { name: t.common.books }).first().click();
		await expect(page.getByRole("heading", { level: 1, name: t.books.title })).toBeFocused();
	});
}
