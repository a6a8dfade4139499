import { describe, expect, it } from "vitest";
import {
	type Answer,
	advance,
	answer,
	type Change,
	createGame,
	createMeta,
	type GameMeta,
	type GameQuiz,
	type GameState,
	hostView,
	isPurgeDue,
	join,
	nextDeadline,
	nicknameKey,
	playerView,
	rebuild,
	type Seat,
	steer,
} from ".";

const HOUR = 3_600_000;
const page = { skip: 0, limit: 200 };

function quizOf(count: number, timeLimitSeconds = 20): GameQuiz {
	return {
		quizTemplateId: "quiz-1",
		title: "Seas",
		language: "en",
		questions: Array.from({ length: count }, (_, index) => ({
			id: `question0${index}`,
			text: `Question ${index}`,
			options: ["a", "b", "c", "d"],
			correctAnswers: index % 3 === 2 ? [0, 2] : [index % 4],
			timeLimitSeconds,
			extraInfo: `hidden-extra-${index}`,
		})),
	};
}

/** The rows as the shell keeps them: documents are copied when written. */
class Rows {
	meta: GameMeta;
	seats = new Map<number, Seat>();
	answers: Answer[] = [];
	written = 0;

	constructor(
		readonly state: GameState,
		readonly quiz: GameQuiz,
	) {
		this.meta = structuredClone(state.meta);
	}

	write(changes: Change[]): void {
		for (const change of changes) {
			this.written++;
			if (change.type === "meta") this.meta = structuredClone(this.state.meta);
			else if (change.type === "seat-added") this.seats.set(change.seat.seatId, { ...change.seat });
			else if (change.type === "answer-added") this.answers.push({ ...change.answer });
			else {
				const seat = this.seats.get(change.seatId);
				if (seat) seat.removed = true;
			}
		}
	}

	rebuilt(nowMs: number): GameState {
		const answers = [...this.answers].sort((a, b) => a.questionIndex - b.questionIndex || a.seatId - b.seatId);
		return rebuild(structuredClone(this.meta), this.quiz, [...this.seats.values()], answers, nowMs);
	}
}

class Game {
	readonly state: GameState;
	readonly rows: Rows;
	now = 1_000_000;

	constructor(questions = 3, settings: Partial<GameMeta["settings"]> = {}, timeLimitSeconds = 20) {
		const quiz = quizOf(questions, timeLimitSeconds);
		this.state = createGame(createMeta({ instanceId: "4123456-x", pin: "4123456", hostId: "host", settings }, this.now), quiz);
		this.rows = new Rows(this.state, quiz);
	}

	tick(ms: number): this {
		this.now += ms;
		this.rows.write(advance(this.state, this.now));
		return this;
	}

	join(nickname: string, heldProof?: string, heldProofs: string[] = []) {
		const key = nicknameKey(nickname);
		const result = join(this.state, { type: "join", nickname, key, heldProof, heldProofs, newProof: `proof-${key}` }, this.now);
		if (result.ok) this.rows.write(result.changes);
		return result;
	}

	answer(nickname: string, options: number[], questionIndex = this.state.meta.rounds.length - 1) {
		const key = nicknameKey(nickname);
		const result = answer(this.state, { type: "answer", key, heldProof: `proof-${key}`, questionIndex, options, timeElapsed: 1 }, this.now);
		if (result.ok) this.rows.write(result.changes);
		return result;
	}

	host(command: Parameters<typeof steer>[1]) {
		const result = steer(this.state, command, this.now);
		if (result.ok) this.rows.write(result.changes);
		return result;
	}

	view(nickname: string) {
		return playerView(this.state, this.state.seats.get(nicknameKey(nickname)) ?? null, this.now);
	}

	hostView() {
		return hostView(this.state, page, this.now);
	}

	started(...nicknames: string[]): this {
		for (const nickname of nicknames) expect(this.join(nickname).ok).toBe(true);
		expect(this.host({ type: "start" }).ok).toBe(true);
		return this;
	}
}

const code = (result: { ok: boolean; code?: string }) => (result.ok ? "ok" : result.code);

