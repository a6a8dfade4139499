import { type InterfaceLanguage, LANGUAGE_KEY } from "./languages";

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=(tr|en)(?:;|$)`);
const RANGE = /^\s*(tr|en)\b[^;]*(?:;\s*q=([\d.]+))?\s*$/i;

/** Language of a page on the server: the cookie that mirrors the choice, then Accept-Language, then English. */
export function requestLanguage(headers: Headers): InterfaceLanguage {
	const chosen = COOKIE.exec(headers.get("Cookie") ?? "")?.[1];
	if (chosen === "tr" || chosen === "en") return chosen;
	let best: InterfaceLanguage = "en";
	let bestWeight = 0;
	for (const range of (headers.get("Accept-Language") ?? "").split(",")) {
		const [, language, weight = "1"] = RANGE.exec(range) ?? [];
		if (!language || Number(weight) <= bestWeight) continue;
		best = language.toLowerCase() === "tr" ? "tr" : "en";
		bestWeight = Number(weight);
	}
	return best;
}
