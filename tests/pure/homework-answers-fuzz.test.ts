import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handInAttempt, recordAnswer, startAttempt } from "#durable/assignment/core";
import type { Refusal } from "#durable/room/core";
import { Homework } from "#tests/helpers/fake-homework";
import { seeds } from "#tests/helpers/rounds";
import { seeded } from "#tests/helpers/seeded";
import { ApiError } from "~/api/api-error";
import { createAnswerQueue, NOTHING_UNSENT, type UnsentAnswer } from "~/features/live/answer-queue";
import type { SavedVerdict } from "~/pupil/homework-state";
import { createSaveCalls } from "~/pupil/use-homework";

/* A pupil's page with its own queue and the rules of homework, joined by a network that loses and delays in both directions. */

const NAME = "Ada";
const CALL_WITHIN_MS = 10_000;
const RETRY_MS = { first: 2_000, most: 30_000 };
const QUESTIONS = Array.from({ length: 3 }, (_, index) => ({
	id: `choice000${index}`,
	text: `${index}`,
	options: ["a", "b", "c", "d"],
	correctAnswers: [0],
	timeLimitSeconds: 20,
}));

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const nameQuestion = ({ answerKey, questionIndex }: UnsentAnswer) => `${answerKey}/${questionIndex}`;

class World {
	readonly homework = new Homework({ attempts: 0 }, { dueInMs: 3_600_000 }, QUESTIONS);
	network: "good" | "slow" | "lossy" | "down" = "good";
	page: Page;
	readonly log: string[] = [];
	readonly untrue: string[] = [];
	/** The last answer that the pupil gave to each question of each attempt, and what the page has said about it. */
	readonly last = new Map<string, { answer: UnsentAnswer; word: "sent" | "refused" | null }>();

	constructor(readonly random: () => number) {
		this.homework.now = Date.now();
		this.homework.join(NAME);
		this.begin();
		this.page = new Page(this);
	}

	get seat() {
		const seat = this.homework.seat(NAME);
		if (!seat) throw new Error("no seat");
		return seat;
	}

	settle(): Homework {
		this.homework.now = Date.now();
		this.homework.settle();
		return this.homework;
	}

	begin(): void {
		const { state, now } = this.settle();
		this.homework.apply(startAttempt(state, this.seat, now));
	}

	travelMs(): number | null {
		const { random, network } = this;
		if (network === "down" || (network === "lossy" && random() < 0.35)) return null;
		if (network === "good") return 20;
		return Math.floor(random() * (random() < 0.4 ? 15_000 : 300));
	}

	holds({ answerKey, questionIndex, given }: UnsentAnswer): boolean {
		const stored = this.homework.rows.answers(this.seat.seatId, Number(answerKey)).get(questionIndex);
		return JSON.stringify(stored?.given) === JSON.stringify(given);
	}

	say(answer: UnsentAnswer, word: "sent" | "refused"): void {
		const said = `${word} of ${nameQuestion(answer)} ${JSON.stringify(answer.given)}`;
		this.log.push(said);
		if ((word === "sent") !== this.holds(answer)) this.untrue.push(said);
		const last = this.last.get(nameQuestion(answer));
		if (last && JSON.stringify(last.answer.given) === JSON.stringify(answer.given)) last.word = word;
	}
}

class Page {
	unsent = NOTHING_UNSENT;
	isAlive = true;
	readonly #queue;

