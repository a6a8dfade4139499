import type { MockInstance } from "vitest";

/** Lines of the log that hold these words. Test files share a runtime, in which objects of earlier ones may log too. */
export const loggedLines = (spies: MockInstance | readonly MockInstance[], words: string): string[] =>
	[spies]
		.flat()
		.flatMap(({ mock }) => mock.calls.map((line) => line.map(String).join(" ")))
		.filter((line) => line.includes(words));
