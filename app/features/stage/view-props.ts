import type { Instance } from "#contract/live";
import type { StageSettings } from "~/features/live/host/stage-channel";
import type { HostGame } from "~/features/live/host/use-host-game";

/** The props of every view of the wall. */
export interface ViewProps {
	instance: Instance;
	/** Only to follow the game, never to control it. */
	game: HostGame;
	/** False if the page was opened during this step, or returns to it: then its final state is shown at once. */
	fresh: boolean;
	settings: StageSettings;
	/** The score of each player before the current question, as far as the wall saw it. */
	scoresBefore: ReadonlyMap<string, number>;
}
