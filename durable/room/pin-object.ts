import { DurableObject } from "cloudflare:workers";
import { LIVE_CLOSE } from "#contract/games/live-limits";
import type { Networks } from "./networks";

interface Held {
	seatsByProof: ReadonlyMap<string, unknown>;
	quiz: { quizTemplateId: string };
}

/** What a game and a homework have in common, however their calls are carried out. */
interface Shell<Claim> {
	current(): Held | null;
	find(named: string | null): { ok: true; state: Held } | { ok: false };
	onAlarm(): Promise<void>;
	purge(): Promise<void>;
	/** The networks that it is led and played from. */
	readonly networks: Networks;
	readonly store: { readonly isNewer: boolean; storedId(): string | null };
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
	/** The header in which the Worker says who opens a socket. */
	claimHeader: string;
}

/** An object under a PIN, a game or a homework: its sockets, its alarm, and what the Worker asks of both. */
export abstract class PinObject<Env, Claim> extends DurableObject<Env> {
	readonly #parts: Parts<Claim>;

	constructor(ctx: DurableObjectState, env: Env, parts: Parts<Claim>) {
		super(ctx, env);
		this.#parts = parts;
	}

	/** Handles the upgrade to a socket. */
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

	/** The server is about to stop and comes back: clients open their sockets again by themselves. */
	closeSockets(): void {
		this.#parts.shell.channel.sockets.closeAll(LIVE_CLOSE.restart, "restart");
	}

	/** Ends the sockets and tickets that a user's tokens of epochs before `validEpoch` opened as host. */
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

	/** True if the object has the game or homework with this id, also one that a newer version of this code stored. */
	holds(id: string): boolean {
		const { shell } = this.#parts;
		return shell.find(id).ok || (shell.store.isNewer && shell.store.storedId() === id);
	}

	/** The quiz of this game or homework, for reports; null if there is none. */
	quizId(named: string | null): string | null {
		const found = this.#parts.shell.find(named);
		return found.ok ? found.state.quiz.quizTemplateId : null;
	}

	/**
	 * Ends it at once and deletes all its data, even if it has a newer version. When it returns, nothing of it reaches the archive any more;
	 * the caller has to delete what is already there.
	 */
	async erase(id: string): Promise<void> {
		const { shell } = this.#parts;
		if (shell.store.storedId() === id) await shell.purge();
		await shell.outbox.idle();
	}
}
