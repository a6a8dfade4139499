import { type Browser, expect, type Page } from "@playwright/test";
import { gameQuiz, Player } from "../helpers/live";
import { everything } from "../helpers/rounds";
import {
	askToRemove,
	chooseAction,
	DESKTOP,
	feelBuzzes,
	hold,
	joinByPage,
	manageButton,
	openContext,
	openGameSettings,
	openHostedGame,
	releaseTest,
	test,
	turnTo,
	undrawnSizes,
} from "./helpers";
import { say, TEXTS } from "./texts";

const t = TEXTS.en;

async function openPanel(browser: Browser, origin: string, watch: (page: Page) => Page, players: number, sockets = true) {
	const { context, fetcher, host } = await openHostedGame(browser, origin);
	const names = Array.from({ length: players }, (_, index) => `P${String(index).padStart(3, "0")}`);
	for (let from = 0; from < players; from += 50) {
		const joined = await Promise.all(names.slice(from, from + 50).map((name) => new Player(fetcher, host.pin, name).join()));
		expect(joined.filter(({ status }) => status !== 200)).toEqual([]);
	}
	const page = watch(await context.newPage());
	if (!sockets) await page.routeWebSocket(/\/live\?/, (socket) => socket.close({ code: 1011, reason: "blocked" }));
	await page.goto(`/host/${host.pin}`);
	await expect(page.getByTestId("connection")).toHaveAttribute("data-quality", sockets ? "live" : "polling");
	return { host, page };
}

const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

// In `npm test` lost-replies.spec.ts shows a host whose call has no reply, and one that is made again.
releaseTest(
	"actions of a host during a call run afterwards, in order; a dialog stays until its call is done",
	async ({ browser, baseURL, watch }) => {
		const { host, page } = await openPanel(browser, baseURL ?? "", watch, 2);
		const phone = watch(await (await openContext(browser, { language: "en", phone: true })).newPage());
		await joinByPage(phone, host.pin, "Cem");
		const settings = await hold(page, "**/settings");
		const lock = page.getByRole("switch", { name: t.hostPanel.lock });
		const lateJoin = page.getByRole("switch", { name: t.hostPanel.lateJoin });
		const isLocked = async (locked: boolean) => {
			await openGameSettings(page);
			await expect(lock).toBeChecked({ checked: locked });
			await page.keyboard.press("Escape");
		};
		await openGameSettings(page);
		await lock.check();
		await lateJoin.check();
		await page.keyboard.press("Escape");
		// The key acts on what was chosen last, not on what the server has confirmed.
		await page.keyboard.press("l");
		await isLocked(false);
		await page.keyboard.press("l");
		await isLocked(true);
		await askToRemove(page, "Cem");
		await inDialog(page, t.hostPanel.remove).click();
		await expect(page.getByRole("dialog").locator("[aria-busy]")).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(inDialog(page, t.common.cancel)).toBeDisabled();
		expect(settings.bodies).toMatchObject([{ locked: true }]);

		settings.release();
		await expect(page.getByText(say(t.hostPanel.removed, { nickname: "Cem" }))).toBeVisible();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		expect(settings.bodies).toMatchObject([{ locked: true }, { lateJoin: true }, { locked: false }, { locked: true }]);
		const { instance } = (await host.view()).body;
		expect(instance.settings).toMatchObject({ locked: true, lateJoin: true });
		expect(instance.participants.map(({ nickname }) => nickname)).toEqual(["P000", "P001"]);
		await openGameSettings(page);
		await expect(lock).toBeChecked();
		await expect(lateJoin).toBeChecked();
		await page.keyboard.press("Escape");
		await expect(manageButton(page, "Cem")).toHaveCount(0);
		await expect(page.getByRole("button", { name: t.hostPanel.start, exact: true })).toBeEnabled();
		const removed = phone.getByRole("heading", { name: t.playQuiz.removedTitle });
		await expect(removed).toBeVisible();
		await phone.reload();
		await expect(removed).toBeVisible();

		expect((await host.act("start")).status).toBe(200);
		await page.getByRole("button", { name: t.hostPanel.moreActions, exact: true }).press("Enter");
		await page.getByRole("menuitem", { name: t.hostPanel.endGame, exact: true }).press("Enter");
		const finish = await hold(page, "**/finish");
		await inDialog(page, t.hostPanel.endGame).focus();
		await page.keyboard.press("Enter");
		await expect.poll(() => finish.bodies.length).toBe(1);
		await expect(page.getByRole("dialog").locator("[aria-busy]")).toBeVisible();
		// Another panel opens the next question: this one must not end the game over it.
		expect((await host.act("next-question", { questionIndex: 0 })).status).toBe(200);
		finish.release();
		const alert = page.getByRole("dialog").getByRole("alert");
		await expect(alert).toContainText(t.hostPanel.errorFinish);
		await expect(page.getByRole("dialog")).toContainText(t.hostPanel.endGameOpen);
		await inDialog(page, t.hostPanel.endGame).focus();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await expect(page.getByRole("heading", { name: t.hostPanel.podium })).toBeVisible();
		expect((await host.view()).body.instance.status).toBe("finished");
		// The button that opened the dialog is gone: the focus is on what comes next.
		await expect(page.getByRole("heading", { name: t.hostPanel.after.title })).toBeFocused();
	},
);

