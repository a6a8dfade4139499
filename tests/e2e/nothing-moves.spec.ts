import { type BrowserContext, expect, type Page } from "@playwright/test";
import { Pupil } from "../helpers/homework";
import { gameQuiz, Host, Player, send } from "../helpers/live";
import { newSession, type Session } from "./accounts";
import { DESKTOP, makeAdmin, onlyInEverything, openContext, PHONE, test } from "./helpers";
import { say, TEXTS } from "./texts";

/* CLS must be 0 while a page loads, at 400 kbit/s on a processor four times slower, with formulas. */

/** Longer than the 500 ms after an input in which a browser excuses shifts: no clock of the page changes that. */
const SLOW_REPLY_MS = 800;

const FORMULAS = {
	...gameQuiz(),
	name: "Formulas",
	visibility: "private",
	questions: [
		{
			text: String.raw`Solve $x^2+3x=\frac{4}{x}$ and $$\int_0^1 \sqrt{x}\,dx$$`,
			options: [String.raw`$\frac12$`, String.raw`$\sqrt{2}$`, String.raw`$\sum_{i=1}^n i$`],
			correctAnswers: [0],
			timeLimit: 600,
			extraInfo: String.raw`Because $$\frac{a+b}{c+d}$$ holds.`,
		},
		{ text: String.raw`Which one is $e^{i\pi}$?`, options: ["$-1$", "1"], correctAnswers: [0], timeLimit: 600 },
	],
};

declare global {
	interface Window {
		shifts?: string[];
	}
}

/** Records shifts without recent input. */
function recordShifts(): void {
	const shifts: string[] = [];
	window.shifts = shifts;
	const describeNode = (node: Node | null | undefined) =>
		node instanceof Element ? `${node.tagName} “${(node.textContent ?? "").slice(0, 40)}”` : `“${(node?.textContent ?? "").slice(0, 40)}”`;
	const describeRect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
	type Shift = PerformanceEntry & {
		hadRecentInput: boolean;
		value: number;
		sources?: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
	};
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as Shift[]) {
			if (entry.hadRecentInput) continue;
			const moved =
				entry.sources?.map((one) => `${describeNode(one.node)}: ${describeRect(one.previousRect)} → ${describeRect(one.currentRect)}`) ??
				[];
			shifts.push(`${entry.value.toFixed(4)} ${moved.join("; ")}`);
		}
	}).observe({ type: "layout-shift", buffered: true });
}

async function signInAs(context: BrowserContext, origin: string, session: Session): Promise<void> {
	await context.addCookies([{ name: "signed_in", value: "1", url: origin }]);
	await context.addInitScript(
		({ token, user }) => {
			localStorage.setItem("token", token);
			localStorage.setItem("user", JSON.stringify(user));
		},
		{ token: session.token, user: session.user },
	);
}

async function scene(origin: string, body: object = FORMULAS) {
	const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
	const host = await newSession(origin);
	const made = await send<{ quiz: { _id: string; questions: { id: string }[] } }>(fetcher, "POST", "/quizzes", {
		token: host.token,
		body,
	});
	const quiz = made.body.quiz;
	const open = async (...steps: [action: string, body?: object][]) => {
		const game = await Host.open(fetcher, host.token, quiz._id);
		const players = ["Ada", "Bob"].map((name) => new Player(fetcher, game.pin, name));
		for (const player of players) await player.join();
		for (const [action, body] of steps) expect((await game.act(action, body)).status, action).toBe(200);
		return { pin: game.pin, cookie: players[0]?.cookie ?? "", id: (await game.view()).body.instance._id, players };
	};
	const setHomework = async (): Promise<string> => {
		const [opensAt, dueAt] = [0, 86_400_000].map((later) => new Date(Date.now() + later).toISOString());
		const body = { quizTemplateId: quiz._id, opensAt, dueAt };
		const set = await send<{ assignment: { _id: string } }>(fetcher, "POST", "/assignments", { token: host.token, body });
		return set.body.assignment._id;
	};
	return { fetcher, host, quiz, open, setHomework };
}

