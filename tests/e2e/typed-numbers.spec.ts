import { expect, type Page } from "@playwright/test";
import { send } from "../helpers/live";
import { NARROW, problems, scrollsSideways } from "./axe";
import { onlyInEverything, openContext, ownQuiz, PHONE, signIn, test } from "./helpers";
import { say, TEXTS } from "./texts";

const QUESTION = { kind: "number", text: "How long is it?", value: 1.355, tolerance: 0, unit: "km" };

// In `npm test` number.test.ts reads what is typed.
for (const language of onlyInEverything()) {
	test(`an author types numbers as the quiz's language writes them, with a minus on a phone, and corrects one in a homework (${language})`, async ({
		browser,
		baseURL,
		request,
		watch,
	}) => {
		const origin = baseURL ?? "";
		const t = TEXTS[language];
		const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
		const context = await openContext(browser, { language, phone: true });
		const { token } = await signIn(context, origin);
		const saved = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", {
			token,
			body: { name: "Distances", language: "tr", status: "published", visibility: "private", questions: [QUESTION] },
		});
		const quizTemplateId = saved.body.quiz._id;
		const page = watch(await context.newPage());
		const look = async (what: string) => {
			for (const size of [NARROW, PHONE]) {
				await page.setViewportSize(size);
				expect.soft(await scrollsSideways(page, size), what).toBe(false);
			}
			expect.soft(await problems(page, false), what).toEqual([]);
			if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${language}-${what}.png`, fullPage: true });
		};
		const fieldIn = (place: Pick<Page, "getByLabel">, name: string) => place.getByLabel(name, { exact: true });
		/** In the author's language, whatever the language of the quiz. */
		const readAs = (tr: string, en: string) => (language === "tr" ? tr : en);

		await page.goto(`/quiz/edit/${quizTemplateId}`);
		const value = fieldIn(page, t.quizEditor.value);
		await expect(value).toHaveValue("1,355");
		await value.fill("1.340");
		await expect(value).toHaveAccessibleDescription(readAs("= 1.340 km", "= 1,340 km"));
		const signs = page.getByRole("button", { name: t.question.changeSign, exact: true });
		await signs.first().click();
		await expect(value).toHaveValue("-1.340");
		await fieldIn(page, t.quizEditor.tryIt).fill("−1340 km");
		await expect(page.getByText(t.quizEditor.tryCounts)).toBeVisible();
		await look("editor");
		await page.getByRole("button", { name: t.quizEditor.update, exact: true }).click();
		await expect.poll(async () => (await ownQuiz(request, origin, token, "Distances")).questions[0]?.value).toBe(-1340);

		const dueAt = new Date(Date.now() + 86_400_000).toISOString();
		const made = await send<{ assignment: { _id: string } }>(fetcher, "POST", "/assignments", { token, body: { quizTemplateId, dueAt } });
		const assignmentId = made.body.assignment._id;
		await page.goto(`/homework/${assignmentId}`);
		await page.getByRole("button", { name: say(t.homework.openQuestion, { number: 1 }), exact: true }).click();
		const dialog = page.getByRole("dialog", { name: say(t.homework.correctTitle, { number: 1 }) });
		const right = fieldIn(dialog, t.homework.value);
		await expect(right).toHaveValue("-1340");
		await right.fill("1.355,5");
		await dialog.getByRole("button", { name: t.question.changeSign, exact: true }).click();
		await expect(right).toHaveAccessibleDescription(readAs("= −1.355,5 km", "= −1,355.5 km"));
		await look("correction");
		await right.fill("far");
		await expect(dialog.getByRole("button", { name: t.homework.correctSave })).toBeDisabled();
		await right.fill("1.355");
		await dialog.getByRole("button", { name: t.homework.correctSave }).click();
		await expect(dialog).toBeHidden();
		const read = await send<{ assignment: { questions: { value?: number }[] } }>(fetcher, "GET", `/assignments/${assignmentId}`, { token });
		expect(read.body.assignment.questions[0]?.value).toBe(1355);
	});
}
