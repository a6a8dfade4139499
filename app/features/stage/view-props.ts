import type { Instance } from "#contract/games/live";
import type { StageSettings } from "~/features/host/game/stage-channel";

export interface ViewProps {
	instance: Instance;
	/** `performance.now()` at which the open question ends, and at which the question being read opens. */
	deadlineMs: number | null;
	opensAtMs: number | null;
	/** False if the page was opened during this step, or returns to it: then its final state is shown at once. */
	fresh: boolean;
	/** For a view that is built ahead and still hidden: how many of its parts exist. Null once it is shown. A hidden view shows its beginning. */
	hiddenParts: number | null;
	settings: StageSettings;
	/** As far as the big screen saw it. */
	scoresBefore: ReadonlyMap<string, number>;
}

export function partsOf<Part>(parts: readonly Part[], hiddenParts: ViewProps["hiddenParts"]): readonly Part[] {
	return hiddenParts === null ? parts : parts.slice(0, hiddenParts);
}
