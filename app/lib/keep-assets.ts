/**
 * Asks the service worker to store the files of this version: all, or those of the player's page. Must be called in an idle moment;
 * a page works without it.
 */
export async function keepAssets(page: "site" | "player"): Promise<void> {
	if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
	const registration = await navigator.serviceWorker.register("/sw.js");
	// After a deploy the newest worker knows the files of the page that is open; it does not control it yet.
	await registration.update();
	(registration.installing ?? registration.waiting ?? registration.active)?.postMessage(page);
}
