import { expect } from "@playwright/test";
import { gameQuiz, Host, send } from "../helpers/live";
import { hold, openContext, signIn, test } from "./helpers";

test("a nickname typed before the page's scripts arrive is kept, and one tap joins", async ({ browser, baseURL, watch }) => {
	const origin = baseURL ?? "";
	const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
	const { token } = await signIn(await openContext(browser, { language: "en" }), origin);
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(1) });
	const host = await Host.open(fetcher, token, quiz.body.quiz._id);
	const context = await openContext(browser, { language: "en", phone: true });
	const { release } = await hold(context, "**/assets/*.js");
	const page = watch(await context.newPage());
	await page.goto(`/play/${host.pin}`, { waitUntil: "commit" });
	await page.getByLabel("Nickname").fill("Ada Lovelace");
	release();
	// Scripts remove spaces once they run.
	await expect(page.getByLabel("Nickname")).toHaveValue("AdaLovelace");
	await page.getByRole("button", { name: "Join", exact: true }).click();
	await expect(page.getByText("Waiting for the host to start")).toBeVisible();
	expect((await host.view()).body.instance.participants.map(({ nickname }) => nickname)).toEqual(["AdaLovelace"]);
});
