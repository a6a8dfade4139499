import { expect, type Page } from "@playwright/test";
import { Player, send } from "../helpers/live";
import { NARROW, problems, scrollsSideways } from "./axe";
import { DESKTOP, joinByPage, onlyInEverything, test } from "./helpers";
import { paleTexts } from "./stage-contrast";
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

const WALLS = [
	{ width: 1920, height: 1080 },
	{ width: 1024, height: 768 },
	{ width: 1280, height: 720 },
];
const CLASS = ["Cem", "Defne", "Ege", "Filiz"];
const WRITTEN = ["kar", "zirve", "yol", "taş", "çiçek", "gökyüzü"];

/** One line for each text of the cloud that overlaps another one, is cut off or cannot be read from the last row. */
const cloudProblems = (stage: Page) =>
	stage.evaluate(() => {
		const u = Math.min(window.innerHeight / 100, window.innerWidth / 160);
		const texts = [...document.querySelectorAll<HTMLElement>("[data-ahead=false] .cloud-text:not(.cloud-leaves)")].map((element) => {
			const box = element.getBoundingClientRect();
			return {
				name: element.textContent,
				box,
				size: (Number.parseFloat(getComputedStyle(element).fontSize) * box.width) / element.offsetWidth,
			};
		});
		const problems = texts.length > 0 ? [] : ["there is no text"];
		const space = document.querySelector("[data-ahead=false] .cloud-text")?.parentElement?.getBoundingClientRect();
		for (const { name, box, size } of texts) {
			if (size < 2.99 * u) problems.push(`${name} is too small: ${size}`);
			if (!space || box.left < space.left - 1 || box.top < space.top - 1 || box.right > space.right + 1 || box.bottom > space.bottom + 1)
				problems.push(`${name} is outside`);
			for (const other of texts) {
				const isOver = box.left < other.box.right && other.box.left < box.right && box.top < other.box.bottom && other.box.top < box.bottom;
				if (other.name !== name && isOver) problems.push(`${name} is over ${other.name}`);
			}
		}
		return problems;
	});

const listPlaces = (stage: Page) =>
	stage
		.locator("[data-ahead=false] .cloud-word:not(.cloud-leaves)")
		.evaluateAll((words) => Object.fromEntries(words.map((word) => [word.textContent, (word as HTMLElement).style.transform])));

