import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { Quiz } from "#contract";
import { say, TEXTS } from "../e2e/texts";
import { makeClass } from "../helpers/classes";
import { makeDocx, makePdf } from "../helpers/documents";
import { Teacher } from "../helpers/homework";
import { type Fetcher, Player, send } from "../helpers/live";
import type { Driver, Language, Size } from "./driver";
import { Screen } from "./screen";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const PASSWORD = "engine-password";
let accounts = 0;

export class Visit {
	readonly t;
	readonly #screens: Screen[] = [];
	readonly fetcher: Fetcher = (path, init) => fetch(`${this.origin}${path}`, init);

	constructor(
		readonly driver: Driver,
		readonly origin: string,
		readonly language: Language,
	) {
		this.t = TEXTS[language];
	}

	async open(size: Size, path: string): Promise<Screen> {
		const screen = new Screen(await this.driver.open(size), this.origin);
		this.#screens.push(screen);
		await screen.goto(path);
		await screen.speak(this.language);
		return screen;
	}

	/** Registers through the form; all later pages use this session. */
	async register(): Promise<{ desk: Screen; token: string }> {
		const { register } = this.t;
		const desk = await this.open(DESKTOP, "/register");
		await desk.fill(register.name, "Engine Author");
		await desk.fill(register.email, `engine-${process.pid}-${Date.now()}-${accounts++}@example.org`);
		await desk.fill(register.password, PASSWORD);
		await desk.fill(register.confirmPassword, PASSWORD);
		await desk.click("main button, form button", register.submit);
		await desk.match(`location.pathname === "/" && localStorage.getItem("token") !== null`);
		return { desk, token: String(await desk.page.evaluate(`localStorage.getItem("token")`)) };
	}

