import { useState } from "react";

/** Each view of the game gives the deadline again, slightly earlier or later because of the network; a running animation must not restart for that. */
const SAME_MS = 300;

/** The first value of the moment, until it really changes. */
export function useSteady(momentMs: number | null): number | null {
	const [held, setHeld] = useState(momentMs);
	const same = held === momentMs || (held !== null && momentMs !== null && Math.abs(held - momentMs) < SAME_MS);
	if (!same) setHeld(momentMs);
	return same ? held : momentMs;
}
