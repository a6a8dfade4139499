import { api } from "./client";

/** A page does not wait longer to know it. */
const WITHIN_MS = 2_000;

let known: Promise<boolean> | undefined;

/**
 * Whether this site has no model that writes or translates. It stays true or false while the page is open; where nobody answers, it counts
 * as false and is asked again: the call itself then says what is wrong.
 */
export function isModelMissing(): Promise<boolean> {
	known ??= api("GET /health", { withinMs: WITHIN_MS, unasked: true }).then(
		({ ai }) => ai === "none",
		() => {
			known = undefined;
			return false;
		},
	);
	return known;
}
