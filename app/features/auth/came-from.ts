import { useLocation } from "react-router";

/** Where to go after signing in: the page in `?from=` that required it, else home. */
export function useCameFrom(): string {
	const { search } = useLocation();
	const from = new URLSearchParams(search).get("from");
	return isOwnPath(from) ? from : "/";
}

const HERE = "http://own.invalid";

/**
 * Only paths of our own site. Checked with the parser that browsers use, because it drops tabs and line ends and takes `\\` for
 * `/`: `//host`, `/\\host` and `/<tab>/host` all lead elsewhere.
 */
export function isOwnPath(path: unknown): path is string {
	if (typeof path !== "string" || !path.startsWith("/")) return false;
	try {
		return new URL(path, HERE).origin === HERE;
	} catch {
		return false;
	}
}
