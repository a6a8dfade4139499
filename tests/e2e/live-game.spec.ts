import { expect, type Page } from "@playwright/test";
import { Host, Player } from "../helpers/live";
import { languages, openContext, releaseTest, signIn, test } from "./helpers";
import { TEXTS } from "./texts";

const wireTo = (origin: string) => (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);

async function joinAs(page: Page, pin: string, nickname: string, label: string, button: string) {
	await page.goto(`/play/${pin}`);
	await page.getByLabel(label).fill(nickname);
	await page.getByRole("button", { name: button, exact: true }).click();
}

test("a class plays a starter quiz from PIN to podium", async ({ browser, baseURL, watch }) => {
	const origin = baseURL ?? "";
	const hostContext = await openContext(browser, { language: "en" });
	const { token } = await signIn(hostContext, origin);
	const host = watch(await hostContext.newPage());
	await host.goto("/");

	await host.getByLabel("Search by name").fill("Planets and Space");
	await host.keyboard.press("Enter");
	const card = host.getByRole("article").filter({ hasText: "Planets and Space" });
	await expect(card).toBeVisible();
	await card.getByRole("button", { name: "Start" }).click();
	await host.waitForURL(/\/host\/\d{7}$/);
	const pin = host.url().slice(-7);
	await expect(host.getByTestId("pin")).toHaveText(pin);
	await expect(host.getByRole("button", { name: "Start", exact: true })).toBeDisabled();

	const turkish = await openContext(browser, { language: "tr", phone: true });
	const ayse = watch(await turkish.newPage());
	await joinAs(ayse, pin, "Ay şe", "Takma ad", "Katıl");
	await expect(ayse.getByText("Oyunun başlaması bekleniyor")).toBeVisible();
	await expect(ayse.getByRole("heading", { name: "Ayşe", level: 1 })).toBeVisible();

	const second = await openContext(browser, { language: "en", phone: true });
	const bob = watch(await second.newPage());
	await bob.goto("/");
	await bob.getByLabel(/PIN/).first().fill(pin);
	await bob.keyboard.press("Enter");
	await bob.waitForURL(`**/play/${pin}`);
	await bob.getByLabel("Nickname").fill("Ayşe");
	await bob.keyboard.press("Enter");
	await expect(bob.getByRole("alert")).toContainText("already taken");
	await expect(bob.getByLabel("Nickname")).toHaveValue("Ayşe");
	await bob.getByLabel("Nickname").fill("Bob");
	await bob.getByRole("button", { name: "Join", exact: true }).click();
	await expect(bob.getByText("Waiting for the host to start")).toBeVisible();

	const cem = new Player(wireTo(origin), pin, "Cem");
	expect((await cem.join()).status).toBe(200);

	await expect(host.getByText("3 participants").first()).toBeVisible();
	await host.getByRole("button", { name: "Start", exact: true }).click();
	const total = Number((await host.getByText(/^1 \/ \d+$/).innerText()).split("/")[1]);
	expect(total).toBeGreaterThanOrEqual(10);

	const wire = new Host(wireTo(origin), token, pin);
	for (const question of [0, 1]) {
		await expect(host.getByText(`${question + 1} / ${total}`)).toBeVisible();
		const shown = (await wire.view()).body.instance.questions[question];
		expect(shown?.correctAnswers).toBeUndefined();
		const several = shown?.isMultipleChoice ?? false;
		const role = several ? "checkbox" : "button";
		for (const [page, pick] of [
			[ayse, 0],
			[bob, 1],
		] as const) {
			const options = page.getByRole("group").getByRole(role);
			await expect(options.first()).toBeEnabled();
			await options.nth(pick).click();
			if (several) await page.getByRole("button", { name: /^(Submit|Gönder)$/ }).click();
			await expect(page.getByText(/waiting for others|diğerleri bekleniyor/)).toBeVisible();
		}
		if (question === 0) {
			await bob.reload();
			await expect(bob.getByText("Answer submitted, waiting for others")).toBeVisible();
			await host.reload();
			await expect(host.getByText("2 / 3 answered")).toBeVisible();
		}
		if (question === 1) {
			await host.getByRole("button", { name: "Close question" }).click();
		} else {
			expect((await cem.answer(question, [0])).status).toBe(200);
		}
		await expect(host.getByText(question === 1 ? TEXTS.en.hostPanel.timeUp : "Everyone has answered!")).toBeVisible();
		await expect(host.getByText("Correct answer").first()).toBeVisible();
		await expect(ayse.getByRole("heading", { name: /Doğru!|Bu kez olmadı/ })).toBeVisible();
		await expect(bob.getByRole("heading", { name: /Correct!|Not correct this time/ })).toBeVisible();
		await expect(bob.getByText("Did you know?")).toBeVisible();
		// results.spec.ts presses Finish after a last question.
		if (question === 1) expect((await wire.act("finish")).status).toBe(200);
		else await host.getByRole("button", { name: "Next question", exact: true }).click();
	}

	await expect(host.getByRole("heading", { name: "Final leaderboard" })).toBeVisible();
	await expect(ayse.getByText("Oynadığın için teşekkürler!")).toBeVisible();
	await expect(bob.getByText("Thank you for playing!")).toBeVisible();
	await expect(bob.getByText("Final leaderboard")).toBeVisible();
	await host.getByRole("button", { name: "Archive and exit" }).click();
	await host.waitForURL(`${origin}/`);

	// In a separate browser, because cookies keep the seats.
	const late = watch(await (await openContext(browser, { language: "tr", phone: true })).newPage());
	await late.goto(`/play/${pin}`);
	await expect(late.getByText("Takma ad olmadan izliyorsun", { exact: false })).toBeVisible();
});

