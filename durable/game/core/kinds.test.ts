import { describe, expect, it } from "vitest";
import { instanceSchema } from "#contract/games/live";
import { playerStateSchema } from "#contract/games/player-state";
import type { GameQuestion } from "#contract/quizzes/question";
import { resultQuestionSchema } from "#contract/results/results";
import { Game, generator, makeQuiz, page, readCode, STAGE } from "#tests/helpers/fake-game";
import { hostView } from "./host-view";
import { shuffleQuiz } from "./shuffle";
import type { GameQuiz } from "./state";

const base = { timeLimitSeconds: 20, options: [], correctAnswers: [] };
const QUESTIONS = {
	choice: { ...base, id: "q-choice", text: "Which?", options: ["x", "y"], correctAnswers: [1] },
	poll: { ...base, id: "q-poll", text: "How was it?", kind: "poll", options: ["good", "so so", "bad"], multiple: true },
	order: { ...base, id: "q-order", text: "From small to large", kind: "order", options: ["c", "a", "b"], correctAnswers: [1, 2, 0] },
	text: {
		...base,
		id: "q-text",
		text: "Who built it?",
		kind: "text",
		accepted: ["Sinan", "Mimar Sinan", "Koca Sinan", "Sinan Usta", "Sinan Ağa", "secret-sixth"],
		match: "case",
		typos: 0,
	},
	number: { ...base, id: "q-number", text: "How long?", kind: "number", value: 36.5, tolerance: 0.5, unit: "km" },
} satisfies Record<string, GameQuestion>;

function quizWith(...questions: GameQuestion[]): GameQuiz {
	return { quizTemplateId: "quiz-1", title: "Kinds", language: "tr", questions };
}

function allViews(game: Game, names: string[]) {
	const views = names.map((name) => {
		const view = game.view(name);
		expect(playerStateSchema.parse(view)).toEqual(view);
		return view;
	});
	const host = game.hostView();
	expect(instanceSchema.parse(host)).toEqual(host);
	const stage = hostView(game.state, page, game.now, STAGE);
	return JSON.stringify([views, host, stage]);
}