/** Stores the seat as the player's page would. */
async function sit(context: BrowserContext, origin: string, { pin, cookie }: { pin: string; cookie: string }): Promise<void> {
	const [name = "", ...value] = cookie.split("=");
	const { hostname } = new URL(origin);
	await context.addCookies([
		{ name, value: value.join("="), domain: hostname, path: "/api/instances/", httpOnly: true, sameSite: "Strict" },
		{ name: "seated", value: "1", domain: hostname, path: `/play/${pin}`, sameSite: "Lax" },
	]);
	await context.addInitScript((key) => {
		sessionStorage.setItem(key, "Ada");
		localStorage.setItem(key, "Ada");
	}, `play:${pin}`);
}

const readShifts = (page: Page) => page.evaluate(() => window.shifts ?? ["not recorded"]);

// In `npm test` player-bytes.spec.ts plays without a jump.
for (const language of onlyInEverything()) {
	test(`formulas move nothing when their code arrives late: in the editor, on a homework, and on a reloaded phone (${language})`, async ({
		browser,
		baseURL,
		watch,
	}) => {
		const origin = baseURL ?? "";
		const { host, open, quiz, setHomework } = await scene(origin);
		const game = await open(["start"]);
		const context = await openContext(browser, { language });
		await context.addInitScript(recordShifts);
		await signInAs(context, origin, host);
		await sit(context, origin, game);
		const late = { asked: 0 };
		await context.route(/formula[^/]*\.js$/, async (route) => {
			late.asked++;
			await new Promise((resolve) => setTimeout(resolve, SLOW_REPLY_MS));
			await route.continue();
		});
		const page = watch(await context.newPage());
		for (const path of [`/quiz/edit/${quiz._id}`, `/homework/${await setHomework()}`, `/play/${game.pin}`]) {
			await page.goto(path);
			await expect(page.locator("math").first()).toBeVisible();
			await page.waitForLoadState("networkidle");
			expect(await readShifts(page), path).toEqual([]);
		}
		expect(late.asked).toBeGreaterThanOrEqual(3);
	});
}

