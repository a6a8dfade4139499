import { createContext, useContext } from "react";
import { Scripts, ScrollRestoration, useMatches } from "react-router";
import { PLAYER_PAGE_DATA, type PlayerPageData } from "./player-page-data";

export interface DocumentScripts {
	nonce: string;
	/** The module that starts the browser, and what it imports. */
	entry: { module: string; imports: string[] };
}

/** Set by the server where a page may start without the router; on the client there is none. */
export const DocumentScriptsContext = createContext<DocumentScripts | null>(null);

/** What a route module exports as `handle` when its page runs without the router in the browser. */
export interface WithoutRouter {
	withoutRouter(match: { params: Record<string, string | undefined>; loaderData: unknown }): PlayerPageData | null;
}

function runsWithoutRouter(handle: unknown): handle is WithoutRouter {
	return typeof handle === "object" && handle !== null && "withoutRouter" in handle && typeof handle.withoutRouter === "function";
}

/**
 * Starts the page in the browser. A phone that opens a game by link or QR code gets the player's page alone: no router
 * is loaded, every link of that page is a plain one (decision 0010).
 */
export function PageScripts() {
	const document = useContext(DocumentScriptsContext);
	const match = useMatches().at(-1);
	const data = document && match && runsWithoutRouter(match.handle) ? match.handle.withoutRouter(match) : null;
	if (!document || !data) {
		return (
			<>
				<ScrollRestoration />
				<Scripts />
			</>
		);
	}
	return (
		<>
			<script
				type="application/json"
				id={PLAYER_PAGE_DATA}
				nonce={document.nonce}
				// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a data block, with the one character escaped that could end it
				dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, "\\u003c") }}
			/>
			{document.entry.imports.map((href) => (
				<link key={href} rel="modulepreload" href={href} nonce={document.nonce} />
			))}
			<script type="module" async src={document.entry.module} nonce={document.nonce} />
		</>
	);
}
