import { useLocation } from "react-router";
import { isOwnPath } from "#contract/accounts/own-path";

/** The page in `?from=` that required the login, else home. */
export function useReturnPath(): string {
	const { search } = useLocation();
	const from = new URLSearchParams(search).get("from");
	return isOwnPath(from) ? from : "/";
}
