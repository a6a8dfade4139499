import { useLocation } from "react-router";
import { isOwnPath } from "./own-path";

/** Where to go after signing in: the page that asked for it (by the router's state, or by `?from=` of a plain link), else home. */
export function useCameFrom(): string {
	const { state, search } = useLocation();
	const from: unknown =
		typeof state === "object" && state !== null && "from" in state ? state.from : new URLSearchParams(search).get("from");
	return isOwnPath(from) ? from : "/";
}
