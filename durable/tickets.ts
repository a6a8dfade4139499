import { LIVE_TICKET_SECONDS } from "#contract/limits";
import { LIVE } from "#contract/live-limits";
import type { Caller } from "./messages";

/**
 * Tickets that open a host's socket: single use, valid for 30 s, in memory only, so that a ticket in a log is worthless. If
 * the memory is lost, the client asks for a new one.
 */
export class Tickets {
	readonly #open = new Map<string, { caller: Caller; untilMs: number }>();

	issue(caller: Caller, nowMs: number): string {
		for (const [ticket, { untilMs }] of this.#open) {
			if (untilMs > nowMs && this.#open.size < LIVE.openTickets) break;
			this.#open.delete(ticket);
		}
		const ticket = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
		this.#open.set(ticket, { caller, untilMs: nowMs + LIVE_TICKET_SECONDS * 1000 });
		return ticket;
	}

	/** Who the ticket was issued to; null if it is unknown, used or too old. */
	redeem(ticket: string, nowMs: number): Caller | null {
		const found = this.#open.get(ticket);
		this.#open.delete(ticket);
		return found && nowMs < found.untilMs ? found.caller : null;
	}
}
