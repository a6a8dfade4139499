import { describe, expect, inject, it } from "vitest";
import { TEXTS } from "../e2e/texts";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { ENGINES } from "./browsers";
import { Screen } from "./screen";

const { port } = inject("product");
const origin = `http://localhost:${port}`;
const fetcher: Fetcher = (path, init) => fetch(`${origin}${path}`, init);
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Which engine plays in which language in `npm test`; each plays in both in `npm test -- engines`. */
const journeys = ENGINES.flatMap((engine, at) =>
	(["tr", "en"] as const)
		.filter((_, language) => process.env.EVERYTHING === "1" || language === at % 2)
		.map((language) => ({ engine, language, name: engine.name })),
);

for (const { engine, language, name } of journeys) {
	describe.skipIf(!engine.installed)(name, () => {
		it(`registers, hosts with panel and big screen, plays, reloads and reaches the podium (${language})`, async () => {
			const t = TEXTS[language];
			const browser = await engine.open(language);
			try {
				const open = async (size: typeof PHONE) => new Screen(await browser.open(size), origin);
				const panel = await open(DESKTOP);
				await panel.goto("/register");
				// The page is in the language of the browser; its texts are those of the language asked for.
				await panel.match(`document.documentElement.lang === "${language}"`);
				await panel.fill(t.register.name, "Engine Author");
				await panel.fill(t.register.email, `${name}-${language}-${Date.now()}@example.org`.toLowerCase());
				await panel.fill(t.register.password, "engine-password");
				await panel.fill(t.register.confirmPassword, "engine-password");
				await panel.click("main button, form button", t.register.submit);
				await panel.match(`location.pathname === "/" && localStorage.getItem("token") !== null`);
				const token = String(await panel.page.evaluate(`localStorage.getItem("token")`));

				const quiz = gameQuiz(1, 120);
				const [question] = quiz.questions;
				const body = { ...quiz, language, questions: [{ ...question, text: "Which is $\\frac{1}{2}$?", correctAnswers: [0] }] };
				const made = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body });
				expect(made.status, made.text).toBe(201);
				const { pin } = await Host.open(fetcher, token, made.body.quiz._id);

				const player = await open(PHONE);
				await player.goto(`/play/${pin}`);
				await player.fill(t.playQuiz.nickname, "Ada");
				await player.click("button", t.playQuiz.join);
				await player.see("Ada");
				expect((await new Player(fetcher, pin, "Bob").join()).status).toBe(200);

				const stage = await open(DESKTOP);
				await stage.goto(`/host/${pin}/stage`);
				await stage.see("Ada");
				await panel.goto(`/host/${pin}`);
				await panel.click("button", t.hostPanel.start);
				await player.match(`document.querySelector("math mfrac") !== null`);
				await stage.match(`document.querySelector("math mfrac") !== null`);
				await player.click("[role=group] button, fieldset button", "");
				await player.see(t.playQuiz.submitted.slice(0, 12));
				await player.reload();
				await player.see(t.playQuiz.submitted.slice(0, 12));
				await panel.click("button", t.hostPanel.closeQuestion);
				await stage.see("alpha");
				await panel.click("button", t.hostPanel.finish);
				await panel.see(t.hostPanel.podium);
				await player.see(t.playQuiz.thanks);
				await stage.see("Ada");
				for (const screen of [panel, player, stage]) expect(await screen.problems()).toEqual([]);
			} finally {
				await browser.close();
			}
		});
	});
}
