/** Only paths of our own site: browsers take `//host`, `/\host` and `/<tab>/host` for another one. */
export function isOwnPath(path: unknown): path is string {
	return typeof path === "string" && /^\/(?![/\\])[^\t\n\r]*$/.test(path);
}
