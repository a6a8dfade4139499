import { useLocation } from "react-router";
import { isOwnPath } from "./own-path";

/** Where to go after signing in: the page that asked for it, named by `?from=`, else home. */
export function useCameFrom(): string {
	const { state, search } = useLocation();
	// The book page still names it in the state of its history entry.
	const from: unknown =
		typeof state === "object" && state !== null && "from" in state ? state.from : new URLSearchParams(search).get("from");
	return isOwnPath(from) ? from : "/";
}
