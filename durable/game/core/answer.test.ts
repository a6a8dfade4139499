import { describe, expect, it } from "vitest";
import { Game, readCode } from "#tests/helpers/fake-game";

/** Three players; question 0 takes one option (0), question 2 takes two (0 and 2). */
const playing = () => new Game(3).started("Ada", "Bob", "Cem");
const onMultiple = () => playing().next().next();

describe("answers", () => {
	it.each([
		["none", [], "answersRequired"],
		["two for a single-answer question", [0, 1], "answersSingle"],
		["an index twice", [1, 1], "unique"],
		["out of range", [4], "answersRange"],
		["below zero", [-1], "answersRange"],
		["no whole number", [0.5], "answersRange"],
		["not a number", [Number.NaN], "answersRange"],
	])("refuse %s and write nothing", (_, options, key) => {
		const game = playing();
		const written = game.rows.written;
		expect(game.answer("Ada", options)).toEqual({ ok: false, code: "VALIDATION_ERROR", fields: [{ path: "answers", key }] });
		expect(game.rows.written).toBe(written);
		expect(game.view("Ada")).toMatchObject({ submitted: false });
	});

	it("take one option or several where several are right", () => {
		for (const options of [[1], [2, 0], [0, 1, 2, 3]]) expect(readCode(onMultiple().answer("Ada", options))).toBe("ok");
		expect(readCode(onMultiple().answer("Ada", [0, 0]))).toBe("VALIDATION_ERROR");
	});

	it("count the same answer again as the same, in whatever order, and refuse another", () => {
		const game = onMultiple();
		expect(game.answer("Ada", [0, 2])).toMatchObject({ ok: true, answeredCount: 1 });
		const written = game.rows.written;
		expect(game.answer("Ada", [2, 0])).toMatchObject({ ok: true, changes: [], answeredCount: 1 });
		expect(readCode(game.answer("Ada", [0]))).toBe("ALREADY_ANSWERED");
		expect(game.rows.written).toBe(written);
	});

	it("accept the same answer again after it closed its question, after the end and after a restart", () => {
		const game = new Game(1).started("Ada", "Bob");
		game.answer("Ada", [0]);
		game.answer("Bob", [1]);
		expect(game.hostView().questionStatus).toBe("closed");
		expect(game.answer("Bob", [1])).toMatchObject({ ok: true, changes: [], answeredCount: 2 });
		expect(readCode(game.answer("Bob", [0]))).toBe("QUESTION_CLOSED");
		game.host({ type: "finish" });
		expect(readCode(game.restart().answer("Bob", [1]))).toBe("ok");
		expect(game.rows.answers.size).toBe(2);
	});

	it.each([
		["another question", (game: Game) => game.answer("Ada", [0], 1)],
		["a question that was left", (game: Game) => game.next().answer("Ada", [0], 0)],
		["a question to come", (game: Game) => game.next().answer("Ada", [2], 2)],
		["a negative question", (game: Game) => game.answer("Ada", [0], -1)],
		["a question that closed", (game: Game) => game.tick(20_750).answer("Ada", [0])],
		["bad options for a question that closed", (game: Game) => game.tick(20_750).answer("Ada", [9])],
	])("to %s are QUESTION_CLOSED", (_, act) => {
		expect(readCode(act(playing()))).toBe("QUESTION_CLOSED");
	});

	it("that equal the stored one are accepted at any later question, after the end, the archive and a restart; others are not", () => {
		const game = playing();
		const send = (given: number[], turn?: 1 | 2) => {
			const sent = game.send({ key: "ada", heldProof: "proof-ada", questionIndex: 0, fields: { answers: given }, turn });
			return sent.ok ? [sent.changes.length, sent.answeredCount] : sent.code;
		};
		game.answer("Ada", [0]);
		game.answer("Bob", [1]);
		const later: ((game: Game) => unknown)[] = [
			() => game.next(),
			() => game.next().answer("Ada", [2]),
			() => game.restart(),
			() => game.host({ type: "finish" }),
			() => game.host({ type: "archive" }),
		];
		for (const go of later) {
			go(game);
			for (const turn of [undefined, 1, 2] as const) {
				expect(send([0], turn)).toEqual([0, 2]);
				for (const other of [[1], [2], [9], []]) expect(send(other, turn)).toBe("QUESTION_CLOSED");
			}
			expect(readCode(game.answer("Cem", [0], 0))).toBe("QUESTION_CLOSED");
			expect(readCode(game.answer("Ada", [0], 0, "proof-bob"))).toBe("NOT_A_PLAYER");
		}
		expect(game.rows.answers.size).toBe(3);
	});

	it("in the lobby are QUESTION_CLOSED", () => {
		const game = new Game();
		game.join("Ada");
		expect(readCode(game.answer("Ada", [0], 0))).toBe("QUESTION_CLOSED");
		expect(readCode(game.answer("Ada", [0], -1))).toBe("QUESTION_CLOSED");
	});

	it("without proof are NOT_A_PLAYER before anything else is looked at", () => {
		const game = playing();
		expect(readCode(game.answer("Ada", [9], 7, "proof-bob"))).toBe("NOT_A_PLAYER");
		expect(readCode(game.answer("Nobody", [0]))).toBe("NOT_A_PLAYER");
		expect(readCode(new Game().answer("Ada", [0]))).toBe("NOT_A_PLAYER");
	});
});

