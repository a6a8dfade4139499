import { textDirection } from "#contract/text/direction";
import type { InterfaceLanguage } from "~/i18n/languages";
import { OldBrowserNotice } from "~/old-browser";
import { PAGE_DATA_ID, PAGE_ROOT_ID } from "./page-data";

export interface PageAssets {
	modules: string[];
	preload: string[];
}

interface PlayerDocumentProps {
	language: InterfaceLanguage;
	title: string;
	description: string;
	nonce: string;
	assets: PageAssets;
	styles: string;
	data: object;
	/** HTML of the page, rendered separately because exactly this part is hydrated. */
	page: string;
}

/** The document of a page without router: its own style sheet and scripts; everything they need is preloaded. */
export function PlayerDocument({ language, title, description, nonce, assets, styles, data, page }: PlayerDocumentProps) {
	return (
		<html lang={language} dir={textDirection(language)}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content="#4338ca" />
				<title>{title}</title>
				<meta name="description" content={description} />
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, in the document so that nothing blocks the first paint */}
				<style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
				{assets.preload.map((href) => (
					<link key={href} rel="modulepreload" href={href} nonce={nonce} />
				))}
				{assets.modules.map((src) => (
					<script key={src} type="module" src={src} nonce={nonce} />
				))}
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<link rel="apple-touch-icon" href="/icon-maskable-512.png" />
				<link rel="manifest" href="/manifest.webmanifest" />
			</head>
			<body className="min-h-dvh font-sans antialiased">
				<OldBrowserNotice language={language} nonce={nonce} page="player" />
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: what React rendered of the page, escaped by React */}
				<div id={PAGE_ROOT_ID} className="flex min-h-dvh flex-col" dangerouslySetInnerHTML={{ __html: page }} />
				<script
					type="application/json"
					id={PAGE_DATA_ID}
					nonce={nonce}
					// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a data block, with the one character escaped that could end it
					dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, "\\u003c") }}
				/>
			</body>
		</html>
	);
}
