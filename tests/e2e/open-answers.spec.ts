import { expect } from "@playwright/test";
import { Player } from "../helpers/live";
import { NARROW, problems, scrollsSideways } from "./axe";
import { DESKTOP, openContext, openHostedGame, test } from "./helpers";
import { say, TEXTS } from "./texts";

const QUESTION = { kind: "open", text: "Deniz deyince aklına ne gelir?", maxAnswers: 3, timeLimit: 300 };
const QUIZ = {
	name: "Açık",
	language: "tr",
	status: "published",
	visibility: "private",
	questions: [
		{ ...QUESTION, approve: true },
		{ ...QUESTION, text: "Ya dağ?" },
	],
};

test("a class writes what it thinks; the host allows one text, hides another, and each phone shows its own", async ({
	browser,
	baseURL,
	watch,
}) => {
	const t = TEXTS.tr;
	const { context: author, fetcher, host } = await openHostedGame(browser, baseURL ?? "", QUIZ, { language: "tr" });
	const other = new Player(fetcher, host.pin, "Bora");
	await other.join();
	const panel = watch(await author.newPage());
	await panel.goto(`/host/${host.pin}`);
	const stage = watch(await author.newPage());
	await stage.goto(`/host/${host.pin}/stage`);
	const phone = watch(await (await openContext(browser, { language: "tr", phone: true })).newPage());
	await phone.setViewportSize(NARROW);
	await phone.goto(`/play/${host.pin}`);
	await phone.getByLabel(t.playQuiz.nickname, { exact: true }).fill("Ada");
	await phone.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
	await expect(phone.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
	await host.act("start");

	const field = (number: number) => phone.getByRole("textbox", { name: say(t.question.yourAnswerNumber, { number }), exact: true });
	const submit = phone.getByRole("button", { name: t.question.submit, exact: true });
	await expect(field(1)).toBeVisible();
	await expect(field(2)).toHaveCount(0);
	await expect(submit).toBeDisabled();
	await field(1).fill("Mavi");
	await field(1).press("Enter");
	await expect(field(2)).toBeFocused();
	await field(2).fill("MAVİ ");
	await expect(phone.getByText(t.question.sameTwice)).toBeVisible();
	await expect(submit).toBeDisabled();
	await field(2).fill("balık");
	expect.soft(await problems(phone, false)).toEqual([]);
	expect.soft(await scrollsSideways(phone)).toBe(false);
	await submit.click();
	await expect(phone.getByText("balık", { exact: true })).toBeVisible();
	await other.answer(0, { texts: ["mavi", "gizli"] });
	await host.act("close-question");

	await expect(phone.getByRole("heading", { name: t.playQuiz.voted })).toBeVisible();
	await expect(phone.getByText("Mavi", { exact: true })).toBeVisible();
	await expect(phone.getByText("gizli")).toHaveCount(0);
	// Nobody has points.
	await expect(phone.getByRole("heading", { name: t.playQuiz.topFive })).toHaveCount(0);
	const given = panel.getByRole("list", { name: t.hostPanel.givenAnswers });
	await expect(given.getByRole("listitem")).toHaveCount(3);
	await expect(given.getByText(t.hostPanel.textNotShown)).toHaveCount(3);
	for (const text of ["Mavi", "balık", "gizli"]) await expect(stage.getByText(text, { exact: true })).toHaveCount(0);
	const press = (name: string, text: string) => given.getByRole("button", { name: say(name, { text }), exact: true }).click();
	await press(t.hostPanel.showTextNamed, "Mavi");
	await expect(stage.getByText("Mavi", { exact: true })).toBeVisible();
	await press(t.hostPanel.showTextNamed, "gizli");
	await expect(stage.getByText("gizli", { exact: true })).toBeVisible();
	await press(t.hostPanel.hideTextNamed, "gizli");
	await expect(stage.getByText("gizli", { exact: true })).toHaveCount(0);
	await expect(given.getByText(t.hostPanel.textNotShown)).toHaveCount(2);
	expect.soft(await problems(panel, false)).toEqual([]);
	await panel.setViewportSize(NARROW);
	expect.soft(await given.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
	await panel.setViewportSize(DESKTOP);

	// Without approval each text is shown at once, but for what the word list refuses.
	await host.act("next-question");
	await other.answer(1, { texts: ["you are a shit", "kar"] });
	await expect(given.getByRole("listitem")).toHaveCount(2);
	await expect(given.getByText(t.hostPanel.textRefused)).toBeVisible();
	await expect(panel.getByText("you are a shit")).toHaveCount(0);
	await given.getByRole("button", { name: t.hostPanel.hiddenAnswer }).click();
	await expect(given.getByText("you are a shit")).toBeVisible();
	await expect(given.getByRole("button", { name: say(t.hostPanel.showTextNamed, { text: "you are a shit" }) })).toHaveCount(0);
	await host.act("close-question");
	await expect(stage.getByText("kar", { exact: true })).toBeVisible();
	await expect(stage.getByText("you are a shit")).toHaveCount(0);
});
