import { DurableObject } from "cloudflare:workers";
import { markGameStarted, saveGameResult } from "#worker/db/results";
import { createDb } from "#worker/lib/deps";
import { Channel } from "./channel";
import {
	type AnswerCommand,
	advance,
	answer,
	type Change,
	createGame,
	createMeta,
	type GameMeta,
	type GameQuiz,
	type GameState,
	gameResults,
	hostView,
	isIdleDue,
	isPurgeDue,
	type JoinCommand,
	join,
	nextDeadline,
	playerView,
	provenSeat,
	rebuild,
	steer,
	touch,
} from "./core";
import { Delivery } from "./delivery";
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
import { type Due, nothingDelivered } from "./outbox";
import { hostUpdate } from "./push";
import { GameStorage } from "./storage";

/**
 * The shell of one game, keyed by its PIN. Every call goes the same way: settle time, decide, write what changed in one
 * transaction, set the alarm, answer. There is no await between deciding and writing, and the platform lets a reply
 * leave only after its writes are on disk. Rules live in ./core.
 */
export class LiveGame extends DurableObject<Cloudflare.Env> {
	readonly #storage: GameStorage;
	#state: GameState | null = null;
	readonly #delivery: Delivery;
	#alarmAtMs: number | null = null;
	#alarmsSet = 0;
	readonly #channel: Channel;

	constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
		super(ctx, env);
		this.#storage = new GameStorage(ctx.storage.sql);
		this.#delivery = new Delivery({
			state: () => this.#state,
			write: (state, due) => this.#write(state, due),
			keep: (delivered) => this.#storage.writeDocument("delivered", delivered),
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
	open(message: OpenMessage): OpenReply {
		if (this.#state) return { ok: false, code: "PIN_IN_USE" };
		const nowMs = Date.now();
		const { instanceId, pin, hostId, quiz, settings } = message;
		const meta = createMeta({ instanceId, pin, hostId, settings: JSON.parse(JSON.stringify(settings)) }, nowMs);
		this.ctx.storage.transactionSync(() => {
			this.#storage.createTables();
			this.#storage.writeDocument("quiz", quiz);
			this.#storage.writeDocument("game", meta);
		});
		this.#state = createGame(meta, quiz);
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
		this.#commit(touch(state, nowMs));
		return { ok: true, instance: hostUpdate(state, caller.page, caller.questionsKnown, nowMs) };
	}

	steer(message: SteerMessage): InstanceReply {
		const state = this.#current();
		if (!state) return { ok: false, code: "INSTANCE_NOT_FOUND" };
		if (!mayHost(state, message)) return { ok: false, code: "FORBIDDEN" };
		const nowMs = Date.now();
		const steered = steer(state, message.command, nowMs, (seatId) => this.#storage.answersOf(seatId, state.meta.rounds.length));
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

	/** The quiz this game was made from, or null where no game lives here. */
	quizId(): string | null {
		return this.#current()?.quiz.quizTemplateId ?? null;
	}

	/** Rows written since this object woke, each setting of the alarm as one: asked on metered local starts only. */
	rowsWritten(): number {
		return this.#storage.rowsWritten + this.#alarmsSet;
	}

	override async alarm(): Promise<void> {
		this.#alarmAtMs = null;
		this.#settle();
		const state = this.#state;
		if (!state) return;
		// Not waited for: alarms come one at a time, and a question has to close in time also while the database hangs.
		this.ctx.waitUntil(this.#delivery.attempt());
		if (isPurgeDue(state, Date.now()) && !this.#delivery.isDue(state)) {
			this.#state = null;
			this.#channel.push.end();
			await this.ctx.storage.deleteAll();
			return;
		}
		this.#setAlarm();
	}

	#settle(): void {
		if (!this.#state) return;
		const nowMs = Date.now();
		// A panel that is open by a socket does not poll: its pings say that somebody looks after the game.
		if (isIdleDue(this.#state, nowMs) && this.#channel.sockets.isHostPresent(nowMs)) this.#commit(touch(this.#state, nowMs));
		this.#commit(advance(this.#state, nowMs));
	}

	/** The game with its time settled, or null where none lives; one whose purge is due is gone, however late the alarm. */
	#current(): GameState | null {
		this.#settle();
		return this.#state && isPurgeDue(this.#state, Date.now()) ? null : this.#state;
	}

	#load(): void {
		this.#state = null;
		if (!this.#storage.hasGame()) return;
		const game = this.#storage.readDocument("game");
		const quiz = this.#storage.readDocument("quiz");
		if (!game || !quiz) return;
		// Documents of an earlier version hold no revision and no attempts; its revisions came from the clock.
		const meta: GameMeta = { revision: Date.now() * 1_000, attempts: [], ...JSON.parse(game) };
		const copy: GameQuiz = JSON.parse(quiz);
		this.#state = rebuild(meta, copy, this.#storage.seats(), this.#storage.answers());
		this.#channel.noteHeld(this.#state);
		this.#delivery.restore(JSON.parse(this.#storage.readDocument("delivered") ?? JSON.stringify(nothingDelivered)));
	}

	/** Writes what changed, all or nothing. Where that fails the memory is thrown away: the rows are the truth. */
	#commit(changes: Change[]): void {
		const state = this.#state;
		if (!state || changes.length === 0) return;
		try {
			this.ctx.storage.transactionSync(() => {
				let metaWritten = false;
				for (const change of changes) {
					switch (change.type) {
						case "meta":
							if (!metaWritten) this.#storage.writeDocument("game", state.meta);
							metaWritten = true;
							break;
						case "seat-added":
							this.#storage.addSeat(change.seat);
							break;
						case "seat-removed":
							this.#storage.setSeatRemoved(change.seatId, true);
							break;
						case "answer-added":
							this.#storage.addAnswer(change.answer);
							break;
						default: {
							const never: never = change;
							return never;
						}
					}
				}
			});
		} catch (error) {
			this.#load();
			throw error;
		}
		if (this.#delivery.isDue(state)) this.ctx.waitUntil(this.#delivery.attempt());
		this.#setAlarm();
		this.#channel.push.changed(state, changes, Date.now());
	}

	async #write(state: GameState, due: Due): Promise<void> {
		const db = createDb(this.env.DB);
		const { instanceId, startedAtMs } = state.meta;
		if (due.started) await markGameStarted(db, instanceId, state.quiz.quizTemplateId, startedAtMs ?? Date.now());
		if (due.results) await saveGameResult(db, gameResults(state));
	}

	#setAlarm(): void {
		if (!this.#state) return;
		const nowMs = Date.now();
		// A purge that waits for its delivery is not due again before that: the alarm would fire without pause.
		const waiting = isPurgeDue(this.#state, nowMs) && this.#delivery.isDue(this.#state);
		const times = [waiting ? null : nextDeadline(this.#state), this.#delivery.nextMs(this.#state, nowMs)];
		const next = times.filter((time) => time !== null).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
		if (!Number.isFinite(next) || next === this.#alarmAtMs) return;
		this.#alarmAtMs = next;
		this.#alarmsSet++;
		void this.ctx.storage.setAlarm(next);
	}
}

function mayHost(state: GameState, { userId, isAdmin }: Caller): boolean {
	return isAdmin || state.meta.hostId === userId;
}
