import { type Browser, expect, type Page } from "@playwright/test";
import { Teacher } from "../helpers/homework";
import { gameQuiz, Player, send } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { newSession } from "./accounts";
import { joinByPage, openContext, openHostedGame, releaseTest, test } from "./helpers";
import { say, TEXTS } from "./texts";

const t = TEXTS.en;
const d = t.doHomework;

// These tests wait more than they compute, so they run in sequence while other processes have work.
test.describe.configure({ mode: "default" });

async function openQuestion(browser: Browser, origin: string, by: "socket" | "poll") {
	const quiz = gameQuiz(3, 120);
	const questions = quiz.questions.map((question) => ({ ...question, correctAnswers: [0] }));
	const { context: laptop, fetcher, host } = await openHostedGame(browser, origin, { ...quiz, questions });
	await laptop.close();
	const other = new Player(fetcher, host.pin, "Other");
	expect((await other.join()).status).toBe(200);
	const context = await openContext(browser, { language: "en", phone: true });
	const page = await context.newPage();
	await page.clock.install();
	if (by === "poll") await page.routeWebSocket(/\/live\?/, (socket) => socket.close({ code: 1011, reason: "blocked" }));
	await joinByPage(page, host.pin, "Ada");
	await host.act("start");
	await expect(page.getByText("Question number 1?")).toBeVisible();
	return { host, other, context, page };
}

const waits = (page: Page) => expect(page.getByText(t.playQuiz.waitingNetwork).last()).toBeVisible();

// The tests after it answer by polls: one for the socket is enough in `npm test`.
for (const by of everything ? (["socket", "poll"] as const) : (["socket"] as const)) {
	test(`game (${by}): an answer given without a network is sent when it is back after nine seconds, and counts`, async ({
		browser,
		baseURL,
	}) => {
		const { host, other, context, page } = await openQuestion(browser, baseURL ?? "", by);
		await context.setOffline(true);
		await page.getByRole("button", { name: "alpha" }).click();
		await waits(page);
		await page.clock.fastForward(9_000);
		await waits(page);
		await expect(page.getByRole("button", { name: "alpha", pressed: true })).toBeVisible();
		await expect(page.getByRole("button", { name: "beta" })).toBeDisabled();
		await context.setOffline(false);
		await expect(page.getByText(t.playQuiz.submitted)).toBeVisible();
		await other.answer(0, [1]);
		await expect(page.getByRole("heading", { name: t.playQuiz.correct })).toBeVisible();
		const { instance } = (await host.view()).body;
		expect(instance.answerCounts).toEqual([1, 1, 0, 0]);
		expect(instance.participants.find(({ nickname }) => nickname === "Ada")?.totalScore).toBeGreaterThan(500);
		expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("game:")))).toEqual([]);
	});
}

test("game: an answer that was not sent is still there after a reload, ticked, and is sent; one that arrives after its question closed is reported, on its result and on the next question", async ({
	browser,
	baseURL,
}) => {
	const { host, context, page } = await openQuestion(browser, baseURL ?? "", "poll");
	await page.route("**/answer", (route) => route.abort());
	await page.getByRole("button", { name: "alpha" }).click();
	await waits(page);
	await page.reload();
	await waits(page);
	await expect(page.getByRole("button", { name: "alpha", pressed: true })).toBeDisabled();
	expect((await host.view()).body.instance.answeredCount).toBe(0);
	await page.unroute("**/answer");
	await expect(page.getByText(t.playQuiz.submitted)).toBeVisible();
	expect((await host.view()).body.instance.answeredCount).toBe(1);

	await host.act("close-question");
	await host.act("next-question");
	await expect(page.getByText("Question number 2?")).toBeVisible();
	const late = page.getByText(t.playQuiz.cameTooLate).first();
	await context.setOffline(true);
	await page.getByRole("button", { name: "alpha" }).click();
	await waits(page);
	await host.act("close-question");
	await context.setOffline(false);
	await expect(page.getByRole("heading", { name: t.playQuiz.noAnswer })).toBeVisible();
	await expect(late).toBeVisible();

	await host.act("next-question");
	await expect(page.getByText("Question number 3?")).toBeVisible();
	await context.setOffline(true);
	await page.getByRole("button", { name: "beta" }).click();
	await expect(late).toBeHidden();
	await waits(page);
	await host.act("close-question");
	await host.act("finish");
	await context.setOffline(false);
	await expect(page.getByText(t.playQuiz.thanks)).toBeVisible();
	await expect(late).toBeVisible();
});

