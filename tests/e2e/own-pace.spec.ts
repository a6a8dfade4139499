import { type Browser, expect, type Page } from "@playwright/test";
import { Pupil, Teacher } from "../helpers/homework";
import { type Fetcher, send } from "../helpers/live";
import { newSession } from "./accounts";
import { NARROW, problems, scrollsSideways } from "./axe";
import { hold, languages, openContext, releaseTest, takePicture, test } from "./helpers";
import { say, TEXTS } from "./texts";

const QUESTIONS = [
	{ text: "Which is a planet?", options: ["Moon", "Mars"], correctAnswers: [1], extraInfo: "The Moon goes around the Earth." },
	{ kind: "text", text: "Who built it?", accepted: ["Sinan"] },
	{ text: "Which are even?", options: ["2", "3", "4"], correctAnswers: [0, 2] },
	{ kind: "number", text: "How many legs has an ant?", value: 6 },
	{ text: "Which is a fish?", options: ["Shark", "Whale"], correctAnswers: [0] },
];
const SIZES = [
	[320, 640],
	[390, 844],
	[820, 1180],
] as const;

type Language = "en" | "tr";

async function openActivity(origin: string, language: Language, rules: object = { mode: "class" }, questions: object[] = QUESTIONS) {
	const fetcher: Fetcher = (path, init) => fetch(`${origin}${path}`, init);
	const { token } = await newSession(origin);
	const body = { name: `Own pace ${token.slice(-6)}`, language, status: "published", visibility: "private", questions };
	const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
	const teacher = await Teacher.set(fetcher, token, made.body.quiz._id, { ...rules });
	return { fetcher, teacher };
}

