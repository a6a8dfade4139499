import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { LIMITS } from "#contract/limits";
import { gameQuiz } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { focusProblems, NARROW, problems, scrollsSideways, spacingProblems } from "./axe";
import {
	askToRemove,
	chooseAction,
	DESKTOP,
	languages,
	makeAdmin,
	manageButton,
	openContext,
	openGameSettings,
	releaseTest,
	signIn,
	tabTo,
	test,
	turnTo,
	write,
} from "./helpers";
import { say, TEXTS } from "./texts";

/** Texts without a place to break a line. */
const KINDS = [
	{ kind: "poll", text: "How was it?", options: ["good", "W".repeat(40)], multiple: true },
	{ kind: "order", text: "From small to large", options: ["ant", "W".repeat(40), "cow"] },
	{ kind: "text", text: "Who built it?", accepted: ["Sinan", "W".repeat(40)], typos: 1 },
	{ kind: "number", text: "How long is it?", value: 31, tolerance: 1.5, unit: "W".repeat(20) },
	{ kind: "open", text: "What comes to mind?", maxAnswers: 3 },
];

/**
 * Checks a screen fully on the desktop in one language and on the phone in the other, its layout in all four. Focus must be seen.
 * `npm test` looks at it on the phone alone, and not at screens that are built as others are.
 */
async function lookAt(page: Page, what: string, language: "en" | "tr", { movesFocus = false } = {}) {
	const whole = language === "en" ? DESKTOP : NARROW;
	const found: string[] = [];
	await expect(page.getByRole("progressbar", { name: TEXTS[language].common.loading })).toHaveCount(0);
	// Start with the current size: each change costs another layout, as much as the check itself.
	const both = page.viewportSize()?.width === NARROW.width ? [NARROW, DESKTOP] : [DESKTOP, NARROW];
	for (const size of everything ? both : [NARROW]) {
		if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
		const report = (problem: string) => found.push(`${size.width} px wide: ${problem}`);
		(await problems(page, size !== whole)).forEach(report);
		if (size === NARROW) {
			if (await scrollsSideways(page)) report("scrolls sideways");
			(await spacingProblems(page)).forEach(report);
		}
		if (movesFocus) (await focusProblems(page)).forEach(report);
	}
	expect.soft(found, what).toEqual([]);
}

/** A page that was just looked at is drawn. */
const turn = (page: Page, path: string) => turnTo(page, path, 1_000);

const LONG_NAME = "W".repeat(LIMITS.nickname.max);

