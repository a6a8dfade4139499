/**
 * Protects PINs from being guessed. An address that has used up its missed look-ups gets no other PIN looked up for a
 * minute, whether a game lives there or not: otherwise a guesser would see the hits between the refusals. A class behind
 * the same address can continue: PINs found from there before stay open, and so does every call that proves a seat
 * or a right. Kept in the memory of one isolate, where most traffic of one address arrives.
 */
const BLOCK_MS = 60_000;
const KNOWN_MS = 60 * 60 * 1000;
const MAX_ENTRIES = 10_000;

/** A set whose entries expire; when it is full the oldest is dropped. */
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

/** Must be called when the address has used up its misses. */
export function blockGuessing(address: string, nowMs: number): void {
	blocked.set(address, nowMs + BLOCK_MS);
}

/** Must be called when a game was found under the PIN. */
export function recordPinFound(address: string, pin: string, nowMs: number): void {
	known.set(`${address} ${pin}`, nowMs + KNOWN_MS);
}

/** True if a reply about this PIN would help a guesser. */
export function wouldBeGuess(address: string, pin: string, nowMs: number): boolean {
	return blocked.has(address, nowMs) && !known.has(`${address} ${pin}`, nowMs);
}
