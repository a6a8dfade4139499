import type { InterfaceLanguage } from "~/i18n/languages";

/** Only in documents, never in a script: whoever needs them cannot run ours. */
const TEXTS: Record<InterfaceLanguage, { title: string; text: string; advice: string }> = {
	en: {
		title: "This browser is too old",
		text: "This page needs Safari 15.4, Chrome 99, Edge 99 or Firefox 97, or a newer one.",
		advice: "Update the browser or the device. If that is not possible, use another device.",
	},
	tr: {
		title: "Bu tarayıcı çok eski",
		text: "Bu sayfa için Safari 15.4, Chrome 99, Edge 99, Firefox 97 ya da daha yeni bir sürüm gerekir.",
		advice: "Tarayıcı ya da cihaz güncellenebilir. Bu mümkün değilse başka bir cihaz kullanılabilir.",
	},
};

/** In the language of 2010. Cascade layers came with exactly the versions named above; without them the page has no style. */
const CHECK = `if (!("CSSLayerBlockRule" in window)) { document.getElementById("old-browser").removeAttribute("hidden"); }`;

const STYLE =
	"position:fixed;top:0;right:0;bottom:0;left:0;z-index:99;overflow:auto;padding:10% 8%;background:#fff;color:#0f172a;font:20px/1.5 sans-serif";

const htmlOf = (language: InterfaceLanguage, nonce: string | undefined) => {
	const { title, text, advice } = TEXTS[language];
	return (
		`<div id="old-browser" role="alert" hidden style="${STYLE}"><p style="font-size:28px;font-weight:bold">${title}</p><p style="margin:16px 0">${text}</p><p>${advice}</p></div>` +
		`<script nonce="${nonce ?? ""}">${CHECK}</script>`
	);
};

/** The first thing in a document's body: covers the page in a browser that is too old for it, with what to do. */
export function OldBrowserNotice({ language, nonce }: { language: InterfaceLanguage; nonce: string | undefined }) {
	// React keeps what the server wrote. A script that React itself renders would be written a second time in the browser.
	const html = import.meta.env.SSR ? htmlOf(language, nonce) : "";
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts
	return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
