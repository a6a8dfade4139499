import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./accounts";
import {
	dragOver,
	languages,
	openContext,
	openSettings,
	ownQuiz,
	pretendModel,
	releaseTestIn,
	signIn,
	test,
	testIn,
	turnTo,
} from "./helpers";
import { say, TEXTS } from "./texts";

for (const language of languages("tr")) {
	const t = TEXTS[language];

	test(`unsaved work outlives its tab, two tabs write two new quizzes, and a cleared storage ends the session in both (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		const open = async () => {
			const page = watch(await context.newPage());
			await page.goto("/quiz/create");
			return page;
		};
		const type = async (page: Page, name: string) => {
			await page.getByLabel(t.quizEditor.name).fill(name);
			await page.waitForFunction((text) => JSON.stringify(localStorage).includes(text), name, { polling: 100 });
		};
		const first = await open();
		await first.getByLabel(t.quizEditor.questionText).fill("What was I about to ask?");
		await type(first, "First of two");
		const second = await open();
		await type(second, "Second of two");
		await expect(second.getByRole("button", { name: t.draft.restore })).toHaveCount(0);
		await second.getByRole("button", { name: t.quizEditor.saveDraft }).click();
		await second.waitForURL(`${origin}/`);
		await ownQuiz(context.request, origin, token, "Second of two");
		await first.close();

		const third = await open();
		await third.getByRole("button", { name: t.draft.restore }).click();
		await expect(third.getByLabel(t.quizEditor.name)).toHaveValue("First of two");
		await expect(third.getByLabel(t.quizEditor.questionText)).toHaveValue("What was I about to ask?");
		await third.getByRole("button", { name: t.quizEditor.saveDraft }).click();
		await third.waitForURL(`${origin}/`);
		expect(await third.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("quiz-draft:")))).toEqual([]);
		await expect(third.getByRole("heading", { name: t.explore.title })).toBeVisible();
		await turnTo(third, "/quiz/create");
		await expect(third.getByLabel(t.quizEditor.name)).toHaveValue("");
		await expect(third.getByRole("button", { name: t.draft.restore })).toHaveCount(0);

		const offline = await context.newPage();
		await pretendModel(offline);
		await offline.goto("/quiz/create");
		await offline.getByLabel(t.quizEditor.name).fill("Beside a panel");
		await offline.route(/\/ai-generator-[^/]*\.js$/, (route) => route.abort());
		await offline.getByText(t.aiGenerator.title).click();
		await expect(offline.locator("#ai-generator").getByText(t.common.networkError)).toBeVisible();
		await expect(offline.getByLabel(t.quizEditor.name)).toHaveValue("Beside a panel");
		// A save without a network says that the work is kept only while that is true.
		const save = () => offline.getByRole("button", { name: t.quizEditor.saveDraft }).click();
		// The rules of a quiz load with the first save.
		await offline.route(/\/validate-quiz-[^/]*\.js$/, (route) => route.abort());
		await save();
		await expect(offline.getByRole("alert").getByText(t.draft.networkKept)).toBeVisible();
		await offline.unroute(/\/validate-quiz-[^/]*\.js$/);
		await offline.route("**/api/quizzes", (route) => route.abort());
		expect(await offline.evaluate(() => Object.values(localStorage).some((text) => text.includes("Beside a panel")))).toBe(true);
		await offline.evaluate(() => {
			Storage.prototype.setItem = () => {
				throw new Error("full");
			};
		});
		await offline.getByLabel(t.quizEditor.name).fill("Too much for this browser");
		await save();
		// Also in the panel that did not load.
		await expect(offline.getByRole("alert").getByText(t.common.networkError)).toHaveCount(2);
		await offline.close();

		await expect(second.getByRole("heading", { name: t.explore.title })).toBeVisible();
		await third.evaluate(() => localStorage.clear());
		await expect(second.getByLabel(t.landing.pinLabel)).toBeVisible();
	});

	// In `npm test` quizzes.test.ts refuses a stale version, and the journey above keeps what was typed.
	releaseTestIn("tr", language)(
		"leaving asks, a stale version overwrites nothing, a session may end in the middle",
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const context = await openContext(browser, { language });
			const { token, email } = await signIn(context, origin);
			const page = watch(await context.newPage());
			// So low that the form is higher.
			await page.setViewportSize({ width: 1440, height: 600 });
			await page.goto("/quiz/create");
			await page.getByLabel(t.quizEditor.name).fill("Half a quiz");
			await page.getByLabel(t.quizEditor.questionText).fill("What was I about to ask?");
			await page.getByRole("link", { name: t.common.home }).first().click();
			const dialog = page.getByRole("dialog");
			await expect(dialog).toContainText(t.draft.leaveTitle);
			await dialog.getByRole("button", { name: t.common.cancel }).click();
			await expect(dialog).toBeHidden();
			await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Half a quiz");
			await page.getByRole("button", { name: t.quizEditor.addQuestion }).scrollIntoViewIfNeeded();
			expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
			await page.evaluate((name) => [...document.links].find((link) => link.textContent === name)?.click(), t.common.home);
			// Back as soon as the next page is drawn: the guard of the page before is not removed yet.
			await page.evaluate((title) => {
				const observer = new MutationObserver(() => {
					// Its skeleton has the same heading, before the address changes.
					if (location.pathname !== "/" || document.querySelector("h1")?.textContent !== title) return;
					observer.disconnect();
					document.body.dataset.wentBack = "";
					history.back();
				});
				observer.observe(document.body, { childList: true, subtree: true });
			}, t.explore.title);
			await dialog.getByRole("button", { name: t.draft.leave }).click();
			await expect(page.locator("body[data-went-back]")).toHaveCount(1);
			const restore = page.getByRole("button", { name: t.draft.restore });
			await expect(restore).toBeInViewport();
			await restore.click();
			await expect(page.getByLabel(t.quizEditor.questionText)).toHaveValue("What was I about to ask?");
			await page.getByRole("button", { name: t.quizEditor.saveDraft }).click();
			await page.waitForURL(`${origin}/`);

			const quiz = await ownQuiz(context.request, origin, token, "Half a quiz");
			expect(quiz.status).toBe("draft");
			await turnTo(page, `/quiz/edit/${quiz._id}`);
			await page.getByLabel(t.quizEditor.name).fill("Half a quiz, here");
			await page.getByLabel(t.quizEditor.questionText).fill("What did I ask here?");
			const saveElsewhere = async (questions: object[]) => {
				const headers = { Authorization: `Bearer ${token}` };
				const data = { name: "Half a quiz, elsewhere", questions };
				expect((await context.request.put(`${origin}/api/quizzes/${quiz._id}`, { headers, data })).status()).toBe(200);
			};
			await saveElsewhere([...quiz.questions, { text: "What else?", options: ["a", "b"], correctAnswers: [1] }]);
			await page.getByRole("button", { name: t.quizEditor.saveDraft }).click();
			const difference = (name: string) => dialog.getByRole("group", { name });
			const question = (number: number) => difference(say(t.quizEditor.question, { number }));
			await expect(dialog.getByRole("group")).toHaveCount(3);
			await expect(question(1).getByRole("radio", { name: "What did I ask here?" })).toBeChecked();
			await expect(question(2).getByRole("radio", { name: "What else?" })).toBeChecked();
			const name = difference(t.conflict.settings.name);
			await expect(name).toContainText(t.conflict.both);
			await expect(name.getByRole("radio", { name: "Half a quiz, here" })).toBeChecked();
			await name.getByRole("radio", { name: "Half a quiz, elsewhere" }).check();
			await dialog.getByRole("button", { name: t.conflict.take }).click();
			await expect(page.locator(":focus")).toContainText(t.editQuiz.merged);
			await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Half a quiz, elsewhere");
			await saveElsewhere(quiz.questions);
			await page.getByRole("button", { name: t.quizEditor.saveDraft }).click();
			await dialog.getByRole("button", { name: t.common.cancel }).click();
			await expect(page.getByRole("alert")).toContainText(t.editQuiz.conflictText.slice(0, 20));
			await expect(page.getByLabel(t.quizEditor.questionText).first()).toHaveValue("What did I ask here?");
			await page.getByRole("button", { name: t.editQuiz.conflictReload }).click();
			await expect(page.getByLabel(t.quizEditor.questionText)).toHaveCount(1);
			await expect(page.getByLabel(t.quizEditor.questionText)).toHaveValue("What was I about to ask?");
			await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Half a quiz, elsewhere");

			await page.getByLabel(t.quizEditor.name).fill("Half a quiz, later");
			await page.evaluate(() => localStorage.setItem("token", "expired"));
			await page.getByRole("button", { name: t.quizEditor.saveDraft }).click();
			await expect(dialog).toContainText(t.login.againTitle);
			await expect(dialog.getByLabel(t.login.email)).toHaveValue(email);
			await dialog.getByLabel(t.login.password).fill(PASSWORD);
			await dialog.getByRole("button", { name: t.login.submit }).click();
			await page.waitForURL(`${origin}/`);
			await expect(page.getByRole("heading", { name: t.explore.title })).toBeVisible();
			await turnTo(page, `/quiz/edit/${quiz._id}`);
			await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Half a quiz, later");
		},
	);

	testIn("en", language)("questions and options are dragged by the mouse, and moved by keys", async ({ browser, baseURL, watch }) => {
		const context = await openContext(browser, { language });
		await signIn(context, baseURL ?? "");
		const page = watch(await context.newPage());
		await page.setViewportSize({ width: 1440, height: 2000 });
		await page.goto("/quiz/create");
		await page.getByLabel(t.quizEditor.questionText).fill("What was I about to ask?");
		await page.getByRole("button", { name: t.quizEditor.addQuestion }).click();
		const question = (number: number) => say(t.quizEditor.question, { number });
		const card = (number: number) => page.getByRole("listitem", { name: question(number), exact: true });
		const listed = (number: number) => page.getByRole("button", { name: say(t.quizEditor.outlineDrag, { number }) });
		await dragOver(page, listed(2), listed(1));
		await expect(card(1).getByLabel(t.quizEditor.questionText)).toHaveValue("");
		await page.locator("[data-jump]").nth(1).click();
		await expect(card(2).getByLabel(t.quizEditor.questionText)).toHaveValue("What was I about to ask?");
		const option = (letter: string) => say(t.quizEditor.option, { letter });
		const field = (letter: string) => card(2).getByLabel(option(letter), { exact: true });
		const dragHandle = (letter: string) =>
			card(2).getByRole("button", { name: say(t.quizEditor.drag, { name: option(letter) }), exact: true });
		const mark = (letter: string) => card(2).getByLabel(say(t.quizEditor.correct, { letter }));
		await field("A").fill("first");
		await field("B").fill("second");
		await card(2).getByRole("button", { name: t.quizEditor.addOption }).click();
		await field("C").fill("third");
		await dragOver(page, dragHandle("A"), field("C"));
		await expect(field("A")).toHaveValue("second");
		await expect(field("B")).toHaveValue("third");
		await expect(field("C")).toHaveValue("first");
		await expect(mark("C")).toBeChecked();
		await expect(mark("A")).not.toBeChecked();
		await dragHandle("C").focus();
		await page.keyboard.press("Space");
		const expectMoveAnnounced = (key: "lifted" | "moved" | "dropped", place: number) =>
			expect(page.getByText(say(t.sortable[key], { name: option("C"), place, count: 3 }))).toBeAttached();
		await expectMoveAnnounced("lifted", 3);
		await page.keyboard.press("ArrowUp");
		await expectMoveAnnounced("moved", 2);
		await page.keyboard.press("Space");
		await expectMoveAnnounced("dropped", 2);
		await expect(field("B")).toHaveValue("first");
	});

	// In `npm test` own-books.test.ts and by-topic.test.ts hold which topic a quiz has.
	testIn("en", language)("a quiz for a topic takes over what the book says, and goes back to it", async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		const headers = { Authorization: `Bearer ${token}` };
		const made = await context.request.post(`${origin}/api/books`, {
			headers,
			data: {
				title: "Rivers",
				language: "de",
				minAge: 11,
				maxAge: 14,
				topics: [
					{ topicNumber: 4, title: "The Nile" },
					{ topicNumber: 5, title: "The Rhine" },
				],
			},
		});
		const { book } = await made.json();
		const page = watch(await context.newPage());
		await page.goto(`/quiz/create?bookId=${book._id}&topicNumber=4&topicTitle=The+Nile`);
		await expect(page.getByText(say(t.createQuiz.forTopic, { number: 4, title: "The Nile" }))).toBeVisible();
		await openSettings(page, language);
		await expect(page.getByRole("main").getByLabel(t.quizEditor.language, { exact: true })).toHaveValue("de");
		await expect(page.getByLabel(t.quizEditor.minAge)).toHaveValue("11");
		await expect(page.getByLabel(t.quizEditor.maxAge)).toHaveValue("14");
		await page.getByLabel(t.quizEditor.name).fill("Nil");
		await page.getByRole("button", { name: t.quizEditor.saveDraft }).click();
		await page.waitForURL(`**/books/${book._id}?topic=4`);
		expect(await ownQuiz(context.request, origin, token, "Nil")).toMatchObject({
			bookId: book._id,
			topicNumber: 4,
			language: "de",
			status: "draft",
		});

		// A mild word is published; the finding stays on the screen.
		const { _id } = await ownQuiz(context.request, origin, token, "Nil");
		await turnTo(page, `/quiz/edit/${_id}`);
		await page.getByLabel(t.quizEditor.questionText).fill("Which word is mild?");
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("stupid");
		await page.getByLabel(say(t.quizEditor.option, { letter: "B" }), { exact: true }).fill("flower");
		await page.getByRole("button", { name: t.quizEditor.publish }).click();
		const sheet = page.getByRole("dialog", { name: t.publish.title });
		await sheet.getByLabel(t.place.topic).selectOption({ label: say(t.place.topicName, { number: 5, title: "The Rhine" }) });
		await sheet.getByRole("button", { name: t.quizEditor.publish }).click();
		await expect(page.getByText(t.quizEditor.published)).toBeVisible();
		expect(await ownQuiz(context.request, origin, token, "Nil")).toMatchObject({ bookId: book._id, topicNumber: 5 });
		await expect(page.getByRole("heading", { name: t.moderation.title })).toBeVisible();
		await expect(page.getByText(t.moderation.severity.low, { exact: true }).first()).toBeVisible();
		await expect(page.getByText(t.quizCard.status.published, { exact: true })).toBeVisible();
		expect(new URL(page.url()).pathname).toBe(`/quiz/edit/${_id}`);
		// A cleared age must not become 0, and is not hidden in folded settings.
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("tree");
		await openSettings(page, language);
		await page.getByLabel(t.quizEditor.minAge).fill("");
		await openSettings(page, language);
		await expect(page.getByLabel(t.quizEditor.minAge)).toHaveCount(0);
		await page.getByRole("button", { name: t.quizEditor.update }).click();
		await expect(page.getByText(t.quizEditor.numberRequired)).toBeVisible();
		await expect(page.getByLabel(t.quizEditor.minAge)).toBeFocused();
		await page.getByLabel(t.quizEditor.minAge).fill("12");
		await expect(page.getByLabel(t.place.book).locator("option:checked")).toHaveText("Rivers");
		await page.getByLabel(t.place.book).selectOption("");
		await page.getByRole("button", { name: t.quizEditor.update }).click();
		await page.waitForURL(`${origin}/`);
		expect(await ownQuiz(context.request, origin, token, "Nil")).toMatchObject({
			status: "published",
			minAge: 12,
			bookId: null,
			topicNumber: null,
		});
	});
}
