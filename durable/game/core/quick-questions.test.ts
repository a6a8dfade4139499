import { describe, expect, it } from "vitest";
import { questionsTag } from "#contract/games/live-limits";
import type { AnswerValue } from "#contract/kinds/kind";
import { GAME } from "#contract/limits";
import { Game, makeQuiz, page, readCode, STAGE } from "#tests/helpers/fake-game";
import type { GameQuiz, HostCommand } from ".";
import { commonView } from "./common-view";
import { playerFrames } from "./frames";
import { hostView } from "./host-view";
import { shuffleQuiz } from "./shuffle";

type Asked = Partial<Extract<HostCommand, { type: "quick-question" }>>;
let asked = 0;
function ask(game: Game, question: Asked = {}) {
	asked++;
	return game.host({ type: "quick-question", id: `quick${String(asked).padStart(5, "0")}`, kind: "choice", text: "", ...question });
}
const solve = (game: Game, solution: Partial<Extract<HostCommand, { type: "quick-solution" }>>) =>
	game.host({ type: "quick-solution", questionIndex: game.state.meta.rounds.length - 1, ...solution });
const close = (game: Game) => game.host({ type: "close-question" });

const withoutQuiz = (language: GameQuiz["language"] = "en"): GameQuiz => ({
	quizTemplateId: "",
	quick: true,
	title: "Quick questions",
	language,
	questions: [],
});

const standings = (game: Game) =>
	[...game.state.seatsById.values()].map(({ seatId: _, pupil: __, ...seat }) => ({
		nickname: seat.nickname,
		score: seat.totalScore,
		previous: seat.previousScore,
		rank: seat.rank,
		previousRank: seat.previousRank,
		streak: seat.streak,
		right: seat.correctCount,
		answered: seat.answeredCount,
	}));