async function start(browser: Browser, language: Language, pin: string, nickname: string, watch = (page: Page) => page) {
	const d = TEXTS[language].doHomework;
	const context = await openContext(browser, { language, phone: true });
	const page = watch(await context.newPage());
	await page.goto(`/play/${pin}`);
	await page.getByLabel(d.name).fill(nickname);
	await press(page, d.join);
	await press(page, d.start);
	return { context, page };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const choose = (page: Page, option: string) => page.getByRole("button", { name: option }).click();
const asks = (page: Page, text: string | undefined) => expect(page.getByRole("heading", { level: 1, name: text ?? "" })).toBeVisible();
const verdict = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

for (const language of languages("tr")) {
	const t = TEXTS[language];
	const d = t.doHomework;

	async function type(page: Page, text: string) {
		await page.getByLabel(t.question.yourAnswer).fill(text);
		await press(page, t.question.submit);
	}

	test(`in class: a wrong answer comes back after three others, eyes go to the front, and the class reaches its goal (${language})`, async ({
		browser,
		origin,
		watch,
	}) => {
		const { fetcher, teacher } = await openActivity(origin, language, { mode: "class", goal: 70 });
		const { page: ada } = await start(browser, language, teacher.pin, "Ada", watch);
		const look = async (what: string) => {
			await takePicture(ada, `pace-${what}-${language}`, SIZES);
			await ada.setViewportSize(NARROW);
			expect(await problems(ada, false), what).toEqual([]);
			expect(await scrollsSideways(ada), what).toBe(false);
		};
		await asks(ada, "Which is a planet?");
		await says(ada, say(d.left_other, { count: 5 }));
		await says(ada, say(d.goal, { mastered: 0, needed: 4 }));
		// The activity ends for everybody together, or by itself after the last question.
		await expect(ada.getByRole("button", { name: d.handIn })).toHaveCount(0);
		await look("open");
		await choose(ada, "Moon");
		await says(ada, d.comesAgain);
		await expect(verdict(ada, d.wrongAnswer)).toBeFocused();
		await says(ada, QUESTIONS[0]?.extraInfo ?? "");
		await says(ada, say(d.left_other, { count: 5 }));
		await look("wrong");

		await press(ada, d.next);
		await asks(ada, "Who built it?");
		// Eyes to the front: what is typed waits, and so does the focus.
		await ada.getByLabel(t.question.yourAnswer).fill("Sin");
		expect((await teacher.patch({ held: true })).status).toBe(200);
		await expect(ada.getByRole("heading", { level: 1, name: d.heldTitle })).toBeFocused({ timeout: 8_000 });
		await expect(ada.getByLabel(t.question.yourAnswer)).toBeHidden();
		await look("held");
		expect((await teacher.patch({ held: false })).status).toBe(200);
		await expect(ada.getByLabel(t.question.yourAnswer)).toBeFocused({ timeout: 8_000 });
		await expect(ada.getByLabel(t.question.yourAnswer)).toHaveValue("Sin");
		await type(ada, "Sinan");
		await expect(verdict(ada, d.rightAnswer)).toBeFocused();
		await says(ada, say(d.left_other, { count: 4 }));
		await press(ada, d.next);
		await asks(ada, "Which are even?");
		await ada.getByRole("checkbox", { name: /^A: / }).click();
		await ada.getByRole("checkbox", { name: /^C: / }).click();
		await press(ada, t.question.submit);
		await press(ada, d.next);
		await asks(ada, "How many legs has an ant?");
		await type(ada, "6");
		await press(ada, d.next);

		await asks(ada, "Which is a planet?");
		await says(ada, d.secondTry);
		await look("second");
		await choose(ada, "Mars");
		await expect(ada.getByText(d.comesAgain)).toBeHidden();
		await press(ada, d.next);
		await asks(ada, "Which is a fish?");
		// Alone at the end, a question comes back at once; a third wrong answer ends it.
		for (const word of [d.left_one, d.secondTry, d.thirdTry]) {
			await says(ada, say(word, { count: 1 }));
			await choose(ada, "Whale");
			await expect(verdict(ada, d.wrongAnswer)).toBeFocused();
			await press(ada, word === d.thirdTry ? d.toResult : d.next);
		}
		await expect(ada.getByRole("heading", { level: 1, name: d.classDone })).toBeFocused();
		await says(ada, say(d.rightAndLearnt, { right: 3, learnt: 1 }));
		await expect(ada.getByText(say(d.rightAtTry, { number: 2 }))).toBeVisible();
		await look("done");

		// Another pupil's answers reach the goal of both, also on the page of somebody who is done.
		await says(ada, d.goalReached);
		const bora = new Pupil(fetcher, teacher.pin, "Bora");
		await bora.join();
		await bora.begin();
		await teacher.patch({ held: true });
		await expect(ada.getByRole("heading", { level: 1, name: d.heldTitle })).toBeFocused({ timeout: 8_000 });
		// Held pupils may go on: their answers count.
		expect((await bora.save(1, 0, [1])).body.isCorrect).toBe(true);
		await teacher.act("close");
		await expect(ada.getByRole("heading", { level: 1, name: d.classEnded })).toBeVisible({ timeout: 8_000 });
		const line = await teacher.line("Ada");
		expect(line).toMatchObject({ right: 3, mastered: 4, status: "handed-in" });
	});
}

const { doHomework: d, question: q } = TEXTS.en;

// In `npm test` unsent-answers.spec.ts keeps such an answer of homework.
releaseTest(
	"in class: an answer without a network stays with its try over a reload, and its verdict comes once it is sent",
	async ({ browser, origin }) => {
		const { teacher } = await openActivity(origin, "en", { mode: "class" }, QUESTIONS.slice(0, 2));
		const { context, page } = await start(browser, "en", teacher.pin, "Ada");
		await asks(page, "Which is a planet?");
		await page.route("**/answer", (route) => route.abort());
		await choose(page, "Moon");
		await says(page, d.offline);
		await page.reload();
		await says(page, d.offline);
		await expect(page.getByRole("button", { name: "Moon", pressed: true })).toBeDisabled();
		await expect(page.getByRole("button", { name: d.next })).toHaveCount(0);
		await page.unroute("**/answer");
		await says(page, d.comesAgain);
		await press(page, d.next);
		await asks(page, "Who built it?");

		// The server has the answer, and only its reply is lost.
		let lost = 0;
		await page.route("**/answer", async (route) => {
			await route.fetch();
			lost++;
			await route.abort();
		});
		await page.getByLabel(q.yourAnswer).fill("Davut");
		await press(page, q.submit);
		await expect.poll(() => lost).toBeGreaterThan(0);
		await expect(verdict(page, d.wrongAnswer)).toBeVisible();
		await page.unrouteAll({ behavior: "ignoreErrors" });
		await press(page, d.next);

		// The second try of the first question is open: nothing of the first one settles it, and nothing is chosen.
		await asks(page, "Which is a planet?");
		await says(page, d.secondTry);
		await expect(page.getByRole("button", { name: "Mars", pressed: false })).toBeEnabled();
		await context.setOffline(true);
		await choose(page, "Mars");
		await says(page, d.offline);
		await context.setOffline(false);
		await expect(verdict(page, d.rightAnswer)).toBeVisible();

		// A network that fails for a moment does not cost the press.
		await context.setOffline(true);
		const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("after="));
		await press(page, d.next);
		await failed;
		await context.setOffline(false);
		await asks(page, "Who built it?");
		await says(page, d.secondTry);
		await expect(page.getByLabel(q.yourAnswer)).toHaveValue("");
		const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => /^homework(-drafts)?:/.test(key)));
		expect(keys).toEqual([]);
	},
);

