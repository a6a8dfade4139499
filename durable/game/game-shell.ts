import { Alarm } from "#durable/room/alarm";
import { wait } from "#durable/room/async";
import type { IsRefused } from "#durable/room/core";
import type { GamePorts } from "./archive";
import { Channel } from "./channel";
import {
	type AnswerCommand,
	advance,
	answer,
	type Change,
	currentIndex,
	type GameState,
	isAbandoned,
	isIdleDue,
	isPurgeDue,
	isRunning,
	nextDeadline,
	noteActivity,
	type Rows,
	TOTALS_FROM,
} from "./core";
import { Devices } from "./devices";
import { GameStore } from "./game-store";
import type { AnswerReply, GameRefusal, NamedGame } from "./messages";
import { Outbox } from "./outbox";

/**
 * The parts of a game's object, and the one path of calls, sockets and alarms through them: settle time, decide, write what
 * changed in one transaction, set the alarm, reply. There is no await between deciding and writing, and the platform lets a reply
 * leave only after its writes are on disk.
 */
export class GameShell {
	readonly store: GameStore;
	readonly channel: Channel;
	readonly devices: Devices;
	readonly outbox: Outbox;
	readonly isRefused: IsRefused;
	/** What only the rows know. */
	readonly rows: Rows;
	readonly #ctx: DurableObjectState;
	readonly #alarm: Alarm;
	/** How many questions were summed up, as far as this matters for the size of the game. */
	#summedUp = 0;

	constructor(ctx: DurableObjectState, ports: GamePorts) {
		this.#ctx = ctx;
		this.store = new GameStore(ctx.storage);
		this.#alarm = new Alarm(ctx.storage);
		this.isRefused = ports.isRefused;
		this.rows = { ofSeat: (seatId) => this.store.answersOf(seatId), all: () => this.store.allAnswers() };
		this.outbox = new Outbox(ports, {
			state: () => this.store.state,
			answersTo: (questionIndex) => this.store.answersTo(questionIndex),
			answersOf: (seatId) => this.store.answersOf(seatId),
			save: (rows) => ctx.waitUntil(this.store.saveOutbox(rows)),
			settled: () => this.setAlarm(),
		});
		this.channel = new Channel(ctx, this);
		this.devices = new Devices({
			save: (pairing) => this.store.writePairing(pairing),
			ended: (isPaired) => this.channel.endDevices(isPaired),
		});
		this.#load();
		if (this.store.isNewer) ports.logError("newer game", new Error("stored by a later version"), { instanceId: this.store.storedId() });
	}

