import { useEffect, useEffectEvent } from "react";

/** Calls `run` once for each value of `moment` that is true: at first, and whenever it becomes another one. */
export function useWhen(moment: boolean | number | string, run: () => void): void {
	const latest = useEffectEvent(run);
	useEffect(() => {
		if (moment) latest();
	}, [moment]);
}
