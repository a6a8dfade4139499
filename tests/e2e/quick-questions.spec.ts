import { expect, type Page } from "@playwright/test";
import type { Instance } from "#contract/games/live";
import type { Question } from "#contract/quizzes/question";
import { type Fetcher, send } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { findings } from "./axe";
import { joinByPage, languages, onlyInEverything, openContext, publish, signIn, takePicture, test } from "./helpers";
import { say, TEXTS } from "./texts";

const CARDS = [3, 7, 11, 12];
const PLAYERS = ["Ada", "Bora", "Cem"] as const;

type Tile = "letters" | "yesNo" | "trueFalse" | "word" | "number" | "open" | "options";

/** A game from the card of any quiz in the library, and everybody in it: a remote that is paired, a big screen, phones and printed cards. */
async function openLesson({
	browser,
	origin,
	language,
	watch,
	players,
}: {
	browser: Parameters<typeof openContext>[0];
	origin: string;
	language: "tr" | "en";
	watch: (page: Page) => Page;
	players: readonly string[];
}) {
	const t = TEXTS[language];
	const fetcher: Fetcher = (path, init) => fetch(`${origin}${path}`, init);
	const context = await openContext(browser, { language });
	const { token } = await signIn(context, origin);
	const call = async <Body>(method: string, path: string, body?: unknown) => {
		const reply = await send<Body>(fetcher, method, path, { token, body });
		expect(reply.status, reply.text).toBeLessThan(300);
		return reply.body;
	};
	const picture = (page: Page, name: string) => takePicture(page, `${name}-${language}`);
	const panel = watch(await context.newPage());
	await panel.goto("/");
	await picture(panel, "home");
	// A card has it beside its Start, for every quiz of the list.
	await panel.getByRole("button", { name: t.quizCard.otherStarts }).first().click();
	await picture(panel, "card-menu");
	await panel.getByRole("menuitem", { name: t.hostPanel.quickQuestion, exact: true }).click();
	await expect(panel).toHaveURL(/\/host\/\d{7,9}$/);
	// Its lobby asks for nothing that only a quiz needs.
	await expect(panel.getByRole("button", { name: t.hostPanel.moreActions, exact: true })).toBeVisible();
	for (const name of [t.hostPanel.pointsMode.speed, t.hostPanel.noTeams, t.hostPanel.moreSettings])
		await expect(panel.getByRole("button", { name, exact: true })).toHaveCount(0);
	const pin = new URL(panel.url()).pathname.split("/").at(-1) ?? "";
	await call("POST", `/instances/${pin}/settings`, { answerCards: true });
	const read = (readings: [number, number][], questionIndex?: number) =>
		call("POST", `/instances/${pin}/card-readings`, { questionIndex, readings: readings.map(([card, option]) => ({ card, option })) });
	await read(CARDS.map((card) => [card, 0]));

	const { url } = await call<{ url: string }>("POST", `/instances/${pin}/pairing`, { scope: "steer" });
	const remote = watch(await (await openContext(browser, { language, phone: true })).newPage());
	await remote.goto(url);
	const phones: Page[] = [];
	for (const nickname of players) {
		const phone = watch(await (await openContext(browser, { language, phone: true })).newPage());
		await joinByPage(phone, pin, nickname, language);
		phones.push(phone);
	}
	const stage = watch(await context.newPage());
	await stage.goto(`/host/${pin}/stage`);
	const view = async () => (await call<{ instance: Instance }>("GET", `/instances/${pin}`)).instance;
	return { t, context, call, picture, panel, pin, read, remote, phones, stage, view };
}

type Lesson = Awaited<ReturnType<typeof openLesson>>;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Two taps: the big button, then what is asked. */
async function ask({ remote, t }: Lesson, tile: Tile, details: { text?: string; options?: string[] } = {}): Promise<void> {
	await button(remote, t.hostPanel.quickQuestion).click();
	const dialog = remote.getByRole("dialog", { name: t.hostPanel.quickQuestion });
	if (details.text || details.options) {
		await dialog.getByText(t.quick.details).click();
		if (details.text) await dialog.getByLabel(t.quick.text, { exact: true }).fill(details.text);
		if (details.options) await dialog.getByLabel(t.quick.options).fill(details.options.join("\n"));
	}
	await button(remote, t.quick.tile[tile]).click();
	await expect(dialog).toHaveCount(0);
}

async function close({ remote, t }: Lesson): Promise<void> {
	await button(remote, t.hostPanel.closeQuestion).click();
	await expect(button(remote, t.hostPanel.quickQuestion)).toBeVisible();
}

/** The game has the answer before the host goes on: one that is under way when the question closes is late. */
const acknowledged = (phone: Page, { t }: Lesson) => expect(phone.getByText(t.playQuiz.submitted)).toBeVisible();

