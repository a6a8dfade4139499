/**
 * Only paths of our own site. Browsers drop tabs and line ends and take `\` for `/`: `//host`, `/\host` and `/<tab>/host` all lead
 * elsewhere.
 */
export function isOwnPath(path: unknown): path is string {
	return typeof path === "string" && /^\/(?![/\\])[^\t\n\r]*$/.test(path);
}
