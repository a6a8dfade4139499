import { describe, expect, it, vi } from "vitest";
import { instanceSchema } from "#contract/games/live";
import { playerStateSchema } from "#contract/games/player-state";
import { GAME } from "#contract/limits";
import { nicknameProblem, toNicknameKey } from "#durable/room/core";
import { Game, generator, makeQuiz } from "#tests/helpers/fake-game";
import { nameTools } from "#worker/lib/texts";
import { commonView } from "./common-view";
import { playerFrames } from "./frames";
import { shuffleQuiz } from "./shuffle";
import type { GameMeta } from "./state";

type Settings = Partial<GameMeta["settings"]>;

/** Restarts within the same millisecond. */
function restart(game: Game): void {
	game.state = game.rows.rebuilt();
	game.rows.state = game.state;
}

function startGame(settings: Settings, players = ["Ada", "Bob", "Cem"], timeLimitSeconds = 20): Game {
	const game = new Game(3, settings, timeLimitSeconds);
	for (const name of players) game.join(name);
	return game;
}

function expectWhole(game: Game): void {
	for (const name of ["Ada", "Bob", "Cem"]) expect(playerStateSchema.parse(game.view(name))).toEqual(game.view(name));
	expect(instanceSchema.parse(game.hostView())).toEqual(game.hostView());
}

describe("reading time", () => {
	it("shows the question without its options, then opens it, and starts no clock before", () => {
		const game = startGame({ readingSeconds: 5 });
		game.host({ type: "start" });
		expect(game.view("Ada")).toMatchObject({ status: "question", opensInMs: 5_000, timeRemaining: 20, question: { options: [] } });
		expect(game.hostView()).toMatchObject({ questionStatus: "reading", opensInMs: 5_000, timeRemaining: 20 });
		expectWhole(game);
		expect(game.answer("Ada", [0])).toEqual({ ok: false, code: "QUESTION_NOT_OPEN" });
		game.tick(4_999);
		expect(game.view("Ada")).toMatchObject({ opensInMs: 1, timeRemainingMs: 20_000 });
		game.tick(1);
		expect(game.view("Ada")).not.toHaveProperty("opensInMs");
		expect(game.hostView()).toMatchObject({ questionStatus: "open" });
		expect(game.view("Ada")).toMatchObject({ question: { options: makeQuiz(1).questions[0]?.options } });
		game.tick(10_000);
		game.answer("Ada", [0]);
		expect(game.state.answers.get(1)).toMatchObject({ points: 750 });
	});

	it("opens by a late alarm as it would have in time", () => {
		const game = startGame({ readingSeconds: 5 });
		game.host({ type: "start" });
		game.tick(60_000);
		expect(game.hostView()).toMatchObject({ questionStatus: "closed" });
		expect(game.state.meta.rounds[0]?.closedAtMs).toBe(1_000_000 + 5_000 + 20_000 + 750);
	});

	it.each([
		["close-question", "WRONG_STATE"],
		["next-question", "QUESTION_STILL_OPEN"],
		["finish", "QUESTION_STILL_OPEN"],
		["pause", "QUESTION_STILL_OPEN"],
		["show-ranking", "QUESTION_STILL_OPEN"],
	] as const)("refuses %s while it lasts", (type, code) => {
		const game = startGame({ readingSeconds: 5 });
		game.host({ type: "start" });
		expect(game.host({ type })).toEqual({ ok: false, code });
	});

	it("takes more time, which comes after the opening", () => {
		const game = startGame({ readingSeconds: 5 });
		game.host({ type: "start" });
		game.host({ type: "add-time", seconds: 10 });
		expect(game.view("Ada")).toMatchObject({ opensInMs: 5_000, timeRemaining: 30, addedSeconds: 10 });
		game.tick(5_000 + 29_000);
		expect(game.view("Ada")).toMatchObject({ status: "question", timeRemaining: 1 });
	});

	it("holds from the next question on where it changes in between", () => {
		const game = startGame({});
		game.host({ type: "start" });
		game.host({ type: "settings", readingSeconds: 3 });
		expect(game.view("Ada")).not.toHaveProperty("opensInMs");
		game.host({ type: "close-question" });
		game.host({ type: "next-question" });
		expect(game.view("Ada")).toMatchObject({ opensInMs: 3_000 });
	});

	it("goes on after a restart in the middle", () => {
		const game = startGame({ readingSeconds: 5 });
		game.host({ type: "start" });
		game.tick(2_000);
		restart(game);
		expect(game.view("Ada")).toMatchObject({ opensInMs: 3_000 });
		game.tick(3_000);
		expect(game.hostView()).toMatchObject({ questionStatus: "open" });
	});
});

