import { wait } from "#durable/room/async";

/**
 * Limits by the minute are counted from one full minute to the next. Waits for the next one where less than this is left of the minute, so
 * that the calls of a test are counted together.
 */
export async function minuteWith(seconds: number): Promise<void> {
	const leftMs = 60_000 - (Date.now() % 60_000);
	if (leftMs < seconds * 1000) await wait(leftMs + 50);
}
