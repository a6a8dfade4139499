import { type BrowserContext, expect, type Page } from "@playwright/test";
import { Host, Player } from "../helpers/live";
import { newSession, PASSWORD } from "./accounts";
import { makeAdmin, openContext, releaseTest, signIn, test, turnTo } from "./helpers";

/** Breaks out of a text, attribute or template on a vulnerable page, and calls `ran`. */
const script = (field: string) => `${field}"'><img src=x onerror=ran()><script>ran()</script>{{ran}}$t(common.brand)`;
const NICKNAME = "<svg/onload=ran(1)/>";

interface Watched extends Window {
	runs: number;
	refused: string[];
	ran: () => void;
}
declare const window: Watched;

async function watchViolations(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		window.runs = 0;
		window.refused = [];
		window.ran = () => {
			window.runs++;
		};
		document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => window.refused.push(violatedDirective));
	});
}

/** The field is shown as text: no markup, nothing ran, nothing had to be blocked. */
async function expectText(page: Page, ...fields: string[]): Promise<void> {
	for (const field of fields) {
		const shown = page
			.getByText(script(field))
			.or(page.locator(`input[value*='${field}"']`))
			.first();
		await expect(shown, `${page.url()}: ${field}`).toBeVisible();
	}
	await expectQuiet(page);
}

async function expectQuiet(page: Page): Promise<void> {
	expect(await page.evaluate(() => ({ runs: window.runs, refused: window.refused })), page.url()).toEqual({ runs: 0, refused: [] });
	await expect(page.locator("[onerror], [onload], img[src=x]")).toHaveCount(0);
}

const hasValue = (page: Page, label: string, field: string) => expect(page.getByLabel(label, { exact: true })).toHaveValue(script(field));

