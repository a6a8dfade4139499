import { LIVE } from "#contract/games/live-limits";
import { LIVE_TICKET_SECONDS } from "#contract/limits";
import { type HostSeat, holderOf } from "./socket-types";

/**
 * Single-use tickets that open a host's socket: valid for 30 s and in memory only, so that a ticket in a log is worthless. If memory is
 * lost, the client requests a new one.
 */
export class Tickets {
	readonly #open = new Map<string, { host: HostSeat; untilMs: number }>();

	issue(host: HostSeat, nowMs: number): string {
		const own: string[] = [];
		for (const [ticket, { host: other, untilMs }] of this.#open) {
			if (untilMs <= nowMs) this.#open.delete(ticket);
			else if (holderOf(other) === holderOf(host)) own.push(ticket);
		}
		for (const ticket of own.slice(0, Math.max(0, own.length + 1 - LIVE.openTickets))) this.#open.delete(ticket);
		const ticket = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
		this.#open.set(ticket, { host, untilMs: nowMs + LIVE_TICKET_SECONDS * 1000 });
		return ticket;
	}

	/** Null if the ticket is unknown, used or too old. */
	redeem(ticket: string, nowMs: number): HostSeat | null {
		const found = this.#open.get(ticket);
		this.#open.delete(ticket);
		return found && nowMs < found.untilMs ? found.host : null;
	}

	end(userId: string, validEpoch: number): void {
		for (const [ticket, { host }] of this.#open) if (host.userId === userId && host.epoch < validEpoch) this.#open.delete(ticket);
	}

	endDevices(isPaired: (proof: string) => boolean): void {
		for (const [ticket, { host }] of this.#open) if (host.device && !isPaired(host.device.proof)) this.#open.delete(ticket);
	}
}
