import { expect } from "@playwright/test";
import { TIMINGS } from "#contract/limits";
import { gameQuiz, send } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { newSession, PASSWORD } from "./accounts";
import { languages, makeAdmin, openContext, releaseTest, signIn, test, turnTo } from "./helpers";
import { say, TEXTS } from "./texts";

const NEW_PASSWORD = "a-new-password";

for (const language of languages("en")) {
	const t = TEXTS[language];

	test(`a teacher forgets the password and gets in again (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const { token, email } = await newSession(origin);
		const context = await openContext(browser, { language, phone: language === "tr" });
		const page = watch(await context.newPage());
		await page.goto("/login");
		await page.getByRole("link", { name: t.login.forgot }).click();
		await expect(page.getByRole("heading", { level: 1, name: t.account.forgot.title })).toBeVisible();
		await page.getByLabel(t.account.forgot.email).fill(email);
		await page.getByRole("button", { name: t.account.forgot.submit }).click();
		await expect(page.getByText(t.account.forgot.sentTitle)).toBeVisible();

		// No mail arrives in a test: an admin passes the link on.
		const office = await openContext(browser, { language });
		await makeAdmin(origin, (await signIn(office, origin)).email);
		const admin = watch(await office.newPage());
		await admin.goto(`/admin?tab=users&search=${encodeURIComponent(email)}`);
		await admin.getByRole("button", { name: t.admin.resetLink }).click();
		await admin.getByRole("button", { name: t.admin.resetLinkMake }).click();
		const link = await admin.getByRole("dialog").getByRole("textbox").inputValue();
		expect(link).toContain(`${origin}/reset-password?token=`);

		await page.goto(link);
		await expect.poll(() => page.url()).toBe(`${origin}/reset-password`);
		await page.getByLabel(t.account.password.next, { exact: true }).fill(NEW_PASSWORD);
		await page.getByLabel(t.account.password.confirmation).fill("another one");
		await page.getByRole("button", { name: t.account.reset.submit }).click();
		await expect(page.getByText(t.password.mismatch)).toBeVisible();
		await page.getByLabel(t.account.password.confirmation).fill(NEW_PASSWORD);
		await page.getByRole("button", { name: t.account.reset.submit }).click();
		await expect(page.getByText(t.account.reset.saved)).toBeVisible();
		await expect(page).toHaveURL(`${origin}/`);

		const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
		expect((await send(fetcher, "GET", "/auth/me", { token })).status).toBe(401);
		expect((await send(fetcher, "POST", "/auth/login", { body: { email, password: NEW_PASSWORD } })).status).toBe(200);
		await turnTo(page, new URL(link).pathname + new URL(link).search);
		await page.getByLabel(t.account.password.next, { exact: true }).fill(NEW_PASSWORD);
		await page.getByLabel(t.account.password.confirmation).fill(NEW_PASSWORD);
		await page.getByRole("button", { name: t.account.reset.submit }).click();
		await expect(page.getByRole("alert")).toBeVisible();
	});

	// In `npm test` access.test.ts shows who may invite, and sign-on.test.ts signs up by invitation.
	releaseTest(
		`an admin invites a teacher, whose sign-up is refused once and loses nothing (${language})`,
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const email = `invited-${language}@example.org`;
			const office = await openContext(browser, { language });
			await makeAdmin(origin, (await signIn(office, origin)).email);
			const admin = watch(await office.newPage());
			await admin.goto("/admin?tab=users");
			await admin.getByRole("button", { name: t.admin.invite }).click();
			await admin.getByLabel(t.admin.inviteEmail).fill(email);
			await admin.getByRole("button", { name: t.admin.resetLinkMake }).click();
			const link = await admin.getByLabel(say(t.admin.resetLinkOf, { email })).inputValue();

			const page = watch(await (await openContext(browser, { language, phone: true })).newPage());
			const registered: unknown[] = [];
			await page.route("**/api/auth/register", async (route) => {
				registered.push(route.request().postDataJSON());
				if (registered.length > 1) return route.continue();
				const error = { code: "DAILY_LIMIT_REACHED", message: "Too many.", details: { kind: "signups", used: 300, limit: 300 } };
				return route.fulfill({ status: 429, json: { success: false, error } });
			});
			await page.goto(link);
			await expect(page.getByText(t.register.invited)).toBeVisible();
			await expect.poll(() => page.url()).toBe(`${origin}/register`);
			await page.getByLabel(t.register.name, { exact: true }).fill("Ada Lovelace");
			await page.getByLabel(t.register.email, { exact: true }).fill(email);
			await page.getByLabel(t.register.password, { exact: true }).fill(PASSWORD);
			await page.getByLabel(t.register.confirmPassword, { exact: true }).fill(PASSWORD);
			await page.getByRole("button", { name: t.register.submit }).click();
			await expect(page.getByRole("alert")).toHaveText("Too many.");
			await page.getByRole("button", { name: t.register.submit }).click();
			await expect(page).toHaveURL(`${origin}/`);
			const invitation = new URL(link).searchParams.get("invitation");
			expect(registered).toEqual(Array(2).fill({ name: "Ada Lovelace", email, password: PASSWORD, invitation }));
		},
	);

	// In `npm test` leaving.test.ts exports and deletes accounts.
	releaseTest(`a teacher exports the data and deletes the account (${language})`, async ({ browser, baseURL, watch }) => {
		const origin = baseURL ?? "";
		const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
		const context = await openContext(browser, { language, phone: language === "en" });
		// Not by `signIn`: a page that restores the session at each load would never see it end.
		const { token, email } = await newSession(origin);
		const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(1) });
		const page = watch(await context.newPage());
		await page.goto("/login?from=/account");
		await page.getByLabel(t.login.email).fill(email);
		await page.getByLabel(t.login.password).fill(PASSWORD);
		await page.getByRole("button", { name: t.login.submit }).click();
		await expect(page.getByRole("heading", { level: 1, name: t.account.title })).toBeVisible();

		await page.getByLabel(t.account.profile.name, { exact: true }).fill("Teacher who leaves");
		await page.getByRole("button", { name: t.account.profile.save }).click();
		await expect(page.getByText(t.account.profile.saved)).toBeVisible();
		const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: t.account.data.submit }).click()]);
		expect(file.suggestedFilename()).toMatch(/^quizlight-.*\.json$/);

		await page.getByRole("button", { name: t.account.remove.open }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(t.account.remove.password).fill("a guess");
		await dialog.getByRole("button", { name: t.account.remove.submit }).click();
		await expect(dialog.getByLabel(t.account.remove.password)).toHaveAttribute("aria-invalid", "true");
		await dialog.getByLabel(t.account.remove.password).fill(PASSWORD);
		await dialog.getByRole("button", { name: t.account.remove.submit }).click();
		await expect(page.getByText(t.account.remove.done)).toBeVisible();
		await expect(page.getByLabel(t.landing.pinLabel)).toBeVisible();
		expect((await send(fetcher, "POST", "/auth/login", { body: { email, password: PASSWORD } })).status).toBe(401);
		expect((await send(fetcher, "GET", `/quizzes/${quiz.body.quiz._id}`)).status).toBe(404);
	});

	releaseTest(
		`messages wait for the pointer, are at most three, and are closed over an open dialog (${language})`,
		async ({ browser, baseURL, watch }) => {
			for (const phone of everything ? [true, false] : [true]) {
				const context = await openContext(browser, { language, phone });
				await signIn(context, baseURL ?? "");
				const page = watch(await context.newPage());
				// Messages leave by the page's clock, which stands still: a slow machine loses none.
				await page.clock.install();
				await page.goto("/account");
				await expect(page.getByRole("button", { name: t.account.devices.submit })).toBeEnabled();
				await page.clock.pauseAt(Date.now() + 60_000);
				const region = page.getByRole("region", { name: t.common.messages });
				const messages = region.getByText(t.account.devices.done);
				const dismiss = region.getByRole("button", { name: t.common.dismiss });
				for (let count = 1; count <= 4; count++) {
					await messages.evaluateAll((shown) => {
						for (const message of shown) message.setAttribute("data-earlier", "");
					});
					await page.getByRole("button", { name: t.account.devices.submit }).click();
					await expect(region.locator("p:not([data-earlier])")).toHaveText([t.account.devices.done]);
					await expect(messages).toHaveCount(Math.min(count, 3));
					if (count === 1) await messages.first().hover();
				}
				await messages.first().hover();
				// The browser reports the pointer with its next frame. React handles it in tasks of its own, before those of this priority.
				await expect(region.and(page.locator(":hover"))).toBeVisible();
				await page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }));
				await page.clock.runFor(TIMINGS.snackbarMs + 1_000);
				await expect(messages).toHaveCount(3);
				await dismiss.first().click();
				await expect(messages).toHaveCount(2);
				await page.mouse.move(1, 1);
				await page.clock.runFor(TIMINGS.snackbarMs + 1_000);
				await expect(messages).toHaveCount(0);

				await page.clock.resume();
				await page.getByRole("button", { name: t.account.devices.submit }).click();
				await expect(messages).toBeVisible();
				await page.getByRole("button", { name: t.account.remove.open }).click();
				const dialog = page.getByRole("dialog");
				await expect(dialog.getByRole("heading")).toBeVisible();
				const [message, ...buttons] = await Promise.all([
					messages.boundingBox(),
					...(await dialog.getByRole("button").all()).map((button) => button.boundingBox()),
				]);
				expect(buttons).toHaveLength(3);
				for (const button of buttons) {
					if (!message || !button) throw new Error("not on the screen");
					expect(
						message.y + message.height <= button.y || message.y >= button.y + button.height || message.x + message.width <= button.x,
					).toBe(true);
				}
				const field = dialog.getByLabel(t.account.remove.password);
				await field.focus();
				await dismiss.click();
				await expect(messages).toHaveCount(0);
				await expect(field).toBeFocused();
				await context.close();
			}
		},
	);
}
