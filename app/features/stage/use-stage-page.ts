import { useEffect } from "react";
import type { HostGame } from "~/features/host/game/use-host-game";
import { wantedSkip } from "./lobby-page";

/** Requests the participants that the wall needs: the newest in the lobby, the best afterwards. */
export function useStagePage({ instance, skip, showPage }: HostGame): void {
	const wanted = instance ? wantedSkip(instance, skip) : skip;
	// biome-ignore lint/correctness/useExhaustiveDependencies: requested once, whatever changes meanwhile
	useEffect(() => {
		if (wanted !== skip) showPage(wanted);
	}, [wanted, skip]);
}
