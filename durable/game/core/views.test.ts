import { describe, expect, it } from "vitest";
import { instanceSchema } from "#contract/games/live";
import { playerStateSchema } from "#contract/games/player-state";
import { GAME } from "#contract/limits";
import { toNicknameKey } from "#durable/room/core";
import { Game, makeQuiz, readCode, STAGE } from "#tests/helpers/fake-game";
import { commonView, hostView, playerFrames, playerViewFrom, rebuildGame, recordQuestionSent, recordSurvivingSocket, type Seat } from ".";
import type { ViewPage } from "./host-view";

/** A game of `count` players in each phase, with the seats to check: first, last, removed, none. */
function phases(count: number): [string, Game][] {
	const inPhase = (go: (game: Game) => void): Game => {
		const game = new Game(2, { lateJoin: true });
		for (let n = 0; n < count; n++) game.join(`p${n}`);
		game.host({ type: "remove-player", key: "p1" });
		go(game);
		return game;
	};
	const open = (game: Game) => {
		game.host({ type: "start" });
		game.answer("p0", [0]);
	};
	const closed = (game: Game) => {
		open(game);
		game.host({ type: "close-question" });
	};
	const finished = (game: Game) => {
		closed(game);
		game.host({ type: "finish" });
	};
	return [
		["lobby", inPhase(() => {})],
		["question", inPhase(open)],
		["result", inPhase(closed)],
		["finished", inPhase(finished)],
	];
}

