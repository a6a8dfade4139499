import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Quiz } from "#contract";
import { type Product, startProduct } from "../../bench/lib/product";
import { makeDocx, makePdf } from "../helpers/documents";
import { freePort } from "../helpers/free-port";
import { changeD1 } from "../helpers/local-state";
import { FAILS_PART, type ModelServer, startModelServer } from "../helpers/model-server";
import { everything } from "../helpers/rounds";
import { newSession } from "./accounts";
import { hold, languages, openContext, publish, questionCards, releaseTest, releaseTestIn, signIn, test, testIn, turnTo } from "./helpers";
import { say, TEXTS } from "./texts";

// A separate product with an OpenAI-compatible model: the other journeys run without one.
const stateDir = mkdtempSync(join(tmpdir(), "quizlight-ai-"));
let model: ModelServer;
let product: Product;

// All tests of this file share one product whose model changes from test to test.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
	model = await startModelServer();
	product = await startProduct({ port: await freePort(), stateDir, env: model.env });
});
test.afterAll(async () => {
	await product?.stop();
	await model?.stop();
	rmSync(stateDir, { recursive: true, force: true });
});
test.beforeEach(() => model.set("willing"));

/** In the page: `closeLid()` ends a reply in progress, as a lost connection does. Chromium's offline mode does not. */
const losesStreams = `(() => {
	const { fetch } = window;
	window.fetch = async (...call) => {
		const reply = await fetch(...call);
		if (!reply.body || !reply.headers.get("Content-Type")?.includes("event-stream")) return reply;
		const lost = new AbortController();
		const { readable, writable } = new TransformStream();
		reply.body.pipeTo(writable, { signal: lost.signal }).catch(() => undefined);
		window.closeLid = () => lost.abort(new TypeError("network error"));
		return new Response(readable, { status: reply.status, headers: reply.headers });
	};
})()`;

