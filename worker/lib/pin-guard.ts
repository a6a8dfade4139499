/**
 * Protects PINs from guessing. An address without misses left gets no other PIN looked up for a minute, whether it exists or not: refusals
 * would show the hits. PINs found from there before stay open, and so do calls that prove a seat or a right. In the memory of one isolate,
 * where most traffic of one address arrives.
 */
const BLOCK_MS = 60_000;
const KNOWN_MS = 60 * 60 * 1000;
const MAX_ENTRIES = 10_000;

/** Entries expire; when full, the oldest is dropped. */
class Expiring {
	readonly #until = new Map<string, number>();

	set(key: string, untilMs: number): void {
		this.#until.delete(key);
		this.#until.set(key, untilMs);
		if (this.#until.size <= MAX_ENTRIES) return;
		for (const oldest of this.#until.keys()) {
			this.#until.delete(oldest);
			return;
		}
	}

	has(key: string, nowMs: number): boolean {
		const until = this.#until.get(key);
		if (until !== undefined && until <= nowMs) this.#until.delete(key);
		return until !== undefined && until > nowMs;
	}
}

const blocked = new Expiring();
const known = new Expiring();

/** Call this when the address has used up its misses. */
export function blockGuessing(address: string, nowMs: number): void {
	blocked.set(address, nowMs + BLOCK_MS);
}

/** Call this when a game was found under the PIN. */
export function recordPinFound(address: string, pin: string, nowMs: number): void {
	known.set(`${address} ${pin}`, nowMs + KNOWN_MS);
}

export function wouldBeGuess(address: string, pin: string, nowMs: number): boolean {
	return blocked.has(address, nowMs) && !known.has(`${address} ${pin}`, nowMs);
}
