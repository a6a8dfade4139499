import { expect } from "@playwright/test";
import { makeClass } from "../helpers/classes";
import { gameQuiz, Host, send } from "../helpers/live";
import { findings } from "./axe";
import { changeChoice, DESKTOP, joinByPage, manageButton, onlyInEverything, openGameSettings, PHONE, takePicture, test } from "./helpers";
import { say, TEXTS } from "./texts";

// In `npm test` scan.spec.ts plays with printed cards, and answer-cards.test.ts takes readings.
for (const language of onlyInEverything()) {
	test(`a class plays with printed cards beside one phone, without a clock, from the panel (${language})`, async ({
		openPhone,
		openTeacher,
	}) => {
		const t = TEXTS[language];
		const { token, fetcher, open } = await openTeacher(language);
		const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: { ...gameQuiz(3, 20), language } });
		const made = await makeClass(
			fetcher,
			token,
			Array.from({ length: 27 }, (_, n) => ({ number: 701 + n, label: `Ad ${n + 1}` })),
		);
		const host = await Host.open(fetcher, token, quiz.body.quiz._id, { classId: made.id });
		const read = async (readings: [number, number][], questionIndex?: number) => {
			const body = { questionIndex, readings: readings.map(([card, option]) => ({ card, option })) };
			const reply = await send(fetcher, "POST", `/instances/${host.pin}/card-readings`, { token, body });
			expect(reply.status, reply.text).toBe(200);
		};

		const panel = await open(`/host/${host.pin}`);
		await changeChoice(panel, t.hostPanel.onPhones, t.hostPanel.onCards);
		await expect(panel.getByText(say(t.hostPanel.leftOut_one, { count: 1 }))).toBeVisible();
		await panel.getByRole("button", { name: t.hostPanel.pointsMode.accuracy, exact: true }).click();
		await expect(panel.getByRole("menuitem")).toHaveText([/./, /./]);
		await panel.keyboard.press("Escape");
		const settings = await openGameSettings(panel, language);
		await expect(settings.getByRole("switch", { name: t.hostPanel.noClock })).toHaveCount(0);
		await settings.getByLabel(t.hostPanel.cardNames).selectOption("label");
		await expect(settings.getByText(t.hostPanel.cardNamesHint)).toBeVisible();
		await settings.getByLabel(t.hostPanel.cardNames).selectOption("number");
		await panel.keyboard.press("Escape");
		await takePicture(panel, `panel-lobby-${language}`);

		const cards = Array.from({ length: 26 }, (_, n) => n + 2);
		await read(cards.map((card) => [card, 0]));
		const name = `${language === "tr" ? "Kart" : "Card"} 27`;
		await expect(manageButton(panel, name, language)).toBeVisible();
		await panel.getByRole("button", { name: t.hostPanel.onCards, exact: true }).click();
		await expect(panel.getByRole("menuitem", { name: t.hostPanel.printCards })).toBeVisible();
		await expect(panel.getByRole("menuitem", { name: t.hostPanel.onPhonesHint })).toHaveCount(0);
		await panel.keyboard.press("Escape");
		const phone = await openPhone(language);
		await joinByPage(phone, host.pin, "Cem", language);
		const stage = await open(`/host/${host.pin}/stage`);
		await panel.bringToFront();
		await panel.getByRole("button", { name: t.hostPanel.start, exact: true }).click();

		await expect(phone.getByText(t.playQuiz.noClock)).toBeVisible();
		await expect(phone.getByRole("timer")).toHaveCount(0);
		await takePicture(phone, `phone-${language}`);
		await read(
			cards.slice(0, 20).map((card) => [card, card % 4]),
			0,
		);
		const ticks = stage.getByRole("list", { name: t.stage.readCards });
		await expect(ticks.getByRole("listitem")).toHaveCount(27);
		await expect(ticks.getByText(t.stage.isRead, { exact: true })).toHaveCount(20);
		await expect(stage.getByRole("timer")).toHaveCount(0);
		await takePicture(stage, `stage-${language}`);
		expect(await findings(stage)).toEqual([]);

		// By hand, for a card that no camera can read.
		await panel.bringToFront();
		await expect(panel.getByRole("button", { name: say(t.hostPanel.addTimeName, { count: 10 }) })).toHaveCount(0);
		await manageButton(panel, name, language).click();
		const dialog = panel.getByRole("dialog", { name });
		await dialog.getByRole("group", { name: t.hostPanel.answerByHand }).getByRole("radio", { name: "A", exact: true }).check();
		await takePicture(panel, `panel-by-hand-${language}`);
		await expect(ticks.getByText(t.stage.isRead, { exact: true })).toHaveCount(21);
		await panel.keyboard.press("Escape");
		await phone.getByRole("group").getByRole("button").first().click();
		await expect(ticks.getByText(t.stage.isRead, { exact: true })).toHaveCount(22);
		await takePicture(panel, `panel-question-${language}`);
		expect(await findings(panel)).toEqual([]);
		await panel.getByRole("button", { name: t.hostPanel.closeQuestion, exact: true }).click();
		await expect(phone.getByRole("heading", { name: new RegExp(t.playQuiz.correct) })).toBeVisible();
		const { instance } = (await host.view()).body;
		expect(instance.participants.find(({ card }) => card === 27)).toMatchObject({ totalScore: 1000 });
		expect(instance).toMatchObject({ answeredCount: 22, totalQuestions: 2 });

		const pupils = await open(`/classes/${made.id}?tab=pupils`);
		await pupils.getByRole("tab", { name: t.classes.tabs.pupils }).click();
		await pupils.getByRole("button", { name: say(t.classes.pupilActions, { number: 701 }) }).click();
		await pupils.getByRole("menuitem", { name: say(t.classes.editPupil, { number: 701 }) }).click();
		const edit = pupils.getByRole("dialog");
		await edit.getByLabel(t.classes.answerCard).fill("99");
		await edit.getByLabel(t.classes.support.calm).check();
		await takePicture(pupils, `pupil-${language}`);
		await edit.getByRole("button", { name: t.classes.save }).click();
		await expect(pupils.getByRole("row", { name: /701/ }).getByRole("cell", { name: "99", exact: true })).toBeVisible();
		await expect(pupils.getByRole("row", { name: /701/ })).toContainText(t.classes.support.calm);
		await pupils.setViewportSize(PHONE);
		await takePicture(pupils, `pupils-phone-${language}`);
		await pupils.setViewportSize(DESKTOP);
		await takePicture(pupils, `pupils-${language}`);
	});
}
