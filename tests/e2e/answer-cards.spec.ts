import { expect, type Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { drawCard } from "#app/features/live/card-drawing";
import { readCardMarkers } from "#app/features/scan/reader/read-card-markers";
import { CARD_COUNT } from "#contract/games/card-markers";
import { type GreyPicture, greyPicture } from "../helpers/cards/card-picture";
import { onlyInEverything, openContext, test } from "./helpers";
import { say, TEXTS } from "./texts";

const ALL = new Set(Array.from({ length: CARD_COUNT }, (_, index) => index + 1));

interface CanvasFactory {
	create(width: number, height: number): { canvas: HTMLCanvasElement & { toBuffer(type: "image/png"): Buffer } };
}
/** In Node pdf.js draws on canvases of a package of its own, and declares their factory as any object. */
const isCanvasFactory = (factory: object): factory is CanvasFactory => "create" in factory;

/** The sheets that a page prints: the words on each, and its picture with three pixels to a millimetre. */
async function printedSheets(page: Page): Promise<{ picture: () => Promise<GreyPicture>; words: string[] }[]> {
	const bytes = await page.pdf({ preferCSSPageSize: true });
	const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
	const { canvasFactory } = pdf;
	if (!isCanvasFactory(canvasFactory)) throw new Error("pdf.js has no canvas");
	const sheets = [];
	for (let number = 1; number <= pdf.numPages; number++) {
		const sheet = await pdf.getPage(number);
		const { items } = await sheet.getTextContent();
		sheets.push({
			picture: async () => {
				const viewport = sheet.getViewport({ scale: 1.06 });
				const { canvas } = canvasFactory.create(viewport.width, viewport.height);
				await sheet.render({ canvas, viewport, background: "#fff" }).promise;
				return greyPicture(sharp(canvas.toBuffer("image/png")));
			},
			words: items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : [])),
		});
	}
	return sheets;
}

/** The numbers of the cards that a picture shows upright. */
const numbersIn = (picture: GreyPicture) =>
	readCardMarkers(picture, ALL)
		.filter(({ option, angle }) => option === 0 && Math.abs(angle) < 1)
		.map(({ card }) => card)
		.sort((one, other) => one - other);

// In `npm test` card-drawing.test.ts draws the cards.
for (const language of onlyInEverything()) {
	const { answerCards: t } = TEXTS[language];

	test(`the page prints each answer card once and nothing else, and says which numbers there are (${language})`, async ({
		browser,
		watch,
	}) => {
		const context = await openContext(browser, { language });
		const page = watch(await context.newPage());
		await page.goto("/answer-cards");
		const [first, last, print] = [page.getByLabel(t.from), page.getByLabel(t.to), page.getByRole("button", { name: t.print })];
		await last.fill(String(CARD_COUNT));
		await expect(
			page.getByRole("status").filter({ hasText: say(t.total_other, { count: 100, sheets: say(t.sheets_other, { count: 50 }) }) }),
		).toBeVisible();
		// The cards that read-card-markers.test.ts reads in all four turns; here a few sheets are read as they come out of the printer.
		const drawn = await page
			.locator(".answer-cards svg")
			.evaluateAll((cards) =>
				cards.map((card) =>
					[...card.querySelectorAll("path")].map((path) => ({ d: path.getAttribute("d"), fill: path.getAttribute("fill") })),
				),
			);
		expect(drawn).toEqual(
			[...ALL].map((card) => {
				const { paths, shapes } = drawCard({ card }, "small", t.hint);
				return [...paths, ...shapes.map(({ d, fill }) => ({ d, fill }))];
			}),
		);
		const sheets = await printedSheets(page);
		expect(sheets).toHaveLength(50);
		for (const [index, { picture, words }] of sheets.entries()) {
			const cards = [index * 2 + 1, index * 2 + 2];
			expect(words.toSorted(), `sheet ${index + 1}`).toEqual(
				cards.flatMap((card) => [String(card), "A", "B", "C", "D", t.hint]).toSorted(),
			);
			if (index % 24 === 0) expect(numbersIn(await picture()), `sheet ${index + 1}`).toEqual(cards);
		}

		await first.fill("99");
		await page.getByLabel(t.large).check({ force: true });
		const large = await printedSheets(page);
		expect(await Promise.all(large.map(async ({ picture }) => numbersIn(await picture())))).toEqual([[99], [100]]);

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
