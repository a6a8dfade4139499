import type { Support } from "#contract/classes/support";
import { GAME } from "#contract/limits";
import { MinuteCounter } from "#durable/room/minute-counter";
import { RoomObject } from "#durable/room/room-object";
import {
	type AnswerCommand,
	applyCardReadings,
	createMeta,
	dropNonCardQuestions,
	type ForgetScope,
	findProvenPlayerSeat,
	forgetGamePupils,
	type GameState,
	givenPage,
	isCardSeated,
	isJoiningClosed,
	isTakenOver,
	joinGameSeat,
	type NameTools,
	playerView,
	recordActivity,
	recordRefusedNickname,
	setSupport,
	shuffleQuiz,
	steer,
	type ViewPage,
} from "./core";
import { isHosting, type Right } from "./devices";
import { GameShell } from "./game-shell";
import type { GamePorts } from "./messages";
import {
	type AnswerReply,
	type Caller,
	type CardReadingsMessage,
	type CardReadingsReply,
	type EndPairingReply,
	type GivenMessage,
	type GivenReply,
	type InstanceUpdateReply,
	type JoinMessage,
	type JoinReply,
	LIVE_CLAIM_HEADER,
	type LiveClaim,
	type OpenMessage,
	type OpenReply,
	type PairingMessage,
	type PairingReply,
	type PairReply,
	type PairRequest,
	type RequestedGameId,
	type RetryReply,
	type SeatClaim,
	type StateReply,
	type SteerMessage,
	type SteerReply,
	type TicketReply,
} from "./messages";
import { MinuteStepLimit } from "./minute-step-limit";
import { newGameRows } from "./outbox";
import { updateFor, type Viewer, viewFor } from "./push";

const TOO_MANY_STEPS = { ok: false, code: "RATE_LIMITED", retryAfterSeconds: 60 } as const;

/** The calls of one game, keyed by its PIN. The rules are in ./core, the parts of the object in ./game-shell. */
export abstract class LiveGame<Env> extends RoomObject<Env, LiveClaim> {
	readonly #shell: GameShell;
	readonly #names: NameTools;
	readonly #steps = new MinuteStepLimit();
	readonly #cardCalls = new MinuteCounter(GAME.cardCallsPerMinute);
	readonly #refusals = new MinuteCounter(GAME.refusalsPerMinute);

	constructor(ctx: DurableObjectState, env: Env, ports: GamePorts & { names: NameTools }) {
		const shell = new GameShell(ctx, ports);
		super(ctx, env, { shell, claimHeader: LIVE_CLAIM_HEADER });
		this.#shell = shell;
		this.#names = ports.names;
	}

	/** Opens a game. Refuses with PIN_IN_USE if there is one: a PIN is not reused until its game is purged. */
	open({ quiz, hostEpoch, network, ...game }: OpenMessage): OpenReply {
		const { store, outbox, devices } = this.#shell;
		if (store.storedId() !== null) return { ok: false, code: "PIN_IN_USE" };
		const meta = createMeta(game, Date.now());
		const copy = shuffleQuiz(quiz, meta.settings.shuffle, Math.random);
		// Earlier games under this PIN may still have to leave the list.
		const rows = [...newGameRows(meta.instanceId), ...outbox.withoutGame()];
		store.create(meta, meta.settings.answerCards ? dropNonCardQuestions(copy) : copy, rows);
		outbox.restore(rows);
		// Devices paired with an earlier game under this PIN have no rights in this one.
		devices.reset(hostEpoch);
		this.#shell.networks.remember(network);
		this.#shell.setAlarm();
		return { ok: true };
	}