for (const language of languages("tr")) {
	const t = TEXTS[language];
	const generated = (count: number) => say(count === 1 ? t.aiGenerator.generated_one : t.aiGenerator.generated_other, { count });
	const openGenerator = async (page: Page, wish: string) => {
		await page.getByText(t.aiGenerator.title).click();
		await page.getByLabel(t.aiGenerator.instructions, { exact: true }).fill(wish);
	};
	const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
	const ownQuizzes = async (page: Page, token: string): Promise<Quiz[]> => {
		const headers = { Authorization: `Bearer ${token}` };
		const { quizzes } = await (await page.request.get(`${product.origin}/api/quizzes/my`, { headers })).json();
		return Promise.all(
			quizzes.map(
				async ({ _id }: Quiz) => (await (await page.request.get(`${product.origin}/api/quizzes/${_id}`, { headers })).json()).quiz,
			),
		);
	};

	// In `npm test` ai.test.ts generates questions.
	releaseTest(`an author generates ten questions, keeps three and publishes (${language})`, async ({ browser, watch }) => {
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, product.origin);
		const page = watch(await context.newPage());
		await page.goto(`${product.origin}/quiz/create`);
		await openGenerator(page, "ab");
		await expect(page.getByText(t.aiGenerator.instructionsMin)).toBeVisible();
		await expect(button(page, t.aiGenerator.generate)).toBeDisabled();
		await page.getByLabel(t.aiGenerator.instructions, { exact: true }).fill("Capitals");
		await page.getByLabel(t.aiGenerator.multipleChoice).uncheck();
		await expect(button(page, t.aiGenerator.generate)).toBeDisabled();
		await page.getByLabel(t.aiGenerator.multipleChoice).check();
		await page.getByLabel(t.aiGenerator.difficulty).selectOption("hard");
		await button(page, t.aiGenerator.generate).click();

		const dialog = page.getByRole("dialog");
		await expect(dialog.getByText(say(t.aiGenerator.selected, { selected: 10, total: 10 }))).toBeVisible();
		await expect(page.getByText(generated(10))).toBeVisible();
		await expect(dialog.getByText(say(t.aiGenerator.correctLetters, { letters: "B" })).first()).toBeVisible();
		await expect(dialog.getByText(say(t.aiGenerator.seconds, { seconds: 20 })).first()).toBeVisible();
		await button(page, t.aiGenerator.deselectAll).click();
		await page.keyboard.press("Escape");
		await expect(dialog).toHaveCount(0);
		await page.getByRole("button", { name: say(t.aiGenerator.reopen_other, { count: 10 }) }).click();
		await expect(dialog.getByText(say(t.aiGenerator.selected, { selected: 0, total: 10 }))).toBeVisible();
		await expect(dialog.getByRole("button", { name: say(t.aiGenerator.replace, { count: 0 }) })).toBeDisabled();
		for (const n of [0, 4, 9]) await dialog.getByRole("checkbox").nth(n).check();
		await expect(dialog.getByText(say(t.aiGenerator.selected, { selected: 3, total: 10 }))).toBeVisible();
		await dialog.getByRole("button", { name: say(t.aiGenerator.replace, { count: 3 }) }).click();
		await expect(page.getByText(say(t.aiGenerator.replaced_other, { count: 3 }))).toBeVisible();
		await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Capitals");
		await expect(questionCards(page)).toHaveCount(3);
		await publish(page, language);
		await expect(page.getByText(t.quizEditor.published)).toBeVisible();
		const [quiz] = await ownQuizzes(page, token);
		expect(quiz).toMatchObject({ name: "Capitals", status: "published" });
		expect(quiz?.questions.map(({ correctAnswers }) => correctAnswers[0])).toEqual([0, 0, 1]);
	});

	// In `npm test` ai.test.ts stops a generation and fails one.
	releaseTestIn("tr", language)(
		"a stopped generation keeps what arrived, a failed one what was typed",
		async ({ browser, watch, problems }) => {
			const context = await openContext(browser, { language });
			await signIn(context, product.origin);
			const page = watch(await context.newPage());
			await page.goto(`${product.origin}/quiz/create`);
			await page.getByLabel(t.quizEditor.questionText).fill("Mine");
			await openGenerator(page, "Capitals, please");
			model.set("hold");
			const before = model.abandoned();
			await button(page, t.aiGenerator.generate).click();
			const dialog = page.getByRole("dialog");
			await expect(dialog.getByText(say(t.aiGenerator.received, { received: 2, requested: 10 }))).toBeVisible();
			await dialog.getByRole("button", { name: t.aiGenerator.stop }).click();
			await expect(page.getByText(t.aiGenerator.stopped)).toBeVisible();
			await expect.poll(() => model.abandoned()).toBe(before + 1);
			await expect(dialog.getByText(say(t.aiGenerator.fewer, { received: 2, requested: 10 }))).toBeVisible();
			await dialog.getByRole("button", { name: say(t.aiGenerator.add, { count: 2 }) }).click();
			await expect(page.getByText(say(t.aiGenerator.added_other, { count: 2 }))).toBeVisible();
			await expect(questionCards(page)).toHaveCount(3);
			await expect(page.getByLabel(t.quizEditor.questionText).first()).toHaveValue("Mine");

			// A model that counts options in an unknown way: the author says which one is right.
			model.set("willing", { answer: (text) => text.replace(/"correctAnswers":\[\d\]/g, '"correctAnswers":[2]') });
			await button(page, t.aiGenerator.generate).click();
			await expect(dialog.getByText(say(t.aiGenerator.selected, { selected: 0, total: 10 }))).toBeVisible();
			await dialog.getByRole("group", { name: t.material.needsAnswer }).first().getByRole("checkbox").nth(1).check();
			await dialog.getByRole("button", { name: say(t.aiGenerator.add, { count: 1 }) }).click();
			await expect(questionCards(page)).toHaveCount(4);
			model.set("willing", { reply: () => ({ status: 429, body: { error: { message: "Busy" } }, headers: { "Retry-After": "2280" } }) });
			await button(page, t.aiGenerator.generate).click();
			const limit = language === "en" ? "Please try again in 38 minutes" : "Lütfen 38 dakika sonra yeniden deneyin";
			await expect(page.locator("#ai-generator").getByRole("alert").filter({ hasText: limit })).toBeVisible();

			for (const mood of ["down", "prose"] as const) {
				if (mood === "prose") {
					await page.reload();
					await button(page, t.draft.restore).click();
					await openGenerator(page, "Capitals, please");
				}
				model.set(mood);
				await button(page, t.aiGenerator.generate).click();
				await expect(
					page.getByText(language === "en" ? "did not give a usable answer" : "kullanılabilir bir yanıt vermedi").first(),
				).toBeVisible();
				await expect(page.getByLabel(t.aiGenerator.instructions, { exact: true })).toHaveValue("Capitals, please");
				await expect(button(page, t.aiGenerator.generate)).toBeEnabled();
				const failure = page.locator("#ai-generator").getByRole("alert");
				await expect(failure).toBeVisible();
				if (mood === "down") continue;
				model.set("hold");
				await button(page, t.aiGenerator.generate).click();
				await expect(failure).toHaveCount(0);
			}
			expect(problems).toEqual([]);
		},
	);

	testIn("en", language)("what the model flags waits for an admin, and so does what it cannot judge", async ({ browser, watch }) => {
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, product.origin);
		const page = watch(await context.newPage());
		const write = async (name: string, text: string) => {
			if (page.url() === "about:blank") await page.goto(`${product.origin}/quiz/create`);
			else await turnTo(page, "/quiz/create");
			await page.getByLabel(t.quizEditor.name).fill(name);
			await page.getByLabel(t.quizEditor.questionText).fill(text);
			await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("One");
			await page.getByLabel(say(t.quizEditor.option, { letter: "B" }), { exact: true }).fill("Two");
			await publish(page, language);
		};
		await write("Flagged", "MODEL-FLAGS-THIS");
		await page.waitForURL(/\/quiz\/edit\//);
		await expect(page.getByText(t.editQuiz.pending)).toBeVisible();
		await expect(page.getByText(t.moderation.severity.medium, { exact: true }).first()).toBeVisible();
		await expect(page.getByText("It is a threat.")).toBeVisible();
		await expect(page.getByText(t.aiGenerator.title)).toHaveCount(0);

		model.set("down");
		await write("Unjudged", "Which one?");
		await page.waitForURL(/\/quiz\/edit\//);
		await expect(
			page.getByText(language === "en" ? "The automatic check could not be finished" : "Otomatik denetim tamamlanamadı"),
		).toBeVisible();
		const quizzes = await ownQuizzes(page, token);
		expect(quizzes.map(({ status }) => status)).toEqual(["pending_review", "pending_review"]);
		expect(quizzes[0]?.questions[0]?.text).toBe("Which one?");
	});

	// In `npm test` ai.test.ts checks a question.
	testIn("en", language)("an admin lets the model check a reported question", async ({ browser, watch }) => {
		const author = await newSession(product.origin);
		const context = await openContext(browser, { language });
		const headers = { Authorization: `Bearer ${author.token}` };
		const created = await context.request.post(`${product.origin}/api/quizzes`, {
			headers,
			data: {
				name: `Reported ${language}`,
				status: "published",
				questions: [{ text: "Largest?", options: ["Mars", "Jupiter"], correctAnswers: [0] }],
			},
		});
		const { quiz } = await created.json();
		const report = await context.request.post(`${product.origin}/api/reports`, {
			headers,
			data: { quizId: quiz._id, questionId: quiz.questions[0].id, description: "It is Jupiter" },
		});
		expect(report.status()).toBe(201);
		const { email } = await signIn(context, product.origin);
		changeD1(stateDir, "UPDATE users SET membership_type = 'admin' WHERE email = ?", email);
		const page = watch(await context.newPage());
		await page.goto(`${product.origin}/admin?tab=problematic`);
		await page
			.getByRole("region", { name: `Reported ${language}` })
			.getByRole("button", { name: t.admin.validate })
			.click();
		const dialog = page.getByRole("dialog", { name: t.admin.validationTitle });
		await expect(dialog.getByText(language === "en" ? "The marked answer is wrong." : "İşaretli yanıt yanlış.")).toBeVisible();
		await expect(dialog.getByText(say(t.admin.confidence, { percentage: 90 }))).toBeVisible();
		await expect(dialog.getByText(quiz.questions[0].text)).toBeVisible();
		await dialog.getByRole("button", { name: t.admin.edit, exact: true }).click();
		await expect(page.getByLabel(t.admin.questionText, { exact: true })).toHaveValue(quiz.questions[0].text);
	});

	const openMaterial = async (page: Page) => {
		await page.goto(`${product.origin}/quiz/create`);
		await page.getByText(t.aiGenerator.title).click();
		await page.getByRole("radio", { name: t.aiGenerator.fromMaterial }).check();
		await expect(page.getByLabel(t.material.text, { exact: true })).toBeVisible();
	};
	const chooseFile = (page: Page, name: string, bytes: Uint8Array) =>
		// The import beside it has a label that begins with the same words in English.
		page
			.locator('input[type=file][accept^=".pdf"]')
			.setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
	const sentence = (n: number) => `Göl ${n} dağların arasında, deniz yüzeyinden ${n * 100} metre yüksektedir.`;

	// In `npm test` material.test.ts makes questions of pages, and translate.test.ts translates a quiz.
	releaseTest(
		`a PDF becomes a published quiz, each question beside its passage, and the quiz another in German (${language})`,
		async ({ browser, watch }) => {
			const context = await openContext(browser, { language });
			const { token } = await signIn(context, product.origin);
			const page = watch(await context.newPage());
			await openMaterial(page);
			// In `npm test` pdf-text.test.ts reads such files.
			if (everything) {
				// A document that was chosen in Import is carried over.
				await page.locator("summary").filter({ hasText: t.transfer.title }).click();
				const buffer = Buffer.from(makePdf([["Leaves are green."]]));
				await page.locator("input[type=file][accept*=xlsx]").setInputFiles({ name: "leaf.pdf", mimeType: "application/pdf", buffer });
				await page.getByRole("button", { name: t.transfer.makeQuestions }).click();
				await expect(page.getByText(say(t.material.read, { name: "leaf.pdf" }))).toBeVisible();
				await expect(page.getByLabel(t.material.text, { exact: true })).toHaveValue(/Leaves are green/);
				await page.getByLabel(t.material.text, { exact: true }).fill("");
				// Letters of Windows or of a Mac: the author's own text stays, and the file's gets the chosen ones.
				await page.getByLabel(t.material.text, { exact: true }).fill("Kendi metnim");
				await chooseFile(page, "not.txt", Uint8Array.from([0x44, 0xdc, 0xde]));
				await expect(page.getByLabel(t.material.text, { exact: true })).toHaveValue("Kendi metnim\n\nDÜŞ");
				await page.getByLabel(t.letters.label).selectOption("macTurkish");
				await expect(page.getByLabel(t.material.text, { exact: true })).toHaveValue("Kendi metnim\n\nDİŞ");
				await page.getByLabel(t.material.text, { exact: true }).fill("");
				await chooseFile(page, "scan.pdf", makePdf([[], []]));
				await expect(page.getByText(t.material.problem.scanned)).toBeVisible();
				await chooseFile(page, "locked.pdf", makePdf([["secret"]], { encrypted: true }));
				await expect(page.getByText(t.material.problem.encrypted)).toBeVisible();
			}
			const pages = Array.from({ length: 10 }, (_, n) => [`Bölüm ${n + 1}`, "", sentence(2 * n + 1), sentence(2 * n + 2)]);
			await chooseFile(page, "ders.pdf", makePdf(pages));
			await expect(page.getByText(say(t.material.read, { name: "ders.pdf" }))).toBeVisible();
			const text = page.getByLabel(t.material.text, { exact: true });
			await expect(text).toHaveValue(new RegExp(`${sentence(20).slice(0, 20)}[^]*$`));
			await expect(page.getByText(say(t.material.left, { left: 5, limit: 5 }), { exact: false })).toBeVisible();
			await page.getByLabel(t.aiGenerator.count).selectOption("5");
			await button(page, t.aiGenerator.generate).click();
			const dialog = page.getByRole("dialog");
			await expect(dialog.getByText(say(t.aiGenerator.selected, { selected: 5, total: 5 }))).toBeVisible();
			await expect(dialog.getByText(t.material.passage)).toHaveCount(4);
			await expect(dialog.getByText(t.material.noPassage)).toHaveCount(1);
			await page.keyboard.press("Escape");
			await page.getByRole("link", { name: t.common.myQuizzes }).first().click();
			const leaving = page.getByRole("dialog", { name: t.draft.leaveTitle });
			await expect(leaving).toContainText(t.draft.leaveHeld);
			await leaving.getByRole("button", { name: t.common.cancel }).click();
			await page.getByRole("button", { name: say(t.aiGenerator.reopen_other, { count: 5 }) }).click();
			await dialog.getByRole("button", { name: say(t.aiGenerator.replace, { count: 5 }) }).click();
			await expect(questionCards(page)).toHaveCount(5);
			await expect(page.getByText(say(t.material.left, { left: 4, limit: 5 }), { exact: false })).toBeVisible();
			await publish(page, language);
			await expect(page.getByText(t.quizEditor.published)).toBeVisible();
			const [quiz] = await ownQuizzes(page, token);
			expect(quiz).toMatchObject({ status: "published", questions: { length: 5 } });
			for (const question of quiz?.questions ?? []) expect(question).not.toHaveProperty("source");

			await page.goto(`${product.origin}/solo/${quiz?._id}`);
			await button(page, t.quizCard.translate).click();
			await page.getByLabel(t.translation.language).selectOption("de");
			await button(page, t.translation.start).click();
			await page.waitForURL(/\/quiz\/edit\//);
			await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("[German] Capitals");
			// Each question has its original beside it.
			const original = page.getByRole("complementary", { name: t.translation.original });
			await expect(original).toHaveCount(1);
			await page.getByRole("navigation", { name: t.quizEditor.outline }).getByRole("listitem").nth(1).locator("[data-jump]").click();
			await expect(original).toBeVisible();
			await expect(page.getByRole("link", { name: say(t.quizCard.translatedFrom, { name: "Capitals" }) })).toBeVisible();
		},
	);

	// In `npm test` material.test.ts and ai.test.ts make questions, and transfer.spec.ts imports a test.
	releaseTest(
		`a test of 20 questions in a docx is published word for word; a failing part, a closed lid and a used-up day lose nothing (${language})`,
		async ({ browser, watch, problems }) => {
			const context = await openContext(browser, { language });
			const { email, token } = await signIn(context, product.origin);
			const page = watch(await context.newPage());
			await openMaterial(page);
			await page.getByRole("radio", { name: t.material.extract }).check();
			const asked = (n: number) => `Sınıfta ${n} öğrenci var; ${n} tane daha gelirse kaç olur?`;
			const lines = Array.from({ length: 20 }, (_, n) => [
				`${n + 1}. ${asked(n)}`,
				`A) ${n}`,
				`B) ${2 * n + 1}${n === 6 ? "" : " *"}`,
				`C) ${3 * n + 2}`,
				"",
				"Yönerge. ".repeat(60),
				"",
			]).flat();
			const material = page.getByLabel(t.material.text, { exact: true });
			const { release: letReader } = await hold(page, /\/read-file-[^/]*\.js$/, { times: 1 });
			await chooseFile(page, "sinav.docx", makeDocx(lines));
			await material.fill("Kendi metnim");
			letReader();
			await expect(material).toHaveValue(/^Kendi metnim\n\n1\. Sınıfta/);
			await material.fill(lines.join("\n"));
			await button(page, t.aiGenerator.generate).click();
			const dialog = page.getByRole("dialog");
			await expect(dialog.getByText(say(t.aiGenerator.selected, { selected: 19, total: 20 }))).toBeVisible();
			const open = dialog.getByRole("group", { name: t.material.needsAnswer });
			await open.getByRole("checkbox").nth(1).check();
			await expect(dialog.getByText(say(t.aiGenerator.selected, { selected: 20, total: 20 }))).toBeVisible();
			await dialog.getByRole("button", { name: say(t.aiGenerator.replace, { count: 20 }) }).click();
			await expect(questionCards(page)).toHaveCount(20);
			const outline = page.getByRole("navigation", { name: t.quizEditor.outline });
			for (const n of [0, 6, 19]) await expect(outline.getByRole("listitem").nth(n)).toContainText(asked(n));

			const long = (word: string) =>
				Array.from({ length: 32 }, (_, n) => `${word} ${n}. ${`Uzun bir cümle daha: ${word}. `.repeat(18)}`).join("\n\n");
			await page.getByRole("radio", { name: t.material.make }).check();
			await page.getByLabel(t.material.text, { exact: true }).fill(`${long("Sakin-son")}\n\n${long(FAILS_PART)}`);
			await page.getByLabel(t.aiGenerator.count).selectOption("5");
			model.set("part");
			await button(page, t.aiGenerator.generate).click();
			const again = dialog.getByRole("button", { name: say(t.material.again_one, { count: 1 }) });
			await expect(again).toBeVisible();
			model.set("willing");
			// The run must be visible before the first reply, and must not be paid for twice.
			const { release: letGenerate } = await hold(page, "**/quizzes/generate", { times: 1 });
			await again.click();
			await expect(dialog.getByRole("button", { name: t.aiGenerator.stop })).toBeVisible();
			await expect(again).toHaveCount(0);
			letGenerate();
			await expect(dialog.getByText(say(t.aiGenerator.selected, { selected: 5, total: 5 }))).toBeVisible();
			await page.keyboard.press("Escape");
			await page.getByRole("button", { name: t.aiGenerator.discard }).click();

			// The lid closes in the middle of the first part: what has arrived stays, and both parts can be requested again.
			changeD1(stateDir, "UPDATE users SET daily_ai_count = 0 WHERE email = ?", email);
			await page.evaluate(losesStreams);
			await page.getByLabel(t.aiGenerator.count).selectOption("10");
			model.set("hold");
			await button(page, t.aiGenerator.generate).click();
			await expect(dialog.getByText(say(t.aiGenerator.received, { received: 2, requested: 10 }))).toBeVisible();
			await page.evaluate("closeLid()");
			const bothAgain = dialog.getByRole("button", { name: say(t.material.again_other, { count: 2 }) });
			await expect(bothAgain).toBeVisible();
			await expect(dialog.getByText(say(t.aiGenerator.selected, { selected: 2, total: 2 }))).toBeVisible();
			model.set("willing");
			changeD1(stateDir, "UPDATE users SET daily_ai_count = 0 WHERE email = ?", email);
			await bothAgain.click();
			await expect(dialog.getByText(say(t.aiGenerator.selected, { selected: 10, total: 10 }))).toBeVisible();
			await page.keyboard.press("Escape");
			await page.getByRole("button", { name: t.aiGenerator.discard }).click();

			// The day was used up on another device: message and text stay.
			const written = await page.getByLabel(t.material.text, { exact: true }).inputValue();
			changeD1(stateDir, "UPDATE users SET daily_ai_count = 5 WHERE email = ?", email);
			await button(page, t.aiGenerator.generate).click();
			const panel = page.locator("#ai-generator");
			// A part of the run that lost its stream may be given back only now.
			const usedUp = (used: number) => panel.getByText(say(t.dailyLimit.generations, { limit: 5, used }), { exact: false });
			await expect(usedUp(5).or(usedUp(4))).toBeVisible();
			await expect(panel.getByText(t.material.notEnough)).toBeVisible();
			await expect(button(page, t.aiGenerator.generate)).toBeDisabled();
			await expect(page.getByLabel(t.material.text, { exact: true })).toHaveValue(written);
			await expect(questionCards(page)).toHaveCount(20);
			await publish(page, language);
			await expect(page.getByText(t.quizEditor.published)).toBeVisible();
			expect((await ownQuizzes(page, token))[0]).toMatchObject({ status: "published", questions: { length: 20 } });
			expect(problems).toEqual([]);
		},
	);
}