for (const language of onlyInEverything()) {
	const t = TEXTS[language];

	test(`nothing moves in a lobby while the first players join (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const session = await newSession(origin);
		const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
		const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token: session.token, body: gameQuiz() });
		const host = await Host.open(fetcher, session.token, quiz.body.quiz._id);
		const context = await openContext(browser, { language });
		await context.addInitScript(recordShifts);
		await signInAs(context, origin, session);
		const [panel, wall] = [watch(await context.newPage()), watch(await context.newPage())];
		await panel.goto(`/host/${host.pin}`);
		await wall.goto(`/host/${host.pin}/stage`);
		for (const nickname of ["Ada", "Bora", "Cem", "Derya", "Ece", "Ferit"]) {
			await new Player(fetcher, host.pin, nickname).join();
			for (const page of [panel, wall]) await expect(page.getByText(nickname, { exact: true }).first()).toBeVisible();
		}
		for (const [name, page] of Object.entries({ panel, wall })) expect.soft(await readShifts(page), name).toEqual([]);
		await context.close();
	});

	test(`nothing moves in class while more and more pupils need help (${language})`, async ({ browser, origin, watch }) => {
		const quizBody = gameQuiz(4);
		const questions = quizBody.questions.map((question) => ({ ...question, correctAnswers: [0] }));
		const { fetcher, host, quiz } = await scene(origin, { ...quizBody, questions });
		const set = await send<{ assignment: { _id: string; pin: string } }>(fetcher, "POST", "/assignments", {
			token: host.token,
			body: { quizTemplateId: quiz._id, mode: "class", repeat: "none" },
		});
		const { _id: id, pin } = set.body.assignment;
		const pupils = ["Ada", "Bora", "Cem", "Derya", "Ece", "Ferit", "Gül", "Hale"].map((name) => new Pupil(fetcher, pin, name));
		for (const pupil of pupils) {
			await pupil.join();
			await pupil.begin();
		}
		const pages: Page[] = [];
		for (const phone of [true, false]) {
			const context = await openContext(browser, { language, phone });
			await context.addInitScript(recordShifts);
			await signInAs(context, origin, host);
			const page = watch(await context.newPage());
			await page.goto(`/homework/${id}`);
			await expect(page.getByText(t.homework.inClass.nobody)).toBeVisible();
			// The table below must be in sight.
			await page.getByRole("heading", { name: t.homework.inClass.needHelp }).evaluate((heading) => heading.scrollIntoView());
			pages.push(page);
		}
		// The last ones come first, so that the server lists each new one before the others.
		for (const pupil of pupils.reverse()) {
			for (let n = 0; n < 3; n++) {
				const [front] = (await pupil.state()).body.questions ?? [];
				const { questionIndex = 0 } = (front ?? {}) as { questionIndex?: number };
				expect((await pupil.saveTry(questionIndex, [1])).status).toBe(200);
				await pupil.goOn(questionIndex);
			}
			for (const page of pages) {
				const needsHelp = page.getByRole("button", { name: new RegExp(`^${pupil.nickname}.*${t.homework.inClass.stuck.wrong}`) });
				await expect(needsHelp).toBeAttached();
			}
		}
		for (const page of pages) expect(await readShifts(page)).toEqual([]);
	});

	test(`nothing moves when slow replies end an import, a roster and a game (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const { fetcher, host, open } = await scene(origin);
		const openPage = async (path: string, phone: boolean, session: Session | null = host) => {
			const context = await openContext(browser, { language, phone });
			await context.addInitScript(recordShifts);
			if (session) await signInAs(context, origin, session);
			const page = watch(await context.newPage());
			await page.goto(path);
			await page.waitForLoadState("networkidle");
			await context.route("**/api/**", async (route) => {
				await new Promise((resolve) => setTimeout(resolve, SLOW_REPLY_MS));
				await route.continue().catch(() => {});
			});
			return page;
		};
		const { class: group } = (
			await send<{ class: { _id: string } }>(fetcher, "POST", "/classes", { token: host.token, body: { name: "6B", language } })
		).body;
		for (const [phone, numbers] of [[true, [1, 2, 3]] as const, [false, [4, 5]] as const]) {
			const page = await openPage(`/classes/${group._id}?tab=pupils`, phone);
			await page.getByRole("button", { name: t.classes.addPupils }).first().click();
			const dialog = page.getByRole("dialog");
			await dialog.getByLabel(t.classes.listLabel).pressSequentially(numbers.map((number) => `${number} Ada`).join("\n"));
			await dialog.getByRole("button", { name: say(t.classes.addCount_other, { count: numbers.length }) }).click();
			await expect(page.getByRole("heading", { name: say(t.classes.addedCount_other, { count: numbers.length }) })).toBeFocused();
			await expect(page.getByRole("button", { name: say(t.classes.pupilActions, { number: numbers[0] }) })).toBeVisible();
			expect(await readShifts(page), "roster").toEqual([]);
			await page.context().close();
		}

		const editor = await openPage("/quiz/create", true);
		await editor.getByText(t.transfer.title).click();
		await editor.getByLabel(t.transfer.paste).fill("2 + 2?\nA) 3\nB) 4\nANSWER: B\n\nBroken?\nA) x\nANSWER: Q\n");
		await editor.getByRole("button", { name: t.transfer.readText }).click();
		const add = editor.getByRole("button", { name: say(t.transfer.add_one, { count: 1 }) });
		await expect(add).toBeVisible();
		// The panel and its rows, which were asked for, push the questions down, on a slow computer later than a browser excuses.
		await editor.evaluate(() => window.shifts?.splice(0));
		await add.click();
		await expect(editor.getByRole("heading", { name: say(t.transfer.imported_one, { count: 1 }) })).toBeFocused();
		expect(await readShifts(editor), "import").toEqual([]);
		await editor.context().close();

		const game = await open(["start"]);
		await game.players[0]?.answer(0, [0]);
		const act = (action: string, questionIndex: number) =>
			send(fetcher, "POST", `/instances/${game.pin}/${action}`, { token: host.token, body: { questionIndex } });
		await act("close-question", 0);
		await act("next-question", 0);
		await act("close-question", 1);
		const panel = await openPage(`/host/${game.pin}`, false);
		const panels = { panel, narrow: await openPage(`/host/${game.pin}`, true) };
		const wall = await openPage(`/host/${game.pin}/stage`, false);
		const context = await openContext(browser, { language, phone: true });
		await context.addInitScript(recordShifts);
		await sit(context, origin, game);
		const player = watch(await context.newPage());
		await player.goto(`/play/${game.pin}`);
		await player.waitForLoadState("networkidle");
		await panel.getByRole("button", { name: t.hostPanel.finish, exact: true }).click();
		await expect(player.getByRole("heading", { name: t.playQuiz.finishedTitle })).toBeVisible();
		await expect(wall.getByRole("heading", { name: t.stage.podium.title_one })).toBeVisible();
		for (const page of Object.values(panels)) await expect(page.getByRole("heading", { name: t.hostPanel.after.title })).toBeFocused();
		// The steps that need the result.
		await expect(panel.getByRole("link", { name: t.hostPanel.toResults })).toBeVisible();
		for (const [name, page] of Object.entries({ ...panels, wall, player })) expect(await readShifts(page), name).toEqual([]);
	});
}