describe("the ranking with the host", () => {
	function closed(settings: Settings = { ranking: "with-host" }): Game {
		const game = startGame(settings);
		game.host({ type: "start" });
		game.answer("Ada", [0]);
		game.host({ type: "close-question" });
		return game;
	}

	it("keeps every rank from the players until the host shows it, points and right or wrong not", () => {
		const game = closed();
		expect(game.view("Ada")).toMatchObject({
			status: "result",
			isCorrect: true,
			pointsEarned: 1_000,
			score: 1_000,
			rankingShown: false,
			leaderboard: [],
			rank: null,
			previousRank: null,
		});
		expect(game.hostView()).toMatchObject({ rankingShown: false });
		expectWhole(game);
		expect(game.host({ type: "show-ranking", questionIndex: 0 })).toMatchObject({ ok: true });
		expect(game.view("Ada")).toMatchObject({ rankingShown: true, rank: 1, leaderboard: [{ nickname: "Ada" }, {}, {}] });
		expect(game.hostView()).toMatchObject({ rankingShown: true });
		expect(game.host({ type: "show-ranking" })).toEqual({ ok: true, changes: [] });
	});

	it("is shown at the end, whatever was shown before", () => {
		const game = closed();
		game.host({ type: "finish" });
		expect(game.view("Bob")).toMatchObject({ status: "finished", finalLeaderboard: [{ nickname: "Ada", rank: 1 }, {}, {}] });
	});

	it("is the wall's for eight seconds at the end, for every viewer, whatever they saw before", () => {
		const game = closed();
		game.host({ type: "finish" });
		expect(game.view("Bob")).toMatchObject({ rankingInMs: 8_000 });
		game.tick(7_999);
		restart(game);
		for (const name of ["Bob", "Nobody"]) expect(game.view(name)).toMatchObject({ rankingInMs: 1 });
		game.tick(1);
		expect(game.view("Bob")).not.toHaveProperty("rankingInMs");
		for (const settings of [{}, { ranking: "with-host", pointsMode: "none" }] as const) {
			const other = closed(settings);
			other.host({ type: "finish" });
			expect(other.view("Bob")).not.toHaveProperty("rankingInMs");
		}
	});

	it("refuses where there is none to show, and lets a late call for an earlier question pass", () => {
		const lobby = startGame({ ranking: "with-host" });
		expect(lobby.host({ type: "show-ranking" })).toEqual({ ok: false, code: "WRONG_STATE" });
		const game = closed();
		game.host({ type: "next-question" });
		expect(game.host({ type: "show-ranking", questionIndex: 0 })).toEqual({ ok: true, changes: [] });
		expect(game.host({ type: "show-ranking", questionIndex: 1 })).toEqual({ ok: false, code: "QUESTION_STILL_OPEN" });
		game.host({ type: "close-question" });
		game.host({ type: "finish" });
		expect(game.host({ type: "show-ranking" })).toEqual({ ok: false, code: "WRONG_STATE" });
	});

	it("stays hidden and stays shown over a restart", () => {
		const game = closed();
		restart(game);
		expect(game.view("Ada")).toMatchObject({ rankingShown: false, rank: null });
		game.host({ type: "show-ranking" });
		restart(game);
		expect(game.view("Ada")).toMatchObject({ rankingShown: true, rank: 1 });
	});

	it("is everybody's at once where nothing else was chosen", () => {
		expect(closed({}).view("Ada")).toMatchObject({ rankingShown: true, rank: 1 });
	});
});

