import { LIVE_CLOSE } from "#contract/games/live-limits";
import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { readFrame } from "#durable/game/frames";
import type { HostSocket } from "#durable/room/socket-types";
import { Sockets } from "#durable/room/sockets";
import { Tickets } from "#durable/room/tickets";
import { type AssignmentState, ownerView } from "./core";
import type { AssignmentRefusal, Owner, OwnerClaim } from "./messages";
import type { Roster } from "./roster";

/** Changes are merged: pushes wait for at least so long, and for longer where they are large. */
const MERGE_MS = 1_000;
const BYTES_PER_MS = 100;

interface Shell {
	current(): AssignmentState | null;
	find(named: OwnerClaim["named"]): { ok: true; state: AssignmentState } | AssignmentRefusal;
	roster: Roster;
}

/** The owner's sockets of a homework: they get the view of `GET /assignments/{id}` when it changes. Pupils have none. */
export class OwnerChannel {
	readonly sockets: Sockets;
	readonly #shell: Shell;
	readonly #tickets = new Tickets();
	#timer: ReturnType<typeof setTimeout> | null = null;
	#nextMs = 0;

	constructor(ctx: DurableObjectState, shell: Shell) {
		this.#shell = shell;
		this.sockets = new Sockets(ctx);
	}

	issueTicket({ userId, epoch }: Owner): string {
		return this.#tickets.issue({ userId, epoch, visiting: false }, Date.now());
	}

	/** Ends sockets and tickets that the owner's tokens of earlier epochs opened. */
	endOwner(userId: string, validEpoch: number): void {
		this.#tickets.end(userId, validEpoch);
		this.sockets.endHost(userId, validEpoch);
	}

	/** Answers an upgrade. A refusal is a plain reply with a code, which the Worker turns into its own error reply. */
	async open({ named, ticket, language }: OwnerClaim): Promise<Response> {
		const found = this.#shell.find(named);
		if (!found.ok) return Response.json({ code: found.code }, { status: 403 });
		const host = this.#tickets.redeem(ticket, Date.now());
		if (!host || host.userId !== found.state.meta.hostId) return Response.json({ code: "FORBIDDEN" }, { status: 403 });
		await this.#shell.roster.read(found.state.meta, Date.now());
		const state = this.#shell.current();
		if (!state) return Response.json({ code: "ASSIGNMENT_NOT_FOUND" }, { status: 403 });
		const accepted = this.sockets.accept({ language, host, skip: 0, sinceMs: Date.now() });
		if (!accepted) return Response.json({ code: "RATE_LIMITED" }, { status: 403 });
		if ("host" in accepted.socket) this.#send(state, accepted.socket);
		return accepted.response;
	}

	/** The owner turns to another page of participants; nothing else is taken. */
	receive(ws: WebSocket, data: string | ArrayBuffer): void {
		const socket = this.sockets.find(ws);
		const state = this.#shell.current();
		if (!socket || !("host" in socket) || !state) {
			ws.close(LIVE_CLOSE.gone, "gone");
			return;
		}
		const read = readFrame(data);
		if (!this.sockets.admit(socket, Date.now())) this.sockets.close(socket, LIVE_CLOSE.tooMany, "too many frames");
		else if (!read.ok) this.sockets.close(socket, read.code, read.reason);
		else if (read.frame.type !== "page") this.sockets.close(socket, LIVE_CLOSE.unknownFrame, "unknown frame");
		else {
			this.sockets.turnPage(socket, read.frame.participantsSkip);
			void this.#sendPage(state, ws);
		}
	}

	/** The page that was asked for. An object that has just woken up has yet to read the class. */
	async #sendPage({ meta }: AssignmentState, ws: WebSocket): Promise<void> {
		await this.#shell.roster.read(meta, Date.now());
		const state = this.#shell.current();
		const socket = this.sockets.find(ws);
		if (state && socket && "host" in socket) this.#send(state, socket);
	}

	/** Must be called after each change. */
	changed(nowMs: number): void {
		if (this.sockets.count === 0 || this.#timer !== null) return;
		this.#timer = setTimeout(() => void this.#push(), Math.max(0, this.#nextMs - nowMs));
	}

	/** Closes all sockets: the homework is gone. */
	end(): void {
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#timer = null;
		for (const socket of [...this.sockets.all]) this.sockets.close(socket, LIVE_CLOSE.gone, "gone");
	}

	async #push(): Promise<void> {
		this.#timer = null;
		const nowMs = Date.now();
		// Changes that come during the read are in what is sent after it.
		this.#nextMs = nowMs + MERGE_MS;
		const before = this.#shell.current();
		if (before) await this.#shell.roster.read(before.meta, nowMs);
		const state = this.#shell.current();
		if (!state) return;
		this.sockets.sweep(nowMs);
		let bytes = 0;
		for (const socket of this.sockets.hosts) bytes += this.#send(state, socket);
		this.#nextMs = nowMs + Math.max(MERGE_MS, bytes / BYTES_PER_MS);
	}

	/** Sends the view to one socket; returns its size. */
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
