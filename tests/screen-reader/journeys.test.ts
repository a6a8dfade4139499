import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Host } from "../../bench/lib/host";
import { openBenchGame } from "../../bench/lib/player";
import { register } from "../e2e/accounts";
import { say, TEXTS } from "../e2e/texts";
import { Player, send } from "../helpers/live";
import { installed, ScreenReader } from "./reader";

const origin = `http://localhost:${inject("product").port}`;
const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);

let accounts = 0;
const newSession = () => register(origin, "Ada Author", `reader-${process.pid}-${Date.now()}-${accounts++}@example.org`);

const LOCALES = { en: "en-GB", tr: "tr-TR" } as const;
const OPTIONS = ["Oslo", "Bergen"] as const;
const QUIZZES = {
	en: { name: "Capitals", text: "What is the capital of Norway?" },
	tr: { name: "Baskentler", text: "Norveç'in başkenti neresidir?" },
} as const;

/** Orca's own words are English, whatever the page's language is. */
describe.skipIf(!installed).each(["en", "tr"] as const)("with Orca, on pages in %s", (language) => {
	const t = TEXTS[language];
	const { playQuiz, quizEditor } = t;
	const quiz = QUIZZES[language];
	const reader = new ScreenReader();
	const transcript: string[] = [];
	const step = async (name: string, action: () => Promise<void>) => {
		const before = reader.all().length;
		try {
			await action();
		} finally {
			transcript.push(`\n# ${name}`, ...reader.all().slice(before));
		}
	};

	beforeAll(() => reader.start());
	afterAll(async () => {
		mkdirSync("test-results", { recursive: true });
		writeFileSync(join("test-results", `screen-reader-${language}.txt`), transcript.join("\n"));
		await reader.stop();
	});

	it("a pupil joins, answers, and learns the result and the rank", async () => {
		const { token } = await newSession();
		const questions = [{ text: quiz.text, options: OPTIONS, correctAnswers: [0] }];
		const body = { name: quiz.name, language, status: "published", questions };
		const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
		const pin = await openBenchGame(origin, token, made.body.quiz._id, { timer: "off" });
		const host = new Host(origin, token, pin);
		const bob = new Player(fetcher, pin, "Bob");
		expect((await bob.join()).status).toBe(200);
		const page = await reader.open(LOCALES[language]);

		await step("the game's page opens", async () => {
			await page.goto(`${origin}/play/${pin}`);
			await reader.hears(pin);
			await reader.settle();
		});
		await step("Join without a name", async () => {
			await reader.reach(`${playQuiz.join} push button`);
			await reader.press("Return");
			await reader.hears(playQuiz.enterNickname);
			await reader.settle();
		});
		await step("a name, and Join", async () => {
			await reader.type("Ada");
			await reader.press("Return");
			await reader.hears(playQuiz.joinedLate);
			await reader.settle();
		});
		await step("the question opens", async () => {
			await host.sendCommand("start");
			await reader.hears(quiz.text);
			await reader.settle();
		});
		await step("to the first option, and chosen", async () => {
			await reader.reach(OPTIONS[0]);
			await reader.press("Return");
			await reader.hears(playQuiz.sent);
			await reader.settle();
		});
		await step("the question closes", async () => {
			await bob.answer(0, [1]);
			await host.sendCommand("close-question");
			await reader.hears(playQuiz.said.correct);
			await reader.settle();
		});
		await step("the game ends", async () => {
			await host.sendCommand("finish");
			await reader.hears(playQuiz.finishedTitle);
		});
		await page.close();
	});

	it("a PIN that leads to no game is said", async () => {
		const page = await reader.open(LOCALES[language]);
		await step("the front page, and a PIN of no game", async () => {
			await page.goto(origin);
			await reader.settle();
			await reader.reach(`${t.landing.pinLabel} entry`);
			await reader.type("1999999");
			await reader.press("Return");
			await reader.hears(playQuiz.unavailableTitle);
		});
		await page.close();
	});

	it("an author hears what is missing, writes a question, and publishes it", async () => {
		const session = await newSession();
		const page = await reader.open(LOCALES[language]);
		await page.addInitScript((stored) => {
			localStorage.setItem("token", stored.token);
			localStorage.setItem("user", JSON.stringify(stored.user));
		}, session);
		await step("the editor opens", async () => {
			await page.goto(`${origin}/quiz/create`);
			await reader.hears(t.createQuiz.title);
			await reader.settle();
		});
		await step("Publish with nothing written", async () => {
			await reader.reach(`${quizEditor.publish} push button`);
			await reader.press("Return");
			await reader.hears(TEXTS[language].validation.quizNameRequired);
			await reader.settle();
		});
		await step("the name", async () => {
			await reader.type(quiz.name);
			await reader.reach(`${quizEditor.questionText} entry`);
		});
		await step("the question and its options", async () => {
			await reader.type("Capital of Norway?");
			await reader.reach(`${say(quizEditor.option, { letter: "A" })} entry`);
			await reader.type(OPTIONS[0]);
			await reader.press("Return");
			await reader.hears(say(quizEditor.option, { letter: "B" }));
			await reader.type(OPTIONS[1]);
			await reader.settle();
		});
		await step("Publish", async () => {
			await reader.reach(`${quizEditor.publish} push button`);
			await reader.press("Return");
			await reader.hears(t.publish.title);
			await reader.settle();
			await reader.reach(`${quizEditor.publish} push button`);
			await reader.press("Return");
			await reader.hears(t.saved.public);
		});
		await page.close();
	});
});