async function type(phone: Page, lesson: Lesson, words: string): Promise<void> {
	await phone.getByRole("textbox").first().fill(words);
	await button(phone, lesson.t.question.submit).click();
	await acknowledged(phone, lesson);
}

async function tap(phone: Page, lesson: Lesson, option: number): Promise<void> {
	await phone.getByRole("group", { name: lesson.t.question.options }).getByRole("button").nth(option).click();
	await acknowledged(phone, lesson);
}

/** Starts, asks aloud, writes the words, marks the solution and corrects it: with the remote alone. */
async function firstQuestion(lesson: Lesson): Promise<void> {
	const { remote, phones, stage, read, t, picture, panel, view } = lesson;
	const [ada] = phones as [Page];
	await button(remote, t.hostPanel.start).click();
	await expect(ada.getByText(t.playQuiz.lobbyStarted)).toBeVisible();
	await expect(remote.getByText(t.hostPanel.nothingAsked).first()).toBeVisible();
	await picture(remote, "remote-before");
	await picture(stage, "stage-before");
	await picture(panel, "panel-before");

	await ask(lesson, "letters");
	await expect(ada.getByRole("heading", { name: t.playQuiz.listen })).toBeVisible();
	await expect(ada.getByRole("button", { name: t.report.title })).toHaveCount(0);
	await expect(ada.getByRole("group", { name: t.question.options }).getByRole("button")).toHaveText([/^A\s*A:\s*$/, /^B/, /^C/, /^D/]);
	await expect(stage.getByRole("heading", { name: t.stage.listen })).toBeVisible();
	await picture(ada, "phone-letters");
	await picture(stage, "stage-letters");
	await picture(panel, "panel-letters");
	await read(
		[
			[3, 1],
			[7, 1],
			[11, 2],
		],
		0,
	);
	await button(remote, t.hostPanel.writeWords).click();
	const words = remote.getByRole("dialog", { name: t.quick.wordsTitle });
	await words.getByLabel(t.quick.text).fill("Hangisi asal?");
	await picture(remote, "remote-words");
	await button(remote, t.quick.wordsSave).click();
	await expect(words).toHaveCount(0);
	for (const page of [ada, stage]) await expect(page.getByRole("heading", { name: "Hangisi asal?" })).toBeVisible();
	await tap(ada, lesson, 1);
	await close(lesson);
	await expect(ada.getByText(t.playQuiz.voted)).toBeVisible();

	const mark = async (name: string, letter: string) => {
		await button(remote, name).click();
		const dialog = remote.getByRole("dialog", { name: t.quick.solveTitle });
		await dialog.getByRole("radio", { name: new RegExp(`^${letter}`) }).check();
		await picture(remote, "remote-solve");
		await button(remote, t.quick.solveSave).click();
		await expect(dialog).toHaveCount(0);
	};
	await mark(t.hostPanel.markSolution, "C");
	await expect(ada.getByRole("heading", { name: t.playQuiz.wrong })).toBeVisible();
	await mark(t.hostPanel.correctSolution, "B");
	await expect(ada.getByRole("heading", { name: t.playQuiz.correct })).toBeVisible();
	await picture(ada, "phone-marked");
	await picture(stage, "stage-marked");
	await picture(panel, "panel-marked");
	await picture(remote, "remote-marked");
	expect((await view()).participants.filter(({ totalScore }) => totalScore > 0)).toHaveLength(2 + 1);
}

async function finish({ remote, panel, t }: Lesson): Promise<void> {
	await button(remote, t.hostPanel.finish).click();
	await expect(panel.getByRole("heading", { name: t.hostPanel.after.title })).toBeVisible();
}

