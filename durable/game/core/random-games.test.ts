import { describe, expect, it } from "vitest";
import { toNicknameKey } from "#durable/room/core";
import { Game, generator, page, STAGE } from "#tests/helpers/fake-game";
import { violations } from "#tests/helpers/invariants";
import { seeds } from "#tests/helpers/rounds";
import { wordsIn } from "#tests/helpers/words-in";
import { type Answer, advanceGame, type GameState, hostView, nextDeadline, playerView, rebuildGame } from ".";
import { computePoints } from "./own-time";

const TELLING = /^(hidden-extra|correctAnswers$|extraInfo$|isCorrect$|correct$|points)/;

function assertNothingLeaks(game: Game, names: string[]): void {
	const host = game.hostView();
	const closed = game.state.meta.rounds.filter((round) => round.closedAtMs !== null).length;
	host.questions.forEach((question, at) => {
		if (at >= closed) expect([...wordsIn(question)].filter((word) => TELLING.test(word))).toEqual([]);
	});
	if (host.questionStatus === "closed" && !host.solutionShown) assertHidden(game, names);
	if (host.questionStatus !== "open") return;
	for (const name of [...names, "a stranger"]) expect([...wordsIn(game.view(name))].filter((word) => TELLING.test(word))).toEqual([]);
	expect(host).not.toHaveProperty("answerCounts");
}

/** While only the host knows the solution, neither a player nor a big screen can conclude it. */
function assertHidden(game: Game, names: string[]): void {
	const stage = hostView(game.state, page, game.now, STAGE);
	const index = stage.currentQuestionIndex;
	const solution = /^(hidden-extra|correctAnswers$|extraInfo$)/;
	for (const name of names) {
		const view = game.view(name);
		expect([...wordsIn(view)].filter((word) => solution.test(word))).toEqual([]);
		if (view.status === "result" && view.joined)
			expect(view).toMatchObject({ isCorrect: null, pointsEarned: 0, rank: null, leaderboard: [] });
	}
	expect([...wordsIn(stage.questions[index])].filter((word) => solution.test(word))).toEqual([]);
	expect(Object.keys(stage).filter((key) => /answerCounts|firstCounts|rightShare|correctCount|highlights/.test(key))).toEqual([]);
}

/** Every screen against what the rows give by a second program. */
function assertScreensFollowFromRows(game: Game, names: string[]): void {
	const players = names.flatMap((nickname) => {
		const seat = game.seat(nickname);
		if (!seat || seat.removed) return [];
		const sent = game.rows.answersOf(seat.seatId).map(({ questionIndex, given }) => ({
			questionIndex,
			given,
			outcome: "acknowledged" as const,
		}));
		return [{ nickname, joined: true, sent }];
	});
	const states = new Map(names.map((name) => [name, game.view(name)]));
	for (const onStage of [false, true]) {
		const instance = {
			...hostView(game.state, page, game.now, { onStage, isRefused: () => false }),
			...(onStage ? { device: "view" as const } : {}),
		};
		expect(violations({ stored: game.rows.stored(), players, instance, states })).toEqual([]);
	}
}

/** What must be the same whether the game continued in memory or was rebuilt from its rows. */
function picture(state: GameState, names: string[], nowMs: number) {
	const strip = ({ revision: _revision, ...rest }: { revision: number }) => rest;
	return {
		host: strip(hostView(state, page, nowMs)),
		players: names.map((name) => strip(playerView(state, state.seatsByKey.get(toNicknameKey(name)) ?? null, nowMs))),
		next: nextDeadline(state),
	};
}

/** Counts of every question, recomputed from the rows of players who were not removed. */
function assertCountsFollowFromRows(game: Game): void {
	game.state.tallies.forEach((tally, index) => {
		const rows = countedRows(game).filter((row) => row.questionIndex === index && game.rows.seats.get(row.seatId)?.removed === false);
		const options = tally.optionCounts.map(
			(_, option) => rows.filter((row) => Array.isArray(row.given) && row.given.includes(option)).length,
		);
		expect([tally.answerCount, tally.correctCount, tally.optionCounts]).toEqual([
			rows.length,
			rows.filter((row) => row.correct).length,
			options,
		]);
	});
	expect([...game.state.answers.keys()].every((seatId) => game.state.seatsById.get(seatId)?.removed === false)).toBe(true);
}

