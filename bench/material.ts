import { chromium } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "../scripts/chromium.mjs";
import { addEndings } from "./lib/endings.ts";
import { benchPort, startProduct } from "./lib/product.ts";
import { numberOption, printReport, rounded } from "./lib/report.ts";

/* Reads a long PDF in the editor: `npm run bench -- material [--pages N]`. More than 10 s, or a task above 200 ms, is a fault. */
const hooks = addEndings();
const { makePdf } = await import("#tests/helpers/documents");
const { TEXTS } = await import("#tests/e2e/texts");
hooks.deregister();

const PAGES = numberOption("pages", 200);
const LINES = 45;
const MOST_MS = 10_000;
const LONGEST_TASK_MS = 200;
const t = TEXTS.en;

const sentence = (page: number, line: number) =>
	`Page ${page}, line ${line}: the lake lies ${page * 100 + line} metres above the sea, among hills (${line}).`;
const pages = Array.from({ length: PAGES }, (_, page) => [
	`Chapter ${page + 1}`,
	"",
	...Array.from({ length: LINES }, (_, line) => sentence(page + 1, line + 1)),
]);
const bytes = makePdf(pages);

const product = await startProduct({ port: benchPort });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
try {
	const account = await fetch(`${product.origin}/api/auth/register`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ name: "Bench Author", email: `material-${Date.now()}@example.org`, password: "bench-password" }),
	});
	const { token, user } = ((await account.json()) as { data: { token: string; user: object } }).data;
	const context = await browser.newContext({ locale: "en-GB" });
	await context.addInitScript(
		(session) => {
			localStorage.setItem("token", session.token);
			localStorage.setItem("user", session.user);
		},
		{ token, user: JSON.stringify(user) },
	);
	const page = await context.newPage();
	await page.goto(`${product.origin}/quiz/create`);
	await page.getByRole("button", { name: t.createQuiz.start.generateText }).click();
	await page.getByRole("radio", { name: t.aiGenerator.fromMaterial }).check();
	const text = page.getByLabel(t.material.text, { exact: true });
	await text.waitFor();
	const rows = [];
	for (const run of ["first (loads the reader)", "second", "third"]) {
		const name = `${run.split(" ")[0]}.pdf`;
		await page.evaluate(() => {
			const tasks: number[] = [];
			new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
				entryTypes: ["longtask"],
			});
			Object.assign(window, { tasks });
		});
		const began = performance.now();
		await page.getByLabel(t.material.choose).setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(bytes) });
		await page.getByText(t.material.read.replace("{{name}}", name)).waitFor({ timeout: 60_000 });
		const ms = performance.now() - began;
		const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
		rows.push({
			run,
			pages: PAGES,
			"file kB": Math.round(bytes.length / 1000),
			"seconds until the text is shown": rounded(ms / 1000, 2),
			"longest task ms": Math.round(Math.max(0, ...tasks)),
			"characters shown": (await text.inputValue()).length,
		});
		if (ms > MOST_MS || Math.max(0, ...tasks) > LONGEST_TASK_MS) process.exitCode = 1;
	}
	printReport("material", rows);
} finally {
	await browser.close();
	await product.stop();
}
