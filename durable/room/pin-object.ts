import { DurableObject } from "cloudflare:workers";
import { LIVE_CLOSE } from "#contract/games/live-limits";
import type { Networks } from "./networks";

interface Held {
	seatsByProof: ReadonlyMap<string, unknown>;
	quiz: { quizTemplateId: string };
}

interface Shell<Claim> {
	current(): Held | null;
	find(named: string | null): { ok: true; state: Held } | { ok: false };
	onAlarm(): Promise<void>;
	purge(): Promise<void>;
	readonly networks: Networks;
	readonly store: { readonly isOfLaterVersion: boolean; storedId(): string | null };
	readonly outbox: { idle(): Promise<void> };
	readonly channel: {
		open(claim: Claim): Response | Promise<Response>;
		endHost(userId: string, validEpoch: number): void;
		receive(ws: WebSocket, data: string | ArrayBuffer): void;
		readonly sockets: { forget(ws: WebSocket): void; closeAll(code: number, reason: string): void };
	};
}

interface Parts<Claim> {
	shell: Shell<Claim>;
	/** The header in which the Worker passes the claim of the socket's opener. */
	claimHeader: string;
}

/** A game or homework under a PIN: its sockets, its alarm, and the calls that the Worker makes to both. */
export abstract class PinObject<Env, Claim> extends DurableObject<Env> {
	readonly #parts: Parts<Claim>;

	constructor(ctx: DurableObjectState, env: Env, parts: Parts<Claim>) {
		super(ctx, env);
		this.#parts = parts;
	}

	override async fetch(request: Request): Promise<Response> {
		const { shell, claimHeader } = this.#parts;
		const claim: Claim = JSON.parse(decodeURIComponent(request.headers.get(claimHeader) ?? ""));
		return shell.channel.open(claim);
	}

	override async webSocketMessage(ws: WebSocket, data: string | ArrayBuffer): Promise<void> {
		this.#parts.shell.channel.receive(ws, data);
	}

	override async webSocketClose(ws: WebSocket): Promise<void> {
		this.#parts.shell.channel.sockets.forget(ws);
		ws.close();
	}

	override async webSocketError(ws: WebSocket): Promise<void> {
		this.#parts.shell.channel.sockets.forget(ws);
	}

	/** The server stops and comes back: clients reconnect by themselves. */
	closeSockets(): void {
		this.#parts.shell.channel.sockets.closeAll(LIVE_CLOSE.restart, "restart");
	}

	endHostSockets(userId: string, validEpoch: number): void {
		this.#parts.shell.channel.endHost(userId, validEpoch);
	}

	override alarm(): Promise<void> {
		return this.#parts.shell.onAlarm();
	}

	/** True if it is led or played from the network, or one of these proofs belongs to a seat in it. */
	isPlayedBy({ network, proofs }: { network: string; proofs: readonly string[] }): boolean {
		const { shell } = this.#parts;
		const state = shell.current();
		return state !== null && (shell.networks.isKnown(network) || proofs.some((proof) => state.seatsByProof.has(proof)));
	}

	/** True for the stored id, also of data that a later version stored. Data from before 1.0.0 can never be read again: false. */
	holds(id: string): boolean {
		const { shell } = this.#parts;
		return shell.find(id).ok || (shell.store.isOfLaterVersion && shell.store.storedId() === id);
	}

	/** For reports; null without a game or homework. */
	quizId(named: string | null): string | null {
		const found = this.#parts.shell.find(named);
		return found.ok ? found.state.quiz.quizTemplateId : null;
	}

	/** Deletes all its data, also what this version cannot read. Afterwards nothing reaches the archive; the caller deletes what is already there. */
	async erase(id: string): Promise<void> {
		const { shell } = this.#parts;
		if (shell.store.storedId() === id) await shell.purge();
		await shell.outbox.idle();
	}
}
