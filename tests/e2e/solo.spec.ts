import { type Browser, expect } from "@playwright/test";
import { hold, languages, openContext, releaseTest, signIn, test } from "./helpers";
import { say, TEXTS } from "./texts";

/** A published quiz, with the browser of its author. */
async function publishQuiz(browser: Browser, origin: string, name: string, questions: object[], language: "tr" | "en" = "en") {
	const author = await openContext(browser, { language });
	const { token } = await signIn(author, origin);
	const reply = await author.request.post(`${origin}/api/quizzes`, {
		headers: { Authorization: `Bearer ${token}` },
		data: { name, language, status: "published", questions },
	});
	const { quiz } = await reply.json();
	return { author, quiz };
}

for (const [language, words] of [
	[
		"en",
		{
			correct: "Correct!",
			wrong: "Not correct",
			submit: "Submit",
			done: "Quiz completed",
			again: "Play again",
			already: "This quiz has already been completed",
		},
	],
	[
		"tr",
		{
			correct: "Doğru!",
			wrong: "Doğru değil",
			submit: "Gönder",
			done: "Quiz tamamlandı",
			again: "Yeniden oyna",
			already: "Bu quiz zaten tamamlandı",
		},
	],
] as const) {
	if (!languages("tr").includes(language)) continue;
	test(`a visitor plays solo, sees statistics change and the result (${language})`, async ({ browser, baseURL, watch }) => {
		const { author, quiz } = await publishQuiz(
			browser,
			baseURL ?? "",
			`Solo ${language}`,
			[
				{ text: "One?", options: ["yes", "no"], correctAnswers: [0], extraInfo: "Because one is one." },
				{ text: "Two?", options: ["a", "b", "c"], correctAnswers: [0, 2] },
			],
			language,
		);
		await author.request.post(`${baseURL}/api/quizzes/${quiz._id}/solo/submit`, { data: { questionIndex: 0, selectedOptions: [1] } });

		const visitor = await openContext(browser, { language, phone: true });
		const page = watch(await visitor.newPage());
		await page.goto(`/quiz/${quiz._id}`);
		const { quizPage } = TEXTS[language];
		await expect(page.getByRole("heading", { name: "Two?" })).toBeVisible();
		await expect(page.getByText(quizPage.solutions.other)).toBeVisible();
		await expect(page.getByRole("main")).not.toContainText("Because one is one.");
		await page.getByRole("link", { name: quizPage.tryAlone }).click();
		await page.waitForURL(/\/solo\//);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Solo ${language}`);
		await page.getByRole("group", { name: "One?" }).getByRole("button").first().click();
		await expect(page.getByRole("main").getByText(words.correct)).toBeVisible();
		await expect(page.getByRole("main").getByText("Because one is one.")).toBeVisible();
		await expect(
			page
				.getByRole("main")
				.getByText(language === "tr" ? "%50" : "50%")
				.first(),
		).toBeVisible();
		const t = TEXTS[language];
		await expect(page.getByRole("main").getByText(words.correct)).toBeInViewport({ ratio: 1 });
		await expect(page.getByRole("heading", { name: "Two?" })).toBeHidden();
		await page.getByRole("button", { name: t.solo.next, exact: true }).click();
		await expect(page.getByRole("heading", { name: "Two?" })).toBeInViewport({ ratio: 1 });
		await expect(page.getByRole("heading", { name: "One?" })).toBeHidden();
		await page.reload();
		await expect(page.getByRole("heading", { name: "Two?" })).toBeVisible();
		await page.getByRole("button", { name: t.solo.showList }).click();
		await expect(page.getByRole("main").getByText(words.correct)).toBeVisible();
		await page.getByRole("button", { name: t.solo.showOne }).click();
		await expect(page.getByRole("main").getByText(say(TEXTS[language].solo.resumed, { submitted: 1, total: 2 }))).toBeVisible();
		await expect(page.getByRole("heading", { name: "Two?" })).toHaveAttribute("lang", language);
		const second = page.getByRole("group", { name: "Two?" }).getByRole("checkbox");
		await second.first().click();
		await page.getByRole("button", { name: words.submit }).click();
		await expect(page.getByRole("main").getByText(words.wrong)).toBeInViewport({ ratio: 1 });
		await expect(page.getByRole("main").getByText(say(t.question.halfRight, { found: "A", missing: "C", wrong: "–" }))).toBeVisible();
		await expect(page.getByRole("main").getByText(t.question.missed)).toBeVisible();
		await page.getByRole("button", { name: t.solo.toResult, exact: true }).click();
		await expect(page.getByRole("main").getByText(words.done)).toBeVisible();
		await page.reload();
		await expect(page.getByRole("main").getByText(words.already)).toBeVisible();
		await page.getByRole("button", { name: words.again }).click();
		await expect(page.getByRole("main").getByText(words.correct)).toHaveCount(0);
		const after = await visitor.request.get(`${baseURL}/api/quizzes/${quiz._id}`);
		expect((await after.json()).quiz.timesPlayed).toBe(1);
	});
}

releaseTest(
	"server-rendered content stays until its code arrives: formulas in solo, the demonstration on the landing page",
	async ({ browser, baseURL, watch }) => {
		const question = { text: "One, $\\frac{1}{2}$?", options: ["yes", "no"], correctAnswers: [0] };
		const { quiz } = await publishQuiz(browser, baseURL ?? "", "Formula", [question]);
		const page = watch(await (await openContext(browser, { language: "en", phone: true })).newPage());
		const { showQuestion1: demonstration, pinLabel } = TEXTS.en.landing;
		await page.addInitScript((words) => {
			new MutationObserver((records) => {
				// A streamed part moves to its place, and stays connected.
				const nodes = records.flatMap(({ removedNodes }) => [...removedNodes]);
				const removed = nodes.filter((node) => node instanceof Element).filter((node) => !node.isConnected);
				const gone = removed.some((node) => node.matches("math") || node.querySelector("math") || node.textContent.includes(words));
				if (gone) document.documentElement.dataset.removed = "";
			}).observe(document, { childList: true, subtree: true });
		}, demonstration);
		const { release } = await hold(page, /\/(formula-(?!text-)|landing-show-)[^/]*\.js$/);
		await page.goto(`/solo/${quiz._id}`, { waitUntil: "commit" });
		await page.getByRole("group").first().getByRole("button").first().click();
		await expect(page.getByRole("main").getByText(TEXTS.en.solo.correct)).toBeVisible();
		await expect(page.locator("h2 math")).toBeVisible();
		await expect(page.locator("html")).not.toHaveAttribute("data-removed");

		const code = page.waitForRequest(/\/landing-show-[^/]*\.js$/);
		await page.goto("/", { waitUntil: "commit" });
		await code;
		// Answers without a new document once the page is hydrated.
		await page.getByLabel(pinLabel).fill(" ");
		await page.getByLabel(pinLabel).press("Enter");
		await expect(page).toHaveURL(`${baseURL}/`);
		await expect(page.getByRole("main").getByText(demonstration).first()).toBeVisible();
		await expect(page.locator("html")).not.toHaveAttribute("data-removed");
		release();
	},
);

// In `npm test` run.test.ts checks an answer on the device.
releaseTest(
	"on bad Wi-Fi: a slow quiz shows that it is loading, an answer that cannot be sent is checked on the device",
	async ({ browser, baseURL }) => {
		const t = TEXTS.en;
		const context = await openContext(browser, { language: "en", phone: true });
		await signIn(context, baseURL ?? "");
		const page = await context.newPage();
		await page.goto("/");
		const { release } = await hold(page, /\/solo\/.+\.data/);
		await page.getByRole("link", { name: t.quizCard.solo, exact: true }).first().click();
		await expect(page.getByRole("progressbar", { name: t.common.loading })).toBeVisible();
		await expect(page.getByRole("status").filter({ hasText: t.common.loading })).toBeVisible();
		await expect(page.getByRole("heading", { name: t.explore.title })).toBeHidden();
		const moving = () => document.getAnimations().filter(({ playState }) => playState === "running").length;
		await expect.poll(() => page.evaluate(moving)).toBe(0);
		release();
		const single = page
			.getByRole("group")
			.filter({ has: page.getByRole("button") })
			.first();
		await expect(single).toBeVisible();
		await page.route("**/solo/submit", (route) => route.abort());
		await single.getByRole("button").first().click();
		await expect(page.getByRole("main").getByText(t.solo.offline)).toBeVisible();
		await page.getByRole("group").last().scrollIntoViewIfNeeded();
		const inSight = (place: Element) => {
			const { left, top, width, height } = place.getBoundingClientRect();
			return place.contains(document.elementFromPoint(left + width / 2, top + height / 2));
		};
		await expect.poll(() => page.getByRole("progressbar", { name: "answered" }).evaluate(inSight)).toBe(true);
		await page.goto("/solo/no-such-quiz");
		await expect(page.getByRole("main").getByText("Quiz not found")).toBeVisible();
	},
);

// In `npm test` run.test.ts and run-state.test.ts keep a run.
releaseTest(
	"solo announces outcome and result, renders formulas in the solution, and a closed report gives the focus back; again starts without marks, a late reply stays in its run, and the result needs no reply",
	async ({ browser, baseURL, watch }) => {
		const t = TEXTS.en;
		const { quiz } = await publishQuiz(browser, baseURL ?? "", "Twice", [
			{ text: "One?", options: ["$x^2$", "no"], correctAnswers: [0] },
			{ text: "Two?", options: ["a", "b", "c"], correctAnswers: [0, 2] },
		]);
		const page = watch(await (await openContext(browser, { language: "en" })).newPage());
		await page.clock.install();
		await page.addInitScript(() => {
			// A text stays in the live region until the next one arrives.
			new MutationObserver((records) => {
				const { dataset } = document.documentElement;
				for (const { target } of records)
					if (target instanceof Element && target.matches("body > [aria-live=polite]"))
						dataset.announced = `${dataset.announced ?? ""} ${target.textContent}`;
			}).observe(document, { childList: true, subtree: true });
		});
		const isAnnounced = (text: string) => expect(page.locator("html")).toHaveAttribute("data-announced", new RegExp(text));
		await page.goto(`/solo/${quiz._id}`);
		const report = page.getByRole("button", { name: t.report.title }).first();
		await expect(page.getByRole("main").locator("ol")).not.toHaveAttribute("inert");
		await report.click();
		await page.getByRole("dialog").getByRole("button", { name: t.common.cancel }).click();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await expect(report).toBeFocused();
		const first = page.getByRole("group", { name: "One?" }).getByRole("button");
		const marks = page.getByRole("group", { name: "Two?" }).getByRole("checkbox");
		await first.first().click();
		await expect(page.getByRole("main").getByText(t.solo.correct)).toBeVisible();
		await isAnnounced(t.solo.correct);
		const solution = page.getByRole("paragraph").filter({ hasText: t.question.correctOption });
		await expect(solution.locator("math")).toHaveCount(1);
		await page.reload();
		await expect(page.getByRole("main").getByText(t.solo.correct)).toBeVisible();
		await marks.first().click();
		await expect(marks.first()).toBeChecked();
		const { release } = await hold(page, "**/solo/submit");
		const late = page.waitForResponse("**/solo/submit");
		await page.getByRole("button", { name: t.question.submit }).click();
		await page.getByRole("button", { name: t.solo.startAgain }).click();
		await expect(page.getByRole("main").getByText(t.solo.correct)).toHaveCount(0);
		await expect(marks.first()).not.toBeChecked();
		release();
		await (await late).finished();
		await page.unroute("**/solo/submit");
		await first.first().click();
		await expect(page.getByRole("main").getByText(t.solo.correct)).toBeVisible();
		// The late reply was about the second question.
		await expect(page.getByRole("main").getByText(t.solo.wrong)).toHaveCount(0);
		await page.route("**/solo/complete", () => undefined);
		const completes = page.waitForRequest("**/solo/complete");
		await marks.first().click();
		await marks.last().click();
		await page.getByRole("button", { name: t.question.submit }).click();
		await completes;
		await page.clock.fastForward(11_000);
		await expect(page.getByRole("main").getByText(t.solo.completedTitle)).toBeVisible();
		await isAnnounced(t.solo.completedTitle);
	},
);

// In `npm test` run.test.ts shows whose a run is.
releaseTest("an answer that is under way when the session ends belongs to no later run", async ({ browser, baseURL, watch }) => {
	const t = TEXTS.en;
	const { author, quiz } = await publishQuiz(browser, baseURL ?? "", "Shared", [
		{ text: "One?", options: ["yes", "no"], correctAnswers: [0] },
	]);
	const page = watch(await author.newPage());
	await page.goto(`/solo/${quiz._id}`);
	const login = page.getByRole("link", { name: t.common.login });
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shared");
	await expect(login).toHaveCount(0);
	const { release } = await hold(page, "**/solo/submit");
	const late = page.waitForResponse("**/solo/submit");
	const options = page.getByRole("group", { name: "One?" }).getByRole("button");
	await options.first().click();
	const other = watch(await author.newPage());
	await other.goto("/");
	await other.evaluate(() => localStorage.clear());
	await expect(login).not.toHaveCount(0);
	release();
	await (await late).finished();
	await page.unroute("**/solo/submit");
	await options.last().click();
	await expect(page.getByRole("main").getByText(t.solo.wrong)).toBeVisible();
	await expect(page.getByRole("main").getByText(t.solo.correct)).toHaveCount(0);
});