describe("player views", () => {
	it.each(phases(150))("in the %s phase keep to the contract, and are the same made for one or for a broadcast", (status, game) => {
		const common = commonView(game.state, game.now);
		const frames = playerFrames(game.state, common, game.now);
		for (const name of ["p0", "p149", "p1", "nobody"]) {
			const seat = game.seat(name);
			const view = game.view(name);
			expect(view.status).toBe(status);
			expect(view.joined).toBe(name === "p0" || name === "p149");
			expect(playerStateSchema.parse(view)).toEqual(view);
			const sent = frames(seat);
			expect(JSON.parse(sent)).toEqual({ success: true, ...view });
			expect(sent).toBe(JSON.stringify(JSON.parse(sent)));
			expect(playerViewFrom(game.state, common, seat, game.now)).toEqual(view);
		}
		expect(instanceSchema.parse(game.hostView())).toEqual(game.hostView());
	});

	it.each(phases(4))("in the %s phase name the language of the quiz, for screen readers", (_status, game) => {
		expect(game.view("p0")).toMatchObject({ language: "en" });
		expect(game.hostView().language).toBe("en");
	});

	it.each(phases(4))("in the %s phase show an outsider no more than decided", (status, game) => {
		const view = game.view("nobody");
		if (status === "question" || status === "result") {
			const known = { status, joined: false, questionIndex: 0, totalQuestions: 2 };
			expect(view).toEqual({ ...known, joinable: true, revision: game.state.meta.revision });
			game.host({ type: "settings", lateJoin: false });
			expect(game.view("nobody")).toEqual({ ...known, revision: game.state.meta.revision });
			expect(game.view("p1")).toEqual({ ...known, removed: true, revision: game.state.meta.revision });
		} else expect(view).toMatchObject({ status, joined: false, quizTitle: "Seas", participantCount: 3 });
		expect(JSON.stringify(view)).not.toContain("quiz-1");
	});

	it("list the newest nicknames of a lobby, a hundred at most, always with the player's own", () => {
		const game = new Game();
		for (let n = 0; n < 250; n++) game.join(`p${n}`);
		const newest = game.view("nobody");
		const own = game.view("p3");
		if (newest.status !== "lobby" || own.status !== "lobby") throw new Error("not the lobby");
		expect(newest.participants).toHaveLength(GAME.lobbyNicknames);
		expect(newest.participants[0]).toBe("p249");
		expect(own.participants).toHaveLength(GAME.lobbyNicknames);
		expect(own.participants).toContain("p3");
		expect(own.participantCount).toBe(250);
	});

	it("show the top five at a result, and the top hundred and the player's row at the end", () => {
		const game = new Game(1);
		for (let n = 0; n < 150; n++) game.join(`p${n}`);
		game.host({ type: "start" });
		for (let n = 0; n < 120; n++) game.answer(`p${n}`, [0]);
		game.host({ type: "close-question" });
		const result = game.view("p149");
		if (result.status !== "result" || !result.joined) throw new Error("no result");
		expect(result.leaderboard).toHaveLength(GAME.leaderboardTop);
		expect(result).toMatchObject({
			score: 0,
			rank: 121,
			previousRank: null,
			isCorrect: false,
			extraInfo: "hidden-extra-0",
			correctAnswers: [0],
		});
		game.host({ type: "finish" });
		const end = game.view("p149");
		if (end.status !== "finished") throw new Error("not finished");
		expect(end.finalLeaderboard).toHaveLength(GAME.finalLeaderboardTop + 1);
		expect(end.finalLeaderboard.at(-1)).toEqual({ nickname: "p149", rank: 121, score: 0 });
		expect(end).toMatchObject({ score: 0, rank: 121 });
	});

	it("count whole seconds upwards and stop at 0 in the grace", () => {
		const game = new Game().started("Ada", "Bob");
		expect(game.tick(1).view("Ada")).toMatchObject({ timeRemaining: 20, timeRemainingMs: 19_999 });
		expect(game.tick(19_998).view("Ada")).toMatchObject({ timeRemaining: 1, timeRemainingMs: 1 });
		expect(game.tick(1).view("Ada")).toMatchObject({ status: "question", timeRemaining: 0, timeRemainingMs: 0 });
		expect(game.hostView()).toMatchObject({ questionStatus: "open", timeRemaining: 0 });
	});

	it("start the clock of a seat that the question was pushed to, once, and only of players", () => {
		const game = new Game().started("Ada", "Bob");
		const ada = game.seat("Ada");
		if (!ada) throw new Error("no seat");
		recordQuestionSent(game.state, ada, game.now + 100);
		recordQuestionSent(game.state, ada, game.now + 900);
		expect([...game.state.firstSeenMs]).toEqual([[ada.seatId, game.now + 100]]);
		game.host({ type: "close-question" });
		recordQuestionSent(game.state, game.seat("Bob") ?? ada, game.now);
		expect(game.state.firstSeenMs.size).toBe(1);
	});

	it("find the clocks of open sockets again after sleep: from the opening, or from when the first one connected", () => {
		const game = new Game().started("Ada", "Bob", "Cem");
		const openedMs = game.now;
		game.tick(15_000).restart();
		const [ada, bob] = [game.seat("Ada"), game.seat("Bob")];
		if (!ada || !bob) throw new Error("no seat");
		recordSurvivingSocket(game.state, ada, openedMs - 60_000);
		for (const sinceMs of [openedMs + 3_000, openedMs + 1_200, openedMs + 2_000]) recordSurvivingSocket(game.state, bob, sinceMs);
		const held = [...game.state.firstSeenMs];
		expect(held).toEqual([
			[ada.seatId, openedMs],
			[bob.seatId, openedMs + 1_200],
		]);
		for (const name of ["Ada", "Bob", "Cem"]) game.answer(name, [0]);
		expect([...game.state.answers.values()].map(({ startedAtMs }) => startedAtMs - openedMs)).toEqual([0, 1_200, 4_000]);
		recordSurvivingSocket(game.state, ada, 0);
		game.next();
		recordSurvivingSocket(game.state, ada, game.now - 1);
		expect([...game.state.firstSeenMs]).toEqual([[ada.seatId, game.now]]);
	});
});

