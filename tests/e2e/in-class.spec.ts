import { expect } from "@playwright/test";
import { Pupil } from "../helpers/homework";
import { send } from "../helpers/live";
import { problems } from "./axe";
import { onlyInEverything, takePicture, test } from "./helpers";
import { say, TEXTS } from "./texts";

const QUESTIONS = ["Which is even?", "Which is odd?", "Which is a square?"].map((text) => ({
	text,
	options: ["this", "that"],
	correctAnswers: [0],
}));

// In `npm test` in-class.test.ts holds, continues and lists who needs help, and own-pace.spec.ts shows it to pupils.
for (const language of onlyInEverything()) {
	test(`in class at each pupil's own pace: set from the menu beside Start, held and continued, who needs help, and the big screen (${language})`, async ({
		openTeacher,
	}) => {
		const t = TEXTS[language];
		const { inClass: c, set, ...h } = t.homework;
		const { pace } = t.stage;
		const { token, fetcher, context, open } = await openTeacher(language);
		const name = `Own pace ${token.slice(-6)}`;
		const body = { name, language, status: "published", visibility: "private", questions: QUESTIONS };
		const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });

		const page = await open(`/quiz/${made.body.quiz._id}`);
		await page.getByRole("button", { name: t.quizCard.otherStarts }).click();
		await page.getByRole("menuitem", { name: t.quizCard.ownPace }).click();
		await expect(page.getByRole("heading", { level: 1, name: c.title })).toBeVisible();
		const minutes = page.getByRole("spinbutton", { name: c.minutes });
		await minutes.fill("3");
		await page.getByRole("button", { name: c.start }).click();
		await expect(minutes).toBeFocused();
		await minutes.fill("30");
		await page.getByLabel(c.goal).selectOption("60");
		await expect(page.getByRole("checkbox", { name: set.repeat })).toBeChecked();
		expect(await problems(page, false)).toEqual([]);
		await page.getByRole("button", { name: c.start }).click();

		await expect(page.getByRole("heading", { name: c.startedTitle })).toBeFocused();
		await expect(page.getByText(say(c.minutesLeft_other, { count: 30 }))).toBeVisible();
		const link = (await page.getByText(/\/play\/0\d+$/).textContent()) ?? "";
		const pin = link.split("/").at(-1) ?? "";
		const [opened] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: c.stage }).click()]);
		const stage = opened;
		await stage.setViewportSize({ width: 1920, height: 1080 });
		const count = (label: string) => stage.locator("dl > div", { hasText: label }).locator("dd");
		await expect(count(pace.joined)).toHaveText("0");
		await expect(stage.getByText(pace.beforeGoal)).toBeVisible();

		const [ada, bob] = [new Pupil(fetcher, pin, "Ada"), new Pupil(fetcher, pin, "Bob")];
		/** Answers the question in front and moves on. */
		const answer = async (pupil: Pupil, option: number) => {
			const [front] = (await pupil.state()).body.questions ?? [];
			const { questionIndex = 0, try: tryNumber = 1 } = (front ?? {}) as { questionIndex?: number; try?: number };
			const saved = await send(fetcher, "PUT", `/assignments/${pin}/answer`, {
				cookie: pupil.cookie,
				body: { attempt: 1, questionIndex, try: tryNumber, answers: [option] },
			});
			expect(saved.status, saved.text).toBe(200);
			await pupil.state(`?after=${questionIndex}&try=${tryNumber}`);
		};
		for (const pupil of [ada, bob]) {
			await pupil.join();
			await pupil.begin();
		}
		await page.getByRole("button", { name: c.watch }).click();
		await expect(page.getByRole("heading", { name: c.startedTitle })).toHaveCount(0);
		for (let n = 0; n < QUESTIONS.length; n++) await answer(bob, 1);
		const bobNeedsHelp = page.getByRole("button", { name: new RegExp(`Bob.*${c.stuck.wrong}`) });
		await expect(bobNeedsHelp).toBeVisible();
		await expect(page.getByRole("row").nth(1)).toContainText("Ada");
		await bobNeedsHelp.click();
		await expect(page.getByRole("dialog")).toContainText(say(h.answersOf, { name: "Bob" }));
		await page.keyboard.press("Escape");

		await page.getByRole("button", { name: c.hold }).click();
		await expect(page.getByText(c.held)).toBeVisible();
		expect((await ada.state()).body).toMatchObject({ held: true });
		await expect(stage.locator("main p", { hasText: pace.held })).toBeVisible();
		expect(await problems(page, false)).toEqual([]);
		expect(await problems(stage, false)).toEqual([]);
		await takePicture(page, `in-class-${language}`, [
			[390, 844],
			[1440, 900],
		]);
		await takePicture(stage, `in-class-stage-${language}`);
		await page.getByRole("button", { name: c.goOn }).click();
		await expect(page.getByRole("button", { name: c.hold })).toBeVisible();
		expect((await ada.state()).body.held).toBeUndefined();

		// Two pupils, three questions, 60 per cent: four of six.
		for (let n = 0; n < QUESTIONS.length; n++) await answer(ada, 0);
		await expect(stage.getByText(say(pace.goal_other, { mastered: 3, count: 4 }))).toBeVisible();
		await answer(bob, 0);
		await expect(stage.locator("main p", { hasText: pace.reached })).toBeVisible();
		await expect(page.getByText(c.goalReached)).toBeVisible();
		await expect(count(pace.joined)).toHaveText("2");
		await expect(count(pace.done)).toHaveText("1");
		await expect(stage.getByText(pace.reachedQuiet)).toBeVisible();
		const shown = (await stage.locator("body").textContent()) ?? "";
		for (const hidden of ["Ada", "Bob", "this", QUESTIONS[0]?.text ?? ""]) expect(shown).not.toContain(hidden);

		await page.getByRole("button", { name: t.homework.actions }).click();
		await page.getByRole("menuitem", { name: h.change }).click();
		const dialog = page.getByRole("dialog", { name: c.changeTitle });
		await dialog.getByLabel(c.goal).selectOption("");
		await dialog.getByRole("button", { name: h.save }).click();
		await expect(dialog).toHaveCount(0);
		await expect(page.getByText(c.goalReached)).toHaveCount(0);
		await page.getByRole("button", { name: c.close }).click();
		await page.getByRole("dialog", { name: c.closeTitle }).getByRole("button", { name: c.close }).click();
		await expect(page.getByRole("button", { name: h.reopen })).toBeVisible();
		await expect(page.getByRole("button", { name: c.hold })).toHaveCount(0);
		await expect(stage.getByText(pace.over)).toBeVisible();
	});
}