describe("more time for one", () => {
	function slowAda(factor: 1.5 | 2 | 3 = 2, timeLimitSeconds = 20): Game {
		const game = startGame({}, undefined, timeLimitSeconds);
		expect(game.host({ type: "time-factor", key: toNicknameKey("Ada"), factor })).toMatchObject({ ok: true });
		game.host({ type: "start" });
		return game;
	}

	it("gives one player an own limit, own time and points by the share of it", () => {
		const game = slowAda();
		expect(game.view("Ada")).toMatchObject({ question: { timeLimit: 40 }, timeRemaining: 40 });
		expect(game.view("Bob")).toMatchObject({ question: { timeLimit: 20 }, timeRemaining: 20 });
		expect(game.hostView()).toMatchObject({ timeRemaining: 20, waitingFor: 1 });
		expectWhole(game);
		game.tick(20_000);
		game.answer("Ada", [0]);
		expect(game.state.answers.get(1)).toMatchObject({ points: 750 });
		expect(game.hostView()).toMatchObject({ waitingFor: 0 });
	});

	it("refuses whose own time is over, and waits for who has more", () => {
		const game = slowAda();
		game.tick(20_750);
		expect(game.view("Bob")).toMatchObject({ status: "question", timeRemaining: 0 });
		expect(game.answer("Bob", [0])).toEqual({ ok: false, code: "QUESTION_CLOSED" });
		expect(game.hostView()).toMatchObject({ questionStatus: "open", timeRemaining: 0, waitingFor: 1 });
		game.answer("Ada", [0]);
		expect(game.hostView()).toMatchObject({ questionStatus: "closed" });
	});

	it("closes when the longest time is over, and at once when the last one with time left is removed", () => {
		const late = slowAda();
		late.tick(40_749);
		expect(late.hostView()).toMatchObject({ questionStatus: "open" });
		late.tick(1);
		expect(late.hostView()).toMatchObject({ questionStatus: "closed" });
		const removed = slowAda();
		removed.tick(25_000);
		removed.host({ type: "remove-player", key: toNicknameKey("Ada") });
		expect(removed.hostView()).toMatchObject({ questionStatus: "closed" });
	});

	it("rounds half seconds up and adds the host's time as it is", () => {
		const game = slowAda(1.5, 15);
		expect(game.view("Ada")).toMatchObject({ question: { timeLimit: 23 }, timeRemaining: 23 });
		game.host({ type: "add-time", seconds: 10 });
		expect(game.view("Ada")).toMatchObject({ timeRemaining: 33 });
		expect(game.view("Bob")).toMatchObject({ timeRemaining: 25 });
	});

	it("holds for questions that open after it, one that is read included", () => {
		const open = startGame({});
		open.host({ type: "start" });
		open.host({ type: "time-factor", key: toNicknameKey("Ada"), factor: 3 });
		expect(open.view("Ada")).toMatchObject({ timeRemaining: 20 });
		restart(open);
		expect(open.view("Ada")).toMatchObject({ timeRemaining: 20 });
		open.host({ type: "close-question" });
		open.host({ type: "next-question" });
		expect(open.view("Ada")).toMatchObject({ timeRemaining: 60 });
		const read = startGame({ readingSeconds: 5 });
		read.host({ type: "start" });
		read.host({ type: "time-factor", key: toNicknameKey("Ada"), factor: 2 });
		expect(read.view("Ada")).toMatchObject({ timeRemaining: 40 });
	});

	it("loses nothing in a restart while one has time left", () => {
		const game = slowAda();
		game.answer("Bob", [0]);
		game.answer("Cem", [1]);
		game.tick(25_000);
		restart(game);
		expect(game.hostView()).toMatchObject({ questionStatus: "open", waitingFor: 1, answeredCount: 2 });
		expect(game.view("Ada")).toMatchObject({ timeRemaining: 15 });
		game.answer("Ada", [0]);
		expect(game.hostView()).toMatchObject({ questionStatus: "closed" });
	});

	it("is a wish of the player that the host sees, and nobody else", () => {
		const game = startGame({});
		game.join("Dilek", undefined, [], { needsMoreTime: true });
		game.host({ type: "time-factor", key: toNicknameKey("Dilek"), factor: 2 });
		const mine = game.hostView().participants.find(({ nickname }) => nickname === "Dilek");
		expect(mine).toMatchObject({ needsMoreTime: true, timeFactor: 2 });
		expect(JSON.stringify([game.view("Ada"), game.view("nobody")])).not.toMatch(/factor|needsMore/i);
		expect(game.host({ type: "time-factor", key: "nobody", factor: 2 })).toEqual({ ok: false, code: "PLAYER_NOT_FOUND" });
	});
});