describe("points", () => {
	it.each([
		[0, 1000],
		[499, 1000],
		[500, 988],
		[4000, 900],
		[10_000, 750],
		[20_000, 500],
		[20_700, 500],
	])("an answer %i ms after the question was seen is worth %i", (ms, points) => {
		const game = new Game().started("Ada", "Bob");
		game.view("Ada");
		game.tick(ms);
		expect(game.answer("Ada", [0]).ok).toBe(true);
		game.host({ type: "close-question" });
		expect(game.view("Ada")).toMatchObject({ pointsEarned: points, score: points, isCorrect: true });
	});

	it("starts the clock of one who sees the question late, at most 4 s after it opened", () => {
		const game = new Game().started("Ada", "Bob", "Cem");
		game.tick(3000).view("Ada");
		game.tick(400);
		game.answer("Ada", [0]);
		game.tick(2600).view("Bob");
		game.tick(400);
		game.answer("Bob", [0]);
		game.host({ type: "close-question" });
		expect(game.view("Ada")).toMatchObject({ pointsEarned: 1000 });
		expect(game.view("Bob")).toMatchObject({ pointsEarned: 940 });
	});

	it("gives nothing for wrong, partly right or missing answers, and follows the points mode", () => {
		for (const [mode, points] of [
			["speed", 750],
			["accuracy", 1000],
			["none", 0],
		] as const) {
			const game = new Game(1, { pointsMode: mode }).started("Ada", "Bob", "Cem");
			game.view("Ada");
			game.tick(10_000);
			game.answer("Ada", [0]);
			game.answer("Bob", [1]);
			game.host({ type: "close-question" });
			expect([game.view("Ada"), game.view("Bob"), game.view("Cem")]).toMatchObject([
				{ pointsEarned: points },
				{ pointsEarned: 0, isCorrect: false },
				{ pointsEarned: 0 },
			]);
		}
	});

	it("compares several answers as sets", () => {
		const game = new Game(3).started("Ada", "Bob", "Cem");
		for (const _ of [0, 1]) {
			game.host({ type: "close-question" });
			game.host({ type: "next-question" });
		}
		game.answer("Ada", [2, 0]);
		game.answer("Bob", [0]);
		game.answer("Cem", [0, 1, 2]);
		expect([game.view("Ada"), game.view("Bob"), game.view("Cem")]).toMatchObject([
			{ isCorrect: true },
			{ isCorrect: false },
			{ isCorrect: false },
		]);
	});
});

describe("closing by time", () => {
	it("closes 750 ms past the deadline, dated there however late the alarm comes", () => {
		const game = new Game().started("Ada", "Bob");
		const opened = game.now;
		expect(nextDeadline(game.state)).toBe(opened + 20_750);
		game.tick(20_749);
		expect(code(game.answer("Ada", [0]))).toBe("ok");
		game.tick(10_000);
		expect(game.hostView().questionStatus).toBe("closed");
		expect(game.state.meta.rounds[0]?.closedAtMs).toBe(opened + 20_750);
		expect(code(game.answer("Bob", [0]))).toBe("QUESTION_CLOSED");
		expect(advance(game.state, game.now)).toEqual([]);
	});

	it("closes at once when everybody has answered", () => {
		const game = new Game().started("Ada", "Bob");
		game.tick(1000);
		game.answer("Ada", [0]);
		expect(game.hostView().questionStatus).toBe("open");
		game.answer("Bob", [1]);
		expect(game.hostView()).toMatchObject({ questionStatus: "closed", answerCounts: [1, 1, 0, 0] });
	});

	it("ends a lobby after two idle hours and a game two hours after the last call of its host; purges after 24 h", () => {
		const lobby = new Game();
		lobby.tick(HOUR).join("Ada");
		lobby.tick(HOUR + 60_000);
		expect(lobby.state.meta.status).toBe("lobby");
		lobby.tick(HOUR);
		expect(lobby.state.meta.status).toBe("finished");
		const game = new Game().started("Ada", "Bob");
		game.tick(2 * HOUR - 1);
		expect(game.hostView()).toMatchObject({ status: "active", questionStatus: "closed" });
		game.tick(1);
		expect(game.state.meta.status).toBe("finished");
		const ended = game.now;
		expect(nextDeadline(game.state)).toBe(ended + 24 * HOUR);
		expect(isPurgeDue(game.state, ended + 24 * HOUR - 1)).toBe(false);
		expect(isPurgeDue(game.state, ended + 24 * HOUR)).toBe(true);
	});
});

