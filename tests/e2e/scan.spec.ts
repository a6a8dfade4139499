import { type BrowserContext, expect, type Page } from "@playwright/test";
import { type HeldCards, hold, replaceCamera } from "../helpers/cards/canvas-camera";
import { makeClass } from "../helpers/classes";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { findings } from "./axe";
import { joinByPage, languages, onlyInEverything, openContext, releaseTest, signIn, takePicture, test } from "./helpers";
import { say, TEXTS } from "./texts";

const WIDTHS = [
	[320, 640],
	[390, 844],
	[820, 1180],
	[1440, 900],
] as const;

const picture = (page: Page, name: string) => takePicture(page, name, WIDTHS);

const FETCH =
	(origin: string): Fetcher =>
	(path, init) =>
		fetch(`${origin}${path}`, init);

async function openClassGame(origin: string, token: string, language: "tr" | "en", pupils: number) {
	const fetcher = FETCH(origin);
	// The third has several right options: no card can answer it.
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: { ...gameQuiz(4, 20), language } });
	const made = await makeClass(
		fetcher,
		token,
		Array.from({ length: pupils }, (_, n) => ({ number: 701 + n })),
	);
	const host = await Host.open(fetcher, token, quiz.body.quiz._id, { classId: made.id, answerCards: true, solution: "with-host" });
	return { host, secrets: made.secrets, view: async () => (await host.view()).body.instance };
}

/** Counts requests to the browser's screen lock. */
const countWakeLocks = (context: BrowserContext) =>
	context.addInitScript(() => {
		let count = 0;
		Object.defineProperty(navigator, "wakeLock", {
			value: {
				request: async () => {
					Reflect.set(window, "wakeLocks", ++count);
					return { release: async () => {} };
				},
			},
		});
	});

const holdCards = (...options: number[]): HeldCards => options.map((option, index) => [index + 1, option]);