/** Of two answers of a player to a question, the second one if it differs. */
function countedRows(game: Game): Answer[] {
	return [...game.rows.answers.entries()].flatMap(([key, row]) => {
		const other = game.rows.answers.get(row.turn === 1 ? `${key}/2` : key.slice(0, -2));
		const isSame = String(other?.given) === String(row.given);
		return other && isSame !== (row.turn === 1) ? [] : [row];
	});
}

/** The points of every stored answer, recomputed from its row, the question and the mode. */
function assertPointsFollowFromRows(game: Game): void {
	const { pointsMode } = game.state.meta.settings;
	for (const row of countedRows(game)) {
		const { untimed } = game.rows.meta.rounds[row.questionIndex] ?? {};
		const mode = untimed && pointsMode === "speed" ? "accuracy" : pointsMode;
		const timeLimitSeconds = game.rows.quiz.questions[row.questionIndex]?.timeLimitSeconds ?? 0;
		const elapsedMs = Math.max(0, row.arrivedAtMs - row.startedAtMs);
		expect(row.points).toBe(computePoints({ correct: row.correct, elapsedMs, timeLimitSeconds, mode, turn: row.turn }));
	}
}

function assertRanksFollowFromScores(game: Game): void {
	const scored = [...game.state.seatsByKey.values()].filter((seat) => !seat.removed && seat.rank > 0);
	if (game.state.meta.settings.pointsMode === "none") expect(scored).toEqual([]);
	for (const seat of scored) expect(seat.rank).toBe(1 + scored.filter((other) => other.totalScore > seat.totalScore).length);
}

/** Solutions that were marked late, over all seeds. */
let solved = 0;
/** Answers of cards that the host set or removed after the close, over all seeds. */
let corrected = 0;
/** Answers that players changed while the question was open, over all seeds. */
let changed = 0;

