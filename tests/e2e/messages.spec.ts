import { expect, type Page } from "@playwright/test";
import { gameQuiz, Host, Player } from "../helpers/live";
import { askToRemove, chooseAction, makeAdmin, openGameSettings, pretendModel, test, turnTo } from "./helpers";
import { AGREED_MESSAGES } from "./messages/catalogue";
import { raised, screen } from "./messages/raise";
import { say, TEXTS } from "./texts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const makeApi = (origin: string) => (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
const quizBody = (name: string) => ({ name, status: "published", questions: [{ text: "One?", options: ["a", "b"], correctAnswers: [0] }] });

function logged(page: Page, text: string): Promise<unknown> {
	return page.waitForEvent("console", (message) => message.text().includes(text));
}

screen(
	"login, register and a session that is no more",
	["login.errorDefault", "password.mismatch", "validation.passwordMin", "validation.nameMin", "register.errorDefault"],
	async ({ visit, breakCalls, sees, t, language }) => {
		const page = await visit();
		await page.goto("/login");
		await page.getByLabel(t.login.email).fill("nobody@example.org");
		await page.getByLabel(t.login.password).fill("wrong-password");
		const mend = await breakCalls(page, "**/api/auth/login");
		await page.getByRole("main").getByRole("button", { name: t.login.submit }).click();
		await sees("login.errorDefault");
		await mend();
		await page.getByRole("main").getByRole("button", { name: t.login.submit }).click();
		await expect(page.getByText(TEXTS[language].error.INVALID_CREDENTIALS)).toBeVisible();
		await expect(page.getByLabel(t.login.email)).toHaveValue("nobody@example.org");

		await turnTo(page, "/register");
		const submit = () => page.getByRole("main").getByRole("button", { name: t.register.submit }).click();
		await page.getByLabel(t.register.name, { exact: true }).fill("A");
		await page.getByLabel(t.register.email).fill("new@example.org");
		await page.getByLabel(t.register.password, { exact: true }).fill("12345");
		await page.getByLabel(t.register.confirmPassword).fill("1234");
		await submit();
		await sees("password.mismatch");
		await page.getByLabel(t.register.confirmPassword).fill("12345");
		await submit();
		await sees("validation.passwordMin");
		await page.getByLabel(t.register.password, { exact: true }).fill("123456");
		await page.getByLabel(t.register.confirmPassword).fill("123456");
		await submit();
		await sees("validation.nameMin");
		await page.getByLabel(t.register.name, { exact: true }).fill("Ada");
		await breakCalls(page, "**/api/auth/register");
		await submit();
		await sees("register.errorDefault");
		await expect(page.getByLabel(t.register.email)).toHaveValue("new@example.org");

		await page.evaluate(() => {
			localStorage.setItem("token", "expired");
			localStorage.setItem("user", JSON.stringify({ id: "x", name: "X", email: "x@example.org" }));
		});
		await page.goto("/");
		await expect(page.getByRole("link", { name: t.common.register }).first()).toBeVisible();
		await expect.poll(() => page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")])).toEqual([null, null]);
	},
);

screen(
	"explore and my quizzes",
	["explore.errorLoad", "explore.searchHint", "explore.errorStart", "quizCard.deleteText", "myQuizzes.errorLoad", "myQuizzes.errorDelete"],
	async ({ user, breakCalls, sees, post, t }) => {
		const { page, token } = await user();
		await post("/quizzes", token, quizBody("Mine to explore"));
		const mendList = await breakCalls(page, /\/api\/quizzes(\?|$)/, "GET");
		const listLogged = logged(page, "list failed");
		await page.goto("/");
		await sees("explore.errorLoad");
		await listLogged;
		await mendList();
		await button(page, t.common.retry).click();
		await page.getByLabel(t.explore.search).fill("ab");
		await sees("explore.searchHint");
		// Enter searches with three characters or none; with one or two it does nothing.
		const search = page.getByLabel(t.explore.search);
		await search.press("Enter");
		await search.fill("mine to");
		await search.press("Enter");
		await expect(page).toHaveURL(/\?q=mine\+to$/);
		await search.fill("");
		await search.press("Enter");
		await expect(page).not.toHaveURL(/q=/);
		const card = page.getByRole("article").filter({ hasText: "Mine to explore" }).first();
		await breakCalls(page, "**/api/instances", "POST");
		const startLogged = logged(page, "session creation failed");
		await card.getByRole("button", { name: t.quizCard.start }).click();
		await sees("explore.errorStart");
		await startLogged;
		await breakCalls(page, /\/api\/quizzes\/\w+$/, "DELETE");
		await card.getByRole("button", { name: t.quizCard.delete }).click();
		await sees("quizCard.deleteText", page.getByRole("dialog"));
		await inDialog(page, t.quizCard.delete).click();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await expect(card).toBeVisible();

		const mendMine = await breakCalls(page, "**/api/quizzes/my*");
		await turnTo(page, "/my-quizzes");
		await sees("myQuizzes.errorLoad");
		await mendMine();
		await button(page, t.common.retry).click();
		await button(page, say(t.transfer.more, { name: "Mine to explore" })).click();
		await page.getByRole("menuitem", { name: t.quizCard.delete }).click();
		await inDialog(page, t.quizCard.delete).click();
		await sees("myQuizzes.errorDelete");
		await expect(page.getByRole("article")).toHaveCount(1);
	},
);

screen(
	"editor",
	[
		"validation.quizNameRequired",
		"createQuiz.errorCreate",
		"aiGenerator.instructionsMin",
		"aiGenerator.errorGenerate",
		"aiGenerator.generated_other",
		"aiGenerator.replaced_other",
		"aiGenerator.added_other",
		"editQuiz.errorLoad",
		"aiGenerator.instructionsMinEdit",
		"editQuiz.errorUpdate",
		"editQuiz.errorDelete",
	],
	async ({ user, breakCalls, sees, post, t }) => {
		const { page, token } = await user();
		await pretendModel(page);
		await page.goto("/quiz/create");
		await button(page, t.quizEditor.saveDraft).click();
		await sees("validation.quizNameRequired");
		await page.getByLabel(t.quizEditor.name).fill("A draft");
		const mendCreate = await breakCalls(page, "**/api/quizzes", "POST");
		await button(page, t.quizEditor.addQuestion).scrollIntoViewIfNeeded();
		await button(page, t.quizEditor.saveDraft).click();
		await sees("createQuiz.errorCreate");
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
		await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("A draft");
		await mendCreate();

		await page.getByText(t.aiGenerator.title).click();
		const wish = page.getByLabel(t.aiGenerator.instructions, { exact: true });
		await wish.fill("ab");
		await sees("aiGenerator.instructionsMin");
		await wish.fill("Rivers");
		const mendAi = await breakCalls(page, "**/api/quizzes/generate");
		await button(page, t.aiGenerator.generate).click();
		await sees("aiGenerator.errorGenerate");
		await expect(wish).toHaveValue("Rivers");
		await mendAi();
		const questions = [1, 2].map((n) => ({ id: `question00${n}`.slice(-10), text: `Q${n}?`, options: ["a", "b"], correctAnswers: [0] }));
		const events = [
			...questions.map((question) => ({ type: "question", question })),
			{ type: "done", success: true, quiz: { name: "Q", questions }, requested: 2 },
		];
		await page.route("**/api/quizzes/generate", (route) =>
			route.fulfill({
				contentType: "text/event-stream",
				body: events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""),
			}),
		);
		await button(page, t.aiGenerator.generate).click();
		await sees("aiGenerator.generated_other");
		await inDialog(page, say(t.aiGenerator.replace, { count: 2 })).click();
		await sees("aiGenerator.replaced_other");
		await button(page, t.aiGenerator.generate).click();
		await inDialog(page, say(t.aiGenerator.add, { count: 2 })).click();
		await sees("aiGenerator.added_other");
		await button(page, t.quizEditor.saveDraft).click();
		await expect(page.getByText(t.quizEditor.savedDraft)).toBeVisible();

		const { quiz } = await post("/quizzes", token, quizBody("To edit"));
		const path = `/quiz/edit/${(quiz as { _id: string })._id}`;
		const mendLoad = await breakCalls(page, /\/api\/quizzes\/\w+$/, "GET");
		// The heading says nothing yet: the skeleton of the home page has the same one.
		await page.waitForURL(/:\d+\/$/);
		await turnTo(page, path);
		await sees("editQuiz.errorLoad");
		await mendLoad();
		await button(page, t.common.retry).click();
		await page.getByText(t.aiGenerator.title).click();
		await page.getByLabel(t.aiGenerator.instructions, { exact: true }).fill("ab");
		await sees("aiGenerator.instructionsMinEdit");
		await page.getByLabel(t.quizEditor.name).fill("Edited");
		await breakCalls(page, /\/api\/quizzes\/\w+$/, "PUT");
		await button(page, t.quizEditor.update).click();
		await sees("editQuiz.errorUpdate");
		await expect(page.getByLabel(t.quizEditor.name)).toHaveValue("Edited");
		await breakCalls(page, /\/api\/quizzes\/\w+$/, "DELETE");
		await button(page, t.quizEditor.deleteQuiz).click();
		await inDialog(page, t.quizCard.delete).click();
		await sees("editQuiz.errorDelete");
		await expect(page.getByRole("dialog")).toHaveCount(0);
	},
);

