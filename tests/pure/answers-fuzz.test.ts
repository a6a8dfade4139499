import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnswerFrame, AnswerReplyFrame } from "#contract/games/live-frames";
import type { PlayerState } from "#contract/games/player-state";
import { readGiven } from "#contract/kinds/given";
import { turnAt } from "#durable/game/core";
import { Game } from "#tests/helpers/fake-game";
import { seeds } from "#tests/helpers/rounds";
import { seeded } from "#tests/helpers/seeded";
import { ApiError } from "~/api/api-error";
import { createAnswerQueue, NOTHING_UNSENT, type UnsentAnswer } from "~/features/live/answer-queue";
import { createAnswerHandlers, createSocketAnswers } from "~/player/game-answers";
import { type GameEvent, initialGame, mustReportLate, reduceGame } from "~/player/game-state";
import { questionTurnKey, readTurn } from "~/player/player-view";

/* A phone with its own queue, answers and state, and the rules of the game, joined by a network that loses and delays in both directions. */

const NAME = "Ada";
const CALL_WITHIN_MS = 10_000;
const RETRY_MS = { first: 300, most: 3_000 };

type Random = () => number;
type Network = "good" | "slow" | "lossy" | "down";
type Word = "sent" | "late" | "refused";

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

class World {
	readonly game: Game;
	network: Network = "good";
	phone: Phone;
	/** What the phone has said about each answer, by its key and options. */
	readonly words = new Map<string, Set<Word>>();
	readonly given = new Set<string>();
	/** The last answer to each turn of a question. */
	readonly lastGiven = new Map<string, UnsentAnswer>();
	readonly untrue: string[] = [];
	readonly log: string[] = [];

	constructor(
		readonly random: Random,
		readonly changeAnswers = false,
	) {
		this.game = new Game(60, { solution: "with-host", timer: "off", changeAnswers });
		this.game.now = Date.now();
		this.game.started(NAME, "Bob");
		this.phone = new Phone(this);
	}

	readonly settle = (): Game => this.game.tick(Date.now() - this.game.now);

	/** The page is loaded again. */
	reload(): void {
		this.phone.isAlive = false;
		this.phone = new Phone(this);
		this.phone.hasSocket = this.random() < 0.8;
		counts.reloads++;
		this.log.push("reload");
	}

	view(): PlayerState {
		return this.settle().view(NAME);
	}

	/** How long a message takes; null if it is lost. */
	travelMs(): number | null {
		const { random, network } = this;
		if (network === "down" || (network === "lossy" && random() < 0.35)) return null;
		if (network === "good") return 20;
		// Most are quick, some much later than their successors.
		return Math.floor(random() * (random() < 0.4 ? (this.changeAnswers ? 15_000 : 6_000) : 300));
	}

	answer(frame: Omit<AnswerFrame, "type">) {
		const { questionIndex, answers, turn, sequence } = frame;
		return this.settle().send({ key: "ada", heldProof: "proof-ada", questionIndex, fields: { answers }, turn, sequence });
	}

	/** Whether the game has this answer: of its turn, or kept from the first one. */
	holds({ questionIndex, answerKey, given }: UnsentAnswer): boolean {
		const rows = this.game.rows.answersOf(this.game.seat(NAME)?.seatId ?? 0).filter((row) => row.questionIndex === questionIndex);
		const of = (turn: number) => rows.find((row) => row.turn === turn);
		const stored = readTurn(answerKey) === 2 ? (of(2) ?? of(1)) : of(1);
		return JSON.stringify(stored?.given) === JSON.stringify(given);
	}

	say(answer: UnsentAnswer, word: Word): void {
		const key = nameAnswer(answer);
		this.log.push(`said ${word} of ${key}`);
		this.words.set(key, (this.words.get(key) ?? new Set()).add(word));
		// Not thrown here: the queue would take it for a lost reply.
		if ((word === "sent") !== this.holds(answer)) this.untrue.push(`${word} of ${key}`);
	}
}

