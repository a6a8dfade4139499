import { describe, expect, it } from "vitest";
import type { GivenAnswer, Instance } from "#contract/games/live";
import type { AnswerValue } from "#contract/kinds/kind";
import type { GameQuestion } from "#contract/quizzes/question";
import { toNicknameKey } from "#durable/room/core";
import { Game, generator, page, readCode } from "#tests/helpers/fake-game";
import { seeds } from "#tests/helpers/rounds";
import { isTextRefused as isRefused } from "#worker/moderation/words/find";
import { hostView } from "./host-view";
import { givenPage } from "./open-texts";
import type { GameQuiz } from "./state";

const RUDE = "you are a shit";
const open = (n: number, fields: Partial<GameQuestion> = {}): GameQuestion => ({
	id: `question${n}`,
	text: `Question ${n}`,
	kind: "open",
	options: [],
	correctAnswers: [],
	timeLimitSeconds: 20,
	maxAnswers: 3,
	...fields,
});
const quiz = (...questions: GameQuestion[]): GameQuiz => ({ quizTemplateId: "quiz-1", title: "Open", language: "tr", questions });
const readView = (game: Game, viewer: { onStage: boolean; isSteering?: boolean }): Instance =>
	hostView(game.state, page, game.now, { isRefused, ...viewer });
const panel = (game: Game) => readView(game, { onStage: false, isSteering: true });
/** A device paired to view, and the host's own big screen. */
const WALLS = [{ onStage: true }, { onStage: false }];
const wall = (game: Game) => readView(game, { onStage: true });
const write = (game: Game, nickname: string, ...texts: string[]) => game.answer(nickname, { texts });
const hide = (game: Game, text: string, hidden = true, questionIndex = game.state.meta.rounds.length - 1) =>
	game.host({ type: "hide-text", questionIndex, text, hidden });

const readPage = (game: Game, questionIndex: number, skip = 0) =>
	givenPage(game.state, { questionIndex, skip }, { answersTo: (index) => game.rows.answersTo(index), isRefused });

