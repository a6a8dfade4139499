import { GAME } from "#contract/limits";
import { wait } from "#durable/room/async";
import type { IsRefused } from "#durable/room/core";
import { MinuteCounter } from "#durable/room/minute-counter";
import { RoomShell } from "#durable/room/room-object";
import { Roster } from "#durable/room/roster";
import { Channel } from "./channel";
import {
	type AnswerCommand,
	acceptAnswer,
	advanceGame,
	type CardPupil,
	type Change,
	currentIndex,
	type GameState,
	isAbandoned,
	isGamePurgeDue,
	isIdleDue,
	isRunning,
	nextDeadline,
	recordActivity,
	type Seat,
	type SteerTools,
	TOTALS_FROM_ANSWERS,
} from "./core";
import { Devices } from "./devices";
import { GameStore, type GameTypes } from "./game-store";
import { LateVisitorCounter } from "./late-visitors";
import type { AnswerReply, GamePorts, RequestedGameId } from "./messages";
import { Outbox, type OutboxRow, withChangedResults } from "./outbox";

/** Changes that the host can still make after the end, until the game is archived. */
const CHANGES_OF_RESULTS: ReadonlySet<Change["type"]> = new Set(["quiz", "text-decided", "answer-corrected", "answer-removed"]);
const SUM_UP_DELAY_MS = 2_000;
/** A pupil whose device is silent for this long answers with the printed card again. */
const DEVICE_SILENT_MS = 30_000;

const TOO_MANY_CHANGES = { ok: false, code: "RATE_LIMITED", retryAfterSeconds: 60 } as const;

export class GameShell extends RoomShell<GameTypes, "INSTANCE_NOT_FOUND" | "GAME_IS_UNREADABLE"> {
	readonly store: GameStore;
	readonly channel: Channel;
	readonly devices: Devices;
	readonly lateVisitors: LateVisitorCounter;
	readonly outbox: Outbox;
	readonly isRefused: IsRefused;
	readonly errorMessage: GamePorts["errorMessage"];
	readonly rows: Pick<SteerTools, "readSeatAnswers" | "readAllAnswers" | "answersTo">;
	readonly roster: Roster<CardPupil>;
	/** When the devices of seats with an answer card last gave a sign of life, since this instance of the object started. */
	readonly #contactMs = new Map<number, number>();
	readonly #answerChanges = new MinuteCounter(GAME.answerChangesPerMinute);
	readonly #awakeSinceMs = Date.now();
	/** The number of questions at the last check whether to sum up. */
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
			readSeatAnswers: (seatId) => this.store.answersOf(seatId),
			readAllAnswers: () => this.store.allAnswers(),
			answersTo: (questionIndex) => this.store.answersTo(questionIndex),
		};
		this.outbox = new Outbox(ports, {
			state: () => this.store.state,
			answersTo: this.rows.answersTo,
			readSeatAnswers: this.rows.readSeatAnswers,
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
		this.lateVisitors = new LateVisitorCounter(() => {
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
		this.commit(advanceGame(state, nowMs));
	}

	protected override isPurgeDue(state: GameState, nowMs: number): boolean {
		return isGamePurgeDue(state, nowMs);
	}

	protected override nextDeadlineMs(state: GameState): number | null {
		return nextDeadline(state);
	}

	/** Takes an answer, sent by call or by frame. */
	answer(named: RequestedGameId, command: Omit<AnswerCommand, "type">): AnswerReply {
		const found = this.find(named);
		if (!found.ok) return found;
		if (!this.#answerChanges.hasRoom(command.key, Date.now())) return TOO_MANY_CHANGES;
		const answered = acceptAnswer(found.state, { type: "answer", ...command }, Date.now(), (...args) => this.store.seatAnswersTo(...args));
		if (!answered.ok) return answered;
		if (answered.changes.some(({ type }) => type === "answer-replaced")) this.#answerChanges.add(command.key);
		this.recordContact(answered.seat);
		this.commit(answered.changes);
		return { ok: true, answeredCount: answered.answeredCount };
	}

	/** Call this for each sign of life of a seat's device. */
	recordContact({ seatId, card }: Seat, atMs = Date.now()): void {
		if (card !== null) this.#contactMs.set(seatId, Math.max(atMs, this.#contactMs.get(seatId) ?? 0));
	}

	/** Call this before a socket is forgotten. */
	recordSocketContact(ws: WebSocket): void {
		const socket = this.channel.sockets.find(ws);
		const seat = socket && "seatId" in socket && this.store.state?.seatsById.get(socket.seatId);
		if (seat) this.recordContact(seat, this.channel.sockets.seenMs(socket));
	}

	/** True unless the device that holds the seat has been silent for a while, counted from the start of this instance at the earliest. */
	readonly isAwake = ({ seatId }: Seat): boolean => {
		const { sockets } = this.channel;
		const contactMs = this.#contactMs.get(seatId) ?? this.#awakeSinceMs;
		return Date.now() - Math.max(contactMs, ...sockets.listOfSeat(seatId).map((socket) => sockets.seenMs(socket))) < DEVICE_SILENT_MS;
	};

	/** Counts waiting devices; none wait for a game that has ended. */
	countLateVisitors(nowMs: number): number {
		return this.store.state?.meta.endedAtMs === null ? this.lateVisitors.count(nowMs) : 0;
	}

	/** Delivers the results again if something changed them after the end. */
	protected override changeOutbox({ meta }: GameState, changes: readonly Change[]): OutboxRow[] | null {
		if (meta.endedAtMs === null || !changes.some(({ type }) => CHANGES_OF_RESULTS.has(type))) return null;
		return withChangedResults(this.outbox.rows, meta.instanceId);
	}

	protected override afterWrite(state: GameState, changes: readonly Change[]): void {
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
		this.channel.push.afterChange(state, changes, Date.now());
		this.#sumUp(state);
	}

	/** Sums up the closed questions of a large game after the next one was sent to the players. */
	#sumUp(state: GameState): void {
		const questions = currentIndex(state);
		if (questions === this.#summedUp || !isRunning(state)) return;
		this.#summedUp = questions;
		const answers = state.tallies.reduce((sum, { answerCount }) => sum + answerCount, 0);
		if (answers < TOTALS_FROM_ANSWERS) return;
		this.inBackground(
			"totals",
			wait(SUM_UP_DELAY_MS).then(() => this.store.saveTotals()),
		);
	}

	/** Deletes the game; rows of the outbox stay. `removed`: the id of a game that has to leave the list. */
	protected override clear(removed?: string): Promise<void> {
		this.channel.push.end();
		this.lateVisitors.clear();
		return this.store.clear(this.outbox.withoutGame(removed));
	}

	protected override onFurtherAlarm(): void {
		this.channel.sockets.renewVisitors(Date.now());
		const { state } = this.store;
		if (state && this.devices.endExpired(Date.now())) this.channel.push.pushToHosts(state, Date.now());
	}

	/** Further times for the alarm: when a visiting admin's rights must be checked again, and when a pairing ends. */
	protected override furtherAlarmTimes(): (number | null)[] {
		return [this.channel.sockets.nextRenewalMs(), this.devices.nextEndMs()];
	}
}
