import { execFileSync } from "node:child_process";
import { expect } from "@playwright/test";
import { openContext, signIn, test } from "./helpers";

const makeAdmin = (email: string) =>
	execFileSync("node", ["scripts/make-admin.mjs", email], { env: { ...process.env, STATE_DIR: ".cache/e2e-state" } });

test("an admin settles a reported question, approves one quiz, rejects another and changes a membership", async ({
	browser,
	baseURL,
	watch,
}) => {
	const origin = baseURL ?? "";
	const authorContext = await openContext(browser, { language: "en" });
	const author = await signIn(authorContext, origin);
	const post = async (path: string, token: string, data: unknown) => {
		const reply = await authorContext.request.post(`${origin}/api${path}`, { headers: { Authorization: `Bearer ${token}` }, data });
		expect(reply.status(), await reply.text()).toBe(201);
		return reply.json();
	};
	const quizOf = (name: string, option: string) => ({
		name,
		language: "en",
		status: "published",
		questions: [
			{ text: `Capital of ${name}?`, options: [option, "Rome"], correctAnswers: [0] },
			{ text: "Second?", options: ["a", "b"], correctAnswers: [0] },
		],
	});
	const reported = (await post("/quizzes", author.token, quizOf("France", "Lyon"))).quiz;
	await post("/quizzes", author.token, quizOf("Good one", "shit"));
	await post("/quizzes", author.token, quizOf("Bad one", "shit"));
	await post("/reports", author.token, { quizId: reported._id, questionId: reported.questions[0].id, description: "It is Paris" });

	const adminContext = await openContext(browser, { language: "en" });
	const { email } = await signIn(adminContext, origin);
	makeAdmin(email);
	const page = watch(await adminContext.newPage());
	await page.goto("/admin");
	await expect(page.getByRole("cell", { name: reported._id.slice(0, 8), exact: true })).toBeVisible();

	await page.getByRole("tab", { name: "Problematic questions" }).click();
	const group = page.getByRole("region", { name: "France" });
	await group.getByRole("button", { name: "View details" }).click();
	await expect(page.getByText("It is Paris")).toBeVisible();
	await page.getByRole("button", { name: "Close" }).click();
	await group.getByRole("button", { name: "Validate with AI" }).click();
	await expect(page.getByText(/Failed to validate question with AI/)).toBeVisible();
	await group.getByRole("button", { name: "Edit" }).click();
	await page.getByLabel("Option A").fill("Paris");
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Question updated successfully")).toBeVisible();
	await group.getByRole("button", { name: "Resolve reports" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Resolve reports" }).click();
	await expect(page.getByText("Reports resolved successfully")).toBeVisible();
	await expect(group).toHaveCount(0);
	const mended = await (await adminContext.request.get(`${origin}/api/quizzes/${reported._id}`)).json();
	expect(mended.quiz.questions[0].options[0]).toBe("Paris");

	await page.getByRole("tab", { name: "Pending quizzes" }).click();
	const good = page.getByRole("article").filter({ hasText: "Good one" });
	await good.getByRole("button", { name: "Approve" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
	await expect(page.getByText("Quiz approved")).toBeVisible();
	await expect(good).toHaveCount(0);
	const bad = page.getByRole("article").filter({ hasText: "Bad one" });
	await bad.getByRole("button", { name: "Reject" }).click();
	await page.getByLabel("Note for the author (optional)").fill("Please mind your words");
	await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
	await expect(page.getByText("Quiz rejected")).toBeVisible();

	await page.getByRole("tab", { name: "Users" }).click();
	await page.getByLabel("Search by email or name").fill(author.email);
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("listitem")).toHaveCount(1);
	await page.getByRole("button", { name: "Change membership" }).click();
	await page.getByRole("dialog").getByRole("combobox").selectOption("gold");
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Membership updated successfully")).toBeVisible();

	const authorPage = watch(await authorContext.newPage());
	await authorPage.goto("/");
	await authorPage.getByLabel(/Profile of/).click();
	await expect(authorPage.getByText("GOLD")).toBeVisible();
	await authorPage.goto("/admin");
	await expect(authorPage.getByText("This page is for admins.")).toBeVisible();
});
