import { GAME } from "#contract/limits";
import { wait } from "#durable/room/async";
import type { IsRefused } from "#durable/room/core";
import { PinShell } from "#durable/room/pin-object";
import { Roster } from "#durable/room/roster";
import { Channel } from "./channel";
import {
	type AnswerCommand,
	advance,
	answer,
	type CardPupil,
	type Change,
	currentIndex,
	type GameState,
	isAbandoned,
	isIdleDue,
	isPurgeDue,
	isRunning,
	nextDeadline,
	recordActivity,
	type Seat,
	type SteerTools,
	TOTALS_FROM,
} from "./core";
import { Devices } from "./devices";
import { GameStore, type GameTypes } from "./game-store";
import { LateVisitors } from "./late-visitors";
import type { AnswerReply, GamePorts, NamedGame } from "./messages";
import { Outbox, type OutboxRow, withChangedResults } from "./outbox";

const SUM_UP_AFTER_MS = 2_000;
/** A pupil whose device is silent for this long answers with the printed card again. */
const DEVICE_SILENT_MS = 30_000;

export class GameShell extends PinShell<GameTypes, "INSTANCE_NOT_FOUND" | "GAME_IS_UNREADABLE"> {
	readonly store: GameStore;
	readonly channel: Channel;
	readonly devices: Devices;
	readonly lateVisitors: LateVisitors;
	readonly outbox: Outbox;
	readonly isRefused: IsRefused;
	readonly errorMessage: GamePorts["errorMessage"];
	readonly rows: Pick<SteerTools, "ofSeat" | "all" | "answersTo">;
	readonly roster: Roster<CardPupil>;
	/** When the devices of seats with an answer card last gave a sign of life, as far as memory goes back. */
	readonly #contactMs = new Map<number, number>();
	readonly #awakeSinceMs = Date.now();
	/** How many questions were summed up, as far as this matters for the size of the game. */
	#summedUp = 0;

	constructor(ctx: DurableObjectState, ports: GamePorts) {
		super(ctx, {
			joinsPerMinute: GAME.joinsPerMinute,
			missing: "INSTANCE_NOT_FOUND",
			unreadable: "GAME_IS_UNREADABLE",
			logError: (...fields) => ports.logError(...fields),
		});
		this.store = new GameStore(ctx.storage);
		this.isRefused = ports.isRefused;
		this.errorMessage = ports.errorMessage;
		this.roster = new Roster(ports);
		this.rows = {
			ofSeat: (seatId) => this.store.answersOf(seatId),
			all: () => this.store.allAnswers(),
			answersTo: (questionIndex) => this.store.answersTo(questionIndex),
		};
		this.outbox = new Outbox(ports, {
			state: () => this.store.state,
			answersTo: this.rows.answersTo,
			answersOf: this.rows.ofSeat,
			save: (rows) => {
				this.store.saveOutbox(rows);
				if (rows.length === 0 && this.store.storedId() === null) this.inBackground("empty object", this.store.deleteAll());
			},
			settled: () => this.setAlarm(),
		});
		this.channel = new Channel(ctx, this);
		this.devices = new Devices({
			save: (pairing) => this.store.writePairing(pairing),
			ended: (isPaired) => this.channel.endDevices(isPaired),
		});
		this.lateVisitors = new LateVisitors(() => {
			const state = this.current();
			if (state) this.channel.push.pushToHosts(state, Date.now());
		});
		this.load();
		if (this.store.isUnreadable)
			ports.logError("unreadable game", new Error("stored by another version"), { instanceId: this.store.storedId() });
	}

	protected override load(): void {
		super.load();
		this.devices.restore(this.store.readPairing());
		if (this.store.state) this.channel.recordWake(this.store.state);
	}

	protected override settle(state: GameState, nowMs: number): void {
		// A panel with a socket does not poll: its pings are the host's signs of life.
		if (isIdleDue(state, nowMs) && this.channel.sockets.isHostPresent(nowMs)) this.commit(recordActivity(state, nowMs));
		this.commit(advance(state, nowMs));
	}

	protected override isPurgeDue(state: GameState, nowMs: number): boolean {
		return isPurgeDue(state, nowMs);
	}

