import { expect } from "@playwright/test";
import { makeAdmin, onlyInEverything, openContext, signIn, test } from "./helpers";
import { say, TEXTS } from "./texts";

// In `npm test` access.test.ts shows who may hide a book, and authoring.spec.ts what an author does with findings.
for (const language of onlyInEverything()) {
	const t = TEXTS[language];

	test(`an admin hides a book, and its author learns why and publishes it with another text (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const origin = baseURL ?? "";
		const authorContext = await openContext(browser, { language, phone: true });
		const author = await signIn(authorContext, origin);
		const made = await authorContext.request.post(`${origin}/api/books`, {
			headers: { Authorization: `Bearer ${author.token}` },
			data: { title: `Advertising ${language}`, language, topics: [{ topicNumber: 1, title: "Offers" }] },
		});
		expect(made.status(), await made.text()).toBe(201);
		const address = `/books/${(await made.json()).book._id}`;

		const adminContext = await openContext(browser, { language });
		const { email } = await signIn(adminContext, origin);
		await makeAdmin(origin, email);
		const admin = watch(await adminContext.newPage());
		await admin.goto(address);
		await admin.getByRole("button", { name: t.books.hide }).click();
		const dialog = admin.getByRole("dialog");
		await dialog.getByLabel(t.books.hideNote).fill("Nothing to buy here.");
		await dialog.getByRole("button", { name: t.books.hide }).click();
		await expect(admin.getByText(t.books.hidden, { exact: true })).toBeVisible();
		await expect(admin.getByText(/Test Author/)).toBeVisible();
		await expect(admin.getByRole("button", { name: t.books.hide })).toHaveCount(0);

		const page = watch(await authorContext.newPage());
		await page.goto(address);
		const note = page.getByText(say(t.books.hiddenNote, { note: "Nothing to buy here." }));
		await expect(note).toBeVisible();
		await expect(page.getByText(/Test Author/)).toHaveCount(0);
		await page.getByRole("link", { name: t.books.edit }).click();
		await expect(note).toBeVisible();
		await page.getByLabel(t.books.fieldStatus).selectOption("published");
		const save = page.getByRole("button", { name: t.books.save, exact: true });
		await save.click();
		await expect(page.getByText(t.books.hiddenAgain)).toBeVisible();
		const title = page.getByLabel(t.books.fieldTitle, { exact: true });
		await title.fill("A shit book");
		await save.click();
		await expect(page.getByRole("heading", { name: t.moderation.title })).toBeVisible();
		await page.getByRole("link", { name: t.moderation.field.book_title }).click();
		await expect(title).toBeFocused();
		await expect(title).toHaveValue("A shit book");
		await title.fill(`Rivers of the world ${language}`);
		await save.click();
		await page.waitForURL(`**${address}`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Rivers of the world ${language}`);
		await expect(note).toHaveCount(0);
	});
}
