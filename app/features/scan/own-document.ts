import { redirectDocument } from "react-router";

/** Loads the page again if it was opened from another one, for example after a login: only a document of its own may use the camera. */
export function ownDocument({ url }: Request): void {
	const [loaded] = performance.getEntriesByType("navigation");
	if (loaded && new URL(loaded.name, location.href).pathname !== new URL(url).pathname) throw redirectDocument(url);
}