const nameAnswer = ({ answerKey, questionIndex, given }: UnsentAnswer) => `${questionIndex} ${answerKey} ${JSON.stringify(given)}`;

/** What `usePlayerGame` wires together, without the screen. */
class Phone {
	model = initialGame({ status: "unknown" });
	unsent = NOTHING_UNSENT;
	isAlive = true;
	hasSocket = false;
	readonly #answers = createSocketAnswers();
	readonly #queue;

	constructor(readonly world: World) {
		const latest = () =>
			createAnswerHandlers({
				state: this.model.state,
				bySocket: (frame, signal) => this.#answers.send((sent) => this.#sendFrame(sent), frame, signal),
				byCall: (body, signal) =>
					this.#call(() => {
						const result = world.answer(body);
						if (!result.ok) throw new ApiError(409, result.code as "QUESTION_CLOSED", "refused");
					}, signal),
				dispatch: (event) => this.#dispatch(event),
				load: () => this.load(),
			});
		this.#queue = createAnswerQueue<boolean>(
			{
				send: (...sent) => latest().send(...sent),
				onSent: (...sent) => latest().onSent(...sent),
				onSeatLost: (...lost) => latest().onSeatLost(...lost),
				onRefused: (...refused) => latest().onRefused(...refused),
				onChange: (state) => {
					this.unsent = state;
				},
			},
			RETRY_MS,
		);
		this.#dispatch({ type: "opened", remembered: NAME, nickname: NAME, own: true });
		void this.#poll();
	}

	async #poll(): Promise<void> {
		while (this.isAlive) {
			if (!this.hasSocket || this.model.seat.status !== "seated") await this.load();
			await wait(2_000);
		}
	}

	#dispatch(event: GameEvent): void {
		if (!this.isAlive) return;
		if (event.type === "sent") this.world.say(event.answer, "sent");
		if (event.type === "refused" && "given" in event.problem)
			this.world.say(event.problem as UnsentAnswer, event.problem.why === "late" ? "late" : "refused");
		const before = this.model.state;
		this.model = reduceGame(this.model, event);
		const { state, seat } = this.model;
		if (state === before || seat.status !== "seated" || !state?.joined) return;
		this.#queue.open({ key: `game:4123456:${NAME}`, nickname: NAME });
		if (this.unsent.waiting) void this.#queue.flush();
	}

	/** A page that was left neither hears nor says anything. */
	#deliver<Result>(run: () => Result): Promise<Result> {
		return this.isAlive ? Promise.resolve().then(run) : new Promise(() => {});
	}

	async #call<Result>(run: () => Result, signal?: AbortSignal): Promise<Result> {
		if (!this.isAlive) return new Promise(() => {});
		const { world } = this;
		const lost = async (ms: number): Promise<never> => {
			await wait(ms);
			return this.#deliver(() => {
				throw new ApiError(0, "NETWORK", "");
			});
		};
		const exchange = async (): Promise<Result> => {
			const there = world.travelMs();
			if (there === null) return lost(world.network === "down" ? 10 : CALL_WITHIN_MS);
			await wait(there);
			let outcome: { result: Result } | { error: unknown };
			try {
				outcome = { result: run() };
			} catch (error) {
				outcome = { error };
			}
			const back = world.travelMs();
			if (back === null) return lost(CALL_WITHIN_MS);
			await wait(back);
			return this.#deliver(() => {
				if ("error" in outcome) throw outcome.error;
				return outcome.result;
			});
		};
		const aborted = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
		return Promise.race([exchange(), lost(CALL_WITHIN_MS), ...(signal ? [aborted] : [])]);
	}

	async load(): Promise<void> {
		try {
			const state = await this.#call(() => this.world.view());
			this.#dispatch({ type: "received", state, atMs: 0, nickname: NAME });
		} catch {
			this.#dispatch({ type: "failed" });
		}
	}

	push(): void {
		const ms = this.hasSocket && this.model.seat.status === "seated" ? this.world.travelMs() : null;
		if (ms === null) return;
		const state = this.world.view();
		void wait(ms).then(() => this.#dispatch({ type: "received", state, atMs: 0, nickname: null }));
	}

	/** True although the frame may be lost: a dead socket is noticed late. */
	#sendFrame(frame: AnswerFrame): boolean {
		if (!this.hasSocket || !this.isAlive) return false;
		void this.#exchangeFrame(frame);
		return true;
	}

	async #exchangeFrame(frame: AnswerFrame): Promise<void> {
		const { world } = this;
		const there = world.travelMs();
		if (there === null) return;
		await wait(there);
		const { questionIndex } = frame;
		const turn = frame.turn ?? turnAt(world.game.state, questionIndex);
		const result = world.answer(frame);
		const about = { type: "answer", questionIndex, turn } as const;
		const reply: AnswerReplyFrame = result.ok
			? { ...about, success: true, accepted: true, answeredCount: result.answeredCount }
			: { ...about, success: false, error: { code: result.code as "QUESTION_CLOSED", message: "" } };
		const back = world.travelMs();
		if (back === null) return;
		await wait(back);
		if (this.isAlive) this.#answers.receive(reply);
	}

	/** Answers like a pupil whom the screen lets answer: once for each turn of a question, and again where the answer may change. */
	tap(option: number): void {
		const { state, seat, problem } = this.model;
		const answerKey = questionTurnKey(state);
		if (seat.status !== "seated" || state?.status !== "question" || !state.joined || answerKey === null) return;
		// Seldom, so that an answer stays long enough for an earlier one to arrive after it.
		if (state.submitted && (!state.mayChange || this.world.random() < 0.8)) return;
		if (state.submitted) counts.changed++;
		if (this.unsent.answers.some((answer) => answer.answerKey === answerKey) || problem?.answerKey === answerKey) return;
		const answer = { answerKey, questionIndex: state.questionIndex, given: [option], secondsElapsed: 1 };
		this.world.given.add(nameAnswer(answer));
		this.world.lastGiven.set(`${answer.questionIndex} ${answerKey}`, answer);
		this.world.log.push(`gave ${nameAnswer(answer)}`);
		this.#dispatch({ type: "answered", turnKey: answerKey });
		this.#queue.put(answer);
	}

	wake(): void {
		this.#queue.wake();
	}

	check(): void {
		const { state, problem } = this.model;
		if (state?.status === "question" && state.joined && state.submitted)
			expect(
				this.world.holds({ answerKey: questionTurnKey(state) ?? "", questionIndex: state.questionIndex, given: readGiven(state) ?? [] }),
			).toBe(true);
		if (mustReportLate(this.model) && problem && "given" in problem) expect(this.world.holds(problem as UnsentAnswer)).toBe(false);
	}
}

