import { type ClientInstrumentation, matchRoutes, type RouteObject } from "react-router";

type RouteFiles = { imports?: string[]; css?: string[] } & Record<string, unknown>;

declare global {
	interface Window {
		/** Set by the router: the files of each route, the loaded routes, and the router itself. */
		__reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> };
		__reactRouterRouteModules?: Record<string, unknown>;
		__reactRouterDataRouter?: { routes: RouteObject[] };
	}
}

/** A file that has not arrived by then counts as lost. */
const FILE_WITHIN_MS = 15_000;

/** The files of the page at this address that this document has not loaded. */
function missingFiles(pathname: string): string[] {
	const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded = {}, __reactRouterDataRouter: router } = window;
	const matches = matchRoutes(router?.routes ?? [], pathname) ?? [];
	const files = matches.flatMap(({ route: { id = "" } }) => {
		const route = manifest?.routes[id];
		if (id in loaded || !route) return [];
		const modules = Object.entries(route).flatMap(([key, file]) => (/module$/i.test(key) && typeof file === "string" ? [file] : []));
		return [...modules, ...(route.imports ?? []), ...(route.css ?? [])];
	});
	return [...new Set(files)];
}

/** Whether the file can be loaded now. A file that is gone since a deploy also counts: the router then reloads the document, which is right. */
async function canLoad(file: string): Promise<boolean> {
	try {
		const response = await fetch(file, { signal: AbortSignal.timeout(FILE_WITHIN_MS) });
		// Read completely, so that the import finds it in the browser's cache.
		await response.arrayBuffer();
		return response.ok || response.status === 404;
	} catch {
		return false;
	}
}

let fetching = 0;
const listeners = new Set<() => void>();
function count(change: 1 | -1): void {
	fetching += change;
	for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`: whether the code of a next page is loading. */
export const nextPage = {
	isFetched: () => fetching > 0,
	subscribe: (listener: () => void) => {
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
		};
	},
};

/** Whether the code of the page at this address is loaded, or can be loaded. */
async function canLoadPage(pathname: string): Promise<boolean> {
	count(1);
	const came = await Promise.all(missingFiles(pathname).map(canLoad));
	count(-1);
	return came.every(Boolean);
}

/** Preloads the code of a page that is probably opened next. A failure has no effect; the router's own prefetching would reload the document. */
export function fetchAhead(pathname: string): void {
	if (navigator.onLine) void Promise.all(missingFiles(pathname).map(canLoad));
}

let sayClosed: () => void = () => {};
/** Registers the function that tells the user that the next page does not open. */
export function onClosed(say: () => void): void {
	sayClosed = say;
}

/** Counts requests, so that a slow page does not open over a later one. */
let latest = 0;

/**
 * Runs before the router's own navigation or call. Without the page's files the router would reload the document, which ends on the
 * browser's own error page if there is no network.
 */
async function checkFirst(to: string | number, go: () => Promise<unknown>, kind: "page" | "form" | "fetcher"): Promise<void> {
	// A step in the history arrives as an event, see `KeepPage`.
	if (typeof to === "number") return void (await go());
	const { pathname } = new URL(to, window.location.href);
	const mine = kind === "fetcher" ? latest : ++latest;
	// If the code is already loaded, only the data call can fail, and the page shows that itself.
	const offline = kind === "page" && pathname !== window.location.pathname && !navigator.onLine;
	const opens = !offline && (missingFiles(pathname).length === 0 || (await canLoadPage(pathname)));
	const overtaken = kind !== "fetcher" && mine !== latest;
	if (!opens && !overtaken) sayClosed();
	// The router makes the call itself if it is not made here, unless this promise stays pending.
	if (!opens || overtaken) return new Promise(() => {});
	await go();
}

export const nextPageFirst: ClientInstrumentation = {
	router: ({ instrument }) =>
		instrument({
			navigate: (go, { to, formMethod }) => checkFirst(to, go, formMethod ? "form" : "page"),
			fetch: (go, { href }) => checkFirst(href, go, "fetcher"),
		}),
};

/** The router's index of the current history entry. */
function historyIndex(): number {
	const state: unknown = window.history.state;
	return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : 0;
}

let shownIndex = 0;
/** Must be called when another page is shown. */
export function noteShown(): void {
	shownIndex = historyIndex();
}

/**
 * The same for Back and Forward: the router gets the event once the code of the page is loaded; otherwise the history
 * returns to the page that is shown. Must be called before the router starts, because listeners run in the order of registration.
 */
export function holdHistory(): void {
	let returning = false;
	let checked = false;
	window.addEventListener("popstate", (event) => {
		const { pathname } = window.location;
		if (checked || (!returning && missingFiles(pathname).length === 0)) return;
		event.stopImmediatePropagation();
		if (returning) {
			returning = false;
			return;
		}
		const mine = ++latest;
		void canLoadPage(pathname).then((opens) => {
			if (mine !== latest) return;
			if (opens) {
				checked = true;
				window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
				checked = false;
				return;
			}
			sayClosed();
			returning = true;
			window.history.go(shownIndex - historyIndex());
		});
	});
}
