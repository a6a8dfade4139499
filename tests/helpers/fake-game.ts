import { answerFields } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import {
	type Answer,
	type AnswerCommand,
	acceptAnswer,
	advanceGame,
	applyCardReadings,
	type CardPupil,
	type CardReadingsCommand,
	type Change,
	computeGameResults,
	computeTotals,
	createGame,
	createMeta,
	currentIndex,
	dropNonCardQuestions,
	type GameMeta,
	type GameQuiz,
	type GameState,
	type HostCommand,
	hostView,
	type JoinCommand,
	joinGameSeat,
	playerView,
	rebuildGame,
	recordLostClocks,
	type Seat,
	steer,
	type TextDecision,
} from "#durable/game/core";
import { runSteps } from "#durable/game/core/steps";
import { toNicknameKey } from "#durable/room/core";
import { nameTools } from "#worker/lib/texts";
import { isTextRefused as isRefused } from "#worker/moderation/words/find";
import type { StoredGame } from "./stored-game";

export const HOUR = 3_600_000;
export const STAGE = { onStage: true, isRefused: () => false };
export const page = { skip: 0, limit: 200 };

export function makeQuiz(count: number, timeLimitSeconds = 20): GameQuiz {
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

function copyMeta(meta: GameMeta): GameMeta {
	const copy: GameMeta = JSON.parse(JSON.stringify(meta));
	return copy;
}

const keyOfRow = ({ questionIndex, seatId, turn }: Pick<Answer, "questionIndex" | "seatId" | "turn">) =>
	`${questionIndex}/${seatId}${turn === 1 ? "" : "/2"}`;

/** Rows as the shell stores them: documents are copied when written; one answer per seat and question. */
export class Rows {
	meta: GameMeta;
	seats = new Map<number, Seat>();
	answers = new Map<string, Answer>();
	written = 0;
	totals = "null";
	decisions = new Map<string, TextDecision>();

	constructor(
		public state: GameState,
		public quiz: GameQuiz,
	) {
		this.meta = copyMeta(state.meta);
	}

	write(changes: Change[]): void {
		for (const change of changes) {
			this.written++;
			switch (change.type) {
				case "meta":
					this.meta = copyMeta(this.state.meta);
					break;
				case "quiz":
					this.quiz = this.state.quiz;
					if (!change.totalsHold) this.totals = "null";
					break;
				case "text-decided":
					this.decisions.set(`${change.decision.questionIndex}/${change.decision.key}`, { ...change.decision });
					break;
				case "answer-replaced":
					if (!this.answers.has(keyOfRow(change.answer))) throw new Error("no answer to replace");
					this.answers.set(keyOfRow(change.answer), { ...change.answer });
					break;
				case "answer-corrected":
					this.answers.set(keyOfRow(change.answer), { ...change.answer });
					this.totals = "null";
					break;
				case "answer-removed":
					if (!this.answers.delete(keyOfRow(change.answer))) throw new Error("no answer to remove");
					this.totals = "null";
					break;
				case "answer-judged":
					this.answers.set(keyOfRow(change.answer), { ...change.answer });
					break;
				case "seat-added":
				case "seat-changed":
				case "seat-taken-over":
					this.seats.set(change.seat.seatId, { ...change.seat });
					break;
				case "seat-removed": {
					const seat = this.seats.get(change.seatId);
					if (!seat) throw new Error("an unknown seat was removed");
					seat.removed = true;
					seat.removedAtMs = change.removedAtMs;
					break;
				}
				case "answer-added": {
					const key = keyOfRow(change.answer);
					if (this.answers.has(key)) throw new Error(`two answers for ${key}`);
					this.answers.set(key, { ...change.answer });
					break;
				}
				default: {
					const never: never = change;
					throw new Error(`unknown change ${String(never)}`);
				}
			}
		}
	}

	answersOf(seatId: number): Answer[] {
		return [...this.answers.values()].filter((answer) => answer.seatId === seatId);
	}

	all(): Answer[] {
		return [...this.answers.values()].sort((a, b) => a.questionIndex - b.questionIndex || a.turn - b.turn || a.seatId - b.seatId);
	}

	/** The stored game for the program that computes it without the rules. */
	stored(): StoredGame {
		const { language, questions } = this.quiz;
		const decisions = [...this.decisions.values()];
		return { meta: this.meta, language, questions, seats: [...this.seats.values()], answers: this.all(), decisions };
	}

	answersTo(index: number): Answer[] {
		return this.all().filter(({ questionIndex }) => questionIndex === index);
	}

	/** Sums up questions before the current one, as the shell does; needs a running question. */
	sumUp(): void {
		const before = [...this.answers.values()].filter(({ questionIndex }) => questionIndex < currentIndex(this.state)).length;
		this.totals = JSON.stringify(computeTotals(this.state, before) ?? JSON.parse(this.totals));
	}

	/** The state rebuilt from the rows; without totals, all answers are read. */
	rebuilt({ withTotals = true } = {}): GameState {
		const answers = this.all();
		const answersFrom = (from: number) => answers.filter(({ questionIndex }) => questionIndex >= from);
		return rebuildGame(
			copyMeta(this.meta),
			this.quiz,
			[...this.seats.values()],
			answersFrom,
			withTotals ? JSON.parse(this.totals) : null,
			this.decisions.values(),
		);
	}
}

/** A game driven by nicknames, with its own clock; a player's proof is `proof-<key>`. */
export class Game {
	state: GameState;
	readonly rows: Rows;
	now = 1_000_000;
	random: () => number = Math.random;
	/** Nicknames whose devices have been silent for so long that their printed cards count again. */
	readonly silent = new Set<string>();
	#pupils: readonly CardPupil[] = [];

	constructor(questions: number | GameQuiz = 3, settings: Partial<GameMeta["settings"]> = {}, timeLimitSeconds = 20) {
		const quiz = typeof questions === "number" ? makeQuiz(questions, timeLimitSeconds) : questions;
		const meta = createMeta({ instanceId: "4123456-x", pin: "4123456", hostId: "host", settings }, this.now);
		const copy = settings.answerCards ? dropNonCardQuestions(quiz) : quiz;
		this.state = createGame(meta, copy);
		this.rows = new Rows(this.state, copy);
	}

	tick(ms: number): this {
		this.now += ms;
		this.rows.write(advanceGame(this.state, this.now));
		return this;
	}

	join(
		nickname: string,
		heldProof?: string,
		heldProofs: string[] = [],
		wishes: Pick<JoinCommand, "needsMoreTime" | "refused" | "reroll" | "team" | "pupil" | "visitor"> & { newProof?: string } = {},
	) {
		const key = toNicknameKey(nickname);
		const command = { type: "join", nickname, key, heldProof, heldProofs, newProof: `proof-${key}`, ...wishes } as const;
		const result = joinGameSeat(this.state, command, this.now, { random: this.random, names: nameTools, mayTakeSeat: true });
		if (result.ok) this.rows.write(result.changes);
		return result;
	}

	answer(nickname: string, given: AnswerValue, questionIndex = this.state.meta.rounds.length - 1, heldProof?: string) {
		const key = toNicknameKey(nickname);
		const proof = heldProof ?? `proof-${key}`;
		return this.send({ key, heldProof: proof, questionIndex, fields: answerFields(given) });
	}

	send(command: Omit<AnswerCommand, "type" | "timeElapsed">) {
		const result = acceptAnswer(this.state, { type: "answer", timeElapsed: 1, ...command }, this.now, (seatId, index) =>
			this.rows.answersTo(index).filter((stored) => stored.seatId === seatId),
		);
		if (result.ok) this.rows.write(result.changes);
		return result;
	}

	/** Sets the pupils of the class, for readings of cards. */
	withCards(pupils: readonly CardPupil[] = []): this {
		this.#pupils = pupils;
		return this;
	}

	read(readings: CardReadingsCommand["readings"], asked: Omit<CardReadingsCommand, "readings"> = {}) {
		const result = applyCardReadings(this.state, { ...asked, readings }, this.now, {
			names: nameTools,
			pupils: this.#pupils,
			isAwake: ({ nickname }) => !this.silent.has(nickname),
		});
		if (result.ok) this.rows.write(result.changes);
		return result;
	}

	registered(...cards: number[]): this {
		if (!this.read(cards.map((card) => ({ card, option: 0 }))).ok) throw new Error("the cards were not registered");
		return this;
	}

	host(command: HostCommand) {
		const result = steer(this.state, command, this.now, {
			readSeatAnswers: (seatId) => this.rows.answersOf(seatId),
			readAllAnswers: () => this.rows.all(),
			answersTo: (index) => this.rows.answersTo(index),
			names: nameTools,
			pupils: this.#pupils,
			isRefused,
		});
		if (result.ok) this.rows.write(result.changes);
		return result;
	}

	seat(nickname: string): Seat | null {
		return this.state.seatsByKey.get(toNicknameKey(nickname)) ?? null;
	}

	view(nickname: string) {
		return playerView(this.state, this.seat(nickname), this.now);
	}

	hostView() {
		return hostView(this.state, page, this.now, { onStage: false, isRefused });
	}

	results() {
		return runSteps(
			computeGameResults(this.state, {
				answersTo: (index) => this.rows.answersTo(index),
				readSeatAnswers: (seatId) => this.rows.answersOf(seatId),
			}),
		);
	}

	started(...nicknames: string[]): this {
		for (const nickname of nicknames) if (!this.join(nickname).ok) throw new Error(`${nickname} could not join`);
		if (!this.host({ type: "start" }).ok) throw new Error("the game did not start");
		return this;
	}

	next(): this {
		this.host({ type: "close-question" });
		if (!this.host({ type: "next-question" }).ok) throw new Error("there is no next question");
		return this;
	}

	/** Loses everything that was only in memory. */
	restart(): this {
		this.tick(1);
		this.state = this.rows.rebuilt();
		this.rows.state = this.state;
		recordLostClocks(this.state, this.now);
		return this;
	}
}

export const readCode = (result: { ok: boolean; code?: string }): string | undefined => (result.ok ? "ok" : result.code);

export { seeded as generator } from "./seeded";
