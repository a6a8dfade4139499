import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { startProduct } from "../../bench/lib/product";
import { productBuild } from "../../scripts/product-build.mjs";
import { freePort } from "../helpers/free-port";
import { Player, send } from "../helpers/live";
import { newSession, PASSWORD } from "./accounts";
import { joinByPage, makeAdmin, openContext, openHostedGame, releaseTest, signIn, test, turnTo } from "./helpers";
import { TEXTS } from "./texts";

const t = TEXTS.en;
const markDocument = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same-document", ""));
const isSameDocument = async (page: Page) => expect(page.locator("body[data-same-document]")).toHaveCount(1);

const HASH = /(?<=-)[\w-]{8}(?=\.(?:js|css|woff2)\b)/g;

/** Same length, as if the content had changed. */
const otherHash = (hash: string) => `${hash.slice(0, -1)}${hash.endsWith("0") ? "1" : "0"}`;

/** A build with other file names and versions, as a deploy looks to an open tab. */
function copyRenamed(build: string, target: string): void {
	const ofOneFolder = ["in-use", "local-settings.json"];
	cpSync(build, target, { recursive: true, filter: (path) => !ofOneFolder.includes(relative(build, path)) });
	const assets = join(target, "client/assets");
	const names = readdirSync(assets);
	const hashes = new Set(names.flatMap((name) => name.match(HASH) ?? []));
	const version = names.flatMap((name) => /^manifest-(.{8})\.js$/.exec(name)?.[1] ?? [])[0];
	const worker = /^const VERSION = "(.+?)"/.exec(readFileSync(join(target, "client/sw.js"), "utf8"))?.[1];
	if (!version || !worker) throw new Error("a build without versions");
	const renamed = (text: string) =>
		text
			.replace(HASH, (hash) => (hashes.has(hash) ? otherHash(hash) : hash))
			.replaceAll(`"${version}"`, `"${otherHash(version)}"`)
			.replaceAll(`"${worker}"`, `"${otherHash(worker)}"`);
	for (const path of readdirSync(target, { recursive: true, encoding: "utf8" })) {
		const file = join(target, path);
		if (/\.(?:js|css)$/.test(path)) writeFileSync(file, renamed(readFileSync(file, "utf8")));
	}
	for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
}