// In `npm test` open-answers.test.ts allows and hides texts, and cloud-layout.test.ts places them.
for (const language of onlyInEverything()) {
	test(`a class writes what it thinks; the host allows one text, hides another, and each phone shows its own (${language})`, async ({
		openGame,
		openPhone,
	}) => {
		const t = TEXTS[language];
		const { open, fetcher, host } = await openGame(QUIZ, { language });
		const other = new Player(fetcher, host.pin, "Bora");
		await other.join();
		const players = CLASS.map((nickname) => new Player(fetcher, host.pin, nickname));
		for (const player of players) await player.join();
		const panel = await open(`/host/${host.pin}`);
		const stage = await open(`/host/${host.pin}/stage`);
		const phone = await openPhone(language);
		await phone.setViewportSize(NARROW);
		await joinByPage(phone, host.pin, "Ada", language);
		await host.act("start");
		const word = (text: string) => stage.locator("[data-ahead=false] .cloud-word").getByText(text, { exact: true });
		// What comes next may be drawn ahead, with the same line.
		await expect(stage.locator("[data-ahead=false]").getByText(t.stage.texts.approve)).toBeVisible();

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
		await expect(word("Mavi")).toBeVisible();
		await press(t.hostPanel.showTextNamed, "gizli");
		await expect(word("gizli")).toBeVisible();
		await press(t.hostPanel.hideTextNamed, "gizli");
		await expect(stage.getByText("gizli", { exact: true })).toHaveCount(0);
		await expect(given.getByText(t.hostPanel.textNotShown)).toHaveCount(2);
		expect.soft(await problems(panel, false)).toEqual([]);
		await panel.setViewportSize(NARROW);
		expect.soft(await given.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
		await panel.setViewportSize(DESKTOP);

		// The texts of an earlier question can be hidden as well, by keyboard.
		await host.act("next-question");
		await expect(panel.getByRole("button", { name: t.hostPanel.earlierAnswers })).toBeVisible();
		await panel.keyboard.press("h");
		const earlier = panel.getByRole("dialog", { name: t.hostPanel.earlierAnswers });
		const hideEarlier = earlier.getByRole("button", { name: say(t.hostPanel.hideTextNamed, { text: "Mavi" }), exact: true });
		await hideEarlier.focus();
		await panel.keyboard.press("Enter");
		await expect(earlier.getByRole("button", { name: say(t.hostPanel.showTextNamed, { text: "Mavi" }), exact: true })).toBeFocused();
		await expect(earlier.getByText(t.hostPanel.textNotShown)).toHaveCount(3);
		expect.soft(await problems(panel, false)).toEqual([]);
		await panel.keyboard.press("Escape");
		await expect(earlier).toHaveCount(0);
		const answered = await send<{ given: { text: string; shown: boolean }[] }>(
			fetcher,
			"GET",
			`/instances/${host.pin}/given?questionIndex=0`,
			{
				token: host.token,
			},
		);
		expect(answered.body.given.filter(({ shown }) => shown)).toEqual([]);

		// Without approval each text is shown at once, but for what the word list refuses.
		await other.answer(1, { texts: ["you are a shit", "kar"] });
		await expect(word("kar")).toBeVisible();
		for (const [at, player] of players.entries()) await player.answer(1, { texts: ["kar", ...WRITTEN.slice(at + 1, at + 3)] });
		for (const text of WRITTEN) await expect(word(text)).toBeVisible();
		for (const size of WALLS) {
			await stage.setViewportSize(size);
			await expect.poll(() => cloudProblems(stage), `at ${size.width}`).toEqual([]);
		}
		expect(await paleTexts(stage)).toEqual([]);
		const places = await listPlaces(stage);
		await stage.reload();
		await expect.poll(() => listPlaces(stage)).toEqual(places);
		await expect(given.getByRole("listitem")).toHaveCount(7);
		await expect(given.getByText(t.hostPanel.textRefused)).toBeVisible();
		await expect(panel.getByText("you are a shit")).toHaveCount(0);
		await given.getByRole("button", { name: t.hostPanel.hiddenAnswer }).click();
		await expect(given.getByText("you are a shit")).toBeVisible();
		await expect(given.getByRole("button", { name: say(t.hostPanel.showTextNamed, { text: "you are a shit" }) })).toHaveCount(0);
		await host.act("close-question");
		await expect(stage.locator(".stage")).toHaveAttribute("data-phase", "answers");
		await expect.poll(() => listPlaces(stage)).toEqual(places);
		await expect(stage.getByText("you are a shit")).toHaveCount(0);

		// Nothing was scored: every screen says how many answered, and none has ranks or points.
		const game = (await host.act("finish")).body.instance;
		const ofAll = { answered: CLASS.length + 1, count: CLASS.length + 2 };
		await expect(panel.getByText(say(t.hostPanel.noPoints_other, ofAll))).toBeVisible();
		await expect(panel.getByRole("heading", { name: t.hostPanel.podium })).toHaveCount(0);
		await expect(panel.getByRole("listitem").filter({ hasText: "Bora" })).toHaveText("Bora");
		await expect(stage.getByText(say(t.stage.finished.answered_other, ofAll))).toBeVisible();
		await expect(phone.getByText(say(t.playQuiz.tookPart_other, { count: CLASS.length + 2 }))).toBeVisible();
		await expect(phone.getByRole("heading", { name: t.playQuiz.finalLeaderboard })).toHaveCount(0);
		await panel.goto(`/results/${game._id}`);
		await expect(panel.getByText(say(t.results.answersGivenOf, { given: 7, asked: 12 }))).toBeVisible();
		const ofQuestion = (number: number) => `${number}${say(t.results.question, { number })}`;
		await expect(panel.getByRole("columnheader")).toHaveText([t.results.nickname, t.results.answered, ofQuestion(1), ofQuestion(2)]);
		await expect(panel.getByRole("row").filter({ hasText: "Bora" })).toContainText(say(t.results.correctOf, { correct: 2, total: 2 }));
		expect.soft(await problems(panel, false)).toEqual([]);
	});
}