describe("assigned nicknames", () => {
	it("are two friendly words, different for everybody, also when the words run out", () => {
		const game = new Game(1, { nicknames: "assigned" });
		game.random = generator(1);
		const names = Array.from({ length: 2_000 }, (_, n) => {
			const joined = game.join(`written${n}`);
			return joined.ok ? joined.seat.nickname : joined.code;
		});
		expect(new Set(names.map(toNicknameKey)).size).toBe(2_000);
		expect(names.filter((name) => nicknameProblem(name) !== null)).toEqual([]);
		expect(names[0]).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+$/);
	});

	it.each(["en", "tr"])("are of at most nine letters, and of no word twice (%s)", (language) => {
		const { first, second } = nameTools.wordsFor(language);
		for (const words of [first, second]) {
			expect(words.length).toBeGreaterThanOrEqual(24);
			expect(new Set(words.map(toNicknameKey)).size).toBe(words.length);
			expect(words.filter((word) => !/^\p{Lu}\p{Ll}{1,8}$/u.test(word))).toEqual([]);
		}
	});

	it("are Turkish for a quiz in Turkish", () => {
		const game = new Game({ ...makeQuiz(1), language: "tr" }, { nicknames: "assigned" });
		game.random = () => 0;
		expect(game.join("x")).toMatchObject({ ok: true, seat: { nickname: "NeşeliBalina" } });
	});

	it("may be changed three times in the lobby; then and after the start the name stays", () => {
		const game = new Game(1, { nicknames: "assigned" });
		game.random = generator(7);
		game.join("Ada");
		game.join("Bob");
		const seat = game.state.seatsById.get(1);
		const names = Array.from({ length: GAME.rerolls + 1 }, () => {
			const again = game.join(seat?.nickname ?? "", seat?.proofHash, [], { reroll: true });
			expect(again).toMatchObject({ ok: true, rejoined: true });
			return seat?.nickname;
		});
		expect(new Set(names).size).toBe(GAME.rerolls);
		expect(names.at(-1)).toBe(names.at(-2));
		expect(game.state.seatsByKey.size).toBe(2);
		expect(game.rows.rebuilt().seatsById.get(1)).toMatchObject({ nickname: names.at(-1), rerolls: GAME.rerolls });
		const other = game.state.seatsById.get(2);
		game.host({ type: "start" });
		const before = other?.nickname;
		game.join(before ?? "", other?.proofHash, [], { reroll: true });
		expect(other?.nickname).toBe(before);
	});

	it("are announced to those who join and play, with the changes that are left", () => {
		const game = new Game(1, { nicknames: "assigned", lateJoin: true });
		game.join("Ada");
		game.join("Bob");
		const seat = game.state.seatsById.get(1);
		const view = () => game.view(seat?.nickname ?? "");
		expect(game.view("nobody")).toMatchObject({ status: "lobby", assigned: true });
		expect(view()).toMatchObject({ assigned: true, rerollsLeft: GAME.rerolls });
		game.join(seat?.nickname ?? "", seat?.proofHash, [], { reroll: true });
		expect(view()).toMatchObject({ rerollsLeft: GAME.rerolls - 1 });
		const sent = playerFrames(game.state, commonView(game.state, game.now), game.now)(seat ?? null);
		expect(JSON.parse(sent)).toEqual({ success: true, ...view() });
		game.host({ type: "start" });
		expect(game.view("nobody")).toMatchObject({ status: "question", joinable: true, assigned: true });
		expect(startGame({}).view("Ada")).not.toHaveProperty("assigned");
	});

	it("know a seat by its proof when the first reply was lost", () => {
		const game = new Game(1, { nicknames: "assigned" });
		game.join("same", "proof-same");
		expect(game.join("same", "proof-same")).toMatchObject({ ok: true, rejoined: true });
		expect(game.state.seatsByKey.size).toBe(1);
	});

	it("never look like a name that somebody wrote before they were assigned", () => {
		const game = new Game({ ...makeQuiz(1), language: "en" });
		game.join("HappyWhaIe");
		game.host({ type: "settings", nicknames: "assigned" });
		let calls = 0;
		game.random = () => (calls++ < 2 ? 0 : 0.5);
		expect(game.join("x")).toMatchObject({ ok: true, seat: { nickname: expect.not.stringMatching("HappyWhale") } });
		expect(calls).toBeGreaterThan(2);
	});

	it("are free again for others once their owner changed them", () => {
		const game = new Game(1, { nicknames: "assigned" });
		game.random = generator(3);
		game.join("Ada");
		const seat = game.state.seatsById.get(1);
		const first = seat?.nickname ?? "";
		game.join(first, seat?.proofHash, [], { reroll: true });
		game.host({ type: "settings", nicknames: "free" });
		expect(game.join(first)).toMatchObject({ ok: true, seat: { nickname: first } });
		expect(game.join(seat?.nickname ?? "")).toEqual({ ok: false, code: "NICKNAME_TAKEN" });
	});

	it("cost a join no look at every seat, neither the first nor a repeated one", () => {
		const game = new Game(1, { nicknames: "assigned" });
		for (let n = 0; n < 500; n++) game.join(`written${n}`);
		const scans = [vi.spyOn(game.state.seatsByKey, "values"), vi.spyOn(game.state.seatsById, "values")];
		expect(game.join("another")).toMatchObject({ ok: true, rejoined: false });
		expect(game.join("", "proof-another")).toMatchObject({ ok: true, rejoined: true });
		for (const scan of scans) expect(scan).not.toHaveBeenCalled();
	});

	it("are chosen in the lobby only", () => {
		const game = startGame({});
		game.host({ type: "start" });
		expect(game.host({ type: "settings", nicknames: "assigned" })).toEqual({ ok: false, code: "WRONG_STATE" });
		expect(game.host({ type: "settings", nicknames: "free" })).toMatchObject({ ok: true });
	});
});