	constructor(readonly world: World) {
		const { homework } = world;
		this.#queue = createAnswerQueue<SavedVerdict>(
			{
				send: createSaveCalls(async ({ attempt, questionIndex, answers, sequence }, signal) => {
					await this.#call(() => {
						const { state, now } = world.settle();
						return homework.apply(recordAnswer(state, world.seat, { attempt, questionIndex, fields: { answers }, sequence }, now));
					}, signal);
					return {};
				}),
				handIn: (attempt, _, signal) =>
					this.#call(() => {
						const { state, now } = world.settle();
						return homework.apply(handInAttempt(state, world.seat, Number(attempt), now));
					}, signal),
				onSent: (answer) => world.say(answer, "sent"),
				onSeatLost: () => {},
				onRefused: (_, answer) => {
					if (answer) world.say(answer, "refused");
				},
				onChange: (state) => {
					this.unsent = state;
				},
			},
			RETRY_MS,
		);
		this.#queue.open({ key: `homework:${NAME}`, nickname: NAME });
	}

	async #call(run: () => { ok: true } | Refusal<string>, signal: AbortSignal): Promise<void> {
		const { world } = this;
		const whileAlive = (then: () => void): Promise<void> => (this.isAlive ? Promise.resolve().then(then) : new Promise(() => {}));
		const lost = async (ms: number) => {
			await wait(ms);
			await whileAlive(() => {
				throw new ApiError(0, "NETWORK", "");
			});
		};
		const exchange = async () => {
			const there = world.travelMs();
			if (there === null) return lost(world.network === "down" ? 10 : CALL_WITHIN_MS);
			await wait(there);
			// The connections of a page that is left are closed with it.
			if (!this.isAlive) return new Promise<void>(() => {});
			const outcome = run();
			const back = world.travelMs();
			if (back === null) return lost(CALL_WITHIN_MS);
			await wait(back);
			await whileAlive(() => {
				if (!outcome.ok) throw new ApiError(409, outcome.code as "ATTEMPT_OVER", "refused");
			});
		};
		const aborted = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
		await Promise.race([exchange(), lost(CALL_WITHIN_MS), aborted]);
	}

	answer(questionIndex: number, option: number): void {
		const { world } = this;
		// The attempt that the page knows, although another device may have handed it in.
		const answerKey = Math.max(1, world.seat.attempts);
		if (this.unsent.handIn !== null) return;
		const answer = { answerKey, questionIndex, given: [option] };
		world.log.push(`gave ${nameQuestion(answer)} ${option}`);
		world.last.set(nameQuestion(answer), { answer, word: null });
		this.#queue.put(answer, world.random() < 0.3 ? 600 : 0);
	}

	handIn(attempt: number | null): void {
		this.world.log.push(`hand in ${attempt}`);
		this.#queue.queueHandIn(attempt);
	}

	wake(): void {
		this.#queue.wake();
	}
}

let entries: Map<string, string>;
const counts = { sent: 0, refused: 0, attempts: 0 };

beforeEach(() => {
	vi.useFakeTimers({ now: 1_800_000_000_000 });
	entries = new Map();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, text: string) => entries.set(key, text),
		removeItem: (key: string) => entries.delete(key),
	});
});
afterEach(() => void vi.useRealTimers());

/** With their weights. */
const MOVES: readonly (readonly [number, (world: World) => void])[] = [
	[60, ({ page, random }) => page.answer(Math.floor(random() * QUESTIONS.length), Math.floor(random() * 4))],
	[3, ({ page, seat }) => page.handIn(Math.max(1, seat.attempts))],
	[2, ({ page }) => page.handIn(null)],
	[2, (world) => world.begin()],
	// By another device of the pupil.
	[1, (world) => void world.homework.apply(handInAttempt(world.settle().state, world.seat, Math.max(1, world.seat.attempts), Date.now()))],
	[
		6,
		(world) => {
			world.network = (["good", "slow", "slow", "lossy", "down"] as const)[Math.floor(world.random() * 5)] ?? "good";
		},
	],
	[3, ({ page }) => page.wake()],
	[
		2,
		(world) => {
			world.page.isAlive = false;
			world.page = new Page(world);
			world.log.push("reload");
		},
	],
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

describe("a pupil's answers and the homework, over a network that loses and delays", () => {
	it.each(seeds({ daily: 40, all: 1_000 }))("end with the same word (seed %i)", async (seed) => {
		const world = new World(seeded(seed + 1));
		try {
			for (let n = 0; n < 200; n++) {
				step(world);
				await vi.advanceTimersByTimeAsync(Math.floor(world.random() * 2_000));
				expect(world.untrue).toEqual([]);
			}
			world.network = "good";
			await vi.advanceTimersByTimeAsync(120_000);
			expect(world.untrue).toEqual([]);
			expect(world.page.unsent).toEqual(NOTHING_UNSENT);
			expect([...entries.keys()]).toEqual([]);
			for (const [name, { answer, word }] of world.last) {
				expect(word, name).not.toBeNull();
				// Nothing acknowledged was lost since.
				expect(world.holds(answer), name).toBe(word === "sent");
				counts[word ?? "sent"]++;
			}
			counts.attempts += world.seat.attempts;
		} catch (error) {
			console.error(`seed ${seed}:\n${world.log.join("\n")}`);
			throw error;
		}
	});

	it("were sent, refused, and given in several attempts", () => {
		for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20);
	});
});
