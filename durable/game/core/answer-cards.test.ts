import { describe, expect, it } from "vitest";
import { Game, HOUR, makeQuiz, page, readCode, STAGE } from "#tests/helpers/fake-game";
import { nameTools } from "#worker/lib/texts";
import { nextDeadline } from "./advance";
import { forgetGamePupils } from "./cards";
import type { CardPupil } from "./commands";
import { hostView } from "./host-view";
import type { GameQuiz, GameSettings } from "./state";

const CLASS = "class-7b";
const pupil = (card: number, fields: Partial<CardPupil> = {}): CardPupil => ({
	pupilId: `pupil-${card}`,
	classId: CLASS,
	number: 700 + card,
	label: null,
	timeFactor: 1,
	answerCard: card,
	...fields,
});

const question = (id: string, fields: Partial<GameQuiz["questions"][number]> = {}) => ({
	id,
	text: id,
	options: ["a", "b", "c", "d"],
	correctAnswers: [0],
	timeLimitSeconds: 20,
	...fields,
});
/** One question of each kind that a card can answer or not. */
const MIXED: GameQuiz = {
	quizTemplateId: "q",
	title: "Seas",
	language: "en",
	questions: [
		question("several", { correctAnswers: [0, 1] }),
		question("one"),
		question("five", { options: ["a", "b", "c", "d", "e"] }),
		question("poll", { kind: "poll", correctAnswers: [], options: ["a", "b"] }),
		question("votes", { kind: "poll", correctAnswers: [], multiple: true }),
		question("order", { kind: "order", options: ["a", "b", "c"], correctAnswers: [0, 1, 2] }),
		question("text", { kind: "text", options: [], correctAnswers: [], accepted: ["x"] }),
		question("number", { kind: "number", options: [], correctAnswers: [], value: 1 }),
		question("two", { options: ["a", "b"], correctAnswers: [1] }),
	],
};

const withCards = (settings: Partial<GameSettings> = {}, quiz: number | GameQuiz = 2) =>
	new Game(quiz, { answerCards: true, ...settings }).withCards();
const register = (game: Game, ...cards: number[]) => game.read(cards.map((card) => ({ card, option: 0 })));
const names = (game: Game) => game.hostView().participants.map(({ nickname, card }) => [nickname, card]);

