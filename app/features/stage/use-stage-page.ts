import { useEffect } from "react";
import type { HostGame } from "~/features/live/host/use-host-game";
import { wantedSkip } from "./lobby-page";

/** Keeps the participants on the wall the ones it needs: the newest in the lobby, the best afterwards. */
export function useStagePage({ instance, skip, showPage }: HostGame): void {
	const wanted = instance ? wantedSkip(instance, skip) : skip;
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, whatever comes meanwhile
	useEffect(() => {
		if (wanted !== skip) showPage(wanted);
	}, [wanted, skip]);
}
