import { expect, type Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { readCards } from "#app/features/scan/reader/read-cards";
import { CARD_COUNT } from "#contract/games/card-markers";
import { type GreyPicture, greyPicture, quarterTurn } from "../helpers/cards/card-picture";
import { languages, openContext, test } from "./helpers";
import { say, TEXTS } from "./texts";

const ALL = new Set(Array.from({ length: CARD_COUNT }, (_, index) => index + 1));

interface CanvasFactory {
	create(width: number, height: number): { canvas: HTMLCanvasElement & { toBuffer(type: "image/png"): Buffer } };
}
/** In Node pdf.js draws on canvases of a package of its own, and declares their factory as any object. */
const isCanvasFactory = (factory: object): factory is CanvasFactory => "create" in factory;

/** The sheets that a page prints, as pictures with three pixels to a millimetre, and the words on them. */
async function printedSheets(page: Page): Promise<{ picture: GreyPicture; words: string[] }[]> {
	const bytes = await page.pdf({ preferCSSPageSize: true });
	const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
	if (!isCanvasFactory(pdf.canvasFactory)) throw new Error("pdf.js has no canvas");
	const sheets = [];
	for (let number = 1; number <= pdf.numPages; number++) {
		const sheet = await pdf.getPage(number);
		const viewport = sheet.getViewport({ scale: 1.06 });
		const { canvas } = pdf.canvasFactory.create(viewport.width, viewport.height);
		await sheet.render({ canvas, viewport, background: "#fff" }).promise;
		const { items } = await sheet.getTextContent();
		sheets.push({
			picture: await greyPicture(sharp(canvas.toBuffer("image/png"))),
			words: items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : [])),
		});
	}
	return sheets;
}

const numbersIn = (picture: GreyPicture, option: number) =>
	readCards(picture, ALL)
		.filter((reading) => reading.option === option && Math.abs(reading.angle) < 1)
		.map(({ card }) => card)
		.sort((one, other) => one - other);

for (const language of languages("tr")) {
	const { answerCards: t } = TEXTS[language];

	test(`every printed answer card is read in all four turns, and nothing else is printed (${language})`, async ({ browser, watch }) => {
		const context = await openContext(browser, { language });
		const page = watch(await context.newPage());
		await page.goto("/answer-cards");
		await page.getByLabel(t.to).fill(String(CARD_COUNT));
		await expect(
			page.getByRole("status").filter({ hasText: say(t.total_other, { count: 100, sheets: say(t.sheets_other, { count: 50 }) }) }),
		).toBeVisible();
		const sheets = await printedSheets(page);
		expect(sheets).toHaveLength(50);
		for (const [index, { picture, words }] of sheets.entries()) {
			const cards = [index * 2 + 1, index * 2 + 2];
			expect(words.toSorted(), `sheet ${index + 1}`).toEqual(
				cards.flatMap((card) => [String(card), "A", "B", "C", "D", t.hint]).toSorted(),
			);
			let turned = picture;
			for (const option of [0, 3, 2, 1]) {
				expect(numbersIn(turned, option), `sheet ${index + 1}, option ${option}`).toEqual(cards);
				turned = quarterTurn(turned);
			}
		}

		await page.getByLabel(t.from).fill("99");
		await page.getByLabel(t.large).check({ force: true });
		const large = await printedSheets(page);
		expect(large.map(({ picture }) => numbersIn(picture, 0))).toEqual([[99], [100]]);
	});

	test(`the page of answer cards says which numbers there are (${language})`, async ({ browser, watch }) => {
		const context = await openContext(browser, { language });
		const page = watch(await context.newPage());
		await page.goto("/answer-cards");
		const [first, last, print] = [page.getByLabel(t.from), page.getByLabel(t.to), page.getByRole("button", { name: t.print })];
		for (const [from, to, message] of [
			["0", "30", say(t.range, { min: 1, max: 100 })],
			["1", "101", say(t.range, { min: 1, max: 100 })],
			["7", "6", t.order],
		] as const) {
			await first.fill(from);
			await last.fill(to);
			await expect(page.getByText(message)).toBeVisible();
			await expect(print).toBeDisabled();
		}
		await last.fill("7");
		await expect(page.getByRole("img", { name: say(t.preview, { number: 7 }) })).toBeVisible();
		await expect(print).toBeEnabled();
		expect(await printedSheets(page)).toHaveLength(1);
	});
}
