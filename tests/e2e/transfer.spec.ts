import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { Quiz } from "../../worker/contract";
import { openContext, signIn, test } from "./helpers";
import { say, TEXTS } from "./texts";

const EXPECTED_QUESTIONS = [
	{ text: "Türkiye'nin başkenti neresidir?", options: ["İstanbul", "Ankara", "İzmir", "Bursa"], correctAnswers: [1], timeLimit: 20 },
	{ text: "Which of these are prime numbers?", options: ["2", "9", "11", "15"], correctAnswers: [0, 2], timeLimit: 30 },
	{ text: "Which of these are planets?", options: ["Mars", "Luna", "Io", "Venus"], correctAnswers: [0, 3], timeLimit: 60 },
	{ text: "Hangi hayvan memelidir?", options: ["Yunus", "Köpek balığı"], correctAnswers: [0] },
];

for (const language of ["en", "tr"] as const) {
	const t = TEXTS[language];
	const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
	const count = (texts: { one: string; other: string }, n: number) => say(n === 1 ? texts.one : texts.other, { count: n });
	const openImport = (page: Page) => page.locator("summary").filter({ hasText: t.transfer.title }).click();
	const add = (n: number) => count({ one: t.transfer.add_one, other: t.transfer.add_other }, n);
	const quizzesOf = async (page: Page, origin: string, token: string): Promise<Quiz[]> => {
		const headers = { Authorization: `Bearer ${token}` };
		const { quizzes } = await (await page.request.get(`${origin}/api/quizzes/my`, { headers })).json();
		return Promise.all(
			quizzes.map(async ({ _id }: Quiz) => (await (await page.request.get(`${origin}/api/quizzes/${_id}`, { headers })).json()).quiz),
		);
	};
	const downloadText = async (page: Page, entry: string): Promise<{ name: string; text: string }> => {
		await button(page, t.transfer.export).click();
		const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: entry }).click()]);
		return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
	};

	test(`an author imports a Kahoot sheet with two broken rows, publishes, exports and duplicates (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		const page = watch(await context.newPage());
		await page.goto("/quiz/create");
		await openImport(page);
		await page.locator("input[type=file]").setInputFiles("tests/fixtures/kahoot.xlsx");

		// Every row is listed: four became questions, two say why not.
		const preview = page.getByRole("region", { name: t.transfer.preview });
		await expect(preview.getByRole("status")).toContainText(count({ one: t.transfer.found_one, other: t.transfer.found_other }, 4));
		await expect(preview.getByRole("status")).toContainText(count({ one: t.transfer.leftOut_one, other: t.transfer.leftOut_other }, 2));
		await expect(preview.getByRole("listitem").filter({ hasText: say(t.transfer.line, { line: 12 }) })).toContainText(
			t.transfer.skip.noCorrect,
		);
		await expect(preview.getByRole("listitem").filter({ hasText: say(t.transfer.line, { line: 13 }) })).toContainText(
			say(t.transfer.skip.correctEmpty, { value: 3 }).slice(0, 8),
		);
		// A row can be left out and taken back.
		await preview.getByRole("checkbox").first().uncheck();
		await expect(button(page, add(3))).toBeVisible();
		await preview.getByRole("checkbox").first().check();
		await button(page, add(4)).click();
		await expect(page.getByText(count({ one: t.transfer.imported_one, other: t.transfer.imported_other }, 4))).toBeVisible();
		await expect(page.getByLabel(t.quizEditor.questionText)).toHaveCount(4);
		await page.getByLabel(t.quizEditor.name, { exact: true }).fill(`=Imported ${language}`);
		await button(page, t.quizEditor.publish).click();
		await expect(page.getByText(t.quizEditor.published)).toBeVisible();
		const [quiz] = await quizzesOf(page, origin, token);
		expect(quiz?.status).toBe("published");
		expect(quiz?.questions.map(({ id: _, ...question }) => question)).toEqual(EXPECTED_QUESTIONS);

		await page.goto(`/quiz/edit/${quiz?._id}`);
		const csv = await downloadText(page, t.transfer.exportCsv);
		expect(csv.name).toMatch(/Imported.*\.csv$/);
		expect(csv.text.startsWith("\ufeffquestion")).toBe(true);
		expect(csv.text).toContain(language === "tr" ? "İstanbul;Ankara" : "İstanbul,Ankara");
		const gift = await downloadText(page, t.transfer.exportGift);
		expect(gift.text).toContain("=Ankara");
		const json = await downloadText(page, t.transfer.exportJson);
		expect(JSON.parse(json.text)).toMatchObject({ format: "quiz", quiz: { name: `=Imported ${language}`, questions: EXPECTED_QUESTIONS } });

		// What was exported comes back as it was, from a pasted text too; nothing typed is lost by looking at it.
		await page.goto("/quiz/create");
		await page.getByLabel(t.quizEditor.questionText).fill("Mine stays");
		await openImport(page);
		await page.getByLabel(t.transfer.paste).fill(csv.text);
		await button(page, t.transfer.readText).click();
		await button(page, add(4)).click();
		await expect(page.getByLabel(t.quizEditor.questionText)).toHaveCount(5);
		await expect(page.getByLabel(t.quizEditor.questionText).first()).toHaveValue("Mine stays");
		await openImport(page);
		await openImport(page);
		await page.getByLabel(t.transfer.paste).fill(json.text);
		await button(page, t.transfer.readText).click();
		await button(page, t.transfer.replace).click();
		await expect(page.getByLabel(t.quizEditor.questionText)).toHaveCount(4);
		await expect(page.getByLabel(t.quizEditor.name, { exact: true })).toHaveValue(`=Imported ${language}`);
		await page.getByLabel(t.transfer.paste).fill("just some words");
		await button(page, t.transfer.readText).click();
		await expect(page.getByRole("alert").filter({ hasText: t.transfer.error.unknownFormat })).toBeVisible();
		await expect(page.getByLabel(t.transfer.paste)).toHaveValue("just some words");
		await button(page, t.quizEditor.saveDraft).click();
		await expect(page.getByText(t.quizEditor.savedDraft)).toBeVisible();

		// A copy from the card of the quiz.
		await page.goto("/my-quizzes");
		const card = page.getByRole("article").filter({ hasText: t.quizCard.status.published });
		await card.getByRole("button", { name: say(t.transfer.more, { name: `=Imported ${language}` }) }).click();
		await page.getByRole("menuitem", { name: t.transfer.duplicate }).click();
		const copyName = say(t.transfer.copyName, { name: `=Imported ${language}` });
		await expect(page.getByText(say(t.transfer.duplicated, { name: copyName }))).toBeVisible();
		await page.waitForURL(/\/quiz\/edit\//);
		await expect(page.getByLabel(t.quizEditor.name, { exact: true })).toHaveValue(copyName);
		const all = await quizzesOf(page, origin, token);
		const copy = all.find(({ name }) => name === copyName);
		expect(copy?.status).toBe("draft");
		expect(copy?.questions.map(({ id: _, ...question }) => question)).toEqual(EXPECTED_QUESTIONS);
		expect(copy?.questions[0]?.id).not.toBe(quiz?.questions[0]?.id);
	});

	test(`options are put in order by dragging, their marks go along (${language})`, async ({ browser, baseURL, watch }) => {
		const context = await openContext(browser, { language });
		await signIn(context, baseURL ?? "");
		const page = watch(await context.newPage());
		await page.goto("/quiz/create");
		const option = (letter: string) => page.getByLabel(say(t.quizEditor.option, { letter }), { exact: true });
		await option("A").fill("first");
		await option("B").fill("second");
		await button(page, t.quizEditor.addOption).click();
		await option("C").fill("third");
		const row = (letter: string) =>
			page
				.getByRole("listitem")
				.filter({ has: option(letter) })
				.last();
		await row("A").getByTitle(t.quizEditor.drag).dragTo(row("C"));
		await expect(option("A")).toHaveValue("second");
		await expect(option("C")).toHaveValue("first");
		await expect(page.getByLabel(say(t.quizEditor.correct, { letter: "C" }))).toBeChecked();
		await expect(page.getByLabel(say(t.quizEditor.correct, { letter: "A" }))).not.toBeChecked();
	});
}
