import { useEffect } from "react";
import type { Instance } from "#contract/live";
import { expectFormulas } from "~/features/question/rich-text";

/** Loads the code for formulas before the question that needs it is shown. */
export function useFormulas(instance: Instance | null): void {
	const count = instance?.questions.length ?? 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the questions of a game never change
	useEffect(() => {
		for (const { text, options, extraInfo } of instance?.questions ?? []) expectFormulas([text, ...options, extraInfo ?? ""]);
	}, [count]);
}