describe("host commands", () => {
	it("refuses what the state does not allow and takes repeats as done", () => {
		const game = new Game(2);
		expect(code(game.host({ type: "next-question" }))).toBe("WRONG_STATE");
		expect(code(game.host({ type: "finish" }))).toBe("WRONG_STATE");
		expect(code(game.host({ type: "close-question" }))).toBe("WRONG_STATE");
		game.join("Ada");
		expect(code(game.host({ type: "start" }))).toBe("NOT_ENOUGH_PARTICIPANTS");
		game.join("Bob");
		expect(code(game.host({ type: "start", questionIndex: -1 }))).toBe("ok");
		expect(code(game.host({ type: "start" }))).toBe("ok");
		expect(game.state.meta.rounds).toHaveLength(1);
		for (const type of ["next-question", "finish"] as const) expect(code(game.host({ type }))).toBe("QUESTION_STILL_OPEN");
		expect(code(game.host({ type: "archive" }))).toBe("WRONG_STATE");
		expect(code(game.host({ type: "close-question" }))).toBe("ok");
		expect(code(game.host({ type: "close-question" }))).toBe("ok");
		expect(code(game.host({ type: "next-question", questionIndex: 0 }))).toBe("ok");
		expect(code(game.host({ type: "next-question", questionIndex: 0 }))).toBe("ok");
		expect(game.state.meta.rounds).toHaveLength(2);
		expect(code(game.host({ type: "start" }))).toBe("WRONG_STATE");
		game.host({ type: "close-question" });
		expect(code(game.host({ type: "next-question" }))).toBe("NO_MORE_QUESTIONS");
		expect(code(game.host({ type: "finish" }))).toBe("ok");
		expect(code(game.host({ type: "finish" }))).toBe("ok");
		expect(code(game.host({ type: "next-question" }))).toBe("WRONG_STATE");
		expect(code(game.host({ type: "archive" }))).toBe("ok");
		expect(code(game.host({ type: "archive" }))).toBe("ok");
		expect(code(game.join("Late"))).toBe("QUIZ_ENDED");
	});

	it("lets the host leave the lobby, finish early on a closed question, add time, remove players and lock", () => {
		const left = new Game();
		expect(code(left.host({ type: "archive" }))).toBe("ok");
		expect(left.view("Ada")).toMatchObject({ status: "finished", joined: false });

		const game = new Game(3).started("Ada", "Bob", "Cem");
		game.host({ type: "add-time", seconds: 10 });
		expect(game.hostView()).toMatchObject({ timeRemaining: 30, timeLimit: 30 });
		game.answer("Ada", [0]);
		game.answer("Cem", [0]);
		expect(code(game.host({ type: "remove-player", key: nicknameKey("Bob") }))).toBe("ok");
		expect(game.hostView()).toMatchObject({ questionStatus: "closed", participantCount: 2 });
		expect(code(game.answer("Bob", [0]))).toBe("NOT_A_PLAYER");
		expect(code(game.join("Bob", "proof-bob"))).toBe("PLAYER_REMOVED");
		expect(game.view("Bob")).toMatchObject({ joined: false });
		expect(code(game.host({ type: "finish" }))).toBe("ok");

		const lobby = new Game();
		lobby.join("Ada");
		lobby.host({ type: "settings", locked: true });
		expect(code(lobby.join("Bob"))).toBe("LOBBY_LOCKED");
		lobby.host({ type: "settings", locked: false });
		lobby.host({ type: "remove-player", key: "ada" });
		expect(code(lobby.join("Eve", undefined, ["proof-ada"]))).toBe("PLAYER_REMOVED");
		expect(code(lobby.join("Eve"))).toBe("ok");
	});

	it("lets late players in only where the switch is on", () => {
		expect(code(new Game().started("Ada", "Bob").join("Late"))).toBe("GAME_ALREADY_STARTED");
		const game = new Game(3, { lateJoin: true }).started("Ada", "Bob");
		expect(code(game.join("Late"))).toBe("ok");
		game.answer("Ada", [0]);
		game.answer("Bob", [0]);
		expect(game.hostView().questionStatus).toBe("open");
		game.answer("Late", [0]);
		expect(game.hostView().questionStatus).toBe("closed");
	});
});

describe("ranks", () => {
	it("shares ranks (1, 2, 2, 4) and remembers the one before the last question", () => {
		const game = new Game(2, { pointsMode: "accuracy" }).started("Ada", "Bob", "Cem", "Dan");
		game.answer("Ada", [0]);
		game.answer("Bob", [1]);
		game.answer("Cem", [1]);
		game.answer("Dan", [1]);
		expect(game.hostView().participants.map((p) => [p.nickname, p.rank, p.previousRank])).toEqual([
			["Ada", 1, null],
			["Bob", 2, null],
			["Cem", 2, null],
			["Dan", 2, null],
		]);
		game.host({ type: "next-question" });
		game.answer("Ada", [1]);
		game.answer("Bob", [1]);
		game.answer("Cem", [1]);
		game.answer("Dan", [0]);
		expect(game.hostView().participants.map((p) => [p.nickname, p.totalScore, p.rank, p.previousRank])).toEqual([
			["Ada", 2000, 1, 1],
			["Bob", 1000, 2, 2],
			["Cem", 1000, 2, 2],
			["Dan", 0, 4, 2],
		]);
	});
});

/** A small seeded generator: the same game again for the same seed. */
function generator(seed: number): () => number {
	let a = seed;
	return () => {
		a = (a + 0x6d2b79f5) | 0;
		let t = Math.imul(a ^ (a >>> 15), 1 | a);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	};
}

