import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { serverContext } from "./api/server-context";
import { getI18n } from "./i18n/server";
import { SiteTranslator } from "./i18n/site-translator";
import { DocumentScriptsContext } from "./page-scripts";

const STREAM_TIMEOUT_MS = 6_000;

/** The policy of a document; the headers that every reply carries are set by the Worker. */
function contentSecurityPolicy(nonce: string, host: string): string {
	const script = import.meta.env.DEV ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
	return [
		"default-src 'self'",
		`script-src ${script}`,
		// React sets widths and transforms as style attributes; no style sheet but our own is loaded.
		"style-src 'self'",
		"style-src-attr 'unsafe-inline'",
		...(import.meta.env.DEV ? ["style-src-elem 'self' 'unsafe-inline'"] : []),
		"img-src 'self' https: data:",
		// For older Safaris 'self' does not cover the socket of the same host.
		`connect-src 'self' wss://${host}${import.meta.env.DEV ? ` ws://${host}` : ""}`,
		"font-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join("; ");
}

export default async function handleRequest(
	request: Request,
	statusCode: number,
	headers: Headers,
	entryContext: EntryContext,
	routerContext: RouterContextProvider,
): Promise<Response> {
	const { nonce } = routerContext.get(serverContext);
	headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, new URL(request.url).host));
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return new Response(null, { status: statusCode, headers });
	const { manifest, staticHandlerContext } = entryContext;
	// A page that failed is the router's to show; in development its tools come with the router too.
	const ownScripts = staticHandlerContext.errors || import.meta.env.DEV ? null : { nonce, entry: manifest.entry };
	let status = statusCode;
	let shellRendered = false;
	const body = await renderToReadableStream(
		<I18nextProvider i18n={getI18n(routerContext)}>
			<SiteTranslator>
				<DocumentScriptsContext value={ownScripts}>
					<ServerRouter context={entryContext} url={request.url} nonce={nonce} />
				</DocumentScriptsContext>
			</SiteTranslator>
		</I18nextProvider>,
		{
			nonce,
			signal: AbortSignal.timeout(STREAM_TIMEOUT_MS),
			onError(error: unknown) {
				status = 500;
				if (shellRendered) console.error(error);
			},
		},
	);
	shellRendered = true;
	if (isbot(request.headers.get("User-Agent") ?? "")) await body.allReady;
	return new Response(body, { status, headers });
}