describe("a shuffled game", () => {
	const plain = makeQuiz(8);
	const quiz = {
		...plain,
		questions: plain.questions.map((question, n) =>
			n === 0
				? { ...question, options: ["Yes", "No"], correctAnswers: [1] }
				: { ...question, options: ["a", "b", "c", "d", "e"].map((letter) => `${letter}${n}`), correctAnswers: [0, 3] },
		),
	};
	const right = (of: typeof quiz) =>
		new Map(of.questions.map(({ id, options, correctAnswers }) => [id, correctAnswers.map((at) => options[at]).sort()]));

	it.each([1, 2, 3, 4, 5])("keeps every question and what is right about it (seed %i)", (seed) => {
		const both = shuffleQuiz(quiz, "both", generator(seed));
		expect(right(both)).toEqual(right(quiz));
		expect(both.questions).not.toEqual(quiz.questions);
		expect(both.questions.find(({ options }) => options.length === 2)?.options).toEqual(["Yes", "No"]);
		const options = shuffleQuiz(quiz, "options", generator(seed));
		expect(options.questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id));
		const questions = shuffleQuiz(quiz, "questions", generator(seed));
		expect(new Set(questions.questions)).toEqual(new Set(quiz.questions));
	});

	it("is the quiz itself where nothing is shuffled", () => {
		expect(shuffleQuiz(quiz, "none", generator(1))).toBe(quiz);
	});

	it("lists its results in the order of the quiz", () => {
		const game = new Game(shuffleQuiz(quiz, "both", generator(3)));
		game.join("Ada");
		game.join("Bob");
		for (let n = 0; n < 8; n++) {
			game.host({ type: n === 0 ? "start" : "next-question" });
			const question = game.state.quiz.questions[n];
			game.answer("Ada", question?.correctAnswers ?? []);
			game.host({ type: "close-question" });
		}
		const { questions: asked, players } = game.results();
		expect(players[0]?.answers?.map((answer) => answer?.answers)).toEqual(quiz.questions.map(({ correctAnswers }) => correctAnswers));
		expect(players[1]?.answers).toEqual(quiz.questions.map(() => null));
		expect(asked.map(({ index, id }) => ({ index, id }))).toEqual(quiz.questions.map(({ id }, index) => ({ index, id })));
		asked.forEach(({ options, correctAnswers, optionCounts, correctCount }, index) => {
			expect({ options, correctAnswers }).toEqual({
				options: quiz.questions[index]?.options,
				correctAnswers: quiz.questions[index]?.correctAnswers,
			});
			expect(correctCount).toBe(1);
			expect(optionCounts).toEqual(options.map((_, at) => (correctAnswers.includes(at) ? 1 : 0)));
		});
	});
});
