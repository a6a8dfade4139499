import { useEffect, useState } from "react";
import type { Instance } from "#contract/games/live";
import { hasPodium, hasRanking, rankingFollows, type StageMoment, type StagePhase, type StageWish, stageMoment } from "./stage-phase";

/** If players see the ranking at once; the controls lead back to the answers. */
const ANSWERS_STAND_MS = 12_000;
const PODIUM_STANDS_MS = 40_000;
const TEAMS_STAND_MS = 9_000;
const TEAM_PODIUM_STANDS_MS = 16_000;

const FOLLOWING: Partial<Record<StagePhase, [StageWish, number]>> = {
	teams: ["ranking", TEAMS_STAND_MS],
	teamPodium: ["podium", TEAM_PODIUM_STANDS_MS],
	podium: ["finished", PODIUM_STANDS_MS],
};

interface Wish {
	wish: StageWish;
	step: string;
}

/** With the other views of the same step that are available. */
export function useStageMoment(instance: Instance | null): {
	moment: StageMoment | null;
	others: StageWish[];
	show: (wish: StageWish) => void;
} {
	const [wished, setWished] = useState<Wish | null>(null);
	const [moment, setMoment] = useState<StageMoment | null>(null);
	const step = `${instance?.status} ${instance?.currentQuestionIndex} ${instance?.turn}`;
	const wish = wished?.step === step ? wished.wish : null;
	const next = instance && stageMoment(instance, moment, wish);
	if (next !== moment) setMoment(next);

	const phase = next?.phase;
	const rankingWish = instance?.teams ? "teams" : "ranking";
	const automatic = phase === "answers" && wish === null && instance !== null && rankingFollows(instance);
	useEffect(() => {
		const following = automatic ? ([rankingWish, ANSWERS_STAND_MS] as const) : phase && FOLLOWING[phase];
		if (!following) return;
		const [follows, standsMs] = following;
		const timer = setTimeout(() => setWished({ wish: follows, step }), standsMs);
		return () => clearTimeout(timer);
	}, [automatic, phase, step, rankingWish]);

	const others: StageWish[] = [];
	if (instance && hasRanking(instance)) {
		if (phase === "answers" && instance.rankingShown) others.push(rankingWish);
		else if (phase === "teams") others.push("ranking");
		else if (phase === "ranking") others.push("answers");
		else if (phase === "teamPodium") others.push("podium");
		else if (phase === "podium") others.push("finished");
		else if (phase === "finished" && hasPodium(instance)) others.push("podium");
	}
	return { moment: next, others, show: (wanted) => setWished({ wish: wanted, step }) };
}
