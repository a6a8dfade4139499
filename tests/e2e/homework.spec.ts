import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { Pupil } from "../helpers/homework";
import { send } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { languages, openContext, openQuizMenu, test } from "./helpers";
import { say, TEXTS } from "./texts";

const MAX_BYTES = 94_500;
const QUESTIONS = [
	{ text: "Which is a planet?", options: ["Moon", "Mars"], correctAnswers: [1] },
	{ kind: "text", text: "Who built it?", accepted: ["Sinan"] },
	{ text: "Which are even?", options: ["2", "3", "4"], correctAnswers: [0, 2] },
];

for (const language of languages("en")) {
	test(`homework: set from a card, done in two attempts and on two devices through a dead network, corrected by its teacher (${language})`, async ({
		browser,
		openTeacher,
	}) => {
		const t = TEXTS[language];
		const { doHomework: d, homework: h } = t;
		const { token, fetcher, open: openPage } = await openTeacher(language);
		const name = `Homework ${language} ${token.slice(-6)}`;
		const body = { name, language, status: "published", visibility: "private", questions: QUESTIONS };
		const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });

		const teacher = await openPage(language === "en" ? "/" : `/quiz/edit/${made.body.quiz._id}`);
		const card = teacher.getByRole("article").filter({ hasText: name });
		if (language === "en") await card.getByRole("link", { name: t.quizCard.homework }).click();
		else {
			await openQuizMenu(teacher, name, language);
			await teacher.getByRole("menuitem", { name: t.quizCard.homework }).click();
		}
		await expect(teacher.getByRole("heading", { level: 1, name: h.set.title })).toBeVisible();
		await teacher.getByLabel(h.set.attempts).selectOption({ label: h.set.attemptTwo });
		await teacher.getByRole("button", { name: h.set.submit }).click();
		await expect(teacher.getByRole("heading", { level: 1, name })).toBeVisible();
		await expect(teacher.getByRole("heading", { name: h.setTitle })).toBeFocused();
		await expect(teacher.getByText(h.noPupils)).toBeVisible();
		const link = (await teacher.getByText(/\/play\/0\d+$/).textContent()) ?? "";
		const path = new URL(link).pathname;

		await teacher.emulateMedia({ media: "print" });
		await expect(teacher.getByRole("banner")).toBeHidden();
		await teacher.emulateMedia({ media: null });

		/** All scripts loaded by phones, compressed. */
		const scripts = new Map<string, Promise<number>>();
		const phone = async () => {
			const context = await openContext(browser, { language, phone: true });
			const page = await context.newPage();
			page.on("response", (response) => {
				if (response.request().resourceType() === "script" && response.ok())
					scripts.set(
						new URL(response.url()).pathname,
						response.body().then((body) => gzipSync(body).length),
					);
			});
			await page.goto(path);
			return { context, page };
		};
		const button = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true });
		const status = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
		const first = await phone();
		const ada = first.page;
		await expect(ada.getByRole("heading", { level: 1, name })).toBeVisible();
		await expect(ada.getByText(say(d.until, { date: "" }).trim())).toBeVisible();
		await expect(ada.getByText(say(d.from, { teacher: "Test Author" }))).toBeVisible();
		await expect(ada.getByLabel(d.name)).not.toBeFocused();
		if (everything) {
			await teacher.goto(path);
			await expect(teacher.getByLabel(d.name)).toBeFocused();
			await teacher.goBack();
		}
		await ada.getByLabel(d.name).fill("Ada");
		await button(ada, d.join).click();
		await expect(ada.getByRole("heading", { level: 1, name })).toBeVisible();
		const code = (await ada.locator("p.select-all").textContent()) ?? "";
		await button(ada, d.start).click();

		const asked = (page: Page, index: number) =>
			expect(page.getByRole("heading", { level: 1, name: QUESTIONS[index]?.text ?? "" })).toBeVisible();
		await asked(ada, 0);
		await ada.getByRole("button", { name: "Moon" }).click();
		await status(ada, d.saved);
		await button(ada, d.next).click();
		await asked(ada, 1);
		await first.context.setOffline(true);
		await ada.getByLabel(t.question.yourAnswer).fill(language === "tr" ? "SİNAN" : "SINAN");
		await status(ada, d.offline);
		await expect(ada.getByRole("button", { name: `${say(d.questionNumber, { number: 2 })}, ${d.notSaved}` })).toBeVisible();
		await first.context.setOffline(false);
		await ada.reload();
		await expect(ada.getByRole("button", { name: `${say(d.questionNumber, { number: 2 })}, ${d.answered}` })).toBeVisible();

		const { page: tablet } = await phone();
		await button(tablet, d.hasCode).click();
		await tablet.getByLabel(d.code, { exact: true }).fill(code.toLowerCase());
		await button(tablet, d.resume).click();
		await asked(tablet, 2);
		await tablet.getByRole("checkbox", { name: /^A: / }).click();
		await status(tablet, d.saved);
		await button(tablet, d.handIn).click();
		await expect(tablet.getByRole("dialog")).toContainText(d.handInAll);
		await tablet.getByRole("dialog").getByRole("button", { name: d.handIn, exact: true }).click();
		await expect(tablet.getByRole("heading", { level: 1, name: d.doneTitle })).toBeVisible();
		await status(tablet, say(d.result, { right: 1, total: 3 }));
		await expect(tablet.getByText(d.solutionsLater)).toBeVisible();

		// The second attempt lacks one answer: the better attempt counts, and the solutions are shown.
		await button(tablet, d.startAgain).click();
		await asked(tablet, 0);
		await tablet.getByRole("button", { name: "Mars" }).click();
		await status(tablet, d.saved);
		await tablet.getByRole("button", { name: new RegExp(`^${say(d.questionNumber, { number: 2 })}`) }).click();
		await tablet.getByLabel(t.question.yourAnswer).fill("Davut");
		await status(tablet, d.saved);
		await tablet.getByRole("button", { name: new RegExp(`^${say(d.questionNumber, { number: 3 })}`) }).click();
		await button(tablet, d.handIn).click();
		await expect(tablet.getByRole("dialog")).toContainText(say(d.handInMissing_one, { count: 1 }));
		await tablet.getByRole("dialog").getByRole("button", { name: d.handIn, exact: true }).click();
		await expect(tablet.getByRole("heading", { name: d.solutions })).toBeVisible();
		await status(tablet, say(d.result, { right: 1, total: 3 }));

		const sizes = await Promise.all(scripts.values());
		expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES);
		expect([...scripts.keys()].filter((file) => !file.startsWith("/assets/pupil-"))).toEqual([]);

		const row = teacher.getByRole("row", { name: /Ada/ });
		await expect(row.getByText(h.work["handed-in"])).toBeVisible();
		await row.getByRole("button").click();
		await expect(teacher.getByRole("dialog")).toContainText("Moon");
		await teacher.keyboard.press("Escape");
		// A typed answer is accepted with one button, and taken into the quiz with another, as in a game.
		const bob = new Pupil(fetcher, path.split("/").at(-1) ?? "", "Bob");
		await bob.join();
		await bob.begin();
		expect((await bob.save(1, 1, "Mimar Sinan")).status).toBe(200);
		await bob.handIn(1);
		const dialog = teacher.getByRole("dialog");
		const open = async (number: number) => {
			await teacher
				.getByRole("button", { name: say(h.openQuestion, { number }) })
				.first()
				.click();
		};
		await open(2);
		const typed = dialog.getByRole("listitem").filter({ hasText: "Mimar Sinan" });
		await typed.getByRole("button", { name: say(t.hostPanel.acceptAnswer_one, { count: 1 }) }).click();
		await expect(typed).toContainText(h.mark.right);
		await expect(dialog.getByLabel(h.accepted)).toHaveValue("Sinan\nMimar Sinan");
		await dialog.getByRole("button", { name: t.hostPanel.acceptedSave }).click();
		await expect(dialog.getByText(t.hostPanel.acceptedSaved)).toBeVisible();
		await teacher.keyboard.press("Escape");
		await open(1);
		await expect(dialog.getByText(/Moon/).first()).toBeVisible();
		await dialog.getByLabel(/A: Moon/).check();
		await dialog.getByLabel(/B: Mars/).uncheck();
		await dialog.getByRole("button", { name: h.correctSave }).click();
		await expect(teacher.getByText(say(h.changed_other, { count: 2 }))).toBeVisible();
		await tablet.reload();
		await status(tablet, say(d.result, { right: 2, total: 3 }));
		await expect(tablet.getByText(d.corrected)).toBeVisible();

		await button(teacher, h.close).click();
		await teacher.getByRole("dialog").getByRole("button", { name: h.close }).click();
		await expect(button(teacher, h.reopen)).toBeVisible();
		const { page: late } = await phone();
		await expect(late.getByRole("heading", { level: 1, name: d.closedTitle })).toBeVisible();
		await teacher.getByRole("link", { name: h.back }).click();
		await teacher.getByRole("tab", { name: h.closed }).click();
		await expect(teacher.getByRole("link", { name: new RegExp(name) })).toBeVisible();
	});
}
