/**
 * True for a path of our own site. Browsers read `//host`, `/\host` and `/<tab>/host` as addresses of other sites, so these are
 * refused.
 */
export function isOwnPath(path: unknown): path is string {
	return typeof path === "string" && /^\/(?![/\\])[^\t\n\r]*$/.test(path);
}
