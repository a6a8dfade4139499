import { execFileSync } from "node:child_process";
import type { APIRequestContext, BrowserContext, Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Quiz } from "../../worker/contract";
import { openContext, signIn, test } from "./helpers";

/** Presses Tab until a control has the focus: what a keyboard cannot reach fails here. */
async function tabTo(page: Page, target: Locator): Promise<void> {
	for (let presses = 0; presses < 60; presses++) {
		await page.keyboard.press("Tab");
		if (await target.evaluate((element) => element === document.activeElement)) return;
	}
	throw new Error(`Not reached by keyboard: ${target}`);
}

async function ownQuiz(request: APIRequestContext, origin: string, token: string, name: string): Promise<Quiz> {
	const headers = { Authorization: `Bearer ${token}` };
	const list = await request.get(`${origin}/api/quizzes/my`, { headers });
	const found = (await list.json()).quizzes.find((quiz: Quiz) => quiz.name === name);
	const reply = await request.get(`${origin}/api/quizzes/${found._id}`, { headers });
	return (await reply.json()).quiz;
}

async function makeAdmin(context: BrowserContext, origin: string): Promise<Record<string, string>> {
	const { token, email } = await signIn(context, origin);
	execFileSync(process.execPath, ["scripts/make-admin.mjs", email], {
		env: { ...process.env, STATE_DIR: process.env.E2E_STATE_DIR ?? ".cache/e2e-state" },
		stdio: "ignore",
	});
	return { Authorization: `Bearer ${token}` };
}

test("an author writes, publishes, edits and deletes a quiz by keyboard alone", async ({ browser, baseURL, watch, problems }) => {
	const origin = baseURL ?? "";
	const context = await openContext(browser, { language: "en" });
	const { token } = await signIn(context, origin);
	const page = watch(await context.newPage());
	const { keyboard } = page;
	await page.goto("/my-quizzes");
	await expect(page.getByText("You have no quizzes yet")).toBeVisible();
	await tabTo(page, page.getByRole("link", { name: "Create quiz" }).first());
	await keyboard.press("Enter");
	await page.waitForURL("**/quiz/create");

	// Without a name nothing is sent, and the focus goes where it is missing.
	await expect(page.getByLabel("Quiz name")).toBeVisible();
	await tabTo(page, page.getByRole("button", { name: "Publish" }));
	await keyboard.press("Enter");
	await expect(page.getByText("Please enter a quiz name")).toBeVisible();
	await expect(page.getByLabel("Quiz name")).toBeFocused();
	await keyboard.type("Planets by keyboard");

	// What publishing demands is said beside each field.
	await tabTo(page, page.getByRole("button", { name: "Publish" }));
	await keyboard.press("Enter");
	await expect(page.getByRole("alert")).toContainText("Please check the marked fields.");
	await expect(page.getByText("Please enter the question")).toBeVisible();
	await expect(page.getByText("Please enter the option")).toHaveCount(2);
	// The browser's own note on the refusal that was wanted.
	expect(problems.splice(0)).toEqual([expect.stringContaining("status of 400")]);

	await tabTo(page, page.getByLabel("Question text"));
	await keyboard.type("Which are planets?");
	await expect(page.getByText("Please enter the question")).toBeHidden();
	await tabTo(page, page.getByLabel("Option A", { exact: true }));
	await keyboard.type("The Moon");
	await tabTo(page, page.getByLabel("Option B", { exact: true }));
	await keyboard.type("Mars");
	await tabTo(page, page.getByRole("button", { name: "Add option" }));
	await keyboard.press("Enter");
	await expect(page.getByLabel("Option C", { exact: true })).toBeFocused();
	await keyboard.type("Venus");
	await keyboard.press("Shift+Tab");
	await keyboard.press("Space");
	await expect(page.getByLabel("Option C is correct")).toBeChecked();
	// The Moon, marked correct as the first option of a new question, moves down with its mark, which then goes.
	await page.getByRole("button", { name: "Move option A down" }).focus();
	await keyboard.press("Enter");
	await expect(page.getByRole("button", { name: "Move option B down" })).toBeFocused();
	await expect(page.getByLabel("Option B", { exact: true })).toHaveValue("The Moon");
	await page.getByLabel("Option B is correct").focus();
	await keyboard.press("Space");
	await page.getByLabel("Option A is correct").focus();
	await keyboard.press("Space");
	await tabTo(page, page.getByLabel("Extra info (optional)"));
	await keyboard.type("The Moon is a satellite.");

	await tabTo(page, page.getByRole("button", { name: "Add question" }));
	await keyboard.press("Enter");
	const second = page.getByRole("listitem", { name: "Question 2" });
	await expect(second.getByLabel("Question text")).toBeFocused();
	await keyboard.type("Is the Sun a star?");
	await tabTo(page, second.getByLabel("Option A", { exact: true }));
	await keyboard.type("Yes");
	await tabTo(page, second.getByLabel("Option B", { exact: true }));
	await keyboard.type("No");
	await page.getByRole("button", { name: "Move question 2 up" }).focus();
	await keyboard.press("Enter");
	await expect(page.getByRole("listitem", { name: "Question 1" }).getByLabel("Question text")).toHaveValue("Is the Sun a star?");
	await tabTo(page, page.getByRole("button", { name: "Publish" }));
	await keyboard.press("Enter");
	await page.waitForURL(`${origin}/`);
	await expect(page.getByText("Quiz published")).toBeVisible();

	const quiz = await ownQuiz(context.request, origin, token, "Planets by keyboard");
	expect(quiz).toMatchObject({ status: "published", language: "tr", minAge: 5, maxAge: 99, defaultTimeLimit: 60, visibility: "public" });
	expect(quiz.questions).toMatchObject([
		{ text: "Is the Sun a star?", options: ["Yes", "No"], correctAnswers: [0] },
		{ text: "Which are planets?", options: ["Mars", "The Moon", "Venus"], correctAnswers: [0, 2], extraInfo: "The Moon is a satellite." },
	]);

	// Edit from the list, then delete.
	await page.goto("/my-quizzes");
	await expect(page.getByRole("tab", { name: "Published" })).toContainText("1");
	await tabTo(page, page.getByRole("article").getByRole("link", { name: "Edit" }));
	await keyboard.press("Enter");
	await expect(page.getByLabel("Quiz name")).toHaveValue("Planets by keyboard");
	await page.getByRole("button", { name: "Duplicate question 1" }).focus();
	await keyboard.press("Enter");
	await page.getByRole("button", { name: "Delete question 3" }).focus();
	await keyboard.press("Enter");
	await tabTo(page, page.getByRole("button", { name: "Update" }));
	await keyboard.press("Enter");
	await page.waitForURL(`${origin}/`);
	await expect(page.getByText("Quiz updated")).toBeVisible();
	const updated = await ownQuiz(context.request, origin, token, "Planets by keyboard");
	expect(updated.questions.map(({ text }) => text)).toEqual(["Is the Sun a star?", "Is the Sun a star?"]);

	await page.goto(`/quiz/edit/${quiz._id}`);
	await page.getByRole("button", { name: "Delete", exact: true }).focus();
	await keyboard.press("Enter");
	await expect(page.getByRole("dialog")).toContainText("“Planets by keyboard” will be deleted. This cannot be undone.");
	await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
	await keyboard.press("Enter");
	await page.waitForURL(`${origin}/`);
	await expect(page.getByText("Quiz deleted")).toBeVisible();
	await page.goto("/my-quizzes");
	await expect(page.getByText("You have no quizzes yet")).toBeVisible();
});

