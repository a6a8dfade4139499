import { DurableObject } from "cloudflare:workers";
import { Alarm, earliest, nextAlarmMs } from "./alarm";
import type { GamePorts } from "./archive";
import { Channel } from "./channel";
import {
	type AnswerCommand,
	advance,
	answer,
	type Change,
	createMeta,
	type GameState,
	isAbandoned,
	isIdleDue,
	isPurgeDue,
	type JoinCommand,
	join,
	noteActivity,
	playerView,
	provenSeat,
	shuffleQuiz,
	steer,
} from "./core";
import { Delivery } from "./delivery";
import { Devices, type Right } from "./devices";
import { Farewells } from "./farewells";
import { GameStore } from "./game-store";
import {
	type AnswerReply,
	type Caller,
	type EndPairingReply,
	type GameRefusal,
	type InstanceReply,
	type InstanceUpdateReply,
	type JoinReply,
	LIVE_CLAIM_HEADER,
	type LiveClaim,
	type NamedGame,
	type OpenMessage,
	type OpenReply,
	type PairingMessage,
	type PairingReply,
	type PairReply,
	type PairRequest,
	type SeatClaim,
	type StateReply,
	type SteerMessage,
	type TicketReply,
	type ViewPage,
} from "./messages";
import { nothingDelivered } from "./outbox";
import { updateFor, type Viewer, viewFor } from "./push";

/**
 * The shell of one game, keyed by its PIN. Every call goes the same way: settle time, decide, write what changed in one
 * transaction, set the alarm, reply. There is no await between deciding and writing, and the platform lets a reply
 * leave only after its writes are on disk. The rules are in ./core.
 */
export abstract class LiveGame<Env> extends DurableObject<Env> {
	readonly #store: GameStore;
	readonly #delivery: Delivery;
	readonly #alarm: Alarm;
	readonly #farewells: Farewells;
	readonly #channel: Channel;
	readonly #devices: Devices;