const QUESTIONS = [
	{ kind: "text", text: "Who built it?", accepted: ["Sinan"] },
	{ kind: "order", text: "From small to large?", options: ["ant", "cat", "cow", "whale"] },
	{ kind: "number", text: "How many legs has an ant?", value: 6 },
	{ text: "Which is a planet?", options: ["Moon", "Mars"], correctAnswers: [1] },
];

async function openHomework(browser: Browser, origin: string, rules: object = {}, questions: object[] = QUESTIONS) {
	const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
	const { token } = await newSession(origin);
	const body = { name: `Unsent ${token.slice(-6)}`, language: "en", status: "published", visibility: "private", questions };
	const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
	const teacher = await Teacher.set(fetcher, token, made.body.quiz._id, rules as Record<string, unknown>);
	const context = await openContext(browser, { language: "en", phone: true });
	const page = await context.newPage();
	await page.goto(`/play/${teacher.pin}`);
	await page.getByLabel(d.name).fill("Ada");
	await page.getByRole("button", { name: d.join, exact: true }).click();
	await page.getByRole("button", { name: d.start, exact: true }).click();
	return { teacher, context, page };
}
const asked = (page: Page, text: string | undefined) => expect(page.getByRole("heading", { level: 1, name: text ?? "" })).toBeVisible();
const mapItem = (page: Page, number: number, state: "answered" | "unanswered" | "notSaved") =>
	expect(page.getByRole("button", { name: `${say(d.questionNumber, { number })}, ${d[state]}`, exact: true })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole("dialog");

// In `npm test` homework.spec.ts saves answers.
releaseTest(
	"homework: typed and ordered answers are saved at once; missing ones are named and one tap away",
	async ({ browser, baseURL }) => {
		const { teacher, page } = await openHomework(browser, baseURL ?? "");
		await asked(page, "Who built it?");
		await page.getByLabel(t.question.yourAnswer).fill("Sinan");
		await expect(page.getByRole("button", { name: t.question.submit })).toHaveCount(0);
		await press(page, d.next);
		await asked(page, "From small to large?");
		await mapItem(page, 1, "answered");

		// A partial order is no answer, and survives leaving the question and a reload.
		await page.getByRole("button", { name: "ant" }).click();
		await page.getByRole("button", { name: "cat" }).click();
		await expect(page.getByText(say(d.keptHere_one, { count: 1 }))).toBeVisible();
		await press(page, d.next);
		await asked(page, "How many legs has an ant?");
		await page.getByLabel(t.question.yourAnswer).fill("6");
		await page.reload();
		await mapItem(page, 3, "answered");
		await mapItem(page, 2, "unanswered");
		await press(page, d.handIn);
		await expect(dialog(page)).toContainText(say(d.handInMissing_other, { count: 2 }));
		await dialog(page)
			.getByRole("button", { name: say(d.questionNumber, { number: 2 }) })
			.click();
		await asked(page, "From small to large?");
		await expect(page.getByRole("button", { name: "cat", pressed: true })).toBeVisible();
		for (const name of ["cow", "whale"]) await page.getByRole("button", { name }).click();
		await mapItem(page, 2, "answered");
		await expect(page.getByText(d.saved)).toBeVisible();
		await page.getByRole("button", { name: "whale" }).click();
		await expect(page.getByText(d.unfinished)).toBeVisible();

		await press(page, d.previous);
		await asked(page, "Who built it?");
		await expect(page.getByLabel(t.question.yourAnswer)).toHaveValue("Sinan");
		await page.getByLabel(t.question.yourAnswer).fill("Davut");
		await press(page, d.handIn);
		await expect(dialog(page)).toContainText(say(d.handInMissing_one, { count: 1 }));
		await dialog(page).getByRole("button", { name: d.handIn, exact: true }).click();
		await expect(page.getByText(say(d.result, { right: 2, total: 4 }), { exact: true })).toBeVisible();
		expect((await teacher.line("Ada"))?.marks).toEqual(["wrong", "right", "right", "none"]);
	},
);

// In `npm test` the journey of a hand-in without a network sends it.
releaseTest(
	"homework: handed in offline, it is sent after its answers once the network is back; the dialog blocks nobody",
	async ({ browser, baseURL }) => {
		const { teacher, context, page } = await openHomework(browser, baseURL ?? "");
		await expect(page.getByLabel(t.question.yourAnswer)).toBeVisible();
		await context.setOffline(true);
		await page.getByLabel(t.question.yourAnswer).fill("Sinan");
		await press(page, d.handIn);
		await dialog(page).getByRole("button", { name: d.handIn, exact: true }).click();
		await expect(dialog(page)).toContainText(d.handInLater);
		await dialog(page).getByRole("button", { name: t.common.close, exact: true }).last().click();
		await expect(page.getByText(d.handInWaits)).toBeVisible();
		await press(page, d.notYet);
		await expect(page.getByText(d.handInWaits)).toBeHidden();
		await page.getByRole("button", { name: new RegExp(`^${say(d.questionNumber, { number: 4 })},`) }).click();
		await page.getByRole("button", { name: "Mars" }).click();
		await expect(page.getByText(d.offline)).toBeVisible();
		await press(page, d.handIn);
		await dialog(page).getByRole("button", { name: d.handIn, exact: true }).click();
		await expect(dialog(page)).toContainText(d.handInLater);
		await page.keyboard.press("Escape");
		await context.setOffline(false);
		await expect(page.getByRole("heading", { level: 1, name: d.doneTitle })).toBeVisible();
		expect((await teacher.line("Ada"))?.marks).toEqual(["right", "none", "none", "right"]);
	},
);

test("homework: a hand-in without a network is kept over a reload; answers that come after the end say so", async ({
	browser,
	baseURL,
}) => {
	const { teacher, page } = await openHomework(browser, baseURL ?? "", { attempts: 2 });
	await page.route("**/hand-in", (route) => route.abort());
	await press(page, d.handIn);
	await dialog(page).getByRole("button", { name: d.handIn, exact: true }).click();
	await expect(dialog(page)).toContainText(d.handInLater);
	await page.reload();
	await expect(page.getByText(d.handInWaits)).toBeVisible();
	await page.unroute("**/hand-in");
	await expect(page.getByRole("heading", { level: 1, name: d.doneTitle })).toBeVisible({ timeout: 30_000 });

	await press(page, d.startAgain);
	await page.route(/\/answer$/, (route) => route.abort());
	await page.getByLabel(t.question.yourAnswer).fill("Sinan");
	await expect(page.getByText(d.offline)).toBeVisible();
	await teacher.act("close");
	await page.unroute(/\/answer$/);
	await page.reload();
	await expect(page.getByRole("heading", { level: 1, name: d.endedTitle })).toBeVisible();
	await expect(page.getByText(d.tooLate)).toBeVisible();
});

test("homework: answers that an earlier version of the page has stored are sent", async ({ browser, baseURL }) => {
	const { teacher, page } = await openHomework(browser, baseURL ?? "");
	await page.evaluate(
		(key) => localStorage.setItem(key, '{"version":1,"attempt":1,"answers":[[0,"Sinan"],[3,[1]]]}'),
		`homework:${teacher.pin}:Ada`,
	);
	await page.reload();
	await mapItem(page, 4, "answered");
	await expect.poll(async () => (await teacher.line("Ada"))?.marks).toEqual(["right", "none", "none", "right"]);
});

// In `npm test` assignments.test.ts keeps the limit.
releaseTest(
	"homework with a time limit and solutions after each question: the verdict stays, and the next clock starts on Next",
	async ({ browser, baseURL }) => {
		const questions = [
			{ text: "Which is a planet?", options: ["Moon", "Mars"], correctAnswers: [1], timeLimit: 20, extraInfo: "It is red." },
			{ kind: "text", text: "Who built it?", accepted: ["Sinan"], timeLimit: 20 },
		];
		const { teacher, page } = await openHomework(browser, baseURL ?? "", { timer: "per-question", solutions: "after-question" }, questions);
		await page.getByRole("button", { name: "Mars" }).click();
		await expect(page.getByText(d.rightAnswer)).toBeVisible();
		await expect(page.getByText("It is red.")).toBeVisible();
		await expect(page.getByRole("timer")).toHaveCount(0);
		// Time passes on the page alone: tests/workers/assignments.test.ts shows that no clock of the server starts before Next.
		await page.clock.install();
		await page.reload();
		await expect(page.getByText(d.rightAnswer)).toBeVisible();
		await page.clock.runFor(30_000);
		await expect(page.getByText(d.rightAnswer)).toBeVisible();
		await expect(page.getByRole("timer")).toHaveCount(0);
		await press(page, d.next);
		await asked(page, "Who built it?");
		await expect(page.getByRole("timer")).toContainText(/20|19/);
		await page.getByLabel(t.question.yourAnswer).fill("Davut");
		await press(page, t.question.submit);
		await expect(page.getByText(d.wrongAnswer)).toBeVisible();
		await expect(page.getByText("Sinan", { exact: true })).toBeVisible();
		await expect.poll(async () => (await teacher.line("Ada"))?.status).toBe("handed-in");
		await expect(page.getByText(d.wrongAnswer)).toBeVisible();
		await press(page, d.toResult);
		await expect(page.getByText(say(d.result, { right: 1, total: 2 }), { exact: true })).toBeVisible();
	},
);
