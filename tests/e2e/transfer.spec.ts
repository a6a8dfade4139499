import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import type { Quiz } from "#contract";
import { makePdf } from "../helpers/documents";
import {
	languages,
	openContext,
	openQuizMenu,
	publish,
	questionCards,
	releaseTest,
	releaseTestIn,
	signIn,
	test,
	testIn,
	turnTo,
} from "./helpers";
import { say, TEXTS } from "./texts";

const EXPECTED_QUESTIONS = [
	{ text: "Türkiye'nin başkenti neresidir?", options: ["İstanbul", "Ankara", "İzmir", "Bursa"], correctAnswers: [1], timeLimit: 20 },
	{ text: "Which of these are prime numbers?", options: ["2", "9", "11", "15"], correctAnswers: [0, 2], timeLimit: 30 },
	{ text: "Which of these are planets?", options: ["Mars", "Luna", "Io", "Venus"], correctAnswers: [0, 3], timeLimit: 60 },
	{ text: "Hangi hayvan memelidir?", options: ["Yunus", "Köpek balığı"], correctAnswers: [0] },
];

for (const language of languages("tr")) {
	const t = TEXTS[language];
	const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
	const count = (texts: { one: string; other: string }, n: number) => say(n === 1 ? texts.one : texts.other, { count: n });
	const openImport = (page: Page) => page.locator("summary").filter({ hasText: t.transfer.title }).click();
	const openNewQuiz = async (browser: Browser, origin: string, watch: (page: Page) => Page) => {
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		const page = watch(await context.newPage());
		await page.goto("/quiz/create");
		await openImport(page);
		return { token, page };
	};
	const readText = async (page: Page, text: string) => {
		await page.getByLabel(t.transfer.paste).fill(text);
		await button(page, t.transfer.readText).click();
	};
	const add = (n: number) => count({ one: t.transfer.add_one, other: t.transfer.add_other }, n);
	const preview = (page: Page) => page.getByRole("region", { name: t.transfer.preview });
	const questionTexts = (page: Page) => page.getByLabel(t.quizEditor.questionText);
	const fetchQuizzes = async (page: Page, origin: string, token: string): Promise<Quiz[]> => {
		const headers = { Authorization: `Bearer ${token}` };
		const { quizzes } = await (await page.request.get(`${origin}/api/quizzes/my`, { headers })).json();
		return Promise.all(
			quizzes.map(async ({ _id }: Quiz) => (await (await page.request.get(`${origin}/api/quizzes/${_id}`, { headers })).json()).quiz),
		);
	};
	const downloadText = async (page: Page, quizName: string, entry: string): Promise<{ name: string; text: string }> => {
		await openQuizMenu(page, quizName, language);
		const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: entry }).click()]);
		return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
	};

	test(`a pasted test is read as people write it: what has no solution is settled by a tap, and what was not read can be opened (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const origin = baseURL ?? "";
		const { token, page } = await openNewQuiz(browser, origin, watch);
		await readText(
			page,
			"7. SINIF FEN SINAVI\nAd Soyad: ________\n1. Hücrede enerji nerede üretilir?\nA) Ribozom  B) Mitokondri  C) Koful\nCevap: B\n2. Amip nasıl hareket eder?\nA) Kamçı\nB) Yalancı ayak\nBaşarılar dilerim.",
		);
		const rows = preview(page);
		await expect(rows.getByRole("status").first()).toContainText(say(t.transfer.recognised, { format: t.transfer.format.test }));
		await expect(rows.getByText(say(t.transfer.toSettle_one, { count: 1 }))).toBeVisible();
		// The question without a solution comes first and cannot be added as it is.
		const first = rows.getByRole("listitem").first();
		await expect(first).toContainText("Amip");
		await expect(first.getByText(say(t.transfer.line, { line: 2 }), { exact: true })).toBeVisible();
		await expect(first.getByRole("checkbox").first()).toBeDisabled();
		await expect(first.locator("label").first()).toHaveCSS("opacity", "1");
		await expect(button(page, add(1))).toBeVisible();
		await first.getByRole("group", { name: t.transfer.whichIsRight }).getByRole("checkbox", { name: "Yalancı ayak" }).check();
		await expect(rows.getByText(t.transfer.allSettled)).toBeVisible();
		await rows.locator("summary").click();
		await expect(rows.getByRole("listitem").filter({ hasText: "Başarılar dilerim." })).toBeVisible();
		// Back to the text, which is still there: one question is added, and the text stays for the one that asks.
		await button(page, t.transfer.backToText).click();
		await expect(page.getByLabel(t.transfer.paste)).toHaveValue(/Amip/);
		await button(page, t.transfer.readText).click();
		await button(page, add(1)).click();
		await expect(page.getByText(say(t.transfer.unsettled_one, { count: 1 }))).toBeVisible();
		await page.getByLabel(t.transfer.paste).fill("2. Amip nasıl hareket eder?\nA) Kamçı\nB) Yalancı ayak");
		await button(page, t.transfer.readText).click();
		await rows.getByRole("group", { name: t.transfer.whichIsRight }).getByRole("checkbox", { name: "Yalancı ayak" }).check();
		await button(page, add(1)).click();
		await expect(page.getByLabel(t.transfer.paste)).toHaveValue("");
		await page.locator("input[type=file][accept*=docx]").setInputFiles({
			name: "sınav.pdf",
			mimeType: "application/pdf",
			buffer: Buffer.from(makePdf([["1. Hangisi bir gezegendir?", "A) Ay", "B) Mars", "Cevap: B"]])),
		});
		await button(page, add(1)).click();
		await page.getByLabel(t.quizEditor.name, { exact: true }).fill("Fen");
		await publish(page, language);
		await expect.poll(async () => (await fetchQuizzes(page, origin, token))[0]?.questions.length).toBe(3);
		const [quiz] = await fetchQuizzes(page, origin, token);
		expect(quiz?.questions.map(({ text, options, correctAnswers }) => [text, options[correctAnswers[0] ?? -1]])).toEqual([
			["Hücrede enerji nerede üretilir?", "Mitokondri"],
			["Amip nasıl hareket eder?", "Yalancı ayak"],
			["Hangisi bir gezegendir?", "Mars"],
		]);
	});

	// In `npm test` spreadsheets.test.ts reads such sheets, and the journey of a pasted test imports.
	releaseTest(`an author imports a Kahoot sheet with two broken rows and publishes (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const { token, page } = await openNewQuiz(browser, origin, watch);
		await page.locator("input[type=file][accept*=xlsx]").setInputFiles("tests/fixtures/kahoot.xlsx");

		const rows = preview(page);
		await expect(rows.getByRole("status")).toContainText(count({ one: t.transfer.found_one, other: t.transfer.found_other }, 4));
		await expect(rows.getByRole("status")).toContainText(count({ one: t.transfer.leftOut_one, other: t.transfer.leftOut_other }, 2));
		const row = (line: number) =>
			rows.getByRole("listitem").filter({ has: page.getByText(say(t.transfer.lineOfTable, { line }), { exact: true }) });
		await expect(row(12)).toContainText(t.transfer.skip.noCorrect);
		await expect(row(13)).toContainText(say(t.transfer.skip.correctEmpty, { value: 3 }));
		await expect(row(14)).toContainText(say(t.transfer.warning.timeIgnored, { value: "soon" }));
		await rows.getByLabel(t.transfer.onlySkipped).check();
		await expect(row(9)).toHaveCount(0);
		await expect(row(12)).toBeVisible();
		await rows.getByLabel(t.transfer.onlySkipped).uncheck();
		await row(9).getByRole("checkbox").uncheck();
		await expect(button(page, add(3))).toBeVisible();
		await row(9).getByRole("checkbox").check();
		await button(page, add(4)).click();
		const imported = count({ one: t.transfer.imported_one, other: t.transfer.imported_other }, 4);
		await expect(page.getByRole("heading", { name: imported })).toBeFocused();
		const report = page.getByRole("region", { name: imported });
		await expect(report).toContainText(t.transfer.reportMissing);
		await expect(report).toContainText(t.transfer.skip.noCorrect);
		await expect(report).toContainText(say(t.transfer.skip.correctEmpty, { value: 3 }));
		await report.getByRole("button", { name: t.transfer.look }).click();
		await expect(page.getByLabel(t.quizEditor.questionText).first()).toBeFocused();
		await expect(questionCards(page)).toHaveCount(4);
		await page.getByLabel(t.quizEditor.name, { exact: true }).fill(`=Imported ${language}`);
		await publish(page, language);
		await expect(page.getByText(t.quizEditor.published)).toBeVisible();
		const [quiz] = await fetchQuizzes(page, origin, token);
		expect(quiz?.status).toBe("published");
		expect(quiz?.questions.map(({ id: _, ...question }) => question)).toEqual(EXPECTED_QUESTIONS);
	});

	// In `npm test` use-import.test.ts and parse-import.test.ts read such files.
	releaseTestIn("tr", language)(
		"a long file gives its first hundred, and what is read is added or replaces; no format is no loss",
		async ({ browser, baseURL, watch }) => {
			const { page } = await openNewQuiz(browser, baseURL ?? "", watch);
			await questionTexts(page).fill("Mine stays");
			const file = page.locator("input[type=file][accept*=xlsx]");
			// As a Turkish Excel saves "CSV": semicolons, CRLF and, before Unicode, the letters of Windows-1254 (0xfe is "ş").
			const lines = Array.from({ length: 130 }, (_, index) => `${index === 4 ? '"' : ""}Soru ${index + 1} \xfe?;evet;hay\xfdr;1`);
			const csv = Buffer.from(["Soru;A;B;Do\xf0ru cevap", ...lines].join("\r\n"), "latin1");
			await file.setInputFiles({ name: "sorular.txt", mimeType: "text/plain", buffer: csv });
			const rows = preview(page);
			await expect(rows.getByRole("status").first()).toContainText(
				count({ one: t.transfer.found_one, other: t.transfer.found_other }, 129),
			);
			await expect(rows).toBeFocused();
			// With the question that is there already.
			await expect(rows.getByText(say(t.transfer.firstSelected_other, { count: 99 }))).toBeVisible();
			await expect(rows.getByRole("listitem").filter({ hasText: t.transfer.skip.quoteOpen })).toContainText('"Soru 5 ş?;evet;hayır;1');
			await button(page, say(t.transfer.showMore_other, { count: 30 })).click();
			await expect(rows.getByRole("checkbox", { name: "Soru 130 ş?" })).not.toBeChecked();
			await button(page, t.transfer.selectAll).click();
			await expect(page.getByText(say(t.transfer.tooManyAtAll_other, { count: 129, max: 100 }))).toBeVisible();
			await expect(button(page, add(129))).toBeDisabled();
			await button(page, t.transfer.discard).click();

			// Letters that may be of Windows or of a Mac: the rows are read again, and what was deselected stays so.
			const letters = Buffer.from("Soru;A;B;Cevap\r\nBir?;D\u00dc\u00de;x;A\r\nIki?;y;z;A\r\n", "latin1");
			await file.setInputFiles({ name: "harfler.csv", mimeType: "text/csv", buffer: letters });
			await expect(rows.getByText("A) DÜŞ")).toBeVisible();
			await rows.getByRole("checkbox", { name: "Iki?" }).uncheck();
			await rows.getByLabel(t.letters.label).selectOption("macTurkish");
			await expect(rows.getByText("A) DİŞ")).toBeVisible();
			await expect(rows.getByRole("checkbox", { name: "Iki?" })).not.toBeChecked();
			await button(page, t.transfer.discard).click();

			await readText(page, "What?\r\nA) one\r\nB. two\r\nANSWER: B\r\n");
			await expect(rows.getByRole("status").first()).toContainText(say(t.transfer.recognised, { format: t.transfer.format.aiken }));
			await button(page, add(1)).click();
			await expect(questionCards(page)).toHaveCount(2);
			await expect(questionTexts(page).first()).toHaveValue("Mine stays");
			const name = `=Imported ${language}`;
			await readText(page, JSON.stringify({ format: "quiz", version: 1, quiz: { name, questions: EXPECTED_QUESTIONS } }));
			await button(page, t.transfer.replace).click();
			const dialog = page.getByRole("dialog");
			await expect(dialog).toContainText(say(t.transfer.replaceText_other, { count: 2 }));
			await dialog.getByRole("button", { name: t.common.cancel }).click();
			await expect(dialog).toBeHidden();
			await expect(questionCards(page)).toHaveCount(2);
			await button(page, t.transfer.replace).click();
			await dialog.getByRole("button", { name: t.transfer.replaceConfirm }).click();
			await expect(questionCards(page)).toHaveCount(4);
			await expect(page.getByLabel(t.quizEditor.name, { exact: true })).toHaveValue(name);
			// A document holds no list of questions, and without a model none can be made from it.
			const buffer = Buffer.from(makePdf([["Leaves are green."]]));
			await file.setInputFiles({ name: "ders.pdf", mimeType: "application/pdf", buffer });
			await expect(page.getByText(t.transfer.documentOnly)).toBeInViewport();
			await expect(page.getByText(t.aiGenerator.unavailable)).toHaveCount(1);
			await readText(page, "just some words");
			await expect(page.getByRole("alert").filter({ hasText: t.transfer.error.unknownFormat })).toBeVisible();
			await expect(page.getByLabel(t.transfer.paste)).toHaveValue("just some words");
		},
	);

	// In `npm test` send-pictures.test.ts and round-trip.test.ts carry pictures.
	testIn("en", language)(
		"pictures travel in our own JSON: a refused one is said and tried again, and a format without pictures asks first; the quiz is duplicated",
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const { token, page } = await openNewQuiz(browser, origin, watch);
			await page.locator("input[type=file][accept*=xlsx]").setInputFiles("tests/fixtures/exports/quiz-v2.json");
			const rows = preview(page);
			await expect(rows.getByRole("img", { name: "Ploughed land with two trees" })).toBeVisible();
			await expect(rows.getByRole("listitem").filter({ hasText: "And this one?" })).toContainText(t.transfer.warning.pictureMissing);
			const refusal = { success: false, error: { code: "PICTURE_INVALID", message: "Görsel kullanılamıyor." } };
			await page.route("**/api/media", (route) => route.fulfill({ status: 422, json: refusal }));
			await button(page, add(3)).click();
			await expect(
				rows.getByText(count({ one: t.transfer.refusedPictures_one, other: t.transfer.refusedPictures_other }, 2)),
			).toBeVisible();
			await expect(rows.getByText(`${say(t.transfer.line, { line: 2 })} – “Which are prime?”: Görsel kullanılamıyor.`)).toBeVisible();
			await expect(questionTexts(page)).toHaveValue("");
			await page.unroute("**/api/media");
			await button(page, t.transfer.picturesAgain).click();
			await expect(questionCards(page)).toHaveCount(3);
			await button(page, t.quizEditor.saveDraft).click();
			await expect(page.getByText(t.quizEditor.savedDraft)).toBeVisible();
			const [quiz] = await fetchQuizzes(page, origin, token);
			expect(quiz?.questions).toMatchObject([
				{ image: { alt: "Ploughed land with two trees", width: 96, height: 72 } },
				{ image: { alt: "The same land", id: quiz?.questions[0]?.image?.id } },
				{ text: "And this one?" },
			]);

			await turnTo(page, `/quiz/edit/${quiz?._id}`);
			const exported = await downloadText(page, quiz?.name ?? "", t.transfer.exportJson);
			expect(exported.name).toMatch(/\.json$/);
			const json = JSON.parse(exported.text);
			expect(Object.keys(json.pictures)).toEqual([quiz?.questions[0]?.image?.id]);
			expect(Object.values(json.pictures)).toEqual([expect.stringMatching(/^data:image\/webp;base64,UklGR/)]);
			await openQuizMenu(page, quiz?.name ?? "", language);
			await page.getByRole("menuitem", { name: t.transfer.exportCsv }).click();
			const dialog = page.getByRole("dialog");
			await expect(dialog).toContainText(say(t.transfer.leaveOutText_other, { count: 2, format: "CSV" }));
			const [download] = await Promise.all([
				page.waitForEvent("download"),
				dialog.getByRole("button", { name: t.transfer.leaveOutConfirm }).click(),
			]);
			const csv = await readFile(await download.path(), "utf8");
			expect(csv.startsWith("\ufeffquestion")).toBe(true);
			// As the spreadsheets of the site's language separate cells.
			expect(csv).toContain(`question${language === "tr" ? ";" : ","}`);
			expect(csv).toContain("Which are prime?");

			await turnTo(page, "/my-quizzes");
			await page.getByRole("button", { name: say(t.transfer.more, { name: quiz?.name ?? "" }) }).click();
			await page.getByRole("menuitem", { name: t.quizCard.adapt }).click();
			const copyName = say(t.copyName, { name: quiz?.name ?? "" });
			await expect(page.getByText(say(t.quizCard.adapted, { name: copyName }))).toBeVisible();
			await page.waitForURL(/\/quiz\/edit\//);
			await expect(page.getByLabel(t.quizEditor.name, { exact: true })).toHaveValue(copyName);
			await expect(page.getByRole("link", { name: say(t.quizCard.basedOn, { name: quiz?.name ?? "" }) })).toBeVisible();
			const copy = (await fetchQuizzes(page, origin, token)).find(({ name }) => name === copyName);
			expect(copy).toMatchObject({ status: "draft", questions: quiz?.questions.map(({ id: _, ...question }) => question) });
			expect(copy?.questions[0]?.id).not.toBe(quiz?.questions[0]?.id);
		},
	);
}
