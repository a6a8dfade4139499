import { describe, expect, it } from "vitest";
import { toNicknameKey } from "#durable/room/core";
import { Game, makeQuiz, page, readCode, STAGE } from "#tests/helpers/fake-game";
import { nameTools } from "#worker/lib/texts";
import { forgetGamePupils, isTakenOver, setSupport } from "./cards";
import type { CardPupil } from "./commands";
import { commonView } from "./common-view";
import { playerFrames } from "./frames";
import { hostView } from "./host-view";

const CLASS = "class-7b";
const pupil = (number: number, fields: Partial<CardPupil> = {}): CardPupil => ({
	pupilId: `pupil-${number}`,
	classId: CLASS,
	number,
	label: `Label ${number}`,
	timeFactor: 1,
	answerCard: null,
	...fields,
});
const newGame = (settings: { cardsOnly?: boolean; lateJoin?: boolean; nicknames?: "assigned" } = {}) =>
	new Game(makeQuiz(3), { classId: CLASS, ...settings });
const ownerView = (game: Game) => hostView(game.state, page, game.now, { onStage: false, isOwner: true, isRefused: () => false });

describe("a join with a card", () => {
	it("carries the pupil, shown to the host alone, also after a restart", () => {
		const game = newGame();
		game.join("Ada", undefined, [], { pupil: pupil(7) });
		game.join("Bob");
		game.restart();
		expect(ownerView(game).participants).toMatchObject([{ nickname: "Ada", number: 7, label: "Label 7" }, { nickname: "Bob" }]);
		expect(ownerView(game).participants[1]).not.toHaveProperty("number");
		const others = [hostView(game.state, page, game.now, STAGE), game.hostView(), game.view("Ada"), game.view("Bob"), game.view("Nobody")];
		for (const view of others) expect(JSON.stringify(view)).not.toMatch(/Label|pupil-|"number":/);
	});

	it("has the pupil's support in every state of its seat, by poll and by frame, and in nothing that others get", () => {
		const game = newGame();
		const support = { calm: true } as const;
		game.join("Ada", undefined, [], { pupil: pupil(7, { support }) });
		game.join("Bob", undefined, [], { pupil: pupil(8, { support: null }) });
		game.restart();
		const expectSupport = (status: string) => {
			const frames = playerFrames(game.state, commonView(game.state, game.now), game.now);
			const toAda = game.view("Ada");
			expect(toAda).toMatchObject({ status, support });
			expect(JSON.parse(frames(game.seat("Ada") ?? null))).toEqual({ success: true, ...toAda });
			const others = [ownerView(game), hostView(game.state, page, game.now, STAGE), game.view("Bob"), game.view("Nobody")];
			for (const name of ["Bob", "Nobody"]) others.push(JSON.parse(frames(game.seat(name) ?? null)));
			for (const view of others) expect(JSON.stringify(view)).not.toMatch(/support|calm/);
		};
		expectSupport("lobby");
		game.host({ type: "start" });
		expectSupport("question");
		game.host({ type: "close-question" });
		expectSupport("result");
		game.host({ type: "finish" });
		expectSupport("finished");
	});

	it("follows a change of the pupil's support; one that is the same writes nothing", () => {
		const game = newGame();
		game.join("Ada", undefined, [], { pupil: pupil(7) });
		expect(setSupport(game.state, "pupil-7", null)).toEqual([]);
		expect(setSupport(game.state, "pupil-9", { calm: true })).toEqual([]);
		const { revision } = game.state.meta;
		expect(setSupport(game.state, "pupil-7", { readAloud: true }).map(({ type }) => type)).toEqual(["seat-changed", "meta"]);
		expect(game.state.meta.revision).toBe(revision + 1);
		expect(game.view("Ada")).toMatchObject({ support: { readAloud: true } });
		expect(setSupport(game.state, "pupil-7", { readAloud: true })).toEqual([]);
		// A join with the card brings what the class has now.
		game.join("Ada", "proof-ada", [], { pupil: pupil(7, { support: { calm: true } }) });
		expect(game.view("Ada")).toMatchObject({ support: { calm: true } });
		for (const what of ["labels", "pupils"] as const) {
			setSupport(game.state, "pupil-7", { calm: true });
			forgetGamePupils(game.state, ["pupil-7"], what, nameTools);
			expect(JSON.stringify([...game.state.seatsById.values()])).not.toContain("calm");
		}
	});

	it("has the pupil's time from the first question on, and a late one from the open question on", () => {
		const game = newGame({ lateJoin: true });
		game.join("Ada", undefined, [], { pupil: pupil(7, { timeFactor: 2 }) });
		game.started("Bob");
		expect(game.view("Ada")).toMatchObject({ question: { timeLimit: 40 }, timeRemaining: 40 });
		expect(game.view("Bob")).toMatchObject({ question: { timeLimit: 20 }, timeRemaining: 20 });
		game.join("Cem", undefined, [], { pupil: pupil(8, { timeFactor: 3 }) });
		expect(game.view("Cem")).toMatchObject({ question: { timeLimit: 60 } });
		game.restart();
		expect(game.view("Cem")).toMatchObject({ question: { timeLimit: 60 } });
		expect(ownerView(game)).toMatchObject({ waitingFor: 2 });
	});

	it("is one without a card where the card is another class's", () => {
		const game = newGame();
		game.join("Ada", undefined, [], { pupil: pupil(7, { classId: "class-8a" }) });
		expect(game.seat("Ada")?.pupil).toBeNull();
		const open = new Game(makeQuiz(3));
		open.join("Ada", undefined, [], { pupil: pupil(7) });
		expect(open.seat("Ada")?.pupil).toBeNull();
	});

	it("that came later than the seat makes the seat the pupil's", () => {
		const game = newGame();
		game.started("Ada", "Bob");
		expect(readCode(game.join("Ada", "proof-ada", [], { pupil: pupil(7, { timeFactor: 1.5 }) }))).toBe("ok");
		expect(ownerView(game).participants.find(({ nickname }) => nickname === "Ada")).toMatchObject({ number: 7, timeFactor: 1.5 });
		// The open question keeps its time.
		expect(game.view("Ada")).toMatchObject({ question: { timeLimit: 20 } });
		game.next();
		expect(game.view("Ada")).toMatchObject({ question: { timeLimit: 30 } });
	});

	it("is needed where only cards count; who has a seat stays", () => {
		const game = newGame();
		game.join("Ada");
		expect(readCode(game.host({ type: "settings", cardsOnly: true }))).toBe("ok");
		expect(readCode(game.join("Bob"))).toBe("CARD_NEEDED");
		expect(readCode(game.join("Bob", undefined, [], { pupil: pupil(9, { classId: "class-8a" }) }))).toBe("CARD_NEEDED");
		expect(readCode(game.join("Ada", "proof-ada"))).toBe("ok");
		expect(readCode(game.join("Bob", undefined, [], { pupil: pupil(9) }))).toBe("ok");
		expect(readCode(new Game(makeQuiz(1)).host({ type: "settings", cardsOnly: true }))).toBe("VALIDATION_ERROR");
	});
});

