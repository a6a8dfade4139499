import type { Instance } from "#contract/games/live";
import type { StageSettings } from "~/features/host/game/stage-channel";

export interface ViewProps {
	instance: Instance;
	/** `performance.now()` when the open question ends, and when the question being read opens. */
	deadlineMs: number | null;
	opensAtMs: number | null;
	/** False if the page was opened during this step, or returns to it: its final state is then shown at once. */
	fresh: boolean;
	/** How many parts exist of a view that is built ahead and hidden; null once it is shown. A hidden view shows its beginning. */
	hiddenParts: number | null;
	settings: StageSettings;
	/** Scores as the big screen saw them before the question closed. */
	scoresBefore: ReadonlyMap<string, number>;
}

export function takeBuiltParts<Part>(parts: readonly Part[], hiddenParts: ViewProps["hiddenParts"]): readonly Part[] {
	return hiddenParts === null ? parts : parts.slice(0, hiddenParts);
}
