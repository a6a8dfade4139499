import { createElement, type ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import type { ServerContext } from "~/api/server-context";
import { createNonce, documentPolicy } from "~/document-policy";
import type { InterfaceLanguage } from "~/i18n/languages";
import { type PageAssets, PlayerDocument } from "./document";
import type { FirstState } from "./page-data";

async function renderText(node: ReactNode): Promise<string> {
	const stream = await renderToReadableStream(node);
	await stream.allReady;
	return new Response(stream).text();
}

/** Loads the first state by a call in process, so that the first page shows the form already, or says that the PIN does not exist. */
export async function loadFirst<State extends object>(path: string, fetchApi: ServerContext["fetchApi"]): Promise<FirstState<State>> {
	const response = await fetchApi(path);
	if (!response.ok) {
		await response.body?.cancel();
		return { status: response.status === 404 || response.status === 410 ? "gone" : "unknown" };
	}
	return { status: "found", state: await response.json<State>() };
}

interface Page {
	status: 200 | 404;
	language: InterfaceLanguage;
	title: string;
	description: string;
	assets: PageAssets;
	styles: string;
	data: object;
	page: ReactNode;
}

export async function pageResponse(request: Request, { status, page, ...document }: Page): Promise<Response> {
	const nonce = createNonce();
	const headers = new Headers({
		"Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": documentPolicy(nonce, new URL(request.url)),
	});
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const html = await renderText(createElement(PlayerDocument, { ...document, nonce, page: await renderText(page) }));
	return new Response(html, { status, headers });
}
