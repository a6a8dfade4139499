import { expect, type Page } from "@playwright/test";
import { gameQuiz } from "../helpers/live";
import { NARROW, problems, scrollsSideways } from "./axe";
import { onlyInEverything, openContext, openQuizMenu, signIn, test, turnTo } from "./helpers";
import { say, TEXTS } from "./texts";

// In `npm test` sharing.test.ts makes, opens and ends links.
for (const language of onlyInEverything()) {
	const t = TEXTS[language];
	const name = `Rivers of ${language}`;

	async function openDialog(page: Page) {
		await turnTo(page, "/my-quizzes");
		await page.getByRole("button", { name: say(t.transfer.more, { name }) }).click();
		await page.getByRole("menuitem", { name: t.transfer.share }).click();
		return page.getByRole("dialog", { name: say(t.share.title, { name }) });
	}

	/** What accessibility.spec.ts does not look at. */
	async function look(page: Page, place: string) {
		const size = page.viewportSize() ?? { width: 1280, height: 720 };
		await page.setViewportSize(NARROW);
		expect.soft(await scrollsSideways(page), `${place} scrolls sideways`).toBe(false);
		expect.soft(await problems(page, false), place).toEqual([]);
		await page.setViewportSize(size);
	}

	test(`a colleague signs up to open a shared quiz, hosts and duplicates it, until its owner ends the link (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const owner = await openContext(browser, { language });
		const { token } = await signIn(owner, baseURL ?? "");
		const headers = { Authorization: `Bearer ${token}` };
		const topics = [{ topicNumber: 1, title: "One" }];
		const bookReply = await owner.request.post("/api/books", { data: { title: "Water", visibility: "private", topics }, headers });
		const { book } = await bookReply.json();
		const data = { ...gameQuiz(2), name, visibility: "private", bookId: book._id, topicNumber: 1 };
		const made = await owner.request.post("/api/quizzes", { data, headers });
		const { quiz } = await made.json();
		const ownersPage = watch(await owner.newPage());
		const dialog = await openDialog(ownersPage);
		await dialog.getByRole("button", { name: t.share.make }).click();
		await expect(dialog).toContainText(t.share.nobody);
		const first = await dialog.getByLabel(t.share.link, { exact: true }).inputValue();
		expect(first).toMatch(new RegExp(`^${baseURL}/shared#[\\w-]{22}$`));
		await dialog.getByRole("button", { name: t.common.close }).last().click();
		await expect(ownersPage.getByRole("article").filter({ hasText: name })).toContainText(t.transfer.shared);

		// A reload of the page's data, as after sharing, takes nothing that was typed in the editor.
		await turnTo(ownersPage, `/quiz/edit/${quiz._id}`);
		const typed = ownersPage.getByLabel(t.quizEditor.name, { exact: true });
		await typed.fill(`${name} and lakes`);
		await openQuizMenu(ownersPage, name, language);
		await ownersPage.getByRole("menuitem", { name: t.transfer.share }).click();
		await dialog.getByRole("button", { name: t.share.end, exact: true }).click();
		const read = ownersPage.waitForResponse((response) => response.url().endsWith(`/api/quizzes/${quiz._id}`));
		await ownersPage.getByRole("dialog").getByRole("button", { name: t.share.end, exact: true }).click();
		await read;
		await expect(ownersPage.getByRole("main")).not.toContainText(t.transfer.shared);
		await expect(typed).toHaveValue(`${name} and lakes`);
		await dialog.getByRole("button", { name: t.share.make }).click();
		await expect(ownersPage.getByRole("main")).toContainText(t.transfer.shared);
		const link = await dialog.getByLabel(t.share.link, { exact: true }).inputValue();
		await dialog.getByRole("button", { name: t.common.close }).last().click();
		await expect(typed).toHaveValue(`${name} and lakes`);

		const context = await openContext(browser, { language });
		const page = watch(await context.newPage());
		await page.goto(link);
		await expect(page.getByRole("heading", { name: t.shared.signInTitle })).toBeVisible();
		await expect(page).toHaveURL(`${baseURL}/shared`);
		await page.getByRole("main").getByRole("link", { name: t.shared.register }).click();
		await page.waitForURL(/\/register/);
		// The secret is in this tab, whatever happens to the address.
		await page.reload();
		await page.getByLabel(t.register.name, { exact: true }).fill("Cem Deniz");
		await page.getByLabel(t.register.email).fill(`colleague-${language}-${Date.now()}@example.com`);
		await page.getByLabel(t.register.password, { exact: true }).fill("correct horse");
		await page.getByLabel(t.register.confirmPassword, { exact: true }).fill("correct horse");
		await page.getByRole("button", { name: t.register.submit }).click();
		const opened = page.getByRole("region", { name: say(t.shared.opened, { name }) });
		await expect(opened).toBeVisible();
		await expect(page.getByRole("article").filter({ hasText: name })).toContainText(t.shared.badge);
		await opened.getByRole("button", { name: t.quizCard.start }).click();
		await page.waitForURL(/\/host\/\d+/);

		await turnTo(page, `/quiz/${quiz._id}`);
		const adapt = page.getByRole("button", { name: t.quizCard.adapt });
		await expect(page.getByText(t.quizPage.solutions.guest)).toBeVisible();
		await look(page, "a shared quiz");
		await adapt.click();
		await page.waitForURL(/\/quiz\/edit\//);
		const copyName = say(t.copyName, { name });
		await expect(page.getByLabel(t.quizEditor.name, { exact: true })).toHaveValue(copyName);

		const again = await openDialog(ownersPage);
		await expect(again).toContainText(say(t.share.users_one, { count: 1 }));
		await again.getByRole("button", { name: t.share.end }).click();
		await ownersPage.getByRole("dialog", { name: t.share.endTitle }).getByRole("button", { name: t.share.end }).click();
		await expect(ownersPage.getByText(t.share.ended)).toBeVisible();
		await expect(again.getByRole("button", { name: t.share.make })).toBeVisible();

		await turnTo(page, "/shared");
		await expect(page.getByRole("heading", { name: t.shared.emptyTitle })).toBeVisible();
		await turnTo(page, `/quiz/${quiz._id}`);
		await expect(page.getByRole("heading", { name: t.quizPage.missing })).toBeVisible();
		await turnTo(page, "/my-quizzes");
		await expect(page.getByRole("article").filter({ hasText: copyName })).toBeVisible();
		const shared = await owner.request.post(`/api/books/${book._id}/share`, { data: {}, headers });
		const { url } = await shared.json();
		await page.goto(url);
		await expect(page.getByRole("article").filter({ hasText: "Water" })).toBeVisible();
		await turnTo(page, `/books/${book._id}?topic=1`);
		const menu = page.getByRole("button", { name: say(t.transfer.more, { name }) });
		await expect(menu).toBeVisible();
		await look(page, "a shared book");
		await menu.click();
		await page.getByRole("menuitem", { name: t.quizCard.adapt }).click();
		await page.waitForURL(/\/quiz\/edit\//);
		await expect(page.getByLabel(t.quizEditor.name, { exact: true })).toHaveValue(copyName);

		await page.goto(link);
		await expect(page.getByRole("alert")).toBeVisible();
		await expect(page.getByRole("button", { name: t.common.retry })).toHaveCount(0);
	});
}
