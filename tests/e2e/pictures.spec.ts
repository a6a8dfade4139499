import { expect, type Page } from "@playwright/test";
import { VALIDATION_MESSAGES } from "#contract/validation";
import { Host } from "../helpers/live";
import { openContext, signIn, test } from "./helpers";
import { TEXTS } from "./texts";

/** Draws a photo in the page and pastes it, or drops it, where the focus or the question is. */
async function give(page: Page, how: "paste" | "drop", width: number, height: number): Promise<void> {
	await page.evaluate(
		async ({ how, width, height }) => {
			const canvas = document.createElement("canvas");
			canvas.width = width;
			canvas.height = height;
			const context = canvas.getContext("2d");
			if (!context) throw new Error("no canvas");
			const gradient = context.createLinearGradient(0, 0, width, height);
			gradient.addColorStop(0, "#1d4ed8");
			gradient.addColorStop(1, "#facc15");
			context.fillStyle = gradient;
			context.fillRect(0, 0, width, height);
			const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.95));
			const data = new DataTransfer();
			data.items.add(new File([blob ?? ""], "photo.jpg", { type: "image/jpeg" }));
			const target = how === "paste" ? document.activeElement : document.querySelector('[id$="-picture"]');
			const event =
				how === "paste"
					? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
					: new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
			target?.dispatchEvent(event);
		},
		{ how, width, height },
	);
}

async function writeQuestion(page: Page, t: (typeof TEXTS)["en"]): Promise<void> {
	await page.goto("/quiz/create");
	await page.getByLabel(t.quizEditor.name, { exact: true }).fill("Rivers");
	await page.getByLabel(t.quizEditor.visibility).selectOption("private");
	for (const [index, text] of ["North", "South"].entries())
		await page.locator(`[id$="-option-${index}"] input:not([type=checkbox]), [id$="-option-${index}"] textarea`).first().fill(text);
	await page.getByLabel(t.quizEditor.questionText).fill("Where does this river flow?");
}

test("an author pastes a picture, describes it, and a class sees it on the wall and on phones (en)", async ({
	browser,
	baseURL,
	watch,
}) => {
	const origin = baseURL ?? "";
	const t = TEXTS.en;
	const context = await openContext(browser, { language: "en" });
	const { token } = await signIn(context, origin);
	const page = watch(await context.newPage());
	await writeQuestion(page, t);
	await give(page, "paste", 900, 600);
	const alt = page.getByLabel(t.quizEditor.picture.alt);
	await expect(alt).toBeFocused();
	await expect(page.getByText(/Location and other data were removed/)).toBeVisible();
	// Without a description nothing is published, and nothing typed is lost.
	await page.getByRole("button", { name: t.quizEditor.publish }).click();
	await expect(page.getByText(VALIDATION_MESSAGES.altRequired.en)).toBeVisible();
	await alt.fill("A blue river in a yellow plain");
	const saved = page.waitForResponse((reply) => reply.url().endsWith("/api/quizzes") && reply.request().method() === "POST");
	await page.getByRole("button", { name: t.quizEditor.publish }).click();
	const { quiz } = await (await saved).json();
	expect(quiz).toMatchObject({
		status: "published",
		questions: [{ image: { alt: "A blue river in a yellow plain", width: 900, height: 600 } }],
	});

	const host = await Host.open((path, init) => fetch(`${origin}${path}`, init), token, quiz._id);
	const wall = watch(await context.newPage());
	const phones = await Promise.all(
		["Ada", "Bob"].map(async (nickname) => {
			const phone = await openContext(browser, { language: "en", phone: true });
			const screen = watch(await phone.newPage());
			await screen.goto(`/play/${host.pin}`);
			await screen.getByLabel(t.playQuiz.nickname).fill(nickname);
			await screen.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
			await expect(screen.getByRole("listitem").filter({ hasText: nickname })).toBeVisible();
			return screen;
		}),
	);
	await wall.goto(`/host/${host.pin}/stage`);
	const [ada] = phones;
	if (!ada) throw new Error("no phone");
	// On a slow line the question can be answered before its picture is there.
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await ada.route("**/media/*", async (route) => {
		await held;
		await route.continue();
	});
	expect((await host.act("start")).status).toBe(200);
	const picture = ada.getByRole("button", { name: "A blue river in a yellow plain" });
	const before = await picture.boundingBox();
	await ada
		.getByRole("button", { name: "North" })
		.or(ada.getByRole("radio", { name: "North" }))
		.first()
		.click();
	await expect(ada.getByText(t.playQuiz.submitted)).toBeVisible();
	release();
	await expect.poll(() => picture.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
	expect(await picture.boundingBox()).toEqual(before);
	await picture.click();
	await expect(ada.getByRole("dialog", { name: "A blue river in a yellow plain" })).toBeVisible();
	await ada.keyboard.press("Escape");
	await expect(wall.getByRole("img", { name: "A blue river in a yellow plain" })).toBeVisible();
});

test("a large photo, a file that lies, and a line that breaks cost the author nothing that was typed (tr)", async ({
	browser,
	baseURL,
	watch,
}) => {
	const origin = baseURL ?? "";
	const t = TEXTS.tr;
	const context = await openContext(browser, { language: "tr" });
	await signIn(context, origin);
	const page = watch(await context.newPage());
	await writeQuestion(page, t);
	const [chooser] = await Promise.all([
		page.waitForEvent("filechooser"),
		page.getByRole("button", { name: t.quizEditor.picture.choose }).press("Enter"),
	]);
	await chooser.setFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") });
	await expect(page.getByText(t.quizEditor.picture.problem.unreadable)).toBeVisible();

	let broken = 0;
	await page.route("**/api/media", (route) => (broken++ < 1 ? route.fulfill({ status: 503, body: "" }) : route.continue()));
	await give(page, "drop", 4000, 3000);
	const alt = page.getByLabel(t.quizEditor.picture.alt);
	await expect(alt).toBeFocused();
	expect(broken).toBe(2);
	await expect(page.getByText(/Küçültüldü: 1.600 × 1.200 piksel/)).toBeVisible();
	await alt.fill("Bir tarla");
	// A second one that never arrives: the first stays, and so does what was typed.
	await page.unroute("**/api/media");
	await page.route("**/api/media", (route) =>
		route.fulfill({ status: 422, json: { success: false, error: { code: "PICTURE_INVALID", message: "Görsel kullanılamıyor." } } }),
	);
	await give(page, "drop", 300, 200);
	await expect(page.getByText("Görsel kullanılamıyor.")).toBeVisible();
	await expect(alt).toHaveValue("Bir tarla");
	await expect(page.getByLabel(t.quizEditor.questionText)).toHaveValue("Where does this river flow?");
	await page.unroute("**/api/media");
	await page.getByRole("button", { name: t.quizEditor.picture.again }).click();
	await expect(page.getByText(/300 × 200 piksel/)).toBeVisible();
	await page.getByRole("button", { name: t.quizEditor.picture.remove }).click();
	await expect(alt).toHaveCount(0);
});
