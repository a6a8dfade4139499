import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { LIMITS } from "#contract/limits";
import { packDocx } from "../helpers/documents";
import { Host, Player } from "../helpers/live";
import { drawn } from "../helpers/pictures";
import { everything } from "../helpers/rounds";
import {
	DESKTOP,
	languages,
	openContext,
	openMoreFields,
	openSettings,
	PHONE,
	reachIn,
	releaseTest,
	signIn,
	type tabTo,
	write,
} from "./helpers";
import { say, TEXTS } from "./texts";

type Texts = (typeof TEXTS)["en"];

/** 400 kbit/s, in bytes a second. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Draws a photo of coloured fields, so many that it stays large, and copies it or drops it on the question. */
async function give(page: Page, how: "copy" | "drop", width: number, height: number): Promise<void> {
	await page.evaluate(
		async ({ how, width, height }) => {
			const canvas = document.createElement("canvas");
			canvas.width = width;
			canvas.height = height;
			const context = canvas.getContext("2d");
			if (!context) throw new Error("no canvas");
			const side = Math.ceil(width / 200);
			let seed = 1;
			for (let y = 0; y < height; y += side) {
				for (let x = 0; x < width; x += side) {
					seed = (seed * 48_271) % 2_147_483_647;
					context.fillStyle = `hsl(${seed % 360} 60% ${40 + (seed % 30)}%)`;
					context.fillRect(x, y, side, side);
				}
			}
			const type = how === "copy" ? "image/png" : "image/jpeg";
			const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95));
			if (!blob) throw new Error("no picture");
			if (how === "copy") return navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File([blob], "photo.jpg", { type }));
			document.querySelector('[id$="-picture"]')?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
		},
		{ how, width, height },
	);
}

const optionField = (page: Page, index: number) => page.locator(`[id$="-option-${index}"]`).locator("input:not([type=checkbox]), textarea");

const QUESTION = "Where does this river flow?";
const OPTIONS = ["North", "South"];

async function writeQuestion(page: Page, t: Texts, reach: typeof tabTo): Promise<void> {
	await page.goto("/quiz/create");
	await reach(page, page.getByLabel(t.quizEditor.name, { exact: true }));
	await write(page, "Rivers");
	await reach(page, page.getByRole("button", { name: t.quizEditor.settings }));
	await page.keyboard.press("Enter");
	const visibility = page.getByLabel(t.quizEditor.visibility);
	await reach(page, visibility);
	await page.keyboard.press("ArrowDown");
	await expect(visibility).toHaveValue("private");
	await reach(page, page.getByLabel(t.quizEditor.questionText));
	await write(page, QUESTION);
	for (const [index, text] of OPTIONS.entries()) {
		await reach(page, optionField(page, index));
		await write(page, text);
	}
}

