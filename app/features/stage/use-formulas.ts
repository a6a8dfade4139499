import { useEffect } from "react";
import type { Instance } from "#contract/live";
import { expectFormulas } from "~/features/question/rich-text";

/** Has what shows formulas ready before the question that needs it comes to the wall. */
export function useFormulas(instance: Instance | null): void {
	const count = instance?.questions.length ?? 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the questions of a game are what they were when it was opened
	useEffect(() => {
		for (const { text, options, extraInfo } of instance?.questions ?? []) expectFormulas([text, ...options, extraInfo ?? ""]);
	}, [count]);
}
