import type { Instance } from "#contract/live";
import type { StageSettings } from "~/features/live/host/stage-channel";
import type { HostGame } from "~/features/live/host/use-host-game";

/** What every view of the wall gets. */
export interface ViewProps {
	instance: Instance;
	/** To follow, never to steer. */
	game: HostGame;
	/** False where the page was opened into this step, or comes back to it: it then stands there at once. */
	fresh: boolean;
	settings: StageSettings;
	/** What each player had before the current question, as far as the wall saw it. */
	scoresBefore: ReadonlyMap<string, number>;
}
