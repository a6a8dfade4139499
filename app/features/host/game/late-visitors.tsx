import { useEffect, useEffectEvent } from "react";
import type { Instance } from "#contract/games/live";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import type { Settings } from "./use-settings";

/** Counts devices that cannot join because joining is locked, or off while the game runs. */
export function countLateVisitors({ status, lateVisitors = 0 }: Instance, { locked, lateJoin }: Settings): number {
	const isClosed = status === "lobby" ? locked : status === "active" && (locked || !lateJoin);
	return isClosed ? lateVisitors : 0;
}

interface LateVisitorsProps {
	instance: Instance;
	/** Includes changes whose replies have not arrived yet. */
	settings: Settings;
	change: (changes: Partial<Settings>) => void;
}

export function LateVisitorsNotice({ instance, settings, change }: LateVisitorsProps) {
	const { t } = useTexts("site");
	const count = countLateVisitors(instance, settings);
	const text = t("hostPanel.lateVisitors", { count });
	const announceVisitors = useEffectEvent(() => announce(text));
	const isWaiting = count > 0;
	useEffect(() => {
		if (isWaiting) announceVisitors();
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
