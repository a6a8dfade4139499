import type { Deps } from "./deps";

/** Long work asks before each batch whether it may begin another one. */
export type HasTime = () => boolean;

export const UNLIMITED: HasTime = () => true;

export function hasTimeFor({ now }: Pick<Deps, "now">, ms: number): HasTime {
	const untilMs = now() + ms;
	return () => now() < untilMs;
}
