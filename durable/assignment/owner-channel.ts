import type { ClientFrame } from "#contract";
import { LIVE_CLOSE } from "#contract/games/live-limits";
import { ASSIGNMENT, IN_CLASS } from "#contract/homework/assignment-limits";
import { RoomChannel, refuseUpgrade } from "#durable/room/room-channel";
import type { Roster } from "#durable/room/roster";
import type { HostSocket, LiveSocket } from "#durable/room/sockets";
import { type AssignmentState, isInClass, ownerView, type RosterPupil, stuckKey } from "./core";
import type { NoSuchAssignment, OwnerClaim } from "./messages";

/** Minimum time between two pushes, which merges changes; after large pushes it is longer. */
const MERGE_MS = 1_000;
const BYTES_PER_MS = 100;

interface Shell {
	current(): AssignmentState | null;
	find(named: OwnerClaim["named"]): { ok: true; state: AssignmentState } | NoSuchAssignment;
	roster: Roster<RosterPupil>;
	inBackground(event: string, work: Promise<unknown>): void;
}

/** The owner's sockets, which get the view of `GET /assignments/{id}` when it changes. Pupils have none. */
export class OwnerChannel extends RoomChannel<AssignmentState> {
	readonly #shell: Shell;
	#timer: ReturnType<typeof setTimeout> | null = null;
	#stuckTimer: ReturnType<typeof setTimeout> | null = null;
	#nextMs = 0;

	constructor(ctx: DurableObjectState, shell: Shell) {
		super(ctx, () => shell.current());
		this.#shell = shell;
	}

	async open({ named, ticket, language }: OwnerClaim): Promise<Response> {
		const found = this.#shell.find(named);
		if (!found.ok) return refuseUpgrade(found.code);
		const host = this.tickets.redeem(ticket, Date.now());
		if (!host || host.userId !== found.state.meta.hostId) return refuseUpgrade("FORBIDDEN");
		await this.#shell.roster.read(found.state.meta, Date.now());
		const state = this.#shell.current();
		if (!state) return refuseUpgrade("ASSIGNMENT_NOT_FOUND");
		const accepted = this.sockets.accept({ language, host, skip: 0, sinceMs: Date.now() });
		if (!accepted) return refuseUpgrade("RATE_LIMITED");
		if ("host" in accepted.socket) this.#send(state, accepted.socket);
		this.#watchStuck(state);
		return accepted.response;
	}

	protected override handleFrame(state: AssignmentState, socket: LiveSocket, frame: ClientFrame): boolean {
		if (frame.type !== "page" || !("host" in socket)) return false;
		this.sockets.turnPage(socket, frame.participantsSkip);
		this.#shell.inBackground("page", this.#sendPage(state, socket.ws));
		return true;
	}

	/** Sends a page. An object that has just woken up reads the class first. */
	async #sendPage({ meta }: AssignmentState, ws: WebSocket): Promise<void> {
		await this.#shell.roster.read(meta, Date.now());
		const state = this.#shell.current();
		const socket = this.sockets.find(ws);
		if (state && socket && "host" in socket) this.#send(state, socket);
	}

	/** Call this after each change. */
	afterChange(nowMs: number): void {
		if (this.sockets.count === 0 || this.#timer !== null) return;
		this.#timer = setTimeout(() => this.#shell.inBackground("push", this.#push()), Math.max(0, this.#nextMs - nowMs));
	}

	/** In class a pupil may need help although nothing has happened. */
	#watchStuck(state: AssignmentState): void {
		if (this.#stuckTimer !== null || !isInClass(state) || state.meta.closedAtMs !== null || this.sockets.count === 0) return;
		const sent = stuckKey(state, Date.now());
		this.#stuckTimer = setTimeout(() => {
			this.#stuckTimer = null;
			const now = this.#shell.current();
			if (!now) return;
			if (stuckKey(now, Date.now()) === sent) this.#watchStuck(now);
			else this.afterChange(Date.now());
		}, IN_CLASS.stuckCheckMs);
	}

	end(): void {
		for (const timer of [this.#timer, this.#stuckTimer]) if (timer !== null) clearTimeout(timer);
		this.#timer = null;
		this.#stuckTimer = null;
		this.sockets.closeAll(LIVE_CLOSE.gone, "gone");
	}

	async #push(): Promise<void> {
		this.#timer = null;
		const nowMs = Date.now();
		// Changes during the read are part of the view sent after it.
		this.#nextMs = nowMs + MERGE_MS;
		const before = this.#shell.current();
		if (before) await this.#shell.roster.read(before.meta, nowMs);
		const state = this.#shell.current();
		if (!state) return;
		this.sockets.sweep(nowMs);
		let bytes = 0;
		for (const socket of this.sockets.hosts) bytes += this.#send(state, socket);
		this.#watchStuck(state);
		this.#nextMs = nowMs + Math.max(MERGE_MS, bytes / BYTES_PER_MS);
	}

	/** Sends the view to one socket; returns its size in characters. */
	#send(state: AssignmentState, socket: HostSocket): number {
		const questionsKnown = socket.knownQuestions === null ? undefined : Number(socket.knownQuestions);
		const page = { skip: socket.skip, limit: ASSIGNMENT.participantsPageSize, questionsKnown };
		const assignment = ownerView(state, page, this.#shell.roster.pupils, Date.now());
		socket.knownQuestions = String(assignment.questionsVersion);
		const text = JSON.stringify({ success: true, assignment });
		this.sockets.send(socket, text);
		return text.length;
	}
}
