import { readText, type Texts } from "#contract/text/read-text";
import { joinTexts } from "~/i18n/files";
import type { InterfaceLanguage } from "~/i18n/languages";

/** Texts of the notice. They are written into documents, never into a script, which such a browser could not run. */
const files = import.meta.env.SSR ? import.meta.glob<Texts>("../locales/*/old-browser.json", { eager: true, import: "default" }) : {};

/**
 * Globals that a page needs, one for each promised version. Cascade layers came with exactly the promised versions of Safari, Chrome and
 * Edge; without them a page has no style. Firefox has had modal dialogs since 98, and since 113 the stream of text by which the router
 * reads its data.
 */
export const PAGES = {
	player: { firefox: 98, needs: ["CSSLayerBlockRule", "HTMLDialogElement"] },
	site: { firefox: 115, needs: ["CSSLayerBlockRule", "HTMLDialogElement", "TextEncoderStream"] },
} as const;

/** The inline script that shows the notice, in JavaScript that browsers of 2010 understand. */
const buildCheck = (needs: readonly string[]) =>
	`if (!(${needs.map((name) => `"${name}" in window`).join(" && ")})) { document.getElementById("old-browser").removeAttribute("hidden"); }`;

const STYLE =
	"position:fixed;top:0;right:0;bottom:0;left:0;z-index:99;overflow:auto;padding:10% 8%;background:#fff;color:#0f172a;font:20px/1.5 sans-serif";

const buildHtml = ({ language, nonce, page }: OldBrowserNoticeProps) => {
	const { firefox, needs } = PAGES[page];
	const texts = joinTexts(files, language);
	const translate = (name: "title" | "text" | "advice") => readText(texts, language, `oldBrowser.${name}`, { firefox });
	return (
		`<div id="old-browser" role="alert" hidden style="${STYLE}"><p style="font-size:28px;font-weight:bold">${translate("title")}</p><p style="margin:16px 0">${translate("text")}</p><p>${translate("advice")}</p></div>` +
		`<script nonce="${nonce ?? ""}">${buildCheck(needs)}</script>`
	);
};

interface OldBrowserNoticeProps {
	language: InterfaceLanguage;
	nonce: string | undefined;
	page: keyof typeof PAGES;
}

/** Whether the notice covers the page: then nothing may be rendered, because an error would remove the notice. */
export const isBrowserTooOld = () => document.getElementById("old-browser")?.hidden === false;

/** The first thing in a document's body: covers the page in a browser that is too old for it. */
export function OldBrowserNotice(props: OldBrowserNoticeProps) {
	// React keeps what the server wrote. A script that React itself renders would be written a second time in the browser.
	const html = import.meta.env.SSR ? buildHtml(props) : "";
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts
	return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