function assertNothingLeaks(game: Game, names: string[]): void {
	if (game.hostView().questionStatus !== "open") return;
	const index = game.state.meta.rounds.length - 1;
	for (const name of names) expect(JSON.stringify(game.view(name))).not.toMatch(/hidden-extra|correctAnswers|isCorrect|points/);
	const host = game.hostView();
	host.questions.forEach((question, at) => {
		if (at >= index) expect(question).not.toHaveProperty("correctAnswers");
		if (at >= index) expect(question).not.toHaveProperty("extraInfo");
	});
	expect(host).not.toHaveProperty("answerCounts");
}

/** What must be the same whether the game lived on or came back from its rows. */
function picture(state: GameState, names: string[], nowMs: number) {
	const strip = ({ revision: _revision, ...rest }: { revision: number }) => rest;
	return {
		host: strip(hostView(state, page, nowMs)),
		players: names.map((name) => strip(playerView(state, state.seats.get(nicknameKey(name)) ?? null, nowMs))),
		next: nextDeadline(state),
	};
}

describe("random games", () => {
	it.each(Array.from({ length: 60 }, (_, seed) => seed))("keep their invariants (seed %i)", (seed) => {
		const random = generator(seed + 1);
		const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
		const mode = pick(["speed", "accuracy", "none"] as const);
		const game = new Game(1 + Math.floor(random() * 5), { pointsMode: mode, lateJoin: random() < 0.3 }, 5 + Math.floor(random() * 20));
		const names = Array.from({ length: 2 + Math.floor(random() * 10) }, (_, n) => `Player${n}`);
		let revision = game.state.revision;
		for (let stepNumber = 0; stepNumber < 250; stepNumber++) {
			const written = game.rows.written;
			const move = random();
			if (move < 0.15) game.join(pick(names));
			else if (move < 0.55) {
				const result = game.answer(pick(names), random() < 0.2 ? [0, 2] : [Math.floor(random() * 4)]);
				if (!result.ok) expect(game.rows.written).toBe(written);
				else expect(game.rows.written - written).toBeLessThanOrEqual(2);
			} else if (move < 0.7) game.view(pick(names));
			else if (move < 0.85) game.tick(Math.floor(random() * 4000));
			else {
				const type = pick(["start", "next-question", "close-question", "next-question", "add-time", "remove-player", "finish"] as const);
				if (type === "finish" && random() < 0.9) continue;
				if (type === "remove-player" && random() < 0.8) continue;
				if (type === "add-time") game.host({ type, seconds: 10 });
				else if (type === "remove-player") game.host({ type, key: nicknameKey(pick(names)) });
				else game.host({ type });
			}
			expect(game.state.revision).toBeGreaterThanOrEqual(revision);
			revision = game.state.revision;
			expect(game.state.meta.rounds.filter((round) => round.closedAtMs === null).length).toBeLessThanOrEqual(1);
			expect(game.state.meta.rounds.slice(0, -1).every((round) => round.closedAtMs !== null)).toBe(true);
			const next = nextDeadline(game.state);
			if (next !== null) expect(next).toBeGreaterThan(game.now);
			assertNothingLeaks(game, names);
			if (stepNumber % 25 === 0) {
				const back = game.rows.rebuilt(game.now);
				// Who was given the question, and when, is the one thing that memory alone knows; it is in no view.
				expect(picture(back, names, game.now)).toEqual(picture(game.state, names, game.now));
				expect(back.revision).toBeGreaterThanOrEqual(game.state.revision);
			}
			const closed = game.state.meta.rounds.filter((round) => round.closedAtMs !== null).length;
			for (const seat of game.state.seatsById.values()) {
				const own = game.rows.answers.filter((row) => row.seatId === seat.seatId);
				expect(new Set(own.map((row) => row.questionIndex)).size).toBe(own.length);
				expect(seat.totalScore).toBe(own.filter((row) => row.questionIndex < closed).reduce((sum, row) => sum + row.points, 0));
			}
		}
	});

	it("carries ten thousand players: one row an answer, one small row a question", () => {
		const game = new Game(2);
		for (let n = 0; n < 10_000; n++) expect(game.join(`p${n}`).ok).toBe(true);
		game.host({ type: "start" });
		const before = game.rows.written;
		for (let n = 0; n < 10_000; n++) expect(game.answer(`p${n}`, [n % 4]).ok).toBe(true);
		expect(game.rows.written - before).toBe(10_001);
		expect(game.hostView()).toMatchObject({ questionStatus: "closed", answeredCount: 10_000, answerCounts: [2500, 2500, 2500, 2500] });
		expect(game.hostView().participants).toHaveLength(200);
		expect(JSON.stringify(game.view("p9999")).length).toBeLessThan(2000);
	});
});