describe("a second device with the same card", () => {
	it("takes the seat over with its points, whatever name it types; the first learns it and can no longer answer", () => {
		const game = newGame();
		game.join("Ada", undefined, [], { pupil: pupil(7) });
		game.started("Bob");
		game.answer("Ada", [0]);
		game.answer("Bob", [1]);
		const score = game.seat("Ada")?.totalScore;
		const taken = game.join("Zoe", undefined, [], { pupil: pupil(7), newProof: "proof-second" });
		expect(taken).toMatchObject({ ok: true, rejoined: true, seat: { nickname: "Ada", totalScore: score } });
		expect(score).toBeGreaterThan(0);
		game.restart();
		expect(game.state.present).toBe(2);
		expect(isTakenOver(game.state, { key: "ada", heldProof: "proof-ada" })).toBe(true);
		expect(isTakenOver(game.state, { key: "ada", heldProof: "proof-second" })).toBe(false);
		expect(isTakenOver(game.state, { key: "bob", heldProof: "proof-ada" })).toBe(false);
		game.host({ type: "next-question" });
		expect(readCode(game.answer("Ada", [1], 1, "proof-ada"))).toBe("NOT_A_PLAYER");
		expect(readCode(game.answer("Ada", [1], 1, "proof-second"))).toBe("ok");
	});

	it("may come without a nickname, late, and into a locked game", () => {
		const game = newGame();
		game.join("Ada", undefined, [], { pupil: pupil(7) });
		game.started("Bob");
		game.host({ type: "settings", locked: true });
		expect(game.join("", undefined, [], { pupil: pupil(7), newProof: "proof-second" })).toMatchObject({
			ok: true,
			seat: { nickname: "Ada" },
		});
		expect(readCode(game.join("", undefined, [], { pupil: pupil(8) }))).toBe("VALIDATION_ERROR");
	});

	it("goes back and forth, and a repeated join takes nothing over", () => {
		const game = newGame();
		game.join("Ada", undefined, [], { pupil: pupil(7), newProof: "one" });
		game.join("Ada", undefined, [], { pupil: pupil(7), newProof: "two" });
		const { revision } = game.state.meta;
		game.join("Ada", "two", [], { pupil: pupil(7), newProof: "other" });
		game.join("Ada", undefined, ["two"], { pupil: pupil(7), newProof: "other" });
		expect([game.seat("Ada")?.proofHash, game.state.meta.revision]).toEqual(["two", revision]);
		for (let n = 0; n < 20; n++) game.join("Ada", undefined, [], { pupil: pupil(7), newProof: `device-${n}` });
		game.join("Ada", undefined, [], { pupil: pupil(7), newProof: "device-18" });
		expect(game.seat("Ada")).toMatchObject({ proofHash: "device-18" });
		expect(game.seat("Ada")?.formerProofs).toHaveLength(5);
		expect(isTakenOver(game.state, { key: "ada", heldProof: "device-19" })).toBe(true);
		expect(isTakenOver(game.state, { key: "ada", heldProof: "device-18" })).toBe(false);
	});

	it("that another pupil has used needs a seat of its own", () => {
		const game = newGame();
		game.join("Ada", undefined, [], { pupil: pupil(7) });
		expect(readCode(game.join("Ada", "proof-ada", ["proof-ada"], { pupil: pupil(8), newProof: "next" }))).toBe("NICKNAME_TAKEN");
		expect(readCode(game.join("Bob", undefined, ["proof-ada"], { pupil: pupil(8), newProof: "next" }))).toBe("ok");
		expect(ownerView(game).participants.map(({ nickname, number }) => [nickname, number])).toEqual([
			["Ada", 7],
			["Bob", 8],
		]);
	});

	it("does not bring a removed pupil back before the minute is over", () => {
		const game = newGame();
		game.join("Ada", undefined, [], { pupil: pupil(7) });
		game.host({ type: "remove-player", key: "ada" });
		expect(readCode(game.join("Eve", undefined, ["proof-ada"], { pupil: pupil(7), newProof: "next" }))).toBe("PLEASE_WAIT");
		game.tick(61_000);
		expect(readCode(game.join("Eve", undefined, ["proof-ada"], { pupil: pupil(7), newProof: "next" }))).toBe("ok");
		expect(ownerView(game).participants).toMatchObject([{ nickname: "Eve", number: 7 }]);
	});

	it("does not bring a removed pupil back on a device that has never been in the game", () => {
		const game = newGame();
		game.join("Ada", undefined, [], { pupil: pupil(7) });
		game.host({ type: "remove-player", key: "ada" });
		game.restart();
		expect(readCode(game.join("Eve", undefined, [], { pupil: pupil(7), newProof: "other" }))).toBe("PLEASE_WAIT");
		expect(readCode(game.join("Fay", undefined, [], { pupil: pupil(8), newProof: "third" }))).toBe("ok");
		game.tick(61_000);
		expect(readCode(game.join("Eve", undefined, [], { pupil: pupil(7), newProof: "other" }))).toBe("ok");
	});
});

