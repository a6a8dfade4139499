import { useState } from "react";
import type { Instance } from "#contract/live";
import type { HostFailure } from "./use-host-game";

export type Settings = Instance["settings"];

/** The switches of a game. What was switched is shown at once, while its call waits or is under way; then the server has the last word. */
export function useSettings(told: Settings | undefined, send: (changes: Partial<Settings>) => Promise<HostFailure | null>) {
	const [asked, setAsked] = useState<Partial<Settings>[]>([]);
	const change = async (changes: Partial<Settings>) => {
		setAsked((before) => [...before, changes]);
		await send(changes);
		setAsked((before) => before.filter((one) => one !== changes));
	};
	const settings: Settings | undefined = told && Object.assign({}, told, ...asked);
	return { settings, change };
}