describe("the clock of a player", () => {
	it("starts at the opening for one who was never given the question, so that not asking gains nothing", () => {
		const game = new Game(2, {}, 5).started("Ada", "Bob");
		game.tick(4_000).view("Bob");
		game.tick(400);
		game.answer("Ada", [0]);
		game.answer("Bob", [0]);
		expect([...game.rows.answers.values()].map((row) => row.points)).toEqual([560, 1000]);
		// A restart during the first question does not affect the second one.
		game.restart().next().tick(4_400).answer("Ada", [1]);
		expect(game.rows.answers.get("1/1")?.points).toBe(560);
	});

	it("starts no later than a restart that lost it", () => {
		const game = new Game(1, {}, 5).started("Ada", "Bob");
		game.tick(999).restart();
		game.tick(3_400).answer("Ada", [0]);
		expect(game.rows.answers.get("0/1")?.points).toBe(660);
	});

	it("goes on from the latest possible start after a restart, so that nobody loses a point", () => {
		const points = (restart: boolean): number => {
			const game = playing();
			game.view("Ada");
			game.tick(9_999);
			if (restart) game.restart();
			game.tick(restart ? 0 : 1);
			game.answer("Ada", [0]);
			return game.rows.answers.get("0/1")?.points ?? -1;
		};
		expect(points(false)).toBe(750);
		expect(points(true)).toBe(850);
	});

	it("does not start for an outsider, nor again for the second look", () => {
		const game = playing();
		game.view("Nobody");
		expect(game.state.firstSeenMs.size).toBe(0);
		game.view("Ada");
		game.tick(3_000).view("Ada");
		expect(game.state.firstSeenMs.get(1)).toBe(1_000_000);
	});

	it("makes no earlier answer worth less than a later one where the host adds time", () => {
		const game = playing();
		for (const name of ["Ada", "Bob", "Cem"]) game.view(name);
		game.tick(10_000).answer("Ada", [0]);
		expect(readCode(game.host({ type: "add-time", seconds: 10 }))).toBe("ok");
		game.tick(1_000).answer("Bob", [0]);
		game.tick(18_000);
		expect(game.hostView()).toMatchObject({ questionStatus: "open", timeRemaining: 1 });
		game.answer("Cem", [0]);
		expect([...game.rows.answers.values()].map((row) => row.points)).toEqual([750, 725, 500]);
	});
});