describe("what a game forgets", () => {
	function played() {
		const game = newGame();
		game.join("Ada", undefined, [], { pupil: pupil(7) });
		game.join("Cem", undefined, [], { pupil: pupil(8) });
		game.started("Bob");
		game.answer("Ada", [0]);
		game.answer("Cem", [3]);
		game.answer("Bob", [1]);
		return game;
	}
	const stored = (game: Game) => JSON.stringify([[...game.rows.seats.values()], game.rows.meta]);

	it("are all signs of a deleted pupil; the row stays with its answers, nameless", () => {
		const game = played();
		const score = game.seat("Ada")?.totalScore;
		game.rows.write(forgetGamePupils(game.state, ["pupil-7", "pupil-9"], "pupils", nameTools));
		expect(stored(game)).not.toMatch(/Ada|"ada"|pupil-7|Label 7/);
		expect(stored(game)).toMatch(/Cem.*Label 8/);
		game.restart();
		expect(game.state.present).toBe(3);
		expect([...game.state.seatsByKey.values()].find(({ nickname }) => nickname.startsWith("#"))).toMatchObject({
			totalScore: score,
			pupil: null,
		});
		game.host({ type: "finish" });
		expect(game.results().players).toMatchObject([{ nickname: "", score }, { nickname: "Cem", pupilId: "pupil-8" }, { nickname: "Bob" }]);
		// The name is free again.
		expect(forgetGamePupils(game.state, ["pupil-7"], "pupils", nameTools)).toEqual([]);
	});

	it("leave a row that nobody else is called like, and that nobody can name", () => {
		const game = newGame();
		game.join("#2");
		game.join("Ada", undefined, [], { pupil: pupil(7) });
		game.rows.write(forgetGamePupils(game.state, ["pupil-7"], "pupils", nameTools));
		expect(ownerView(game).participants.map(({ nickname }) => nickname)).toEqual(["#2", "##2"]);
		for (const nickname of ["##2", "\u00002"]) {
			expect(readCode(game.host({ type: "remove-player", key: toNicknameKey(nickname) }))).toBe("PLAYER_NOT_FOUND");
			expect(readCode(game.join("##2"))).toBe("NICKNAME_TAKEN");
		}
		expect(readCode(game.host({ type: "remove-player", key: toNicknameKey("#2") }))).toBe("ok");
		expect(ownerView(game).participants.map(({ nickname }) => nickname)).toEqual(["##2"]);
	});

	it("are the labels of an ended class; numbers stay", () => {
		const game = played();
		game.rows.write(forgetGamePupils(game.state, ["pupil-7", "pupil-8"], "labels", nameTools));
		expect(stored(game)).not.toContain("Label");
		expect(ownerView(game).participants.find(({ nickname }) => nickname === "Ada")).toMatchObject({ number: 7 });
	});
});

