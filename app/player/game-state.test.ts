import { describe, expect, it } from "vitest";
import type { PlayerState } from "#contract/games/player-state";
import { type GameEvent, type GameModel, initialGame, mustReportLate, reduceGame } from "./game-state";

const question = (revision: number, more: object = {}) =>
	({
		status: "question",
		joined: true,
		nickname: "Ada",
		revision,
		questionIndex: 0,
		totalQuestions: 2,
		timeRemaining: 9,
		timeRemainingMs: 9_000,
		question: { id: "q", text: "One?", options: ["a", "b"], timeLimit: 20, isMultipleChoice: false },
		submitted: false,
		answeredCount: 0,
		participantCount: 2,
		...more,
	}) satisfies PlayerState;
const outside = (revision: number, more: object = {}): PlayerState => ({
	status: "question",
	joined: false,
	revision,
	questionIndex: 0,
	totalQuestions: 2,
	...more,
});
const opened = (nickname: string | null, own = true): GameEvent => ({ type: "opened", remembered: nickname, nickname, own });
const received = (state: PlayerState, nickname: string | null = null, atMs = 1_000): GameEvent => ({
	type: "received",
	state,
	atMs,
	nickname,
});
const gameAfter = (...events: GameEvent[]): GameModel => events.reduce(reduceGame, initialGame({ status: "unknown" }));

describe("a player's page", () => {
	it("starts from what the server rendered, which the first state of the page replaces, whatever its age", () => {
		const start = initialGame({ status: "found", state: outside(7) });
		expect(start.state).toEqual(outside(7));
		expect(reduceGame(start, received(outside(6))).state).toEqual(outside(6));
		expect(initialGame({ status: "gone" }).gone).toBe(true);
	});

	it("shows no older view than the one it has, except after a join", () => {
		const shown = gameAfter(opened(null), received(outside(7)));
		expect(reduceGame(shown, received(outside(6))).state).toEqual(outside(7));
		const joined = reduceGame(shown, { type: "joined", nickname: "Ada" });
		expect(joined.seat).toEqual({ status: "seated", nickname: "Ada" });
		expect(reduceGame(joined, received(question(6), "Ada")).state).toEqual(question(6));
	});

	it("checks a nickname with the game before it has a seat", () => {
		expect(gameAfter(opened("Ada"))).toMatchObject({ remembered: "Ada", seat: { status: "checking", nickname: "Ada", own: true } });
		expect(gameAfter(opened("Ada"), received(question(7), "Ada")).seat).toEqual({ status: "seated", nickname: "Ada" });
		expect(gameAfter(opened("Ada"), received(outside(7), "Ada")).seat).toEqual({ status: "none" });
		// A reply that is too old for the screen says it too.
		expect(gameAfter(opened("Ada"), received(outside(7)), received(question(6), "Ada")).seat).toEqual({
			status: "seated",
			nickname: "Ada",
		});
	});

	it("ignores a reply for the nickname that it had before", () => {
		const renamed = gameAfter(opened("Ada"), received(question(7), "Ada"), { type: "renamed", nickname: "Otter" });
		expect(reduceGame(renamed, received(outside(9), "Ada"))).toEqual(renamed);
		expect(reduceGame(renamed, received(question(9, { nickname: "Otter" }), "Otter")).state?.revision).toBe(9);
	});

	it("has a clock while the question is open, and another until its options appear", () => {
		expect(gameAfter(received(question(7)))).toMatchObject({ deadlineMs: 10_000, opensAtMs: null });
		expect(gameAfter(received(question(7, { opensInMs: 3_000 })))).toMatchObject({ deadlineMs: null, opensAtMs: 4_000 });
		expect(gameAfter(received(question(7)), received(outside(8)))).toMatchObject({ deadlineMs: null, opensAtMs: null });
		// In a game without a clock.
		expect(gameAfter(received(question(7, { timeRemainingMs: null }))).deadlineMs).toBeNull();
	});

	it("stays removed, although later states no longer say so, until the player joins again", () => {
		const removed = gameAfter(opened("Ada"), received(outside(7, { removed: true }), "Ada"), received(outside(8)));
		expect(removed.removed).toBe(true);
		expect(gameAfter(received(outside(7, { takenOver: true }))).removed).toBe(true);
		expect(reduceGame(removed, { type: "left" })).toMatchObject({ removed: false, remembered: null, seat: { status: "none" } });
	});

	it("is offline from a failure to the next reply", () => {
		expect(gameAfter({ type: "failed" }).offline).toBe(true);
		expect(gameAfter({ type: "failed" }, received(outside(7))).offline).toBe(false);
		expect(gameAfter({ type: "gone" }).gone).toBe(true);
	});

	const to = (answerKey: string, questionIndex = 0) => ({ answerKey, questionIndex, given: [1] });
	const late = (answerKey: string, questionIndex = 0): GameEvent => ({
		type: "refused",
		problem: { ...to(answerKey, questionIndex), why: "late" },
	});

	it("shows an acknowledged answer before the server sends it, in its turn alone, and forgets a problem with the next answer", () => {
		const sent = gameAfter(received(question(7)), late("q/1"), { type: "sent", answer: to("q/1") });
		expect(sent.state).toEqual(question(7, { submitted: true, selectedOptions: [1] }));
		expect(sent.problem).toBeNull();
		expect(reduceGame(sent, received(question(8))).state).toEqual(question(8, { submitted: true, selectedOptions: [1] }));
		const again = question(7, { turn: 2 });
		expect(gameAfter(received(again), { type: "sent", answer: to("q/1") }).state).toEqual(again);
		expect(gameAfter(late("q/1")).problem).toMatchObject({ answerKey: "q/1", why: "late" });
		expect(gameAfter(late("q/1"), { type: "answered", turnKey: "q/2" }).problem).toBeNull();
	});

	it("says that an answer came too late on its result, in the next turn and question, and at the end", () => {
		const says = (state: PlayerState, ...events: GameEvent[]) => mustReportLate(gameAfter(received(state), ...events));
		const result = (more: object = {}) => ({ ...question(8, more), status: "result" }) as unknown as PlayerState;
		const next = { questionIndex: 1, question: { ...question(7).question, id: "next" } };
		// The open question itself says it below its options.
		expect(says(question(7), late("q/1"))).toBe(false);
		expect(says(result(), late("q/1"))).toBe(true);
		expect(says(question(7, { turn: 2 }), late("q/1"))).toBe(true);
		expect(says(question(7, next), late("q/1"))).toBe(true);
		expect(says({ status: "finished", joined: true, revision: 9 } as PlayerState, late("q/1"))).toBe(true);
		expect(says(question(7, { ...next, questionIndex: 2 }), late("q/1"))).toBe(false);
		expect(says(result(next), late("q/1"))).toBe(false);
		expect(says(question(7, next))).toBe(false);
		// Nobody takes it for the later answer.
		const answered: GameEvent = { type: "answered", turnKey: "next/1" };
		expect(says(question(7, next), answered, late("q/1"))).toBe(false);
		expect(says(question(7, { ...next, submitted: true }), late("q/1"))).toBe(false);
		expect(says(result(next), answered, late("next/1", 1))).toBe(true);
	});

	it("knows the number of players from the last state that has it", () => {
		expect(gameAfter(received(question(7)), received(outside(8))).players).toBe(2);
	});
});
