import { Alarm, earliest, nextAlarmMs } from "./alarm";
import type { GamePorts } from "./archive";
import { Channel } from "./channel";
import { type AnswerCommand, advance, answer, type Change, type GameState, isAbandoned, isIdleDue, isPurgeDue, noteActivity } from "./core";
import { Delivery } from "./delivery";
import { Devices } from "./devices";
import { Farewells } from "./farewells";
import { GameStore } from "./game-store";
import type { AnswerReply, GameRefusal, NamedGame } from "./messages";

/**
 * The parts of a game's object, and the one path of calls, sockets and alarms through them: settle time, decide, write what
 * changed in one transaction, set the alarm, reply. There is no await between deciding and writing, and the platform lets a reply
 * leave only after its writes are on disk.
 */
export class GameShell {
	readonly store: GameStore;
	readonly channel: Channel;
	readonly devices: Devices;
	readonly delivery: Delivery;
	readonly #farewells: Farewells;
	readonly #alarm: Alarm;
	readonly #waitUntil: (work: Promise<unknown>) => void;

	constructor(ctx: DurableObjectState, ports: GamePorts) {
		this.#waitUntil = (work) => ctx.waitUntil(work);
		this.store = new GameStore(ctx.storage);
		this.#alarm = new Alarm(ctx.storage);
		this.delivery = new Delivery(ports, {
			state: () => this.store.state,
			keep: (before, delivered) => this.store.writeDelivered(before, delivered),
			settled: () => this.setAlarm(),
		});
		this.#farewells = new Farewells(ports, {
			told: (left) => this.#waitUntil(this.store.keepFarewells(left)),
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
		this.#farewells.restore(this.store.readFarewells());
		this.devices.restore(this.store.readPairing());
		if (!this.store.state) return;
		this.channel.noteWake(this.store.state);
		this.delivery.restore(this.store.readDelivered());
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
		if (isAbandoned(state)) {
			this.#free(state);
			return;
		}
		if (this.delivery.isDue(state, Date.now())) this.#waitUntil(this.delivery.attempt());
		this.setAlarm();
		this.channel.push.changed(state, changes, Date.now());
	}

	/** Frees the PIN of a game that ended in an empty lobby. */
	#free({ meta }: GameState): void {
		this.channel.push.end();
		this.#farewells.restore(this.store.free(meta.instanceId));
		this.#waitUntil(this.#farewells.attempt());
		this.setAlarm();
	}

	/** Deletes everything of the game. */
	async purge(): Promise<void> {
		this.channel.push.end();
		await this.store.purge();
		this.#alarm.gone();
		this.setAlarm();
	}

	/** Does what is due when the alarm fires. */
	async onAlarm(): Promise<void> {
		this.#alarm.gone();
		this.#settle();
		this.channel.sockets.renewVisitors(Date.now());
		// Not waited for: alarms come one at a time, and a question has to close in time also while the archive hangs.
		this.#waitUntil(Promise.all([this.delivery.attempt(), this.#farewells.attempt()]));
		const { state } = this.store;
		if (state && isPurgeDue(state, Date.now()) && !this.delivery.isOutstanding(state)) await this.purge();
		else this.setAlarm();
	}

	setAlarm(): void {
		const { state, isNewer } = this.store;
		const nowMs = Date.now();
		const farewellMs = this.#farewells.nextMs(nowMs);
		if (state) this.#alarm.set(earliest(nextAlarmMs(state, this.delivery, nowMs), farewellMs, this.channel.sockets.nextRenewalMs()));
		// A game of a newer version needs its alarm when that version is deployed again.
		else this.#alarm.set(isNewer ? nowMs + NEWER_CHECK_MS : farewellMs);
	}
}

/** How often an object with a game of a newer version checks whether it can continue. */
const NEWER_CHECK_MS = 60_000;
