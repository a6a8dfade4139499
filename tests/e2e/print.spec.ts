import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { send } from "../helpers/live";
import { problems, scrollsSideways } from "./axe";
import { onlyInEverything, openContext, openQuizMenu, takePicture, test } from "./helpers";
import { TEXTS } from "./texts";

const LONG = "Kuvvetlendirilebilmişlerdendir ve değerlendirilebilmesi için öğretmeninizle birlikte yeniden gözden geçirilmesi gerekir";
const QUESTIONS = [
	{ text: "Aşağıdakilerden hangisi bir gezegendir?", options: ["Ay", "Mars", "Güneş", "Sirius"], correctAnswers: [1] },
	{ text: "Hangileri çifttir?", options: ["2", "3", "4", "5"], correctAnswers: [0, 2] },
	{ kind: "poll", text: "Ders nasıldı?", options: ["iyi", "fena değil"] },
	{ kind: "order", text: "Küçükten büyüğe sırala", options: ["karınca", "kedi", "inek"] },
	{ kind: "text", text: "Kim yaptı?", accepted: ["Sinan"] },
	{ kind: "number", text: "Köprü ne kadar uzun?", value: 31, tolerance: 1.5, unit: "km" },
	{ kind: "open", text: "Ne yazar?\nwhile x:\n    x -= 1" },
	{ text: String.raw`$\frac{1}{2} + \sqrt{2}$ neye eşittir?`, options: [String.raw`$\frac{1+2\sqrt{2}}{2}$`, "$2$"], correctAnswers: [0] },
	{ text: "Uzun seçenekler", options: [LONG, `${LONG} mi`, `${LONG} mi acaba`], correctAnswers: [2], extraInfo: "gizli açıklama" },
];

const SIZES = [
	[320, 640],
	[390, 844],
	[820, 1180],
	[1440, 900],
] as const;

/** White space is where a font ends as well. */
const squash = (text: string) => text.replaceAll(/\s/g, "");

/** The letters of each sheet as it would be printed, without white space. */
async function printPages(page: Page, name: string, format: "A4" | "Letter"): Promise<string[]> {
	const pdf = await page.pdf({ format, margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" } });
	if (process.env.PICTURES) await writeFile(`${process.env.PICTURES}/${name}.pdf`, pdf);
	const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
	const pages: string[] = [];
	for (let number = 1; number <= document.numPages; number++) {
		const { items } = await (await document.getPage(number)).getTextContent();
		pages.push(squash(items.map((item) => ("str" in item ? item.str : "")).join("")));
	}
	return pages;
}

// In `npm test` paper-order.test.ts makes the versions.
for (const language of onlyInEverything()) {
	const { sheet, quizCard } = TEXTS[language];

	test(`a quiz is printed in four versions, with keys on pages of their own (${language})`, async ({
		browser,
		openTeacher,
		origin,
		watch,
	}) => {
		const { fetcher, token, open } = await openTeacher(language);
		const upload = await fetcher("/api/media", {
			method: "POST",
			headers: { Authorization: `Bearer ${token}`, "Content-Type": "image/webp" },
			body: readFileSync("tests/fixtures/pictures/field.webp"),
		});
		const { media } = (await upload.json()) as { media: { id: string } };
		const questions = [
			...QUESTIONS,
			{ ...QUESTIONS[0], text: "Resimde ne var?", image: { id: media.id, alt: "Bir tarla" } },
			// Enough for several pages.
			...Array.from({ length: 20 }, (_, n) => ({ ...QUESTIONS[n % 2], text: `Soru metni ${n} bitti.` })),
		];
		const name = `Baskı ${token.slice(-6)}`;
		const body = { name, language: "tr", status: "published", visibility: "public", questions };
		const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
		expect(made.status, made.text).toBe(201);
		const id = made.body.quiz._id;

		const page = await open(`/quiz/${id}`);
		await page.getByRole("link", { name: quizCard.print, exact: true }).click();
		await expect(page).toHaveURL(`${origin}/quiz/${id}/print`);
		await expect(page.getByRole("heading", { name: sheet.key, exact: true })).toBeVisible();
		const sheets = page.locator(".paper");
		await expect(sheets).toHaveCount(2);
		// Code keeps its indents.
		const lefts = await sheets.first().evaluate((paper) =>
			["while", "x -="].map((start) => {
				const texts = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT);
				for (let node = texts.nextNode(); node; node = texts.nextNode()) {
					const at = node.textContent?.indexOf(start) ?? -1;
					if (at < 0) continue;
					const range = document.createRange();
					range.setStart(node, at);
					range.setEnd(node, at + start.length);
					return range.getBoundingClientRect().left;
				}
				return Number.NaN;
			}),
		);
		expect((lefts[1] ?? 0) - (lefts[0] ?? 0)).toBeGreaterThan(5);
		expect(await problems(page, false)).toEqual([]);
		await takePicture(page, `print-${language}`, SIZES);
		await page.setViewportSize({ width: 320, height: 640 });
		expect(await scrollsSideways(page)).toBe(false);
		await page.setViewportSize({ width: 1440, height: 900 });

		const [only, ...more] = await printPages(page, `print-one-${language}`, "A4");
		expect(only).toContain("1.Aşağıdakilerden");
		const key = more.at(-1);
		expect(key).toContain(squash(sheet.key));
		expect(key).toContain("1.B2.A,C3.–");

		await page.getByRole("radio", { name: "4" }).click();
		await page.getByRole("switch", { name: sheet.large }).click();
		await expect(page).toHaveURL(`${origin}/quiz/${id}/print?versions=4&large=1`);
		await expect(sheets).toHaveCount(8);
		const first = await sheets.first().innerText();
		await takePicture(page, `print-four-${language}`, SIZES.slice(3));
		for (const format of ["A4", "Letter"] as const) {
			const pages = await printPages(page, `print-four-${format}-${language}`, format);
			const keys = pages.flatMap((text, index) => (text.includes(squash(sheet.key)) ? [index] : []));
			const firstKey = keys[0] ?? 0;
			// The keys are the last pages, and nothing before them says what is right.
			expect(keys.length, format).toBe(4);
			expect(keys, format).toEqual([0, 1, 2, 3].map((n) => firstKey + n));
			expect(firstKey + 4, format).toBe(pages.length);
			for (const [index, text] of pages.entries()) {
				expect(text).not.toContain("gizli");
				expect(text.includes("Sinan"), `${format} ${index}`).toBe(index >= firstKey);
				if (index >= firstKey) expect(text).not.toContain("gezegen");
			}
			// No question is split: its text and all its options are on one page.
			for (let n = 0; n < 20; n++) {
				const holding = pages.slice(0, firstKey).filter((text) => text.includes(`Sorumetni${n}bitti.`));
				expect(holding, format).toHaveLength(4);
			}
		}
		// Version A is the same with two versions, and when it is printed again.
		await page.goto(`/quiz/${id}/print?versions=2&large=1`);
		await expect(sheets).toHaveCount(4);
		expect(await sheets.first().innerText()).toBe(first);

		// From the menu of a card, too; a visitor logs in first.
		await page.goto("/my-quizzes");
		await openQuizMenu(page, name, language);
		await page.getByRole("menuitem", { name: quizCard.print, exact: true }).click();
		await expect(page).toHaveURL(`${origin}/quiz/${id}/print`);
		const visitor = watch(await (await openContext(browser, { language })).newPage());
		await visitor.goto(`/quiz/${id}/print`);
		await expect(visitor).toHaveURL(/\/login/);
	});
}