describe("a game with answer cards", () => {
	it("lists its cards in every view, on whichever page of participants they are", () => {
		const game = withCards();
		for (let player = 0; player < 250; player++) game.join(`P${player}`);
		expect(game.hostView().cards).toEqual([]);
		register(game, 90, 3);
		const view = game.hostView();
		expect(view.participants.slice(0, 200).filter(({ card }) => card !== undefined)).toEqual([]);
		expect(view.cards).toEqual([{ card: 3 }, { card: 90 }]);
		expect(hostView(game.state, page, game.now, STAGE).cards).toEqual([{ card: 3 }, { card: 90 }]);
		game.host({ type: "remove-player", key: "card3" });
		expect(game.restart().hostView().cards).toEqual([{ card: 90 }]);
		expect(new Game(2).hostView()).not.toHaveProperty("cards");
	});

	it("has no clock and no points for speed, and says so when somebody wants them", () => {
		const game = withCards();
		expect(game.hostView().settings).toMatchObject({ answerCards: true, timer: "off", pointsMode: "accuracy" });
		expect(game.host({ type: "settings", timer: "on" })).toMatchObject({ code: "VALIDATION_ERROR", field: { path: "timer" } });
		expect(game.host({ type: "settings", pointsMode: "speed" })).toMatchObject({ code: "VALIDATION_ERROR", field: { path: "pointsMode" } });
		expect(game.host({ type: "settings", answerCards: true, timer: "on" })).toMatchObject({ code: "VALIDATION_ERROR" });
		expect(game.host({ type: "settings", pointsMode: "none" }).ok).toBe(true);
		expect(withCards({ pointsMode: "none" }).hostView().settings.pointsMode).toBe("none");
	});

	it("asks only what a card can answer, and gives the rest back when the cards are switched off", () => {
		const game = new Game(structuredClone(MIXED), { shuffle: "none" });
		const before = game.hostView();
		expect(before).not.toHaveProperty("leftOut");
		expect(game.host({ type: "settings", answerCards: true }).ok).toBe(true);
		for (const state of [game, game.restart()]) {
			expect(state.hostView()).toMatchObject({
				totalQuestions: 3,
				leftOut: ["several", "five", "votes", "order", "text", "number"],
				settings: { timer: "off", pointsMode: "accuracy" },
			});
			expect(state.hostView().questions.map(({ id }) => id)).toEqual(["one", "poll", "two"]);
		}
		expect(game.host({ type: "settings", answerCards: false }).ok).toBe(true);
		const { revision: _, ...after } = game.restart().hostView();
		expect(before).toMatchObject(after);
		expect(after).not.toHaveProperty("leftOut");
		expect(game.rows.quiz).toEqual(MIXED);
	});

	it("refuses a quiz without such a question, and a change after the start or once somebody has joined by card", () => {
		const without = new Game({ ...MIXED, questions: MIXED.questions.slice(4, 8) });
		expect(readCode(without.host({ type: "settings", answerCards: true }))).toBe("NO_QUESTIONS_FOR_CARDS");
		const game = withCards();
		register(game, 7);
		expect(readCode(game.host({ type: "settings", answerCards: false }))).toBe("WRONG_STATE");
		expect(game.host({ type: "settings", answerCards: true }).ok).toBe(true);
		game.host({ type: "remove-player", key: "card7" });
		expect(game.host({ type: "settings", answerCards: false }).ok).toBe(true);
		const started = new Game(2).started("Ada", "Bob");
		expect(readCode(started.host({ type: "settings", answerCards: true }))).toBe("WRONG_STATE");
		expect(readCode(started.host({ type: "settings", cardNames: "label" }))).toBe("WRONG_STATE");
	});

	it("names questions in the results by their places in the quiz", () => {
		const game = withCards({}, structuredClone(MIXED));
		register(game, 1, 2);
		game.host({ type: "start" });
		game.next().next();
		game.host({ type: "close-question" });
		game.host({ type: "finish" });
		expect(game.results().questions.map(({ index, id }) => [index, id])).toEqual([
			[1, "one"],
			[3, "poll"],
			[8, "two"],
		]);
	});
});