describe("a question that is no choice", () => {
	it("gives nothing away before it is closed, in any view; a choice carries nothing new", () => {
		const game = new Game(quizWith(...Object.values(QUESTIONS))).started("Ada", "Bob");
		const secrets = ['"accepted"', '"value"', '"tolerance"', "36.5", "Sinan", '"match"', '"multiple"', '"given"'];
		expect(JSON.stringify(game.view("Ada"))).not.toMatch(/"kind"|"unit"|"text":"y"/);
		for (const question of Object.values(QUESTIONS)) {
			const views = allViews(game, ["Ada", "Bob"]);
			for (const secret of secrets) expect(views, `${question.id}: ${secret}`).not.toContain(secret);
			expect(game.view("Ada")).not.toHaveProperty("correctAnswers");
			if (question !== QUESTIONS.number) game.next();
			// Earlier questions may be known now.
			if (question === QUESTIONS.text) break;
		}
		game.host({ type: "close-question" });
		expect(game.view("Ada")).toMatchObject({ status: "result", value: 36.5, tolerance: 0.5, question: { kind: "number", unit: "km" } });
		allViews(game, ["Ada", "Bob"]);
	});

	it("has no right or wrong in a poll: no points, no row of right answers, no part in what is counted", () => {
		const { choice, poll } = QUESTIONS;
		const game = new Game(quizWith(choice, { ...poll }, { ...choice, id: "second" })).started("Ada", "Bob");
		game.answer("Ada", [1]);
		game.answer("Bob", [0]);
		game.host({ type: "next-question" });
		expect(game.view("Ada")).toMatchObject({ question: { kind: "poll", isMultipleChoice: true } });
		expect(readCode(game.answer("Ada", [2, 0]))).toBe("ok");
		// The same vote in another order.
		expect(readCode(game.answer("Ada", [0, 2]))).toBe("ok");
		expect(readCode(game.answer("Ada", [1]))).toBe("ALREADY_ANSWERED");
		game.answer("Bob", [0]);
		expect(game.view("Ada")).toMatchObject({ status: "result", isCorrect: null, pointsEarned: 0, score: 1000, streak: 1, correctCount: 1 });
		expect(game.view("Bob")).toMatchObject({ isCorrect: null, pointsEarned: 0, score: 0, correctCount: 0 });
		expect(game.view("Bob")).not.toHaveProperty("streak");
		const host = game.hostView();
		expect(host.answerCounts).toEqual([2, 0, 1]);
		expect(host).not.toHaveProperty("correctCount");
		expect(host).not.toHaveProperty("given");
		game.host({ type: "next-question" });
		game.answer("Ada", [1]);
		game.answer("Bob", [1]);
		expect(game.view("Ada")).toMatchObject({ streak: 2, correctCount: 2 });
		game.host({ type: "finish" });
		expect(game.view("Ada")).toMatchObject({ questionCount: 3, scoredCount: 2, correctCount: 2 });
		expect(game.hostView().highlights?.hardestQuestion).toMatchObject({ questionIndex: 0 });
		expect(game.results().players).toMatchObject([
			{ answeredCount: 2, answers: [{ right: true }, { answers: [0, 2], right: null, points: 0 }, { right: true }] },
			{ answeredCount: 2, correctCount: 1 },
		]);
		expect(game.restart().view("Ada")).toMatchObject({ questionCount: 3, scoredCount: 2, correctCount: 2 });
	});

	it("counts the vote of a player who is removed no more, also in an earlier poll", () => {
		const game = new Game(quizWith({ ...QUESTIONS.poll, multiple: false }, QUESTIONS.choice)).started("Ada", "Bob", "Cem");
		for (const name of ["Ada", "Bob", "Cem"]) game.answer(name, [0]);
		game.host({ type: "next-question" });
		game.host({ type: "remove-player", key: "cem" });
		game.host({ type: "end" });
		expect(game.results().questions[0]).toMatchObject({ optionCounts: [2, 0, 0], answerCount: 2 });
		expect(game.restart().results().questions[0]).toMatchObject({ optionCounts: [2, 0, 0], answerCount: 2 });
	});

	it("judges a sequence of the options as shown, and lists results in the quiz's own order", () => {
		const own = { ...QUESTIONS.order, options: ["a", "b", "c", "d"], correctAnswers: [0, 1, 2, 3] };
		const quiz = shuffleQuiz(quizWith(own), "none", generator(3));
		const shown = quiz.questions[0]?.options ?? [];
		const right = own.options.map((option) => shown.indexOf(option));
		const game = new Game(quiz).started("Ada", "Bob");
		expect(game.view("Ada")).toMatchObject({ question: { options: shown, isMultipleChoice: false } });
		expect(readCode(game.answer("Ada", right.slice(1)))).toBe("VALIDATION_ERROR");
		game.answer("Ada", right);
		expect(game.view("Ada")).toMatchObject({ selectedOptions: right });
		game.answer("Bob", [...right].reverse());
		expect(game.view("Ada")).toMatchObject({ isCorrect: true, correctAnswers: right });
		expect(game.view("Bob")).toMatchObject({ isCorrect: false, pointsEarned: 0 });
		const host = game.hostView();
		expect(host).not.toHaveProperty("answerCounts");
		expect(host.given).toEqual([
			{ answers: right, count: 1, right: true },
			{ answers: [...right].reverse(), count: 1, right: false },
		]);
		game.host({ type: "finish" });
		const [result] = game.results().questions;
		expect(resultQuestionSchema.parse(result)).toEqual(result);
		expect(result).toMatchObject({ options: own.options, correctAnswers: [0, 1, 2, 3], optionCounts: [] });
		expect(result?.given?.map(({ count: _, ...group }) => group)).toEqual([
			{ answers: [0, 1, 2, 3], right: true },
			{ answers: [3, 2, 1, 0], right: false },
		]);
		expect(game.results().players.map(({ answers }) => answers)).toMatchObject([
			[{ answers: [0, 1, 2, 3], right: true }],
			[{ answers: [3, 2, 1, 0], right: false, points: 0 }],
		]);
	});

	it("is never shown in the right order, however the game is shuffled; the others stay as they are", () => {
		const own = { ...QUESTIONS.order, options: ["a", "b", "c"], correctAnswers: [0, 1, 2] };
		for (let seed = 0; seed < 60; seed++) {
			for (const shuffle of ["none", "questions", "options", "both"] as const) {
				const quiz = shuffleQuiz(quizWith(own, QUESTIONS.choice), shuffle, generator(seed));
				const copy = quiz.questions.find(({ id }) => id === own.id);
				expect(copy?.options).not.toEqual(own.options);
				expect(copy?.correctAnswers.map((place) => copy.options[place])).toEqual(own.options);
				if (shuffle === "none") expect(quiz.questions[1]).toEqual(QUESTIONS.choice);
			}
		}
		expect(shuffleQuiz(makeQuiz(2), "none", generator(1))).toEqual(makeQuiz(2));
	});

	it("judges a number, and shows how many gave each", () => {
		const game = new Game(quizWith(QUESTIONS.number)).started("Ada", "Bob", "Cem");
		game.answer("Ada", 37);
		expect(game.view("Ada")).toMatchObject({ number: 37, submitted: true });
		game.answer("Bob", 37.1);
		game.answer("Cem", 37);
		expect(game.view("Ada")).toMatchObject({ isCorrect: true });
		expect(game.view("Bob")).toMatchObject({ isCorrect: false, number: 37.1 });
		expect(game.hostView().given).toEqual([
			{ number: 37, count: 2, right: true },
			{ number: 37.1, count: 1, right: false },
		]);
		expect(game.restart().hostView().given).toHaveLength(2);
	});

	it("shows players the first five accepted texts, and the host all; refused ones are a mere count on the wall", () => {
		const game = new Game(quizWith(QUESTIONS.text)).started("Ada", "Bob", "Cem");
		game.answer("Ada", " SİNAN ");
		expect(readCode(game.answer("Ada", "sinan"))).toBe("ok");
		game.answer("Bob", "bad word");
		game.answer("Cem", "Nobody");
		expect(game.view("Ada")).toMatchObject({ isCorrect: true, text: "SİNAN", accepted: QUESTIONS.text.accepted.slice(0, 5) });
		const judged: string[] = [];
		const isRefused = (text: string) => {
			judged.push(text);
			return text.includes("bad");
		};
		const host = hostView(game.state, page, game.now, { onStage: false, isRefused });
		expect(host.questions[0]?.accepted).toEqual(QUESTIONS.text.accepted);
		expect(host.given).toContainEqual({ text: "bad word", count: 1, right: false, hidden: true, refused: true });
		const stage = hostView(game.state, page, game.now, { onStage: true, isRefused });
		expect(instanceSchema.parse(stage)).toEqual(stage);
		expect(stage.given).toContainEqual({ hidden: true, count: 1 });
		expect(JSON.stringify(stage)).not.toContain("bad word");
		// Every screen polls its view: each text is judged once.
		for (let n = 0; n < 3; n++) hostView(game.state, page, game.now, { onStage: n === 1, isRefused });
		expect(judged).toHaveLength(3);
	});
});