/** Ignores shifts after an input. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
	await page.evaluate(async () => {
		const seen = { shifts: 0 };
		// Shifts of the last frame belong to the time before.
		await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
		Object.assign(window, { seen });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) if (!("hadRecentInput" in entry && entry.hadRecentInput)) seen.shifts++;
		}).observe({ type: "layout-shift" });
	});
	return () => page.evaluate("window.seen.shifts");
}

for (const language of languages("en")) {
	const t = TEXTS[language];
	const alt = { en: "A blue river in a yellow plain", tr: "Sarı bir ovada mavi bir nehir" }[language];

	// In `npm test` the journey below uploads and describes a picture, and media.test.ts serves it.
	releaseTest(
		`an author pastes a picture, describes it, and a class sees it on the stage and on a slow phone, by keyboard alone (${language})`,
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const context = await openContext(browser, { language });
			await context.grantPermissions(["clipboard-read", "clipboard-write"]);
			const { token } = await signIn(context, origin);
			const page = watch(await context.newPage());
			const reach = reachIn(language);
			await writeQuestion(page, t, reach);
			await give(page, "copy", 1_200, 900);
			const kept = page.waitForResponse("**/api/media");
			await page.keyboard.press("Control+V");
			const { media } = await (await kept).json();
			expect(media).toMatchObject({ width: 1_200, height: 900 });
			const description = page.getByLabel(t.quizEditor.picture.alt);
			await expect(description).toBeVisible();
			// The picture was pasted while another field had the focus, where the author may go on typing.
			await expect(page.locator('[id$="-picture"] :focus')).toHaveCount(0);
			await reach(page, description);
			await expect(description).toHaveAccessibleDescription(t.quizEditor.picture.altHint);
			const publish = page.getByRole("button", { name: t.quizEditor.publish });
			await reach(page, publish);
			await page.keyboard.press("Enter");
			await expect(page.getByText(TEXTS[language].validation.altRequired)).toBeVisible();
			await expect(description).toBeFocused();
			await write(page, alt);
			const saved = page.waitForResponse((reply) => reply.url().endsWith("/api/quizzes") && reply.request().method() === "POST");
			await reach(page, publish);
			await page.keyboard.press("Enter");
			const sheet = page.getByRole("dialog", { name: t.publish.title });
			await expect(sheet.getByRole("radio", { name: t.quizCard.visibility.private })).toBeChecked();
			await expect(sheet.getByText(t.publish.held)).toHaveCount(0);
			await reach(page, sheet.getByRole("button", { name: t.quizEditor.publish }));
			await page.keyboard.press("Enter");
			const { quiz } = await (await saved).json();
			expect(quiz).toMatchObject({ status: "published", questions: [{ text: QUESTION, image: { id: media.id, alt } }] });

			const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
			const host = await Host.open(fetcher, token, quiz._id);
			expect((await new Player(fetcher, host.pin, "Bob").join()).status).toBe(200);
			const stage = watch(await context.newPage());
			await stage.goto(`/host/${host.pin}/stage`);
			const phone = await openContext(browser, { language, phone: true });
			const ada = watch(await phone.newPage());
			const asked: string[] = [];
			ada.on("request", (request) => asked.push(request.url()));
			await ada.goto(`/play/${host.pin}`);
			await reach(ada, ada.getByLabel(t.playQuiz.nickname));
			await write(ada, "Ada");
			await ada.keyboard.press("Enter");
			await expect(ada.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
			await (await phone.newCDPSession(ada)).send("Network.emulateNetworkConditions", SLOW_LINE);
			expect(asked.filter((url) => url.includes("/media/"))).toEqual([]);
			const shiftsBefore = await watchShifts(ada);

			// On a slow line the question is readable before its picture, and nothing moves when that arrives.
			expect((await host.act("start")).status).toBe(200);
			await expect(ada.getByRole("heading", { name: QUESTION })).toBeFocused();
			const picture = ada.getByRole("button", { name: alt });
			const place = await picture.boundingBox();
			const loaded = () => picture.locator("img").evaluate((image: HTMLImageElement) => image.complete);
			expect(await shiftsBefore()).toBe(0);
			await ada.keyboard.press("a");
			await expect(ada.getByText(t.playQuiz.submitted)).toBeVisible();
			// Choosing an option moves it to the middle, as intended.
			const shifts = await watchShifts(ada);
			expect((await host.view()).body.instance.answeredCount).toBe(1);
			expect(await loaded()).toBe(false);
			await expect.poll(loaded).toBe(true);
			expect(await picture.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
			expect(await picture.boundingBox()).toEqual(place);
			expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(4 / 3, 1);
			expect(await shifts()).toBe(0);

			await reach(ada, picture);
			await ada.keyboard.press("Enter");
			const large = ada.getByRole("dialog", { name: alt });
			await expect(large).toBeVisible();
			expect((await large.boundingBox())?.width).toBeGreaterThan(place?.width ?? 0);
			await ada.keyboard.press("Escape");
			await expect(large).toBeHidden();
			await expect(picture).toBeFocused();

			for (const phase of ["question", "answers"]) {
				await expect(stage.locator(".stage")).toHaveAttribute("data-phase", phase);
				await expect(stage.getByRole("img", { name: alt })).toBeVisible();
				if (phase === "question") expect((await host.act("close-question")).status).toBe(200);
			}
			await expect(ada.getByRole("button", { name: alt })).toBeVisible();
		},
	);

	// In `npm test` shrink-picture.test.ts, media.test.ts and read-picture.test.ts shrink and refuse pictures.
	releaseTest(
		`a large photo, a file that lies, and a network that refuses cost the author nothing that was typed (${language})`,
		async ({ browser, baseURL, watch, problems }) => {
			const origin = baseURL ?? "";
			const context = await openContext(browser, { language });
			await signIn(context, origin);
			const page = watch(await context.newPage());
			await page.goto("/quiz/create");
			await page.getByLabel(t.quizEditor.name, { exact: true }).fill("Rivers");
			await page.getByLabel(t.quizEditor.questionText).fill(QUESTION);
			for (const [index, text] of OPTIONS.entries()) await optionField(page, index).fill(text);
			const field = page.locator('[id$="-picture"]');
			await openMoreFields(page, language);
			const [chooser] = await Promise.all([
				page.waitForEvent("filechooser"),
				page.getByRole("button", { name: t.quizEditor.picture.choose }).press("Enter"),
			]);
			await chooser.setFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") });
			await expect(field.getByRole("alert")).toHaveText(t.upload.unreadable);

			// A photo that is made smaller; the network refuses every automatic retry.
			let refused = 0;
			await page.route("**/api/media", (route) => (refused++ < 3 ? route.abort("connectionrefused") : route.continue()));
			await give(page, "drop", 2_400, 1_800);
			const again = field.getByRole("button", { name: t.upload.again });
			// A save must not lose an upload in progress.
			await page.getByRole("button", { name: t.quizEditor.publish }).click();
			await expect(page.getByText(t.upload.underWay)).toBeVisible();
			await expect(again).toBeVisible();
			await page.setViewportSize(PHONE);
			const line = page.getByRole("button", { name: /Where does this river flow/ });
			await line.click();
			await expect(again).toBeHidden();
			await expect(line.getByRole("img", { name: t.quizEditor.sign.wrong })).toBeVisible();
			await line.click();
			await expect(again).toBeVisible();
			await page.setViewportSize(DESKTOP);
			problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("ERR_CONNECTION_REFUSED")));
			const kept = page.waitForResponse("**/api/media");
			await again.press("Enter");
			const { media } = await (await kept).json();
			expect(media).toMatchObject({ width: 1_600, height: 1_200 });
			expect(media.bytes).toBeLessThanOrEqual(LIMITS.picture.bytes);
			expect(refused).toBe(4);
			const description = page.getByLabel(t.quizEditor.picture.alt);
			await expect(description).toBeFocused();
			const thousand = { en: ",", tr: "." }[language];
			await expect(field).toContainText(`1${thousand}600 × 1${thousand}200`);
			await expect(field).toContainText(`2${thousand}400 × 1${thousand}800`);
			await write(page, "River");

			await page.unroute("**/api/media");
			const words = "Görsel kullanılamıyor.";
			await page.route("**/api/media", (route) =>
				route.fulfill({ status: 422, json: { success: false, error: { code: "PICTURE_INVALID", message: words } } }),
			);
			await give(page, "drop", 300, 200);
			await expect(field.getByRole("alert")).toContainText(words);
			await expect(description).toHaveValue("River");
			await expect(page.getByLabel(t.quizEditor.questionText)).toHaveValue(QUESTION);
			for (const [index, text] of OPTIONS.entries()) await expect(optionField(page, index)).toHaveValue(text);
			await page.unroute("**/api/media");
			await again.click();
			await expect(field).toContainText("300 × 200");

			await page.getByRole("button", { name: t.quizEditor.publish }).click();
			const sheet = page.getByRole("dialog", { name: t.publish.title });
			await expect(sheet.getByText(t.publish.held)).toBeVisible();
			await sheet.getByRole("button", { name: t.quizEditor.publish }).click();
			await page.waitForURL("**/quiz/edit/*");
			await expect(page.getByText(t.editQuiz.pending)).toBeVisible();
			await expect(page.getByText(t.editQuiz.makePrivateText)).toBeVisible();
			await page.getByRole("button", { name: t.editQuiz.makePrivate }).click();
			await expect(page.locator("#content").getByText(t.editQuiz.playNow)).toBeVisible();
			await expect(page.getByText(t.quizCard.status.published, { exact: true })).toBeVisible();
			if (everything) {
				await openSettings(page, language);
				await page.getByLabel(t.quizEditor.visibility).selectOption("public");
				await page.getByRole("button", { name: t.quizEditor.update }).click();
				await expect(page.getByRole("dialog", { name: t.publish.updateTitle }).getByText(t.publish.held)).toBeVisible();
				await page.keyboard.press("Escape");
				await page.getByRole("button", { name: t.quizEditor.picture.remove }).click();
				await expect(description).toHaveCount(0);
			}
			await page.getByRole("button", { name: t.saved.play }).click();
			await page.waitForURL(/\/host\/\d{7}$/);
		},
	);

	// In `npm test` send-pictures.test.ts and shrink-picture.test.ts send such pictures.
	releaseTest(
		`the pictures of a Word file arrive at the quiz: large ones smaller, small ones on white, those that fit as they are (${language})`,
		async ({ browser, baseURL, watch }) => {
			const context = await openContext(browser, { language });
			const { token } = await signIn(context, baseURL ?? "");
			const page = watch(await context.newPage());
			await page.goto("/quiz/create");
			await page.locator("summary").filter({ hasText: t.transfer.title }).click();
			const black = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "black" } });
			const pictures = {
				"photo.jpg": await drawn(3_000, 2_000).jpeg({ quality: 100 }).toBuffer(),
				"icon.png": await black(40, 40).png().toBuffer(),
				"strip.gif": await black(300, 50).gif().toBuffer(),
				// A photo as phones store it; this one fits, but for its turn.
				"turned.jpg": await black(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
				"exact.png": await black(300, 200).png().toBuffer(),
				"torn.png": Buffer.from("\x89PNG\r\n\x1a\nno picture", "latin1"),
			};
			expect(pictures["photo.jpg"].length).toBeGreaterThan(LIMITS.picture.bytes);
			const paragraph = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;
			const body = Object.keys(pictures).map((name, index) => {
				const id = name.replace(/\.\w+$/, "");
				const lines = [`${index + 1}. ${name}?`, "*A) one", "B) two"].map((line) => paragraph(`<w:t>${line}</w:t>`));
				return lines.join("") + paragraph(`<w:drawing><wp:docPr descr="${name}"/><a:blip r:embed="${id}"/></w:drawing>`);
			});
			await page.locator("input[type=file][accept*=docx]").setInputFiles({
				name: "test.docx",
				mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
				buffer: Buffer.from(packDocx(body.join(""), { pictures })),
			});
			await page.getByRole("button", { name: say(t.transfer.add_other, { count: 6 }) }).click();
			const rows = page.getByRole("region", { name: t.transfer.preview });
			// The torn picture alone is refused, and the questions wait for a decision about it.
			await expect(rows.getByText(say(t.transfer.refusedPictures_one, { count: 1 }))).toBeVisible();
			await rows.getByRole("button", { name: t.transfer.withoutPictures }).click();
			const saved = page.waitForResponse((reply) => reply.url().endsWith("/api/quizzes") && reply.request().method() === "POST");
			await page.getByLabel(t.quizEditor.name, { exact: true }).fill("Six pictures");
			await page.getByRole("button", { name: t.quizEditor.saveDraft }).click();
			const { quiz } = await (await saved).json();
			expect(quiz.questions).toMatchObject([
				{ image: { alt: "photo.jpg", width: 1_600, height: 1_067 } },
				{ image: { alt: "icon.png", width: 64, height: 64 } },
				{ image: { alt: "strip.gif", width: 300, height: 64 } },
				{ image: { alt: "turned.jpg", width: 100, height: 200 } },
				{ image: { alt: "exact.png", width: 300, height: 200 } },
				{ text: "torn.png?" },
			]);
			expect(quiz.questions[5].image).toBeUndefined();
			const fetchPicture = async (index: number) => {
				const reply = await page.request.get(quiz.questions[index].image.url, { headers: { Authorization: `Bearer ${token}` } });
				return { type: reply.headers()["content-type"], bytes: await reply.body() };
			};
			expect((await fetchPicture(4)).type).toBe("image/png");
			// The icon is in the middle of its white field, as large as it was.
			const { data, info } = await sharp((await fetchPicture(1)).bytes)
				.greyscale()
				.raw()
				.toBuffer({ resolveWithObject: true });
			const shade = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
			expect([shade(6, 32), shade(18, 32), shade(46, 32), shade(58, 32), shade(32, 6)].map((value) => value > 128)).toEqual([
				true,
				false,
				false,
				true,
				true,
			]);
		},
	);
}