	constructor(ctx: DurableObjectState, env: Env, ports: GamePorts) {
		super(ctx, env);
		this.#store = new GameStore(ctx.storage);
		this.#alarm = new Alarm(ctx.storage);
		this.#delivery = new Delivery(ports, {
			state: () => this.#store.state,
			keep: (before, delivered) => this.#store.writeDelivered(before, delivered),
			settled: () => this.#setAlarm(),
		});
		this.#farewells = new Farewells(ports, {
			told: (left) => ctx.waitUntil(this.#store.keepFarewells(left)),
			settled: () => this.#setAlarm(),
		});
		this.#channel = new Channel(ctx, {
			current: () => this.#current(),
			find: (named) => this.#find(named),
			commit: (changes) => this.#commit(changes),
			answer: (named, command) => this.answer(named, command),
			setAlarm: () => this.#setAlarm(),
			paired: (nowMs) => this.#devices.count(nowMs),
		});
		this.#devices = new Devices({
			keep: (pairing) => this.#store.writePairing(pairing),
			ended: (isPaired) => this.#channel.endDevices(isPaired),
		});
		this.#load();
		if (this.#store.isNewer) ports.logError("newer game", new Error("stored by a later version"), { instanceId: this.#store.storedId() });
	}

	/** Opens a game here, unless one lives here: a PIN in use is never handed out again until its game is purged. */
	open({ quiz, ...game }: OpenMessage): OpenReply {
		if (this.#store.storedId() !== null) return { ok: false, code: "PIN_IN_USE" };
		const meta = createMeta(game, Date.now());
		this.#store.create(meta, shuffleQuiz(quiz, meta.settings.shuffle, Math.random));
		this.#delivery.restore(nothingDelivered);
		// What was paired with an earlier game under this PIN has no right in this one.
		this.#devices.reset();
		this.#setAlarm();
		return { ok: true };
	}

	join(named: NamedGame, command: Omit<JoinCommand, "type">): JoinReply {
		const found = this.#find(named);
		if (!found.ok) return found;
		const { state } = found;
		const joined = join(state, { type: "join", ...command }, Date.now(), Math.random);
		if (!joined.ok) return joined;
		this.#commit(joined.changes);
		return { ok: true, nickname: joined.seat.nickname, rejoined: joined.rejoined };
	}

	answer(named: NamedGame, command: Omit<AnswerCommand, "type">): AnswerReply {
		const found = this.#find(named);
		if (!found.ok) return found;
		const { state } = found;
		const answered = answer(state, { type: "answer", ...command }, Date.now());
		if (!answered.ok) return answered;
		this.#commit(answered.changes);
		return { ok: true, answeredCount: answered.answeredCount };
	}

	state(named: NamedGame, claim: SeatClaim | null): StateReply {
		const found = this.#find(named);
		if (!found.ok) return found;
		const { state } = found;
		const seat = claim ? (provenSeat(state, claim.key, claim.heldProof) ?? null) : null;
		return { ok: true, state: playerView(state, seat, Date.now()) };
	}

	instance(named: NamedGame, caller: Caller & { page: ViewPage; questionsKnown: string | null }): InstanceUpdateReply {
		const found = this.#find(named);
		if (!found.ok) return found;
		const { state } = found;
		const nowMs = Date.now();
		const right = this.#devices.rightOf(state, caller, nowMs);
		if (!right) return { ok: false, code: "FORBIDDEN" };
		this.#commit(noteActivity(state, nowMs));
		return { ok: true, instance: updateFor(state, caller.page, this.#viewer(right, nowMs), caller.questionsKnown, nowMs) };
	}

	steer(named: NamedGame, message: SteerMessage): InstanceReply {
		const found = this.#find(named);
		if (!found.ok) return found;
		const { state } = found;
		const nowMs = Date.now();
		const right = this.#devices.rightOf(state, message, nowMs);
		if (!right || right.as === "view") return { ok: false, code: "FORBIDDEN" };
		const steered = steer(state, message.command, nowMs, (seatId) => this.#store.answersOf(seatId));
		if (!steered.ok) return steered;
		this.#commit(steered.changes);
		return { ok: true, instance: viewFor(state, message.page, this.#viewer(right, nowMs), nowMs) };
	}

	/** A ticket for the host's socket. */
	liveTicket(named: NamedGame, caller: Caller & { epoch: number }): TicketReply {
		const found = this.#find(named);
		if (!found.ok) return found;
		const seat = this.#devices.seatOf(found.state, caller, Date.now());
		return seat ? { ok: true, ticket: this.#channel.issueTicket(seat) } : { ok: false, code: "FORBIDDEN" };
	}

	createPairing(named: NamedGame, message: PairingMessage): PairingReply {
		const found = this.#find(named);
		return found.ok ? this.#devices.addToken(found.state, message, Date.now()) : found;
	}

	pair(named: NamedGame, request: PairRequest): PairReply {
		const found = this.#find(named);
		if (!found.ok) return found;
		const reply = this.#devices.pair(request, Date.now());
		if (reply.ok) this.#channel.push.tellHosts(found.state, Date.now());
		return reply;
	}

	/** Ends all paired devices with their sockets, and the unused tokens. */
	endPairing(named: NamedGame, caller: Caller): EndPairingReply {
		const found = this.#find(named);
		if (!found.ok) return found;
		const reply = this.#devices.endAll(found.state, caller, Date.now());
		if (reply.ok) this.#channel.push.tellHosts(found.state, Date.now());
		return reply;
	}

	/** The upgrade to a socket. */
	override async fetch(request: Request): Promise<Response> {
		const claim: LiveClaim = JSON.parse(decodeURIComponent(request.headers.get(LIVE_CLAIM_HEADER) ?? ""));
		return this.#channel.open(claim);
	}

	override async webSocketMessage(ws: WebSocket, data: string | ArrayBuffer): Promise<void> {
		this.#channel.receive(ws, data);
	}

	override async webSocketClose(ws: WebSocket): Promise<void> {
		this.#channel.sockets.forget(ws);
		ws.close();
	}

	override async webSocketError(ws: WebSocket): Promise<void> {
		this.#channel.sockets.forget(ws);
	}

	/** True where one of these proofs is that of a seat in this game. */
	holdsSeat(proofs: readonly string[]): boolean {
		const seats = this.#current()?.seatsById.values() ?? [];
		return [...seats].some(({ proofHash }) => proofs.includes(proofHash));
	}

	/** The quiz this game was made from, or null where no game lives here. */
	quizId(named: NamedGame): string | null {
		const found = this.#find(named);
		return found.ok ? found.state.quiz.quizTemplateId : null;
	}

	/**
	 * Ends the sockets and tickets that a user's tokens of epochs before `keepEpoch` opened as host, and the devices that they
	 * paired (decisions section 8).
	 */
	endHostSockets(userId: string, keepEpoch: number): void {
		this.#channel.endHost(userId, keepEpoch);
		if (this.#store.state?.meta.hostId === userId) this.#devices.endEarlier(keepEpoch);
	}

	/**
	 * Ends this game at once and deletes everything of it, also one of a newer version. When it returns, nothing of the game
	 * reaches the archive any more; what is there already is the caller's to delete.
	 */
	async erase(instanceId: string): Promise<void> {
		if (this.#store.storedId() === instanceId) {
			this.#channel.push.end();
			await this.#store.purge();
			this.#alarm.gone();
			this.#setAlarm();
		}
		await this.#delivery.idle();
	}

	override async alarm(): Promise<void> {
		this.#alarm.gone();
		this.#settle();
		this.#channel.sockets.renewVisitors(Date.now());
		// Not waited for: alarms come one at a time, and a question has to close in time also while the archive hangs.
		this.ctx.waitUntil(Promise.all([this.#delivery.attempt(), this.#farewells.attempt()]));
		const { state } = this.#store;
		if (state && isPurgeDue(state, Date.now()) && !this.#delivery.isOutstanding(state)) {
			this.#channel.push.end();
			await this.#store.purge();
			this.#alarm.gone();
		}
		this.#setAlarm();
	}

	#load(): void {
		this.#store.load();
		this.#farewells.restore(this.#store.readFarewells());
		this.#devices.restore(this.#store.readPairing());
		if (!this.#store.state) return;
		this.#channel.noteWake(this.#store.state);
		this.#delivery.restore(this.#store.readDelivered());
	}

	#viewer({ device }: Right, nowMs: number): Viewer {
		return { device: device?.scope ?? null, paired: this.#devices.count(nowMs) };
	}

	/** Brings the game up to this moment. */
	#settle(): void {
		const { state } = this.#store;
		if (!state) return;
		const nowMs = Date.now();
		// A panel that is connected by a socket does not poll: its pings are the host's signs of life.
		if (isIdleDue(state, nowMs) && this.#channel.sockets.isHostPresent(nowMs)) this.#commit(noteActivity(state, nowMs));
		this.#commit(advance(state, nowMs));
	}

	/** The game with its time settled, or null where none lives. One whose purge is due is gone, however late the alarm. */
	#current(): GameState | null {
		this.#settle();
		const { state } = this.#store;
		return state && isPurgeDue(state, Date.now()) ? null : state;
	}

	/** The game as `#current` gives it, unless the caller named another one: PINs are used again, ids are not. */
	#find(named: NamedGame): { ok: true; state: GameState } | GameRefusal {
		const state = this.#current();
		if (state && (named === null || named === state.meta.instanceId)) return { ok: true, state };
		return { ok: false, code: this.#store.isNewer ? "GAME_IS_NEWER" : "INSTANCE_NOT_FOUND" };
	}

	/** Writes what changed, then does what follows from it: deliveries, the alarm, views to the open sockets. */
	#commit(changes: Change[]): void {
		const { state } = this.#store;
		if (!state || changes.length === 0) return;
		try {
			this.#store.save(changes);
		} catch (error) {
			// The rows are the truth: what they do not have must not stay in memory.
			this.#load();
			throw error;
		}
		if (isAbandoned(state)) {
			this.#free(state);
			return;
		}
		if (this.#delivery.isDue(state, Date.now())) this.ctx.waitUntil(this.#delivery.attempt());
		this.#setAlarm();
		this.#channel.push.changed(state, changes, Date.now());
	}

	/** Frees the PIN of a game that ended in an empty lobby. */
	#free({ meta }: GameState): void {
		this.#channel.push.end();
		this.#farewells.restore(this.#store.free(meta.instanceId));
		this.ctx.waitUntil(this.#farewells.attempt());
		this.#setAlarm();
	}

	#setAlarm(): void {
		const { state, isNewer } = this.#store;
		const nowMs = Date.now();
		const farewellMs = this.#farewells.nextMs(nowMs);
		if (state) this.#alarm.set(earliest(nextAlarmMs(state, this.#delivery, nowMs), farewellMs, this.#channel.sockets.nextRenewalMs()));
		// A newer game must find its alarm when its own version comes back.
		else this.#alarm.set(isNewer ? nowMs + NEWER_LOOK_MS : farewellMs);
	}
}

/** How often an object with a game of a newer version looks whether it may go on. */
const NEWER_LOOK_MS = 60_000;