describe("readings of cards", () => {
	it("take seats in the lobby, whatever is read; repeats write nothing", () => {
		const game = withCards({ locked: true });
		expect(game.read([{ card: 7, option: 3 }])).toMatchObject({ ok: true, taken: 1, unknown: [], invalid: [], answeredCount: 0 });
		const { written } = game.rows;
		expect(register(game, 7)).toMatchObject({ taken: 1 });
		expect(game.rows.written).toBe(written);
		register(game, 100, 1);
		expect(names(game.restart())).toEqual([
			["Card7", 7],
			["Card100", 100],
			["Card1", 1],
		]);
		expect(readCode(game.read([{ card: 1, option: 0 }], { questionIndex: 0 }))).toBe("QUESTION_CLOSED");
		expect(names(new Game({ ...makeQuiz(1), language: "tr" }, { answerCards: true }).withCards().registered(7))).toEqual([["Kart7", 7]]);
	});

	it("are answers while a question is open: the last one of a card holds, in one row", () => {
		const game = withCards().registered(1, 2);
		game.host({ type: "start" });
		const read = (...readings: [number, number][]) =>
			game.read(
				readings.map(([card, option]) => ({ card, option })),
				{ questionIndex: 0 },
			);
		expect(read([1, 3], [2, 0])).toMatchObject({ taken: 2, answeredCount: 2 });
		expect(game.hostView()).toMatchObject({
			questionStatus: "open",
			answeredCount: 2,
			participants: [{ answered: true }, { answered: true }],
		});
		const { written } = game.rows;
		expect(read([1, 3], [2, 0])).toMatchObject({ taken: 2, answeredCount: 2 });
		expect(game.rows.written).toBe(written);
		const { revision } = game.state.meta;
		read([1, 0], [2, 1], [9, 0]);
		expect(game.rows.answers.size).toBe(3);
		expect(game.rows.rebuilt().meta.revision).toBeGreaterThan(revision);
		read([2, 2]);
		expect(game.rows.rebuilt().meta.revision).toBeGreaterThanOrEqual(game.state.meta.revision);
		game.host({ type: "close-question" });
		expect(game.restart().hostView()).toMatchObject({ answerCounts: [2, 0, 1, 0], correctCount: 2, askedCount: 3 });
		expect(game.hostView().participants.map(({ nickname, totalScore }) => [nickname, totalScore])).toEqual([
			["Card1", 1000],
			["Card9", 1000],
			["Card2", 0],
		]);
	});

	it("name the open question and its turn; while a question is read or closed, and after the end, they are refused", () => {
		const game = withCards({ readingSeconds: 3, solution: "with-host" }).registered(1, 2);
		game.host({ type: "start" });
		const one = [{ card: 1, option: 0 }];
		expect(readCode(game.read(one, { questionIndex: 0 }))).toBe("QUESTION_NOT_OPEN");
		expect(game.read(one)).toMatchObject({ code: "VALIDATION_ERROR", field: { path: "questionIndex" } });
		game.tick(3_000);
		expect(readCode(game.read(one, { questionIndex: 1 }))).toBe("QUESTION_CLOSED");
		expect(readCode(game.read(one, { questionIndex: 0, turn: 2 }))).toBe("QUESTION_CLOSED");
		expect(game.read(one, { questionIndex: 0, turn: 1 }).ok).toBe(true);
		game.host({ type: "close-question" });
		expect(readCode(game.read(one, { questionIndex: 0 }))).toBe("QUESTION_CLOSED");
		expect(readCode(game.read(one))).toBe("QUESTION_CLOSED");
		game.host({ type: "ask-again" });
		expect(readCode(game.read(one, { questionIndex: 0 }))).toBe("QUESTION_CLOSED");
		expect(
			game.read(
				[
					{ card: 1, option: 1 },
					{ card: 2, option: 0 },
				],
				{ questionIndex: 0, turn: 2 },
			),
		).toMatchObject({ taken: 2 });
		game.read(one, { questionIndex: 0, turn: 2 });
		game.host({ type: "close-question" });
		game.host({ type: "show-solution" });
		// Back to the answer of the first turn keeps its points; a new one is worth half.
		expect(
			game
				.restart()
				.hostView()
				.participants.map(({ nickname, totalScore }) => [nickname, totalScore]),
		).toEqual([
			["Card1", 1000],
			["Card2", 500],
		]);
		game.host({ type: "finish" });
		expect(readCode(game.read(one, { questionIndex: 0 }))).toBe("WRONG_STATE");
		expect(readCode(new Game(1).withCards().read(one))).toBe("WRONG_STATE");
	});

	it("of a call that arrives after a later one of its page change nothing; other pages, and calls without a number, count as they arrive", () => {
		const game = withCards().registered(1, 2);
		game.host({ type: "start" });
		const from = (page: string, number: number, option: number) =>
			game.read([{ card: 1, option }], { questionIndex: 0, sequence: { page, number } });
		const given = () => [...game.state.answers.values()].map((answer) => answer.given);
		expect(from("laptop", 2, 3)).toMatchObject({ taken: 1 });
		const { written } = game.rows;
		expect(from("laptop", 1, 0)).toMatchObject({ ok: true, taken: 0, unknown: [], invalid: [], answeredCount: 1 });
		expect([given(), game.rows.written]).toEqual([[[3]], written]);
		expect(from("laptop", 2, 3)).toMatchObject({ taken: 1 });
		from("phone", 1, 1);
		expect(given()).toEqual([[1]]);
		game.read([{ card: 1, option: 2 }], { questionIndex: 0 });
		expect(given()).toEqual([[2]]);
		// Pages without end leave no list without end.
		for (let n = 0; n < 500; n++) from(`page ${n}`, 1, n % 4);
		expect(game.state.readingCalls.size).toBe(100);
		expect(from("page 499", 0, 0)).toMatchObject({ taken: 0 });
	});

	it("of an option that the question does not have take no seat", () => {
		const game = withCards({}, { ...makeQuiz(1), questions: [question("two", { options: ["a", "b"] })] }).registered(1, 2);
		game.host({ type: "start" });
		expect(
			game.read(
				[
					{ card: 1, option: 2 },
					{ card: 5, option: 3 },
					{ card: 2, option: 1 },
				],
				{ questionIndex: 0 },
			),
		).toMatchObject({
			taken: 1,
			invalid: [1, 5],
			unknown: [],
		});
		expect(game.hostView().participantCount).toBe(2);
	});

	it("never close the question; the host does, or 60 minutes do", () => {
		const game = withCards().registered(1, 2);
		game.host({ type: "start" });
		game.read(
			[
				{ card: 1, option: 0 },
				{ card: 2, option: 0 },
			],
			{ questionIndex: 0 },
		);
		game.host({ type: "remove-player", key: "card2" });
		expect(game.hostView().questionStatus).toBe("open");
		expect(nextDeadline(game.state)).toBe(game.now + HOUR);
		expect(game.tick(HOUR).hostView().questionStatus).toBe("closed");
	});

	it("show a big screen who has been read, never what", () => {
		const game = withCards({ solution: "with-host" }).registered(1, 2);
		game.host({ type: "start" });
		game.read([{ card: 2, option: 3 }], { questionIndex: 0 });
		const stage = () => hostView(game.state, page, game.now, STAGE);
		expect(stage().participants).toMatchObject([
			{ card: 1, answered: false },
			{ card: 2, answered: true },
		]);
		const other = game.rows.rebuilt();
		game.read([{ card: 2, option: 0 }], { questionIndex: 0 });
		const strip = ({ revision: _, ...rest }: ReturnType<typeof stage>) => rest;
		expect(strip(stage())).toEqual(strip(hostView(other, page, game.now, STAGE)));
	});
});

