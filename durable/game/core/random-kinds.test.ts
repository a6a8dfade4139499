import { describe, expect, it } from "vitest";
import type { AnswerValue, QuestionKind } from "#contract/kinds/kind";
import type { GameQuestion } from "#contract/quizzes/question";
import { toNicknameKey } from "#durable/room/core";
import { Game, generator, page, STAGE } from "#tests/helpers/fake-game";
import { hostView } from "./host-view";
import { playerView } from "./player-view";
import type { Answer, GameState } from "./state";

const TEXTS = ["IŞIK", "ışık", "Işık ", "ISIK", "isik", "gölge", "Gölge", "karanlık", "KARANLIK"];
const NUMBERS = [0.1, 0.3, 0.4, 0.5, 0.41, -0.3, 3];

function makeQuestion(kind: QuestionKind, n: number): GameQuestion {
	const base = { id: `question${n}`, text: `Question ${n}`, timeLimitSeconds: 10, options: ["a", "b", "c"], correctAnswers: [n % 3] };
	const typed = { ...base, options: [], correctAnswers: [] };
	const questions: Record<QuestionKind, GameQuestion> = {
		choice: base,
		poll: { ...base, kind, correctAnswers: [], multiple: n % 2 === 0 },
		order: { ...base, kind, correctAnswers: [1, 2, 0] },
		text: { ...typed, kind, accepted: ["Işık", "leaked-early"], match: "case", typos: 0 },
		number: { ...typed, kind, value: 0.3, tolerance: 0.1 },
		open: { ...typed, kind, maxAnswers: 3, approve: n % 2 === 0 },
	};
	return questions[kind];
}

/** A second judge, written without the rules. */
function shouldBeRight(question: GameQuestion, given: AnswerValue): boolean {
	if (question.kind === "poll" || question.kind === "open") return false;
	if (typeof given === "number") {
		const { value, tolerance = 0 } = question;
		return value !== undefined && Math.abs(Math.round(given * 100) - Math.round(value * 100)) <= Math.round(tolerance * 100);
	}
	if (typeof given === "string") {
		const plain = (text: string) => text.trim().toLocaleLowerCase("tr-TR");
		return (question.accepted ?? []).some((one) => plain(one) === plain(given));
	}
	if (!Array.isArray(given)) return false;
	const [a, b] = question.kind === "order" ? [given, question.correctAnswers] : [[...given].sort(), [...question.correctAnswers].sort()];
	return a.join() === b.join();
}

const lower = (text: string) => text.trim().toLocaleLowerCase("tr-TR");
const listTexts = (given: AnswerValue): string[] => (typeof given === "object" && "texts" in given ? given.texts : []);

function shouldBeSame(question: GameQuestion, one: AnswerValue, other: AnswerValue): boolean {
	if (question.kind === "open") return listTexts(one).map(lower).sort().join() === listTexts(other).map(lower).sort().join();
	if (typeof one === "string" && typeof other === "string")
		return one.trim().toLocaleLowerCase("tr-TR") === other.trim().toLocaleLowerCase("tr-TR");
	if (question.kind === "order" || !Array.isArray(one) || !Array.isArray(other)) return String(one) === String(other);
	return [...one].sort().join() === [...other].sort().join();
}

/** Recorded by the test: factor and first question, by seat. */
type Factors = ReadonlyMap<number, { factor: number; from: number }>;

/** Points by docs/rules/live-game.md#scoring, implemented again. */
function expectedPoints(question: GameQuestion, answer: Answer, first: Answer | undefined, mode: string, factors: Factors): number {
	if (first && shouldBeSame(question, first.given, answer.given)) return expectedPoints(question, first, undefined, mode, factors);
	if (mode === "none" || !shouldBeRight(question, answer.given)) return 0;
	const most = answer.turn === 2 ? 500 : 1000;
	if (mode === "accuracy") return most;
	const seconds = (answer.arrivedAtMs - answer.startedAtMs) / 1000;
	const slow = factors.get(answer.seatId);
	const limit = slow && answer.questionIndex >= slow.from ? Math.ceil(question.timeLimitSeconds * slow.factor) : question.timeLimitSeconds;
	return Math.round(most * (1 - (seconds < 0.5 ? 0 : Math.min(seconds, limit)) / limit / 2));
}

