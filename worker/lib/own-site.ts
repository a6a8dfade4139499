/**
 * True if the requested host served a page of this origin. A page without https does not count for a host with https: an attacker on the
 * network may have written it. (The reverse is a server behind a gateway that terminates https.)
 */
export function isOwnOrigin(origin: string, url: string): boolean {
	if (!URL.canParse(origin)) return false;
	const [from, to] = [new URL(origin), new URL(url)];
	return from.host === to.host && !(to.protocol === "https:" && from.protocol !== "https:");
}

/**
 * True if another site's page led to this request: a link, form, redirect or script. `Sec-Fetch-Site` comes first, because behind a proxy
 * the host may differ; origin and referrer are for browsers without it. Programs send none.
 */
export function isFromOtherSite({ headers, url }: Pick<Request, "headers" | "url">): boolean {
	const site = headers.get("Sec-Fetch-Site");
	if (site !== null) return site !== "same-origin" && site !== "none";
	const from = headers.get("Origin") || headers.get("Referer");
	return from !== null && from !== "" && !isOwnOrigin(from, url);
}
