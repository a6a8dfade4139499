import type { Deps } from "./deps";

/** Long work asks before each batch whether it may begin another one. */
export type HasTime = () => boolean;

export const UNLIMITED: HasTime = () => true;

export function hasTimeFor({ now }: Pick<Deps, "now">, ms: number): HasTime {
	const untilMs = now() + ms;
	return () => now() < untilMs;
}

/** The UTC day as YYYY-MM-DD; daily limits restart with it. */
export function utcDay(nowMs: number): string {
	return new Date(nowMs).toISOString().slice(0, 10);
}

export function toIso(ms: number): string {
	return new Date(ms).toISOString();
}

const DAY_SECONDS = 24 * 60 * 60;
export const MINUTE_SECONDS = 60;

/** Whole seconds until the next UTC day, at least one. */
export function secondsToNextDay(nowMs: number): number {
	return DAY_SECONDS - (Math.floor(nowMs / 1000) % DAY_SECONDS);
}