test("a flagged quiz goes to review, is rejected, and is sent again", async ({ browser, baseURL, watch }) => {
	const origin = baseURL ?? "";
	const context = await openContext(browser, { language: "en" });
	await signIn(context, origin);
	const page = watch(await context.newPage());
	await page.goto("/quiz/create");
	await page.getByLabel("Quiz name").fill("Rude words");
	await page.getByLabel("Question text").fill("Which word is rude?");
	await page.getByLabel("Option B", { exact: true }).fill("flower");
	// The worst is refused: nothing is saved, and the finding leads to its field.
	await page.getByLabel("Option A", { exact: true }).fill("kill yourself");
	await page.getByRole("button", { name: "Publish" }).click();
	await expect(page.getByRole("alert")).toContainText("Nothing was saved");
	await expect(page.getByText("Critical").first()).toBeVisible();
	await page.getByRole("link", { name: "Question 1, option A" }).click();
	await expect(page.getByLabel("Option A", { exact: true })).toBeFocused();
	await page.getByLabel("Option A", { exact: true }).fill("fuck");
	await page.getByRole("button", { name: "Publish" }).click();

	await page.waitForURL(/\/quiz\/edit\//);
	await expect(page.getByText("This quiz is under admin review.", { exact: false })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Content check" })).toBeVisible();
	await expect(page.getByText("Not approved")).toBeVisible();
	await expect(page.getByLabel("Quiz name")).toBeDisabled();
	await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Update" })).toHaveCount(0);
	const id = page.url().split("/").at(-1) ?? "";
	await page.goto("/my-quizzes");
	await page.getByRole("tab", { name: "Pending review" }).click();
	await expect(page.getByRole("article")).toHaveCount(1);
	await expect(page.getByRole("article").getByRole("button", { name: "Delete" })).toHaveCount(0);

	const admin = await makeAdmin(await openContext(browser, { language: "en" }), origin);
	const rejected = await context.request.patch(`${origin}/api/quizzes/admin/${id}/reject`, {
		headers: admin,
		data: { note: "Please use another word." },
	});
	expect(rejected.status()).toBe(200);

	await page.goto(`/quiz/edit/${id}`);
	await expect(page.getByText("Note from the admin: Please use another word.")).toBeVisible();
	// A finding leads to its field.
	await page.getByRole("link", { name: "Question 1, option A" }).click();
	await expect(page.getByLabel("Option A", { exact: true })).toBeFocused();
	await page.getByLabel("Option A", { exact: true }).fill("weed");
	await page.getByRole("button", { name: "Update" }).click();
	// An admin rejected it by hand: clean or not, an admin sees it again.
	await expect(page.getByText("This quiz is under admin review.", { exact: false })).toBeVisible();
	await expect(page.getByLabel("Option A", { exact: true })).toHaveValue("weed");
});

test("unsaved work outlives its tab, and a stale version overwrites nothing", async ({ browser, baseURL, watch }) => {
	const origin = baseURL ?? "";
	const context = await openContext(browser, { language: "en" });
	const { token, email } = await signIn(context, origin);
	const lost = watch(await context.newPage());
	await lost.goto("/quiz/create");
	await lost.getByLabel("Quiz name").fill("Half a quiz");
	await lost.getByLabel("Question text").fill("What was I about to ask?");
	await lost.waitForTimeout(700);
	await lost.close();

	const page = watch(await context.newPage());
	await page.goto("/quiz/create");
	await page.getByRole("button", { name: "Restore" }).click();
	await expect(page.getByLabel("Quiz name")).toHaveValue("Half a quiz");
	await expect(page.getByLabel("Question text")).toHaveValue("What was I about to ask?");
	// Leaving asks first.
	await page.getByRole("link", { name: "Home" }).first().click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText("Leave without saving?");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Save draft" }).click();
	await page.waitForURL(`${origin}/`);
	await page.goto("/quiz/create");
	await expect(page.getByLabel("Quiz name")).toHaveValue("");
	await expect(page.getByRole("button", { name: "Restore" })).toHaveCount(0);

	const quiz = await ownQuiz(context.request, origin, token, "Half a quiz");
	expect(quiz.status).toBe("draft");
	await page.goto(`/quiz/edit/${quiz._id}`);
	await page.getByLabel("Quiz name").fill("Half a quiz, here");
	const elsewhere = await context.request.put(`${origin}/api/quizzes/${quiz._id}`, {
		headers: { Authorization: `Bearer ${token}` },
		data: { name: "Half a quiz, elsewhere", questions: quiz.questions },
	});
	expect(elsewhere.status()).toBe(200);
	await page.getByRole("button", { name: "Save draft" }).click();
	await expect(page.getByRole("alert")).toContainText("Nothing was overwritten");
	await expect(page.getByLabel("Quiz name")).toHaveValue("Half a quiz, here");
	await page.getByRole("button", { name: "Load the saved version" }).click();
	await expect(page.getByLabel("Quiz name")).toHaveValue("Half a quiz, elsewhere");

	// A session that ends in the middle: after the login the work is offered back.
	await page.getByLabel("Quiz name").fill("Half a quiz, later");
	await page.evaluate(() => localStorage.setItem("token", "expired"));
	await page.getByRole("button", { name: "Save draft" }).click();
	await page.waitForURL("**/login");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password").fill("test-password");
	await page.getByRole("button", { name: "Log in" }).last().click();
	await page.waitForURL(`**/quiz/edit/${quiz._id}`);
	await page.getByRole("button", { name: "Restore" }).click();
	await expect(page.getByLabel("Quiz name")).toHaveValue("Half a quiz, later");
	// The mouse drags questions where it wants them; both are in view.
	await page.setViewportSize({ width: 1440, height: 2000 });
	await page.getByRole("button", { name: "Add question" }).click();
	await page
		.getByTitle("Drag to move")
		.nth(1)
		.dragTo(page.getByRole("listitem", { name: "Question 1" }));
	await expect(page.getByRole("listitem", { name: "Question 2" }).getByLabel("Question text")).toHaveValue("What was I about to ask?");
});

test("bir yazar telefonda quiz yazar", async ({ browser, baseURL, watch }) => {
	const origin = baseURL ?? "";
	const context = await openContext(browser, { language: "tr", phone: true });
	await signIn(context, origin);
	const page = watch(await context.newPage());
	await page.goto("/quiz/create");
	await page.getByRole("button", { name: "Yayınla" }).click();
	await expect(page.getByText("Lütfen bir quiz adı girin")).toBeVisible();
	await page.getByLabel("Quiz adı").fill("Başkentler");
	await page.getByLabel("Soru metni").fill("Türkiye'nin başkenti neresidir?");
	await page.getByLabel("Seçenek A", { exact: true }).fill("Ankara");
	await page.getByLabel("Seçenek B", { exact: true }).fill("İstanbul");
	await page.getByRole("button", { name: "Yayınla" }).click();
	await page.waitForURL(`${origin}/`);
	await expect(page.getByText("Quiz yayınlandı")).toBeVisible();
	await page.goto("/my-quizzes");
	await expect(page.getByRole("heading", { name: "Quizlerim" })).toBeVisible();
	await page.getByLabel("Ada göre ara").fill("baskent");
	await expect(page.getByRole("article")).toHaveCount(1);
	await page.getByRole("tab", { name: "Taslaklar" }).click();
	await expect(page.getByText("Burada quiz yok")).toBeVisible();
	await page.getByRole("tab", { name: "Tümü" }).click();
	await page.getByRole("article").getByRole("button", { name: "Sil" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Sil" }).click();
	await expect(page.getByText("Quiz silindi")).toBeVisible();
	await expect(page.getByRole("article")).toHaveCount(0);
});