for (const language of languages("tr")) {
	const t = TEXTS[language];
	const of = (read: number, all: number) => say(t.scan.countOf, { read, of: all });

	test(`a class without phones is read by the host's camera and by a phone's: lobby, three questions, a changed answer, asking again, each of them without a network for a while, results (${language})`, async ({
		browser,
		baseURL,
	}) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		await replaceCamera(context);
		await countWakeLocks(context);
		const { host, view } = await openClassGame(origin, token, language, 6);

		const page = await context.newPage();
		// Without a network the browser logs each call that fails.
		const thrown: Error[] = [];
		const scripts: string[] = [];
		/** Everything that leaves the page, apart from addresses. */
		const sent: { path: string; body: string }[] = [];
		const follow = (followed: Page) => {
			followed.on("pageerror", (error) => thrown.push(error));
			followed.on("request", (request) => {
				const { pathname } = new URL(request.url());
				if (pathname.includes("reader-worker")) scripts.push(followed.url());
				const body = request.postDataBuffer();
				if (body && followed.url().includes("/scan")) sent.push({ path: pathname, body: body.toString() });
			});
		};
		follow(page);
		await page.goto(`/host/${host.pin}`);
		const link = page.getByRole("link", { name: t.hostPanel.scan });
		await expect(link).toBeVisible();
		expect(scripts).toEqual([]);
		await link.click();

		const main = (shown: Page, text: string) => shown.locator("main").getByText(text, { exact: true });
		const step = (name: string, shown = page) => shown.getByRole("button", { name, exact: true });
		await expect(main(page, of(0, 6))).toBeVisible();
		await expect(main(page, say(t.scan.missing, { numbers: "1, 2, 3, 4, 5, 6" }))).toBeVisible();
		await hold(page, [...holdCards(0, 1, 2, 3), [99, 0]]);
		await expect(main(page, of(4, 6))).toBeVisible();
		await expect(main(page, say(t.scan.missing, { numbers: "5, 6" }))).toBeVisible();
		await expect(page.locator("main svg text")).toHaveText([...[1, 2, 3, 4].map((card) => `${card} ●`), `99 ${t.scan.foreign}`]);
		await picture(page, `lobby-${language}`);
		expect(await findings(page)).toEqual([]);
		await hold(page, holdCards(0, 0, 0, 0, 0, 0));
		await expect(main(page, of(6, 6))).toBeVisible();
		await expect.poll(async () => (await view()).participantCount).toBe(6);
		expect(await page.evaluate(() => Reflect.get(window, "wakeLocks"))).toBe(1);

		// The camera that was chosen is remembered; this one has light and zoom.
		const choice = page.getByRole("combobox", { name: t.scan.camera });
		await expect(choice).toHaveValue("Room");
		await expect(page.getByRole("button", { name: t.scan.torch })).toHaveCount(0);
		await choice.selectOption("Board");
		await page.getByRole("button", { name: t.scan.torch }).click();
		await expect(page.getByRole("button", { name: t.scan.torch, pressed: true })).toBeVisible();
		await page.getByRole("slider", { name: t.scan.zoom }).fill("2.5");
		expect(await page.evaluate(() => Reflect.get(window, "cameraCalls"))).toEqual([{ torch: true }, { zoom: 2.5 }]);
		await page.getByRole("button", { name: t.scan.fullScreen }).click();
		await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe("HTML");
		await page.getByRole("button", { name: t.scan.fullScreen }).click();
		await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
		await page.reload();
		await expect(choice).toHaveValue("Board");

		// One: asked twice, with a changed answer and a while without a network.
		await step(t.hostPanel.start).click();
		await expect(main(page, of(0, 6))).toBeVisible();
		await hold(page, holdCards(0, 1, 2, 3, 0));
		await expect(main(page, of(5, 6))).toBeVisible();
		await expect(main(page, say(t.scan.missing, { numbers: "6" }))).toBeVisible();
		await picture(page, `question-${language}`);
		// No letter of an answer is on the picture.
		await expect(page.locator("main svg text")).toHaveText([1, 2, 3, 4, 5].map((card) => `${card} ●`));
		await hold(page, holdCards(0, 0, 2, 3, 0, 1));
		await expect(main(page, of(6, 6))).toBeVisible();
		await expect.poll(async () => (await view()).answeredCount).toBe(6);
		// The changed answer of card 2 came with the same pictures.
		await step(t.hostPanel.closeQuestion).click();
		await expect.poll(async () => (await view()).answerCounts).toEqual([3, 1, 1, 1]);
		await hold(page, []);
		await step(t.hostPanel.askAgain).click();
		await expect(main(page, of(0, 6))).toBeVisible();
		await context.setOffline(true);
		await hold(page, holdCards(0, 0, 0, 0, 0, 0));
		await expect(page.getByText(say(t.scan.kept_other, { count: 6 }), { exact: true })).toBeVisible();
		await expect(main(page, of(6, 6))).toBeVisible();
		await picture(page, `offline-${language}`);
		// The question is not closed over readings that are kept.
		await step(t.hostPanel.closeQuestion).click();
		await expect(page.getByRole("alert").getByText(say(t.scan.unsent_other, { count: 6 }), { exact: true })).toBeVisible();
		await context.setOffline(false);
		await expect(page.getByText(say(t.scan.kept_other, { count: 6 }), { exact: true })).toBeHidden();
		await expect.poll(async () => (await view()).answeredCount).toBe(6);
		await step(t.hostPanel.closeQuestion).click();
		await hold(page, holdCards(0, 0, 0, 0, 0, 0));
		await expect(page.locator("main svg text")).toHaveText([1, 2, 3, 4, 5, 6].map((card) => `${card} ●`));
		await step(t.hostPanel.showSolution).click();
		await expect.poll(async () => (await view()).answerCounts).toEqual([6, 0, 0, 0]);
		await expect(page.locator("main svg text")).toHaveText([1, 2, 3, 4, 5, 6].map((card) => `${card} ✓`));
		// A teacher who saw another letter corrects it by hand, and back.
		await step(t.scan.correct).click();
		const answers = page.getByRole("dialog", { name: t.scan.answers.title });
		const cardNamed = (number: number, words: string) => `${say(t.scan.answers.card, { number })}: ${words}`;
		await answers.getByRole("button", { name: cardNamed(6, `A, ${t.scan.answers.right}`), exact: true }).click();
		const choose = answers.getByRole("group", { name: say(t.scan.answers.card, { number: 6 }), exact: true });
		for (const [choice, words] of [
			["D", `D, ${t.scan.answers.wrong}`],
			// Without an answer in the second turn, that of the first one counts.
			[t.scan.answers.first, `B, ${t.scan.answers.wrong}`],
		] as const) {
			// Not `check`: once the first turn counts, its letter is the one that is chosen.
			await choose.getByRole("radio", { name: choice, exact: true }).click();
			await expect(answers.getByRole("button", { name: cardNamed(6, words), exact: true })).toBeVisible();
			if (choice === "D") await expect(page.locator("main svg text").last()).toHaveText("6 ✗");
		}
		await picture(page, `answers-${language}`);
		expect(await findings(page)).toEqual([]);
		await choose.getByRole("radio", { name: "A", exact: true }).check();
		await expect.poll(async () => (await view()).answerCounts).toEqual([6, 0, 0, 0]);
		await answers.getByRole("button", { name: t.common.close, exact: true }).first().click();
		await expect(answers).toBeHidden();
		await picture(page, `solution-${language}`);

		// Two and three: on the laptop, then on a phone in the teacher's hand.
		const answer = async (shown: Page, option: number, without?: BrowserContext) => {
			await hold(shown, []);
			await step(t.hostPanel.next, shown).click();
			await expect(main(shown, of(0, 6))).toBeVisible();
			await without?.setOffline(true);
			await hold(shown, holdCards(option, option, option, option, option, option));
			await expect(main(shown, of(6, 6))).toBeVisible();
			if (without) {
				await expect(shown.getByText(say(t.scan.kept_other, { count: 6 }), { exact: true })).toBeVisible();
				await without.setOffline(false);
			} else await expect.poll(async () => (await view()).answeredCount).toBe(6);
			// What was read before the close counts, also where it had to wait for the network.
			await step(t.hostPanel.closeQuestion, shown).click();
			await step(t.hostPanel.showSolution, shown).click();
			await expect.poll(async () => (await view()).answerCounts).toEqual([0, 1, 2, 3].map((one) => (one === option ? 6 : 0)));
		};
		await answer(page, 1);
		await hold(page, []);
		const pairing = await host.pairing();
		const hand = await openContext(browser, { language, phone: true });
		await replaceCamera(hand);
		const phone = await hand.newPage();
		follow(phone);
		await phone.goto(`/remote/${host.pin}#${pairing.token}`);
		await phone.getByRole("link", { name: t.hostPanel.scan }).click();
		await expect(phone.getByRole("link", { name: t.scan.toRemote })).toBeVisible();
		await answer(phone, 3, hand);
		await picture(phone, `remote-${language}`);
		await step(t.hostPanel.finish, phone).click();
		await expect.poll(async () => (await view()).status).toBe("finished");
		await expect(page.getByRole("link", { name: t.scan.toPanel })).toBeVisible();
		await expect(main(page, t.hostPanel.statusFinished)).toBeVisible();
		await expect(main(page, of(0, 6))).toHaveCount(0);
		expect((await view()).participants.map(({ card, totalScore }) => [card, totalScore]).sort()).toEqual(
			[1000, 1000, 500, 500, 1000, 500].map((first, index) => [index + 1, first + 2000]),
		);

		expect(thrown).toEqual([]);
		expect(new Set(scripts.map((url) => new URL(url).pathname))).toEqual(new Set([`/host/${host.pin}/scan`, `/remote/${host.pin}/scan`]));
		const readings = sent.filter(({ path }) => path.endsWith("/card-readings"));
		expect(readings.length).toBeGreaterThan(6);
		for (const { body } of readings) {
			const { questionIndex: _, turn: __, sequence, readings: cards, ...others } = JSON.parse(body);
			expect(others).toEqual({});
			expect(sequence).toEqual({ page: expect.stringMatching(/^[0-9a-f]{32}$/), number: expect.any(Number) });
			for (const { card, option, ...more } of cards) expect([typeof card, typeof option, more]).toEqual(["number", "number", {}]);
		}
		for (const { path, body } of sent) {
			expect(body.length, path).toBeLessThan(4_000);
			expect(() => JSON.parse(body), path).not.toThrow();
		}
		// A page that is hidden holds no camera.
		const live = () =>
			page.evaluate(() => Reflect.get(window, "tracks").filter((track: MediaStreamTrack) => track.readyState === "live").length);
		expect(await live()).toBe(1);
		await page.evaluate(() => {
			Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
			document.dispatchEvent(new Event("visibilitychange"));
		});
		expect(await live()).toBe(0);
	});

	// In `npm test` the journey above reads cards, and scan-session.test.ts opens a session.
	releaseTest(
		`a visitor learns how a game without phones goes, and tries one card; a game without phones starts from there, and one without a quiz asks from the scan page (${language})`,
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const context = await openContext(browser, { language });
			const { token } = await signIn(context, origin);
			await replaceCamera(context);
			const quiz = await send<{ quiz: { _id: string } }>(FETCH(origin), "POST", "/quizzes", {
				token,
				body: { ...gameQuiz(2, 20), name: `Cards ${token.slice(-8)}`, language },
			});
			const page = watch(await context.newPage());
			const calls: string[] = [];
			page.on("request", (request) => {
				if (page.url().endsWith("/try") && request.method() !== "GET") calls.push(request.url());
			});
			await page.goto("/my-quizzes");
			const others = page.getByRole("button", { name: t.quizCard.otherStarts });
			await expect(others).toBeVisible();
			// Attached to Start, whatever the length of its words.
			expect((await others.boundingBox())?.y).toBe((await page.getByRole("button", { name: t.quizCard.start }).boundingBox())?.y);
			await others.click();
			await page.getByRole("menuitem", { name: t.hostPanel.withoutPhones }).click();
			await expect(page.getByRole("heading", { name: t.answerCards.how })).toBeVisible();
			await picture(page, `first-use-${language}`);
			if (everything) expect(await findings(page)).toEqual([]);
			await page.getByRole("link", { name: t.answerCards.try }).click();
			await expect(page.getByText(t.scan.trial.hold, { exact: true })).toBeVisible();
			await picture(page, `trial-empty-${language}`);
			await hold(page, [[7, 1]]);
			await expect(page.locator("main").getByText(say(t.scan.trial.read, { number: 7, letter: "B" }), { exact: true })).toBeVisible();
			await picture(page, `trial-${language}`);
			if (everything) expect(await findings(page)).toEqual([]);
			await hold(page, [[7, 3]]);
			await expect(page.locator("main").getByText(say(t.scan.trial.read, { number: 7, letter: "D" }), { exact: true })).toBeVisible();
			expect(calls).toEqual([]);
			// The page for the trial is a document of its own: the way back to the start leads over the quiz.
			await page.goto(`/answer-cards?quizId=${quiz.body.quiz._id}`);
			await page.getByRole("button", { name: t.answerCards.start, exact: true }).click();
			await expect(page.getByRole("button", { name: t.hostPanel.onCards, exact: true })).toBeVisible();

			const quick = { quick: true, language, settings: { answerCards: true } };
			const opened = await send<{ pin: string }>(FETCH(origin), "POST", "/instances", { token, body: quick });
			await page.goto(`/host/${opened.body.pin}/scan`);
			await hold(page, holdCards(0, 1));
			await page.getByRole("button", { name: t.hostPanel.start, exact: true }).click();
			await expect(page.getByText(t.hostPanel.nothingAsked, { exact: true })).toBeVisible();
			await page.getByRole("button", { name: t.hostPanel.quickQuestion, exact: true }).click();
			const dialog = page.getByRole("dialog", { name: t.hostPanel.quickQuestion });
			await picture(page, `ask-${language}`);
			await dialog.getByRole("button", { name: t.quick.tile.yesNo }).click();
			await expect(dialog).toBeHidden();
			await expect(page.getByRole("button", { name: t.hostPanel.closeQuestion, exact: true })).toBeVisible();
		},
	);
}