describe("hiding a typed text", () => {
	const text = { ...QUESTIONS.text, accepted: ["Sinan"] };
	const viewers = (game: Game) => {
		const view = (onStage: boolean) => hostView(game.state, page, game.now, { onStage, isRefused: (written) => written.includes("bad") });
		return { host: view(false), stage: view(true) };
	};
	const hide = (game: Game, typed: string, hidden = true, questionIndex = 0) =>
		game.host({ type: "hide-text", questionIndex, text: typed, hidden });

	it("takes it off the big screen, where it is only counted, and marks it for the host; points stay, a restart changes nothing", () => {
		const game = new Game(quizWith(text, QUESTIONS.choice)).started("Ada", "Bob", "Cem", "Dan");
		for (const [name, typed] of Object.entries({ Ada: "Sinan", Bob: "Ms. Stone", Cem: "ms. stone", Dan: "bad word" }))
			game.answer(name, typed);
		expect(viewers(game).stage.given).toContainEqual({ text: "Ms. Stone", count: 2, right: false });
		expect(hide(game, " MS. STONE ").ok).toBe(true);
		const { written } = game.rows;
		expect(hide(game, "ms. stone")).toEqual({ ok: true, changes: [] });
		expect(hide(game, "nobody wrote this")).toEqual({ ok: true, changes: [] });
		expect(game.rows.written).toBe(written);
		for (const state of [game, game.restart()]) {
			const { host, stage } = viewers(state);
			expect(host.given).toContainEqual({ text: "Ms. Stone", count: 2, right: false, hidden: true });
			expect(instanceSchema.parse(stage)).toEqual(stage);
			expect(stage.given).toContainEqual({ hidden: true, count: 2 });
			expect(JSON.stringify(stage)).not.toMatch(/stone/i);
			expect(host.participants.map(({ nickname, totalScore }) => [nickname, totalScore > 0])).toContainEqual(["Ada", true]);
		}
		expect(game.results()).toMatchObject({
			questions: [{ given: expect.arrayContaining([{ text: "Ms. Stone", count: 2, right: false, hidden: true }]) }],
		});
		const bob = game.results().players.find(({ nickname }) => nickname === "Bob");
		expect(bob?.answers?.[0]).toMatchObject({ text: "Ms. Stone", hidden: true });
		expect(hide(game, "Ms. Stone", false).ok).toBe(true);
		expect(viewers(game).stage.given).toContainEqual({ text: "Ms. Stone", count: 2, right: false });
	});

	it("holds for the answers of both turns, for earlier questions and after the end, until the archive", () => {
		const game = new Game(quizWith(text, QUESTIONS.choice), { solution: "with-host" }).started("Ada", "Bob");
		game.answer("Ada", "first");
		game.answer("Bob", "other");
		game.host({ type: "ask-again" });
		game.answer("Ada", "second");
		game.host({ type: "close-question" });
		game.host({ type: "show-solution" });
		hide(game, "other");
		expect(viewers(game).stage).toMatchObject({
			given: expect.arrayContaining([{ hidden: true, count: 1 }]),
			firstGiven: expect.arrayContaining([{ hidden: true, count: 1 }]),
		});
		game.next();
		game.host({ type: "close-question" });
		game.host({ type: "finish" });
		expect(hide(game, "second").ok).toBe(true);
		expect(game.results().questions[0]?.given).toEqual([
			{ text: "other", count: 1, right: false, hidden: true },
			{ text: "second", count: 1, right: false, hidden: true },
		]);
		game.host({ type: "archive" });
		expect(readCode(hide(game, "second", false))).toBe("WRONG_STATE");
	});

	it("is refused for kinds without texts and questions not asked yet, and never shows what the word list refuses", () => {
		const game = new Game(quizWith(QUESTIONS.choice, text)).started("Ada", "Bob");
		game.answer("Ada", [0]);
		expect(readCode(hide(game, "Sinan"))).toBe("WRONG_STATE");
		expect(readCode(hide(game, "Sinan", true, 1))).toBe("WRONG_STATE");
		game.next();
		game.answer("Ada", "fuck");
		game.host({ type: "close-question" });
		expect(readCode(hide(game, "fuck", false, 1))).toBe("CONTENT_BLOCKED");
		expect(hide(game, "x".repeat(200), true, 1)).toMatchObject({ code: "VALIDATION_ERROR" });
	});
});

