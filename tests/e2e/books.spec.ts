import { expect } from "@playwright/test";
import { openContext, signIn, test } from "./helpers";

test("an author builds a book with three topics, reorders them, and deletes it; visitors see it meanwhile", async ({
	browser,
	baseURL,
	watch,
}) => {
	const context = await openContext(browser, { language: "en" });
	const { token } = await signIn(context, baseURL ?? "");
	const page = watch(await context.newPage());
	await page.goto("/books/create");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Title is required")).toBeVisible();
	await expect(page.getByText("At least one topic is required")).toBeVisible();
	await page.getByLabel("Title", { exact: true }).fill("Rivers of the world");
	const add = async (number: string, title: string) => {
		await page.getByLabel("Number").fill(number);
		await page.getByLabel("Topic title").fill(title);
		await page.getByRole("button", { name: "Add topic" }).click();
	};
	await add("1", "");
	await expect(page.getByText("Please fill in both topic number and title")).toBeVisible();
	await add("0", "Sources");
	await expect(page.getByText("Topic number must be a positive number")).toBeVisible();
	await add("1", "Sources");
	await add("1", "Again");
	await expect(page.getByText("Topic number already exists")).toBeVisible();
	await add("2", "Deltas");
	await add("3", "Floods");
	await page.getByRole("button", { name: "Move “Floods” up" }).click();
	await page.getByRole("button", { name: "Save" }).click();
	await page.waitForURL(/\/books\/[0-9a-z]{20}$/);
	await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Sources", "Floods", "Deltas"]);
	const id = page.url().split("/").at(-1) ?? "";

	await page.getByText("Floods").click();
	await expect(page.getByRole("link", { name: "Create Quiz for this Topic" })).toHaveAttribute(
		"href",
		new RegExp(`bookId=${id}&topicNumber=3`),
	);
	const quiz = await context.request.post(`${baseURL}/api/quizzes`, {
		headers: { Authorization: `Bearer ${token}` },
		data: {
			name: "Floods quiz",
			status: "published",
			bookId: id,
			topicNumber: 3,
			questions: [{ text: "?", options: ["a", "b"], correctAnswers: [0] }],
		},
	});
	expect(quiz.status()).toBe(201);

	const visitor = watch(await (await openContext(browser, { language: "tr", phone: true })).newPage());
	await visitor.goto(`/books/${id}`);
	await visitor.getByText("Floods", { exact: true }).click();
	await expect(visitor.getByText("Floods quiz")).toBeVisible();
	await expect(visitor.getByRole("link", { name: "Düzenle" })).toHaveCount(0);
	await visitor.goto("/books");
	await visitor.waitForURL("**/login");

	const stranger = await openContext(browser, { language: "en" });
	await signIn(stranger, baseURL ?? "");
	const other = watch(await stranger.newPage());
	await other.goto(`/books/${id}/edit`);
	await expect(other.getByText("You do not have permission to edit this book")).toBeVisible();

	await page.goto("/books");
	await page.getByLabel("Search by title or author").fill("rivers of");
	await page.getByRole("button", { name: "Search" }).click();
	const card = page.getByRole("article").filter({ hasText: "Rivers of the world" });
	await card.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("all quizzes linked to it will be deleted")).toBeVisible();
	await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
	await expect(card).toHaveCount(0);
	await visitor.goto(`/books/${id}`);
	await visitor.waitForURL("**/login");
});
