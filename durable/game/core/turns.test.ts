import { describe, expect, it } from "vitest";
import { toNicknameKey } from "#durable/room/core";
import { Game, page, readCode, STAGE } from "#tests/helpers/fake-game";
import { hostView } from ".";

/** Right answers of the fake quiz: 0, 1, [0, 2], 3 … */
const hidden = (settings: ConstructorParameters<typeof Game>[1] = {}) =>
	new Game(3, { solution: "with-host", pointsMode: "accuracy", ...settings });
const stage = (game: Game) => hostView(game.state, page, game.now, STAGE);
const closed = (game = hidden()) => {
	game.started("Ada", "Bob", "Cem");
	game.answer("Ada", [0]);
	game.answer("Bob", [1]);
	game.answer("Cem", [1]);
	return game;
};

describe("the solution with the host", () => {
	it("is at once unless the host wants it: closed is shown", () => {
		const game = closed(new Game(2));
		expect(game.view("Ada")).toMatchObject({ solutionShown: true, isCorrect: true, correctAnswers: [0] });
		expect(game.hostView()).toMatchObject({ solutionShown: true, rightShare: 1 / 3 });
		expect(readCode(game.host({ type: "show-solution" }))).toBe("ok");
		expect(readCode(game.host({ type: "ask-again" }))).toBe("WRONG_STATE");
	});

	it("stays with the host: players and the stage see neither solution, points, counts nor places", () => {
		const game = closed();
		for (const name of ["Ada", "Bob"]) {
			expect(game.view(name)).toMatchObject({
				status: "result",
				solutionShown: false,
				isCorrect: null,
				pointsEarned: 0,
				score: 0,
				correctCount: 0,
				rankingShown: false,
				rank: null,
				leaderboard: [],
			});
			expect(JSON.stringify(game.view(name))).not.toMatch(/correctAnswers|extraInfo|hidden-extra|streak/);
		}
		expect(game.hostView()).toMatchObject({
			solutionShown: false,
			rankingShown: false,
			answerCounts: [1, 2, 0, 0],
			rightShare: 1 / 3,
			questions: [{ correctAnswers: [0] }, {}, {}],
			participants: [{ nickname: "Ada", totalScore: 1000, rank: 1 }, {}, {}],
		});
		const seen = stage(game);
		expect(seen).toMatchObject({ solutionShown: false, answeredCount: 3, participants: [{ totalScore: 0, rank: 0 }, {}, {}] });
		expect(JSON.stringify(seen)).not.toMatch(/correctAnswers|hidden-extra|answerCounts|rightShare|correctCount|highlights|1000/);
	});

	it("keeps the order before the question on the stage, while the host's has changed", () => {
		const game = closed();
		game.host({ type: "show-solution" });
		game.host({ type: "next-question" });
		game.answer("Ada", [0]);
		game.answer("Bob", [1]);
		game.answer("Cem", [1]);
		game.host({ type: "remove-player", key: toNicknameKey("Ada") });
		const places = (view: ReturnType<Game["hostView"]>) =>
			view.participants.map(({ nickname, totalScore, rank }) => [nickname, totalScore, rank]);
		expect(places(stage(game))).toEqual([
			["Bob", 0, 1],
			["Cem", 0, 1],
		]);
		expect(places(game.hostView())).toEqual([
			["Bob", 1000, 1],
			["Cem", 1000, 1],
		]);
		const awake = game.rows.rebuilt();
		expect(places(hostView(awake, page, game.now, STAGE))).toEqual(places(stage(game)));
	});

	it("is shown by the host, once, and with it the ranking that is at once", () => {
		const game = hidden();
		expect(readCode(game.host({ type: "show-solution" }))).toBe("WRONG_STATE");
		game.started("Ada", "Bob");
		expect(readCode(game.host({ type: "show-solution", questionIndex: 0 }))).toBe("QUESTION_STILL_OPEN");
		expect(readCode(game.host({ type: "show-solution", questionIndex: 1 }))).toBe("WRONG_STATE");
		game.answer("Ada", [0]);
		game.answer("Bob", [1]);
		expect(readCode(game.host({ type: "show-solution", questionIndex: 0 }))).toBe("ok");
		const { revision } = game.state.meta;
		expect(readCode(game.host({ type: "show-solution", questionIndex: 0 }))).toBe("ok");
		expect(game.state.meta.revision).toBe(revision);
		expect(game.view("Ada")).toMatchObject({
			solutionShown: true,
			isCorrect: true,
			pointsEarned: 1000,
			score: 1000,
			rank: 1,
			rankingShown: true,
		});
		game.host({ type: "next-question" });
		// A late repeat changes nothing, and the new question is hidden again.
		expect(readCode(game.host({ type: "show-solution", questionIndex: 0 }))).toBe("ok");
		game.host({ type: "close-question" });
		expect(game.view("Ada")).toMatchObject({ solutionShown: false, score: 1000, rank: null });
	});

	it("leaves a ranking that is the host's to him, and comes with it", () => {
		const game = closed(hidden({ ranking: "with-host" }));
		game.host({ type: "show-solution" });
		expect(game.view("Ada")).toMatchObject({ solutionShown: true, rankingShown: false, score: 1000, rank: null, leaderboard: [] });
		game.host({ type: "next-question" });
		game.host({ type: "close-question" });
		expect(game.view("Ada")).toMatchObject({ solutionShown: false, rankingShown: false });
		game.host({ type: "show-ranking" });
		expect(game.view("Ada")).toMatchObject({ solutionShown: true, rankingShown: true, rank: 1 });
	});

	it("comes with the next question and with the end", () => {
		const game = closed();
		game.host({ type: "next-question" });
		expect(game.state.meta.rounds.map(({ solutionShown }) => solutionShown)).toEqual([true, false]);
		expect(game.hostView().participants[0]).toMatchObject({ totalScore: 1000 });
		expect(stage(game).participants[0]).toMatchObject({ nickname: "Ada", totalScore: 1000, rank: 1 });
		game.answer("Bob", [1]);
		game.host({ type: "close-question" });
		game.host({ type: "finish" });
		expect(game.view("Bob")).toMatchObject({ status: "finished", score: 1000 });
		expect(stage(game).participants.map(({ totalScore }) => totalScore)).toEqual([1000, 1000, 0]);
	});

	it("may change between questions and holds from the next one on; what was shown stays shown", () => {
		const game = closed(new Game(3, { pointsMode: "accuracy" }));
		game.host({ type: "settings", solution: "with-host" });
		expect(game.view("Ada")).toMatchObject({ solutionShown: true });
		game.next();
		game.host({ type: "settings", solution: "at-once" });
		game.host({ type: "close-question" });
		expect(game.view("Ada")).toMatchObject({ solutionShown: false });
	});

	it("hides the scores of teams too, on every screen but the host's", () => {
		const game = closed(hidden({ teams: { mode: "even", count: 2 } }));
		expect(stage(game).teams).toMatchObject([{ score: 0, rank: 0 }, { score: 0 }]);
		expect(game.hostView().teams).toMatchObject([
			{ team: 0, score: 500, rank: 1 },
			{ score: 0, rank: 2 },
		]);
		expect(game.view("Ada")).not.toHaveProperty("teams");
	});
});