// In `npm test` host-controls.test.ts shows whom it removes.
releaseTest(
	"a flood of players is removed in two steps, and the game locked with it; their phones learn when they can come back",
	async ({ browser, baseURL, watch }) => {
		const { host, page } = await openPanel(browser, baseURL ?? "", watch, 2);
		const phone = watch(await (await openContext(browser, { language: "tr", phone: true })).newPage());
		const { playQuiz } = TEXTS.tr;
		await joinByPage(phone, host.pin, "Cem", "tr");

		await page.getByRole("button", { name: t.hostPanel.removeSince }).click();
		await expect(page.getByRole("checkbox", { name: t.hostPanel.lockToo })).toBeChecked();
		await page.getByRole("radio", { name: say(t.hostPanel.minutes_other, { count: 10 }) }).check({ force: true });
		await inDialog(page, t.hostPanel.removeAll).click();
		await expect(page.getByText(say(t.hostPanel.removedSince_other, { count: 10 }))).toBeVisible();
		await expect(page.getByText(t.hostPanel.waitingForPlayers)).toBeVisible();
		await expect(page.getByText(t.hostPanel.locked, { exact: true })).toBeVisible();

		await expect(phone.getByText(playQuiz.removedText)).toBeVisible();
		await phone.getByRole("button", { name: playQuiz.removedAgain }).click();
		await phone.getByLabel(playQuiz.nickname).fill("Cenk");
		const join = phone.getByRole("button", { name: playQuiz.join, exact: true });
		await expect(join).toBeDisabled();
		await page.keyboard.press("l");
		await expect(join).toBeEnabled();
		await join.click();
		await expect(phone.getByRole("alert")).toHaveText(TEXTS.tr.error.PLEASE_WAIT);
		await phone.reload();
		await expect(phone.getByText(playQuiz.removedText)).toBeVisible();
	},
);

// In `npm test` pairing.test.ts shows what a device that only shows may do, and quick-questions.spec.ts pairs a remote.
releaseTest(
	"the computer of a room shows the game by its link, without a login, and cannot steer it",
	async ({ browser, baseURL, watch }) => {
		const { host, page } = await openPanel(browser, baseURL ?? "", watch, 2);
		const made = page.waitForResponse((response) => response.url().endsWith("/pairing"));
		await chooseAction(page, t.hostPanel.pairScreen);
		await expect(page.getByRole("dialog")).toContainText(t.pairing.title.view);
		const { url }: { url: string } = await (await made).json();
		const room = watch(await (await openContext(browser, { language: "en" })).newPage());
		await (await undrawnSizes(room))(DESKTOP);
		await room.goto(url);
		const stage = room.locator(".stage");
		await expect(stage).toHaveAttribute("data-phase", "lobby");
		expect(new URL(room.url()).hash).toBe("");
		await expect(page.getByRole("dialog")).toHaveCount(0);
		expect((await host.act("start")).status).toBe(200);
		await expect(stage).toHaveAttribute("data-phase", "question");
		await turnTo(room, `/remote/${host.pin}`);
		await expect(room.getByRole("heading", { name: t.remote.viewOnly })).toBeVisible();
	},
);