const keptAssets = (page: Page) =>
	page.evaluate(async () => {
		const kept = (await caches.keys()).map(async (name) =>
			(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
		);
		return Promise.all(kept);
	});

/** Waits until the worker controls the page and has stored all files of the page's version. */
async function waitForAssets(page: Page): Promise<string[]> {
	const script = await (await page.request.get(new URL("/sw.js", page.url()).href)).text();
	const assets: string[] = JSON.parse(/ASSETS = (.*);/.exec(script)?.[1] ?? "");
	await expect.poll(async () => (await keptAssets(page)).flat().length, { timeout: 60_000 }).toBe(assets.length);
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	return assets;
}

/** Blocks the network after the first successful reply to this call. */
const endNetworkAfter = (context: BrowserContext, call: { method: string; path: string }) =>
	context.addInitScript(({ method, path }) => {
		const { fetch } = window;
		let online = true;
		Object.defineProperty(navigator, "onLine", { get: () => online });
		window.fetch = async (input, init) => {
			if (!online) throw new TypeError("no network");
			const reply = await fetch(input, init);
			if (init?.method === method && input === path && reply.ok) online = false;
			return reply;
		};
	}, call);

test.describe("with the service worker", () => {
	test.use({ serviceWorkers: "allow" });

	test("a player's phone stores nothing before the first question, then its own files only", async ({ browser, baseURL, watch }) => {
		const { context, host, fetcher } = await openHostedGame(browser, baseURL ?? "");
		await context.close();
		expect((await new Player(fetcher, host.pin, "Other").join()).status).toBe(200);
		const page = watch(await (await openContext(browser, { language: "en", phone: true })).newPage());
		await joinByPage(page, host.pin, "Ada");
		expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
		await host.act("start");
		await expect(page.getByText("Question number 1?")).toBeVisible();
		await expect.poll(async () => (await keptAssets(page)).flat().length).toBeGreaterThan(3);
		for (const path of (await keptAssets(page)).flat()) expect(path).toMatch(/^\/assets\/player-/);
	});

	// In `npm test` store-assets.test.ts keeps and removes files, and homework.spec.ts goes on through a dead network.
	releaseTest(
		"without a network a page that was never opened says so in its frame, and opens with it; a tab that stays open over a deploy goes on; without stored files by one reload; the next visit removes the old ones",
		async ({ browser, watch, problems }) => {
			const [port, stateDir] = [await freePort(), mkdtempSync(join(tmpdir(), "quizlight-deploy-"))];
			const second = resolve(".cache/builds", `second-${process.pid}`);
			copyRenamed(productBuild(), second);
			let product = await startProduct({ port, stateDir });
			try {
				const baseURL = product.origin;
				const context = await openContext(browser, { language: "en" });
				const { token } = await signIn(context, baseURL);
				const page = watch(await context.newPage());
				await page.goto(`${baseURL}/my-quizzes`);
				const without = await openContext(browser, { language: "en" });
				await without.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }));
				await without.addInitScript((session) => localStorage.setItem("token", session), token);
				const other = await without.newPage();
				await other.goto(`${baseURL}/login`);
				await other.getByLabel(t.login.email).fill("typed@example.org");
				const [code] = (await waitForAssets(page)).filter((path) => path.includes("/books-"));
				await markDocument(page);

				await context.setOffline(true);
				await page.getByRole("link", { name: t.common.results }).first().click();
				await expect(page.getByRole("heading", { level: 1, name: t.results.title })).toBeVisible();
				await expect(page.getByText(t.results.errorLoad)).toBeVisible();
				await context.setOffline(false);
				await page.getByRole("button", { name: t.common.retry }).first().click();
				await expect(page.getByText(t.results.errorLoad)).toHaveCount(0);
				await isSameDocument(page);
				// The browser logs each call without a network.
				problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED")));

				await product.stop();
				product = await startProduct({ port, stateDir, env: { PRODUCT_BUILD: second } });
				expect((await fetch(`${baseURL}${code}`)).status).toBe(404);

				await page.getByRole("link", { name: t.common.books }).first().click();
				await expect(page.getByRole("heading", { level: 1, name: t.books.title })).toBeVisible();
				await isSameDocument(page);
				await turnTo(page, "/books/create");
				await page.getByLabel(t.books.fieldTitle, { exact: true }).fill("Typed before the reload");
				await page.getByLabel(t.books.fieldTitle, { exact: true }).blur();
				await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Typed before the reload");

				await markDocument(other);
				await other.getByRole("main").getByRole("link", { name: t.login.toRegister }).click();
				await expect(other.locator("body[data-same-document]")).toHaveCount(0);
				await other.getByRole("main").getByRole("link", { name: t.login.toRegister }).click();
				await expect(other.getByRole("heading", { level: 1, name: t.register.title })).toBeVisible();

				page.once("dialog", (dialog) => dialog.accept());
				await page.reload();
				await expect(page.getByRole("button", { name: t.draft.restore })).toBeVisible();
				expect(await page.locator("link[rel=modulepreload], script[src]").count()).toBeGreaterThan(0);
				await expect.poll(async () => (await keptAssets(page)).length, { timeout: 60_000 }).toBe(2);
				page.once("dialog", (dialog) => dialog.accept());
				await page.close();
				const later = await context.newPage();
				await later.goto(`${baseURL}/my-quizzes`);
				await expect.poll(async () => (await keptAssets(later)).length, { timeout: 60_000 }).toBe(1);
				expect((await keptAssets(later)).flat()).not.toContain(code);
			} finally {
				await product.stop();
				rmSync(stateDir, { recursive: true, force: true });
				rmSync(second, { recursive: true, force: true });
			}
		},
	);
});

// In `npm test` leaving.test.ts deletes an account.
releaseTest("a deleted account ends on the visitors' page, also when the network fails meanwhile", async ({ browser, baseURL, watch }) => {
	const context = await openContext(browser, { language: "en" });
	await signIn(context, baseURL ?? "");
	await endNetworkAfter(context, { method: "DELETE", path: "/api/users/me" });
	const page = watch(await context.newPage());
	await page.goto("/account");
	await page.getByRole("button", { name: t.account.remove.open }).click();
	await page.getByRole("dialog").getByLabel(t.account.remove.password).fill(PASSWORD);
	await page.getByRole("dialog").getByRole("button", { name: t.account.remove.submit }).click();
	await expect(page.getByText(t.account.remove.done)).toBeVisible();
	await expect(page.getByLabel(t.landing.pinLabel)).toBeVisible();
});

// In `npm test` the journey below goes on where the network leads nowhere.
releaseTest("a saved book opens its page with 'try again' when the network fails meanwhile", async ({ browser, baseURL, watch }) => {
	const context = await openContext(browser, { language: "en" });
	await signIn(context, baseURL ?? "");
	await endNetworkAfter(context, { method: "POST", path: "/api/books" });
	const page = watch(await context.newPage());
	await page.goto("/books/create");
	await page.getByLabel(t.books.fieldTitle, { exact: true }).fill("A book");
	await page.getByLabel(t.books.topicNumber).fill("1");
	await page.getByLabel(t.books.topicTitle).fill("Topic");
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: t.books.save, exact: true }).click();
	await expect(page).toHaveURL(/\/books\/[0-9a-z]{20}$/);
	await expect(page.getByRole("button", { name: t.common.retry })).toBeVisible();
	await expect(page.getByRole("navigation", { name: t.common.menu })).toBeVisible();
});

