import { useLocation } from "react-router";

/** Where to go after signing in: the page that asked for it, else home. Only paths of our own. */
export function useCameFrom(): string {
	const { state } = useLocation();
	const from: unknown = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
	return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : "/";
}