for (const language of onlyInEverything()) {
	const t = TEXTS[language];

	test(`fifteen phones and 25 cards of a class play one game; a pupil with both has one seat (${language})`, async ({
		browser,
		baseURL,
	}) => {
		test.setTimeout(300_000);
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		await replaceCamera(context);
		const { host, secrets, view } = await openClassGame(origin, token, language, 40);
		const page = await context.newPage();
		await page.goto(`/host/${host.pin}/scan`);
		const shown = (text: string) => page.locator("main").getByText(text, { exact: true });
		await expect(shown(say(t.scan.countOf, { read: 0, of: 40 }))).toBeVisible();
		// Pupil 26 holds up the printed card and then joins with a phone.
		const printed = (count: number, option: number): HeldCards => Array.from({ length: count }, (_, n) => [n + 1, option]);
		await hold(page, printed(26, 0));
		await expect(shown(say(t.scan.countOf, { read: 26, of: 40 }))).toBeVisible();
		const phones: Page[] = [];
		for (const [n, secret] of secrets.slice(25).entries()) {
			const phone = await (await openContext(browser, { language, phone: true })).newPage();
			await phone.goto(`/c#${secret}`);
			await expect(phone).toHaveURL(/\/card$/);
			await joinByPage(phone, host.pin, `Pupil${26 + n}`, language);
			phones.push(phone);
		}
		await expect(shown(say(t.scan.countOf, { read: 40, of: 40 }))).toBeVisible();
		expect((await view()).participantCount).toBe(40);
		for (let question = 0; question < 3; question++) {
			await hold(page, []);
			await page.getByRole("button", { name: question === 0 ? t.hostPanel.start : t.hostPanel.next, exact: true }).click();
			await expect(shown(say(t.scan.countOf, { read: 0, of: 25 }))).toBeVisible();
			// The phone of pupil 26 answers last: after 30 s of silence, on a busy machine, the printed card would count again.
			for (const phone of [...phones].reverse()) await phone.getByRole("group").getByRole("button").nth(1).click();
			await hold(page, printed(26, question % 2));
			await expect(shown(t.scan.allRead)).toBeVisible();
			await expect.poll(async () => (await view()).answeredCount).toBe(40);
			await page.getByRole("button", { name: t.hostPanel.closeQuestion, exact: true }).click();
			await expect.poll(async () => (await view()).answerCounts?.slice(0, 2)).toEqual(question % 2 === 0 ? [25, 15] : [0, 40]);
			await page.getByRole("button", { name: t.hostPanel.showSolution, exact: true }).click();
		}
		const { participants, participantCount } = await view();
		expect(participantCount).toBe(40);
		expect(participants.filter(({ onDevice }) => onDevice)).toHaveLength(15);
		expect(participants.find(({ card }) => card === 26)).toMatchObject({ onDevice: true, number: 726 });
	});
}