describe("answers that may change", () => {
	const changeable = (questions = 3) => new Game(questions, { changeAnswers: true }).started("Ada", "Bob");

	it("replace the earlier one in its row, with the time of the last change", () => {
		const game = changeable();
		expect(game.view("Ada")).not.toHaveProperty("mayChange");
		game.tick(2_000).answer("Ada", [1]);
		expect(game.view("Ada")).toMatchObject({ submitted: true, mayChange: true, selectedOptions: [1] });
		expect(game.tick(8_000).answer("Ada", [0])).toMatchObject({ ok: true, answeredCount: 1 });
		expect(game.view("Ada")).toMatchObject({ mayChange: true, selectedOptions: [0] });
		expect([...game.rows.answers.values()]).toMatchObject([{ given: [0], arrivedAtMs: 1_010_000, correct: true, points: 750 }]);
		const written = game.rows.written;
		// The same answer again is no change: its time stays.
		expect(game.tick(5_000).answer("Ada", [0])).toMatchObject({ ok: true, changes: [] });
		expect(game.rows.written).toBe(written);
		expect(readCode(game.answer("Ada", [9]))).toBe("VALIDATION_ERROR");
		expect([...game.rows.answers.values()]).toMatchObject([{ given: [0], arrivedAtMs: 1_010_000 }]);
	});

	it("raise the revision, also after a restart", () => {
		const game = changeable();
		game.answer("Ada", [1]);
		const before = game.state.meta.revision;
		game.answer("Ada", [0]);
		expect(game.state.meta.revision).toBeGreaterThan(before);
		const sent = game.state.meta.revision;
		expect(game.restart().state.meta.revision).toBeGreaterThanOrEqual(sent);
		expect(game.view("Ada")).toMatchObject({ mayChange: true, selectedOptions: [0] });
		expect(game.hostView().settings.changeAnswers).toBe(true);
	});

	it("keep the question open when everybody has answered, until the clock or the host closes it", () => {
		const game = changeable();
		for (const name of ["Ada", "Bob"]) game.answer(name, [0]);
		expect(game.hostView()).toMatchObject({ questionStatus: "open", answeredCount: 2, solutionShown: false });
		expect(game.hostView()).not.toHaveProperty("answerCounts");
		expect(readCode(game.host({ type: "next-question" }))).toBe("QUESTION_STILL_OPEN");
		game.tick(20_749);
		expect(game.hostView().questionStatus).toBe("open");
		game.tick(1);
		expect(game.hostView()).toMatchObject({ questionStatus: "closed", answerCounts: [2, 0, 0, 0] });
		expect(game.view("Ada")).not.toHaveProperty("mayChange");
		expect(readCode(game.answer("Ada", [1]))).toBe("QUESTION_CLOSED");
		game.next();
		for (const name of ["Ada", "Bob"]) game.answer(name, [0]);
		game.host({ type: "close-question" });
		expect(game.hostView().questionStatus).toBe("closed");
	});

	it("stay changeable for a player with more time until that time is over, for others until theirs is", () => {
		const game = new Game(3, { changeAnswers: true });
		for (const name of ["Ada", "Bob"]) game.join(name);
		game.host({ type: "time-factor", key: "bob", factor: 2 });
		game.host({ type: "start" });
		for (const name of ["Ada", "Bob"]) game.answer(name, [1]);
		game.tick(30_000);
		expect(game.hostView().questionStatus).toBe("open");
		expect(readCode(game.answer("Ada", [0]))).toBe("QUESTION_CLOSED");
		expect(readCode(game.answer("Bob", [0]))).toBe("ok");
		expect(game.tick(10_750).hostView()).toMatchObject({ questionStatus: "closed", answerCounts: [1, 1, 0, 0] });
	});

	it("are final for the question that was open when the setting changed", () => {
		const game = playing();
		game.answer("Ada", [1]);
		expect(readCode(game.host({ type: "settings", changeAnswers: true }))).toBe("ok");
		expect(readCode(game.answer("Ada", [0]))).toBe("ALREADY_ANSWERED");
		game.next().answer("Ada", [1]);
		expect(readCode(game.host({ type: "settings", changeAnswers: false }))).toBe("ok");
		expect(readCode(game.answer("Ada", [0]))).toBe("ok");
		game.next().answer("Ada", [0]);
		expect(readCode(game.answer("Ada", [1]))).toBe("ALREADY_ANSWERED");
	});

	it("keep the points of the first turn for who goes back to its answer", () => {
		const game = new Game(1, { changeAnswers: true, solution: "with-host", pointsMode: "accuracy" }).started("Ada", "Bob");
		for (const name of ["Ada", "Bob"]) game.answer(name, [0]);
		game.host({ type: "close-question" });
		game.host({ type: "ask-again" });
		const points = (given: number[]) => {
			game.answer("Ada", given);
			return game.rows.all().find(({ seatId, turn }) => seatId === 1 && turn === 2)?.points;
		};
		expect([points([1]), points([0])]).toEqual([0, 1_000]);
		game.host({ type: "close-question" });
		expect(game.hostView()).toMatchObject({ answerCounts: [2, 0, 0, 0] });
	});
});