describe("the host view", () => {
	it("pages participants, best first", () => {
		const game = new Game(1, { pointsMode: "accuracy" });
		for (let n = 0; n < 450; n++) game.join(`p${n}`);
		game.host({ type: "start" });
		game.answer("p400", [0]);
		game.host({ type: "close-question" });
		const names = [0, 200, 400].flatMap((skip) => hostView(game.state, { skip, limit: 200 }, game.now).participants.map((p) => p.nickname));
		expect(new Set(names).size).toBe(450);
		expect(names.slice(0, 2)).toEqual(["p400", "p0"]);
		expect(hostView(game.state, { skip: 450, limit: 200 }, game.now).participants).toEqual([]);
	});

	it("finds participants on all pages by a part of their name, and those who wait for more time", () => {
		const game = new Game(1);
		for (let n = 0; n < 300; n++) game.join(`p${n}`);
		for (const name of ["Işık", "IRMAK", "Çağrı"]) game.join(name, undefined, [], { needsMoreTime: name !== "IRMAK" });
		game.host({ type: "time-factor", key: toNicknameKey("Çağrı"), factor: 2 });
		const find = (asked: Partial<Pick<ViewPage, "search" | "only">>, onStage = false) => {
			const view = hostView(game.state, { skip: 0, limit: 2, ...asked }, game.now, { onStage, isRefused: () => false });
			expect(instanceSchema.parse(view)).toEqual(view);
			return [view.participantsFound, ...view.participants.map(({ nickname }) => nickname)];
		};
		expect(find({ search: "ışi" })).toEqual([1, "Işık"]);
		expect(find({ search: " cagri " })).toEqual([1, "Çağrı"]);
		expect(find({ search: "P29" })).toEqual([11, "p29", "p290"]);
		expect(find({ search: "nobody" })).toEqual([0]);
		expect(find({ search: " " })).toEqual([undefined, "p0", "p1"]);
		expect(find({ only: "wishing" })).toEqual([1, "Işık"]);
		expect(find({ only: "wishing", search: "ma" })).toEqual([0]);
		expect(game.hostView()).toMatchObject({ wishCount: 1, participantCount: 303 });
		// A search on a big screen must not reveal who requested more time.
		expect(find({ only: "wishing" }, true)).toEqual([undefined, "p0", "p1"]);
		expect(hostView(game.state, { skip: 0, limit: 2 }, game.now, STAGE)).not.toHaveProperty("wishCount");
	});

	it("of a game with answer cards say so where names are shown; those of other games do not", () => {
		for (const answerCards of [true, false]) {
			const game = new Game(1, { answerCards });
			const shown = answerCards ? { answerCards } : {};
			const views = () => [commonView(game.state, game.now), playerViewFrom(game.state, commonView(game.state, game.now), null, game.now)];
			for (const name of ["p0", "p1"]) game.join(name);
			for (const view of views()) expect("answerCards" in view ? { answerCards: view.answerCards } : {}).toEqual(shown);
			game.host({ type: "start" });
			game.host({ type: "close-question" });
			expect(commonView(game.state, game.now)).toMatchObject({ status: "result", ...shown });
			game.host({ type: "finish" });
			for (const view of views()) expect("answerCards" in view ? { answerCards: view.answerCards } : {}).toEqual(shown);
		}
	});

	it("finds all seats with a printed card, on whichever page they are", () => {
		const game = new Game(1, { answerCards: true });
		for (let n = 0; n < 300; n++) game.join(`p${n}`);
		game.registered(7, 99);
		for (const viewer of [undefined, STAGE]) {
			const { participants, participantsFound } = hostView(game.state, { skip: 0, limit: 200, only: "cards" }, game.now, viewer);
			expect([participantsFound, ...participants.map(({ card }) => card)]).toEqual([2, 7, 99]);
		}
	});

	it("does not show the answers of questions that were never played, even after the end", () => {
		const game = new Game(3).started("Ada", "Bob");
		game.host({ type: "close-question" });
		game.host({ type: "finish" });
		expect(game.hostView().questions.map((question) => question.correctAnswers)).toEqual([[0], undefined, undefined]);
	});
});