describe("the seat of a card", () => {
	it("cannot be joined, answered or read by its name, nor taken by a look-alike before the card is read", () => {
		const game = withCards({ lateJoin: true }).registered(7);
		for (const name of ["Card7", "card 7", "CARD7", "Cаrd7", "Card12", "Cardl", "Card100", "Kart7", "kart 3"])
			expect(readCode(game.join(name)), name).toBe("NICKNAME_TAKEN");
		for (const name of ["Card017", "Card-17", "Card١٧", "Ćard17", "Card7-2"])
			expect(readCode(game.join(name)), name).toBe("NICKNAME_TAKEN");
		for (const name of ["Card101", "Card0", "Kartopu7", "Cards"]) expect(readCode(game.join(name)), name).toBe("ok");
		game.host({ type: "start" });
		expect(readCode(game.send({ key: "card7", heldProof: "card:7x", questionIndex: 0, fields: { answers: [0] } }))).toBe("NOT_A_PLAYER");
		expect(readCode(game.send({ key: "card7", heldProof: undefined, questionIndex: 0, fields: { answers: [0] } }))).toBe("NOT_A_PLAYER");
		expect(readCode(new Game(1).join("Card7"))).toBe("ok");
	});

	it("comes back after a removal for nobody", () => {
		const game = withCards().registered(1, 2, 3);
		game.host({ type: "remove-player", key: "card2" });
		expect(register(game, 2, 3)).toMatchObject({ taken: 1, unknown: [2] });
		expect(register(game.restart(), 2)).toMatchObject({ taken: 0, unknown: [2] });
	});

	it("is its pupil's in a game of a class: cards of no pupil are unknown, and devices of the pupil take it over", () => {
		const game = withCards({ classId: CLASS }).withCards([pupil(1), pupil(2, { label: "Bob B" })]);
		expect(register(game, 1, 3)).toMatchObject({ taken: 1, unknown: [3], missing: [2] });
		expect(register(game, 1, 2, 3)).toMatchObject({ taken: 2, unknown: [3], missing: [] });
		expect(register(withCards(), 1)).not.toHaveProperty("missing");
		expect(game.hostView().participantCount).toBe(2);
		const joined = game.join("", undefined, [], { pupil: pupil(1), newProof: "proof-phone" });
		expect(joined).toMatchObject({ ok: true, rejoined: true, seat: { nickname: "Card1", formerProofs: [] } });
		expect(game.hostView().participants).toMatchObject([{ card: 1, onDevice: true }, { card: 2 }]);
		expect(game.hostView().participants[1]).not.toHaveProperty("onDevice");
		expect(register(game, 1, 2)).toMatchObject({ taken: 1, unknown: [1] });
		// The battery is empty.
		game.silent.add("Card1");
		expect(register(game, 1, 2)).toMatchObject({ taken: 2, unknown: [] });
		game.host({ type: "start" });
		expect(game.read([{ card: 1, option: 0 }], { questionIndex: 0 })).toMatchObject({ taken: 1 });
		game.silent.clear();
		expect(game.read([{ card: 1, option: 1 }], { questionIndex: 0 })).toMatchObject({ taken: 0, unknown: [1] });
		expect(readCode(game.send({ key: "card1", heldProof: "proof-phone", questionIndex: 0, fields: { answers: [0] } }))).toBe("ok");
		expect(names(game.restart())).toEqual([
			["Card1", 1],
			["Card2", 2],
		]);
	});

	it("is the one that the pupil has by device already, whether that joined before or after the cards were switched on", () => {
		for (const isBefore of [true, false]) {
			const game = new Game(1, { classId: CLASS, answerCards: !isBefore }).withCards([pupil(1), pupil(2)]);
			game.join("Ada", undefined, [], { pupil: pupil(1) });
			if (isBefore) expect(game.host({ type: "settings", answerCards: true }).ok).toBe(true);
			expect(register(game, 1, 2)).toMatchObject({ taken: 1, unknown: [1] });
			expect(names(game.restart())).toEqual([
				["Ada", 1],
				["Card2", 2],
			]);
			game.silent.add("Ada");
			expect(register(game, 1)).toMatchObject({ taken: 1 });
			expect(game.hostView().participantCount).toBe(2);
			game.host({ type: "remove-player", key: "ada" });
			expect(register(game, 1)).toMatchObject({ taken: 0, unknown: [1] });
		}
	});

	it("is named by the pupil's label if the host wants that: cut at 20, with a number where it clashes", () => {
		const game = withCards({ classId: CLASS, cardNames: "label" }).withCards([
			pupil(1, { label: "Ayşe Yıl" }),
			pupil(2, { label: "AYŞE YIL" }),
			pupil(3, { label: "Maximilian-Alexander von Hohenstein" }),
			pupil(4),
			pupil(5, { label: "Kart 9" }),
			pupil(6, { label: "\u202eadA" }),
		]);
		register(game, 1, 2, 3, 4, 5, 6);
		const labelled = ["AyşeYıl", "AYŞEYIL2", "Maximilian-Alexander", "Card4", "Card5", "Card6"];
		expect(names(game).map(([name]) => name)).toEqual(labelled);
		expect(game.host({ type: "settings", cardNames: "number" }).ok).toBe(true);
		expect(names(game.restart()).map(([name]) => name)).toEqual(["Card1", "Card2", "Card3", "Card4", "Card5", "Card6"]);
		game.host({ type: "settings", cardNames: "label" });
		expect(names(game.restart()).map(([name]) => name)).toEqual(labelled);
		expect(readCode(game.join("AyşeYıl"))).toBe("NICKNAME_TAKEN");
		game.rows.write(forgetGamePupils(game.state, ["pupil-1", "pupil-2"], "labels", nameTools));
		expect(names(game.restart()).map(([name]) => name)).toEqual(["Card1", "Card2", "Maximilian-Alexander", "Card4", "Card5", "Card6"]);
		expect(readCode(game.join("AyşeYıl"))).toBe("ok");
		expect(JSON.stringify(game.rows.seats.get(1))).not.toContain("Ay");
	});

	it("loses its card with its pupil", () => {
		const game = withCards({ classId: CLASS, cardNames: "label" }).withCards([pupil(1, { label: "Ada" }), pupil(2)]);
		register(game, 1, 2);
		game.host({ type: "start" });
		game.read(
			[
				{ card: 1, option: 0 },
				{ card: 2, option: 0 },
			],
			{ questionIndex: 0 },
		);
		game.rows.write(forgetGamePupils(game.state, ["pupil-1"], "pupils", nameTools));
		game.withCards([pupil(2)]);
		for (const at of [game, game.restart()]) {
			expect(names(at)).toEqual([
				["#1", undefined],
				["Card2", 2],
			]);
			expect(at.read([{ card: 1, option: 1 }], { questionIndex: 0 })).toMatchObject({ taken: 0, unknown: [1] });
		}
		game.host({ type: "close-question" });
		game.next();
		game.host({ type: "close-question" });
		game.host({ type: "finish" });
		expect(game.results().players).toMatchObject([
			{ nickname: "", score: 1000 },
			{ nickname: "Card2", card: 2, pupilId: "pupil-2" },
		]);
		expect(JSON.stringify([...game.rows.seats.values()])).not.toMatch(/Ada|pupil-1/);
	});
});