// In `npm test` account.spec.ts stores a new password.
releaseTest("a new password is stored and the page goes on, also when the network fails meanwhile", async ({ browser, baseURL, watch }) => {
	const origin = baseURL ?? "";
	const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
	const office = await openContext(browser, { language: "en" });
	const admin = await signIn(office, origin);
	await makeAdmin(origin, admin.email);
	const { token, user } = await newSession(origin);
	const { body } = await send<{ data: { url: string } }>(fetcher, "POST", `/users/${user.id}/reset-link`, { token: admin.token });
	const context = await openContext(browser, { language: "en" });
	await endNetworkAfter(context, { method: "POST", path: "/api/auth/reset-password" });
	const page = watch(await context.newPage());
	await page.goto(body.data.url);
	await page.getByLabel(t.account.password.next, { exact: true }).fill("a-new-password");
	await page.getByLabel(t.account.password.confirmation).fill("a-new-password");
	await page.getByRole("button", { name: t.account.reset.submit }).click();
	await expect(page.getByText(t.account.reset.saved)).toBeVisible();
	await expect(page).toHaveURL(`${origin}/`);
	await expect(page.getByRole("button", { name: t.common.retry })).toBeVisible();
	expect((await send(fetcher, "GET", "/auth/me", { token })).status).toBe(401);
});

test("on a network that leads nowhere Back and the logout still lead on", async ({ browser, baseURL, watch }) => {
	const origin = baseURL ?? "";
	const context = await openContext(browser, { language: "en" });
	await signIn(context, origin);
	const page = watch(await context.newPage());
	await page.goto("/my-quizzes");
	await page.getByRole("link", { name: t.common.books }).first().click();
	// The skeleton of the page has the same heading before the address changes.
	await expect(page).toHaveURL(/\/books$/);
	await expect(page.getByRole("heading", { level: 1, name: t.books.title })).toBeVisible();
	await page.route("**/api/**", () => undefined);
	await page.goBack();
	await expect(page).toHaveURL(/\/my-quizzes$/);
	await page.getByRole("button", { name: "Test Author" }).click();
	await page.getByRole("menuitem", { name: t.common.logout }).click();
	await expect(page).toHaveURL(`${origin}/`);
	await expect(page.getByLabel(t.landing.pinLabel)).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

releaseTest(
	"a language that does not load says so, on the site and on the player's page; the last one chosen wins",
	async ({ browser, baseURL }) => {
		const { host } = await openHostedGame(browser, baseURL ?? "");
		// Visitors choose the language in the header.
		const context = await openContext(browser, { language: "en" });
		for (const path of ["/", `/play/${host.pin}`]) {
			const page = await context.newPage();
			await page.goto(path);
			const menu = page.getByRole("combobox").filter({ has: page.locator("option[lang=tr]") });
			await expect(menu).toBeVisible();
			await page.waitForLoadState("networkidle");
			await page.route("**/assets/**", (route) => route.abort());
			// On a slow machine the page is visible before its scripts listen.
			await expect(async () => {
				await menu.selectOption("en");
				await menu.selectOption("tr");
				await expect(page.getByText(t.common.networkError)).toBeVisible({ timeout: 2_000 });
			}).toPass();
			await expect(menu).toHaveValue("en");
			await page.unroute("**/assets/**");
			await menu.selectOption("tr");
			await menu.selectOption("en");
			await menu.selectOption("tr");
			await expect(page.locator("html")).toHaveAttribute("lang", "tr");
			await page.evaluate(() => localStorage.removeItem("language"));
			await context.clearCookies({ name: "language" });
			await page.close();
		}
	},
);

// In `npm test` authoring-drafts.spec.ts ends the session of an open page.
releaseTest("a session that ends on the home page and is not renewed leaves the visitors' page", async ({ browser, baseURL, watch }) => {
	const context = await openContext(browser, { language: "en" });
	await signIn(context, baseURL ?? "");
	const page = watch(await context.newPage());
	await page.goto("/");
	// The list has arrived, not only the heading of its placeholder.
	await expect(page.getByRole("article").first()).toBeVisible();
	await page.evaluate(() => localStorage.setItem("token", "ended"));
	await page.getByLabel(t.explore.search).fill("rivers");
	await page.getByRole("button", { name: t.explore.filter }).click();
	await page.getByRole("dialog").getByRole("button", { name: t.common.cancel }).click();
	await expect(page.getByLabel(t.landing.pinLabel)).toBeVisible();
});