describe("results", () => {
	it("say for each pupil how each question went, in the quiz's own order", () => {
		const game = new Game({ ...makeQuiz(3), ownOrder: { questions: [2, 0, 1], options: [] } }, { classId: CLASS });
		game.join("Ada", undefined, [], { pupil: pupil(7) });
		game.started("Bob");
		game.answer("Ada", [0]);
		game.next();
		game.answer("Ada", [3]);
		game.next();
		game.host({ type: "close-question" });
		game.host({ type: "finish" });
		const [ada, bob] = game.results().players;
		expect(ada).toMatchObject({ nickname: "Ada", pupilId: "pupil-7", marks: ["wrong", "none", "right"] });
		expect(bob).not.toHaveProperty("marks");
		expect(game.results().classId).toBe(CLASS);
	});

	it("show from 20 players on how a question separates the strong from the weak", () => {
		const game = new Game(makeQuiz(2), {});
		const names = Array.from({ length: 20 }, (_, n) => `P${n}`);
		game.started(...names);
		// Question 0: the first twelve know it. Question 1: of the six with most right answers two, of the six with least one.
		for (const [n, name] of names.entries()) game.answer(name, n < 12 ? [0] : [3]);
		game.next();
		for (const [n, name] of names.entries()) game.answer(name, n < 2 || n === 19 ? [1] : [2]);
		game.host({ type: "finish" });
		// Upper 6 of 20: P0, P1 (two right), then four with one right; lower 6: five or six with none.
		expect(game.results().questions.map(({ discrimination }) => discrimination)).toEqual([1, 0.333]);
		const few = new Game(makeQuiz(1), {});
		few.started(...names.slice(0, 19));
		few.host({ type: "close-question" });
		few.host({ type: "finish" });
		expect(few.results().questions[0]).not.toHaveProperty("discrimination");
	});
});