describe("an open question", () => {
	it("earns nobody points and judges nobody", () => {
		const game = new Game(quiz(open(0))).started("Ada", "Bob");
		expect(readCode(write(game, "Ada", "su", "hava"))).toBe("ok");
		game.host({ type: "close-question" });
		expect(game.view("Ada")).toMatchObject({ texts: ["su", "hava"], isCorrect: null, pointsEarned: 0, score: 0, correctCount: 0 });
		expect(panel(game)).toMatchObject({ rightShare: null });
		for (const counts of ["answerCounts", "correctCount"]) expect(panel(game)).not.toHaveProperty(counts);
	});

	it.each<[string, string[], string]>([
		["nothing", [], "answerTextRequired"],
		["an empty text", ["su", " "], "answerTextRequired"],
		["a text that shows nothing", ["\u200b\u00ad"], "answerTextRequired"],
		["81 characters", ["x".repeat(81)], "answerTextTooLong"],
		["more texts than the question takes", ["a", "b", "c", "d"], "answerTextsMax"],
		["a text twice, by the language of the quiz", ["IŞIK", "ışık "], "answerTextsDiffer"],
	])("refuses %s", (_, texts, key) => {
		const game = new Game(quiz(open(0))).started("Ada", "Bob");
		expect(write(game, "Ada", ...texts)).toMatchObject({ code: "VALIDATION_ERROR", fields: [{ path: "texts", key }] });
		expect(game.rows.answers.size).toBe(0);
	});

	it("groups texts as most wrote them, while it is open too, and takes a repeated answer once", () => {
		const game = new Game(quiz(open(0))).started("Ada", "Bob", "Cem", "Dan");
		write(game, "Ada", "IŞIK", "su");
		expect(panel(game).given).toEqual([
			{ text: "su", count: 1, shown: true },
			{ text: "IŞIK", count: 1, shown: true },
		]);
		write(game, "Bob", "Işık");
		write(game, "Cem", "Işık", "Su");
		expect(readCode(write(game, "Cem", "su", "ışık"))).toBe("ok");
		expect(readCode(write(game, "Cem", "su"))).toBe("ALREADY_ANSWERED");
		expect(panel(game)).toMatchObject({ questionStatus: "open", givenOthers: 0 });
		expect(panel(game).given).toEqual([
			{ text: "Işık", count: 3, shown: true },
			{ text: "Su", count: 2, shown: true },
		]);
		expect(wall(game).given).toEqual(panel(game).given);
		expect(wall(game.restart()).given).toEqual(panel(game).given);
		game.host({ type: "remove-player", key: toNicknameKey("Cem") });
		expect(wall(game).given).toEqual([
			{ text: "IŞIK", count: 2, shown: true },
			{ text: "su", count: 1, shown: true },
		]);
	});

	it("lists the 40 most frequent and counts the others; the host reads all in pages", () => {
		const game = new Game(quiz(open(0))).started(...Array.from({ length: 60 }, (_, n) => `Player${n}`));
		for (let n = 0; n < 60; n++) write(game, `Player${n}`, `${RUDE} ${n}`, `text ${n}`, "the same");
		expect(panel(game).given).toHaveLength(40);
		expect(panel(game).givenOthers).toBe(60 + 60 - 39);
		expect(wall(game).given).toHaveLength(40);
		expect(wall(game).given?.[0]).toEqual({ text: "the same", count: 60, shown: true });
		const pages = [0, 100].map((skip) => readPage(game, 0, skip));
		expect(pages.map((one) => one.ok && [one.given.length, one.total])).toEqual([
			[100, 121],
			[21, 121],
		]);
		expect(readCode(readPage(game, 1))).toBe("WRONG_STATE");
	});

	it("is hidden and shown by the host; what the word list refuses is never shown", () => {
		const game = new Game(quiz(open(0), open(1))).started("Ada", "Bob");
		write(game, "Ada", "su", RUDE);
		expect(panel(game).given).toContainEqual({ text: RUDE, count: 1, shown: false, refused: true });
		expect(readCode(hide(game, RUDE, false))).toBe("CONTENT_BLOCKED");
		expect(readCode(hide(game, " SU "))).toBe("ok");
		for (const at of [game, game.restart()]) {
			expect(panel(at).given).toContainEqual({ text: "su", count: 1, shown: false });
			expect(wall(at)).toMatchObject({ given: [], givenOthers: 0 });
		}
		const { written } = game.rows;
		for (const text of ["su", "what nobody wrote"]) expect(hide(game, text)).toMatchObject({ ok: true, changes: [] });
		expect(game.rows.written).toBe(written);
		expect(readCode(hide(game, "su", false))).toBe("ok");
		expect(wall(game).given).toEqual([{ text: "su", count: 1, shown: true }]);
		expect(hide(game, " ")).toMatchObject({ code: "VALIDATION_ERROR", field: { path: "text", key: "answerTextRequired" } });
		expect(readCode(hide(game, "su", true, 1))).toBe("WRONG_STATE");
	});

	it("is listed, and its texts are hidden and shown, until the game is archived, whatever was asked since", () => {
		const later: GameQuestion = { ...open(1), kind: "poll", options: ["a", "b"] };
		const game = new Game(quiz(open(0), later, open(2)), { solution: "with-host" }).started("Ada", "Bob", "Cem");
		write(game, "Ada", "su", "hava");
		write(game, "Bob", "SU", RUDE);
		write(game, "Cem", "toprak");
		game.host({ type: "ask-again", questionIndex: 0 });
		write(game, "Ada", "su", "ateş");
		game.next();
		const asked = () => {
			const page = readPage(game, 0);
			return page.ok ? page.given : page.code;
		};
		const listedTexts = [
			{ text: "SU", count: 2, shown: true },
			{ text: "ateş", count: 1, shown: true },
			{ text: "toprak", count: 1, shown: true },
			{ text: RUDE, count: 1, shown: false, refused: true },
		];
		expect(asked()).toEqual(listedTexts);
		expect(readCode(readPage(game, 1))).toBe("WRONG_STATE");
		for (const [at, code] of [
			[0, "ok"],
			[1, "WRONG_STATE"],
			[2, "WRONG_STATE"],
		] as const)
			expect(readCode(hide(game, "Su", true, at))).toBe(code);
		expect(asked()).toContainEqual({ text: "SU", count: 2, shown: false });
		expect(readCode(hide(game, RUDE, false, 0))).toBe("CONTENT_BLOCKED");
		expect(hide(game, "hava", true, 0)).toMatchObject({ changes: [] });
		game.host({ type: "remove-player", key: toNicknameKey("Cem") });
		expect(asked()).toEqual([{ ...listedTexts[0], shown: false }, listedTexts[1], listedTexts[3]]);
		game.next();
		expect(wall(game).given).toEqual([]);
		write(game, "Ada", "su");
		expect(wall(game).given).toEqual([{ text: "su", count: 1, shown: true }]);
		game.host({ type: "close-question" });
		game.host({ type: "finish" });
		for (const text of ["ateş", RUDE]) expect(readCode(hide(game, text, true, 0))).toBe("ok");
		expect(readCode(hide(game, "su", false, 0))).toBe("ok");
		expect(game.restart().results().questions[0]).toMatchObject({
			given: [{ text: "SU" }, { text: "ateş", hidden: true }, { hidden: true }],
		});
		expect(game.results().questions[0]?.given?.[0]).not.toHaveProperty("hidden");
		game.host({ type: "archive" });
		expect(readCode(hide(game, "ateş", false, 0))).toBe("WRONG_STATE");
	});

	it("with approval shows a text once the host allowed it", () => {
		const game = new Game(quiz(open(0, { approve: true }))).started("Ada", "Bob");
		write(game, "Ada", "su", "hava");
		expect(panel(game).given?.map(({ shown }) => shown)).toEqual([false, false]);
		expect(wall(game)).toMatchObject({ given: [], givenOthers: 0 });
		hide(game, "su", false);
		expect(wall(game.restart()).given).toEqual([{ text: "su", count: 1, shown: true }]);
		write(game, "Bob", "SU");
		expect(wall(game).given).toMatchObject([{ count: 2 }]);
	});

	it("with approval of a question asked on the spot too", () => {
		const game = new Game(quiz(open(0))).started("Ada", "Bob");
		game.host({ type: "close-question" });
		expect(game.host({ type: "quick-question", id: "quick00001", kind: "open", text: "", approve: true }).ok).toBe(true);
		game.answer("Ada", { texts: ["su"] });
		expect(game.view("Bob")).toMatchObject({ question: { approve: true } });
		expect(panel(game).questions[1]).toMatchObject({ quick: true, approve: true });
		expect(wall(game)).toMatchObject({ given: [], givenOthers: 0 });
		game.host({ type: "hide-text", questionIndex: 1, text: "su", hidden: false });
		expect(wall(game.restart()).given).toEqual([{ text: "su", count: 1, shown: true }]);
		game.host({ type: "end" });
		// Saved as a quiz it keeps it.
		expect(game.results().questions[1]).toMatchObject({ quick: true, approve: true });
	});

	it("judges each text once by the word list", () => {
		const game = new Game(quiz(open(0))).started("Ada", "Bob", "Cem");
		const judged: string[] = [];
		const viewer = { onStage: true, isRefused: (text: string) => judged.push(text) < 0 };
		for (const name of ["Ada", "Bob"]) {
			write(game, name, "su", "hava");
			for (let n = 0; n < 3; n++) hostView(game.state, page, game.now, viewer);
		}
		expect(judged.sort()).toEqual(["hava", "su"]);
	});

	it("is kept in the results with who wrote what, and with what the host hid", () => {
		const game = new Game(quiz(open(0))).started("Ada", "Bob", "Cem");
		write(game, "Ada", "su", "hava");
		write(game, "Bob", "Su");
		hide(game, "hava");
		game.host({ type: "end" });
		const { questions, players } = game.results();
		expect(questions).toMatchObject([{ correctCount: 0, answerCount: 2, optionCounts: [], givenOthers: 0 }]);
		expect(questions[0]).toMatchObject({
			given: [
				{ text: "Su", count: 2, right: false },
				{ text: "hava", count: 1, right: false, hidden: true },
			],
		});
		expect(players.find(({ nickname }) => nickname === "Ada")).toMatchObject({
			answers: [{ texts: ["su", "hava"], right: null, points: 0, hidden: true }],
		});
		expect(players.find(({ nickname }) => nickname === "Bob")?.answers?.[0]).not.toHaveProperty("hidden");
		expect(game.restart().results()).toEqual(game.results());
	});

	it("is no question for an answer card", () => {
		expect(readCode(new Game(quiz(open(0))).host({ type: "settings", answerCards: true }))).toBe("NO_QUESTIONS_FOR_CARDS");
	});
});

