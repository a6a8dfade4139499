// The service worker of the site; the build puts `VERSION` and `ASSETS`, the hashed files of one version, before it.
// The worker stores those files, so that a deploy never takes code from an open tab, and a page opens on a bad network. Documents and the
// API always come from the network. A new version waits until no tab uses the old one; until then both have their files here.
const CACHE = `assets-${VERSION}`;

/** Stores one file after the other, so that the page's own requests come first. A file that fails is tried again at the next load. */
async function storeFiles(paths) {
	const cache = await caches.open(CACHE);
	for (const path of paths) if (!(await cache.match(path))) await cache.add(new Request(path, { priority: "low" }));
}

async function removeOtherVersions() {
	const names = await caches.keys();
	await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
	await clients.claim();
}

async function loadAsset(request) {
	return (await caches.match(request, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request);
}

addEventListener("activate", (event) => event.waitUntil(removeOtherVersions()));
addEventListener("message", (event) => {
	const paths = event.data === "site" ? ASSETS : ASSETS.filter((path) => path.startsWith(`/assets/${event.data}-`));
	event.waitUntil(storeFiles(paths));
});
addEventListener("fetch", (event) => {
	const { origin, pathname } = new URL(event.request.url);
	if (origin === location.origin && pathname.startsWith("/assets/")) event.respondWith(loadAsset(event.request));
});