describe("random games", () => {
	it.each(seeds({ daily: 10, all: 60 }))("keep their invariants (seed %i)", (seed) => {
		const random = generator(seed + 1);
		const aside = generator(seed + 1_001);
		const pick = <T>(list: readonly T[]): T => {
			const picked = list[Math.floor(random() * list.length)];
			if (picked === undefined) throw new Error("nothing to pick from");
			return picked;
		};
		const mode = pick(["speed", "accuracy", "none"] as const);
		const settings = {
			pointsMode: mode,
			lateJoin: random() < 0.3,
			timer: random() < 0.2 ? ("off" as const) : ("on" as const),
			answerCards: random() < 0.3,
			solution: pick(["at-once", "with-host"] as const),
			teams: { mode: pick(["off", "even", "choose"] as const), count: 2 + Math.floor(random() * 3) },
			changeAnswers: aside() < 0.4,
		};
		const withoutQuiz = { quizTemplateId: "", quick: true as const, title: "Quick questions", language: "en" as const, questions: [] };
		const game =
			random() < 0.2 ? new Game(withoutQuiz, settings) : new Game(1 + Math.floor(random() * 5), settings, 5 + Math.floor(random() * 20));
		let asked = 0;
		const names = Array.from({ length: 2 + Math.floor(random() * 10) }, (_, n) => `Player${n}`);
		const cards = Array.from({ length: 8 }, (_, n) => n + 1);
		names.push(...cards.map((card) => `Card${card}`));
		const restarts = random() < 0.5;
		// The rest spend most of their steps in the lobby.
		if (random() < 0.6) game.started("Player0", "Player1");
		let revision = game.state.meta.revision;
		for (let stepNumber = 0; stepNumber < 250; stepNumber++) {
			const written = game.rows.written;
			const move = random();
			if (move < 0.15) game.join(pick(names), undefined, [], { team: Math.floor(random() * 2) });
			else if (move < 0.55) {
				const result = game.answer(pick(names), random() < 0.2 ? [0, 2] : [Math.floor(random() * 4)]);
				if (result.ok && result.changes.some(({ type }) => type === "answer-replaced")) changed++;
				if (!result.ok) expect(game.rows.written).toBe(written);
				else expect(game.rows.written - written).toBeLessThanOrEqual(2);
			} else if (move < 0.65) game.view(pick(names));
			else if (move < 0.7) {
				const { rounds } = game.state.meta;
				const read = cards.filter(() => random() < 0.5).map((card) => ({ card, option: Math.floor(random() * 4) }));
				const asked = { questionIndex: rounds.length - 1, turn: rounds.at(-1)?.firstTurn ? (2 as const) : (1 as const) };
				const result = game.read(read, rounds.length === 0 ? {} : asked);
				expect(result.ok ? result.taken + result.unknown.length + result.invalid.length : 0).toBe(result.ok ? read.length : 0);
				const wrote = game.rows.written;
				// The same again writes nothing.
				if (result.ok) expect(game.read(read, rounds.length === 0 ? {} : asked)).toMatchObject({ taken: result.taken });
				expect(game.rows.written).toBe(wrote);
				if (!result.ok) expect(game.rows.written).toBe(written);
			} else if (move < 0.72) game.rows.sumUp();
			else if (move < 0.83) game.tick(Math.floor(random() * 4000));
			else if (move < 0.85) {
				if (restarts) game.restart();
			} else {
				const isQuick = game.state.meta.status === "active" && random() < 0.4;
				if (isQuick && random() < 0.6) game.host({ type: "close-question" });
				const quickType = pick(["quick-question", "quick-question", "quick-solution", "quick-text"] as const);
				const type = isQuick
					? quickType
					: pick([
							"start",
							"next-question",
							"close-question",
							"next-question",
							"show-solution",
							"ask-again",
							"ask-again",
							"ask-again",
							"team",
							"add-time",
							"remove-player",
							"remove-since",
							"finish",
							"pause",
							"resume",
							"settings",
						] as const);
				if (type === "finish" && random() < 0.9) continue;
				if ((type === "remove-player" || type === "remove-since") && random() < 0.8) continue;
				const quick = game.state.quiz.questions.flatMap((question, index) => (question.quick ? [index] : []));
				const questionIndex = random() < 0.1 || quick.length === 0 ? 0 : pick(quick);
				if (type === "quick-question") {
					const id = `quick${String(++asked).padStart(5, "0")}`;
					const kind = pick(["choice", "choice", "poll"] as const);
					const more = pick([{}, { options: ["yes", "no"] }, { options: [..."abcdef"], timeLimit: 5 }, { timeLimit: 20 }]);
					const places = game.state.quiz.questions.length;
					const rounds = game.state.meta.rounds.length;
					const result = game.host({ type, id, kind, text: "", ...more, after: rounds - 1 });
					if (result.ok) expect([game.state.quiz.questions.length, game.state.meta.rounds.length]).toEqual([places + 1, rounds + 1]);
				} else if (type === "quick-text") game.host({ type, questionIndex, text: pick(["Which?", "Which one?"]) });
				else if (type === "quick-solution") {
					const result = game.host({ type, questionIndex, correctAnswers: [Math.floor(random() * 3)] });
					if (result.ok && result.changes.length > 0) solved++;
				} else if (type === "add-time") game.host({ type, seconds: 10 });
				else if (type === "remove-player") game.host({ type, key: toNicknameKey(pick(names)) });
				else if (type === "remove-since")
					game.host({ type, since: random() < 0.5 ? { withinMs: Math.floor(random() * 10_000) } : { lock: true }, locks: random() < 0.3 });
				else if (type === "team") game.host({ type, key: toNicknameKey(pick(names)), team: Math.floor(random() * 3) });
				else if (type === "settings") {
					game.host({ type, answerCards: random() < 0.4 });
					const { lateJoin, teams } = { lateJoin: random() < 0.5, teams: { mode: "even", count: 2 + Math.floor(random() * 6) } as const };
					game.host({
						type,
						lateJoin,
						timer: pick(["on", "off"]),
						locked: random() < 0.2,
						changeAnswers: aside() < 0.4,
						...(game.state.meta.status === "lobby" ? { teams } : {}),
					});
				} else {
					const { pausedAtMs, rounds } = game.state.meta;
					const asked = rounds.length;
					game.host({ type });
					if (pausedAtMs !== null && type !== "resume") expect(game.state.meta.rounds).toHaveLength(asked);
				}
			}
			if (game.state.meta.settings.answerCards && aside() < 0.2) {
				const wrote = game.rows.written;
				const questionIndex = Math.floor(aside() * (game.state.meta.rounds.length + 0.5));
				const option = Math.floor(aside() * 5);
				const card = 1 + Math.floor(aside() * cards.length);
				const result = game.host({ type: "card-answer", questionIndex, card, option: option === 4 ? null : option });
				if (!result.ok) expect(game.rows.written).toBe(wrote);
				else if (result.changes.length > 0) corrected++;
			}
			expect(game.state.meta.revision).toBeGreaterThanOrEqual(revision);
			revision = game.state.meta.revision;
			expect(game.state.meta.rounds.filter((round) => round.closedAtMs === null).length).toBeLessThanOrEqual(1);
			expect(game.state.meta.rounds.slice(0, -1).every((round) => round.closedAtMs !== null)).toBe(true);
			if (game.state.meta.pausedAtMs !== null) expect(game.hostView()).toMatchObject({ status: "active", questionStatus: "closed" });
			expect(advanceGame(game.state, game.now)).toEqual([]);
			const next = nextDeadline(game.state);
			if (next !== null) expect(next).toBeGreaterThan(game.now);
			assertNothingLeaks(game, names);
			if (stepNumber % 25 === 0) {
				const back = game.rows.rebuilt();
				const slowly = game.rows.rebuilt({ withTotals: false });
				expect(back).toEqual(slowly);
				// Only memory knows to whom the question was sent, and when; no view contains it.
				expect(picture(back, names, game.now)).toEqual(picture(game.state, names, game.now));
				expect(game.rows.rebuilt().meta.revision).toBeGreaterThanOrEqual(game.state.meta.revision);
				assertPointsFollowFromRows(game);
				assertCountsFollowFromRows(game);
				assertRanksFollowFromScores(game);
				assertScreensFollowFromRows(game, names);
			}
			const closed = game.state.meta.rounds.filter((round) => round.closedAtMs !== null).length;
			const totals = new Map<number, number>();
			for (const row of countedRows(game)) {
				if (row.questionIndex < closed) totals.set(row.seatId, (totals.get(row.seatId) ?? 0) + row.points);
			}
			for (const seat of game.state.seatsById.values()) expect(seat.totalScore).toBe(seat.removed ? 0 : (totals.get(seat.seatId) ?? 0));
		}
	});

	it("have had solutions marked late", () => expect(solved).toBeGreaterThan(10));

	it("have had answers of cards corrected after the close", () => expect(corrected).toBeGreaterThan(10));

	it("have had answers changed before the close", () => expect(changed).toBeGreaterThan(10));

	it("wake from sums of the closed questions without their answers, until a removal changes the sums", () => {
		const game = new Game(3).started("Ada", "Bob", "Cem");
		for (const options of [[0], [1]]) {
			for (const name of ["Ada", "Bob"]) game.answer(name, options);
			game.host({ type: "close-question" });
			game.next();
		}
		game.rows.sumUp();
		game.answer("Cem", [0, 2]);
		const asked: number[] = [];
		const wake = () => {
			const { meta, quiz, seats, answers, totals } = game.rows;
			const answersFrom = (from: number) => {
				asked.push(from);
				return [...answers.values()].filter(({ questionIndex }) => questionIndex >= from);
			};
			return rebuildGame(structuredClone(meta), quiz, structuredClone([...seats.values()]), answersFrom, JSON.parse(totals));
		};
		expect(wake()).toEqual(game.rows.rebuilt({ withTotals: false }));
		game.host({ type: "remove-player", key: toNicknameKey("Bob") });
		expect(wake()).toEqual(game.rows.rebuilt({ withTotals: false }));
		expect(asked).toEqual([2, 0]);
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
		expect(picture(game.rows.rebuilt(), ["p0", "p9999"], game.now)).toEqual(picture(game.state, ["p0", "p9999"], game.now));
	});
});
