import { expect, type Locator, type Page } from "@playwright/test";
import { Player, send } from "../helpers/live";
import { NARROW, problems, scrollsSideways } from "./axe";
import { joinByPage, onlyInEverything, QUIZ_OF_ALL_KINDS, test } from "./helpers";
import { say, TEXTS } from "./texts";

async function dragDown(phone: Page, option: string, announced: (place: number) => Promise<void>): Promise<void> {
	const items = phone.getByRole("listitem");
	await items.first().scrollIntoViewIfNeeded();
	const middle = async (item: Locator) => {
		const box = await item.boundingBox();
		return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
	};
	const finger = await phone.context().newCDPSession(phone);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
		finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
	await touch("touchStart", [await middle(items.filter({ hasText: option }).locator("[aria-hidden=true]"))]);
	for (const place of [2, 3]) {
		await touch("touchMove", [await middle(items.nth(place - 1))]);
		await announced(place);
	}
	await touch("touchEnd", []);
	await finger.detach();
}

for (const language of onlyInEverything()) {
	test(`a class answers questions of all kinds, and the host accepts one more typed answer (${language})`, async ({
		openGame,
		openPhone,
	}) => {
		const t = TEXTS[language];
		const { open, fetcher, host } = await openGame(QUIZ_OF_ALL_KINDS, { language });
		const { quizTemplateId } = (await host.view()).body.instance;
		const other = new Player(fetcher, host.pin, "Bora");
		await other.join();
		const panel = await open(`/host/${host.pin}`);
		const stage = await open(`/host/${host.pin}/stage`);
		const phone = await openPhone(language);
		// The smallest phone, and a large one at 400 %.
		await phone.setViewportSize(NARROW);
		const look = async (what: string) => {
			expect.soft(await problems(phone, false), what).toEqual([]);
			expect.soft(await scrollsSideways(phone), what).toBe(false);
		};
		await joinByPage(phone, host.pin, "Ada", language);
		await host.act("start");

		const asked = async (index: number) => {
			for (const page of [phone, stage])
				await expect(page.getByRole("heading", { name: QUIZ_OF_ALL_KINDS.questions[index]?.text ?? "" })).toBeVisible();
		};
		const headline = (name: string) => expect(phone.getByRole("heading", { level: 1, name })).toBeVisible();
		const sendAnswer = (page: Page) => page.getByRole("button", { name: t.question.submit, exact: true }).click();
		const toNext = (index: number) => host.act("next-question", { questionIndex: index });

		await asked(0);
		const votes = phone.getByRole("group", { name: t.question.options });
		await expect(votes.getByRole("button", { pressed: false })).toHaveCount(3);
		await look("poll");
		await votes.getByRole("button", { name: "so so" }).click();
		await expect(votes.getByRole("button", { pressed: true })).toHaveAccessibleName(/so so/);
		await other.answer(0, [1]);
		await headline(t.playQuiz.voted);
		await expect(phone.getByText(t.playQuiz.pointsEarned)).toHaveCount(0);
		await look("poll, closed");
		await toNext(0);

		await asked(1);
		const rows = phone.getByRole("list", { name: t.question.options }).getByRole("button");
		const submit = phone.getByRole("button", { name: t.question.submit, exact: true });
		const row = (name: string, pressed: boolean) =>
			expect(phone.getByRole("listitem").getByRole("button", { name, exact: true, pressed })).toBeVisible();
		const says = (text: string) => expect(phone.locator("[aria-live=polite]").filter({ hasText: text })).toBeAttached();
		const saysPlace = (option: string, place: number) => says(say(t.question.placed, { option, place, total: 3 }));
		const push = async (option: string, key: "ArrowUp" | "ArrowDown") => {
			for (const _ of "12") await rows.filter({ hasText: option }).press(key);
			await saysPlace(option, key === "ArrowUp" ? 1 : 3);
		};
		await expect(submit).toBeDisabled();
		await row("cat", false);
		await rows.filter({ hasText: "cat" }).tap();
		await saysPlace("cat", 1);
		await row("1 cat", true);
		await look("order");
		await rows.filter({ hasText: "cat" }).tap();
		await says(say(t.question.takenBack, { option: "cat" }));
		await row("cat", false);
		await push("cow", "ArrowUp");
		await expect(submit).toBeEnabled();
		await row("1 cow", true);
		await dragDown(phone, "cow", (place) => saysPlace("cow", place));
		await push("ant", "ArrowUp");
		for (const name of ["1 ant", "2 cat", "3 cow"]) await row(name, true);
		await submit.click();
		await expect(phone.getByText(t.playQuiz.submitted)).toBeVisible();
		await other.answer(1, [0, 1, 2]);
		await headline(t.playQuiz.correct);
		await expect(panel.getByText("ant → cat → cow").first()).toBeVisible();
		await look("order, closed");
		await toNext(1);

		await asked(2);
		const field = phone.getByRole("textbox", { name: t.question.yourAnswer, exact: true });
		await expect(field).toHaveAttribute("autocomplete", "off");
		await expect(field).toHaveCSS("font-size", /^(?:1[6-9]|[2-9]\d)/);
		await field.fill("Koca Sinan");
		await phone.reload();
		await expect(field).toBeVisible();
		await field.fill("Koca Sinan");
		await look("text");
		await sendAnswer(phone);
		await other.answer(2, "SİNAN");
		await headline(t.playQuiz.wrong);
		await look("text, closed");
		await expect(stage.getByText("SİNAN")).toBeVisible();
		await panel.getByRole("button", { name: say(t.hostPanel.hideTextNamed, { text: "Koca Sinan" }), exact: true }).click();
		await expect(stage.getByText("Koca Sinan")).toHaveCount(0);
		await expect(stage.getByText(say(t.question.otherAnswers, { count: 1 })).last()).toBeVisible();
		await look("text, one hidden");
		await panel.getByRole("button", { name: say(t.hostPanel.showTextNamed, { text: "Koca Sinan" }), exact: true }).click();
		await expect(stage.getByText("Koca Sinan").last()).toBeVisible();
		await panel.getByRole("button", { name: say(t.hostPanel.acceptAnswer_one, { count: 1 }) }).click();
		await headline(t.playQuiz.correct);
		await panel.getByRole("button", { name: t.hostPanel.acceptedSave }).click();
		await expect(panel.getByText(t.hostPanel.acceptedSaved)).toBeVisible();
		const read = await send<{ quiz: { questions: { accepted?: string[] }[] } }>(fetcher, "GET", `/quizzes/${quizTemplateId}`, {
			token: host.token,
		});
		expect(read.body.quiz.questions[2]?.accepted).toEqual(["Sinan", "Koca Sinan"]);
		await toNext(2);

		await asked(3);
		const number = phone.getByRole("textbox", { name: `${t.question.yourAnswer} (km)`, exact: true });
		await expect(number).toHaveAttribute("inputmode", "decimal");
		await number.fill("many");
		await expect(number).toHaveAccessibleDescription(t.question.notANumber);
		await expect(submit).toBeDisabled();
		// The quiz is Turkish: its point separates groups, whatever the page's language.
		await number.fill("1.355 km");
		await expect(number).toHaveAccessibleDescription(language === "tr" ? "= 1.355 km" : "= 1,355 km");
		await number.fill("29,5");
		await look("number");
		const readAs = language === "tr" ? "= 29,5 km" : "= 29.5 km";
		await expect(phone.locator("[aria-live=polite]", { hasText: readAs })).toBeVisible();
		await expect(number).toHaveAccessibleDescription(readAs);
		await phone.getByRole("button", { name: t.question.changeSign, exact: true }).click();
		await expect(number).toHaveValue("-29,5");
		await phone.getByRole("button", { name: t.question.changeSign, exact: true }).click();
		await sendAnswer(phone);
		await other.answer(3, 29);
		await headline(t.playQuiz.correct);
		await look("number, closed");
		await toNext(3);

		await asked(4);
		await phone.getByRole("button", { name: "Mars" }).click();
		await other.answer(4, [0]);
		await headline(t.playQuiz.correct);
		await host.act("finish");
		await expect(phone.getByText(say(t.playQuiz.rightOf, { correct: 4, total: 4 }), { exact: false })).toBeVisible();
	});
}
