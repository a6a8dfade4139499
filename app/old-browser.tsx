import { readText, type Texts } from "#contract/text/read-text";
import { joinTexts } from "~/i18n/files";
import type { InterfaceLanguage } from "~/i18n/languages";

/** Only in documents, never in a script: whoever needs them cannot run ours. */
const files = import.meta.env.SSR ? import.meta.glob<Texts>("../locales/*/old-browser.json", { eager: true, import: "default" }) : {};

/**
 * What a page cannot do without, in one name for each promised version. Cascade layers came with exactly the Safari, Chrome and Edge versions
 * named above; without them a page has no style. Firefox has had modal dialogs since 98, and since 113 the stream of text by which the
 * router reads its data.
 */
export const PAGES = {
	player: { firefox: 98, needs: ["CSSLayerBlockRule", "HTMLDialogElement"] },
	site: { firefox: 115, needs: ["CSSLayerBlockRule", "HTMLDialogElement", "TextEncoderStream"] },
} as const;

/** In the language of 2010. */
const checkOf = (needs: readonly string[]) =>
	`if (!(${needs.map((name) => `"${name}" in window`).join(" && ")})) { document.getElementById("old-browser").removeAttribute("hidden"); }`;

const STYLE =
	"position:fixed;top:0;right:0;bottom:0;left:0;z-index:99;overflow:auto;padding:10% 8%;background:#fff;color:#0f172a;font:20px/1.5 sans-serif";

const htmlOf = ({ language, nonce, page }: OldBrowserNoticeProps) => {
	const { firefox, needs } = PAGES[page];
	const texts = joinTexts(files, language);
	const say = (name: "title" | "text" | "advice") => readText(texts, language, `oldBrowser.${name}`, { firefox });
	return (
		`<div id="old-browser" role="alert" hidden style="${STYLE}"><p style="font-size:28px;font-weight:bold">${say("title")}</p><p style="margin:16px 0">${say("text")}</p><p>${say("advice")}</p></div>` +
		`<script nonce="${nonce ?? ""}">${checkOf(needs)}</script>`
	);
};

interface OldBrowserNoticeProps {
	language: InterfaceLanguage;
	nonce: string | undefined;
	page: keyof typeof PAGES;
}

/** Whether the notice covers the page: then nothing may be rendered, as an error would take the notice away. */
export const isBrowserTooOld = () => document.getElementById("old-browser")?.hidden === false;

/** The first thing in a document's body: covers the page in a browser that is too old for it. */
export function OldBrowserNotice(props: OldBrowserNoticeProps) {
	// React keeps what the server wrote. A script that React itself renders would be written a second time in the browser.
	const html = import.meta.env.SSR ? htmlOf(props) : "";
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts
	return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