it("a class of 40 plays one game with 15 phones beside 25 cards; a pupil with both has one seat", () => {
	const pupils = Array.from({ length: 40 }, (_, n) => pupil(n + 1));
	const game = withCards({ classId: CLASS, teams: { mode: "even", count: 2 } }, 3).withCards(pupils);
	for (const { answerCard, pupilId } of pupils.slice(0, 15))
		expect(readCode(game.join(`Phone${answerCard}`, undefined, [], { pupil: pupils.find((one) => one.pupilId === pupilId) ?? null }))).toBe(
			"ok",
		);
	expect(register(game, ...pupils.slice(14).map(({ answerCard }) => answerCard ?? 0))).toMatchObject({ taken: 25, unknown: [15] });
	expect(game.hostView()).toMatchObject({ participantCount: 40, teams: [{ members: 20 }, { members: 20 }] });
	game.host({ type: "start" });
	for (let index = 0; index < 2; index++) {
		for (let n = 1; n <= 15; n++) expect(readCode(game.answer(`Phone${n}`, [index]))).toBe("ok");
		const cards = pupils.slice(15).map(({ answerCard }) => ({ card: answerCard ?? 0, option: index }));
		expect(game.read(cards, { questionIndex: index })).toMatchObject({ taken: 25, answeredCount: 40 });
		expect(game.hostView().questionStatus).toBe("open");
		if (index === 0) game.next();
	}
	game.host({ type: "close-question" });
	game.host({ type: "finish" });
	expect(game.rows.answers.size).toBe(80);
	const { players } = game.results();
	expect(players.map(({ score, rank }) => [score, rank])).toEqual(Array(40).fill([2000, 1]));
	expect(players.map((player) => ("card" in player ? player.card : 0)).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
		pupils.map(({ answerCard }) => answerCard),
	);
});

