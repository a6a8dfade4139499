import { expect, type Page } from "@playwright/test";
import { gameQuiz, Host, send } from "../helpers/live";
import { chooseAction, DESKTOP, feelBuzzes, manageButton, onlyInEverything, openContext, PHONE, test, undrawnSizes } from "./helpers";
import { say, TEXTS } from "./texts";

/** The third has several right options. */
const QUIZ = gameQuiz(4, 60);
const { questions } = QUIZ;

const NAMES = ["Ada", "Bora", "Çağla"] as const;
type Name = (typeof NAMES)[number];
const SLOW = "Çağla";

/** Compares what is visible in each frame from now on: the question, the options, and the note below the chosen one. */
async function watchOverlaps(page: Page, note: string): Promise<() => Promise<string[]>> {
	await page.evaluate((text) => {
		const found = new Set<string>();
		const look = () => {
			const notes = [...document.querySelectorAll("p")].filter((one) => one.textContent?.startsWith(text));
			const seen = [...document.querySelectorAll("h1, [role=group] button"), ...notes].filter(
				(one) => Number(getComputedStyle(one).opacity) > 0,
			);
			const boxes = seen.map((one) => one.getBoundingClientRect()).sort((a, b) => a.top - b.top);
			boxes.forEach((box, index) => {
				const above = boxes[index - 1];
				if (above && above.bottom > box.top) found.add(`${Math.round(above.bottom)} below ${Math.round(box.top)}`);
			});
			document.body.dataset.overlaps = JSON.stringify([...found]);
			requestAnimationFrame(look);
		};
		look();
	}, note);
	return async () => JSON.parse((await page.locator("body").getAttribute("data-overlaps")) ?? "null");
}