describe("asking again", () => {
	const again = () => {
		const game = closed();
		game.tick(5_000);
		expect(readCode(game.host({ type: "ask-again", questionIndex: 0 }))).toBe("ok");
		return game;
	};

	it("opens the question with its whole time, without reading, and says turn 2 in every view", () => {
		const game = hidden({ readingSeconds: 5 }).started("Ada", "Bob", "Cem").tick(5_000);
		game.host({ type: "add-time", seconds: 30 });
		expect(readCode(game.host({ type: "ask-again" }))).toBe("QUESTION_STILL_OPEN");
		for (const name of ["Ada", "Bob", "Cem"]) game.answer(name, [1]);
		expect(readCode(game.host({ type: "ask-again", questionIndex: 1 }))).toBe("WRONG_STATE");
		expect(readCode(game.host({ type: "ask-again", questionIndex: 0 }))).toBe("ok");
		expect(readCode(game.host({ type: "ask-again", questionIndex: 0 }))).toBe("ok");
		expect(game.view("Ada")).toMatchObject({
			status: "question",
			turn: 2,
			timeRemainingMs: 20_000,
			submitted: false,
			firstSelectedOptions: [1],
			answeredCount: 0,
		});
		expect(game.view("Ada")).not.toHaveProperty("opensInMs");
		expect(game.hostView()).toMatchObject({ turn: 2, questionStatus: "open", answeredCount: 0, timeLimit: 20 });
		expect(game.hostView()).not.toHaveProperty("answerCounts");
		expect(JSON.stringify(game.hostView())).not.toMatch(/correctAnswers|hidden-extra/);
		expect(stage(game)).toMatchObject({ turn: 2 });
		game.tick(20_750);
		expect(game.view("Ada")).toMatchObject({ status: "result", turn: 2, solutionShown: false });
		expect(readCode(game.host({ type: "ask-again" }))).toBe("WRONG_STATE");
		game.host({ type: "show-solution" });
		expect(readCode(game.host({ type: "ask-again" }))).toBe("WRONG_STATE");
	});

	it("is refused where the solution is shown, in a pause, in the lobby and after the end", () => {
		const game = hidden();
		expect(readCode(game.host({ type: "ask-again" }))).toBe("WRONG_STATE");
		closed(game);
		game.host({ type: "pause" });
		expect(readCode(game.host({ type: "ask-again" }))).toBe("GAME_PAUSED");
		game.host({ type: "resume" });
		game.host({ type: "show-solution" });
		expect(readCode(game.host({ type: "ask-again" }))).toBe("WRONG_STATE");
		game.host({ type: "finish" });
		expect(readCode(game.host({ type: "ask-again" }))).toBe("WRONG_STATE");
	});

	it("keeps the points of who answers the same or nothing, and gives half of them for a changed answer", () => {
		const game = hidden({ pointsMode: "speed" }).started("same", "nothing", "better", "worse", "late");
		game.tick(4_000);
		for (const name of ["same", "nothing", "worse"]) game.answer(name, [0]);
		game.answer("better", [1]);
		game.host({ type: "close-question" });
		game.tick(60_000);
		game.host({ type: "ask-again" });
		game.tick(10_000);
		game.answer("same", [0]);
		game.answer("better", [0]);
		game.answer("worse", [1]);
		game.answer("late", [0]);
		expect(readCode(game.answer("late", [1]))).toBe("ALREADY_ANSWERED");
		expect(readCode(game.answer("late", [0]))).toBe("ok");
		expect(game.hostView().answeredCount).toBe(4);
		game.host({ type: "close-question" });
		game.host({ type: "show-solution" });
		// 1000 × (1 − 4/20/2), and half of 1000 × (1 − 10/20/2).
		const points = (name: string) => game.view(name);
		expect(points("same")).toMatchObject({ pointsEarned: 900, score: 900, isCorrect: true });
		expect(points("nothing")).toMatchObject({ pointsEarned: 900, score: 900, selectedOptions: [0] });
		expect(points("better")).toMatchObject({ pointsEarned: 375, score: 375, isCorrect: true, selectedOptions: [0] });
		expect(points("late")).toMatchObject({ pointsEarned: 375, score: 375, isCorrect: true });
		expect(points("worse")).toMatchObject({ pointsEarned: 0, score: 0, isCorrect: false, selectedOptions: [1] });
		expect(game.hostView()).toMatchObject({ answerCounts: [4, 1, 0, 0], firstCounts: [3, 1, 0, 0], answeredCount: 5, correctCount: 4 });
	});

	it("ends as soon as everybody has answered once more", () => {
		const game = again();
		game.answer("Ada", [0]);
		game.answer("Bob", [0]);
		expect(game.hostView().questionStatus).toBe("open");
		game.answer("Cem", [1]);
		expect(game.hostView()).toMatchObject({ questionStatus: "closed", answerCounts: [2, 1, 0, 0], rightShare: 2 / 3 });
	});

	it("shows the counts of the first turn only with the solution", () => {
		const game = again();
		for (const name of ["Ada", "Bob", "Cem"]) game.answer(name, [0]);
		expect(game.hostView()).not.toHaveProperty("firstCounts");
		game.host({ type: "show-solution" });
		for (const view of [game.hostView(), stage(game)])
			expect(view).toMatchObject({ answerCounts: [3, 0, 0, 0], firstCounts: [1, 2, 0, 0] });
		game.host({ type: "finish" });
		const { questions, players } = game.results();
		expect(questions[0]).toMatchObject({ optionCounts: [3, 0, 0, 0], firstCounts: [1, 2, 0, 0], correctCount: 3 });
		// A player who changed the answer has both turns; one who kept it has one.
		const answers = players.map(({ answers }) => answers?.[0]);
		expect(answers.filter((answer) => answer?.first).map((answer) => [answer?.first?.answers, answer?.answers])).toEqual([
			[[1], [0]],
			[[1], [0]],
		]);
		expect(answers.filter((answer) => !answer?.first)).toMatchObject([{ answers: [0], right: true }]);
	});

	it("takes no late retry of the first turn for an answer to the second", () => {
		const game = again();
		const retry = (options: number[], turn: 1 | 2) => {
			const key = toNicknameKey("Ada");
			return readCode(game.send({ key, heldProof: `proof-${key}`, questionIndex: 0, fields: { answers: options }, turn }));
		};
		expect(retry([0], 1)).toBe("ok");
		expect(retry([1], 1)).toBe("QUESTION_CLOSED");
		expect(game.hostView().answeredCount).toBe(0);
		expect(retry([2], 2)).toBe("ok");
		expect(game.hostView().answeredCount).toBe(1);
	});

	it("accepts the answer of each turn again, in that turn and at any time after it", () => {
		const game = again();
		const send = (name: string, option: number, turn?: 1 | 2) => {
			const key = toNicknameKey(name);
			const sent = game.send({ key, heldProof: `proof-${key}`, questionIndex: 0, fields: { answers: [option] }, turn });
			return sent.ok ? sent.changes.length : sent.code;
		};
		// Ada gave 0, Bob and Cem gave 1. Ada changes the answer, Bob answers once, Cem confirms.
		expect([send("Ada", 2, 2), send("Cem", 1, 2)]).toEqual([1, 1]);
		const check = (open: boolean) => {
			expect([send("Ada", 0, 1), send("Ada", 2, 2), send("Ada", 2)]).toEqual([0, 0, 0]);
			expect([send("Ada", 2, 1), send("Ada", 1, 1)]).toEqual(["QUESTION_CLOSED", "QUESTION_CLOSED"]);
			const other = open ? "ALREADY_ANSWERED" : "QUESTION_CLOSED";
			expect([send("Ada", 0, 2), send("Ada", 0)]).toEqual([other, other]);
			expect([send("Cem", 1, 1), send("Cem", 1, 2), send("Cem", 1)]).toEqual([0, 0, 0]);
			expect([send("Bob", 1, 1), send("Bob", 0, 1)]).toEqual([0, "QUESTION_CLOSED"]);
			if (!open) expect([send("Bob", 1, 2), send("Bob", 1), send("Bob", 0, 2)]).toEqual([0, 0, "QUESTION_CLOSED"]);
		};
		check(true);
		expect(game.rows.answers.size).toBe(5);
		const later = ["close-question", "show-solution", "next-question", "close-question", "finish", "archive"] as const;
		for (const type of later) {
			expect(readCode(game.host({ type }))).toBe("ok");
			check(false);
			game.restart();
			check(false);
		}
		expect(game.rows.answers.size).toBe(5);
	});

	it("accepts the answer of the first turn again from a player whose own time in the second one is over", () => {
		const game = hidden();
		for (const name of ["Ada", "Bob"]) game.join(name);
		game.host({ type: "time-factor", key: toNicknameKey("Bob"), factor: 2 });
		game.started();
		game.answer("Ada", [0]);
		game.host({ type: "close-question" });
		game.host({ type: "ask-again" });
		game.tick(25_000);
		expect(game.hostView().questionStatus).toBe("open");
		const send = (option: number) =>
			readCode(game.send({ key: "ada", heldProof: "proof-ada", questionIndex: 0, fields: { answers: [option] }, turn: 2 }));
		expect([send(0), send(1)]).toEqual(["ok", "QUESTION_CLOSED"]);
		expect(game.hostView().answeredCount).toBe(0);
	});

	it("gives those who joined since the close an answer, and takes a removed player out of both turns", () => {
		const game = closed(hidden({ lateJoin: true }));
		game.join("Dora");
		expect(game.view("Dora")).toMatchObject({ joinedLate: true });
		game.host({ type: "ask-again" });
		expect(game.view("Dora")).toMatchObject({ status: "question", submitted: false });
		game.answer("Dora", [0]);
		game.answer("Bob", [0]);
		game.host({ type: "remove-player", key: toNicknameKey("Bob") });
		game.host({ type: "close-question" });
		game.host({ type: "show-solution" });
		expect(game.view("Dora")).toMatchObject({ score: 500, isCorrect: true });
		expect(game.hostView()).toMatchObject({ answerCounts: [2, 1, 0, 0], firstCounts: [1, 1, 0, 0] });
		const { revision: _, ...awake } = hostView(game.rows.rebuilt({ withTotals: false }), page, game.now);
		expect(game.hostView()).toMatchObject(awake);
	});

	it("goes on after the process was killed in the middle", () => {
		const game = again();
		game.answer("Bob", [0]);
		game.restart();
		expect(game.view("Bob")).toMatchObject({ turn: 2, submitted: true, selectedOptions: [0] });
		expect(game.view("Cem")).toMatchObject({ turn: 2, submitted: false, firstSelectedOptions: [1] });
		game.host({ type: "close-question" });
		game.restart();
		game.host({ type: "show-solution" });
		expect(game.view("Bob")).toMatchObject({ score: 500 });
		expect(game.view("Ada")).toMatchObject({ score: 1000 });
	});
});
