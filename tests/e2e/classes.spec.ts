import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";
import { Teacher } from "../helpers/homework";
import { gameQuiz, Host, send } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { NARROW, scrollsSideways } from "./axe";
import { hold, languages, openGameSettings, PHONE, test, turnTo } from "./helpers";
import { say, TEXTS } from "./texts";

const NAMES = ["Ada", "Işıl", "Cem"];

for (const language of languages("tr")) {
	test(`a class from a pasted list plays and does homework with its cards, and leaves nothing (${language})`, async ({
		openPhone,
		openTeacher,
		origin,
	}) => {
		const t = TEXTS[language];
		const { token, fetcher, open } = await openTeacher(language);
		const page = await open("/classes");
		// In `npm test` accessibility.spec.ts opens a page that does not exist.
		if (everything) {
			for (const path of ["", "/report"]) {
				await turnTo(page, `/classes/${"a".repeat(20)}${path}`);
				await expect(page.getByRole("heading", { level: 1, name: t.classes.notFound })).toBeVisible();
				await expect(page.getByRole("button", { name: t.common.retry })).toHaveCount(0);
			}
			await turnTo(page, "/classes");
		}
		await page.getByRole("button", { name: t.classes.create }).click();
		await expect(page.getByLabel(t.classes.name)).toBeFocused();
		await page.getByLabel(t.classes.name).fill("7b");
		await page.getByRole("button", { name: t.classes.save, exact: true }).click();
		await page.getByRole("button", { name: t.classes.addPupils }).first().click();
		const list = Array.from({ length: 25 }, (_, n) => `${n + 1} ${NAMES[n] ?? `Label ${n + 1}`}`).join("\n");
		await expect(page.getByLabel(t.classes.listLabel)).toBeFocused();
		await page.getByLabel(t.classes.listLabel).fill(list);
		const file = { name: "7b.csv", mimeType: "text/csv", buffer: Buffer.from("202612045;Ada\n;Bob\n") };
		// A file is added to what was typed, and can be taken out again.
		await page.getByLabel(t.classes.file).setInputFiles(file);
		await expect(page.getByRole("status").filter({ hasText: say(t.classes.recognised_other, { count: 27 }) })).toBeVisible();
		await expect(page.getByText(file.name)).toBeVisible();
		await expect(page.getByLabel(t.classes.listLabel)).toHaveValue(list);
		await page.getByRole("button", { name: t.classes.removeFile }).click();
		await expect(page.getByText(file.name)).toHaveCount(0);
		const listed = (text: string) => page.getByRole("list", { name: t.classes.rows }).getByRole("listitem").filter({ hasText: text });
		// In `npm test` parse-roster.test.ts reads such lists, and transfer.spec.ts chooses letters.
		if (everything) {
			// The list of a gradebook has rows that are no pupils, and its letters may be those of Windows or of a Mac.
			const gradebook = Buffer.from('Student,ID\n    Points Possible,\nD\u00dc\u00de,301\n"Student, Test",302\n', "latin1");
			await page.getByLabel(t.classes.file).setInputFiles({ ...file, buffer: gradebook });
			await expect(listed("DÜŞ").getByRole("checkbox")).toBeChecked();
			await expect(listed(t.classes.noPupil.points).getByRole("checkbox")).not.toBeChecked();
			await expect(listed(t.classes.noPupil.testStudent).getByRole("checkbox")).not.toBeChecked();
			await listed("Student, Test").getByRole("checkbox").check();
			await page.getByLabel(t.letters.label).selectOption("macTurkish");
			await expect(listed("DİŞ").getByRole("checkbox")).toBeChecked();
			await expect(listed("Student, Test").getByRole("checkbox")).toBeChecked();
			await listed("DİŞ").getByRole("checkbox").uncheck();
			await expect(page.getByRole("button", { name: say(t.classes.addCount_other, { count: 26 }) })).toBeEnabled();
			await page.getByRole("button", { name: t.classes.removeFile }).click();
			// Identity numbers are not imported, and the preview says so.
			await expect(page.getByText(t.classes.identityNumbers)).toHaveCount(0);
			await page.getByLabel(t.classes.file).setInputFiles({ ...file, buffer: Buffer.from("TC Kimlik No;Ad\n10000000146;Ece\n") });
			await expect(listed("Ece").getByRole("checkbox")).toBeChecked();
			await expect(page.getByText(t.classes.identityNumbers)).toBeVisible();
			await expect(page.getByText("10000000146")).toHaveCount(0);
			await page.getByRole("button", { name: t.classes.removeFile }).click();
		}
		// Another tab opens while the class with its new pupils is still loading.
		const readsOfClass = /\/api\/classes\/[^/]+$/;
		const reads = await hold(page, readsOfClass);
		await page.getByRole("button", { name: say(t.classes.addCount_other, { count: 25 }) }).click();
		await expect(page.getByRole("dialog")).toBeHidden();
		await expect(page.getByRole("heading", { name: say(t.classes.addedCount_other, { count: 25 }) })).toBeFocused();
		await page.getByRole("button", { name: t.classes.toCards }).click();
		reads.release();
		await expect(page.getByRole("button", { name: t.classes.makeFirst })).toBeVisible();
		await page.unroute(readsOfClass);
		await page.getByRole("tab", { name: t.classes.tabs.pupils }).click();
		await expect(page.getByRole("row")).toHaveCount(26);
		// Browsers centre heading cells below `text-align: start` unless a rule says otherwise.
		await expect(page.getByRole("columnheader").first()).toHaveCSS("text-align", "start");

		await page.getByRole("tab", { name: t.classes.tabs.print, exact: true }).click();
		await page.getByRole("button", { name: t.classes.makeFirst }).click();
		await expect(page.getByRole("heading", { name: say(t.classes.cardsReady_other, { count: 25 }) })).toBeVisible();
		await page.route(readsOfClass, () => {});
		await page.getByRole("tab", { name: t.classes.tabs.pupils }).click();
		await expect(page.getByRole("code")).toHaveCount(0);
		await page.getByRole("tab", { name: t.classes.tabs.print, exact: true }).click();
		await expect(page.getByRole("code")).toHaveCount(25);
		await page.unroute(readsOfClass);
		const codes = await page.getByRole("code").allInnerTexts();

		await page.getByRole("link", { name: t.classes.back, exact: true }).first().click();
		const leaving = page.getByRole("dialog", { name: t.classes.leaveTitle });
		await leaving.getByRole("button", { name: t.common.cancel }).click();
		await expect(leaving).toBeHidden();
		await expect(page.getByRole("code")).toHaveCount(25);

		// In `npm test` cards.test.ts shows where the code of a card leads.
		if (everything) {
			await page.emulateMedia({ media: "print" });
			await expect(page.getByRole("tab", { name: t.classes.tabs.print, exact: true })).toBeHidden();
			const picture = sharp(await page.locator(".paper-card").first().screenshot())
				.ensureAlpha()
				.raw();
			const { data, info } = await picture.toBuffer({ resolveWithObject: true });
			const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
			expect(read?.data).toBe(`${origin}/c#${codes[0]?.replace(" ", "")}`);
			await expect(page.locator(".paper-card-address").first()).toHaveText(`${new URL(origin).host}/card`);
			await page.emulateMedia({ media: null });
		}
		await page.evaluate(() => {
			window.print = () => {};
		});
		await page.getByRole("button", { name: t.classes.print }).click();

		// In `npm test` class-games.test.ts plays with cards and deletes what a class has, and homework.spec.ts does homework.
		if (!everything) return;
		const classId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
		const saved = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(1, 120) });
		const opened = await Host.open(fetcher, token, saved.body.quiz._id);
		const panel = await open(`/host/${opened.pin}`);
		await panel.getByRole("button", { name: t.hostPanel.class.none }).click();
		const dialog = panel.getByRole("dialog", { name: t.hostPanel.class.title });
		await expect(dialog.getByLabel(t.hostPanel.class.label)).toHaveValue(classId);
		await dialog.getByRole("switch", { name: t.hostPanel.cardsOnly }).click();
		await dialog.getByRole("button", { name: t.hostPanel.shuffleConfirm }).click();
		await panel.waitForURL((url) => /^\/host\/\d+$/.test(url.pathname) && !url.pathname.endsWith(opened.pin));
		await expect(panel.getByRole("button", { name: "7b", exact: true })).toBeVisible();
		await openGameSettings(panel, language);
		await expect(panel.getByRole("switch", { name: t.hostPanel.cardsOnly })).toBeChecked();
		await panel.keyboard.press("Escape");
		const host = new Host(fetcher, token, new URL(panel.url()).pathname.slice("/host/".length));
		const phones = [];
		for (const [n, nickname] of NAMES.entries()) {
			const own = await openPhone(language);
			const code = codes[n]?.replace(" ", "") ?? "";
			if (n < 2) {
				// In the form of new cards, and of cards that were printed earlier.
				await own.goto(n === 0 ? `/c#${code}` : `/c/${code}`);
				await expect(own).toHaveURL(`${origin}/card`);
				await expect(own.getByText(say(t.card.held, { number: n + 1 }))).toBeVisible();
			}
			await own.goto(`/play/${host.pin}`);
			if (n === 2) {
				await own.getByLabel(t.playQuiz.nickname).fill(nickname);
				await own.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
				await expect(own.getByLabel(t.card.field)).toBeFocused();
				await expect(own.getByRole("alert").filter({ hasText: t.card.needed })).toBeVisible();
				await own.getByLabel(t.card.field).fill(code.toLowerCase());
			} else {
				await expect(own.getByText(say(t.card.held, { number: n + 1 }))).toBeVisible();
				await own.getByLabel(t.playQuiz.nickname).fill(nickname);
			}
			await own.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
			await expect(own.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
			phones.push(own);
		}
		await expect(panel.getByText("1 Ada")).toBeVisible();
		await panel.getByRole("switch", { name: t.hostPanel.classNumbers }).click();
		await expect(panel.getByText("1 Ada")).toBeHidden();
		await panel.close();

		const second = await openPhone(language);
		await second.goto(`/c/${codes[0]?.replace(" ", "")}`);
		// The form can be sent before it knows the card of the device.
		const readsOfCard = await hold(second, "**/api/card");
		await second.goto(`/play/${host.pin}`);
		await second.getByLabel(t.playQuiz.nickname).fill("Zoe");
		await second.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
		readsOfCard.release();
		await expect(second.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
		await expect(phones[0]?.getByRole("heading", { name: t.playQuiz.overTitle }) ?? page.locator("h1")).toBeVisible();

		await host.act("start");
		for (const [n, phone] of [second, phones[1], phones[2]].entries())
			await phone?.getByRole("button", { name: n === 2 ? "beta" : "alpha" }).click();
		await expect.poll(async () => (await host.view()).body.instance.questionStatus).toBe("closed");
		await host.act("finish");

		const d = t.doHomework;
		const work = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 120) });
		const homework = await Teacher.set(fetcher, token, work.body.quiz._id, {
			classId,
			cardsOnly: true,
			title: "Until Friday",
		});
		const button = (on: Page, name: string) => on.getByRole("button", { name, exact: true });
		const enter = async (on: Page) => {
			await on.goto(`/play/${homework.pin}`);
			await button(on, d.byCard).click();
		};
		const answer = async (on: Page, option: string) => {
			await on.getByRole("button", { name: option }).click();
			await expect(on.getByText(d.saved)).toBeVisible();
		};
		const handIn = async (on: Page) => {
			await button(on, d.handIn).click();
			await on.getByRole("dialog").getByRole("button", { name: d.handIn, exact: true }).click();
			await expect(on.getByRole("heading", { level: 1, name: d.doneTitle })).toBeVisible();
		};
		const [freed, bob, cem] = phones as [Page, Page, Page];
		await enter(second);
		await button(second, d.start).click();
		await answer(second, "beta");
		await button(second, d.next).click();
		await answer(second, "alpha");
		await handIn(second);
		await expect(second.getByText(say(d.result, { right: 0, total: 2 }), { exact: true })).toBeVisible();

		// Number 2 continues on a device that had the card of number 1; number 3 never hands in.
		await enter(bob);
		await button(bob, d.start).click();
		await answer(bob, "alpha");
		const bobs = codes[1]?.replace(" ", "") ?? "";
		await freed.goto(`/c#${bobs}`);
		await expect(freed.getByRole("heading", { name: say(t.card.askTitle, { number: 2 }) })).toBeVisible();
		expect(freed.url()).not.toContain(bobs);
		await freed.getByRole("link", { name: t.card.askKeep }).click();
		await expect(freed.getByText(say(t.card.held, { number: 1 }))).toBeVisible();
		await button(freed, t.card.notYou).click();
		await freed.getByLabel(t.card.field).fill(codes[1] ?? "");
		await button(freed, t.card.use).click();
		await expect(freed.getByText(say(t.card.held, { number: 2 }))).toBeVisible();
		await enter(freed);
		await answer(freed, "beta");
		await handIn(freed);
		await bob.reload();
		await expect(bob.getByRole("heading", { level: 1, name: d.takenOverTitle })).toBeVisible();
		// The next pupil's card opens nothing of the previous pupil, whose name and way out are on every screen.
		await expect(freed.getByText(say(d.cardNumber, { number: 2 }), { exact: true })).toBeVisible();
		if (everything) {
			await freed.setViewportSize(NARROW);
			expect(await scrollsSideways(freed, NARROW)).toBe(false);
			await freed.setViewportSize(PHONE);
		}
		await freed.goto(`/c#${codes[3]?.replace(" ", "")}`);
		await freed.getByRole("button", { name: t.card.askUse }).click();
		await expect(freed.getByText(say(t.card.held, { number: 4 }))).toBeVisible();
		await freed.goto(`/play/${homework.pin}`);
		await expect(freed.getByText(say(t.card.held, { number: 4 }))).toBeVisible();
		await expect(freed.getByText(d.doneTitle)).toHaveCount(0);
		await button(freed, d.byCard).click();
		await expect(button(freed, d.start)).toBeVisible();
		await button(freed, t.card.notYou).click();
		await freed.getByRole("dialog").getByRole("button", { name: t.card.leave }).click();
		await expect(freed.getByLabel(t.card.field)).toBeVisible();
		await expect(button(freed, d.start)).toHaveCount(0);
		await enter(cem);
		await button(cem, d.start).click();
		await answer(cem, "beta");

		// The homework ends: saved answers count, also where the teacher corrects the first solution.
		const [question] = (await homework.view()).body.assignment.questions;
		expect((await homework.correct(question?.id ?? "", { correctAnswers: [1] })).body.changed).toBeGreaterThan(0);
		expect((await homework.act("close")).status).toBe(200);
		await cem.reload();
		await expect(cem.getByRole("heading", { level: 1, name: d.endedTitle })).toBeVisible();
		await expect(cem.getByText(say(d.result, { right: 1, total: 2 }), { exact: true })).toBeVisible();
		await expect(cem.getByText(d.corrected)).toBeVisible();

		const row = (number: number, name: string) => page.getByRole("row", { name: new RegExp(`${number}\\s+${name}`) }).getByRole("cell");
		const percent = (percentage: number) => say(t.classes.percentage, { percentage });
		await expect(async () => {
			await page.goto(`/classes/${classId}?tab=progress`);
			await expect(page.getByRole("columnheader", { name: /Until Friday/ })).toBeVisible();
			// The mean counts questions, not activities. Before the results arrive, the homework is running.
			await expect(row(1, "Ada")).toHaveText([percent(67), percent(50), percent(100)], { timeout: 2_000 });
		}).toPass();
		await expect(row(2, "Işıl")).toHaveText([percent(67), percent(50), percent(100)]);
		await expect(row(3, "Cem")).toHaveText([percent(33), percent(50), percent(0)]);
		const now = page.getByRole("region", { name: t.classes.now });
		await expect(now.getByRole("link", { name: /Until Friday/ })).toBeVisible();
		await expect(now.getByText("Question number 2?")).toBeVisible();
		await page.getByLabel(t.classes.sort).selectOption({ label: t.classes.order.lowest });
		await expect(page.getByRole("rowheader").first()).toHaveText(/^3\s*Cem/);
		// Number 4 joined the homework and began nothing: no figure, and no mean.
		await expect(row(4, "Label 4").nth(1)).toHaveText(t.classes.status["not-handed-in"]);

		// The address of the tab that printed login cards before.
		await page.goto(`/classes/${classId}?tab=cards`);
		await page.getByRole("link", { name: t.classes.report.open }).click();
		await expect(page.getByRole("article")).toHaveCount(25);
		await expect(page.getByRole("article").nth(2)).toContainText("Until Friday");
		await page.emulateMedia({ media: "print" });
		await expect(page.getByRole("banner")).toBeHidden();
		await expect(page.getByRole("button", { name: t.classes.report.print })).toBeHidden();
		if (everything) expect((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(25);
		await page.emulateMedia({ media: null });
		await page.getByRole("link", { name: t.classes.backToClass }).click();

		await page.getByRole("link", { name: /3\s+Cem/ }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Cem" })).toBeVisible();
		const wrong = page.getByRole("listitem").filter({ hasText: "Question number 1?" }).last();
		await expect(wrong).toContainText("B: beta");
		await expect(wrong).toContainText("A: alpha");
		await expect(page.getByText("Question number 2?")).toBeVisible();
		await expect(page.getByRole("img", { name: say(t.classes.lineLabel, { figures: `${percent(0)}, ${percent(50)}` }) })).toBeVisible();
		await expect(page.getByRole("link", { name: t.classes.practise, exact: true })).toHaveCount(2);
		await page.getByRole("link", { name: t.classes.practiseAsHomework }).last().click();
		await expect(page.getByRole("region", { name: say(t.homework.set.onlyThese_one, { count: 1 }) })).toContainText("Question number 1?");
		await expect(page.getByRole("combobox", { name: t.homework.set.class })).toHaveValue(classId);
		await page.getByRole("button", { name: t.homework.set.submit }).click();
		await expect(page.getByRole("heading", { name: t.homework.setTitle })).toBeFocused();
		await expect(page.getByRole("button", { name: say(t.homework.openQuestion, { number: 1 }) })).toHaveCount(1);
		await expect(page.getByRole("button", { name: say(t.homework.openQuestion, { number: 2 }) })).toHaveCount(0);
		await page.getByRole("button", { name: t.homework.watch }).click();
		await expect(page.getByRole("heading", { name: t.homework.pupils, exact: true })).toBeInViewport();

		if (everything) {
			await page.getByRole("link", { name: t.homework.back }).click();
			await expect(page.getByRole("link", { name: /Rivers and lakes.*7b/ })).toBeVisible();
			await page.getByRole("main").getByRole("link", { name: t.homework.toClasses, exact: true }).click();
			await page
				.getByRole("listitem")
				.filter({ hasText: "7b" })
				.getByRole("link", { name: /Rivers and lakes/ })
				.click();
		}
		await page.getByRole("main").getByRole("link", { name: "7b", exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: "7b" })).toBeVisible();
		await page.getByRole("button", { name: t.classes.setHomework }).click();
		const quizzes = page.getByRole("dialog", { name: t.classes.setHomework });
		await quizzes.getByLabel(t.classes.searchQuiz).fill("lakes");
		await quizzes.getByRole("button", { name: t.classes.search, exact: true }).click();
		await quizzes
			.getByRole("radio", { name: /Rivers and lakes/ })
			.first()
			.check();
		await quizzes.getByRole("link", { name: t.classes.next, exact: true }).click();
		await expect(page.getByText("Rivers and lakes").first()).toBeVisible();
		await expect(page.getByRole("combobox", { name: t.homework.set.class })).toHaveValue(classId);

		// In `npm test` homework-files.test.ts shows what the files contain.
		if (everything) {
			await turnTo(page, `/homework/${homework.id}`);
			const screen = page.viewportSize();
			await page.setViewportSize({ width: 820, height: 1180 });
			const title = await page.getByRole("heading", { level: 1, name: "Until Friday" }).boundingBox();
			expect(title?.width).toBeGreaterThan(240);
			if (screen) await page.setViewportSize(screen);
			const fileText = async (name: string) => {
				await page.getByRole("button", { name: t.homework.download }).click();
				const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name, exact: true }).click()]);
				return readFile(await file.path(), "utf8");
			};
			expect(await fileText(t.homework.csv)).not.toContain("Ada");
			expect(await fileText(t.homework.csvWithLabels)).toContain("Ada");
		}

		// After the last day, labels and cards are deleted.
		await expect(async () => {
			// On a busy machine this moment may be over when the call arrives.
			const endsAt = new Date(Date.now() + 1_000).toISOString();
			expect((await send(fetcher, "PATCH", `/classes/${classId}`, { token, body: { endsAt } })).status).toBe(200);
		}).toPass();
		await expect(async () => {
			await page.goto(`/classes/${classId}?tab=progress`);
			await expect(page.getByText(t.classes.endedNote)).toBeVisible({ timeout: 2_000 });
		}).toPass();
		await expect(page.getByRole("rowheader")).toHaveCount(26);
		for (const name of NAMES) await expect(page.getByText(new RegExp(name))).toHaveCount(0);
		expect((await fetcher(`/c/${codes[0]?.replace(" ", "")}`)).status).toBe(404);
		await page.getByRole("button", { name: t.classes.actions, exact: true }).click();
		await page.getByRole("menuitem", { name: t.classes.delete, exact: true }).click();
		await page.getByRole("dialog").getByRole("button", { name: t.classes.delete, exact: true }).click();
		await expect(page).toHaveURL(`${origin}/classes`);
		await expect(page.getByRole("heading", { name: t.classes.empty })).toBeVisible();
	});
}