describe("limits and rows", () => {
	it("take 20,000 players and no more", () => {
		const game = new Game();
		for (let n = 0; n < GAME.maxParticipants; n++) if (!game.join(`p${n}`).ok) throw new Error(`p${n} was refused`);
		expect(readCode(game.join("One"))).toBe("GAME_FULL");
		game.host({ type: "remove-player", key: toNicknameKey("p0") });
		expect(readCode(game.join("One"))).toBe("ok");
	});

	it("refuse answers that are out of order rather than lose points", () => {
		const game = new Game().started("Ada", "Bob");
		game.answer("Ada", [0]);
		game.next().answer("Ada", [1]);
		const { meta, seats, answers } = game.rows;
		const stored: Iterable<Seat> = seats.values();
		expect(() => rebuildGame(meta, makeQuiz(3), stored, () => [...answers.values()].reverse())).toThrow(RangeError);
	});

	it("give the results of a game from its answers, the same after a restart", () => {
		const game = new Game(2, { pointsMode: "accuracy" }).started("Ada", "Bob", "Cem");
		game.view("Ada");
		game.tick(2_000).answer("Ada", [0]);
		game.answer("Bob", [3]);
		game.next();
		game.answer("Bob", [1]);
		game.host({ type: "close-question" });
		game.tick(10).host({ type: "finish" });
		const results = game.results();
		expect(results.players).toEqual([
			{
				nickname: "Ada",
				score: 1000,
				rank: 1,
				correctCount: 1,
				answeredCount: 1,
				answers: [{ answers: [0], right: true, points: 1000 }, null],
			},
			{
				nickname: "Bob",
				score: 1000,
				rank: 1,
				correctCount: 1,
				answeredCount: 2,
				answers: [
					{ answers: [3], right: false, points: 0 },
					{ answers: [1], right: true, points: 1000 },
				],
			},
			{ nickname: "Cem", score: 0, rank: 3, correctCount: 0, answeredCount: 0, answers: [null, null] },
		]);
		expect(results.questions).toMatchObject([
			{ index: 0, answerCount: 2, correctCount: 1, optionCounts: [1, 0, 0, 1], averageMs: 2_000 },
			{ index: 1, answerCount: 1, correctCount: 1, optionCounts: [0, 1, 0, 0] },
		]);
		expect(results).toMatchObject({ pin: "4123456", quizId: "quiz-1", hostId: "host", startedAt: 1_000_000, endedAt: 1_002_010 });
		expect(game.restart().results()).toEqual(results);
	});
});

it("a result counts right answers in a row, also after a restart", () => {
	const game = new Game(4);
	for (const name of ["Ada", "Bob"]) game.join(name);
	const readStreak = (name: string) => {
		const view = game.view(name);
		return view.status === "result" && view.joined ? view.streak : null;
	};
	const streaks = [0, 1, 0, 3].map((option) => {
		game.host({ type: game.state.meta.status === "lobby" ? "start" : "next-question" });
		game.answer("Ada", [option]);
		game.host({ type: "close-question" });
		const streak = readStreak("Ada");
		game.state = game.rows.rebuilt();
		game.rows.state = game.state;
		expect(readStreak("Ada")).toBe(streak);
		return streak;
	});
	expect(streaks).toEqual([1, 2, undefined, 1]);
	expect(game.view("Bob")).not.toHaveProperty("streak");
	game.host({ type: "finish" });
	expect(game.view("Ada")).toMatchObject({ status: "finished", bestStreak: 2 });
	expect(game.view("Bob")).not.toHaveProperty("bestStreak");
});

it("the best series survives sums of version 1.0.0, which lack it", () => {
	const game = new Game(3).started("Ada", "Bob");
	for (const option of [0, 3]) {
		game.answer("Ada", [option]);
		game.host({ type: "close-question" });
		game.host({ type: "next-question" });
	}
	game.rows.sumUp();
	const sums: { seats: number[][] } = JSON.parse(game.rows.totals);
	const readBest = (seats: number[][]) => {
		game.rows.totals = JSON.stringify({ ...sums, seats });
		return [...game.rows.rebuilt().seatsById.values()].map(({ nickname, bestStreak }) => [nickname, bestStreak]);
	};
	const best = [
		["Ada", 1],
		["Bob", 0],
	];
	expect(readBest(sums.seats)).toEqual(best);
	expect(readBest(sums.seats.map((seat) => seat.slice(0, 7)))).toEqual(best);
});
