import { api } from "./client";

const WITHIN_MS = 2_000;

let known: Promise<boolean> | undefined;

/**
 * Whether this site has no model that writes or translates. Known for as long as the page is open; if nobody answers, it counts as false,
 * because the call itself then says what is wrong.
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