let entries: Map<string, string>;
/** Over all seeds. */
const counts = { sent: 0, late: 0, second: 0, reloads: 0, changed: 0, changedLate: 0 };

beforeEach(() => {
	vi.useFakeTimers({ now: 1_000_000 });
	entries = new Map();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, text: string) => entries.set(key, text),
		removeItem: (key: string) => entries.delete(key),
	});
});
afterEach(() => void vi.useRealTimers());

type HostStep = "close-question" | "ask-again" | "next-question" | "show-solution" | "finish" | "archive";

const steer =
	(...types: HostStep[]) =>
	({ game, phone, log, settle, random, changeAnswers }: World) => {
		// Questions that stay open for long see answers that were stuck in the network.
		if (changeAnswers && random() < 0.85) return;
		settle();
		for (const type of types) if (game.host({ type }).ok) log.push(type);
		phone.push();
	};

/** With their weights. */
const MOVES: readonly (readonly [number, (world: World) => void])[] = [
	[50, ({ phone, random }) => phone.tap(Math.floor(random() * 4))],
	[20, steer("close-question", "ask-again")],
	[15, steer("close-question", "next-question")],
	[3, steer("close-question")],
	[1, steer("close-question", "show-solution")],
	[0.1, steer("close-question", "finish")],
	[0.1, steer("close-question", "finish", "archive")],
	[5, ({ game, random }) => void game.answer("Bob", [Math.floor(random() * 4)])],
	[
		4,
		(world) => {
			world.network = (["good", "slow", "slow", "slow", "lossy", "down"] as const)[Math.floor(world.random() * 6)] ?? "good";
			world.log.push(world.network);
		},
	],
	[
		5,
		({ phone, random }) => {
			phone.hasSocket = random() < 0.8;
			phone.push();
		},
	],
	[2, ({ phone }) => phone.wake()],
	[1, ({ settle }) => void settle().restart()],
	[2, (world) => world.reload()],
];
const ALL_WEIGHTS = MOVES.reduce((sum, [weight]) => sum + weight, 0);

