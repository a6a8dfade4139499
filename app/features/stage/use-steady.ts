import { useState } from "react";

/** Each view of the game tells a moment anew, a little earlier or later by the network: what runs towards it need not start again. */
const SAME_MS = 300;

/** The moment as it was first told, until it really changes. */
export function useSteady(momentMs: number | null): number | null {
	const [held, setHeld] = useState(momentMs);
	const same = held === momentMs || (held !== null && momentMs !== null && Math.abs(held - momentMs) < SAME_MS);
	if (!same) setHeld(momentMs);
	return same ? held : momentMs;
}
