import { type Browser, expect, type Page } from "@playwright/test";
import { gameQuiz, Player } from "../helpers/live";
import { problems } from "./axe";
import {
	changeChoice,
	chooseAction,
	DESKTOP,
	manageButton,
	onlyInEverything,
	openContext,
	openGameSettings,
	PHONE,
	reachIn,
	signIn,
	tabTo,
	test,
	testIn,
	turnTo,
} from "./helpers";
import { say, TEXTS } from "./texts";

const LAPTOP = { width: 1366, height: 768 };

// In `npm test` host-controls.test.ts takes every control, and pairing.test.ts lets refused nicknames in.
for (const language of onlyInEverything()) {
	const t = TEXTS[language];

	async function open(browser: Browser, origin: string, watch: (page: Page) => Page) {
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		const call = async (path: string, data: unknown) =>
			(await context.request.post(`${origin}/api${path}`, { data, headers: { Authorization: `Bearer ${token}` } })).json();
		const { quiz } = await call("/quizzes", gameQuiz(3, 60));
		const openGame = async (): Promise<string> => (await call("/instances", { quizTemplateId: quiz._id })).pin;
		const pin = await openGame();
		const host = watch(await context.newPage());
		await host.goto(`/host/${pin}`);
		await expect(host.getByTestId("pin")).toHaveText(pin);
		// The PIN is visible before the panel's scripts run; keys work only after that.
		await expect(host.getByRole("button", { name: t.hostPanel.start, exact: true })).toBeVisible();
		const phone = async (nickname: string) => {
			const page = watch(await (await openContext(browser, { language, phone: true })).newPage());
			await page.goto(`/play/${pin}`);
			await page.getByLabel(t.playQuiz.nickname).fill(nickname);
			return page;
		};
		const enter = (page: Page) => page.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
		const join = async (nickname: string) => {
			const page = await phone(nickname);
			await enter(page);
			await expect(page.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
			return page;
		};
		/** For players whose screens show nothing that others do not. */
		const joinByWire = async (nickname: string, wish: { needsMoreTime?: true } = {}) => {
			const player = new Player((path, init) => fetch(`${origin}${path}`, init), pin, nickname);
			expect((await player.join(wish)).status).toBe(200);
			return player;
		};
		return { host, pin, openGame, phone, enter, join, joinByWire };
	}
	/** Presses a key once its control is enabled: during a call, keys do nothing and are not queued. */
	async function press(page: Page, key: string, control: string) {
		await expect(page.getByRole("button", { name: control, exact: true })).toBeEnabled();
		await page.keyboard.press(key);
	}
	async function atSizes<Found>(page: Page, look: () => Promise<Found>): Promise<Found[]> {
		const found: Found[] = [];
		for (const size of [PHONE, LAPTOP]) {
			await page.setViewportSize(size);
			await expect(page.getByRole("tab", { name: t.hostPanel.part.participants })).toHaveCount(
				size === PHONE && !(await isLobby(page)) ? 1 : 0,
			);
			found.push(await look());
		}
		return found;
	}
	const isLobby = (page: Page) => page.getByRole("button", { name: t.hostPanel.moreSettings }).isVisible();
	async function seesControls(page: Page) {
		const places = [page.getByTestId("pin"), page.getByRole("group", { name: t.hostPanel.controls })];
		await atSizes(page, async () => {
			for (const place of places) await expect(place).toBeInViewport({ ratio: 1 });
			expect(await page.locator("#host-state").evaluate((state) => state.scrollWidth - state.clientWidth)).toBe(0);
			expect(await page.evaluate(() => window.scrollY)).toBe(0);
		});
	}
	const answer = (page: Page, option: string) => page.getByRole("button", { name: option }).click();

	test(`a host steers a game by keyboard alone (${language})`, async ({ browser, baseURL, watch }) => {
		const { host, phone, enter, join, joinByWire } = await open(browser, baseURL ?? "", watch);
		const ada = await join("Ada");
		const bob = await joinByWire("Bob");
		const cem = await joinByWire("Cem");
		const keys = host.keyboard;
		const reach = reachIn(language);
		await expect(host.getByText("Cem")).toBeVisible();

		await keys.press("l");
		await expect(host.getByText(t.hostPanel.locked, { exact: true })).toBeVisible();
		const late = await phone("Late");
		await expect(late.getByText(t.playQuiz.lockedNote)).toBeVisible();
		const joinLate = late.getByRole("button", { name: t.playQuiz.join, exact: true });
		await late.getByLabel(t.playQuiz.nickname).fill("Late");
		await expect(joinLate).toBeDisabled();
		await keys.press("l");
		await expect(host.getByText(t.hostPanel.locked, { exact: true })).toHaveCount(0);
		await expect(late.getByText(t.playQuiz.lockedNote)).toHaveCount(0);
		await expect(joinLate).toBeEnabled();
		await expect(late.getByLabel(t.playQuiz.nickname)).toHaveValue("Late");

		const more = host.getByRole("button", { name: t.hostPanel.moreSettings });
		const dialog = host.getByRole("dialog");
		await reach(host, more);
		await keys.press("Enter");
		const lateJoin = dialog.getByRole("switch", { name: t.hostPanel.lateJoin });
		await reach(host, lateJoin);
		await keys.press("Space");
		await expect(lateJoin).toBeChecked();
		await expect(lateJoin).toBeFocused();
		await keys.press("Escape");
		await expect(more).toBeFocused();
		const points = (mode: keyof typeof t.hostPanel.pointsMode & string) =>
			host.getByRole("button", { name: t.hostPanel.pointsMode[mode], exact: true });
		await reach(host, points("speed"));
		await keys.press("Enter");
		await keys.press("ArrowDown");
		await keys.press("Enter");
		await expect(points("accuracy")).toBeFocused();

		await host.getByText("Cem", { exact: true }).click();
		await expect(host.getByRole("dialog")).toHaveCount(0);
		await reach(host, manageButton(host, "Cem", language));
		await keys.press("Enter");
		await reach(host, host.getByRole("button", { name: say(t.hostPanel.removePlayer, { nickname: "Cem" }) }));
		await keys.press("Enter");
		await expect(dialog).toContainText(say(t.hostPanel.removeTitle, { nickname: "Cem" }));
		await reach(host, dialog.getByRole("button", { name: t.hostPanel.remove, exact: true }));
		await keys.press("Enter");
		await expect(host.getByText(say(t.hostPanel.removed, { nickname: "Cem" }))).toBeVisible();
		expect((await cem.state()).body).toMatchObject({ joined: false, removed: true });

		await press(host, "n", t.hostPanel.start);
		await expect(ada.getByRole("heading", { name: "Question number 1?" })).toBeVisible();
		await press(host, "t", say(t.hostPanel.addTimeName, { count: 10 }));
		await expect(ada.getByRole("main").getByText(say(t.playQuiz.timeAdded_other, { count: 10 }))).toBeVisible();
		await expect(ada.locator("[aria-live=polite]")).toHaveText(say(t.playQuiz.timeAdded_other, { count: 10 }));
		await answer(ada, "alpha");
		await expect(ada.getByText(t.playQuiz.submitted)).toBeVisible();
		const row = (nickname: string) => host.getByRole("listitem").filter({ hasText: nickname });
		const place = (nickname: string, rank: number) => expect(row(nickname)).toContainText(`${t.hostPanel.rank} ${rank}`);
		// Nobody has points yet.
		for (const nickname of ["Ada", "Bob"]) await expect(row(nickname)).not.toContainText(t.hostPanel.rank);
		await press(host, "c", t.hostPanel.closeQuestion);
		await place("Ada", 1);
		await place("Bob", 2);
		await expect(ada.getByRole("heading", { name: t.playQuiz.correct })).toBeVisible();
		await expect(ada.getByText("+1.000").or(ada.getByText("+1,000"))).toBeVisible();
		expect((await bob.state()).body).toMatchObject({ status: "result", isCorrect: false, score: 0 });

		await press(host, "p", t.hostPanel.next);
		await expect(host.getByText(t.hostPanel.pausedTitle)).toBeVisible();
		await expect(ada.getByText(t.playQuiz.pausedNote)).toBeVisible();
		await keys.press("n");
		await expect(late.getByText(t.playQuiz.lateNote)).toBeVisible();
		await expect(late.getByLabel(t.playQuiz.nickname)).toHaveValue("Late");
		await enter(late);
		await expect(late.getByRole("heading", { name: t.playQuiz.joinedLate })).toBeVisible();
		await expect(host.getByText(t.hostPanel.pausedTitle)).toBeVisible();
		await press(host, "p", t.hostPanel.resume);
		await expect(host.getByText(t.hostPanel.pausedTitle)).toHaveCount(0);
		await expect(ada.getByText(t.playQuiz.pausedNote)).toHaveCount(0);

		const next = host.getByRole("button", { name: t.hostPanel.next, exact: true });
		await expect(next).toBeEnabled();
		await reach(host, next);
		await keys.press("Enter");
		await expect(late.getByRole("heading", { name: "Question number 2?" })).toBeVisible();
		await expect(host.getByRole("group", { name: t.hostPanel.controls })).toBeFocused();
		await answer(late, "beta");
		await expect(late.getByText(t.playQuiz.submitted)).toBeVisible();

		await press(host, "e", t.hostPanel.closeQuestion);
		await expect(dialog).toContainText(t.hostPanel.endGameOpen);
		await reach(host, dialog.getByRole("button", { name: t.hostPanel.endGame, exact: true }));
		await keys.press("Enter");
		for (const page of [ada, late]) await expect(page.getByRole("heading", { name: t.playQuiz.finishedTitle })).toBeVisible();
		await expect(ada.locator("#content").getByText(say(t.playQuiz.finalPlace, { rank: 1 }))).toBeVisible();
		await expect(late.locator("#content").getByText(say(t.playQuiz.finalPlace, { rank: 1 }))).toBeVisible();
		expect((await bob.state()).body).toMatchObject({ status: "finished", rank: 3 });
		await expect(host.getByRole("heading", { name: t.hostPanel.podium })).toBeVisible();
		await expect(host.getByText("Cem")).toHaveCount(0);
		await expect(host.getByTestId("pin")).toBeVisible();
		await expect(host.getByRole("button", { name: t.hostPanel.copyLink })).toBeEnabled();
	});

	test(`a refused nickname is let in from the panel and from a remote (${language})`, async ({ browser, baseURL, watch }) => {
		const { host, phone, enter } = await open(browser, baseURL ?? "", watch);
		const openRemote = async () => {
			const made = host.waitForResponse((response) => response.url().endsWith("/pairing"));
			await chooseAction(host, t.hostPanel.remote, language);
			const { url }: { url: string } = await (await made).json();
			const page = watch(await (await openContext(browser, { language, phone: true })).newPage());
			await page.goto(url);
			await expect(page.getByText(t.hostPanel.needTwo)).toBeVisible();
			await host.keyboard.press("Escape");
			return page;
		};
		const remote = await openRemote();
		const pupils = [
			{ nickname: "Dick", screen: host, size: DESKTOP },
			{ nickname: "Cumming", screen: remote, size: PHONE },
		];
		for (const { nickname, screen, size } of pupils) {
			const pupil = await phone(nickname);
			await enter(pupil);
			await expect(pupil.getByText(TEXTS[language].errorAbout.game.NICKNAME_NOT_ALLOWED)).toBeVisible();
			const names = screen.getByText(say(t.hostPanel.refusedNames, { number: 1 }));
			// The panel may be mirrored to the wall: a refused name appears only when the host opens the list.
			await expect(names).toBeVisible();
			await expect(screen.getByText(nickname, { exact: true })).toBeHidden();
			const letIn = screen.getByRole("button", { name: say(t.hostPanel.letNameIn, { nickname }) });
			const others = [PHONE, DESKTOP].filter(({ width }) => width !== size.width);
			for (const viewport of [...others, size]) {
				await screen.setViewportSize(viewport);
				if (!(await letIn.isVisible())) await names.click();
				await expect(letIn).toBeVisible();
				expect(await problems(screen, false)).toEqual([]);
			}
			await letIn.click();
			await expect(names).toHaveCount(0);
			await enter(pupil);
			await expect(pupil.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
			await expect(host.getByText(nickname, { exact: true })).toBeVisible();
		}

		if (!remote) return;
		// Two taps on the remote remove a name.
		await remote.getByRole("button", { name: say(t.hostPanel.removePlayer, { nickname: "Cumming" }) }).tap();
		expect(await problems(remote, false)).toEqual([]);
		await remote.getByRole("dialog").getByRole("button", { name: t.hostPanel.remove, exact: true }).tap();
		await expect(remote.getByRole("dialog")).toHaveCount(0);
		await expect(host.getByText("Cumming", { exact: true })).toHaveCount(0);
		await expect(host.getByText("Dick", { exact: true })).toBeVisible();
	});

	testIn("en", language)("shortcuts are explained, wait for an answer, can be switched off", async ({ browser, baseURL, watch }) => {
		const { host } = await open(browser, baseURL ?? "", watch);
		const keys = host.keyboard;
		const locked = host.getByText(t.hostPanel.locked, { exact: true });
		await expect(host.getByRole("button", { name: say(t.common.profile, { name: "Test Author" }) })).toBeVisible();
		await keys.press("?");
		const dialog = host.getByRole("dialog");
		await expect(dialog).toContainText(t.hostPanel.shortcut.pause);
		await keys.press("l");
		const on = dialog.getByRole("switch", { name: t.hostPanel.shortcutsOn });
		await tabTo(host, on);
		await keys.press("Space");
		await expect(on).not.toBeChecked();
		await keys.press("Escape");
		await expect(dialog).toHaveCount(0);
		await keys.press("l");
		await host.reload();
		await expect(host.getByTestId("pin")).toBeVisible();
		await keys.press("l");
		await keys.press("?");
		await expect(dialog).toHaveCount(0);
		await expect(locked).toHaveCount(0);

		await tabTo(host, host.getByRole("button", { name: t.hostPanel.moreActions }));
		await keys.press("Enter");
		await host.getByRole("menuitem", { name: t.hostPanel.shortcuts }).press("Enter");
		await tabTo(host, on);
		await keys.press("Space");
		await keys.press("Escape");
		await expect(dialog).toHaveCount(0);
		await keys.press("Control+l");
		await keys.press("l");
		await expect(locked).toBeVisible();
	});

	testIn("en", language)("a host sets a game for the show, and the next one as the last", async ({ browser, baseURL, watch }) => {
		const { host, pin, openGame, join } = await open(browser, baseURL ?? "", watch);
		const show = host.getByRole("switch", { name: t.hostPanel.showMode });
		const lateJoin = host.getByRole("switch", { name: t.hostPanel.lateJoin });
		const choice = (name: string) => host.getByRole("combobox", { name, exact: true });
		const [reading, ranking, nicknames, shuffle] = [
			choice(t.hostPanel.readingTime),
			choice(t.hostPanel.ranking),
			choice(t.hostPanel.nicknames),
			choice(t.hostPanel.shuffle),
		];
		const isSetForTheShow = async () => {
			await openGameSettings(host, language);
			await expect(show).toBeChecked();
			await expect(reading).toHaveValue("3");
			await expect(ranking).toHaveValue("third");
			await expect(nicknames).toHaveValue("assigned");
		};
		// The default settings, before any choice of the host and after the show is switched off.
		const isAsSpecified = async () => {
			await expect(show).not.toBeChecked();
			await expect(reading).toHaveValue("0");
			await expect(ranking).toHaveValue("at-once");
		};
		await openGameSettings(host, language);
		await isAsSpecified();
		await show.check();
		await expect(reading).toHaveValue("3");
		await expect(ranking).toHaveValue("every");
		await show.uncheck();
		await isAsSpecified();
		await show.check();
		await ranking.selectOption("third");
		await lateJoin.check();
		const ada = await join("Ada");
		await nicknames.selectOption("assigned");

		// A shuffled game must be opened again: it keeps all settings, and the old lobby ends.
		await shuffle.selectOption("both");
		const dialog = host.getByRole("dialog");
		await expect(dialog).toContainText(say(t.hostPanel.shufflePlayers_one, { count: 1 }));
		await dialog.getByRole("button", { name: t.common.cancel, exact: true }).click();
		// The question goes back to the settings.
		await expect(shuffle).toHaveValue("none");
		await shuffle.selectOption("both");
		await dialog.getByRole("button", { name: t.hostPanel.shuffleConfirm, exact: true }).click();
		await host.waitForURL((url) => /^\/host\/\d+$/.test(url.pathname) && !url.pathname.endsWith(pin));
		await isSetForTheShow();
		await expect(shuffle).toHaveValue("both");
		await expect(ada.getByRole("heading", { name: t.playQuiz.unavailableTitle })).toBeVisible();

		await turnTo(host, `/host/${await openGame()}`);
		await openGameSettings(host, language);
		await isAsSpecified();
		await host.keyboard.press("Escape");
		const again = host.getByRole("button", { name: t.hostPanel.last.use });
		await expect(again).toHaveAccessibleDescription(new RegExp(t.hostPanel.last.assigned));
		await again.click();
		await isSetForTheShow();
		await expect(lateJoin).toBeChecked();
		await expect(again).toHaveCount(0);
		await host.reload();
		await expect(host.getByRole("button", { name: t.hostPanel.moreSettings })).toBeVisible();
		await isSetForTheShow();
	});

	testIn("en", language)("a game without points ranks nobody", async ({ browser, baseURL, watch }) => {
		const { host, join, joinByWire } = await open(browser, baseURL ?? "", watch);
		const ada = await join("Ada");
		await joinByWire("Bob", { needsMoreTime: true });
		await changeChoice(host, t.hostPanel.pointsMode.speed, t.hostPanel.pointsMode.none);
		await seesControls(host);
		await host.setViewportSize(PHONE);
		await host.getByRole("button", { name: t.hostPanel.start, exact: true }).click();
		await expect(host.getByRole("heading", { name: "Question number 1?" })).toBeVisible();
		await answer(ada, "alpha");
		await expect(host.getByText(`1 / 2 ${t.hostPanel.answeredLabel}`)).toBeVisible();
		await seesControls(host);
		await host.keyboard.press("l");
		await expect(host.getByText(t.hostPanel.locked, { exact: true })).toBeVisible();
		await expect(host.getByText(say(t.hostPanel.wishes_one, { count: 1 })).first()).toBeVisible();
		await host.setViewportSize({ width: 1280, height: 720 });
		const figures = host.locator("h1 ~ dl > div");
		await expect(figures).toHaveCount(6);
		const tops = await figures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
		expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10);
		const places = ["alpha", "beta", "gamma", "delta"].map((text) => host.getByRole("listitem").filter({ hasText: text }));
		const standing = () =>
			atSizes(host, () =>
				Promise.all([host.getByRole("heading", { name: "Question number 1?" }), ...places].map((place) => place.boundingBox())),
			);
		let before: Awaited<ReturnType<typeof standing>> = [];
		await expect(async () => {
			before = await standing();
			for (const box of before.flat()) expect(box).not.toBeNull();
		}).toPass();
		await host.getByRole("button", { name: t.hostPanel.closeQuestion }).click();
		await expect(host.getByText(t.question.correctOption).first()).toBeVisible();
		await expect(async () => expect(await standing()).toEqual(before)).toPass();
		await seesControls(host);
		await host.setViewportSize(DESKTOP);
		// After a pointer's choice Space is the next step, not the menu again.
		await chooseAction(host, t.hostPanel.pause, language);
		await press(host, "Space", t.hostPanel.resume);
		await expect(host.getByText(t.hostPanel.pausedTitle)).toHaveCount(0);
		await host.setViewportSize(LAPTOP);
		const right = say(t.playQuiz.rightOf, { correct: 1, total: 1 });
		await expect(ada.getByText(right)).toBeVisible();
		await expect(ada.getByText(t.playQuiz.yourRank)).toHaveCount(0);
		await expect(ada.getByRole("heading", { name: t.playQuiz.topFive })).toHaveCount(0);
		await expect(host.getByRole("heading", { name: t.hostPanel.leaderboard })).toHaveCount(0);
		const running = await openGameSettings(host, language);
		await expect(running).toContainText(t.hostPanel.pointsMode.none);
		await host.keyboard.press("Escape");
		await chooseAction(host, t.hostPanel.endGame, language);
		await host.getByRole("dialog").getByRole("button", { name: t.hostPanel.endGame }).click();
		await expect(ada.getByRole("heading", { name: t.playQuiz.finishedTitle })).toBeVisible();
		await expect(ada.getByText(right)).toBeVisible();
		await expect(ada.getByRole("heading", { name: t.playQuiz.finalLeaderboard })).toHaveCount(0);
	});
}