for (const language of languages("tr")) {
	// The length of the page is looked at before a release.
	releaseTest(`the landing page on a phone begins with the PIN and is no longer than four screens (${language})`, async ({ openPhone }) => {
		const t = TEXTS[language];
		const page = await openPhone(language);
		await page.goto("/");
		const scenes = page.getByRole("list", { name: t.landing.scenesTitle });
		await scenes.scrollIntoViewIfNeeded();
		await expect(scenes.getByText(t.landing.sceneReady)).toBeAttached();
		expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_200);
		// A keyboard scrolls the row of scenes.
		await scenes.focus();
		await page.keyboard.press("ArrowRight");
		await expect.poll(() => scenes.evaluate((row) => row.scrollLeft)).toBeGreaterThan(0);

		await page.setViewportSize({ width: 320, height: 568 });
		await page.evaluate(() => scrollTo(0, 0));
		for (const control of [page.getByLabel(t.landing.pinLabel), page.getByRole("button", { name: t.landing.join })])
			await expect(control).toBeInViewport({ ratio: 1 });
	});
}

test("a new teacher presses a starter quiz on the landing page and signs up: its lobby is open", async ({ browser, watch }) => {
	const t = TEXTS.en;
	const page = watch(await (await openContext(browser, { language: "en" })).newPage());
	await page.goto("/quiz/start");
	await page.waitForURL(/\/$/);
	// The scenes load on the way down; with reduced motion they stand still until somebody wants to see them move.
	const scenes = page.getByRole("region", { name: t.landing.scenesTitle });
	await scenes.scrollIntoViewIfNeeded();
	await expect(scenes.getByText(t.landing.sceneReady)).toBeAttached();
	await scenes.getByRole("button", { name: t.landing.showPlay }).click();
	await expect(scenes.getByRole("button", { name: t.landing.showPause })).toBeVisible();
	await expect(page.getByRole("navigation", { name: t.landing.footer }).getByRole("link", { name: t.titles.help })).toBeVisible();
	await page.getByRole("link", { name: t.landing.start }).click();
	await expect(page.getByRole("heading", { name: t.register.title })).toBeVisible();
	await expect(page.getByLabel(t.register.name)).toBeFocused();
	await page.goBack();
	const starter = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: t.landing.starterHost }) });
	const name = await starter.first().getByRole("heading").innerText();
	await starter.first().getByRole("button", { name: t.landing.starterHost }).click();
	await page.waitForURL(/\/register\?from=%2Fquiz%2Fstart$/);
	await page.getByLabel(t.register.name).fill("New Teacher");
	await page.getByLabel(t.register.email).fill(`new-${Date.now()}-${process.pid}@example.org`);
	await page.getByLabel(t.register.password, { exact: true }).fill("test-password");
	await page.getByLabel(t.register.confirmPassword).fill("test-password");
	await page.getByRole("button", { name: t.register.submit }).click();
	await page.waitForURL(/\/host\/\d{7}$/);
	await expect(page.getByRole("heading", { name })).toBeVisible();

	const pin = page.url().slice(-7);
	await page.goto("/quiz/start");
	await page.waitForURL(/\/$/);
	await expect(page.getByText(pin.replace(/^(\d{3})/, "$1 "))).toBeVisible();
});