describe("accepting one more text", () => {
	const started = () => new Game(quizWith({ ...QUESTIONS.text, accepted: ["Sinan"] }, QUESTIONS.choice)).started("Ada", "Bob", "Cem");

	it("computes again what follows from it: points by the stored times, ranks, rows of right answers, results", () => {
		const game = started();
		game.tick(5_000).answer("Bob", "Koca Sinan");
		game.tick(5_000).answer("Ada", "Sinan");
		game.answer("Cem", "Leonardo");
		const before = game.hostView().revision;
		expect(game.view("Bob")).toMatchObject({ isCorrect: false, score: 0, rank: 2 });
		expect(game.host({ type: "accept", questionIndex: 0, text: " koca  sinan " }).ok).toBe(true);
		expect(game.view("Bob")).toMatchObject({ isCorrect: true, pointsEarned: 875, score: 875, rank: 1, streak: 1, correctCount: 1 });
		expect(game.view("Ada")).toMatchObject({ isCorrect: true, score: 750, rank: 2 });
		expect(game.view("Cem")).toMatchObject({ isCorrect: false, score: 0, rank: 3 });
		expect(game.view("Ada")).toMatchObject({ accepted: ["Sinan", "koca  sinan"] });
		const host = game.hostView();
		expect(host).toMatchObject({ correctCount: 2, acceptedTexts: 1 });
		expect(host.revision).toBeGreaterThan(before);
		expect(host.given?.filter(({ right }) => right)).toHaveLength(2);
		const live = [game.view("Ada"), game.view("Bob"), game.results()];
		game.restart();
		const strip = (value: unknown) => JSON.parse(JSON.stringify(value, (key, item) => (key === "revision" ? undefined : item)));
		expect(strip([game.view("Ada"), game.view("Bob"), game.results()])).toEqual(strip(live));
		game.host({ type: "next-question" });
		game.answer("Bob", [1]);
		game.host({ type: "close-question" });
		expect(game.view("Bob")).toMatchObject({ score: 1875, streak: 2 });
	});

	it("reaches back to an earlier question and after the end, with what was answered since", () => {
		const game = started();
		for (const name of ["Ada", "Bob", "Cem"]) game.answer(name, name === "Ada" ? "Mimar" : "Sinan");
		game.host({ type: "next-question" });
		for (const name of ["Ada", "Bob"]) game.answer(name, [1]);
		// The second question is still open, but the first one can be judged again.
		expect(game.host({ type: "accept", questionIndex: 0, text: "Mimar" }).ok).toBe(true);
		expect(game.view("Ada")).toMatchObject({ status: "question", submitted: true });
		game.answer("Cem", [0]);
		expect(game.view("Ada")).toMatchObject({ score: 2000, streak: 2, rank: 1 });
		expect(game.view("Cem")).toMatchObject({ score: 1000, correctCount: 1, rank: 3 });
		game.host({ type: "finish" });
		expect(game.host({ type: "accept", questionIndex: 0, text: "Nobody" }).ok).toBe(true);
		expect(game.view("Ada")).toMatchObject({ status: "finished", score: 2000, correctCount: 2 });
		game.host({ type: "archive" });
		expect(readCode(game.host({ type: "accept", questionIndex: 0, text: "Later" }))).toBe("WRONG_STATE");
	});

	it("is harmless when repeated, and refused for an open question, another kind, no text and beyond twenty", () => {
		const game = started();
		expect(readCode(game.host({ type: "accept", questionIndex: 0, text: "Koca" }))).toBe("WRONG_STATE");
		game.host({ type: "close-question" });
		game.host({ type: "accept", questionIndex: 0, text: "Koca" });
		const { written } = game.rows;
		expect(readCode(game.host({ type: "accept", questionIndex: 0, text: "KOCA" }))).toBe("ok");
		expect(game.rows.written).toBe(written);
		expect(readCode(game.host({ type: "accept", questionIndex: 0, text: " " }))).toBe("VALIDATION_ERROR");
		expect(readCode(game.host({ type: "accept", questionIndex: 1, text: "y" }))).toBe("WRONG_STATE");
		expect(readCode(game.host({ type: "accept", questionIndex: 7, text: "y" }))).toBe("WRONG_STATE");
		for (let n = 2; n < 20; n++) expect(readCode(game.host({ type: "accept", questionIndex: 0, text: `text ${n}` }))).toBe("ok");
		expect(readCode(game.host({ type: "accept", questionIndex: 0, text: "one more" }))).toBe("VALIDATION_ERROR");
		game.host({ type: "next-question" });
		game.host({ type: "close-question" });
		expect(readCode(game.host({ type: "accept", questionIndex: 1, text: "y" }))).toBe("WRONG_STATE");
	});
});