describe("a quick question", () => {
	it("is asked after the current one, at once, and later questions move down", () => {
		const game = new Game(2, { readingSeconds: 5 }).started("Ada", "Bob");
		game.tick(5_000);
		expect(readCode(ask(game))).toBe("QUESTION_STILL_OPEN");
		close(game);
		expect(readCode(ask(game, { text: "Which sea?", options: ["Red", "Black"], timeLimit: 30 }))).toBe("ok");
		const host = game.hostView();
		expect(host).toMatchObject({ currentQuestionIndex: 1, totalQuestions: 3, questionStatus: "open", timeLimit: 30, timeRemaining: 30 });
		expect(host.questions[1]).toMatchObject({ text: "Which sea?", options: ["Red", "Black"], quick: true });
		expect(host.questions.map(({ text }) => text)).toEqual(["Question 0", "Which sea?", "Question 1"]);
		expect(host.questions[0]).not.toHaveProperty("quick");
		expect(game.view("Ada")).toMatchObject({ status: "question", questionIndex: 1, totalQuestions: 3, question: { quick: true } });
		close(game);
		expect(readCode(game.host({ type: "next-question", questionIndex: 1 }))).toBe("ok");
		expect(game.hostView()).toMatchObject({ currentQuestionIndex: 2, questionStatus: "reading" });
		expect(readCode(ask(game))).toBe("QUESTION_STILL_OPEN");
	});

	it("has letters, no words and no clock unless they are given, and no clock in a game without one", () => {
		const game = new Game(1).started("Ada", "Bob");
		close(game);
		ask(game);
		expect(game.hostView()).toMatchObject({ timeLimit: null, timeRemaining: null, timeRemainingMs: null });
		expect(game.hostView().questions[1]).toMatchObject({ text: "", options: ["A", "B", "C", "D"], timeLimit: null });
		expect(game.view("Ada")).toMatchObject({
			timeRemainingMs: null,
			question: { text: "", timeLimit: null, options: ["A", "B", "C", "D"] },
		});
		expect(readCode(game.host({ type: "add-time", seconds: 10 }))).toBe("WRONG_STATE");
		close(game);
		game.host({ type: "settings", timer: "off" });
		ask(game, { timeLimit: 20 });
		expect(game.hostView().timeLimit).toBeNull();
		close(game);
		game.host({ type: "settings", timer: "on" });
		ask(game, { timeLimit: 20 });
		expect(readCode(game.host({ type: "add-time", seconds: 10 }))).toBe("ok");
		expect(game.hostView().timeLimit).toBe(30);
		game.tick(30_750);
		expect(game.hostView()).toMatchObject({ questionStatus: "closed", timeOver: true });
	});

	it("is asked once, however often the call is repeated", () => {
		const game = new Game(2).started("Ada", "Bob");
		close(game);
		expect(readCode(ask(game, { after: -1 }))).toBe("WRONG_STATE");
		expect(readCode(ask(game, { after: 1 }))).toBe("WRONG_STATE");
		ask(game, { after: 0 });
		const written = game.rows.written;
		expect(readCode(ask(game, { after: 0 }))).toBe("ok");
		close(game);
		expect(readCode(ask(game, { after: 0 }))).toBe("ok");
		expect(game.rows.written).toBe(written + 1);
		game.host({ type: "next-question" });
		expect(readCode(ask(game, { after: 0 }))).toBe("ok");
		// The question after that one is the quiz's own.
		expect(readCode(ask(game, { after: 1 }))).toBe("WRONG_STATE");
		expect(game.hostView().totalQuestions).toBe(3);
	});

	it("is refused in every state but between two questions, and beyond fifty", () => {
		const game = new Game(1);
		expect(readCode(ask(game))).toBe("WRONG_STATE");
		game.started("Ada", "Bob");
		close(game);
		game.host({ type: "pause" });
		expect(readCode(ask(game))).toBe("GAME_PAUSED");
		game.host({ type: "resume" });
		for (const kind of ["text", "number"] as const)
			expect(ask(game, { kind, options: ["a", "b"] })).toMatchObject({ code: "VALIDATION_ERROR", fields: [{ path: "options" }] });
		for (let n = 0; n < GAME.quickQuestions; n++) {
			expect(readCode(ask(game))).toBe("ok");
			close(game);
		}
		expect(readCode(ask(game))).toBe("TOO_MANY_QUESTIONS");
		expect(game.hostView().totalQuestions).toBe(51);
		game.host({ type: "finish" });
		expect(readCode(ask(game))).toBe("WRONG_STATE");
	});

	it("gets its words later, and every screen at once", () => {
		const game = new Game(1).started("Ada", "Bob");
		close(game);
		ask(game);
		const tag = questionsTag(game.hostView());
		const write = (questionIndex: number, text: string) => readCode(game.host({ type: "quick-text", questionIndex, text }));
		expect(write(0, "A new text")).toBe("WRONG_STATE");
		expect(write(2, "A new text")).toBe("WRONG_STATE");
		expect(write(1, "Which sea?")).toBe("ok");
		expect(questionsTag(game.hostView())).not.toBe(tag);
		expect(game.view("Ada")).toMatchObject({ question: { text: "Which sea?" } });
		const written = game.rows.written;
		expect(write(1, "Which sea?")).toBe("ok");
		expect(game.rows.written).toBe(written);
		game.host({ type: "end" });
		expect(write(1, "Which lake?")).toBe("ok");
		expect(game.results().questions[1]).toMatchObject({ text: "Which lake?", quick: true });
		game.host({ type: "archive" });
		expect(write(1, "Which river?")).toBe("WRONG_STATE");
	});

	it("counts as a poll until its solution is marked", () => {
		const game = new Game(1).started("Ada", "Bob");
		game.answer("Ada", [0]);
		game.answer("Bob", [1]);
		const before = standings(game);
		ask(game);
		game.answer("Ada", [1]);
		expect(game.view("Ada")).toMatchObject({ selectedOptions: [1] });
		game.answer("Bob", [2]);
		expect(standings(game).map(({ score, streak, right, answered }) => [score, streak, right, answered])).toEqual(
			before.map(({ score, streak, right, answered }) => [score, streak, right, answered]),
		);
		expect(game.view("Ada")).toMatchObject({ status: "result", isCorrect: null, pointsEarned: 0, scoredCount: 1, streak: 1 });
		const host = game.hostView();
		expect(host).toMatchObject({ answerCounts: [0, 1, 1, 0], rightShare: null });
		expect(host).not.toHaveProperty("correctCount");
		solve(game, { correctAnswers: [1] });
		expect(game.hostView()).toMatchObject({ correctCount: 1, askedCount: 2, rightShare: 0.5, quickEdits: 1 });
		expect(game.view("Ada")).toMatchObject({ isCorrect: true, pointsEarned: 1000, streak: 2, correctAnswers: [1] });
		expect(game.view("Ada")).not.toHaveProperty("scoredCount");
		expect(game.view("Bob")).toMatchObject({ isCorrect: false, pointsEarned: 0 });
	});

	it.each<[string, Asked, AnswerValue[], Partial<Extract<HostCommand, { type: "quick-solution" }>>[]]>([
		["choice", { kind: "choice" }, [[0], [1], [1]], [{ correctAnswers: [0] }, { correctAnswers: [1] }]],
		["text", { kind: "text" }, ["Nil", "nile", "Tiber"], [{ accepted: ["Tiber"] }, { accepted: ["Nile", "Nil"] }]],
		["number", { kind: "number" }, [3, 4, 7], [{ value: 7 }, { value: 3.5, tolerance: 0.5 }]],
	])("graded late, and again, counts as if it had had its last solution from the start: %s", (_, question, given, solutions) => {
		const last = solutions.at(-1) ?? {};
		const names = ["Ada", "Bob", "Cem"];
		const play = (late: boolean) => {
			const game = new Game(2, { solution: "with-host" }).started(...names);
			for (const [n, name] of names.entries()) game.tick(700).answer(name, [n % 2]);
			ask(game, { ...question, timeLimit: 20 });
			// The control game has the solution before anybody answers.
			if (!late) {
				const current = game.state.quiz.questions[1];
				if (current) Object.assign(current, last, { type: undefined });
			}
			for (const [n, name] of names.entries()) game.tick(900).answer(name, given[n] ?? [0]);
			game.host({ type: "ask-again" });
			game.tick(500).answer("Ada", given[2] ?? [0]);
			game.answer("Bob", given[1] ?? [0]);
			close(game);
			game.host({ type: "next-question" });
			for (const [n, name] of names.entries()) game.tick(700).answer(name, [(n + 1) % 2]);
			if (late) for (const solution of solutions) expect(readCode(solve(game, { questionIndex: 1, ...solution }))).toBe("ok");
			return game;
		};
		const [late, known] = [play(true), play(false)];
		expect(standings(late)).toEqual(standings(known));
		expect(late.rows.all()).toEqual(known.rows.all());
		expect(standings(late).some(({ score }) => score > 0)).toBe(true);
		const written = late.rows.written;
		expect(readCode(solve(late, { questionIndex: 1, ...last }))).toBe("ok");
		expect(late.rows.written).toBe(written);
		for (const game of [late, known]) game.host({ type: "end" });
		const { questions, players } = late.results();
		expect(players).toEqual(known.results().players);
		expect(questions[1]).toMatchObject({ quick: true, ...last });
		expect(late.restart().results()).toEqual({ ...known.results(), questions });
	});

	it("refuses solutions of what has none, of an open question, of another kind, and after the archive", () => {
		const game = new Game(1).started("Ada", "Bob");
		expect(readCode(solve(game, { correctAnswers: [0] }))).toBe("WRONG_STATE");
		close(game);
		expect(readCode(solve(game, { correctAnswers: [0] }))).toBe("WRONG_STATE");
		ask(game, { kind: "poll" });
		close(game);
		expect(readCode(solve(game, { correctAnswers: [0] }))).toBe("WRONG_STATE");
		ask(game, { options: ["yes", "no"] });
		expect(readCode(solve(game, { correctAnswers: [0] }))).toBe("WRONG_STATE");
		close(game);
		const problem = (solution: Parameters<typeof solve>[1]) => {
			const refused = solve(game, solution);
			return refused.ok ? "ok" : [refused.code, ...(refused.fields ?? [refused.field]).map((field) => field?.path)];
		};
		expect(problem({})).toEqual(["VALIDATION_ERROR", "correctAnswers"]);
		expect(problem({ correctAnswers: [2] })).toEqual(["VALIDATION_ERROR", "correctAnswers"]);
		expect(problem({ correctAnswers: [0], value: 3 })).toEqual(["VALIDATION_ERROR", "value"]);
		ask(game, { kind: "text" });
		close(game);
		expect(problem({ value: 1 })).toEqual(["VALIDATION_ERROR", "value"]);
		expect(problem({})).toEqual(["VALIDATION_ERROR", "accepted"]);
		expect(problem({ accepted: ["Nile", ""] })).toEqual(["VALIDATION_ERROR", "accepted.1"]);
		ask(game, { kind: "number" });
		close(game);
		expect(problem({ tolerance: 1 })).toEqual(["VALIDATION_ERROR", "value"]);
		expect(problem({ accepted: ["3"] })).toEqual(["VALIDATION_ERROR", "accepted"]);
		expect(problem({ value: 3, accepted: ["3"], correctAnswers: [0] })).toEqual(["VALIDATION_ERROR", "correctAnswers", "accepted"]);
		expect(readCode(solve(game, { questionIndex: 9, correctAnswers: [0] }))).toBe("WRONG_STATE");
		game.host({ type: "end" });
		expect(problem({ value: 3 })).toBe("ok");
		game.host({ type: "archive" });
		expect(readCode(solve(game, { value: 4 }))).toBe("WRONG_STATE");
	});

	it("takes an accepted text as its solution", () => {
		const game = new Game(1).started("Ada", "Bob");
		close(game);
		ask(game, { kind: "text" });
		game.answer("Ada", "Nile");
		game.answer("Bob", "Rhine");
		game.host({ type: "accept", questionIndex: 1, text: "nile" });
		expect(game.view("Ada")).toMatchObject({ isCorrect: true, pointsEarned: 1000 });
		expect(game.view("Bob")).toMatchObject({ isCorrect: false });
	});

	it("shows players neither its solution nor what others wrote, while the host keeps it hidden", () => {
		const game = new Game(1, { solution: "with-host" }).started("Ada", "Bob");
		close(game);
		ask(game, { kind: "text" });
		game.answer("Ada", "hidden-answer");
		game.answer("Bob", "Rhine");
		solve(game, { accepted: ["hidden-answer", "hidden-solution"] });
		expect(game.hostView()).toMatchObject({ correctCount: 1, solutionShown: false });
		const toBob = playerFrames(game.state, commonView(game.state, game.now), game.now)(game.seat("Bob"));
		expect(toBob).not.toMatch(/hidden-|accepted/);
		expect(JSON.parse(toBob)).toMatchObject({ isCorrect: null, pointsEarned: 0 });
		expect(JSON.stringify(hostView(game.state, page, game.now, STAGE))).not.toMatch(/hidden-(answer|solution)/);
		game.host({ type: "show-solution" });
		expect(game.view("Bob")).toMatchObject({ isCorrect: false, accepted: ["hidden-answer", "hidden-solution"] });
	});

	it("counts for players who joined before it, and keeps a removal and a restart", () => {
		const game = new Game(2, { lateJoin: true, teams: { mode: "even", count: 2 } }).started("Ada", "Bob");
		close(game);
		game.join("Cem");
		ask(game);
		for (const name of ["Ada", "Bob", "Cem"]) game.answer(name, [1]);
		expect(game.hostView().questionStatus).toBe("closed");
		game.host({ type: "remove-player", key: "bob" });
		expect(game.hostView()).toMatchObject({ answerCounts: [0, 2, 0, 0] });
		game.restart();
		solve(game, { correctAnswers: [1] });
		expect(game.hostView()).toMatchObject({ correctCount: 2, askedCount: 2, teams: [{ score: 1000, members: 2 }] });
		expect(standings(game.restart())).toMatchObject([{ right: 1 }, { right: 0 }, { right: 1 }]);
	});

	it("follows in results the question after which it was asked, in a shuffled game too", () => {
		let n = 0;
		const quiz = shuffleQuiz(makeQuiz(4), "questions", () => [0.9, 0.1, 0.7, 0.3][n++ % 4] ?? 0);
		const game = new Game(quiz).started("Ada", "Bob");
		const first = quiz.questions[0]?.text;
		close(game);
		ask(game, { text: "quick one" });
		close(game);
		ask(game, { text: "quick two" });
		close(game);
		for (let at = 1; at < 4; at++) game.next();
		game.host({ type: "end" });
		const results = game.results().questions;
		expect(results.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
		const texts = results.map(({ text }) => text);
		expect(texts.filter((text) => text.startsWith("Question"))).toEqual(["Question 0", "Question 1", "Question 2", "Question 3"]);
		const at = texts.indexOf("quick one");
		expect(texts.slice(at - 1, at + 2)).toEqual([first, "quick one", "quick two"]);
	});
});

describe("a quick question in a game with answer cards", () => {
	const read = (game: Game, ...readings: [card: number, option: number][]) =>
		game.read(
			readings.map(([card, option]) => ({ card, option })),
			{ questionIndex: game.state.meta.rounds.length - 1 },
		);

	it("is answered by cards where they can answer it", () => {
		const game = new Game(3, { answerCards: true }).registered(1, 2);
		game.host({ type: "start" });
		close(game);
		ask(game, { timeLimit: 30 });
		expect(game.hostView().timeLimit).toBeNull();
		expect(read(game, [1, 1], [2, 3])).toMatchObject({ taken: 2 });
		close(game);
		solve(game, { correctAnswers: [1] });
		expect(game.hostView()).toMatchObject({ correctCount: 1, askedCount: 2 });
		expect(game.view("Card1")).toBeDefined();
	});

	it("does not ask cards what they cannot answer: no place in the counts, and no streak lost", () => {
		const game = new Game(3, { answerCards: true }).registered(1, 2);
		game.join("Ada");
		game.host({ type: "start" });
		read(game, [1, 0], [2, 1]);
		game.answer("Ada", [0]);
		close(game);
		for (const [question, given] of [
			[{ kind: "text" }, "Nile"],
			[{ options: ["a", "b", "c", "d", "e"] }, [4]],
		] as [Asked, AnswerValue][]) {
			ask(game, question);
			expect(read(game, [1, 1], [3, 1])).toMatchObject({ taken: 0, invalid: [1, 3] });
			game.answer("Ada", given);
			close(game);
			solve(game, question.kind === "text" ? { accepted: ["Nile"] } : { correctAnswers: [4] });
			expect(game.hostView()).toMatchObject({ correctCount: 1, askedCount: 1, answeredCount: 1, participantCount: 3 });
		}
		expect(game.seat("Ada")?.streak).toBe(3);
		expect(game.seat("Card1")?.streak).toBe(1);
		game.host({ type: "next-question" });
		read(game, [1, 1]);
		close(game);
		expect(game.seat("Card1")?.streak).toBe(2);
		expect(game.restart().seat("Card1")?.streak).toBe(2);
		game.host({ type: "end" });
		expect(game.results().questions.map(({ askedCount }) => askedCount)).toEqual([3, 1, 1, 3]);
	});
});

describe("a game without a quiz", () => {
	it("starts without a question and waits for the first one", () => {
		const game = new Game(withoutQuiz(), { lateJoin: true });
		game.join("Ada");
		expect(readCode(game.host({ type: "start" }))).toBe("NOT_ENOUGH_PARTICIPANTS");
		game.started("Bob");
		const waiting = {
			status: "active",
			quick: true,
			currentQuestionIndex: -1,
			questionStatus: "closed",
			totalQuestions: 0,
			quizTemplateId: "",
		};
		expect(game.hostView()).toMatchObject({ ...waiting, timeLimit: null, answeredCount: 0, questions: [], solutionShown: false });
		expect(game.view("Ada")).toMatchObject({ status: "lobby", started: true, joined: true, nickname: "Ada" });
		expect(game.view("a stranger")).toMatchObject({ status: "lobby", started: true, joined: false, joinable: true });
		const toAda = playerFrames(game.state, commonView(game.state, game.now), game.now)(game.seat("Ada"));
		expect(JSON.parse(toAda)).toEqual({ success: true, ...game.view("Ada") });
		expect(readCode(game.host({ type: "start" }))).toBe("ok");
		for (const type of ["pause", "show-solution", "show-ranking", "ask-again"] as const)
			expect(readCode(game.host({ type })), type).toBe("WRONG_STATE");
		expect(readCode(game.host({ type: "next-question" }))).toBe("NO_MORE_QUESTIONS");
		expect(game.restart().hostView()).toMatchObject(waiting);
		expect(readCode(game.join("Cem"))).toBe("ok");
		expect(readCode(ask(game, { after: -1 }))).toBe("ok");
		expect(readCode(ask(game, { after: -1 }))).toBe("ok");
		expect(game.hostView()).toMatchObject({ currentQuestionIndex: 0, questionStatus: "open", totalQuestions: 1 });
		for (const name of ["Ada", "Bob", "Cem"]) game.answer(name, [2]);
		expect(game.hostView()).toMatchObject({ questionStatus: "closed", answerCounts: [0, 0, 3, 0] });
		expect(readCode(game.host({ type: "next-question" }))).toBe("NO_MORE_QUESTIONS");
		expect(readCode(game.host({ type: "finish" }))).toBe("ok");
		expect(game.results()).toMatchObject({ quizId: "", title: "Quick questions", questions: [{ quick: true, answerCount: 3 }] });
	});

	it("strangers cannot join it after the start unless late joining is on", () => {
		const game = new Game(withoutQuiz()).started("Ada", "Bob");
		expect(game.view("a stranger")).not.toHaveProperty("joinable");
		expect(readCode(game.join("Cem"))).toBe("GAME_ALREADY_STARTED");
		expect(readCode(game.host({ type: "end" }))).toBe("ok");
		expect(game.view("Ada")).toMatchObject({ status: "finished", questionCount: 0, finalLeaderboard: [] });
		expect(game.results()).toMatchObject({ questions: [], players: [{}, {}] });
	});

	it("is played with cards as well, from its lobby on", () => {
		const game = new Game(withoutQuiz("tr"));
		expect(readCode(game.host({ type: "settings", answerCards: true }))).toBe("ok");
		game.registered(1, 2);
		game.host({ type: "start" });
		expect(readCode(game.read([{ card: 1, option: 0 }]))).toBe("QUESTION_CLOSED");
		ask(game);
		expect(game.read([{ card: 3, option: 0 }], { questionIndex: 0 })).toMatchObject({ taken: 1 });
		expect(game.hostView()).toMatchObject({ participantCount: 3, answeredCount: 1 });
	});
});

describe("quick questions at their limits", () => {
	const countBytes = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)).length;
	const wide = (length: number) => "界".repeat(length);

	it("stay within what a row, a frame and a view may weigh: fifty of them, six options, 5,000 players", () => {
		const full = makeQuiz(100);
		const questions = full.questions.map((question) => ({
			...question,
			text: wide(500),
			options: Array.from({ length: 10 }, () => wide(200)),
			extraInfo: wide(1_000),
		}));
		const game = new Game({ ...full, questions });
		for (let n = 0; n < 5_000; n++) game.join(`p${n}`);
		game.host({ type: "start" });
		close(game);
		for (let n = 0; n < GAME.quickQuestions; n++) {
			const written = game.rows.written;
			ask(game, { text: wide(500), options: Array.from({ length: 6 }, () => wide(200)), timeLimit: 600 });
			// The game's copy of the quiz and its document.
			expect(game.rows.written - written).toBe(2);
			if (n < GAME.quickQuestions - 1) close(game);
		}
		const asked = game.rows.written;
		for (let n = 0; n < 5_000; n++) game.answer(`p${n}`, [n % 6]);
		expect(game.rows.written - asked).toBe(5_001);
		const frames = playerFrames(game.state, commonView(game.state, game.now), game.now);
		expect(countBytes(frames(game.seat("p4999")))).toBeLessThan(8_000);
		const graded = solve(game, { correctAnswers: [2] });
		// One row for each answer that is right now.
		expect(graded.ok && graded.changes.filter(({ type }) => type === "answer-judged")).toHaveLength(833);
		expect(countBytes(frames(game.seat("p4999")))).toBeLessThan(8_000);
		// A row holds 2,000,000 bytes; the body of a quiz has at most half of that.
		expect(countBytes(game.state.quiz)).toBeLessThan(1_500_000);
		expect(countBytes(game.state.meta)).toBeLessThan(20_000);
		const { questions: _, ...update } = game.hostView();
		expect(countBytes(update)).toBeLessThan(60_000);
		expect(standings(game.restart())[2]).toMatchObject({ score: 1000, rank: 1 });
	});
});
