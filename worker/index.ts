import { createRequestHandler, RouterContextProvider } from "react-router";
import { serverContext } from "#app/api/server-context";
import { createApp } from "./api/app";
import { replyToMethod } from "./lib/page-methods";
import { setPageHeaders } from "./lib/security-headers";

export { LiveGame } from "./live-game";

const api = createApp();
const renderPage = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

function isApiPath(pathname: string): boolean {
	return pathname === "/api" || pathname.startsWith("/api/");
}

/** A loader's call: in the language of the page's request, and counted by its address. */
function apiRequest(page: Request, path: string, init?: RequestInit): Request {
	const request = new Request(new URL(`/api${path}`, page.url), init);
	for (const name of ["Accept-Language", "CF-Connecting-IP"]) {
		const value = page.headers.get(name);
		if (value !== null) request.headers.set(name, value);
	}
	return request;
}

export default {
	async fetch(request, env, ctx) {
		const url = new URL(request.url);
		if (isApiPath(url.pathname)) return api.fetch(request, env, ctx);
		const context = new RouterContextProvider();
		// Loaders call the API in process: the same rules as over the wire, without a hop.
		context.set(serverContext, {
			nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
			fetchApi: (path, init) => Promise.resolve(api.fetch(apiRequest(request, path, init), env, ctx)),
		});
		const page = replyToMethod(request.method) ?? (await renderPage(request, context));
		// Data of a page and redirects do not pass the renderer: here they all do. A redirect's own headers cannot be changed.
		const response = new Response(page.body, page);
		setPageHeaders(response.headers, url);
		return response;
	},
} satisfies ExportedHandler<Cloudflare.Env>;