// In `npm test` in-class.test.ts cancels, corrects and closes.
releaseTest(
	"in class: a cancelled question is passed, a corrected one says so, and what comes after the end is too late",
	async ({ browser, origin }) => {
		const { teacher } = await openActivity(origin, "en", { mode: "class", minutes: 30 });
		const { page } = await start(browser, "en", teacher.pin, "Ada");
		const questions = (await teacher.view()).body.assignment.questions;
		await asks(page, "Which is a planet?");
		await choose(page, "Moon");
		await says(page, d.comesAgain);
		// The next poll brings the corrected verdict: the question comes back no more.
		expect((await teacher.correct(questions[0]?.id ?? "", { correctAnswers: [0] })).status).toBe(200);
		await expect(verdict(page, d.rightAnswer)).toBeVisible({ timeout: 8_000 });
		await says(page, d.correctedQuestion);
		await expect(page.getByText(d.comesAgain)).toBeHidden();
		await press(page, d.next);
		await asks(page, "Who built it?");
		expect((await teacher.correct(questions[1]?.id ?? "", { cancelled: true })).status).toBe(200);
		await expect(page.getByText(d.cancelledQuestion)).toBeVisible({ timeout: 8_000 });
		await asks(page, "Who built it?");
		await expect(page.getByLabel(q.yourAnswer)).toHaveCount(0);
		await takePicture(page, "pace-cancelled", SIZES);
		await press(page, d.next);
		await asks(page, "Which are even?");

		const late = await hold(page, "**/answer");
		await page.getByRole("checkbox", { name: /^A: / }).click();
		await press(page, q.submit);
		await teacher.act("close");
		late.release();
		await expect(page.getByRole("heading", { level: 1, name: d.classEnded })).toBeVisible({ timeout: 8_000 });
		await says(page, d.tooLate);
		await says(page, say(d.rightAtOnce, { right: 1 }));
		await takePicture(page, "pace-closed", SIZES);
	},
);

// In `npm test` in-class.test.ts hands in where wrong ones come back.
releaseTest(
	"at home, where wrong ones come back: what is left is named before the hand-in, and another attempt begins from the start",
	async ({ browser, origin }) => {
		const rules = { repeat: "wrong", solutions: "after-question", attempts: 2 };
		const { teacher } = await openActivity(origin, "en", rules, QUESTIONS.slice(0, 2));
		const { page } = await start(browser, "en", teacher.pin, "Ada");
		await asks(page, "Which is a planet?");
		await choose(page, "Moon");
		await says(page, d.comesAgain);
		await press(page, d.handIn);
		const dialog = page.getByRole("dialog");
		await expect(dialog).toContainText(say(d.left_other, { count: 2 }));
		await dialog.getByRole("button", { name: d.handIn, exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: d.doneTitle })).toBeVisible();
		await says(page, say(d.rightAtOnce, { right: 0 }));
		await press(page, d.startAgain);
		await asks(page, "Which is a planet?");
		await expect(page.getByRole("button", { name: "Moon", pressed: false })).toBeEnabled();
		await choose(page, "Mars");
		await expect(verdict(page, d.rightAnswer)).toBeFocused();
		await press(page, d.next);
		await asks(page, "Who built it?");
	},
);
