import type { MockInstance } from "vitest";

/** The logged lines of a test that has no game or homework: files share a runtime, in which those of earlier files may still log failures. */
export const linesWithoutGames = (...spies: readonly MockInstance[]): string[] =>
	spies.flatMap(({ mock }) => mock.calls.map((line) => line.map(String).join(" "))).filter((line) => !line.includes('"instanceId":'));