/** Everything in the views that reveals a solution early. */
function leaks(game: Game, names: string[]): string[] {
	const { rounds } = game.state.meta;
	const round = rounds.at(-1);
	const isOut = round === undefined || (round.closedAtMs !== null && round.solutionShown);
	if (isOut || game.state.meta.status !== "active") return [];
	const stage = hostView(game.state, page, game.now, STAGE);
	const seen = names.map((name) => game.view(name)).concat();
	// What is written to an open question is no solution.
	const { given, ...rest } = stage;
	const onStage = stage.questions[rounds.length - 1]?.kind === "open" ? rest : { ...rest, given };
	const texts = [JSON.stringify(seen), JSON.stringify({ ...onStage, questions: stage.questions[rounds.length - 1] })];
	return texts.flatMap(
		(text) => text.match(/"(?:accepted|value|tolerance|correctAnswers|given|answerCounts|firstGiven)":|leaked-early/g) ?? [],
	);
}

function takeSnapshot(state: GameState, names: string[], nowMs: number) {
	const strip = ({ revision: _, ...rest }: { revision: number }) => rest;
	const seat = (name: string) => state.seatsByKey.get(toNicknameKey(name)) ?? null;
	return [
		strip(hostView(state, page, nowMs)),
		strip(hostView(state, page, nowMs, STAGE)),
		...names.map((name) => strip(playerView(state, seat(name), nowMs))),
	];
}

function assertRows(game: Game, factors: Factors): void {
	const { pointsMode } = game.state.meta.settings;
	const rows = game.rows.all();
	const findFirstAnswer = ({ questionIndex, seatId, turn }: Answer) =>
		turn === 1 ? undefined : rows.find((row) => row.turn === 1 && row.questionIndex === questionIndex && row.seatId === seatId);
	const counted = new Map<string, Answer>();
	for (const row of rows) {
		const question = game.state.quiz.questions[row.questionIndex];
		if (!question) throw new Error("an answer to what was never asked");
		const first = findFirstAnswer(row);
		const isUntimed = game.state.meta.rounds[row.questionIndex]?.untimed === true;
		const where = `question ${row.questionIndex}, seat ${row.seatId}, turn ${row.turn}: ${String(row.given)}`;
		expect([row.correct, row.points], where).toEqual([
			shouldBeRight(question, row.given),
			expectedPoints(question, row, first, isUntimed && pointsMode === "speed" ? "accuracy" : pointsMode, factors),
		]);
		const kept = first && shouldBeSame(question, first.given, row.given);
		counted.set(`${row.questionIndex}/${row.seatId}`, kept ? first : row);
	}
	const closed = game.state.meta.rounds.filter(({ closedAtMs }) => closedAtMs !== null).length;
	const asked = game.state.meta.rounds.at(-1)?.closedAtMs === null ? closed : game.state.meta.rounds.length;
	for (const seat of game.state.seatsById.values()) {
		const own = [...counted.values()].filter((row) => row.seatId === seat.seatId && row.questionIndex < asked && !seat.removed);
		expect(seat.totalScore, seat.nickname).toBe(own.reduce((sum, { points }) => sum + points, 0));
		expect(seat.correctCount, seat.nickname).toBe(own.filter(({ correct }) => correct).length);
	}
}

function assertTeams(game: Game): void {
	const { teams = [] } = game.hostView();
	const seats = [...game.state.seatsById.values()].filter(({ removed }) => !removed);
	for (const { team, score, members } of teams) {
		const own = seats.filter((seat) => seat.team === team);
		const sum = own.reduce((total, { totalScore }) => total + totalScore, 0);
		expect([members, score]).toEqual([own.length, Math.round(sum / own.length)]);
	}
}

/** Solutions that were marked late, over all seeds. */
let solved = 0;

