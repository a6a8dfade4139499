import { createRequestHandler, RouterContextProvider } from "react-router";
import { type ServerContext, serverContext } from "#app/api/server-context";
import { createNonce } from "#app/document-policy";
import { playerPagePin, renderPlayerPage } from "#app/player/render";
import { renderPupilPage } from "#app/pupil/render";
import { isHomeworkPin, readPin } from "#contract/games/pin";
import { createApp } from "./api/app";
import { isMediaPath, serveMedia } from "./api/media/media";
import { findCardSecret, hasWritten, nameSecureCookies, RECENT_WRITE, readSecureCookies } from "./auth/cookies";
import { createDeps } from "./lib/deps";
import { replyToMethod, setPageHeaders } from "./lib/headers";
import { logError } from "./lib/log";
import { findJoinOrigins, isFromOtherSite, resolveJoinOrigin } from "./lib/origins";
import { toNetwork } from "./lib/rate-limit";
import { runCronTasks, toCronSchedule } from "./services/retention";
import { publicSignOn } from "./sign-on/providers";

export { Assignment, LiveGame } from "./objects";

const api = createApp();
const renderByRouter = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

/** Pages are readable without scripts: on a slow line, fonts and pictures load first. */
const scriptsAfterPaint = new HTMLRewriter().on('link[rel="modulepreload"]', {
	element: (link) => {
		link.setAttribute("fetchpriority", "low");
	},
});

async function renderRouterPage(given: Request, env: Cloudflare.Env, fetchApi: ServerContext["fetchApi"]): Promise<Response> {
	const context = new RouterContextProvider();
	const url = readableUrl(new URL(given.url));
	const request = url.href === given.url ? given : new Request(url, given);
	const joinOrigins = await findJoinOrigins(env, url, toNetwork(request.headers.get("CF-Connecting-IP") ?? "local"));
	context.set(serverContext, {
		nonce: createNonce(),
		fromOtherSite: isFromOtherSite(request),
		fetchApi,
		logError,
		joinOrigins: joinOrigins ?? [resolveJoinOrigin(env, url)],
		signOn: publicSignOn(env),
	});
	return scriptsAfterPaint.transform(await renderByRouter(request, context));
}

/** A live game and a homework share the address `/play/{pin}` and have their own pages; the router serves everything else. */
function renderPage(request: Request, env: Cloudflare.Env, { pathname }: URL, fetchApi: ServerContext["fetchApi"]): Promise<Response> {
	const typed = playerPagePin(pathname);
	if (typed === null) return renderRouterPage(request, env, fetchApi);
	const pin = readPin(typed);
	return pin !== null && pin === typed && isHomeworkPin(pin)
		? renderPupilPage(request, pin, fetchApi)
		: renderPlayerPage(request, typed, fetchApi);
}

function isApiPath(pathname: string): boolean {
	return pathname === "/api" || pathname.startsWith("/api/");
}

/** The router warns about a path that cannot be decoded, three times and with the path: it gets a path that no route has. */
function readableUrl(url: URL): URL {
	try {
		decodeURIComponent(url.pathname);
		return url;
	} catch {
		return Object.assign(new URL(url), { pathname: url.pathname.replaceAll("%", "%25") });
	}
}

/** A loader's call: in the language of the page's request, and counted by its address. */
function apiRequest(page: Request, path: string, init?: RequestInit): Request {
	const request = new Request(new URL(`/api${path}`, page.url), init);
	for (const name of ["Accept-Language", "CF-Connecting-IP"]) {
		const value = page.headers.get(name);
		if (value !== null) request.headers.set(name, value);
	}
	// Passes on only the cookies that request reads from the primary, or that name the device's card.
	const cookies = page.headers.get("Cookie") ?? undefined;
	const card = findCardSecret(cookies);
	const passed = [...(hasWritten(cookies ?? null) ? [RECENT_WRITE] : []), ...(card === undefined ? [] : [`card=${card}`])];
	if (passed.length > 0) request.headers.set("Cookie", passed.join("; "));
	return request;
}

export default {
	async fetch(given, env, ctx) {
		const url = new URL(given.url);
		const request = readSecureCookies(given, url);
		if (isApiPath(url.pathname)) return nameSecureCookies(await api.fetch(request, env, ctx), url);
		if (isMediaPath(url.pathname)) return serveMedia(request, env, ctx);
		// Pages call the API in process, under the same rules as over the network.
		const fetchApi = (path: string, init?: RequestInit) => Promise.resolve(api.fetch(apiRequest(request, path, init), env, ctx));
		const page = replyToMethod(request.method) ?? (await renderPage(request, env, url, fetchApi));
		// The renderer does not see page data and redirects, so headers are set here. A redirect's own headers are immutable.
		const response = new Response(page.body, page);
		setPageHeaders(response.headers, url, response.status);
		return response;
	},
	async scheduled({ cron }, env, ctx) {
		ctx.waitUntil(runCronTasks(createDeps(env), toCronSchedule(cron)));
	},
} satisfies ExportedHandler<Cloudflare.Env>;
