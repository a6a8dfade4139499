import { expect, type Page } from "@playwright/test";
import { makeClass } from "../helpers/classes";
import { Teacher } from "../helpers/homework";
import { Host, Player, send } from "../helpers/live";
import { type HeardAloud, installVoices } from "../helpers/voices";
import { problems, scrollsSideways } from "./axe";
import { feelBuzzes, joinByPage, onlyInEverything, openContext, takePicture, test } from "./helpers";
import { say, TEXTS } from "./texts";

declare global {
	var heardAloud: HeardAloud;
}

const QUIZ = {
	language: "tr",
	status: "published",
	visibility: "public",
	defaultTimeLimit: 60,
	questions: [
		{
			text: "Hangisi bir gezegendir? En yakın olanı Merkür'dür.",
			options: ["Ay", "Mars"],
			correctAnswers: [1],
			extraInfo: "Ay, Dünya'nın uydusudur.",
		},
		{ kind: "order", text: "Küçükten büyüğe sırala.", options: ["karınca", "kedi", "inek"] },
	],
};
const READ = ["Hangisi bir gezegendir?", "En yakın olanı Merkür'dür.", "A: Ay", "B: Mars"];
const TURKISH = { voices: [{ lang: "tr-TR", localService: true }], lettersPerSecond: 400 };
const SIZES = [
	[320, 640],
	[390, 844],
	[820, 1180],
] as const;

const heard = (page: Page) => page.evaluate(() => globalThis.heardAloud.heard);
const forget = (page: Page) => page.evaluate(() => globalThis.heardAloud.heard.splice(0));