screen(
	"host panel",
	[
		"hostPanel.errorLoad",
		"hostPanel.needTwo",
		"hostPanel.errorSettings",
		"hostPanel.errorRemove",
		"hostPanel.errorStart",
		"hostPanel.errorAddTime",
		"hostPanel.errorClose",
		"hostPanel.errorPause",
		"hostPanel.errorResume",
		"hostPanel.errorNext",
		"hostPanel.errorFinish",
		"hostPanel.errorArchive",
	],
	async ({ user, breakCalls, sees, post, t, language, origin }) => {
		const { page, token } = await user();
		const { quiz } = await post("/quizzes", token, gameQuiz(2, 60));
		const host = await Host.open(makeApi(origin), token, (quiz as { _id: string })._id);
		const mendLoad = await breakCalls(page, "**/api/instances/**");
		await page.goto(`/host/${host.pin}`);
		await sees("hostPanel.errorLoad");
		await mendLoad();
		await sees("hostPanel.needTwo");
		const players = ["one", "two", "three"].map((name) => new Player(makeApi(origin), host.pin, name));
		for (const player of players) expect((await player.join()).status).toBe(200);
		await expect(page.getByText("three")).toBeVisible();

		const failOnce = async (action: string, click: () => Promise<void>, seen: () => Promise<void>) => {
			const mend = await breakCalls(page, `**/${action}`);
			await click();
			await seen();
			await mend();
			await click();
		};
		await openGameSettings(page, language);
		const lock = page.getByRole("switch", { name: t.hostPanel.lock });
		await failOnce(
			"settings",
			() => lock.click(),
			async () => {
				await sees("hostPanel.errorSettings");
				await expect(lock).not.toBeChecked();
			},
		);
		await expect(page.getByText(t.hostPanel.locked, { exact: true })).toBeVisible();
		await expect(lock).toBeChecked();
		await page.keyboard.press("Escape");

		await askToRemove(page, "three", language);
		await failOnce(
			"remove-player",
			() => inDialog(page, t.hostPanel.remove).click(),
			() => sees("hostPanel.errorRemove", page.getByRole("dialog").getByRole("alert")),
		);
		await expect(page.getByText(say(t.hostPanel.removed, { nickname: "three" }))).toBeVisible();
		await expect(page.getByRole("dialog")).toHaveCount(0);

		await failOnce(
			"start",
			() => button(page, t.hostPanel.start).click(),
			() => sees("hostPanel.errorStart"),
		);
		await expect(page.getByText("Question number 1?")).toBeVisible();
		await failOnce(
			"add-time",
			() => button(page, say(t.hostPanel.addTimeName, { count: 10 })).click(),
			() => sees("hostPanel.errorAddTime"),
		);
		await expect(page.getByText(say(t.hostPanel.timeLimit, { seconds: 70 }))).toBeVisible();
		await failOnce(
			"close-question",
			() => button(page, t.hostPanel.closeQuestion).click(),
			() => sees("hostPanel.errorClose"),
		);
		await failOnce(
			"pause",
			() => chooseAction(page, t.hostPanel.pause, language),
			() => sees("hostPanel.errorPause"),
		);
		await expect(page.getByText(t.hostPanel.pausedTitle)).toBeVisible();
		await failOnce(
			"resume",
			() => button(page, t.hostPanel.resume).click(),
			() => sees("hostPanel.errorResume"),
		);
		await expect(page.getByText(t.hostPanel.pausedTitle)).toHaveCount(0);
		await failOnce(
			"next-question",
			() => button(page, t.hostPanel.next).click(),
			() => sees("hostPanel.errorNext"),
		);
		await expect(page.getByText("Question number 2?")).toBeVisible();
		for (const player of players.slice(0, 2)) expect((await player.answer(1, [1])).status).toBe(200);
		await failOnce(
			"finish",
			() => button(page, t.hostPanel.finish).click(),
			() => sees("hostPanel.errorFinish"),
		);
		await failOnce(
			"archive",
			() => button(page, t.hostPanel.archive).click(),
			() => sees("hostPanel.errorArchive"),
		);
		await page.waitForURL(`${origin}/`);
	},
);