const WORDS = ["IŞIK", "ışık", "Işık", "gölge", "Gölge", "su", RUDE, "YOU are a shit", "bulut"];
const lower = (text: string) => text.trim().toLocaleLowerCase("tr-TR");
const listTexts = (given: AnswerValue): string[] => (typeof given === "object" && "texts" in given ? given.texts : []);
const inOrder = (counts: Iterable<[string, number]>) => [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
const listed = (given: readonly GivenAnswer[] = []) => inOrder(given.map(({ text = "", count }): [string, number] => [lower(text), count]));

/** Counted from the rows, without the rules. */
function countFromRows(game: Game, index: number): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { seatId, removed } of game.state.seatsById.values()) {
		const rows = game.rows.answersTo(index).filter((row) => row.seatId === seatId && !removed);
		const counted = rows.find(({ turn }) => turn === 2) ?? rows[0];
		for (const text of counted ? listTexts(counted.given) : []) counts.set(lower(text), (counts.get(lower(text)) ?? 0) + 1);
	}
	return counts;
}

describe("random games of open questions", () => {
	it.each(seeds({ daily: 10, all: 30 }))(
		"count as a second program counts, show no wall what it may not see and no player what others wrote (seed %i)",
		(seed) => {
			const random = generator(seed + 900);
			const pick = <T>(list: readonly T[]): T => {
				const picked = list[Math.floor(random() * list.length)];
				if (picked === undefined) throw new Error("nothing to pick from");
				return picked;
			};
			const questions = Array.from({ length: 4 }, (_, n) => open(n, { approve: n % 2 === seed % 2 }));
			const game = new Game(quiz(...questions), { solution: "with-host", lateJoin: true });
			const names = Array.from({ length: 5 }, (_, n) => `Player${n}`);
			game.started(...names.slice(0, 3));
			const decided = new Map<string, boolean>();
			let walls = 0;
			for (let step = 0; step < 140; step++) {
				const move = random();
				const index = game.state.meta.rounds.length - 1;
				if (move < 0.5) write(game, pick(names), ...Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(WORDS)));
				else if (move < 0.55) game.join(pick(names));
				else if (move < 0.6) game.tick(Math.floor(random() * 3_000));
				else if (move < 0.63) game.restart();
				else if (move < 0.65) game.host({ type: "remove-player", key: toNicknameKey(pick(names)) });
				else if (move < 0.88) {
					const [text, hidden] = [pick(WORDS), random() < 0.4];
					const isWritten = countFromRows(game, index).has(lower(text));
					const result = hide(game, text, hidden);
					if (result.ok && isWritten) decided.set(`${index}/${lower(text)}`, !hidden);
				} else game.host({ type: pick(["close-question", "next-question", "ask-again"] as const) });
				const at = game.state.meta.rounds.length - 1;
				const question = questions[at];
				if (!question || game.state.meta.status !== "active") continue;
				const counts = countFromRows(game, at);
				expect(listed(panel(game).given)).toEqual(inOrder(counts));
				const seen = [...counts].filter(([text]) => !isRefused(text, "tr") && (decided.get(`${at}/${text}`) ?? question.approve !== true));
				expect(listed(panel(game).given?.filter(({ shown }) => shown))).toEqual(inOrder(seen));
				for (const viewer of WALLS) expect(listed(readView(game, viewer).given)).toEqual(inOrder(seen));
				walls += seen.length;
				for (const name of names) {
					const own = game.rows.answersTo(at).flatMap(({ seatId, given }) => (seatId === game.seat(name)?.seatId ? listTexts(given) : []));
					const frame = JSON.stringify(game.view(name));
					for (const text of WORDS) if (!own.includes(text)) expect(frame).not.toContain(JSON.stringify(text));
				}
				if (step % 20 === 0) {
					const state = game.rows.rebuilt();
					for (const viewer of [{ onStage: false, isSteering: true }, ...WALLS]) {
						const { revision: _, ...live } = readView(game, viewer);
						expect(hostView(state, page, game.now, { isRefused, ...viewer })).toMatchObject(live);
					}
				}
			}
			expect(walls + decided.size).toBeGreaterThan(0);
		},
	);
});