	async problems(): Promise<unknown[]> {
		const all: unknown[] = [];
		// WebDriver has one window at a time.
		for (const screen of this.#screens) all.push(...(await screen.problems()));
		return all;
	}
}

const question = (text: string, correct = 0) => ({
	text,
	options: ["alpha", "beta", "gamma"],
	correctAnswers: [correct],
	timeLimit: 120,
	extraInfo: `About ${text}`,
});
const QUESTIONS = [question("Which is $\\frac{1}{2}$?"), question("Which one is next?", 1), question("And the last one?")];

async function saveQuiz(visit: Visit, token: string): Promise<string> {
	const body = { name: "Engine quiz", language: visit.language, status: "published", questions: QUESTIONS };
	const made = await send<{ quiz: { _id: string } }>(visit.fetcher, "POST", "/quizzes", { token, body });
	expect(made.status, made.text).toBe(201);
	return made.body.quiz._id;
}

export async function playGame(visit: Visit, players = visit): Promise<void> {
	const { t } = visit;
	const { hostPanel, playQuiz } = t;
	const { desk: panel, token } = await visit.register();
	await saveQuiz(visit, token);
	await panel.goto("/my-quizzes");
	await panel.click("article button", t.quizCard.start);
	await panel.match(`/^\\/host\\/\\d+$/.test(location.pathname)`);
	const pin = String(await panel.page.evaluate("location.pathname")).slice("/host/".length);

	const player = await players.open(PHONE, `/play/${pin}`);
	await player.fill(playQuiz.nickname, "Ada");
	await player.click("button", playQuiz.join);
	await player.see(playQuiz.lobbyWaiting);
	const bob = new Player(visit.fetcher, pin, "Bob");
	expect((await bob.join()).status).toBe(200);

	const stage = await visit.open(DESKTOP, `/host/${pin}/stage`);
	const phase = (name: string) => stage.match(`document.querySelector(".stage")?.dataset.phase === "${name}"`);
	await stage.see("Ada");
	const pairing = await send<{ url: string }>(visit.fetcher, "POST", `/instances/${pin}/pairing`, { token, body: { scope: "steer" } });
	const link = new URL(pairing.body.url);
	const remote = await visit.open(PHONE, link.pathname + link.search + link.hash);

	await panel.see(hostPanel.canStart);
	await panel.click("button", hostPanel.start);
	for (const screen of [player, stage, panel, remote]) await screen.match(`document.querySelector("math mfrac") !== null`);
	await player.click("[role=group] button", "");
	await player.see(playQuiz.submitted);
	await player.reload();
	await player.see(playQuiz.submitted);
	expect((await bob.answer(0, [1])).status).toBe(200);
	await player.see(playQuiz.correct);
	await phase("answers");
	await stage.see("alpha");

	// The player's tab was discarded, and another one takes the seat back.
	await remote.click("button", hostPanel.next);
	await stage.see("Which one is next?");
	const again = await players.open(PHONE, `/play/${pin}`);
	await again.click("button", say(playQuiz.continueAs, { nickname: "Ada" }));
	await again.see("Which one is next?");
	await again.click("[role=group] button", "");
	await again.see(playQuiz.submitted);
	await remote.click("button", hostPanel.closeQuestion);
	await phase("answers");
	await again.see(playQuiz.wrong);
	await panel.click("button", hostPanel.next);
	await again.see("And the last one?");
	await panel.click("button", hostPanel.closeQuestion);
	await again.see(playQuiz.noAnswer);
	await panel.click("button", hostPanel.finish);
	await phase("podium");
	await panel.see(hostPanel.podium);
	await again.see(playQuiz.thanks);
	await stage.see("Ada");
	await remote.click("button", hostPanel.archive);
	await remote.click("[role=dialog] button", hostPanel.archive);
	await remote.see(t.remote.over);
}

export async function doHomework(visit: Visit, players = visit): Promise<void> {
	const { t, fetcher } = visit;
	const { doHomework: d, question: q } = t;
	const { desk, token } = await visit.register();
	const questions = [
		{ text: "Which is $\\frac{1}{2}$?", options: ["alpha", "beta"], correctAnswers: [0] },
		{ text: "Which are even?", options: ["two", "three", "four"], correctAnswers: [0, 2] },
		{ kind: "text", text: "Who built it?", accepted: ["Sinan"] },
		{ kind: "order", text: "From small to large", options: ["ant", "cat", "cow"] },
	];
	const body = { name: "Engine homework", language: "en", status: "published", questions };
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
	expect(quiz.status, quiz.text).toBe(201);
	const { id: classId, secrets } = await makeClass(fetcher, token, [{ number: 7, label: "Ada" }]);
	const homework = await Teacher.set(fetcher, token, quiz.body.quiz._id, { classId, cardsOnly: true });

	const pupil = await players.open(PHONE, `/c/${secrets[0]}`);
	await pupil.see(say(t.card.held, { number: 7 }));
	await pupil.goto(`/play/${homework.pin}`);
	await pupil.click("button", d.byCard);
	await pupil.click("button", d.start);
	await pupil.match(`document.querySelector("h1 math mfrac") !== null`);
	await pupil.click("[role=group] button", "");
	await pupil.see(d.saved);
	await pupil.reload();
	await pupil.see("Which are even?");
	await pupil.click("[role=checkbox], [type=checkbox]", "");
	await pupil.see(d.saved);
	await pupil.click("button", d.next);
	await pupil.fill(q.yourAnswer, "SINAN");
	await pupil.see(d.saved);
	await pupil.click("button", d.next);
	await pupil.see("From small to large");
	await pupil.click("button", d.handIn);
	await pupil.see(say(d.handInMissing_one, { count: 1 }));
	await pupil.click("dialog button", d.handIn);
	await pupil.see(d.doneTitle);
	await pupil.see(say(d.result, { right: 2, total: 4 }));
	await pupil.see(d.solutions);

	await desk.goto(`/homework/${homework.id}`);
	await desk.see("Ada");
	await desk.see(t.homework.work["handed-in"]);
}

/** The second question moves in the list at the side: the focus stays at its handle, uncovered. */
async function moveUp({ t }: Visit, desk: Screen): Promise<void> {
	const name = (number: number) => say(t.quizEditor.question, { number });
	const grip = (number: number) => say(t.quizEditor.outlineDrag, { number });
	const focus = `document.activeElement?.getAttribute("aria-label")`;
	const announced = (key: "lifted" | "moved" | "dropped", place: number) =>
		desk.say(say(t.sortable[key], { name: name(2), place, count: 2 }));
	await desk.match(`(document.querySelector('button[aria-label="${grip(2)}"]')?.focus(), ${focus} === "${grip(2)}")`);
	await desk.page.press("Space");
	await announced("lifted", 2);
	await desk.page.press("ArrowUp");
	await announced("moved", 1);
	await desk.match(`${focus} === "${grip(1)}"`);
	await desk.page.press("Space");
	await announced("dropped", 1);
	await desk.match(`${focus} === "${grip(1)}"`);
	await desk.match(`(({ left, top, width, height }) => document.activeElement.contains(document.elementFromPoint(left + width / 2, top + height / 2)))(
		document.activeElement.getBoundingClientRect())`);
}

export async function writeQuiz(visit: Visit): Promise<string> {
	const { quizEditor } = visit.t;
	const { desk, token } = await visit.register();
	const option = (letter: string) => say(quizEditor.option, { letter });
	await desk.goto("/quiz/create");
	await desk.fill(quizEditor.name, "Rivers");
	// Without a vision model an admin reviews the picture of a public quiz.
	await desk.click("button", quizEditor.settings);
	await desk.choose(quizEditor.visibility, "private");
	await desk.fill(quizEditor.questionText, "Which is $\\frac{1}{2}$?");
	await desk.match(`document.querySelector("math mfrac") !== null`);
	await desk.fill(option("A"), "$\\frac{2}{4}$");
	await desk.fill(option("B"), "0");
	await desk.click("summary", quizEditor.more);
	await desk.upload("input[type=file][accept^=image]", "tests/fixtures/pictures/field.jpg");
	await desk.fill(quizEditor.picture.alt, "A field");
	await desk.click("button", quizEditor.addQuestion);
	await desk.see(say(quizEditor.question, { number: 2 }));
	await desk.fillLast(quizEditor.questionText, "Where is the mouth?");
	await desk.fillLast(option("A"), "At the sea");
	await desk.fillLast(option("B"), "In the hills");
	await moveUp(visit, desk);
	await desk.click("button", quizEditor.publish);
	await desk.click("[role=dialog] button", quizEditor.publish);
	await desk.match(`location.pathname === "/"`);
	const mine = await send<{ quizzes: { _id: string }[] }>(visit.fetcher, "GET", "/quizzes/my", { token });
	const id = mine.body.quizzes[0]?._id ?? "";
	const saved = await send<{ quiz: Quiz }>(visit.fetcher, "GET", `/quizzes/${id}`, { token });
	expect(saved.body.quiz).toMatchObject({
		status: "published",
		questions: [
			{ text: "Where is the mouth?" },
			{ text: "Which is $\\frac{1}{2}$?", options: ["$\\frac{2}{4}$", "0"], image: { alt: "A field" } },
		],
	});
	return id;
}

export async function playAlone(visit: Visit, id: string): Promise<void> {
	const { solo } = visit.t;
	const phone = await visit.open(PHONE, `/solo/${id}`);
	await phone.match(`document.querySelector("h2 math mfrac") !== null`);
	await phone.match(`[...document.images].some(({ alt, naturalWidth }) => alt === "A field" && naturalWidth > 0)`);
	for (const submitted of [1, 2]) {
		await phone.click("[role=group] button", "");
		await phone.see(say(solo.progress, { submitted, total: 2 }));
		await phone.click("main button", submitted < 2 ? solo.next : solo.toResult);
	}
	await phone.see(solo.completedTitle);
	await phone.reload();
	await phone.see(solo.alreadyCompleted);
}

const KINDS = [
	{ kind: "poll", text: "How was it?", options: ["good", "bad"] },
	{ kind: "order", text: "From small to large", options: ["ant", "cat", "cow"] },
	{ kind: "text", text: "Who built it?", accepted: ["Sinan"] },
	{ kind: "number", text: "How long is it?", value: 29.5 },
];

export async function playKinds(visit: Visit): Promise<void> {
	const { question, solo } = visit.t;
	const { token } = await visit.register();
	const body = { name: "Kinds", language: "tr", status: "published", questions: KINDS };
	const made = await send<{ quiz: { _id: string } }>(visit.fetcher, "POST", "/quizzes", { token, body });
	expect(made.status, made.text).toBe(201);
	const phone = await visit.open(PHONE, `/solo/${made.body.quiz._id}`);
	const answered = async (submitted: number) => {
		await phone.see(say(solo.progress, { submitted, total: KINDS.length }));
		await phone.click("main button", submitted < KINDS.length ? solo.next : solo.toResult);
	};
	await phone.click("[role=group] button", "");
	await phone.see(solo.voted);
	await answered(1);
	for (const [place, option] of ["ant", "cat", "cow"].entries()) {
		await phone.click("ol button", option);
		await phone.say(say(question.placed, { option, place: place + 1, total: 3 }));
	}
	await phone.click("button", question.submit);
	await phone.see(solo.correct);
	await answered(2);
	await phone.fill(question.yourAnswer, "sİNAN");
	await phone.click("button", question.submit);
	await phone.see(solo.correct);
	await answered(3);
	await phone.fill(question.yourAnswer, "29,5");
	await phone.see(visit.language === "tr" ? "= 29,5" : "= 29.5");
	await phone.click("button", question.submit);
	await phone.see(solo.correct);
	await answered(4);
	await phone.see(solo.completedTitle);
}

/** A game with printed cards: everything but the camera, which no browser has here. */
export async function playWithCards(visit: Visit): Promise<void> {
	const { t, fetcher } = visit;
	const { answerCards, hostPanel, scan: s } = t;
	const { desk, token } = await visit.register();
	const quizTemplateId = await saveQuiz(visit, token);
	await desk.goto("/answer-cards");
	await desk.see(answerCards.title);
	const trial = await visit.open(PHONE, "/answer-cards/try");
	const words = JSON.stringify([s.noCamera, s.denied, s.insecure, s.busy]);
	await trial.match(`${words}.some((text) => document.body.innerText.includes(text))`);
	const opened = await send<{ pin: string }>(fetcher, "POST", "/instances", {
		token,
		body: { quizTemplateId, settings: { answerCards: true } },
	});
	const { pin } = opened.body;
	const read = (cards: number[], questionIndex?: number) =>
		send(fetcher, "POST", `/instances/${pin}/card-readings`, {
			token,
			body: { questionIndex, readings: cards.map((card) => ({ card, option: 0 })) },
		});
	await read([1, 2, 7]);
	const scan = await visit.open(DESKTOP, `/host/${pin}/scan`);
	await scan.see(say(s.count_other, { count: 3 }));
	const stage = await visit.open(DESKTOP, `/host/${pin}/stage`);
	await stage.see("7");
	await scan.click("button", hostPanel.start);
	await stage.match(`document.querySelector("math mfrac") !== null`);
	await read([1, 7], 0);
	await scan.see(say(s.countOf, { read: 2, of: 3 }));
	await scan.click("button", hostPanel.closeQuestion);
	await stage.match(`document.querySelector(".stage")?.dataset.phase === "answers"`);
}

/** Lets the page believe that the site has a model: without one, the generator has no fields, and nothing can be translated. */
const PRETEND_MODEL = `(() => {
	const send = window.fetch;
	window.fetch = async (input, init) => {
		const reply = await send(input, init);
		if (!String(input.url ?? input).endsWith("/api/health")) return reply;
		return new Response(JSON.stringify({ ...(await reply.json()), ai: "openai-compatible" }), { headers: { "Content-Type": "application/json" } });
	};
	return true;
})()`;

/** No model runs here, so the translation dialog only opens. */
export async function readMaterial(visit: Visit, readsPdf: boolean): Promise<void> {
	const { aiGenerator, material, quizCard, translation } = visit.t;
	const folder = mkdtempSync(join(tmpdir(), "engine-material-"));
	try {
		const { desk, token } = await visit.register();
		await desk.goto("/my-quizzes");
		await desk.match(PRETEND_MODEL);
		await desk.click("a[href='/quiz/create']");
		await desk.click("summary", aiGenerator.title);
		await desk.click("input[type=radio]", aiGenerator.fromMaterial);
		const choose = async (name: string, bytes: Uint8Array) => {
			writeFileSync(join(folder, name), bytes);
			await desk.upload('input[type=file][accept*=".pdf"]', join(folder, name));
		};
		const shown = (name: string, ...texts: string[]) =>
			desk.match(`document.body.innerText.includes(${JSON.stringify(say(material.read, { name }))}) &&
				[...document.querySelectorAll("textarea")].some(({ value }) => ${JSON.stringify(texts)}.every((text) => value.includes(text)))`);
		await choose("sheet.docx", makeDocx(["1. İlk soru hangisidir?", "A) bu"]));
		await shown("sheet.docx", "1. İlk soru hangisidir?");
		await choose("lake.pdf", makePdf([["Gölün çevresi ılıktır."], ["The second page."]]));
		if (readsPdf) await shown("lake.pdf", "Gölün çevresi ılıktır.", "The second page.");
		else
			await desk.match(
				`${JSON.stringify([material.problem.oldBrowser, material.problem.failed])}.some((text) => document.body.innerText.includes(text))`,
			);
		const id = await saveQuiz(visit, token);
		const page = await visit.open(DESKTOP, `/solo/${id}`);
		await page.match(PRETEND_MODEL);
		await page.click("button", quizCard.translate);
		await page.click("[role=dialog] button", translation.start);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