	protected override nextDeadlineMs(state: GameState): number | null {
		return nextDeadline(state);
	}

	/** An answer, by call or by frame. */
	answer(named: NamedGame, command: Omit<AnswerCommand, "type">): AnswerReply {
		const found = this.find(named);
		if (!found.ok) return found;
		const answered = answer(found.state, { type: "answer", ...command }, Date.now(), (...of) => this.store.seatAnswersTo(...of));
		if (!answered.ok) return answered;
		this.recordContact(answered.seat);
		this.commit(answered.changes);
		return { ok: true, answeredCount: answered.answeredCount };
	}

	/** Must be called for each sign of life of a seat's device. */
	recordContact({ seatId, card }: Seat, atMs = Date.now()): void {
		if (card !== null) this.#contactMs.set(seatId, Math.max(atMs, this.#contactMs.get(seatId) ?? 0));
	}

	/** Must be called before a socket is forgotten. */
	recordSocketContact(ws: WebSocket): void {
		const socket = this.channel.sockets.find(ws);
		const seat = socket && "seatId" in socket && this.store.state?.seatsById.get(socket.seatId);
		if (seat) this.recordContact(seat, this.channel.sockets.seenMs(socket));
	}

	/** True unless the device that holds the seat has been silent for a while; one that was not heard since a restart gets this time again. */
	readonly isAwake = ({ seatId }: Seat): boolean => {
		const { sockets } = this.channel;
		const contactMs = this.#contactMs.get(seatId) ?? this.#awakeSinceMs;
		return Date.now() - Math.max(contactMs, ...sockets.ofSeat(seatId).map((socket) => sockets.seenMs(socket))) < DEVICE_SILENT_MS;
	};

	/** Nobody waits for a game that has ended. */
	countLateVisitors(nowMs: number): number {
		return this.store.state?.meta.endedAtMs === null ? this.lateVisitors.count(nowMs) : 0;
	}

	/** Delivers the results again if a text was accepted after the end. */
	protected override changeOutbox({ meta }: GameState, changes: readonly Change[]): OutboxRow[] | null {
		if (meta.endedAtMs === null || !changes.some(({ type }) => type === "quiz" || type === "text-decided")) return null;
		return withChangedResults(this.outbox.rows, meta.instanceId);
	}

	protected override written(state: GameState, changes: readonly Change[]): void {
		if (state.meta.endedAtMs !== null) this.lateVisitors.clear();
		if (isAbandoned(state)) {
			// Frees the PIN of a game that ended in an empty lobby.
			this.inBackground(
				"empty lobby",
				this.clearOrReload(() => this.clear(state.meta.instanceId)),
			);
			this.inBackground("deliveries", this.outbox.drain());
			this.setAlarm();
			return;
		}
		this.deliverDue();
		this.channel.push.changed(state, changes, Date.now());
		this.#sumUp(state);
	}

	/** Sums up the closed questions of a large game when the next one has begun, after the players have got it. */
	#sumUp(state: GameState): void {
		const questions = currentIndex(state);
		if (questions === this.#summedUp || !isRunning(state)) return;
		this.#summedUp = questions;
		const answers = state.tallies.reduce((sum, { answerCount }) => sum + answerCount, 0);
		if (answers < TOTALS_FROM) return;
		this.inBackground(
			"totals",
			wait(SUM_UP_AFTER_MS).then(() => this.store.saveTotals()),
		);
	}

	/** Rows of the outbox outlive the game; `removed` names a game that was only in the list. */
	protected override clear(removed?: string): Promise<void> {
		this.channel.push.end();
		this.lateVisitors.clear();
		return this.store.clear(this.outbox.withoutGame(removed));
	}

	protected override onFurtherAlarm(): void {
		this.channel.sockets.renewVisitors(Date.now());
		const { state } = this.store;
		if (state && this.devices.endOld(Date.now())) this.channel.push.pushToHosts(state, Date.now());
	}

	/** For a visiting admin, and when a pairing runs out. */
	protected override furtherAlarmTimes(): (number | null)[] {
		return [this.channel.sockets.nextRenewalMs(), this.devices.nextEndMs()];
	}
}
