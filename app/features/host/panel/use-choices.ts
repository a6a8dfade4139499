import { useState } from "react";
import type { RankingPlan } from "#contract/limits";
import type { Settings } from "~/features/host/game/use-settings";
import { type HostChoices, loadHostChoices, missingChoices, saveHostChoices } from "./host-choices";

/** The host's last choices and the current ones: stored with every change, offered for the next game. */
export function useChoices(settings: Settings | undefined, change: (changes: Partial<Settings>) => Promise<void>) {
	const [last] = useState(loadHostChoices);
	/** Until the host chooses it in this game, that of the last one. */
	const rankingPlan: RankingPlan = settings?.rankingPlan ?? last?.rankingPlan ?? "every";
	const keep = (changes: Partial<Settings>) => {
		if (!settings) return;
		const { locked: _, rankingPlan: plan = rankingPlan, ...chosen } = { ...settings, ...changes };
		saveHostChoices({ settings: chosen, rankingPlan: plan });
	};
	const choose = async (changes: Partial<Settings>) => {
		const { locked, ...remembered } = changes;
		if (Object.keys(remembered).length > 0) keep(remembered);
		await change(changes);
	};
	/** Empty if this game has the same settings as the last one. */
	const missing: Partial<HostChoices["settings"]> = last && settings ? missingChoices(last, settings) : {};
	return { choose, rankingPlan, missing };
}

export type Choices = ReturnType<typeof useChoices>;
