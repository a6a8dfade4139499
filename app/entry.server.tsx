import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { serverContext } from "./api/server-context";
import { documentPolicy } from "./document-policy";
import { NonceContext } from "./document-style";
import { getI18n } from "./i18n/server";
import { SiteTexts } from "./i18n/site-texts";

const STREAM_TIMEOUT_MS = 6_000;

/** Logs errors of loaders. The router alone would print them with their messages. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || isRouteErrorResponse(error)) return;
	context.get(serverContext).logError("page", error);
};

export default async function handleRequest(
	request: Request,
	statusCode: number,
	headers: Headers,
	entryContext: EntryContext,
	routerContext: RouterContextProvider,
): Promise<Response> {
	const { nonce, logError } = routerContext.get(serverContext);
	headers.set("Content-Security-Policy", documentPolicy(nonce, new URL(request.url)));
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return new Response(null, { status: statusCode, headers });
	let status = statusCode;
	let shellRendered = false;
	const body = await renderToReadableStream(
		<SiteTexts i18n={getI18n(routerContext)}>
			<NonceContext value={nonce}>
				<ServerRouter context={entryContext} url={request.url} nonce={nonce} />
			</NonceContext>
		</SiteTexts>,
		{
			nonce: { script: nonce, style: nonce },
			signal: AbortSignal.timeout(STREAM_TIMEOUT_MS),
			onError(error: unknown) {
				status = 500;
				if (shellRendered) logError("page", error);
			},
		},
	);
	shellRendered = true;
	// Our pages stream nothing: waiting for everything keeps a long page from showing its fallback first.
	await body.allReady;
	return new Response(body, { status, headers });
}