// In `npm test` the linter finds HTML that is not escaped, and the journey below shows that the policy refuses scripts.
releaseTest("scripts stored in every text are shown as text on every page, and run on none", async ({ browser, baseURL, watch }) => {
	const origin = baseURL ?? "";
	const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
	const context = await openContext(browser, { language: "en" });
	await watchViolations(context);
	const { token, email } = await signIn(context, origin);
	const asWho = (bearer: string) => async (method: string, path: string, data?: unknown) => {
		const reply = await context.request.fetch(`${origin}/api${path}`, { method, headers: { Authorization: `Bearer ${bearer}` }, data });
		expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
		return reply.json();
	};
	const api = asWho(token);
	const questions = [
		{ text: script("question"), options: [script("option"), script("other")], correctAnswers: [0], extraInfo: script("extra") },
	];
	const book = (
		await api("POST", "/books", {
			title: script("title"),
			author: script("author"),
			description: script("description"),
			coverImage: 'https://covers.example/"onerror="ran()"x="',
			url: 'https://links.example/"onclick="ran()"x="',
			topics: [{ topicNumber: 1, title: script("topic"), url: "https://links.example/<script>ran()</script>" }],
		})
	).book;
	const quizBody = { name: script("quiz"), language: "en", status: "published", questions, bookId: book._id, topicNumber: 1 };
	const quiz = (await api("POST", "/quizzes", quizBody)).quiz;
	const held = (await api("POST", "/quizzes", { ...quizBody, name: `${script("held")} shit`.slice(0, 120) })).quiz;
	expect(held.status).toBe("pending_review");
	const report = { quizId: quiz._id, questionId: quiz.questions[0].id, reporterNickname: NICKNAME, description: script("report") };
	const reported = (await api("POST", "/reports", report)).data;

	const host = await Host.open(fetcher, token, quiz._id);
	const other = new Player(fetcher, host.pin, "=1+1");
	await other.join();
	const phoneContext = await openContext(browser, { language: "en", phone: true });
	await watchViolations(phoneContext);
	const phone = watch(await phoneContext.newPage());
	await phone.goto(`/play/${host.pin}?nickname=${encodeURIComponent(NICKNAME)}`);
	await expect(phone.getByLabel("Nickname")).toHaveValue(NICKNAME);
	await expectText(phone, "quiz");
	await phone.getByRole("button", { name: "Join", exact: true }).click();
	await expect(phone.getByRole("heading", { name: NICKNAME })).toBeVisible();
	await expect(phone.getByRole("listitem").filter({ hasText: NICKNAME })).toBeVisible();
	const panel = watch(await context.newPage());
	await panel.goto(`/host/${host.pin}`);
	await expect(panel.getByText(NICKNAME)).toBeVisible();
	await expectText(panel, "quiz");
	await panel.getByRole("button", { name: "Start", exact: true }).click();
	await expectText(phone, "question", "option", "other");
	await expectText(panel, "question", "option");
	await phone.getByRole("group").getByRole("button").first().click();
	await other.answer(0, [1]);
	await expectText(phone, "extra");
	await expect(phone.getByText(NICKNAME).first()).toBeVisible();
	await expectText(panel, "extra");
	await panel.getByRole("button", { name: "Finish", exact: true }).click();
	await expect(phone.getByText("Thank you for playing!")).toBeVisible();
	await expect(phone.getByText(NICKNAME).first()).toBeVisible();
	await expectQuiet(phone);
	await expect(panel.getByRole("heading", { name: "Final leaderboard" })).toBeVisible();
	await expectQuiet(panel);

	const page = watch(await context.newPage());
	/** Loads pages that the server renders; the browser renders all others, however they are reached. */
	const load = async (path: string, ...fields: string[]) => {
		await page.goto(path);
		await expectText(page, ...fields);
	};
	const open = async (path: string, ...fields: string[]) => {
		await turnTo(page, path);
		await expectText(page, ...fields);
	};
	const { instance } = (await host.view()).body;
	await expect
		.poll(async () => (await fetcher(`/api/results/${instance._id}`, { headers: { Authorization: `Bearer ${token}` } })).status)
		.toBe(200);
	await load("/", "quiz");
	await open("/results", "quiz");
	await open(`/results/${instance._id}`, "quiz", "question");
	await expect(page.getByText(NICKNAME).first()).toBeVisible();
	await open("/my-quizzes", "quiz");
	await load(`/solo/${quiz._id}`, "quiz", "question", "option");
	await page.getByRole("group").getByRole("button").first().click();
	await expectText(page, "extra");
	await page.route("https://covers.example/**", (route) => route.fulfill({ status: 404 }));
	await open("/books", "title", "author");
	await load(`/books/${book._id}`, "title", "author", "description", "topic");
	for (const link of await page.getByRole("link").evaluateAll((links) => links.map((one) => one.getAttribute("href"))))
		expect(link).toMatch(/^(\/|#|https:\/\/links\.example\/)/);
	await turnTo(page, `/books/${book._id}/edit`);
	await hasValue(page, "Title", "title");
	await expectQuiet(page);
	await page.unroute("https://covers.example/**");
	await turnTo(page, `/quiz/edit/${quiz._id}`);
	await expect(page.locator("input, textarea").first()).toHaveValue(script("quiz"));
	await expectQuiet(page);
	await turnTo(page, `/quiz/create?bookId=${book._id}&topicNumber=1&topicTitle=${encodeURIComponent(script("prefill"))}`);
	await expectText(page, "prefill");

	const adminContext = await openContext(browser, { language: "en" });
	await watchViolations(adminContext);
	const admin = await signIn(adminContext, origin);
	await makeAdmin(origin, admin.email);
	const asAdmin = asWho(admin.token);
	await api("POST", "/auth/register", { name: script("user").slice(0, 80), email: `script-${email}`, password: "password" });
	await asAdmin("PATCH", `/reports/${reported._id}`, { status: "reviewed", adminNotes: script("notes") });
	const desk = watch(await adminContext.newPage());
	await desk.goto("/admin?tab=reports");
	const row = desk.getByRole("row").filter({ hasText: quiz._id.slice(0, 8) });
	await row.getByRole("button").first().click();
	await expectText(desk, "report");
	await expect(desk.getByRole("dialog").getByRole("textbox")).toHaveValue(script("notes"));
	await desk.keyboard.press("Escape");
	await desk.getByRole("tab", { name: "Problematic" }).click();
	await expectText(desk, "quiz", "question");
	await desk.getByRole("tab", { name: "Users" }).click();
	await desk.getByRole("searchbox").fill(`script-${email}`);
	await expect(desk.getByText(script("user").slice(0, 80))).toBeVisible();
	await expectQuiet(desk);
	await desk.getByRole("tab", { name: "Pending" }).click();
	await expect(desk.getByText('held"').first()).toBeVisible();
	await expectQuiet(desk);
	await asAdmin("PATCH", `/quizzes/admin/${held._id}/reject`, { note: script("note") });
	await turnTo(desk, "/admin/log");
	await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
	await expectQuiet(desk);
	await open(`/quiz/edit/${held._id}`, "note");
});

test("the policy refuses inline scripts from any source", async ({ browser, baseURL }) => {
	const context = await openContext(browser, { language: "en" });
	await watchViolations(context);
	const page = await context.newPage();
	// Every document has this policy (tests/faults/pages.test.ts): one browser check for each of the two that render documents.
	for (const path of ["/", "/play/4000000"]) {
		await page.goto(`${baseURL}${path}`);
		await page.evaluate(() => {
			document.body.insertAdjacentHTML(
				"beforeend",
				'<img src="data:," onerror="ran()"><iframe srcdoc="<script>parent.ran()</script>"></iframe>',
			);
			const inline = document.createElement("script");
			inline.textContent = "ran()";
			document.body.appendChild(inline);
			const foreign = document.createElement("script");
			foreign.src = "https://evil.example/x.js";
			document.body.appendChild(foreign);
			const link = document.createElement("a");
			link.href = "javascript:ran()";
			document.body.appendChild(link);
			link.click();
			const base = document.createElement("base");
			base.href = "https://evil.example/";
			document.head.appendChild(base);
		});
		const refused = () => page.evaluate(() => [...new Set(window.refused)].sort());
		await expect.poll(refused, path).toEqual(["base-uri", "script-src-attr", "script-src-elem"]);
		expect(await page.evaluate(() => window.runs), path).toBe(0);
		expect(await page.evaluate(() => document.baseURI), path).not.toContain("evil");
		// In a separate task, because the page's policy does not apply to what the test evaluates.
		const evaluated = await page.evaluate(
			() =>
				new Promise((resolve) => {
					setTimeout(() => {
						try {
							resolve(new Function("return 1")());
						} catch (error) {
							resolve(error instanceof Error ? error.name : "thrown");
						}
					});
				}),
		);
		expect(evaluated, path).toBe("EvalError");
	}
});

// In `npm test` login-path.test.ts refuses such addresses.
releaseTest(
	"after signing in nobody is sent to another site, but back to the page of ours that they came from",
	async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const context = await openContext(browser, { language: "en" });
		const { email } = await newSession(origin);
		const asked: string[] = [];
		await context.route(/^https?:\/\/evil\.example/, (route) => {
			asked.push(route.request().url());
			return route.fulfill({ status: 200, body: "evil" });
		});
		// own-path.test.ts tests which addresses are our own; this checks that the page uses it.
		const ways = { "/\t/evil.example": "/", "/my-quizzes": "/my-quizzes" };
		for (const [from, to] of Object.entries(ways)) {
			const page = watch(await context.newPage());
			await page.goto(`/login?from=${encodeURIComponent(from)}`);
			await page.getByLabel("Email").fill(email);
			await page.getByLabel("Password").fill(PASSWORD);
			await page.getByRole("button", { name: "Log in" }).click();
			await expect(page, from).toHaveURL(`${origin}${to}`);
			await page.evaluate(() => localStorage.clear());
			await page.close();
		}
		expect(asked).toEqual([]);
	},
);
