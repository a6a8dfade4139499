import { api } from "./client";

const WITHIN_MS = 2_000;

let cachedReply: Promise<boolean> | undefined;

/**
 * Whether this site has no model that writes or translates. The reply is cached while the page is open. Without a reply it counts as false,
 * because the call itself then says what is wrong.
 */
export function isModelMissing(): Promise<boolean> {
	cachedReply ??= api("GET /health", { withinMs: WITHIN_MS, isBackground: true }).then(
		({ ai }) => ai === "none",
		() => {
			cachedReply = undefined;
			return false;
		},
	);
	return cachedReply;
}
