import { useEffect, useEffectEvent, useRef } from "react";
import { openStageChannel, type RequestedPhase, type StageChannel, type StagePhase } from "~/features/host/game/stage-channel";

/** Reports the view to the panel in another window of this browser, and shows the other view when the panel requests it. */
export function useViewReport(
	pin: string,
	phase: StagePhase | undefined,
	other: RequestedPhase | null,
	otherAtMs: number | null,
	show: (phase: RequestedPhase) => void,
): void {
	const channel = useRef<StageChannel | null>(null);
	const report = useEffectEvent(() => {
		if (phase) channel.current?.send({ type: "view", view: { phase, other, otherAtMs } });
	});
	const onShow = useEffectEvent((wanted: RequestedPhase) => {
		// The view may have changed while the request was on its way.
		if (wanted === other) show(wanted);
	});
	useEffect(() => {
		const opened = openStageChannel(pin, (message) => {
			if (message.type === "ask") report();
			else if (message.type === "show") onShow(message.phase);
		});
		channel.current = opened;
		return () => {
			opened.close();
			channel.current = null;
		};
	}, [pin]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change is reported
	useEffect(() => report(), [phase, other, otherAtMs]);
}
