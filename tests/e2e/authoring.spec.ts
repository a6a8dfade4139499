import { expect, type Route } from "@playwright/test";
import { everything } from "../helpers/rounds";
import { newSession } from "./accounts";
import {
	hold,
	languages,
	makeAdmin,
	openContext,
	openQuizMenu,
	openSettings,
	ownQuiz,
	publish,
	questionCards,
	reachIn,
	releaseTest,
	releaseTestIn,
	signIn,
	test,
	testIn,
	turnTo,
	write,
} from "./helpers";
import { say, TEXTS } from "./texts";

for (const language of languages("tr")) {
	const t = TEXTS[language];
	test(`an author writes, publishes, edits and deletes a quiz by keyboard alone (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		const page = watch(await context.newPage());
		const { keyboard } = page;
		const reach = reachIn(language);
		await page.goto("/my-quizzes");
		await expect(page.getByText(t.myQuizzes.emptyTitle)).toBeVisible();
		await reach(page, page.getByRole("link", { name: t.myQuizzes.create }).first());
		await keyboard.press("Enter");
		await page.waitForURL("**/quiz/create");

		await expect(page.getByLabel(t.quizEditor.name)).toBeFocused();
		await reach(page, page.getByRole("button", { name: t.quizEditor.publish }));
		await keyboard.press("Enter");
		await expect(page.getByText(TEXTS[language].validation.quizNameRequired)).toBeVisible();
		await expect(page.getByLabel(t.quizEditor.name)).toBeFocused();
		await write(page, "Planets by keyboard");

		await reach(page, page.getByRole("button", { name: t.quizEditor.publish }));
		await keyboard.press("Enter");
		await expect(page.getByRole("alert")).toContainText(t.quizEditor.checkFields);
		await expect(page.getByText(TEXTS[language].validation.questionTextRequired)).toBeVisible();
		await expect(page.getByText(TEXTS[language].validation.optionRequired)).toHaveCount(2);
		await expect(page.getByLabel(t.quizEditor.questionText)).toBeFocused();
		await write(page, "Which are planets?");
		await expect(page.getByText(TEXTS[language].validation.questionTextRequired)).toBeHidden();
		const option = (letter: string) => page.getByLabel(say(t.quizEditor.option, { letter }), { exact: true }).filter({ visible: true });
		const mark = (letter: string) => page.getByLabel(say(t.quizEditor.correct, { letter })).filter({ visible: true });
		await reach(page, option("A"));
		await write(page, "The Moon");
		await keyboard.press("Enter");
		await write(page, "Mars");
		await reach(page, page.getByRole("button", { name: t.quizEditor.addOption }));
		await keyboard.press("Enter");
		await expect(option("C")).toBeFocused();
		await write(page, "Venus");
		await keyboard.press("Shift+Tab");
		await keyboard.press("Space");
		await expect(mark("C")).toBeChecked();
		// The Moon, the first option of a new question and therefore marked correct, moves down with its mark, which is then removed.
		await option("A").focus();
		await keyboard.press("Alt+ArrowDown");
		await expect(option("B")).toBeFocused();
		await expect(option("B")).toHaveValue("The Moon");
		await keyboard.press("Shift+Tab");
		await keyboard.press("Space");
		await expect(mark("B")).not.toBeChecked();
		await mark("A").focus();
		await keyboard.press("Space");
		await expect(mark("A")).toBeChecked();
		await reach(page, page.locator("summary", { hasText: t.quizEditor.more }));
		await keyboard.press("Enter");
		await reach(page, page.getByLabel(t.quizEditor.extraInfo));
		await write(page, "The Moon is a satellite.");

		// Saving by key makes a draft of the new quiz, and its author goes on where they are.
		const made = page.waitForResponse((reply) => reply.url().endsWith("/api/quizzes") && reply.request().method() === "POST");
		await keyboard.press("Control+s");
		const { quiz: draft } = await (await made).json();
		expect(draft).toMatchObject({ status: "draft", questions: [{ extraInfo: "The Moon is a satellite." }] });
		await expect(page.getByText(t.quizEditor.state.savedDraft)).toBeVisible();
		await expect(page).toHaveURL(`${origin}/quiz/edit/${draft._id}`);
		await expect(page.getByLabel(t.quizEditor.extraInfo)).toBeFocused();

		// A whole question with four options by the keys that docs/rules/quizzes.md names, and no other.
		await keyboard.press("Control+Enter");
		const question = (number: number) => page.getByRole("listitem", { name: say(t.quizEditor.question, { number }), exact: true });
		const textField = (number: number) => question(number).getByLabel(t.quizEditor.questionText);
		await expect(textField(2)).toBeFocused();
		await expect(question(1)).toHaveCount(0);
		await write(page, "Is the Sun a star?");
		// What is typed now is kept for the saved quiz, not for a new one.
		const draftKeys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("quiz-draft:")));
		await expect.poll(draftKeys).toEqual([expect.stringMatching(new RegExp(`:${draft._id}$`))]);
		await keyboard.press("Tab");
		await expect(mark("A")).toBeFocused();
		await keyboard.press("Space");
		await keyboard.press("Tab");
		for (const text of ["No", "Yes", "Sometimes", "Who knows?"]) {
			await write(page, text);
			if (text === "Yes") {
				await keyboard.press("Shift+Tab");
				await keyboard.press("Space");
				await keyboard.press("Tab");
			}
			await keyboard.press("Enter");
		}
		await expect(option("E")).toBeFocused();
		await keyboard.press("Enter");
		await expect(option("E")).toHaveCount(0);
		await expect(page.getByRole("button", { name: t.quizEditor.addQuestion })).toBeFocused();

		// The list at the side moves the question, which stays the open one.
		await page.getByRole("button", { name: say(t.quizEditor.outlineDrag, { number: 2 }) }).focus();
		for (const key of ["Space", "ArrowUp", "Space"]) await keyboard.press(key);
		await expect(textField(1)).toHaveValue("Is the Sun a star?");
		const second = question(2);
		await reach(page, page.getByRole("button", { name: t.quizEditor.publish }));
		await keyboard.press("Enter");
		const sheet = page.getByRole("dialog", { name: t.publish.title });
		await expect(sheet.getByText(t.publish.public)).toBeVisible();
		await expect(sheet.getByText(t.publish.held)).toHaveCount(0);
		await expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);
		// A field that the server refuses is behind the sheet: the sheet closes, and the field is in sight with its message.
		const refusal = { code: "VALIDATION_ERROR", message: "Refused", details: [{ path: "questions.1.text", message: "Refused here" }] };
		const refuse = (route: Route) => route.fulfill({ status: 422, json: { success: false, error: refusal } });
		await page.route(`**/api/quizzes/${draft._id}`, refuse, { times: 1 });
		await reach(page, sheet.getByRole("button", { name: t.quizEditor.publish }));
		await keyboard.press("Enter");
		await expect(page.getByRole("alert")).toContainText(`Refused ${t.quizEditor.checkFields}`);
		await expect(sheet).toBeHidden();
		await expect(second.getByText("Refused here")).toBeInViewport();
		await expect(second.getByLabel(t.quizEditor.questionText)).toBeFocused();
		await reach(page, page.getByRole("button", { name: t.quizEditor.publish }));
		await keyboard.press("Enter");
		await reach(page, sheet.getByRole("button", { name: t.quizEditor.publish }));
		await keyboard.press("Enter");
		await expect(page.getByText(t.quizEditor.published)).toBeVisible();
		await page.waitForURL(`${origin}/`);
		// The card that says what to do next has the focus, and its first step is one key away.
		const next = page.getByRole("heading", { name: say(t.saved.published, { name: "Planets by keyboard" }) });
		await expect(next).toBeFocused();
		await keyboard.press("Tab");
		await expect(page.getByRole("button", { name: t.saved.play })).toBeFocused();
		await expect(page.getByRole("region").getByRole("link", { name: t.saved.edit })).toBeVisible();
		await expect(page.getByRole("region", { name: t.firstSteps.title })).toHaveCount(0);

		const quiz = await ownQuiz(context.request, origin, token, "Planets by keyboard");
		expect(quiz).toMatchObject({ status: "published", language, minAge: 5, maxAge: 99, defaultTimeLimit: 60, visibility: "public" });
		expect(quiz.questions).toMatchObject([
			{ text: "Is the Sun a star?", options: ["No", "Yes", "Sometimes", "Who knows?"], correctAnswers: [1] },
			{ text: "Which are planets?", options: ["Mars", "The Moon", "Venus"], correctAnswers: [0, 2], extraInfo: "The Moon is a satellite." },
		]);

		await turnTo(page, "/my-quizzes");
		await expect(page.getByRole("tab", { name: t.myQuizzes.tabs.published })).toContainText("1");
		await reach(page, page.getByRole("article").getByRole("link", { name: t.quizCard.edit }));
		await keyboard.press("Enter");
		await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Planets by keyboard");
		if (everything) {
			await openQuizMenu(page, "Planets by keyboard", language);
			await page.getByRole("menuitem", { name: t.quizCard.translate, exact: true }).click();
			await expect(page.getByRole("dialog").getByText(t.translation.modelMissing)).toBeVisible();
			await expect(page.getByRole("dialog").getByRole("button", { name: t.translation.start })).toBeDisabled();
			await keyboard.press("Escape");
			await expect(page.getByRole("dialog")).toHaveCount(0);
		}
		const chooseByKeys = async (number: number, entry: string) => {
			await page.getByRole("button", { name: say(t.quizEditor.questionMenu, { number }) }).focus();
			await keyboard.press("Enter");
			const item = page.getByRole("menuitem", { name: entry, exact: true });
			await expect(async () => {
				await keyboard.press("ArrowDown");
				await expect(item).toHaveAttribute("data-focus", "", { timeout: 100 });
			}).toPass();
			await keyboard.press("Enter");
		};
		await chooseByKeys(1, say(t.quizEditor.duplicate, { number: 1 }));
		// A key pressed earlier would reach something else.
		await expect(textField(2)).toBeFocused();
		await expect(textField(2)).toHaveValue("Is the Sun a star?");
		const outline = page.locator(`nav[aria-label="${t.quizEditor.outline}"]`);
		await outline.getByRole("listitem").nth(2).locator("[data-jump]").focus();
		await keyboard.press("Enter");
		await expect(textField(3)).toBeFocused();
		await chooseByKeys(3, say(t.quizEditor.delete, { number: 3 }));
		await expect(questionCards(page)).toHaveCount(2);
		await expect(textField(2)).toBeFocused();
		// While a quiz is being saved its list of questions cannot be moved.
		await expect(outline).toBeVisible();
		await expect(outline).not.toHaveAttribute("inert");
		const saving = await hold(page, `**/api/quizzes/${quiz._id}`, { times: 1 });
		await reach(page, page.getByRole("button", { name: t.quizEditor.update }));
		await keyboard.press("Enter");
		await expect(outline).toHaveAttribute("inert");
		saving.release();
		await expect(page.getByText(t.quizEditor.updated)).toBeVisible();
		await page.waitForURL(`${origin}/`);
		const updated = await ownQuiz(context.request, origin, token, "Planets by keyboard");
		expect(updated.questions.map(({ text }) => text)).toEqual(["Is the Sun a star?", "Is the Sun a star?"]);

		await turnTo(page, `/quiz/edit/${quiz._id}`);
		await page.getByRole("button", { name: t.quizEditor.deleteQuiz, exact: true }).focus();
		await keyboard.press("Enter");
		await expect(page.getByRole("dialog")).toContainText(say(t.quizCard.deleteText, { name: "Planets by keyboard" }));
		await expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);
		await reach(page, page.getByRole("dialog").getByRole("button", { name: t.quizEditor.deleteQuiz }));
		await keyboard.press("Enter");
		await expect(page.getByText(t.quizCard.deleted)).toBeVisible();
		await page.waitForURL(`${origin}/`);
		await expect(page.getByRole("heading", { name: t.explore.title })).toBeVisible();
		await turnTo(page, "/my-quizzes");
		await expect(page.getByText(t.myQuizzes.emptyTitle)).toBeVisible();
	});

	// In `npm test` quiz-review.test.ts holds, rejects and takes quizzes again.
	releaseTest(`a flagged quiz goes to review, is rejected, and is sent again (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		await signIn(context, origin);
		const page = watch(await context.newPage());
		await page.goto("/quiz/create");
		await page.getByLabel(t.quizEditor.name).fill("Rude words");
		await page.getByLabel(t.quizEditor.questionText).fill("Which word is rude?");
		await page.getByLabel(say(t.quizEditor.option, { letter: "B" }), { exact: true }).fill("flower");
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("kill yourself");
		await publish(page, language);
		await expect(page.getByRole("alert")).toContainText(TEXTS[language].error.CONTENT_BLOCKED);
		await expect(page.getByText(t.moderation.severity.critical).first()).toBeVisible();
		await page.getByRole("link", { name: say(t.moderation.field.answer_option, { number: 1, letter: "A" }) }).click();
		await expect(page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true })).toBeFocused();
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("fuck");
		await publish(page, language);

		await page.waitForURL(/\/quiz\/edit\//);
		await expect(page.getByText(t.editQuiz.pending)).toBeVisible();
		await expect(page.getByRole("heading", { name: t.moderation.title })).toBeVisible();
		await expect(page.getByText(t.moderation.waiting, { exact: true })).toBeVisible();
		await expect(page.getByText(t.moderation.notApproved, { exact: true })).toHaveCount(0);
		// A private quiz would wait as well: an admin must check the findings.
		await expect(page.getByText(t.editQuiz.makePrivateFound)).toBeVisible();
		await expect(page.getByLabel(t.quizEditor.name)).toBeDisabled();
		await expect(page.getByRole("button", { name: t.quizEditor.deleteQuiz })).toHaveCount(0);
		await expect(page.getByRole("button", { name: t.quizEditor.update })).toHaveCount(0);
		await expect(page.getByText(t.transfer.title)).toHaveCount(0);
		// Taken back it can be changed; published again it is judged again.
		await page.getByRole("button", { name: t.editQuiz.withdraw }).click();
		await expect(page.getByText(t.editQuiz.withdrawn)).toBeVisible();
		await expect(page.getByText(t.editQuiz.pending)).toHaveCount(0);
		await page.getByLabel(t.quizEditor.name).fill("Ruder words");
		await publish(page, language);
		await expect(page.getByText(t.editQuiz.pending)).toBeVisible();
		await expect(page.getByLabel(t.quizEditor.name)).toBeDisabled();
		const id = page.url().split("/").at(-1) ?? "";
		await turnTo(page, "/my-quizzes?tab=pending_review");
		await expect(page.getByRole("article")).toHaveCount(1);
		await page.getByRole("button", { name: say(t.transfer.more, { name: "Ruder words" }) }).click();
		await expect(page.getByRole("menuitem", { name: t.transfer.share })).toBeVisible();
		await expect(page.getByRole("menuitem", { name: t.quizCard.delete })).toHaveCount(0);

		const { token, email } = await newSession(origin);
		await makeAdmin(origin, email);
		const rejected = await context.request.patch(`${origin}/api/quizzes/admin/${id}/reject`, {
			headers: { Authorization: `Bearer ${token}` },
			data: { note: "Please use another word." },
		});
		expect(rejected.status()).toBe(200);

		await turnTo(page, `/quiz/edit/${id}`);
		await expect(page.getByText(say(t.editQuiz.rejectedNote, { note: "Please use another word." }))).toBeVisible();
		await expect(page.getByText(t.moderation.notApproved, { exact: true })).toBeVisible();
		await page.getByRole("link", { name: say(t.moderation.field.answer_option, { number: 1, letter: "A" }) }).click();
		await expect(page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true })).toBeFocused();
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("weed");
		await page.getByRole("button", { name: t.quizEditor.update }).click();
		// After a rejection an admin must review the quiz again, clean or not.
		await expect(page.getByText(t.editQuiz.pending)).toBeVisible();
		await expect(page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true })).toHaveValue("weed");
	});

	// In `npm test` option-keys.test.ts, fill-options.test.ts and detect-language.test.ts hold what this shows.
	releaseTestIn("tr", language)(
		"options grow by Enter and by a paste, and settings and language look after themselves",
		async ({ browser, baseURL, watch }) => {
			const context = await openContext(browser, { language });
			await signIn(context, baseURL ?? "");
			const page = watch(await context.newPage());
			await page.goto("/quiz/create");
			// The generator says at once that there is no model, as the translation does, and nothing else on the page repeats it.
			await expect(page.locator("#ai-generator").getByText(t.aiGenerator.unavailable)).toBeVisible();
			await expect(page.getByText(t.aiGenerator.unavailable)).toHaveCount(1);
			const option = (letter: string) => page.getByLabel(say(t.quizEditor.option, { letter }), { exact: true });
			const paste = (text: string) =>
				page.evaluate((pasted) => {
					const clipboardData = new DataTransfer();
					clipboardData.setData("text", pasted);
					const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
					document.activeElement?.dispatchEvent(event);
				}, text);
			await page.getByLabel(t.quizEditor.questionText).fill("Which of these is the largest planet?");
			await option("A").focus();
			await write(page, "Mars");
			await page.keyboard.press("Enter");
			await expect(option("B")).toBeFocused();
			await page.keyboard.press("Enter");
			await expect(option("C")).toHaveCount(0);
			await write(page, "Earth");
			await page.keyboard.press("Enter");
			await expect(option("C")).toBeFocused();
			await expect(page.getByText(say(t.quizEditor.optionAdded, { letter: "C" }))).toBeAttached();
			await paste("1. Jupiter\n2. Venus\n\n3. Saturn\n");
			await expect(option("E")).toBeFocused();
			await expect(page.getByText(say(t.quizEditor.optionsFilled_other, { count: 3 }))).toBeAttached();
			for (const [letter, text] of Object.entries({ A: "Mars", B: "Earth", C: "Jupiter", D: "Venus", E: "Saturn" }))
				await expect(option(letter)).toHaveValue(text);
			await option("B").focus();
			await option("B").selectText();
			await paste(Array.from({ length: 8 }, (_, n) => `which was line ${n + 1}`).join("\r\n"));
			await expect(page.getByText(say(t.quizEditor.optionsLeftOut_other, { count: 2, max: 10 }))).toBeVisible();
			await expect(option("B")).toHaveValue("which was line 1");
			await expect(option("C")).toHaveValue("Jupiter");
			await expect(option("J")).toHaveValue("which was line 6");
			await page.keyboard.press("Enter");
			await expect(option("J")).toBeFocused();

			// The question as the class will see it; between two sizes there is no room for it.
			const preview = page.locator(`figure[aria-label="${say(t.quizEditor.sidePreview, { number: 1 })}"]`);
			await expect(preview.locator(".stage").getByText("which was line 6")).toBeVisible();
			await expect(preview.getByRole("button")).toHaveCount(0);
			await page.setViewportSize({ width: 1399, height: 900 });
			await expect(preview).toHaveCount(0);

			const settings = page.getByRole("button", { name: t.quizEditor.settings });
			await expect(settings).toContainText(`${t.languages.tr} · ${say(t.quizCard.ages, { min: 5, max: 99 })}`);
			const hint = page.getByText(say(t.quizEditor.languageHint, { found: t.languages.en, set: t.languages.tr }));
			await expect(hint).toBeVisible();
			await page.getByRole("button", { name: say(t.quizEditor.languageSet, { language: t.languages.en }) }).click();
			await expect(hint).toHaveCount(0);
			await expect(page.getByText(t.quizEditor.state.unsaved)).toBeFocused();
			await expect(settings).toContainText(t.languages.en);
			await openSettings(page, language);
			await page.getByLabel(t.quizEditor.maxAge).fill("4");
			await openSettings(page, language);
			await page.getByLabel(t.quizEditor.name, { exact: true }).fill("Planets");
			await page.getByRole("button", { name: t.quizEditor.publish, exact: true }).click();
			await expect(page.getByLabel(t.quizEditor.minAge)).toBeFocused();
			await page.getByLabel(t.quizEditor.maxAge).fill("14");
			await page.getByRole("button", { name: t.quizEditor.saveDraft }).click();
			// The heading says nothing yet: the skeleton of the home page has the same one.
			await page.waitForURL(`${baseURL}/`);
			await turnTo(page, "/quiz/create");
			await expect(settings).toContainText(t.languages.en);
			await page.getByLabel(t.quizEditor.questionText).fill("Aşağıdakilerden hangisi en büyük gezegendir ve neden böyledir? Bu doğru mu?");
			await page.getByRole("button", { name: t.quizEditor.languageLeave }).click();
			await expect(page.getByRole("button", { name: t.quizEditor.languageLeave })).toHaveCount(0);
			await expect(settings).toContainText(t.languages.en);
		},
	);

	testIn("en", language)(
		"a draft is tried alone; a quiz that was played is archived instead of deleted, then read-only",
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const context = await openContext(browser, { language });
			const { token } = await signIn(context, origin);
			const headers = { Authorization: `Bearer ${token}` };
			const data = { name: "Played", status: "draft", questions: [{ text: "One?", options: ["a", "b"], correctAnswers: [0] }] };
			const { quiz } = await (await context.request.post(`${origin}/api/quizzes`, { headers, data })).json();
			const page = watch(await context.newPage());
			await page.goto(`/quiz/${quiz._id}`);
			await page.getByRole("link", { name: t.quizPage.tryAlone }).click();
			await expect(page.getByText(t.quizPage.trial.note)).toBeVisible();
			await page.getByRole("group", { name: "One?" }).getByRole("button").first().click();
			await expect(page.getByRole("main").getByText(t.solo.completedTitle)).toBeVisible();
			await expect(page.getByRole("button", { name: t.report.title })).toHaveCount(0);
			await context.request.put(`${origin}/api/quizzes/${quiz._id}`, { headers, data: { ...data, status: "published" } });
			const played = await context.request.post(`${origin}/api/quizzes/${quiz._id}/solo/submit`, {
				data: { questionIndex: 0, selectedOptions: [0] },
			});
			expect(played.status()).toBe(200);
			await turnTo(page, "/my-quizzes");
			await expect(page.getByRole("tab")).toHaveText([/all/i, /published/i, /drafts/i, /archived/i]);
			await page.getByRole("link", { name: "Played" }).click();
			await expect(page.getByRole("heading", { level: 1, name: "Played" })).toBeVisible();
			await expect(page.getByText(t.quizPage.solutions.owner)).toBeVisible();
			await expect(page.getByRole("link", { name: t.quizCard.edit, exact: true })).toHaveAttribute("href", /^\/quiz\/edit\//);
			await page.getByRole("button", { name: say(t.transfer.more, { name: "Played" }) }).click();
			await page.getByRole("menuitem", { name: t.quizCard.delete }).click();
			await page.getByRole("dialog").getByRole("button", { name: t.quizCard.delete }).click();
			await expect(page.getByText(t.quizCard.archivedInstead)).toBeVisible();
			await page.getByRole("tab", { name: t.myQuizzes.tabs.archived }).click();
			await page.getByRole("article").getByRole("link", { name: t.quizCard.edit }).click();
			await expect(page.getByText(t.editQuiz.archived)).toBeVisible();
			await expect(page.getByLabel(t.quizEditor.name)).toBeDisabled();
			await expect(page.getByRole("button", { name: t.quizEditor.update })).toHaveCount(0);
		},
	);

	// In `npm test` accessibility.spec.ts looks at the editor on a phone.
	releaseTestIn("tr", language)("an author writes a quiz on a phone and finds it", async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language, phone: true });
		await signIn(context, origin);
		const page = watch(await context.newPage());
		await page.goto("/quiz/create");
		await page.getByRole("button", { name: t.quizEditor.publish }).click();
		await expect(page.getByText(TEXTS[language].validation.quizNameRequired)).toBeVisible();
		await page.getByLabel(t.quizEditor.name).fill("Başkentler");
		await page.getByLabel(t.quizEditor.questionText).fill("Türkiye'nin başkenti neresidir?");
		await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("Ankara");
		await page.getByLabel(say(t.quizEditor.option, { letter: "B" }), { exact: true }).fill("İstanbul");
		await publish(page, language);
		await expect(page.getByText(t.quizEditor.published)).toBeVisible();
		await page.waitForURL(`${origin}/`);
		// The card stays during a search, and is gone after a reload; then the first steps are there, one of them done.
		const next = page.getByRole("region", { name: say(t.saved.published, { name: "Başkentler" }) });
		await page.getByLabel(t.explore.search).fill("uzay");
		await page.getByLabel(t.explore.search).press("Enter");
		await page.waitForURL(/q=uzay/);
		await expect(next.getByRole("link", { name: t.quizCard.homework })).toBeVisible();
		await turnTo(page, "/");
		await page.reload();
		const steps = page.getByRole("region", { name: t.firstSteps.title });
		await expect(steps.getByRole("img", { name: t.firstSteps.done })).toHaveCount(1);
		await expect(steps.getByRole("button", { name: t.firstSteps.hostAction })).toBeVisible();
		await expect(next).toHaveCount(0);
		await steps.getByRole("button", { name: t.firstSteps.hide }).click();
		await expect(steps).toHaveCount(0);
		await page.reload();
		await expect(page.getByRole("article").filter({ hasText: "Başkentler" }).first()).toContainText(t.quizCard.new);
		await expect(steps).toHaveCount(0);
		await turnTo(page, "/my-quizzes?tab=rejected");
		await expect(page.getByRole("heading", { name: t.myQuizzes.title })).toBeVisible();
		if (everything) {
			// The last tab lies beyond the edge of a phone, but the row of tabs shows it.
			await expect(page.getByRole("tab", { name: t.myQuizzes.tabs.rejected })).toBeInViewport({ ratio: 0.9 });
			await page.getByRole("tab", { name: t.myQuizzes.tabs.all }).click();
			await page.getByLabel(t.myQuizzes.search).fill("baskent");
			await expect(page.getByRole("article")).toHaveCount(1);
			await page.getByRole("tab", { name: t.myQuizzes.tabs.draft }).click();
			await expect(page.getByText(t.myQuizzes.nothingTitle)).toBeVisible();
			await page.getByRole("tab", { name: t.myQuizzes.tabs.all }).click();
			await page.getByRole("button", { name: say(t.transfer.more, { name: "Başkentler" }) }).click();
			await page.getByRole("menuitem", { name: t.quizCard.delete }).click();
			await page.getByRole("dialog").getByRole("button", { name: t.quizCard.delete }).click();
			await expect(page.getByText(t.quizCard.deleted)).toBeVisible();
			await expect(page.getByRole("article")).toHaveCount(0);
		}

		const { release: answer } = await hold(page, "**/api/books*");
		await page.getByRole("link", { name: t.common.books }).first().click();
		await expect(page.getByRole("heading", { level: 1, name: t.myQuizzes.title })).toBeHidden();
		answer();
		await expect(page.getByRole("heading", { level: 1, name: t.books.title })).toBeFocused();
	});
}