for (const language of languages("tr")) {
	test(`a lesson without a quiz asks, writes, marks and corrects from the remote alone (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const lesson = await openLesson({ browser, origin: baseURL ?? "", language, watch, players: ["Ada"] });
		const { panel, remote, stage, t } = lesson;
		await firstQuestion(lesson);
		// accessibility.spec.ts looks at the panel and the phone.
		if (everything) for (const page of [remote, stage]) expect(await findings(page)).toEqual([]);
		await panel.bringToFront();
		await panel.keyboard.press("q");
		await expect(panel.getByRole("heading", { name: t.hostPanel.quickQuestion })).toBeVisible();
		await panel.keyboard.press("Escape");
		await finish(lesson);
	});
}

for (const language of onlyInEverything()) {
	test(`a lesson of eight quick questions of all kinds becomes a quiz that is played again (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const lesson = await openLesson({ browser, origin: baseURL ?? "", language, watch, players: PLAYERS });
		const { remote, phones, stage, panel, pin, read, t, picture, call, view } = lesson;
		const [ada, bora, cem] = phones as [Page, Page, Page];
		await firstQuestion(lesson);

		await ask(lesson, "yesNo");
		await read(
			CARDS.map((card) => [card, card % 2]),
			1,
		);
		for (const phone of phones) await tap(phone, lesson, 0);
		await close(lesson);
		await ask(lesson, "trueFalse");
		await tap(bora, lesson, 1);
		await close(lesson);
		await ask(lesson, "word");
		await picture(stage, "stage-word");
		await type(ada, lesson, "Ankara");
		await type(bora, lesson, "Ankara");
		await type(cem, lesson, "İstanbul");
		await close(lesson);
		await picture(ada, "phone-word-closed");
		// Without a solution the words are a cloud.
		const word = (text: string) => stage.locator("[data-ahead=false] .cloud-word").getByText(text, { exact: true });
		for (const text of ["Ankara", "İstanbul"]) await expect(word(text)).toBeVisible();
		await picture(stage, "stage-word-closed");
		await button(remote, say(t.hostPanel.hideTextNamed, { text: "İstanbul" })).click();
		await expect(word("İstanbul")).toHaveCount(0);
		await expect(button(remote, say(t.hostPanel.showTextNamed, { text: "İstanbul" }))).toBeVisible();
		await picture(remote, "remote-word-hidden");
		await button(remote, t.hostPanel.markSolution).click();
		await remote
			.getByRole("dialog")
			.getByRole("checkbox", { name: /^Ankara/ })
			.check();
		await picture(remote, "remote-solve-word");
		await button(remote, t.quick.solveSave).click();
		await expect(ada.getByRole("heading", { name: t.playQuiz.correct })).toBeVisible();
		await ask(lesson, "number");
		await type(ada, lesson, "31");
		await type(cem, lesson, "40");
		await close(lesson);
		await picture(stage, "stage-number-closed");
		await button(remote, t.hostPanel.markSolution).click();
		await remote.getByRole("dialog").getByLabel(t.quick.rightNumber).fill("30");
		await remote.getByRole("dialog").getByLabel(t.quick.tolerance).fill("2");
		await picture(remote, "remote-solve-number");
		await button(remote, t.quick.solveSave).click();
		await expect(ada.getByRole("heading", { name: t.playQuiz.correct })).toBeVisible();
		await ask(lesson, "open");
		await type(ada, lesson, "çok iyi");
		await close(lesson);
		await ask(lesson, "options", { text: "Hangi şehir?", options: ["Ankara", "Bursa", "Çanakkale"] });
		await picture(stage, "stage-options");
		await tap(cem, lesson, 2);
		await close(lesson);
		await ask(lesson, "letters");
		await read(
			CARDS.map((card) => [card, 3]),
			7,
		);
		await close(lesson);
		expect(await view()).toMatchObject({ totalQuestions: 8, currentQuestionIndex: 7 });
		await finish(lesson);
		await picture(panel, "panel-after");
		await picture(stage, "stage-after");

		await panel.getByRole("link", { name: t.hostPanel.toResults }).click();
		await expect(panel.getByText(t.results.aloud).first()).toBeVisible({ timeout: 15_000 });
		await picture(panel, "results");
		expect(await findings(panel)).toEqual([]);
		await button(panel, t.results.markSolution).first().click();
		const dialog = panel.getByRole("dialog", { name: t.results.markSolution });
		await dialog.getByRole("radio", { name: /^A/ }).check();
		await button(panel, t.results.markSolution).last().click();
		await expect(dialog).toHaveCount(0);
		await expect.poll(async () => (await view()).questions[1]?.correctAnswers).toEqual([0]);

		await button(panel, t.results.keep).click();
		await expect(panel).toHaveURL(/\/quiz\/edit\//);
		const id = new URL(panel.url()).pathname.split("/").at(-1) ?? "";
		const { quiz } = await call<{ quiz: { questions: Question[] } }>("GET", `/quizzes/${id}`);
		expect(quiz.questions).toHaveLength(8);
		for (const [index, question] of quiz.questions.entries())
			if (question.text === "") await call("PATCH", `/quizzes/${id}/questions/${question.id}`, { text: `Soru ${index + 1}` });
		await panel.reload();
		await publish(panel, language);
		await expect.poll(async () => (await call<{ quiz: { status: string } }>("GET", `/quizzes/${id}`)).quiz.status).toBe("published");
		await panel.goto("/my-quizzes");
		await button(panel, t.quizCard.start).click();
		await expect(panel).toHaveURL(/\/host\/\d{7,9}$/);
		expect(new URL(panel.url()).pathname).not.toContain(pin);
		await expect(panel.getByText(say(t.hostPanel.joinWith, { host: new URL(panel.url()).host })).first()).toBeVisible();
	});
}