	join(named: RequestedGameId, { network, ...command }: JoinMessage): JoinReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const nowMs = Date.now();
		const joined = joinGameSeat(found.state, { type: "join", ...command }, nowMs, {
			random: Math.random,
			names: this.#names,
			mayTakeSeat: this.#shell.networks.mayTakeSeat(network, nowMs),
		});
		if (!joined.ok) {
			// A flood of refused names must neither write rows without limit nor push to the screens.
			const mayRecord = joined.code === "NICKNAME_NOT_ALLOWED" && this.#refusals.take("names", nowMs);
			if (mayRecord) this.#shell.commit(recordRefusedNickname(found.state, command));
			if (command.visitor !== undefined && isJoiningClosed(joined.code)) this.#shell.lateVisitors.record(command.visitor, nowMs);
			return joined;
		}
		if (command.visitor !== undefined) this.#shell.lateVisitors.forget(command.visitor, nowMs);
		this.#shell.networks.remember(network);
		if (!joined.rejoined) this.#shell.networks.countSeat(network);
		this.#shell.recordContact(joined.seat);
		this.#shell.commit(joined.changes);
		const { proofHash } = joined.seat;
		const proof = proofHash === command.newProof ? "new" : proofHash === command.heldProof ? "held" : "other";
		return { ok: true, nickname: joined.seat.nickname, rejoined: joined.rejoined, proof };
	}

	answer(named: RequestedGameId, command: Omit<AnswerCommand, "type">): AnswerReply {
		return this.#shell.answer(named, command);
	}

	state(named: RequestedGameId, claim: SeatClaim | null): StateReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const { state } = found;
		const seat = claim ? (findProvenPlayerSeat(state, claim) ?? null) : null;
		if (seat) this.#shell.recordContact(seat);
		const takenOver = !seat && claim !== null && isTakenOver(state, claim);
		return { ok: true, state: playerView(state, seat, Date.now(), { takenOver }) };
	}

	instance(named: RequestedGameId, caller: Caller & { page: ViewPage; questionsKnown: string | null }): InstanceUpdateReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const { state } = found;
		const nowMs = Date.now();
		const right = this.#shell.devices.findRight(state, caller, nowMs);
		if (!right) return { ok: false, code: "FORBIDDEN" };
		this.#shell.networks.remember(caller.network);
		if (isHosting(right, caller)) this.#shell.commit(recordActivity(state, nowMs));
		return { ok: true, instance: updateFor(state, caller.page, this.#viewer(right, caller, nowMs), caller.questionsKnown, nowMs) };
	}

	/** Executes a host's command. The class is read only for the answer of a card that has no seat yet. */
	async steer(named: RequestedGameId, message: SteerMessage): Promise<SteerReply> {
		const before = this.#shell.find(named);
		if (!before.ok) return before;
		const right = this.#shell.devices.findRight(before.state, message, Date.now());
		if (!right || right.as === "view") return { ok: false, code: "FORBIDDEN" };
		if (!this.#steps.mayStep(message, Date.now())) return TOO_MANY_STEPS;
		const { command } = message;
		if (command.type === "card-answer") await this.#readRosterFor(before.state, [command.card]);
		// The game may have changed while the class was read.
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const { state } = found;
		const nowMs = Date.now();
		const result = steer(state, command, nowMs, {
			...this.#shell.rows,
			names: this.#names,
			pupils: this.#shell.roster.pupils,
			isRefused: this.#shell.isRefused,
		});
		if (!result.ok) return result;
		this.#steps.count(result.changes);
		this.#shell.commit(result.changes);
		const removed = result.changes.filter(({ type }) => type === "seat-removed").length;
		return { ok: true, instance: viewFor(state, message.page, this.#viewer(right, message, nowMs), nowMs), removed };
	}

	/**
	 * Returns a page of the texts that players wrote to an open question, including hidden ones. Refuses with FORBIDDEN devices that may
	 * only view.
	 */
	given(named: RequestedGameId, { questionIndex, skip, ...caller }: GivenMessage): GivenReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const right = this.#shell.devices.findRight(found.state, caller, Date.now());
		if (!right || right.as === "view") return { ok: false, code: "FORBIDDEN" };
		return givenPage(found.state, { questionIndex, skip }, { ...this.#shell.rows, isRefused: this.#shell.isRefused });
	}

	/** Reads the pupils of the class if one of these cards has no seat yet, and in the lobby, which lists the missing ones. */
	async #readRosterFor(state: GameState, cards: readonly number[]): Promise<void> {
		const { hostId, status, settings } = state.meta;
		const { classId, answerCards } = settings;
		const needsPupils = status === "lobby" || cards.some((card) => !isCardSeated(state, card));
		if (answerCards && classId !== undefined && needsPupils) await this.#shell.roster.read({ classId, hostId }, Date.now());
	}

	/** Takes readings of cards. After the start, the class is read only if a card has no seat yet. */
	async cardReadings(named: RequestedGameId, { command, ...caller }: CardReadingsMessage): Promise<CardReadingsReply> {
		const before = this.#shell.find(named);
		if (!before.ok) return before;
		const right = this.#shell.devices.findRight(before.state, caller, Date.now());
		if (!right || right.as === "view") return { ok: false, code: "FORBIDDEN" };
		if (!this.#cardCalls.take("calls", Date.now()) && caller.network !== null) return TOO_MANY_STEPS;
		const cards = command.readings.map(({ card }) => card);
		await this.#readRosterFor(before.state, cards);
		// The game may have changed while the class was read.
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const tools = { names: this.#names, pupils: this.#shell.roster.pupils, isAwake: this.#shell.isAwake };
		const read = applyCardReadings(found.state, command, Date.now(), tools);
		if (!read.ok) return read;
		const { changes, ...reply } = read;
		this.#shell.commit(changes);
		return reply;
	}

	override async webSocketClose(ws: WebSocket): Promise<void> {
		this.#shell.recordSocketContact(ws);
		await super.webSocketClose(ws);
	}

	override async webSocketError(ws: WebSocket): Promise<void> {
		this.#shell.recordSocketContact(ws);
		await super.webSocketError(ws);
	}

	#viewer(right: Right, caller: Caller, nowMs: number): Viewer {
		const isOwner = right.as === "host" && !caller.watching;
		const isSteering = right.as !== "view" && !caller.watching;
		return {
			device: right.device?.scope ?? null,
			paired: this.#shell.devices.describe(nowMs),
			lateVisitors: this.#shell.countLateVisitors(nowMs),
			isOwner,
			isSteering,
			isRefused: this.#shell.isRefused,
		};
	}

	liveTicket(named: RequestedGameId, caller: Caller): TicketReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const seat = this.#shell.devices.findHostSeat(found.state, caller, Date.now());
		if (!seat) return { ok: false, code: "FORBIDDEN" };
		this.#shell.networks.remember(caller.network);
		return { ok: true, ticket: this.#shell.channel.issueTicket(seat) };
	}

	createPairing(named: RequestedGameId, message: PairingMessage): PairingReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const nowMs = Date.now();
		if (!this.#steps.mayStep(message, nowMs)) return TOO_MANY_STEPS;
		const reply = this.#shell.devices.addToken(found.state, message, nowMs);
		if (reply.ok) this.#steps.count([{ type: "meta" }]);
		return reply;
	}

	/** Pairs a device. Its network then belongs to the game, as the host's does. */
	pair(named: RequestedGameId, { network, ...request }: PairRequest & { network: string | null }): PairReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const reply = this.#shell.devices.pair(request, Date.now());
		if (reply.ok) {
			this.#shell.networks.remember(network);
			this.#shell.channel.push.pushToHosts(found.state, Date.now());
			this.#shell.setAlarm();
		}
		return reply;
	}

	/** Ends all paired devices with their sockets, and the unused tokens. */
	endPairing(named: RequestedGameId, caller: Caller): EndPairingReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const reply = this.#shell.devices.endAll(found.state, caller, Date.now());
		if (reply.ok) this.#shell.channel.push.pushToHosts(found.state, Date.now());
		return reply;
	}

	/** Ends sockets and tickets of this user's tokens from epochs before `validEpoch`, and the devices that they paired. */
	override endHostSockets(userId: string, validEpoch: number): void {
		const { store, devices } = this.#shell;
		super.endHostSockets(userId, validEpoch);
		if (store.state?.meta.hostId === userId) devices.endEarlierEpochs(validEpoch);
	}

	/**
	 * Deletes labels and support, or everything about pupils, of the game's class. A game that an earlier version stored stays as it is; throws for
	 * one that a later version stored, so that the caller retries.
	 */
	forgetPupils(instanceId: string, pupilIds: readonly string[], what: ForgetScope): void {
		const { store } = this.#shell;
		this.#shell.requireNoLaterVersion(instanceId);
		const { state } = store;
		this.#shell.roster.forget();
		if (state?.meta.instanceId === instanceId) this.#shell.commit(forgetGamePupils(state, pupilIds, what, this.#names));
	}

	/** Changes what a pupil's phone does for the pupil. An object that cannot be read yet keeps what it has. */
	setSupport(instanceId: string, pupilId: string, support: Support | null): void {
		// Cards without a seat get theirs from the class as it is now.
		this.#shell.roster.forget();
		const found = this.#shell.find(instanceId);
		if (found.ok) this.#shell.commit(setSupport(found.state, pupilId, support));
	}

	/** Retries parked deliveries; returns how many are left. */
	retryParked(instanceId: string): Promise<RetryReply> {
		return this.#shell.retryParked(instanceId);
	}
}