// In `npm test` quick-questions.spec.ts steers a lesson from the remote alone, and live-game.spec.ts plays to the podium.
for (const language of onlyInEverything()) {
	test(`a host plays a quiz from the phone alone, the class at the big screen (${language})`, async ({
		browser,
		openPhone,
		openTeacher,
		watch,
	}) => {
		const t = TEXTS[language];
		const last = questions.length - 1;
		const { context: laptop, token, fetcher, open } = await openTeacher(language);
		const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: QUIZ });
		const host = await Host.open(fetcher, token, made.body.quiz._id, { readingSeconds: 5, ranking: "with-host" });
		const { pin } = host;

		const panel = await open(`/host/${pin}`);
		const opening = laptop.waitForEvent("page");
		await panel.getByRole("button", { name: t.hostPanel.bigScreen, exact: true }).click();
		const stage = watch(await opening);
		await (await undrawnSizes(stage))(DESKTOP);
		const phase = async (name: string) => expect(stage.locator(".stage")).toHaveAttribute("data-phase", name);
		await phase("lobby");
		const dialog = panel.getByRole("dialog");
		const pairingUrl = async () => {
			const made = panel.waitForResponse((response) => response.url().endsWith("/pairing"));
			await chooseAction(panel, t.hostPanel.remote, language);
			const { url }: { url: string } = await (await made).json();
			await expect(dialog.getByRole("img", { name: t.pairing.qrLabel })).toBeVisible();
			return url;
		};
		const hand = await openContext(browser, { language, phone: true });
		const remote = watch(await hand.newPage());
		const feltByHost = await feelBuzzes(remote);
		await remote.goto(await pairingUrl());
		const step = (name: string) => remote.getByRole("button", { name, exact: true });
		await expect(remote.getByText(t.hostPanel.needTwo)).toBeVisible();
		await expect(step(t.hostPanel.start)).toHaveCount(0);
		expect(new URL(remote.url()).hash).toBe("");
		// It says that the device is paired, and closes by itself.
		await expect(dialog).toHaveCount(0);
		// The dialog closes also where the same phone pairs again, which leaves the number of devices as it is.
		const again = await pairingUrl();
		await remote.goto("about:blank");
		await remote.goto(again);
		await expect(dialog).toHaveCount(0);

		const players = new Map<Name, Page>();
		for (const nickname of NAMES) {
			const page = await openPhone(language);
			players.set(nickname, page);
		}
		const player = (nickname: Name) => players.get(nickname) as Page;
		const feltByAda = await feelBuzzes(player("Ada"));
		for (const [nickname, page] of players) {
			await page.goto(`/play/${pin}`);
			await page.getByLabel(t.playQuiz.nickname, { exact: true }).fill(nickname);
			if (nickname === SLOW) await page.getByRole("checkbox", { name: new RegExp(t.playQuiz.needsMoreTime) }).check();
			await page.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
			await expect(page.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
			await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
		}

		await expect(panel.getByText(say(t.hostPanel.wishes_one, { count: 1 })).first()).toBeVisible();
		await manageButton(panel, SLOW, language).click();
		await expect(dialog.getByText(t.hostPanel.wishesTime)).toBeVisible();
		await dialog.getByRole("radio", { name: "×2", exact: true }).check();
		await expect(panel.getByText(say(t.hostPanel.hasTime, { factor: 2 }))).toBeAttached();
		await expect(stage.getByText(SLOW)).toBeVisible();
		await panel.close();

		const everybodyReads = async (index: number) => {
			const text = questions[index]?.text ?? "";
			await phase("reading");
			await expect(stage.getByRole("heading", { level: 1 })).toHaveText(text);
			for (const page of players.values()) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
			await expect(remote.getByText(t.hostPanel.reading, { exact: true })).toBeVisible();
			await expect(step(t.hostPanel.endGame)).toHaveCount(0);
			await expect(remote.getByRole("button", { disabled: true })).toHaveCount(0);
			await phase("question");
		};
		/** Ada is always right, the slow player every other time, Bora last. */
		const isRight = (nickname: Name, index: number) =>
			nickname === "Ada" || (nickname === SLOW && index % 2 === 0) || (nickname === "Bora" && index === last);
		const answer = async (nickname: Name, index: number) => {
			const { options = [], correctAnswers = [] } = questions[index] ?? {};
			const wrong = options.findIndex((_, option) => !correctAnswers.includes(option));
			const blocks = player(nickname).getByRole("group", { name: t.question.options }).locator("button");
			for (const option of isRight(nickname, index) ? correctAnswers : [wrong]) await blocks.nth(option).click();
			if (correctAnswers.length > 1) await player(nickname).getByRole("button", { name: t.question.submit, exact: true }).click();
		};

		/** Phones vibrate only with motion allowed; motion everywhere would cost CPU time. */
		const wishForMotion = (page: Page, wished: boolean) => page.emulateMedia({ reducedMotion: wished ? "no-preference" : "reduce" });
		await wishForMotion(player("Ada"), false);
		await step(t.hostPanel.start).click();
		await everybodyReads(0);
		const limits = async (nickname: Name) =>
			player(nickname).evaluate(
				async ([id, name]) => {
					const body: { question: { timeLimit: number } } = await (await fetch(`/api/instances/${id}/state?nickname=${name}`)).json();
					return body.question.timeLimit;
				},
				[pin, encodeURIComponent(nickname)] as const,
			);
		expect(await limits(SLOW)).toBe(2 * (await limits("Ada")));
		await wishForMotion(player("Ada"), true);
		const group = player("Ada").getByRole("group", { name: t.question.options });
		const overlaps = await watchOverlaps(player("Ada"), t.playQuiz.submitted);
		await answer("Ada", 0);
		await answer("Bora", 0);
		await expect(remote.getByText("2 / 3", { exact: true })).toBeVisible();
		const waiting = remote.getByRole("region", { name: t.remote.stillToAnswer });
		await expect(waiting.getByRole("listitem")).toHaveText([SLOW]);
		expect(await feltByHost()).toEqual([]);
		const standsAlone = async () => {
			const texts = [player("Ada").getByRole("heading", { level: 1 }), player("Ada").getByText(t.playQuiz.submitted)];
			const [question, below, block] = await Promise.all([...texts, group.getByRole("button")].map((one) => one.boundingBox()));
			if (!question || !below || !block) return false;
			return question.y + question.height <= block.y && block.y + block.height <= below.y;
		};
		await expect(group.getByRole("button")).toHaveCount(1);
		await expect.poll(standsAlone).toBe(true);
		expect(await overlaps()).toEqual([]);
		await player("Ada").setViewportSize({ width: PHONE.width, height: PHONE.height - 80 });
		await expect.poll(standsAlone).toBe(true);
		await answer(SLOW, 0);

		await phase("answers");
		await expect(remote.getByText(t.hostPanel.allAnswered)).toBeVisible();
		await expect(step(say(t.hostPanel.addTimeName, { count: 10 }))).toHaveCount(0);
		await expect(remote.getByText("2 / 3", { exact: true })).toBeVisible();
		await expect(remote.getByText(t.hostPanel.rightLabel, { exact: true })).toBeVisible();
		await expect(remote.getByText(t.question.correctOption, { exact: true }).filter({ visible: true })).toHaveCount(
			questions[0]?.correctAnswers.length ?? 0,
		);
		expect(await feltByHost()).toEqual([[120, 80, 120]]);
		await expect.poll(feltByAda).toEqual([20, [30, 40, 30]]);
		await player("Ada").getByRole("button", { name: t.common.menu }).click();
		await player("Ada").getByLabel(t.playQuiz.haptics).uncheck();
		await player("Ada").keyboard.press("Escape");
		// Safari gives a clicked button no focus: a press elsewhere must still close the menu.
		await player("Ada")
			.getByRole("button", { name: t.common.menu })
			.evaluate((button: HTMLElement) => {
				button.blur();
				button.click();
			});
		await expect(player("Ada").getByLabel(t.playQuiz.answerKeys)).toBeVisible();
		await player("Ada")
			.getByRole("main")
			.click({ position: { x: 2, y: 200 } });
		await expect(player("Ada").getByLabel(t.playQuiz.answerKeys)).toHaveCount(0);
		await wishForMotion(player("Ada"), false);

		for (const page of players.values()) await expect(page.getByText(t.playQuiz.lookAtScreen)).toBeVisible();
		const standing = () =>
			player("Ada")
				.getByRole("heading")
				.evaluateAll((all) => all.slice(0, 2).map((heading) => Math.round(heading.getBoundingClientRect().top)));
		const before = await standing();
		await step(t.hostPanel.showRanking).click();
		await phase("ranking");
		for (const page of players.values()) await expect(page.getByText(t.playQuiz.lookAtScreen)).toHaveCount(0);
		await expect(player("Ada").getByText(t.playQuiz.yourRank)).toBeVisible();
		expect(await standing()).toEqual(before);

		await step(t.hostPanel.pause).click();
		await phase("pause");
		await stage.reload();
		await remote.reload();
		await phase("pause");
		await expect(player("Ada").getByText(t.playQuiz.pausedNote)).toBeVisible();
		await step(t.hostPanel.resume).click();
		await step(t.hostPanel.next).click();
		await everybodyReads(1);
		await remote.getByRole("button", { name: say(t.hostPanel.addTimeName, { count: 10 }) }).click();
		await expect(
			player("Bora")
				.getByRole("main")
				.getByText(say(t.playQuiz.timeAdded_other, { count: 10 })),
		).toBeAttached();
		await answer("Ada", 1);
		await step(t.hostPanel.closeQuestion).click();
		await phase("answers");
		await expect(player("Bora").getByText(t.playQuiz.noAnswer)).toBeVisible();
		await expect(player("Ada").getByText(say(t.playQuiz.streak_other, { count: 2 }))).toBeVisible();

		await remote.getByRole("switch", { name: t.remote.buzz }).uncheck();
		// Saves the waiting time of the remaining questions.
		expect((await host.act("settings", { readingSeconds: 0 })).status).toBe(200);
		await step(t.hostPanel.next).click();
		await wishForMotion(player("Ada"), true);
		await Promise.all(NAMES.map((nickname) => answer(nickname, 2)));
		await phase("answers");
		await expect(player("Ada").getByText(say(t.playQuiz.streak_other, { count: 3 }))).toBeVisible();
		expect(await feltByAda()).toHaveLength(2);
		expect(await feltByHost()).toEqual([]);
		await wishForMotion(player("Ada"), false);
		await wishForMotion(remote, false);
		await step(t.hostPanel.next).click();
		await Promise.all(NAMES.map((nickname) => answer(nickname, last)));
		const visitor = await openPhone(language);
		await visitor.goto(`/play/${pin}`);
		await expect(visitor.getByRole("heading", { name: t.playQuiz.startedTitle })).toBeVisible();
		await expect(visitor.getByText(t.playQuiz.askToGetIn)).toBeVisible();
		await expect(remote.getByRole("main").getByText(say(t.hostPanel.lateVisitors_one, { count: 1 }))).toBeVisible();
		await step(t.hostPanel.letThemIn).click();
		await expect(visitor.getByText(t.playQuiz.lateNote)).toBeVisible();
		await expect(step(t.hostPanel.letThemIn)).toHaveCount(0);
		await step(t.hostPanel.finish).click();
		await phase("podium");
		const promised = (page: Page) => expect(page.getByText(`${t.playQuiz.lookAtScreenEnd} ${t.playQuiz.resultFollows}`)).toBeVisible();
		const leavesToTheStage = () => expect(visitor.getByText(t.playQuiz.lookAtScreenEnd, { exact: true })).toBeVisible();
		await Promise.all([leavesToTheStage(), ...[...players.values()].map(promised)]);
		await visitor.reload();
		await leavesToTheStage();
		await expect(step(t.hostPanel.archive)).toBeVisible();
		await expect(remote.getByRole("heading", { name: t.remote.stage })).toHaveCount(0);
		await expect(stage.getByText("Ada").first()).toBeVisible();
		for (const [place, nickname] of (["Ada", SLOW, "Bora"] as const).entries()) {
			await expect(player(nickname).getByText(t.playQuiz.thanks)).toBeVisible();
			const page = player(nickname);
			const rank = say(t.playQuiz.finalPlace, { rank: place + 1 });
			const heading = page.getByRole("heading", { level: 1 });
			await expect(heading).toBeFocused();
			await expect(heading).toHaveText(place < 2 ? `${t.playQuiz.finishedTitle} ${rank}` : t.playQuiz.finishedTitle);
			const points = await page
				.getByRole("listitem")
				.filter({ hasText: `(${t.live.you})` })
				.locator("span")
				.last()
				.innerText();
			await expect(page.locator("[aria-live=polite]")).toHaveText(place < 2 ? rank : points);
		}
		await expect(player("Ada").getByText(say(t.playQuiz.bestStreak, { count: questions.length }))).toBeVisible();
		for (const [nickname, correct] of [
			["Ada", 4],
			["Bora", 1],
		] as const) {
			const right = say(t.playQuiz.rightOf, { correct, total: questions.length });
			await expect(player(nickname).getByText(right)).toBeVisible();
		}
	});
}
