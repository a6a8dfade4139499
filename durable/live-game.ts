import { DurableObject } from "cloudflare:workers";
import { Alarm, nextAlarmMs } from "./alarm";
import type { GamePorts } from "./archive";
import { Channel } from "./channel";
import {
	type AnswerCommand,
	advance,
	answer,
	type Change,
	createMeta,
	type GameState,
	hostView,
	isIdleDue,
	isPurgeDue,
	type JoinCommand,
	join,
	noteActivity,
	playerView,
	provenSeat,
	steer,
} from "./core";
import { Delivery } from "./delivery";
import { GameStore } from "./game-store";
import {
	type AnswerReply,
	type Caller,
	type InstanceReply,
	type InstanceUpdateReply,
	type JoinReply,
	LIVE_CLAIM_HEADER,
	type LiveClaim,
	type OpenMessage,
	type OpenReply,
	type SeatClaim,
	type StateReply,
	type SteerMessage,
	type TicketReply,
	type ViewPage,
} from "./messages";
import { nothingDelivered } from "./outbox";
import { hostUpdate } from "./push";

/**
 * The shell of one game, keyed by its PIN. Every call goes the same way: settle time, decide, write what changed in one
 * transaction, set the alarm, reply. There is no await between deciding and writing, and the platform lets a reply
 * leave only after its writes are on disk. The rules are in ./core.
 */
export abstract class LiveGame<Env> extends DurableObject<Env> {
	readonly #store: GameStore;
	readonly #delivery: Delivery;
	readonly #alarm: Alarm;
	readonly #channel: Channel;

	constructor(ctx: DurableObjectState, env: Env, ports: GamePorts) {
		super(ctx, env);
		this.#store = new GameStore(ctx.storage);
		this.#alarm = new Alarm(ctx.storage);
		this.#delivery = new Delivery(ports, {
			state: () => this.#store.state,
			keep: (delivered) => this.#store.writeDelivered(delivered),
			settled: () => this.#setAlarm(),
		});
		this.#channel = new Channel(ctx, {
			current: () => this.#current(),
			commit: (changes) => this.#commit(changes),
			answer: (command) => this.answer(command),
		});
		this.#load();
	}

	/** Opens a game here, unless one lives here: a PIN in use is never handed out again until its game is purged. */
	open({ quiz, ...game }: OpenMessage): OpenReply {
		if (this.#store.state) return { ok: false, code: "PIN_IN_USE" };
		this.#store.create(createMeta(game, Date.now()), quiz);
		this.#delivery.restore(nothingDelivered);
		this.#setAlarm();
		return { ok: true };
	}

	join(command: Omit<JoinCommand, "type">): JoinReply {
		const state = this.#current();
		if (!state) return { ok: false, code: "INSTANCE_NOT_FOUND" };
		const joined = join(state, { type: "join", ...command }, Date.now());
		if (!joined.ok) return joined;
		this.#commit(joined.changes);
		return { ok: true, nickname: joined.seat.nickname, rejoined: joined.rejoined };
	}

	answer(command: Omit<AnswerCommand, "type">): AnswerReply {
		const state = this.#current();
		if (!state) return { ok: false, code: "INSTANCE_NOT_FOUND" };
		const answered = answer(state, { type: "answer", ...command }, Date.now());
		if (!answered.ok) return answered;
		this.#commit(answered.changes);
		return { ok: true, answeredCount: answered.answeredCount };
	}

	state(claim: SeatClaim | null): StateReply {
		const state = this.#current();
		if (!state) return { ok: false, code: "INSTANCE_NOT_FOUND" };
		const seat = claim ? (provenSeat(state, claim.key, claim.heldProof) ?? null) : null;
		return { ok: true, state: playerView(state, seat, Date.now()) };
	}

	instance(caller: Caller & { page: ViewPage; questionsKnown: string | null }): InstanceUpdateReply {
		const state = this.#current();
		if (!state) return { ok: false, code: "INSTANCE_NOT_FOUND" };
		if (!mayHost(state, caller)) return { ok: false, code: "FORBIDDEN" };
		const nowMs = Date.now();
		this.#commit(noteActivity(state, nowMs));
		return { ok: true, instance: hostUpdate(state, caller.page, caller.questionsKnown, nowMs) };
	}

	steer(message: SteerMessage): InstanceReply {
		const state = this.#current();
		if (!state) return { ok: false, code: "INSTANCE_NOT_FOUND" };
		if (!mayHost(state, message)) return { ok: false, code: "FORBIDDEN" };
		const nowMs = Date.now();
		const steered = steer(state, message.command, nowMs, (seatId) => this.#store.answersOf(seatId));
		if (!steered.ok) return steered;
		this.#commit(steered.changes);
		return { ok: true, instance: hostView(state, message.page, nowMs) };
	}

	/** A ticket for the host's socket. */
	liveTicket({ userId, isAdmin }: Caller): TicketReply {
		const state = this.#current();
		if (!state) return { ok: false, code: "INSTANCE_NOT_FOUND" };
		if (!mayHost(state, { userId, isAdmin })) return { ok: false, code: "FORBIDDEN" };
		return { ok: true, ticket: this.#channel.issueTicket({ userId, isAdmin }) };
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
	quizId(): string | null {
		return this.#current()?.quiz.quizTemplateId ?? null;
	}

	override async alarm(): Promise<void> {
		this.#alarm.fired();
		this.#settle();
		const { state } = this.#store;
		if (!state) return;
		// Not waited for: alarms come one at a time, and a question has to close in time also while the archive hangs.
		this.ctx.waitUntil(this.#delivery.attempt());
		if (isPurgeDue(state, Date.now()) && !this.#delivery.isDue(state)) {
			this.#channel.push.end();
			await this.#store.purge();
			return;
		}
		this.#setAlarm();
	}

	#load(): void {
		this.#store.load();
		if (!this.#store.state) return;
		this.#channel.noteSurvivingSockets(this.#store.state);
		this.#delivery.restore(this.#store.readDelivered());
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
		if (this.#delivery.isDue(state)) this.ctx.waitUntil(this.#delivery.attempt());
		this.#setAlarm();
		this.#channel.push.changed(state, changes, Date.now());
	}

	#setAlarm(): void {
		const { state } = this.#store;
		if (state) this.#alarm.set(nextAlarmMs(state, this.#delivery, Date.now()));
	}
}

function mayHost(state: GameState, { userId, isAdmin }: Caller): boolean {
	return isAdmin || state.meta.hostId === userId;
}
