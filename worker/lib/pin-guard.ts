/**
 * What makes the limit of missed PIN look-ups a limit of guessing: once an address has spent it, other PINs are not
 * looked up for it for a minute, whether a game lives there or not; else a guesser would read the hits between the refusals.
 * A class behind one address plays on meanwhile: PINs that were found from there before stay open to it, and so does
 * whatever proves a seat or a right. Kept in the memory of one isolate, as is the traffic of one address for the most part.
 */
const BLOCK_MS = 60_000;
const KNOWN_MS = 60 * 60 * 1000;
const MOST_ENTRIES = 10_000;

/** Entries that run out, the oldest making room. */
class Expiring {
	readonly #until = new Map<string, number>();

	set(key: string, untilMs: number): void {
		this.#until.delete(key);
		this.#until.set(key, untilMs);
		if (this.#until.size <= MOST_ENTRIES) return;
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

/** To be called when the address has spent its misses. */
export function blockGuessing(address: string, nowMs: number): void {
	blocked.set(address, nowMs + BLOCK_MS);
}

/** To be called when a game was found under the PIN. */
export function notePinFound(address: string, pin: string, nowMs: number): void {
	known.set(`${address} ${pin}`, nowMs + KNOWN_MS);
}

/** True where an answer about this PIN would help a guesser. */
export function wouldBeGuess(address: string, pin: string, nowMs: number): boolean {
	return blocked.has(address, nowMs) && !known.has(`${address} ${pin}`, nowMs);
}