for (const language of onlyInEverything()) {
	const phone = language === "en";

	test(`nothing moves while a page loads on a slow network and processor (${language})`, async ({ browser, baseURL }) => {
		test.setTimeout(30 * 60_000);
		const origin = baseURL ?? "";
		const { fetcher, host, quiz, open, setHomework } = await scene(origin);
		const admin = await newSession(origin);
		await makeAdmin(origin, admin.email);
		const call = async <Body>(path: string, body: object, token = host.token) =>
			(await send<Body>(fetcher, "POST", path, { token, body })).body;
		const visible = await call<{ quiz: { _id: string; questions: { id: string }[] } }>("/quizzes", { ...FORMULAS, visibility: "public" });
		const { book } = await call<{ book: { _id: string } }>("/books", { title: "Numbers", topics: [{ topicNumber: 1, title: "Roots" }] });
		await call("/quizzes", { ...gameQuiz(), name: "In a book", bookId: book._id, topicNumber: 1 });
		await call("/quizzes", { ...gameQuiz(), name: "Waits", questions: [{ text: "shit?", options: ["a", "b"], correctAnswers: [0] }] });
		await call("/reports", { quizId: visible.quiz._id, questionId: visible.quiz.questions[0]?.id, reason: "incorrect" });
		const lobby = await open();
		const asked = await open(["start"]);
		const closed = await open(["start"], ["close-question", { questionIndex: 0 }]);
		const finished = await open(["start"], ["close-question", { questionIndex: 0 }], ["finish"]);
		const { class: group } = await call<{ class: { _id: string } }>("/classes", { name: "6B", language: "en" });
		const roster = Array.from({ length: 20 }, (_, index) => ({ number: index + 1, label: `Pupil ${index + 1}` }));
		const { pupils } = await call<{ pupils: { _id: string }[] }>(`/classes/${group._id}/pupils`, { pupils: roster });
		const homework = `/homework/${await setHomework()}`;
		const games = [lobby, asked, closed, finished];

		const visitors = ["/", "/login", "/register", "/forgot-password", "/about/privacy", "/nowhere", "/books", "/play", "/play/1234567"];
		visitors.push(`/solo/${visible.quiz._id}`, `/books/${book._id}`);
		const hosts = ["/", "/?q=zzzz", "/my-quizzes", "/books", "/books/create", "/results", "/account", "/quiz/create", "/nowhere"];
		hosts.push(`/quiz/edit/${quiz._id}`, `/solo/${quiz._id}`, `/books/${book._id}`, `/books/${book._id}/edit`, `/results/${finished.id}`);
		hosts.push("/classes", ...["progress", "pupils", "print", "answerCards"].map((tab) => `/classes/${group._id}?tab=${tab}`));
		hosts.push(`/classes/${group._id}/pupils/${pupils[0]?._id}`, homework, "/answer-cards");
		for (const { pin } of games) hosts.push(`/host/${pin}`, `/host/${pin}/stage`);
		hosts.push(`/remote/${finished.pin}`);
		// What comes next is in the state of the history entry.
		const saved = (how: string) => ({ savedQuiz: { id: visible.quiz._id, name: "Formulas", how, shared: true } });
		const withState = [
			["/", saved("published")],
			["/", saved("draft")],
			[`/books/${book._id}?topic=1`, saved("published")],
			[homework, { justSet: true }],
		] as const;
		const admins = ["/admin?tab=reports", "/admin?tab=problematic", "/admin?tab=users", "/admin?tab=pending", "/admin/log"];
		interface Visit {
			path: string;
			session: Session | null;
			seat: Awaited<ReturnType<typeof open>> | null;
			state?: object;
		}
		const visits: Visit[] = [
			...withState.map(([path, state]) => ({ path, session: host, seat: null, state })),
			...visitors.map((path) => ({ path, session: null, seat: null })),
			...hosts.map((path) => ({ path, session: host, seat: null })),
			...admins.map((path) => ({ path, session: admin, seat: null })),
			...games.map((seat) => ({ path: `/play/${seat.pin}`, session: null, seat })),
		];

		const visit = async ({ path, session, seat, state }: Visit) => {
			const context = await openContext(browser, { language, phone });
			await context.addInitScript(recordShifts);
			if (session) await signInAs(context, origin, session);
			if (seat) await sit(context, origin, seat);
			const page = await context.newPage();
			expect(page.viewportSize()).toEqual(phone ? PHONE : DESKTOP);
			const devtools = await context.newCDPSession(page);
			const speed = { downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, latency: 150, offline: false };
			await devtools.send("Network.emulateNetworkConditions", speed);
			await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
			let last = Date.now();
			const note = () => {
				last = Date.now();
			};
			page.on("request", note).on("requestfinished", note).on("requestfailed", note);
			await page.goto(path, { timeout: 120_000 });
			if (state) {
				await page.evaluate((usr) => history.replaceState({ usr, key: "k", idx: 0 }, ""), state);
				await page.reload({ timeout: 120_000 });
			}
			// Sockets and polls never end: a page without traffic for a while counts as loaded.
			const end = Date.now() + 40_000;
			await expect.poll(() => Date.now() - last > 3_000 || Date.now() > end, { timeout: 60_000 }).toBe(true);
			// Parts that load when they are about to come into sight.
			const screens = await page.evaluate(() => Math.min(12, Math.ceil(document.documentElement.scrollHeight / innerHeight)));
			for (let screen = 1; screen < screens; screen++) {
				await page.evaluate((at) => scrollTo(0, at * innerHeight), screen);
				note();
				await expect.poll(() => Date.now() - last > 500 || Date.now() > end, { timeout: 60_000 }).toBe(true);
			}
			const shifts = await readShifts(page);
			await context.close();
			return shifts.map((shift) => `${path}: ${shift}`);
		};
		const found: string[] = [];
		const work = async () => {
			for (let next = visits.shift(); next; next = visits.shift()) found.push(...(await visit(next)));
		};
		await Promise.all([work(), work()]);
		expect(found).toEqual([]);
	});
}