	#load(): void {
		this.store.load();
		this.outbox.restore(this.store.readOutbox());
		this.devices.restore(this.store.readPairing());
		if (this.store.state) this.channel.noteWake(this.store.state);
	}

	/** Advances the game to the current time. */
	#settle(): void {
		const { state } = this.store;
		if (!state) return;
		const nowMs = Date.now();
		// A panel with a socket does not poll: its pings are the host's signs of life.
		if (isIdleDue(state, nowMs) && this.channel.sockets.isHostPresent(nowMs)) this.commit(noteActivity(state, nowMs));
		this.commit(advance(state, nowMs));
	}

	/** The game with its time settled, or null if there is none. A game whose purge is due counts as gone, even if the alarm is late. */
	current(): GameState | null {
		this.#settle();
		const { state } = this.store;
		return state && isPurgeDue(state, Date.now()) ? null : state;
	}

	/** Like `current`, but only the game that the caller named: PINs are reused, ids are not. */
	find(named: NamedGame): { ok: true; state: GameState } | GameRefusal {
		const state = this.current();
		if (state && (named === null || named === state.meta.instanceId)) return { ok: true, state };
		return { ok: false, code: this.store.isNewer ? "GAME_IS_NEWER" : "INSTANCE_NOT_FOUND" };
	}

	/** An answer, by call or by frame. */
	answer(named: NamedGame, command: Omit<AnswerCommand, "type">): AnswerReply {
		const found = this.find(named);
		if (!found.ok) return found;
		const answered = answer(found.state, { type: "answer", ...command }, Date.now());
		if (!answered.ok) return answered;
		this.commit(answered.changes);
		return { ok: true, answeredCount: answered.answeredCount };
	}

	/** How many devices are paired. */
	paired(nowMs: number): number {
		return this.devices.count(nowMs);
	}

	/** Writes what changed, then does what follows from it: deliveries, the alarm, views to the open sockets. */
	commit(changes: Change[]): void {
		const { state } = this.store;
		if (!state || changes.length === 0) return;
		try {
			this.store.save(changes);
		} catch (error) {
			// The rows are the truth: memory must not keep what was not written.
			this.#load();
			throw error;
		}
		if (state.meta.endedAtMs !== null && changes.some(({ type }) => type === "quiz")) this.outbox.resendResults(state.meta.instanceId);
		if (isAbandoned(state)) {
			// Frees the PIN of a game that ended in an empty lobby.
			this.#ctx.waitUntil(this.#clear(state.meta.instanceId));
			this.#ctx.waitUntil(this.outbox.drain());
			this.setAlarm();
			return;
		}
		if (this.outbox.isDue(Date.now())) this.#ctx.waitUntil(this.outbox.drain());
		this.setAlarm();
		this.channel.push.changed(state, changes, Date.now());
		this.#sumUp(state);
	}

	/** Sums up the closed questions of a large game when the next one has begun, after the players have got it. */
	#sumUp(state: GameState): void {
		const questions = currentIndex(state);
		if (questions === this.#summedUp || !isRunning(state)) return;
		this.#summedUp = questions;
		const answers = state.tallies.reduce((sum, { answerCount }) => sum + answerCount, 0);
		if (answers >= TOTALS_FROM) this.#ctx.waitUntil(wait(SUM_UP_AFTER_MS).then(() => this.store.saveTotals()));
	}

	/** Deletes everything of the game; `removed` names one that was only in the list. */
	#clear(removed?: string): Promise<void> {
		this.channel.push.end();
		return this.store.clear(this.outbox.withoutGame(removed));
	}

	/** Deletes everything of the game. */
	async purge(): Promise<void> {
		await this.#clear();
		this.#alarm.forget();
		this.setAlarm();
	}

	/** Does what is due when the alarm fires. */
	async onAlarm(): Promise<void> {
		this.#alarm.forget();
		this.#settle();
		this.channel.sockets.renewVisitors(Date.now());
		this.#endOldPairings();
		// Not waited for: alarms come one at a time, and a question has to close in time also while the archive hangs.
		this.#ctx.waitUntil(this.outbox.drain());
		const { state } = this.store;
		if (state && isPurgeDue(state, Date.now()) && !this.outbox.isOutstanding()) await this.purge();
		else this.setAlarm();
	}

	#endOldPairings(): void {
		const { state } = this.store;
		if (state && this.devices.endOld(Date.now())) this.channel.push.tellHosts(state, Date.now());
	}

	/** Sets the alarm to what has to be done next: by the game, by the outbox, for a visiting admin or when a pairing runs out. */
	setAlarm(): void {
		this.#alarm.set(this.#alarmTimes(Date.now()));
	}

	#alarmTimes(nowMs: number): (number | null)[] {
		const { state, isNewer } = this.store;
		// A game of a newer version needs its alarm when that version is deployed again.
		if (isNewer) return [nowMs + NEWER_CHECK_MS];
		const deliveryMs = this.outbox.nextMs(nowMs);
		if (!state) return [deliveryMs];
		// A purge waits for the outbox. Its due time may have passed by then: an alarm set to it would fire without pause.
		const purgeWaits = isPurgeDue(state, nowMs) && this.outbox.isOutstanding();
		return [purgeWaits ? null : nextDeadline(state), deliveryMs, this.channel.sockets.nextRenewalMs(), this.devices.nextEndMs()];
	}
}

const SUM_UP_AFTER_MS = 2_000;

/** How often an object with a game of a newer version checks whether it can continue. */
const NEWER_CHECK_MS = 60_000;