it("an hour of 4 calls a second with 100 readings each writes what has changed, and one row for each card and question", () => {
	const cards = Array.from({ length: 100 }, (_, n) => n + 1);
	const game = withCards({}, 1).registered(...cards);
	game.host({ type: "start" });
	const calls = 4 * 60 * 60;
	const before = game.rows.written;
	let turns = 0;
	const options = cards.map(() => 0);
	for (let call = 0; call < calls; call++) {
		game.tick(250);
		if (game.hostView().questionStatus !== "open") break;
		// Somebody turns a card every second.
		if (call % 4 === 0) {
			const at = call % 100;
			options[at] = ((options[at] ?? 0) + 1) % 4;
			turns++;
		}
		const readings = cards.map((card, n) => ({ card, option: options[n] ?? 0 }));
		expect(game.read(readings, { questionIndex: 0 })).toMatchObject({ taken: 100, unknown: [] });
	}
	// The first answers; each turned card, with the game's document; its sign of life every half minute.
	expect(game.rows.written - before).toBeLessThanOrEqual(100 + 2 * turns + 2 * 60 + 10);
	expect(game.rows.answers.size).toBe(100);
	expect(game.hostView()).toMatchObject({ questionStatus: "closed", answeredCount: 100 });
	expect(game.restart().hostView()).toMatchObject({ answeredCount: 100, participantCount: 100 });
}, 120_000);
