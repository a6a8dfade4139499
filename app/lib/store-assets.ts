/** Network Information: not in Firefox and Safari, nor in TypeScript's DOM. */
type DataSaver = { connection?: { saveData?: boolean } };

/**
 * Asks the service worker to store the files of this version: all, or those of one page without router. Must be called in an idle moment;
 * a page works without it. Nothing is stored ahead for somebody whose browser saves data.
 */
export async function storeAssets(page: "site" | "player" | "pupil"): Promise<void> {
	const browser: Navigator & DataSaver = navigator;
	if (import.meta.env.DEV || !("serviceWorker" in browser) || browser.connection?.saveData === true) return;
	const registration = await browser.serviceWorker.register("/sw.js");
	// After a deploy the newest worker knows the files of the page that is open; it does not control it yet.
	await registration.update();
	(registration.installing ?? registration.waiting ?? registration.active)?.postMessage(page);
}