function step(world: World): void {
	let at = world.random() * ALL_WEIGHTS;
	const move = MOVES.find(([weight]) => {
		at -= weight;
		return at < 0;
	});
	move?.[1](world);
}

/** Gives the phone a good network until nothing is unsent. */
async function settle(world: World): Promise<void> {
	world.network = "good";
	void world.phone.load();
	await vi.advanceTimersByTimeAsync(60_000);
	world.phone.check();
	expect(world.untrue).toEqual([]);
	expect(world.phone.unsent).toEqual(NOTHING_UNSENT);
}

describe("a phone's answers and the game, over a network that loses and delays", () => {
	it.each(seeds({ daily: 30, all: 1_000 }))("end with the same word (seed %i)", async (seed) => {
		const world = new World(seeded(seed + 1));
		try {
			for (let n = 0; n < 400; n++) {
				step(world);
				await vi.advanceTimersByTimeAsync(Math.floor(world.random() * 500));
				world.phone.check();
				expect(world.untrue).toEqual([]);
			}
			await settle(world);
			expect([...entries.keys()]).toEqual([]);
			for (const answer of world.given) {
				const words = [...(world.words.get(answer) ?? [])];
				expect(words, answer).toHaveLength(1);
				if (words[0] === "sent") counts.sent++;
				if (words[0] === "late") counts.late++;
				if (words[0] === "sent" && answer.includes("/2 ")) counts.second++;
				expect(words[0], answer).not.toBe("refused");
			}
		} catch (error) {
			console.error(`seed ${seed}:\n${world.log.join("\n")}`);
			throw error;
		}
	});

	/* Without restarts of the game, which lose the numbers of calls: an answer that was stuck in the network could then replace a later one. */
	it.each(seeds({ daily: 30, all: 1_000 }))("end with the last answer where answers may change (seed %i)", async (seed) => {
		const world = new World(seeded(seed + 1), true);
		const restart = vi.spyOn(world.game, "restart").mockReturnValue(world.game);
		try {
			for (let n = 0; n < 400; n++) {
				step(world);
				await vi.advanceTimersByTimeAsync(Math.floor(world.random() * 500));
				expect(world.untrue).toEqual([]);
			}
			await settle(world);
			for (const answer of world.lastGiven.values()) {
				const name = nameAnswer(answer);
				const words = world.words.get(name) ?? new Set();
				expect(words.has("refused"), name).toBe(false);
				expect(words.has("late"), name).toBe(!world.holds(answer));
				if (words.has("late")) counts.changedLate++;
			}
		} catch (error) {
			console.error(`seed ${seed}:\n${world.log.join("\n")}`);
			throw error;
		} finally {
			restart.mockRestore();
		}
	});

	it("were sent, late, changed, given in second turns and kept over reloads", () => {
		for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20);
	});
});
