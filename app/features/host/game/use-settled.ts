import { useEffect, useState } from "react";

/** False for a moment after `step` changes: a second press meant for the previous step must not take the next one. */
export function useSettled(step: string, afterMs: number): boolean {
	const [settled, setSettled] = useState(step);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(step), afterMs);
		return () => clearTimeout(timer);
	}, [step, afterMs]);
	return settled === step;
}
