import { useLocation } from "react-router";
import { isOwnPath } from "#contract/accounts/own-path";

/** Where to go after signing in: the page in `?from=` that required it, else home. */
export function useCameFrom(): string {
	const { search } = useLocation();
	const from = new URLSearchParams(search).get("from");
	return isOwnPath(from) ? from : "/";
}