describe("random games of all kinds", () => {
	it.each(Array.from({ length: 40 }, (_, seed) => seed))(
		"are judged as a second program judges, reveal nothing early, and replay as they were (seed %i)",
		(seed) => {
			const random = generator(seed + 500);
			const pick = <T>(list: readonly T[]): T => {
				const picked = list[Math.floor(random() * list.length)];
				if (picked === undefined) throw new Error("nothing to pick from");
				return picked;
			};
			const kinds = Array.from({ length: 5 }, () => pick(["choice", "poll", "order", "text", "text", "number", "open"] as const));
			const quiz = { quizTemplateId: "quiz-1", title: "Kinds", language: "tr" as const, questions: kinds.map(makeQuestion) };
			const settings = {
				pointsMode: pick(["speed", "accuracy", "none"] as const),
				solution: pick(["at-once", "with-host"] as const),
				lateJoin: true,
				teams: { mode: pick(["off", "even", "choose"] as const), count: 2 + (seed % 3) },
			};
			const game = new Game(quiz, settings);
			const names = Array.from({ length: 5 }, (_, n) => `Player${n}`);
			game.started(...names.slice(0, 3));
			const answers: Record<QuestionKind, () => AnswerValue> = {
				choice: () => [Math.floor(random() * 3)],
				poll: () => [Math.floor(random() * 3)],
				order: () =>
					pick([
						[1, 2, 0],
						[0, 1, 2],
						[2, 1, 0],
					]),
				text: () => pick(TEXTS),
				number: () => pick(NUMBERS),
				open: () => ({ texts: Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(TEXTS)) }),
			};
			let accepted = 0;
			const factors = new Map<number, { factor: number; from: number }>();
			for (let step = 0; step < 240; step++) {
				const move = random();
				const index = game.state.meta.rounds.length - 1;
				const kind = game.state.quiz.questions[index]?.kind ?? "choice";
				if (move < 0.45) game.answer(pick(names), answers[kind]());
				else if (move < 0.5) game.join(pick(names), undefined, [], { team: Math.floor(random() * 2) });
				else if (move < 0.6) game.tick(Math.floor(random() * 3_000));
				else if (move < 0.63) game.restart();
				else if (move < 0.65) game.rows.sumUp();
				else if (move < 0.78) {
					const questionIndex = Math.floor(random() * (index + 1));
					const result = game.host({ type: "accept", questionIndex, text: pick(TEXTS) });
					if (result.ok && result.changes.length > 0) accepted++;
				} else if (move < 0.8) game.host({ type: "remove-player", key: toNicknameKey(pick(names)) });
				else if (move < 0.82) game.host({ type: "add-time", seconds: 5 });
				else if (move < 0.84) {
					// Once each: a second change of a factor would overwrite the first.
					const [name, factor] = [pick(names), pick([1.5, 2, 3] as const)];
					const seat = game.seat(name);
					if (seat && !seat.removed && !factors.has(seat.seatId)) {
						const from = game.state.meta.rounds.length;
						if (game.host({ type: "time-factor", key: toNicknameKey(name), factor }).ok) factors.set(seat.seatId, { factor, from });
					}
				} else if (move < 0.86) game.host({ type: "team", key: toNicknameKey(pick(names)), team: Math.floor(random() * 2) });
				else if (move < 0.88) {
					const id = `quick${String(step).padStart(5, "0")}`;
					const asked = pick([
						{ kind: "choice" },
						{ kind: "text", timeLimit: 10 },
						{ kind: "number" },
						{ kind: "open", maxAnswers: 2 },
						{ kind: "open", approve: true },
					] as const);
					game.host({ type: "quick-question", id, text: "", ...asked });
				} else if (move < 0.92) {
					const solution = pick([
						{ correctAnswers: [Math.floor(random() * 3)] },
						{ accepted: [pick(TEXTS), "leaked-early"] },
						{ value: 0.3, tolerance: pick([0, 0.1]) },
					]);
					const result = game.host({ type: "quick-solution", questionIndex: Math.floor(random() * (index + 1)), ...solution });
					if (result.ok && result.changes.length > 0) solved++;
				} else game.host({ type: pick(["close-question", "next-question", "ask-again", "ask-again", "show-solution"] as const) });
				expect(leaks(game, names)).toEqual([]);
				if (step % 20 === 0) {
					assertRows(game, factors);
					assertTeams(game);
					expect(takeSnapshot(game.rows.rebuilt(), names, game.now)).toEqual(takeSnapshot(game.state, names, game.now));
				}
			}
			game.host({ type: "end" });
			assertRows(game, factors);
			assertTeams(game);
			const results = game.results();
			expect(game.restart().results()).toEqual(results);
			if (kinds.filter((kind) => kind === "text").length > 2) expect(accepted).toBeGreaterThan(0);
		},
	);

	it("have had solutions marked late", () => expect(solved).toBeGreaterThan(10));
});