// In `npm test` sentences.test.ts and speaker.test.ts read aloud, and classes.test.ts keeps what a pupil needs.
for (const language of onlyInEverything()) {
	const t = TEXTS[language];
	const { support, playQuiz, doHomework: d } = t;

	test(`a calm phone that reads aloud: in a game, in homework and alone (${language})`, async ({ browser, openTeacher, watch }) => {
		const { fetcher, token } = await openTeacher(language);
		const body = { ...QUIZ, name: `Sakin ${token.slice(-6)}` };
		const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
		const quizId = made.body.quiz._id;
		const host = await Host.open(fetcher, token, quizId, { pointsMode: "speed" });
		const other = new Player(fetcher, host.pin, "Zeki");
		expect((await other.join()).status).toBe(200);

		const context = await openContext(browser, { language, phone: true });
		const page = watch(await context.newPage());
		const felt = await feelBuzzes(page);
		await page.addInitScript(installVoices, TURKISH);
		const scripts: string[] = [];
		page.on("request", (request) => scripts.push(request.url()));
		const button = (name: string) => page.getByRole("button", { name, exact: true });
		const look = async (what: string) => {
			await takePicture(page, `support-${what}-${language}`, SIZES);
			expect(await problems(page, false), what).toEqual([]);
			await page.setViewportSize({ width: 320, height: 640 });
			expect(await scrollsSideways(page), what).toBe(false);
			await page.setViewportSize({ width: 390, height: 844 });
		};

		await joinByPage(page, host.pin, "Ada", language);
		await button(t.common.menu).click();
		await expect(page.getByRole("checkbox", { name: support.calm })).not.toBeChecked();
		await page.getByRole("checkbox", { name: support.calm }).check();
		await page.getByRole("checkbox", { name: support.readQuestions }).check();
		await look("menu");
		await page.keyboard.press("Escape");

		expect((await host.act("start")).status).toBe(200);
		await expect(page.getByText(playQuiz.hiddenClock)).toBeVisible();
		await expect(page.getByRole("timer")).toHaveCount(0);
		await button(support.readAloud).click();
		await expect.poll(() => heard(page)).toEqual(READ);
		await expect(button(support.readAloud)).toBeVisible();
		await look("question");
		// Nothing is heard of a question that is over.
		await button(support.readAloud).click();
		expect((await other.answer(0, [0])).status).toBe(200);
		await page.getByRole("button", { name: "Mars" }).click();
		await expect(page.getByRole("heading", { name: playQuiz.correct })).toBeVisible();
		await expect(page.getByText(say(playQuiz.rightOf, { correct: 1, total: 1 }))).toBeVisible();
		for (const word of [playQuiz.pointsEarned, playQuiz.yourRank, playQuiz.topFive]) await expect(page.getByText(word)).toHaveCount(0);
		await forget(page);
		await button(support.readAloud).click();
		await expect.poll(async () => (await heard(page)).slice(-1)).toEqual(["Ay, Dünya'nın uydusudur."]);
		await look("result");
		expect((await host.act("next-question")).status).toBe(200);
		await expect(page.getByRole("heading", { level: 1, name: QUIZ.questions[1]?.text ?? "" })).toBeVisible();
		await expect(page.getByText("karınca")).toBeVisible();
		await look("order");
		expect((await host.act("close-question")).status).toBe(200);
		await expect(page.getByRole("heading", { name: playQuiz.noAnswer })).toBeVisible();
		await look("none");
		expect((await host.act("finish")).status).toBe(200);
		await expect(page.getByText(playQuiz.thanks)).toBeVisible();
		for (const word of [playQuiz.finalLeaderboard, "Zeki"]) await expect(page.getByText(word)).toHaveCount(0);
		await look("end");
		expect(await felt()).toEqual([]);
		expect(scripts.filter((url) => url.includes("confetti"))).toEqual([]);

		// The choice is kept on this device.
		const teacher = await Teacher.set(fetcher, token, quizId, { timer: "per-question", solutions: "after-question", attempts: 1 });
		await page.goto(`/play/${teacher.pin}`);
		await page.getByLabel(d.name).fill("Ada");
		await button(d.join).click();
		await button(d.start).click();
		await expect(page.getByRole("heading", { level: 1, name: /gezegen/ })).toBeVisible();
		await expect(page.getByRole("timer")).toHaveCount(0);
		await button(support.readAloud).click();
		await expect.poll(() => heard(page)).toEqual(READ);
		await look("homework");
		await button(t.common.menu).click();
		await expect(page.getByRole("checkbox", { name: support.calm })).toBeChecked();
		await look("homework-menu");
		await page.getByRole("checkbox", { name: support.calm }).uncheck();
		await expect(page.getByRole("timer")).toBeVisible();

		await page.goto(`/solo/${quizId}`);
		const question = page.getByRole("listitem").filter({ hasText: "gezegen" });
		const read = question.getByRole("button", { name: support.readAloud });
		await read.click();
		await expect.poll(() => heard(page)).toEqual(READ);
		await question.getByRole("button", { name: "Ay" }).click();
		await expect(question.getByText(t.solo.wrong)).toBeVisible();
		await forget(page);
		await read.click();
		await expect.poll(() => heard(page)).toEqual([...READ.slice(0, 2), "Doğru yanıt: B: Mars", "Ay, Dünya'nın uydusudur."]);
		await look("solo");

		// A device with voices of other languages, or of a server alone, says so.
		const mute = watch(await context.newPage());
		await mute.addInitScript(installVoices, { voices: [{ lang: "tr-TR", localService: false }] });
		await mute.goto(`/solo/${quizId}`);
		const name = new Intl.DisplayNames([language], { type: "language" }).of("tr") ?? "";
		await expect(mute.getByRole("button", { name: say(support.noVoice, { language: name }) }).first()).toBeVisible();
		await takePicture(mute, `support-mute-${language}`, SIZES);
	});

	test(`a phone is calm and reads aloud for the pupil whose card it has, as soon as the teacher says so (${language})`, async ({
		browser,
		openTeacher,
		watch,
	}) => {
		const { fetcher, token } = await openTeacher(language);
		const body = { ...QUIZ, visibility: "private", name: `Kart ${token.slice(-6)}` };
		const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
		const { id, pupils, secrets } = await makeClass(fetcher, token, [{ number: 1 }]);
		const set = async (own: object | null) => {
			const path = `/classes/${id}/pupils/${pupils[0]?._id}`;
			expect((await send(fetcher, "PATCH", path, { token, body: { support: own } })).status).toBe(200);
		};
		const host = await Host.open(fetcher, token, made.body.quiz._id, { classId: id });
		const page = watch(await (await openContext(browser, { language, phone: true })).newPage());
		await page.addInitScript(installVoices, TURKISH);
		await page.goto(`/c#${secrets[0]}`);
		await expect(page).toHaveURL(/\/card$/);
		await joinByPage(page, host.pin, "Ada", language);
		expect((await new Player(fetcher, host.pin, "Zeki").join()).status).toBe(200);
		expect((await host.act("start")).status).toBe(200);
		await expect(page.getByRole("timer")).toBeVisible();
		await set({ calm: true, readAloud: true });
		await expect(page.getByText(playQuiz.hiddenClock)).toBeVisible();
		await expect(page.getByRole("button", { name: support.readAloud, exact: true })).toBeVisible();
		await page.getByRole("button", { name: t.common.menu, exact: true }).click();
		// The pupil cannot switch off what the teacher has set.
		for (const name of [support.calm, support.readQuestions]) {
			await expect(page.getByRole("checkbox", { name })).toBeChecked();
			await expect(page.getByRole("checkbox", { name })).toBeDisabled();
		}
		await expect(page.getByText(support.byTeacher)).toBeVisible();
		await takePicture(page, `support-by-teacher-${language}`, SIZES);
		await page.keyboard.press("Escape");
		await set(null);
		await expect(page.getByRole("timer")).toBeVisible();

		// The phone dies: another one goes on with the card, although the game takes nobody new.
		expect((await host.act("settings", { lateJoin: false })).status).toBe(200);
		const other = watch(await (await openContext(browser, { language, phone: true })).newPage());
		await other.goto(`/c#${secrets[0]}`);
		await expect(other).toHaveURL(/\/card$/);
		await other.goto(`/play/${host.pin}`);
		await other.getByRole("button", { name: playQuiz.goOnHere, exact: true }).click();
		await expect(other.getByRole("heading", { level: 1, name: /gezegen/ })).toBeVisible();
		await expect(page.getByRole("heading", { name: playQuiz.overTitle })).toBeVisible();

		const work = await Teacher.set(fetcher, token, made.body.quiz._id, { mode: "class", classId: id });
		await set({ readAloud: true });
		await page.goto(`/play/${work.pin}`);
		await page.getByRole("button", { name: d.byCard, exact: true }).click();
		await page.getByRole("button", { name: d.start, exact: true }).click();
		const read = page.getByRole("button", { name: support.readAloud, exact: true });
		await read.click();
		await expect.poll(() => heard(page)).toEqual(READ);
		await set(null);
		await expect(read).toHaveCount(0);
		await set({ readAloud: true });
		await expect(read).toBeVisible();

		// Eyes to the front end the reading, also where a browser says of a cancelled sentence that it has ended.
		await page.addInitScript(installVoices, { ...TURKISH, lettersPerSecond: 8, endsOnCancel: true });
		await page.reload();
		await read.click();
		expect((await work.patch({ held: true })).status).toBe(200);
		await expect(page.getByRole("heading", { level: 1, name: d.heldTitle })).toBeFocused({ timeout: 8_000 });
		const before = await heard(page);
		await page.waitForTimeout(3_000);
		expect(await heard(page)).toEqual(before);
		expect(before.length).toBeLessThan(READ.length);
	});
}