screen(
	"player's screen",
	[
		"playQuiz.enterNickname",
		"playQuiz.errorJoin",
		"playQuiz.errorSubmit",
		"playQuiz.unavailableTitle",
		"playQuiz.unavailableText",
		"playQuiz.invalidLink",
		"playQuiz.startedTitle",
	],
	async ({ account, visit, breakCalls, sees, post, t, origin }) => {
		const token = await account();
		const { quiz } = await post("/quizzes", token, gameQuiz(1, 60));
		const host = await Host.open(makeApi(origin), token, (quiz as { _id: string })._id);
		const other = new Player(makeApi(origin), host.pin, "other");
		expect((await other.join()).status).toBe(200);
		const page = await visit();
		// Closes sockets, because only calls can be broken here.
		await page.routeWebSocket(/\/live/, (socket) => socket.close());
		await page.goto(`/play/${host.pin}`);
		await button(page, t.playQuiz.join).click();
		await sees("playQuiz.enterNickname");
		await page.getByLabel(t.playQuiz.nickname).fill("Ada");
		const mendJoin = await breakCalls(page, "**/join");
		await button(page, t.playQuiz.join).click();
		await sees("playQuiz.errorJoin");
		await expect(page.getByLabel(t.playQuiz.nickname)).toHaveValue("Ada");
		await mendJoin();
		await button(page, t.playQuiz.join).click();
		await expect(page.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
		expect((await host.act("start")).status).toBe(200);
		// A failed call is retried: only a refusal is shown.
		await page.route("**/answer", (route) =>
			route.fulfill({ status: 409, json: { success: false, error: { code: "WRONG_STATE", message: "" } } }),
		);
		await page.getByRole("button", { name: "alpha" }).click();
		await sees("playQuiz.errorSubmit");
		const late = await visit();
		await late.goto(`/play/${host.pin}`);
		await sees("playQuiz.startedTitle", late);
		await page.route("**/state?*", (route) =>
			route.fulfill({
				status: 404,
				contentType: "application/json",
				body: JSON.stringify({ success: false, error: { code: "INSTANCE_NOT_FOUND", message: "This game was not found." } }),
			}),
		);
		await sees("playQuiz.unavailableTitle", page);
		await late.goto("/play/1234567");
		await sees("playQuiz.unavailableText", late);
		await late.goto("/play/hello");
		await sees("playQuiz.invalidLink", late);
	},
);

screen(
	"solo and report",
	[
		"solo.idRequired",
		"solo.quizNotFound",
		"solo.errorLoad",
		"solo.offline",
		"solo.alreadyCompleted",
		"report.loginRequired",
		"report.error",
		"report.success",
	],
	async ({ user, visit, breakCalls, sees, post, t }) => {
		const { page: own, token } = await user();
		const { quiz } = await post("/quizzes", token, quizBody("Solo"));
		const id = (quiz as { _id: string })._id;
		const page = await visit();
		await page.goto("/solo/nosuchquiz0000000000");
		await sees("solo.quizNotFound");
		await turnTo(page, "/solo");
		await sees("solo.idRequired");
		// The page of a signed-in user loads by itself what the server cannot show a visitor.
		const mendLoad = await breakCalls(own, /\/api\/quizzes\/\w+$/, "GET");
		await own.goto("/solo/nosuchquiz0000000000");
		await sees("solo.errorLoad", own);
		await mendLoad();
		await turnTo(page, `/solo/${id}`);
		await page.getByRole("button", { name: t.report.title }).click();
		await sees("report.loginRequired");
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await breakCalls(page, "**/solo/submit");
		await page.getByRole("group", { name: "One?" }).getByRole("button").first().click();
		await sees("solo.offline");
		await expect(page.getByRole("main").getByText(t.solo.correct)).toBeVisible();
		await expect(page.getByRole("main").getByText(t.solo.completedTitle)).toBeVisible();
		await page.reload();
		await sees("solo.alreadyCompleted");

		await turnTo(own, `/solo/${id}`);
		await own.getByRole("button", { name: t.report.title }).click();
		await own.getByLabel(t.report.description).fill("The answer is b.");
		const mendReport = await breakCalls(own, "**/api/reports");
		await own.getByRole("button", { name: t.report.submit }).click();
		await sees("report.error", own);
		await expect(own.getByLabel(t.report.description)).toHaveValue("The answer is b.");
		await mendReport();
		await own.getByRole("button", { name: t.report.submit }).click();
		await sees("report.success", own);
		await expect(own.getByRole("dialog")).toHaveCount(0);
	},
);

screen(
	"books",
	[
		"validation.titleRequired",
		"validation.topicsRequired",
		"validation.topicIncomplete",
		"validation.topicNumber",
		"validation.topicNumberTaken",
		"books.errorCreate",
		"books.errorUpdate",
		"books.errorLoad",
		"books.notFound",
		"books.noPermission",
		"books.deleteText",
		"books.errorDelete",
	],
	async ({ user, account, breakCalls, sees, post, t }) => {
		const { book: others } = await post("/books", await account(), { title: "Somebody's", topics: [{ topicNumber: 1, title: "One" }] });
		const { page } = await user();
		await page.goto("/books/create");
		await button(page, t.books.save).click();
		await sees("validation.titleRequired");
		await sees("validation.topicsRequired");
		await page.getByLabel(t.books.fieldTitle, { exact: true }).fill("Rivers");
		const add = async (number: string, title: string) => {
			await page.getByLabel(t.books.topicNumber).fill(number);
			await page.getByLabel(t.books.topicTitle).fill(title);
			await button(page, t.books.addTopic).click();
		};
		await add("1", "");
		await sees("validation.topicIncomplete");
		await add("0", "Sources");
		await sees("validation.topicNumber");
		await add("1", "Sources");
		await expect(page.getByLabel(t.books.topicTitle)).toHaveValue("");
		await add("1", "Again");
		await sees("validation.topicNumberTaken");
		// A typed topic that cannot be added prevents saving, so it is removed here.
		await page.getByLabel(t.books.topicNumber).fill("");
		await page.getByLabel(t.books.topicTitle).fill("");
		const mendCreate = await breakCalls(page, "**/api/books", "POST");
		await button(page, t.books.save).click();
		await sees("books.errorCreate");
		await expect(page.getByLabel(t.books.fieldTitle, { exact: true })).toHaveValue("Rivers");
		await mendCreate();
		await button(page, t.books.save).click();
		await page.getByRole("link", { name: t.books.edit, exact: true }).click();
		await page.getByLabel(t.books.fieldTitle, { exact: true }).fill("Rivers, edited");
		const mendUpdate = await breakCalls(page, /\/api\/books\/\w+$/, "PUT");
		await button(page, t.books.save).click();
		await sees("books.errorUpdate");
		await expect(page.getByLabel(t.books.fieldTitle, { exact: true })).toHaveValue("Rivers, edited");
		await mendUpdate();
		await button(page, t.books.save).click();
		await expect(page.getByRole("link", { name: t.books.edit, exact: true })).toBeVisible();
		await turnTo(page, `/books/${(others as { _id: string })._id}/edit`);
		await sees("books.noPermission");
		// Both calls of the page: whichever fails first decides what it says.
		const mendLoad = await breakCalls(page, /\/api\/books\/\w+(?:\/quizzes\?.*)?$/, "GET");
		await turnTo(page, "/books/nosuchbook0000000000");
		await sees("books.errorLoad");
		await mendLoad();
		await button(page, t.common.retry).click();
		await sees("books.notFound");
		await turnTo(page, "/books");
		await page.getByLabel(t.books.search).fill("Rivers, edited");
		await button(page, t.books.searchButton).click();
		// They move up, later than the address changes.
		await expect(page.getByRole("article").filter({ hasNotText: "Rivers, edited" })).toHaveCount(0);
		await breakCalls(page, /\/api\/books\/\w+$/, "DELETE");
		await page.getByRole("article").filter({ hasText: "Rivers, edited" }).getByRole("button", { name: t.books.delete }).first().click();
		await sees("books.deleteText", page.getByRole("dialog"));
		await inDialog(page, t.books.delete).click();
		await sees("books.errorDelete");
	},
);

screen(
	"admin page",
	[
		"admin.errorLoadReports",
		"admin.errorUpdateReport",
		"admin.errorLoadProblematic",
		"admin.errorQuestionId",
		"admin.errorQuestionMissing",
		"admin.errorQuestionLoad",
		"admin.errorValidate",
		"admin.errorQuestionUpdate",
		"admin.errorQuestionDelete",
		"admin.errorResolve",
		"admin.errorReject",
		"admin.questionUpdated",
		"admin.questionDeleted",
		"admin.deleteQuestionText",
		"admin.reportsResolved",
		"admin.reportsRejected",
		"admin.errorLoadUsers",
		"admin.errorMembership",
		"admin.errorLoadPending",
		"admin.errorProcess",
	],
	async ({ user, account, breakCalls, sees, post, t, language, origin }) => {
		const token = await account();
		const name = `Reported in ${language} ${Date.now()}`;
		const options = ["a", "b"];
		const questions = ["One?", "Two?", "Three?", "Four?"].map((text) => ({ text, options, correctAnswers: [0] }));
		const { quiz } = await post("/quizzes", token, { name, status: "published", questions });
		const { _id, questions: saved } = quiz as { _id: string; questions: { id: string }[] };
		for (const { id } of saved) await post("/reports", token, { quizId: _id, questionId: id });
		await post("/quizzes", token, {
			name: `Held ${name}`,
			status: "published",
			questions: [{ text: "shit?", options, correctAnswers: [0] }],
		});
		const { page, email } = await user();
		await makeAdmin(origin, email);
		// Without a model there would be no button that checks a question.
		await page.route("**/api/health", async (route) => {
			const response = await route.fetch();
			await route.fulfill({ response, json: { ...(await response.json()), ai: "openai-compatible" } });
		});

		const mendReports = await breakCalls(page, /\/api\/reports(\?|$)/, "GET");
		await page.goto("/admin?tab=reports");
		await sees("admin.errorLoadReports");
		await mendReports();
		await button(page, t.common.retry).click();
		await button(page, t.admin.details).first().click();
		await breakCalls(page, /\/api\/reports\/\w+$/, "PATCH");
		await inDialog(page, t.admin.save).click();
		await sees("admin.errorUpdateReport");
		await page.keyboard.press("Escape");

		const mendGroups = await breakCalls(page, "**/api/reports/problematic-questions*");
		await page.getByRole("tab", { name: t.admin.tabProblematic }).click();
		await sees("admin.errorLoadProblematic");
		await mendGroups();
		await button(page, t.common.retry).click();
		const group = page.getByRole("region", { name });
		const row = (text: string) => group.getByRole("listitem").filter({ hasText: text });
		const act = (text: string, action: string) => row(text).getByRole("button", { name: action, exact: true }).click();
		const mendQuiz = await breakCalls(page, /\/api\/quizzes\/\w+$/, "GET");
		await act("One?", t.admin.edit);
		await sees("admin.errorQuestionLoad");
		await mendQuiz();
		await page.route(/\/api\/quizzes\/\w+$/, (route) =>
			route.fulfill({ json: { success: true, quiz: { ...(quiz as object), questions: [] } } }),
		);
		await act("One?", t.admin.view);
		await sees("admin.errorQuestionMissing");
		await page.unroute(/\/api\/quizzes\/\w+$/);
		const mendCheck = await breakCalls(page, /\/validate$/, "POST");
		await act("One?", t.admin.validate);
		await sees("admin.errorValidate");
		await mendCheck();
		await act("One?", t.admin.validate);
		await expect(page.getByText(t.admin.modelMissing)).toHaveCount(1);
		await expect(page.getByRole("button", { name: t.admin.validate })).toHaveCount(0);

		const mendUpdate = await breakCalls(page, /\/questions\/[\w-]+$/, "PATCH");
		await act("One?", t.admin.edit);
		await page.getByRole("dialog").getByLabel(t.admin.questionText, { exact: true }).fill("One, mended?");
		await inDialog(page, t.admin.save).click();
		await sees("admin.errorQuestionUpdate");
		await expect(page.getByRole("dialog").getByLabel(t.admin.questionText, { exact: true })).toHaveValue("One, mended?");
		await mendUpdate();
		await inDialog(page, t.admin.save).click();
		await sees("admin.questionUpdated");

		const settle = async (text: string, action: string) => {
			await act(text, action);
			await inDialog(page, action).click();
			await expect(page.getByRole("dialog")).toHaveCount(0);
		};
		const mendDelete = await breakCalls(page, /\/questions\/[\w-]+(\?|$)/, "DELETE");
		await act("Two?", t.admin.deleteQuestion);
		await sees("admin.deleteQuestionText", page.getByRole("dialog"));
		await inDialog(page, t.admin.deleteQuestion).click();
		await sees("admin.errorQuestionDelete");
		await mendDelete();
		await settle("Two?", t.admin.deleteQuestion);
		await sees("admin.questionDeleted");
		const mendBulk = await breakCalls(page, "**/bulk-update");
		await settle("Three?", t.admin.resolve);
		await sees("admin.errorResolve");
		await settle("Three?", t.admin.reject);
		await sees("admin.errorReject");
		await mendBulk();
		await settle("Three?", t.admin.resolve);
		await sees("admin.reportsResolved");
		await settle("Four?", t.admin.reject);
		await sees("admin.reportsRejected");

		// The server may name a group without a question id.
		await page.route("**/api/reports/problematic-questions*", async (route) => {
			const reply = await route.fetch();
			const body = await reply.json();
			for (const one of body.data) for (const question of one.questions) question.questionId = "";
			await route.fulfill({ json: body });
		});
		const mendUsers = await breakCalls(page, /\/api\/users(\?|$)/, "GET");
		await page.getByRole("tab", { name: t.admin.tabUsers }).click();
		await sees("admin.errorLoadUsers");
		await page.getByRole("tab", { name: t.admin.tabProblematic }).click();
		await group.getByRole("button", { name: t.admin.view }).first().click();
		await sees("admin.errorQuestionId");
		// The first failure is still shown while the call is made again; only when that has failed too is there something to retry.
		const failsAgain = page.waitForResponse(/\/api\/users(\?|$)/);
		await page.getByRole("tab", { name: t.admin.tabUsers }).click();
		await failsAgain;
		await sees("admin.errorLoadUsers");
		await mendUsers();
		await button(page, t.common.retry).click();
		await button(page, t.admin.changeMembership).first().click();
		await breakCalls(page, "**/membership");
		await page.getByRole("dialog").getByRole("combobox").selectOption("gold");
		await inDialog(page, t.admin.save).click();
		await sees("admin.errorMembership");
		await page.keyboard.press("Escape");

		const mendPending = await breakCalls(page, "**/api/quizzes/admin/pending*");
		await page.getByRole("tab", { name: t.admin.tabPending }).click();
		await sees("admin.errorLoadPending");
		await mendPending();
		await button(page, t.common.retry).click();
		await breakCalls(page, "**/approve");
		await button(page, t.admin.approve).first().click();
		await inDialog(page, t.admin.approve).click();
		await sees("admin.errorProcess");
	},
);

test("every message of the catalogue is raised on a screen", () => {
	const keys = raised.flatMap((screenful) => screenful.keys);
	expect([...new Set(keys)].sort()).toEqual(Object.keys(AGREED_MESSAGES).sort());
});