for (const language of languages("tr")) {
	const t = TEXTS[language];

	async function author(browser: Browser, origin: string) {
		const context = await openContext(browser, { language });
		const { token, email } = await signIn(context, origin);
		const call = async (path: string, data: unknown) => {
			const reply = await context.request.post(`${origin}/api${path}`, { data, headers: { Authorization: `Bearer ${token}` } });
			expect(reply.ok(), await reply.text()).toBe(true);
			return reply.json();
		};
		return { context, call, email };
	}
	const look = (page: Page, what: string) => lookAt(page, what, language);
	/** At screens that are made of what others show. */
	const lookBeforeRelease = everything ? look : async () => {};
	const lookWithFocus = (page: Page, what: string) => lookAt(page, what, language, { movesFocus: true });
	async function previewKinds(page: Page) {
		await page.setViewportSize(NARROW);
		await page.getByRole("button", { name: say(t.quizEditor.questionMenu, { number: 1 }) }).click();
		await page.getByRole("menuitem", { name: say(t.quizEditor.preview, { number: 1 }) }).click();
		for (const [index, { kind }] of KINDS.entries()) {
			if (index > 0) await page.getByRole("button", { name: t.quizEditor.previewNext }).click();
			await expect(page.getByRole("dialog")).toContainText(KINDS[index]?.text ?? "");
			await look(page, `preview, ${kind}`);
		}
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toHaveCount(0);
	}
	const openPhonePage = async (context: BrowserContext, watch: (page: Page) => Page) => watch(await context.newPage());

	test(`pages of visitors, authors and admins stand up to axe (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const { context, call, email } = await author(browser, origin);
		const questions = [...KINDS, ...gameQuiz(1).questions];
		const { quiz } = await call("/quizzes", { ...gameQuiz(), questions, name: `Rivers ${language}` });
		const { book } = await call("/books", {
			title: "Rivers",
			author: "Somebody",
			description: "All of them",
			topics: [{ topicNumber: 1, title: "Nile" }],
		});
		await call("/quizzes", { ...gameQuiz(), name: "In a book", bookId: book._id, topicNumber: 1 });
		await call("/reports", { quizId: quiz._id, questionId: quiz.questions[0].id, description: "Look again" });
		await call("/quizzes", {
			...gameQuiz(),
			name: "To be reviewed",
			questions: [{ text: "shit?", options: ["a", "b"], correctAnswers: [0] }],
		});

		const visitor = await openPhonePage(await openContext(browser, { language }), watch);
		const open = ["/", "/help", `/solo/${quiz._id}`, "/no-such-page"];
		// Made of the same parts as the pages above.
		const others = [
			"/login",
			"/register",
			"/forgot-password",
			"/reset-password?token=x",
			"/confirm-email?token=x",
			"/about/privacy",
			"/about/status",
			"/help/first-game",
			"/answer-cards",
			"/shared",
			`/books/${book._id}`,
		];
		for (const path of everything ? [...open, ...others, "/play", "/play/1234567"] : [...open, "/play"]) {
			// The player's page is a separate document, without a way to the pages above.
			if (path.startsWith("/play")) await visitor.goto(path);
			else await turn(visitor, path);
			await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
			await lookWithFocus(visitor, `visitor ${path}`);
		}
		// A document of its own; without a camera it says what is missing.
		await visitor.goto("/answer-cards/try");
		await expect(visitor.getByText(t.scan.noCamera, { exact: true })).toBeVisible();
		await lookBeforeRelease(visitor, "visitor, one answer card");

		const page = watch(await context.newPage());
		const own = ["/", "/my-quizzes", `/quiz/edit/${quiz._id}`];
		const alike = [`/quiz/${quiz._id}`, "/results", "/account", "/books", `/books/${book._id}/edit`, "/quiz/create", "/books/create"];
		for (const path of everything ? [...own, ...alike] : own) {
			await turn(page, path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await expect(page.getByText(t.common.loading)).toHaveCount(0);
			if (path === "/") await expect(page.getByRole("article").first()).toBeVisible();
			if (path.startsWith("/quiz/edit/")) await expect(page).toHaveTitle(new RegExp(`^Rivers ${language} · `));
			if (path.endsWith("/edit")) await expect(page).toHaveTitle(/^Rivers · /);
			if (path === "/my-quizzes") await expect(page.getByRole("tab", { name: `${t.myQuizzes.tabs.draft}, 0`, exact: true })).toBeVisible();
			await lookWithFocus(page, `author ${path}`);
			if (everything && path.startsWith("/quiz/edit/")) await previewKinds(page);
		}
		// In `npm test` these dialogs are not looked at: they are made of the same parts as those of other journeys.
		if (!everything) return;
		await turn(page, "/my-quizzes");
		await page.setViewportSize(DESKTOP);
		await page.getByRole("button", { name: say(t.transfer.more, { name: quiz.name }) }).click();
		await page.getByRole("menuitem", { name: t.transfer.share }).click();
		const sharing = page.getByRole("dialog");
		await sharing.getByRole("button", { name: t.share.make }).click();
		await expect(sharing).toContainText(t.share.nobody);
		await look(page, "author, the link of a quiz");
		await page.keyboard.press("Escape");
		const colleague = await author(browser, origin);
		const { quiz: foreign } = await colleague.call("/quizzes", { ...gameQuiz(), name: LONG_NAME, visibility: "private" });
		const { url } = await colleague.call(`/quizzes/${foreign._id}/share`, {});
		await page.goto(url);
		await expect(page.getByRole("region", { name: say(t.shared.opened, { name: LONG_NAME }) })).toBeVisible();
		await look(page, "author, shared with me");
		await turn(page, `/books/${book._id}?topic=1`);
		await page.getByRole("button", { name: t.books.addQuiz }).click();
		await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
		await look(page, "author add a quiz to a topic");

		await makeAdmin(origin, email);
		await turn(page, "/admin");
		for (const tab of [t.admin.tabReports, t.admin.tabProblematic, t.admin.tabUsers, t.admin.tabPending]) {
			await page.getByRole("tab", { name: tab }).click();
			await expect(page.getByRole("tabpanel").getByRole("button").first()).toBeVisible();
			await look(page, `admin ${tab}`);
		}
		await turn(page, "/admin/log");
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await look(page, "admin log");
	});

	test(`the screens of a game and of its remote stand up to axe (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const { context, call } = await author(browser, origin);
		const { quiz } = await call("/quizzes", gameQuiz(3, 600));
		const { pin } = await call("/instances", { quizTemplateId: quiz._id, settings: { ranking: "with-host" } });
		const host = watch(await context.newPage());
		await host.goto(`/host/${pin}`);
		// The PIN appears before the rest.
		await expect(host.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(host.getByTestId("pin")).toHaveText(pin);
		await lookBeforeRelease(host, "host, empty lobby");
		const player = await openPhonePage(await openContext(browser, { language, phone: true }), watch);
		await player.goto(`/play/${pin}`);
		await look(player, "join form");
		await player.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
		await expect(player.getByText(t.playQuiz.enterNickname)).toBeVisible();
		await lookBeforeRelease(player, "join form with an error");
		await player.getByLabel(t.playQuiz.nickname).fill(LONG_NAME);
		await player.keyboard.press("Enter");
		await expect(player.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
		await look(player, "player's lobby");
		await call(`/instances/${pin}/join`, { nickname: "Bob" });
		await expect(host.getByRole("button", { name: t.hostPanel.start, exact: true })).toBeEnabled();
		await lookWithFocus(host, "host, lobby");
		await host.setViewportSize(DESKTOP);
		// In `npm test` these dialogs are not looked at: they are made of the same parts as those of other journeys.
		if (everything) {
			await openGameSettings(host, language);
			await look(host, "host, settings");
			await host.keyboard.press("Escape");
			await host.setViewportSize(DESKTOP);
			await host.getByRole("button", { name: t.hostPanel.class.none }).click();
			await expect(host.getByRole("dialog")).toContainText(t.hostPanel.class.empty);
			await look(host, "host, a class for the game");
			await host.keyboard.press("Escape");
			await host.setViewportSize(DESKTOP);
			await host.keyboard.press("?");
			await expect(host.getByRole("dialog")).toContainText(t.hostPanel.shortcut.pause);
			await look(host, "host, shortcuts");
			await host.keyboard.press("Escape");
			await host.setViewportSize(DESKTOP);
			await manageButton(host, "Bob", language).click();
			await expect(host.getByRole("dialog")).toContainText(t.hostPanel.moreTimeHint);
			await look(host, "host, one player");
			await host.keyboard.press("Escape");
			await host.setViewportSize(DESKTOP);
			await askToRemove(host, "Bob", language);
			await look(host, "host, removal");
			await host.keyboard.press("Escape");
		}

		await host.setViewportSize(DESKTOP);
		const made = host.waitForResponse((response) => response.url().endsWith("/pairing"));
		const pair = () => chooseAction(host, t.hostPanel.remote, language);
		await pair();
		const { url }: { url: string } = await (await made).json();
		const dialog = host.getByRole("dialog");
		await expect(dialog.getByRole("img", { name: t.pairing.qrLabel })).toBeVisible();
		await lookBeforeRelease(host, "host, the remote's code");
		const remote = await openPhonePage(await openContext(browser, { language, phone: true }), watch);
		await remote.goto(url);
		await expect(remote.getByRole("button", { name: t.hostPanel.start, exact: true })).toBeEnabled();
		await expect(dialog).toHaveCount(0);
		if (everything) {
			await host.setViewportSize(DESKTOP);
			await pair();
			await expect(dialog.getByRole("button", { name: t.pairing.end, exact: true })).toBeVisible();
			await look(host, "host, a device is paired");
			await host.keyboard.press("Escape");
		}
		await lookBeforeRelease(remote, "remote, lobby");
		await remote.getByRole("button", { name: t.hostPanel.start, exact: true }).click();
		await expect(remote.getByRole("region", { name: t.remote.stillToAnswer }).getByRole("listitem")).toHaveCount(2);
		await lookWithFocus(remote, "remote, open question");
		if (everything) {
			await remote.getByRole("button", { name: t.hostPanel.endGame, exact: true }).click();
			await expect(remote.getByRole("dialog")).toContainText(t.hostPanel.endGameText);
			await look(remote, "remote, end of the game");
			await remote.keyboard.press("Escape");
		}

		await expect(player.getByRole("heading", { name: "Question number 1?" })).toBeVisible();
		await look(player, "a question");
		await expect(host.getByRole("button", { name: t.hostPanel.closeQuestion })).toBeEnabled();
		await look(host, "host, open question");
		if (everything) {
			await player.getByRole("button", { name: t.report.title }).click();
			await expect(player.getByRole("dialog")).toContainText(t.report.title);
			await look(player, "report of a question");
			// Keys must not answer, even if a touch beside the fields has taken the focus out of the dialog, as in Safari.
			await player.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
			await player.keyboard.press("b");
			await player.keyboard.press("Escape");
			await player.getByRole("button", { name: t.common.menu }).click();
			await player.getByLabel(t.playQuiz.answerKeys).uncheck();
			await look(player, "the menu of a game");
			await player.keyboard.press("Escape");
			await expect(player.getByLabel(t.playQuiz.answerKeys)).toHaveCount(0);
			// A touch beside the menu closes it even if the focus does not change, as in Safari.
			await player.getByRole("button", { name: t.common.menu }).click();
			await player
				.getByRole("heading", { name: "Question number 1?" })
				.evaluate((heading) => heading.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
			await expect(player.getByLabel(t.playQuiz.answerKeys)).toHaveCount(0);
			await player.keyboard.press("b");
		}
		await player.getByRole("button", { name: "alpha" }).click();
		await expect(player.getByText(t.playQuiz.submitted)).toBeVisible();
		await look(player, "an answer that was sent");
		const options = host.getByRole("region", { name: "Question number 1?" }).getByRole("list");
		const height = async () => (await options.boundingBox())?.height;
		await host.setViewportSize(DESKTOP);
		const open = await height();
		await remote.getByRole("button", { name: t.hostPanel.closeQuestion, exact: true }).click();
		await expect(remote.getByText(t.remote.closed)).toBeVisible();
		await lookBeforeRelease(remote, "remote, closed question");
		await expect(host.getByText(t.hostPanel.timeUp)).toBeVisible();
		expect(await height()).toBe(open);
		if (everything) {
			await pair();
			await dialog.getByRole("button", { name: t.pairing.end, exact: true }).click();
			await dialog.getByRole("button", { name: t.pairing.endSure, exact: true }).click();
			await expect(host.getByText(t.pairing.ended)).toBeVisible();
			await host.keyboard.press("Escape");
			await expect(dialog).toHaveCount(0);
			await expect(remote.getByRole("heading", { name: t.remote.notPaired })).toBeVisible();
			await look(remote, "remote, the pairing has ended");
		}
		await remote.close();
		await expect(player.getByRole("heading", { name: t.playQuiz.correct })).toBeVisible();
		await look(player, "a result");
		if (everything) {
			await chooseAction(host, t.hostPanel.pause, language);
			await expect(host.getByText(t.hostPanel.pausedTitle)).toBeVisible();
			await look(host, "host, paused");
			await expect(player.getByText(t.playQuiz.pausedNote)).toBeVisible();
			await look(player, "a result, paused");
			await call(`/instances/${pin}/resume`, {});
			await call(`/instances/${pin}/next-question`, {});
			await call(`/instances/${pin}/close-question`, {});
			await call(`/instances/${pin}/next-question`, {});
			await expect(player.getByText(t.question.chooseSeveral)).toBeVisible();
			await player.getByRole("checkbox", { name: "gamma" }).click();
			await look(player, "a question with several answers");
			await call(`/instances/${pin}/close-question`, {});
			await expect(player.getByRole("heading", { name: t.playQuiz.noAnswer })).toBeVisible();
			await look(player, "a result without an answer");
			const press = (name: string) => host.getByRole("button", { name, exact: true }).click();
			await chooseAction(host, t.hostPanel.quickQuestion, language);
			await expect(host.getByRole("heading", { name: t.hostPanel.quickQuestion })).toBeVisible();
			await host.getByText(t.quick.details).click();
			await look(host, "host, ask now");
			await press(t.quick.tile.letters);
			await expect(player.getByRole("heading", { name: t.playQuiz.listen })).toBeVisible();
			await look(player, "a question asked aloud");
			await press(t.hostPanel.writeWords);
			await expect(host.getByRole("heading", { name: t.quick.wordsTitle })).toBeVisible();
			await look(host, "host, the words of a question");
			await host.keyboard.press("Escape");
			await press(t.hostPanel.closeQuestion);
			await press(t.hostPanel.markSolution);
			await expect(host.getByRole("heading", { name: t.quick.solveTitle })).toBeVisible();
			await look(host, "host, mark the solution");
			await host.keyboard.press("Escape");
		}
		await call(`/instances/${pin}/finish`, {});
		await expect(player.getByRole("heading", { name: t.playQuiz.finishedTitle })).toBeVisible();
		await look(player, "the podium");
		await player.setViewportSize(NARROW);
		const you = await player.getByText(`(${t.live.you})`).last().boundingBox();
		expect((you?.x ?? NARROW.width) + (you?.width ?? 0)).toBeLessThanOrEqual(NARROW.width);
		await expect(host.getByRole("heading", { name: t.hostPanel.podium })).toBeVisible();
		await look(host, "host, the end");
		await host.getByRole("link", { name: t.hostPanel.toResults }).click();
		await host.waitForURL(/\/results\//);
		await expect(host.getByRole("heading", { level: 1 })).toBeVisible();
		await lookBeforeRelease(host, "results of a game");
	});

	// In `npm test` homework.spec.ts and classes.spec.ts go through these pages, and the journeys above look at what they are made of.
	releaseTest(
		`classes and homework stand up to axe, and a pupil does it by keys alone on 320 px (${language})`,
		async ({ browser, baseURL, watch }) => {
			const { doHomework: d, question: q, homework: h } = t;
			const { context, call } = await author(browser, baseURL ?? "");
			const questions = [
				{ text: "Which is a planet?", options: ["Moon", "Mars"], correctAnswers: [1] },
				{ text: "Which are even?", options: ["2", "3", "4"], correctAnswers: [0, 2] },
				{ kind: "text", text: "Who built it?", accepted: ["Sinan"] },
				{ kind: "number", text: "How long is it?", value: 31 },
				{ kind: "order", text: "From small to large", options: ["ant", "cat", "cow"] },
			];
			const { quiz } = await call("/quizzes", { ...gameQuiz(), questions });
			const { class: made } = await call("/classes", { name: "7b" });
			await call(`/classes/${made._id}/pupils`, { pupils: [1, 2, 3].map((number) => ({ number, label: LONG_NAME })) });
			const { cards } = await call(`/classes/${made._id}/cards`, {});
			const dueAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
			const { pin, assignment } = await call("/assignments", { quizTemplateId: quiz._id, dueAt, classId: made._id });

			const pupil = await openPhonePage(await openContext(browser, { language, phone: true }), watch);
			const lookAtPupil = async (what: string) => {
				await look(pupil, `pupil, ${what}`);
				await pupil.setViewportSize(NARROW);
			};
			const button = (name: string, below: Page | Locator = pupil) => below.getByRole("button", { name, exact: true });
			const press = async (target: Locator, key = "Enter") => {
				await tabTo(pupil, target);
				await pupil.keyboard.press(key);
			};
			const heading = (name: string) => expect(pupil.getByRole("heading", { level: 1, name })).toBeFocused();
			await pupil.setViewportSize(NARROW);
			await pupil.goto(`/play/${pin}`);
			await expect(pupil.getByLabel(d.name)).toBeVisible();
			await lookAtPupil("name");
			await pupil.goto(`/c/${cards[0].secret}`);
			await expect(pupil.getByText(say(t.card.held, { number: 1 }))).toBeVisible();
			await lookAtPupil("card");
			await pupil.goto(`/play/${pin}`);
			await expect(button(d.byCard)).toBeEnabled();
			await lookAtPupil("with a card");
			await press(button(d.byCard));
			await heading("Rivers and lakes");
			await lookAtPupil("before the start");
			await press(button(d.start));
			await heading("Which is a planet?");
			await press(pupil.getByRole("button", { name: "Mars" }));
			await lookAtPupil("one option");
			await press(button(d.next));
			await heading("Which are even?");
			for (const option of ["A", "C"]) await press(pupil.getByRole("checkbox", { name: new RegExp(`^${option}: `) }), "Space");
			await press(button(d.next));
			await heading("Who built it?");
			await tabTo(pupil, pupil.getByLabel(q.yourAnswer));
			await write(pupil, "SINAN");
			await pupil.keyboard.press("Enter");
			await press(button(d.next));
			await heading("How long is it?");
			await tabTo(pupil, pupil.getByLabel(q.yourAnswer));
			await write(pupil, "31");
			await pupil.keyboard.press("Enter");
			await press(button(d.next));
			await heading("From small to large");
			for (const option of ["ant", "cat", "cow"])
				await press(pupil.getByRole("list", { name: q.options }).getByRole("button", { name: option }));
			await lookAtPupil("an order");
			await expect(pupil.getByText(d.saved)).toBeVisible();
			await press(pupil.getByRole("button", { name: `${say(d.questionNumber, { number: 1 })}, ${d.answered}` }));
			await heading("Which is a planet?");
			await press(button(d.handIn));
			const dialog = pupil.getByRole("dialog");
			await expect(dialog).toContainText(d.handInAll);
			await lookAtPupil("before handing in");
			await press(button(d.handIn, dialog));
			await heading(d.doneTitle);
			await expect(pupil.getByText(say(d.result, { right: 5, total: 5 }), { exact: true })).toBeVisible();
			await lookAtPupil("result");

			const page = watch(await context.newPage());
			await page.addInitScript(() => {
				window.print = () => {};
			});
			const [ofClass, ofWork] = [`/classes/${made._id}`, `/homework/${assignment._id}`];
			const tabs = ["progress", "pupils", "cards"].map((tab) => `${ofClass}?tab=${tab}`);
			for (const path of ["/classes", ...tabs, "/homework", `/homework/create?quizId=${quiz._id}`, ofWork, `${ofWork}/print`]) {
				await turn(page, path);
				await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
				await expect(page.getByText(t.common.loading)).toHaveCount(0);
				await lookWithFocus(page, `teacher ${path}`);
			}
			await page.setViewportSize(DESKTOP);
			await turn(page, tabs[1] ?? "");
			await page.getByRole("button", { name: t.classes.addPupils }).first().click();
			await expect(page.getByLabel(t.classes.listLabel)).toBeVisible();
			await look(page, "teacher, pupils from a list");
			await page.keyboard.press("Escape");
			await page.setViewportSize(DESKTOP);
			if (everything) {
				await page.getByRole("button", { name: t.classes.start }).click();
				await expect(page.getByLabel(t.classes.quiz, { exact: true })).toBeVisible();
				await look(page, "teacher, a game of the class");
				await page.keyboard.press("Escape");
				await page.setViewportSize(DESKTOP);
			}
			await turn(page, ofWork);
			await page.getByRole("button", { name: say(h.openPupil, { name: `1 ${LONG_NAME}` }) }).click();
			await expect(page.getByRole("dialog")).toContainText("Mars");
			await look(page, "teacher, answers of a pupil");
			await page.keyboard.press("Escape");
			await page
				.getByRole("button", { name: say(h.openQuestion, { number: 1 }) })
				.first()
				.click();
			await expect(page.getByRole("dialog")).toContainText("Mars");
			await look(page, "teacher, one question");
			await page.keyboard.press("Escape");
			await call(`/assignments/${assignment._id}/close`, {});
			await expect(async () => {
				await turn(page, "/classes");
				await turn(page, tabs[0] ?? "");
				await expect(page.getByRole("table")).toBeVisible({ timeout: 2_000 });
			}).toPass();
			await look(page, "teacher, the matrix");
			await turn(page, `${ofClass}/report`);
			await expect(page.getByRole("article").first()).toBeVisible();
			await look(page, "teacher, a page for parents");
			await turn(page, tabs[0] ?? "");
			await page.getByRole("link", { name: /^1/ }).click();
			await page.waitForURL(/\/pupils\//);
			await expect(page.getByRole("link", { name: t.classes.report.open })).toBeVisible();
			await look(page, "teacher, a pupil's page");
		},
	);
}
