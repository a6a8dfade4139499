import { useEffect, useEffectEvent } from "react";
import type { Instance } from "#contract/games/live";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import type { Settings } from "./use-settings";

/** How many devices wait at a closed door: joining is locked, or off while the game runs. */
export function countWaiting({ status, lateVisitors = 0 }: Instance, { locked, lateJoin }: Settings): number {
	const isClosed = status === "lobby" ? locked : status === "active" && (locked || !lateJoin);
	return isClosed ? lateVisitors : 0;
}

interface LateVisitorsProps {
	instance: Instance;
	/** Including changes that are not answered yet. */
	settings: Settings;
	change: (changes: Partial<Settings>) => void;
}

export function LateVisitors({ instance, settings, change }: LateVisitorsProps) {
	const { t } = useTexts("site");
	const count = countWaiting(instance, settings);
	const text = t("hostPanel.lateVisitors", { count });
	const say = useEffectEvent(() => announce(text));
	const isWaiting = count > 0;
	useEffect(() => {
		if (isWaiting) say();
	}, [isWaiting]);
	if (!isWaiting) return null;
	return (
		<section className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 rounded-xl bg-info-50 py-1.5 pe-1.5 ps-3 text-info-800">
			<p className="min-w-0 font-semibold">{text}</p>
			<Button variant="outlined" size="small" onClick={() => change({ lateJoin: true, locked: false })}>
				{t("hostPanel.letThemIn")}
			</Button>
		</section>
	);
}