// In `npm test` haptics.test.ts and buzz.test.ts show when a phone buzzes, host-view.test.ts and host-game-state.test.ts which page is shown.
if (everything)
	test("the remote buzzes from the first touch on, and only while the system does not wish for reduced motion", async ({
		browser,
		baseURL,
		watch,
	}) => {
		const { fetcher, host } = await openHostedGame(browser, baseURL ?? "", gameQuiz(4, 120));
		const players = ["Ada", "Bob"].map((name) => new Player(fetcher, host.pin, name));
		for (const player of players) expect((await player.join()).status).toBe(200);
		const { url } = await host.pairing();
		const remote = watch(await (await openContext(browser, { language: "en", phone: true })).newPage());
		const felt = await feelBuzzes(remote);
		// Playwright's queries count as user gestures; here only touches do.
		await remote.addInitScript(() => {
			const activation = { hasBeenActive: false };
			Object.defineProperty(navigator, "userActivation", { value: activation });
			addEventListener("pointerdown", () => Object.assign(activation, { hasBeenActive: true }));
		});
		await remote.goto(url);
		const motor = remote.getByRole("switch", { name: t.remote.buzz });
		await expect(motor).toBeChecked();
		expect((await host.act("start")).status).toBe(200);
		const everybodyAnswers = async (questionIndex: number) => {
			for (const player of players) expect((await player.answer(questionIndex, [0])).status).toBe(200);
			await expect(remote.getByText(say(t.live.questionOf, { current: questionIndex + 1, total: 4 })).first()).toBeVisible();
			await expect(remote.getByText(t.hostPanel.allAnswered)).toBeVisible();
			const found = await felt();
			expect((await host.act("next-question", { questionIndex })).status).toBe(200);
			await expect(remote.getByText(t.hostPanel.allAnswered)).toHaveCount(0);
			return found.length;
		};
		expect(await everybodyAnswers(0)).toBe(0);
		await remote.getByRole("heading", { level: 1 }).tap();
		expect(await everybodyAnswers(1)).toBe(1);
		await remote.emulateMedia({ reducedMotion: "reduce" });
		await expect(motor).toHaveCount(0);
		expect(await everybodyAnswers(2)).toBe(1);
		await remote.emulateMedia({ reducedMotion: "no-preference" });
		await expect(motor).toBeChecked();
		for (const player of players) expect((await player.answer(3, [0])).status).toBe(200);
		await expect.poll(felt).toEqual([
			[120, 80, 120],
			[120, 80, 120],
		]);
	});

for (const sockets of everything ? [true, false] : []) {
	test(`the host stays on a page of the participants (${sockets ? "live" : "polling"})`, async ({ browser, baseURL, watch }) => {
		const { page } = await openPanel(browser, baseURL ?? "", watch, 202, sockets);
		const range = (from: number, to: number, total: number) =>
			page.getByText(say(t.hostPanel.pageOf, { from, to, total }), { exact: true });
		const names = page.locator("ol > li");
		if (sockets) {
			const search = page.getByRole("searchbox", { name: t.hostPanel.searchPlayers });
			await search.fill("p2 01");
			await expect(names.getByText(/^P/)).toHaveText(["P201"]);
			await search.fill("p202");
			await expect(page.getByText(t.hostPanel.nobodyFound)).toBeVisible();
			await search.fill("");
		}
		const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
		await expect(names).toHaveCount(200);
		expect(await scrolls()).toBe(0);
		await page.getByRole("button", { name: t.hostPanel.nextPage }).click();
		await expect(range(201, 202, 202)).toBeVisible();
		await expect(names).toHaveCount(2);
		const [first = "", second = ""] = await names.allTextContents();

		await page.keyboard.press("l");
		await expect(page.getByText(t.hostPanel.locked, { exact: true })).toBeVisible();
		await expect(names).toHaveText([first, second]);
		await expect(range(201, 202, 202)).toBeVisible();

		const remove = async (nickname: string) => {
			await askToRemove(page, nickname);
			await inDialog(page, t.hostPanel.remove).click();
			await expect(page.getByText(say(t.hostPanel.removed, { nickname }))).toBeVisible();
		};
		await remove(first);
		await expect(range(201, 201, 201)).toBeVisible();
		await expect(names).toHaveText([second]);
		await page.getByRole("button", { name: t.hostPanel.start, exact: true }).click();
		await expect(page.getByText("Question number 1?")).toBeVisible();
		await expect(range(201, 201, 201)).toBeVisible();
		await expect(names).toHaveCount(1);
		await remove(await names.getByText(/^P\d+$/).innerText());
		await expect(names).toHaveCount(200);
		expect(await scrolls()).toBe(0);
	});
}
