import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type Product, startProduct } from "../../bench/lib/product";
import { freePort } from "../helpers/free-port";
import { startSignOnServer } from "../helpers/sign-on-server";
import { newSession, PASSWORD } from "./accounts";
import { problems } from "./axe";
import { onlyInEverything, openContext, releaseTest, test, turnTo } from "./helpers";
import { say, TEXTS } from "./texts";

// A separate product with a provider: the other journeys run without one.
const stateDir = mkdtempSync(join(tmpdir(), "quizlight-sign-on-"));
const LABEL = "School account";
let provider: Awaited<ReturnType<typeof startSignOnServer>>;
let product: Product;

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
	provider = await startSignOnServer({ label: LABEL });
	product = await startProduct({ port: await freePort(), stateDir, env: { OIDC_PROVIDERS: JSON.stringify([provider.config]) } });
});
test.afterAll(async () => {
	await product?.stop();
	await provider?.stop();
	rmSync(stateDir, { recursive: true, force: true });
});

// In `npm test` sign-on.test.ts signs on, links and unlinks.
for (const language of onlyInEverything()) {
	const t = TEXTS[language];
	const other = language === "tr" ? "en" : "tr";
	const button = (page: Page) => page.getByRole("link", { name: say(t.signOn.with, { label: LABEL }) });
	const menu = (page: Page) => page.getByRole("button", { name: say(t.common.profile, { name: "Ada Lovelace" }) });

	test(`a teacher signs on, comes back on a second device, sets a password, unlinks and leaves (${language})`, async ({
		browser,
		watch,
	}) => {
		const { origin } = product;
		provider.set({});
		const email = `sign-on-${language}@school.example`;
		provider.become({ sub: `teacher-${language}`, name: "Ada Lovelace", email, email_verified: true });
		const context = await openContext(browser, { language });
		const page = watch(await context.newPage());
		await page.goto(`${origin}/my-quizzes`, { waitUntil: "networkidle" });
		await expect(button(page)).toBeVisible();
		expect.soft(await problems(page, false)).toEqual([]);
		await button(page).click();
		await expect(page).toHaveURL(`${origin}/my-quizzes`);
		await expect(menu(page)).toBeVisible();

		const phone = await openContext(browser, { language: other, phone: true });
		const second = watch(await phone.newPage());
		await second.goto(`${origin}/register`, { waitUntil: "networkidle" });
		await second.getByRole("link", { name: say(TEXTS[other].signOn.with, { label: LABEL }) }).click();
		await expect(second).toHaveURL(`${origin}/`);
		await turnTo(second, "/account");
		await expect(second.getByText(email).first()).toBeVisible();

		await turnTo(page, "/account");
		await expect(page.getByRole("button", { name: `${t.signOn.account.remove}: ${LABEL}` })).toBeVisible();
		expect.soft(await problems(page, false)).toEqual([]);
		await page.getByRole("button", { name: `${t.signOn.account.remove}: ${LABEL}` }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: t.signOn.account.remove, exact: true }).click();
		await expect(dialog.getByText(TEXTS[language].error.LAST_SIGN_IN)).toBeVisible();
		await page.keyboard.press("Escape");
		await page.getByLabel(t.account.password.next, { exact: true }).fill(PASSWORD);
		await page.getByLabel(t.account.password.confirmation).fill(PASSWORD);
		await page.getByRole("button", { name: t.signOn.account.setPassword }).click();
		await expect(page.getByLabel(t.account.password.current)).toBeVisible();
		await page.getByRole("button", { name: `${t.signOn.account.remove}: ${LABEL}` }).click();
		await dialog.getByRole("button", { name: t.signOn.account.remove, exact: true }).click();
		await expect(page.getByText(say(t.signOn.account.removed, { label: LABEL }))).toBeVisible();
		await expect(page.getByText(t.signOn.account.title)).toHaveCount(0);

		// A person who comes by the provider now has to prove that the account is theirs.
		await second.evaluate(() => localStorage.clear());
		await second.goto(`${origin}/login`, { waitUntil: "networkidle" });
		await second.getByRole("link", { name: say(TEXTS[other].signOn.with, { label: LABEL }) }).click();
		const words = TEXTS[other].signOn.link;
		await expect(second.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
		await expect(second).toHaveURL(`${origin}/login/complete`);
		await second.getByLabel(words.password).fill("a wrong guess");
		await second.getByRole("button", { name: words.submit }).click();
		await expect(second.getByText(TEXTS[other].error.PASSWORD_WRONG).first()).toBeVisible();
		await second.getByLabel(words.password).fill(PASSWORD);
		await second.getByRole("button", { name: words.submit }).click();
		await expect(second).toHaveURL(`${origin}/`);
	});

	// In `npm test` sign-on.test.ts deletes such an account, and has a provider that fails.
	releaseTest(
		`an account without a password is deleted after a sign-on; a provider that is unavailable is said in words (${language})`,
		async ({ browser, watch }) => {
			const { origin } = product;
			provider.set({});
			provider.become({ sub: `leaver-${language}`, name: "Grace Hopper" });
			const context = await openContext(browser, { language, phone: true });
			const page = watch(await context.newPage());
			await page.goto(`${origin}/login`, { waitUntil: "networkidle" });
			await button(page).click();
			await expect(page).toHaveURL(`${origin}/`);
			await turnTo(page, "/account");
			await page.getByRole("button", { name: t.account.remove.open }).click();
			const dialog = page.getByRole("dialog");
			await expect(button(page)).toBeVisible();
			await dialog.getByRole("button", { name: t.account.remove.submit }).click();
			await expect(page).toHaveURL(`${origin}/`);
			await expect(page.getByText(t.account.remove.done)).toBeVisible();

			provider.set({ token: () => Response.json({ error: "PROVIDER-SAYS-this" }, { status: 500 }) });
			await page.goto(`${origin}/login?from=%2Fbooks`, { waitUntil: "networkidle" });
			await button(page).click();
			await expect(page).toHaveURL(`${origin}/login?from=%2Fbooks&signOn=SIGN_ON_FAILED`);
			await expect(page.getByRole("alert")).toHaveText(TEXTS[language].error.SIGN_ON_FAILED);
			await expect(page.getByText("PROVIDER-SAYS")).toHaveCount(0);
			const { email } = await newSession(origin);
			provider.set({});
			await page.getByLabel(t.login.email).fill(email);
			await page.getByLabel(t.login.password).fill(PASSWORD);
			await page.getByRole("button", { name: t.login.submit }).click();
			await expect(page).toHaveURL(`${origin}/books`);
		},
	);
}
