import { expect, type Page } from "@playwright/test";
import { languages, makeAdmin, openContext, ownQuiz, publish, releaseTest, releaseTestIn, signIn, testIn, turnTo } from "./helpers";
import { say, TEXTS } from "./texts";

for (const language of languages("tr")) {
	const t = TEXTS[language];
	const addTopic = async (page: Page, number: string, title: string) => {
		await page.getByLabel(t.books.topicNumber).fill(number);
		await page.getByLabel(t.books.topicTitle).fill(title);
		// Enter must not send the form.
		await page.keyboard.press("Enter");
	};

	// In `npm test` content.test.ts builds books, and the journey below shows one to its author and to a visitor.
	releaseTest(
		`an author builds a book with three topics, writes a quiz for one, hosts it from the book and deletes the book (${language})`,
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const context = await openContext(browser, { language });
			const { token } = await signIn(context, origin);
			const page = watch(await context.newPage());
			// A unique title: everybody sees the books of other tests.
			const title = `Rivers of the world ${language} ${Date.now()}`;
			await page.goto("/books/create");
			await page.getByLabel(t.books.fieldTitle, { exact: true }).fill(title);
			await expect(page.getByRole("switch", { name: t.books.fieldPrivate })).not.toBeChecked();
			await addTopic(page, "1", "Sources");
			await addTopic(page, "2", "Deltas");
			await addTopic(page, "3", "Floods");
			const row = (topic: string) => page.getByRole("listitem").filter({ hasText: topic });
			await page.getByRole("button", { name: say(t.books.moveUp, { title: "Floods" }) }).focus();
			await page.keyboard.press("Enter");
			await expect(page.getByText(say(t.books.movedTo, { title: "Floods", place: 2 }))).toBeAttached();
			const grip = await row("Deltas")
				.getByRole("button", { name: say(t.books.drag, { title: "Deltas" }), exact: true })
				.boundingBox();
			const target = await row("Sources").boundingBox();
			if (!grip || !target) throw new Error("nothing to drag");
			await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
			await page.mouse.down();
			await page.mouse.move(grip.x + grip.width / 2, target.y + target.height / 2, { steps: 12 });
			await page.mouse.move(grip.x + grip.width / 2, target.y + 6, { steps: 6 });
			await page.mouse.up();
			await expect(page.getByRole("listitem").first()).toContainText("Deltas");
			// The order no longer matches the numbers, which the author may keep.
			await page.getByRole("button", { name: t.books.renumberNot }).click();
			await expect(page.getByText(t.books.renumberText)).toHaveCount(0);
			await page.getByRole("button", { name: t.books.save, exact: true }).click();
			await page.waitForURL(/\/books\/[0-9a-z]{20}$/);
			await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Deltas", "Sources", "Floods"]);
			const id = page.url().split("/").at(-1) ?? "";

			const floods = page.getByRole("listitem").filter({ hasText: "Floods" });
			await floods.getByText("Floods", { exact: true }).click();
			await floods.getByRole("link", { name: t.books.createQuizForTopic }).click();
			await page.waitForURL("**/quiz/create?**");
			await expect(page.getByText(say(t.createQuiz.forTopic, { number: 3, title: "Floods" }))).toBeVisible();
			await page.getByLabel(t.quizEditor.name).fill("Floods quiz");
			await page.getByLabel(t.quizEditor.questionText).fill("What is a flood?");
			await page.getByLabel(say(t.quizEditor.option, { letter: "A" }), { exact: true }).fill("Too much water");
			await page.getByLabel(say(t.quizEditor.option, { letter: "B" }), { exact: true }).fill("Too little");
			await publish(page, language);
			await page.waitForURL(`**/books/${id}?topic=3`);
			await expect(page.getByRole("article").filter({ hasText: "Floods quiz" })).toBeVisible();
			// What comes next is on the book's page, and only until it is loaded again.
			const next = page.getByRole("region", { name: say(t.saved.published, { name: "Floods quiz" }) });
			await expect(next.getByRole("button", { name: t.saved.play })).toBeVisible();
			await page.reload();
			await expect(page.getByRole("article").filter({ hasText: "Floods quiz" })).toBeVisible();
			await expect(next).toHaveCount(0);

			const questions = [{ text: "What is a delta?", options: ["A mouth", "A source"], correctAnswers: [0] }];
			const headers = { Authorization: `Bearer ${token}` };
			for (const name of ["Deltas quiz", "Another quiz"]) {
				const data = { name, language: "en", status: "published", questions };
				expect((await context.request.post(`${origin}/api/quizzes`, { headers, data })).status()).toBe(201);
			}
			const deltas = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name: "Deltas" }) });
			await deltas.getByRole("heading", { level: 2 }).click();
			await deltas.getByRole("button", { name: t.books.addQuiz }).click();
			const dialog = page.getByRole("dialog");
			await dialog.getByLabel(t.myQuizzes.search).fill("delta");
			await page.keyboard.press("Enter");
			await expect(dialog.getByRole("listitem")).toHaveCount(1);
			await dialog.getByRole("button", { name: say(t.books.addQuizNamed, { name: "Deltas quiz" }) }).click();
			await expect(dialog.getByText(t.books.isHere)).toBeVisible();
			await dialog.getByRole("button", { name: t.common.close }).last().click();
			const added = deltas.getByRole("article").filter({ hasText: "Deltas quiz" });
			await expect(added).toBeVisible();
			const readPlace = async () => {
				const { bookId, topicNumber, version, questions: kept } = await ownQuiz(context.request, origin, token, "Deltas quiz");
				return [bookId, topicNumber, version, kept.length];
			};
			expect(await readPlace()).toEqual([id, 2, 2, 1]);
			await added.getByRole("button", { name: t.books.takeOut }).click();
			await expect(added).toHaveCount(0);
			expect(await readPlace()).toEqual([null, null, 3, 1]);

			await page.getByRole("article").filter({ hasText: "Floods quiz" }).getByRole("button", { name: t.quizCard.start }).click();
			await page.waitForURL(/\/host\/\d{7}$/);
			await expect(page.getByText(t.hostPanel.needTwo)).toBeVisible();
			await page.goBack();
			await expect(page.getByRole("article").filter({ hasText: "Floods quiz" })).toBeVisible();
			await expect(page.getByRole("article").filter({ hasText: "Deltas quiz" })).toHaveCount(0);
			await expect(deltas.getByText(t.books.topicEmpty)).toBeVisible();

			await page.getByRole("main").getByRole("link", { name: t.books.title, exact: true }).click();
			await page.getByLabel(t.books.search).fill(title.toLowerCase());
			await page.getByRole("button", { name: t.books.searchButton }).click();
			// The found ones move up, later than the address changes: a click that comes meanwhile would hit no button.
			await expect(page.getByRole("article").filter({ hasNotText: title })).toHaveCount(0);
			const card = page.getByRole("article").filter({ hasText: title });
			await card.getByRole("button", { name: t.books.delete }).click();
			await expect(page.getByText(say(t.books.deleteText, { title }))).toBeVisible();
			await page.getByRole("dialog").getByRole("button", { name: t.books.delete }).click();
			await expect(card).toHaveCount(0);
			const mine = await context.request.get(`${origin}/api/quizzes/my`, { headers: { Authorization: `Bearer ${token}` } });
			expect((await mine.json()).quizzes.map(({ name }: { name: string }) => name)).toEqual(["Another quiz", "Deltas quiz"]);
		},
	);

	// In `npm test` authoring-drafts.spec.ts offers what was typed, and content.test.ts shows what is published of a book.
	releaseTestIn("tr", language)(
		"what was typed of a book is offered again, and a visitor sees what is published of it",
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const context = await openContext(browser, { language });
			const { token } = await signIn(context, origin);
			const headers = { Authorization: `Bearer ${token}` };
			const page = watch(await context.newPage());
			await page.goto("/books/create");
			await page.getByLabel(t.books.fieldTitle, { exact: true }).fill("Irmaklar");
			await addTopic(page, "1", "Sources");
			// Timers are slow on a busy machine: they must not take or select the field while somebody types.
			await page.evaluate(() => {
				const { setTimeout: start } = window;
				Object.assign(window, { usualTimeout: start, setTimeout: (run: () => void, ms = 0) => start(run, ms + 250) });
			});
			const pencil = page.getByRole("button", { name: say(t.books.editTopic, { title: "Sources" }) });
			await expect(pencil).toBeEnabled();
			await pencil.focus();
			await page.keyboard.press("Enter");
			await expect(page.getByLabel(t.books.topicTitle)).toHaveCount(2);
			await page.getByLabel(t.books.topicTitle).first().selectText();
			await page.keyboard.type("Springs", { delay: 60 });
			await page.evaluate(() => Object.assign(window, { setTimeout: Reflect.get(window, "usualTimeout") }));
			await page.keyboard.press("Enter");
			await expect(page.getByRole("listitem").filter({ hasText: "Springs" })).toBeVisible();
			await page.getByLabel(t.books.topicNumber).fill("4");
			await page.getByLabel(t.books.topicTitle).fill("Mouths");
			const books = page.getByRole("link", { name: t.common.books, exact: true });
			await books.click();
			await page.getByRole("dialog").getByRole("button", { name: t.common.cancel }).click();
			await books.click();
			await page.getByRole("dialog").getByRole("button", { name: t.draft.leave }).click();
			await page.waitForURL("**/books");
			await expect(page.getByRole("heading", { level: 1, name: t.books.title })).toBeVisible();
			await turnTo(page, "/books/create");
			await page.getByRole("button", { name: t.draft.restore }).click();
			await expect(page.getByLabel(t.books.topicTitle)).toHaveValue("Mouths");
			await page.getByRole("button", { name: t.books.save, exact: true }).click();
			await page.waitForURL(/\/books\/[0-9a-z]{20}$/);
			await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Springs", "Mouths"]);

			const address = new URL(page.url()).pathname;
			const bookId = address.split("/").at(-1);
			const questions = [{ text: "What is a spring?", options: ["Where a river begins", "Where it ends"], correctAnswers: [0] }];
			const written = await context.request.post(`${origin}/api/quizzes`, {
				headers,
				data: { name: "Springs quiz", status: "published", bookId, topicNumber: 1, questions },
			});
			expect(written.status()).toBe(201);
			const visitor = watch(await (await openContext(browser, { language, phone: true })).newPage());
			await visitor.goto(address);
			await visitor.getByText("Springs", { exact: true }).click();
			await expect(visitor.getByText("Springs quiz")).toBeVisible();
			// Includes what was unfolded before any script ran.
			await visitor.waitForURL(`**${address}?topic=1`);
			for (const name of [t.books.edit, t.books.title]) await expect(visitor.getByRole("link", { name, exact: true })).toHaveCount(0);
			await expect(visitor).toHaveTitle(/^Irmaklar /);
			await visitor.getByRole("button", { name: t.quizCard.start }).click();
			await visitor.waitForURL(`**/login?from=${encodeURIComponent("/quiz/start")}`);
			await visitor.goto("/books");
			await visitor.waitForURL(/\/login\?from=%2Fbooks$/);

			await turnTo(page, `${address}/edit`);
			await page.getByRole("button", { name: say(t.books.moveDown, { title: "Springs" }) }).click();
			await page.getByRole("button", { name: t.books.renumber, exact: true }).click();
			await page.getByRole("button", { name: t.books.save, exact: true }).click();
			await page.waitForURL(`**${address}`);
			await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Mouths", "Springs"]);
			expect(await ownQuiz(context.request, origin, token, "Springs quiz")).toMatchObject({ bookId, topicNumber: 4 });

			const gone = await context.request.delete(`${origin}/api${address}`, { headers });
			expect(gone.ok(), await gone.text()).toBe(true);
			await visitor.goto(address);
			await visitor.waitForURL(/\/login\b/);
		},
	);

	testIn("en", language)(
		"topics typed faster than their validation loads are all kept, a refused one open in the list",
		async ({ browser, baseURL, watch }) => {
			const context = await openContext(browser, { language });
			await signIn(context, baseURL ?? "");
			const page = watch(await context.newPage());
			let arrive = () => {};
			const arrives = new Promise<void>((resolve) => {
				arrive = resolve;
			});
			await page.route("**/book-draft-*.js", async (route) => {
				await arrives;
				await route.continue();
			});
			const asked = page.waitForRequest("**/book-draft-*.js");
			await page.goto("/books/create");
			await page.getByLabel(t.books.fieldTitle, { exact: true }).fill("Rivers");
			const rows = page.getByRole("listitem").filter({ has: page.getByRole("button") });
			const type = async (...fields: string[]) => {
				for (const [index, text] of fields.entries()) {
					if (index > 0) await page.keyboard.press("Tab");
					await page.keyboard.type(text);
				}
			};
			const number = page.getByLabel(t.books.topicNumber);
			await expect(number).toHaveValue("1");
			await page.getByLabel(t.books.topicTitle).focus();
			await type("Sources");
			await page.keyboard.press("Enter");
			await asked;
			await expect(number).toHaveValue("2");
			await page.keyboard.press("Shift+Tab");
			await type("1", "Deltas");
			await page.keyboard.press("Enter");
			await expect(number).toHaveValue("2");
			await page.keyboard.press("Shift+Tab");
			await type("3", "Flo");
			await expect(rows).toHaveCount(2);
			await expect(rows.getByRole("textbox")).toHaveCount(0);
			arrive();
			const refused = page.getByRole("listitem").filter({ has: page.getByRole("textbox") });
			const taken = refused.getByText(TEXTS[language].validation.topicNumberTaken);
			await expect(taken).toBeVisible();
			await expect(refused).toContainText("Deltas");
			await page.keyboard.type("ods");
			await page.keyboard.press("Enter");
			await expect(rows.filter({ hasText: "Floods" })).toBeVisible();
			await refused.getByLabel(t.books.topicNumber).fill("2");
			await page.keyboard.press("Enter");
			await expect(refused).toHaveCount(0);

			await expect(number).toHaveValue("4");
			await number.fill("3");
			await page.keyboard.press("Tab");
			await type("Mouths");
			await page.keyboard.press("Enter");
			await expect(page.getByLabel(t.books.topicTitle)).toHaveValue("Mouths");
			await expect(page.getByText(TEXTS[language].validation.topicNumberTaken)).toBeVisible();
			await expect(page.getByLabel(t.books.topicNumber)).toBeFocused();
			await page.getByLabel(t.books.topicNumber).fill("4");
			await page.getByRole("button", { name: t.books.save, exact: true }).click();
			await page.waitForURL(/\/books\/[0-9a-z]{20}$/);
			await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Sources", "Deltas", "Floods", "Mouths"]);
		},
	);

	// In `npm test` picture-review.test.ts shows who sees a cover, and media.test.ts takes pictures.
	testIn("en", language)(
		"a cover is uploaded, its owner's alone until an admin approves it, and then everybody's",
		async ({ browser, baseURL, watch }) => {
			const origin = baseURL ?? "";
			const context = await openContext(browser, { language });
			const { token } = await signIn(context, origin);
			const headers = { Authorization: `Bearer ${token}` };
			const title = `Kapaklı ${Date.now()}`;
			const made = await context.request.post(`${origin}/api/books`, {
				headers,
				data: { title, topics: [{ topicNumber: 1, title: "Bir" }] },
			});
			const id = (await made.json()).book._id;
			const page = watch(await context.newPage());
			await page.goto(`/books/${id}/edit`);
			const author = page.getByRole("textbox", { name: t.books.fieldAuthor });
			await author.fill("Ayşe Yılmaz");
			await page.route("https://covers.example/**", (route) => route.fulfill({ status: 404 }));
			await page.getByLabel(t.books.fieldCover).fill("https://covers.example/typed.png");
			const file = page.locator("input[type=file]");
			// A new picture: an admin's decision applies to every book with it.
			const drawn = await page.evaluate(() => {
				const canvas = document.createElement("canvas");
				[canvas.width, canvas.height] = [320, 240];
				const context = canvas.getContext("2d");
				for (let n = 0; n < 12 && context; n++) {
					context.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`;
					context.fillRect((n % 4) * 80, Math.floor(n / 4) * 80, 80, 80);
				}
				return canvas.toDataURL("image/png");
			});
			const picture = { name: "cover.png", mimeType: "image/png", buffer: Buffer.from(drawn.split(",")[1] ?? "", "base64") };
			await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
			await expect(page.getByText(t.upload.unreadable)).toBeVisible();
			await page.route("**/api/media", (route) =>
				route.fulfill({ status: 429, json: { success: false, error: { code: "RATE_LIMITED", message: "Çok fazla istek." } } }),
			);
			await file.setInputFiles(picture);
			await expect(page.getByText("Çok fazla istek.")).toBeVisible();
			await page.unroute("**/api/media");
			await page.getByRole("button", { name: t.upload.again }).click();
			const remove = page.getByRole("button", { name: t.books.cover.remove });
			await remove.click();
			await expect(page.getByLabel(t.books.fieldCover)).toHaveValue("https://covers.example/typed.png");
			await file.setInputFiles(picture);
			await expect(remove).toBeVisible();
			await expect(author).toHaveValue("Ayşe Yılmaz");
			await page.getByRole("button", { name: t.books.save, exact: true }).click();
			await page.waitForURL(`**/books/${id}`);
			await expect(page.getByText(t.books.cover.waiting)).toBeVisible();
			const cover = (screen: Page) => screen.locator('header img[src^="/media/"]');
			await expect(cover(page)).toBeVisible();

			const visitor = watch(await (await openContext(browser, { language, phone: true })).newPage());
			await visitor.goto(`/books/${id}`);
			await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
			await expect(cover(visitor)).toHaveCount(0);

			const adminContext = await openContext(browser, { language });
			const { email } = await signIn(adminContext, origin);
			await makeAdmin(origin, email);
			const admin = watch(await adminContext.newPage());
			await admin.goto("/admin?tab=pending");
			const card = admin.getByRole("listitem").filter({ hasText: title });
			await expect(card.getByRole("img", { name: say(t.admin.coverOf, { title }) })).toBeVisible();
			await card.getByRole("button", { name: t.admin.approve, exact: true }).click();
			await admin.getByRole("dialog").getByRole("button", { name: t.admin.approve, exact: true }).click();
			await expect(admin.getByText(t.admin.coverApproved)).toBeVisible();
			await expect(card).toHaveCount(0);

			await visitor.reload();
			await expect.poll(() => cover(visitor).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
			await page.reload();
			await expect(cover(page)).toBeVisible();
			await expect(page.getByText(t.books.cover.waiting)).toHaveCount(0);
		},
	);
}
