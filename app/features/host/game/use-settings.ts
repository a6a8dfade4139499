import { useState } from "react";
import type { Instance } from "#contract/games/live";
import type { FailedAction } from "./use-host-game";

export type Settings = Instance["settings"];

/** A change is shown at once, while its call waits or runs; then the server's reply counts. */
export function useSettings(confirmed: Settings | undefined, send: (changes: Partial<Settings>) => Promise<FailedAction | null>) {
	const [pending, setPending] = useState<Partial<Settings>[]>([]);
	const change = async (changes: Partial<Settings>) => {
		setPending((before) => [...before, changes]);
		await send(changes);
		setPending((before) => before.filter((one) => one !== changes));
	};
	const settings: Settings | undefined = confirmed && Object.assign({}, confirmed, ...pending);
	return { settings, change };
}
