import { isLoopbackHost } from "#contract/games/pin";
import { isOwnMachine } from "./rate-limit";

type Env = Cloudflare.Env;

/**
 * The origin of links for pupils: SITE_URL, else the page's own; with a local certificate the plain port, because phones would warn about
 * it.
 */
export function resolveJoinOrigin({ SITE_URL, PLAIN_PORT }: Env, url: URL): string {
	const site = SITE_URL?.trim();
	if (site && URL.canParse(site)) return new URL(site).origin;
	return PLAIN_PORT && url.protocol === "https:" ? new URL(`http://${url.hostname}:${PLAIN_PORT}`).origin : url.origin;
}

/** Origins at which phones reach this computer, likeliest first. Null unless the page was opened here under a name no phone can use. */
export async function findJoinOrigins(env: Env, url: URL, network: string): Promise<string[] | null> {
	if (!isOwnMachine(network) || !isLoopbackHost(url.hostname)) return null;
	const origin = resolveJoinOrigin(env, url);
	if (!isLoopbackHost(new URL(origin).hostname) || env.SITE_URL) return [origin];
	if (env.THIS_COMPUTER === undefined) return [];
	return (await env.THIS_COMPUTER.fetch("http://this-computer/join-origins")).json();
}

/** The origin of every link that somebody else opens. Without a network it is the page's own: nobody else reaches this computer anyway. */
export async function resolveLinkOrigin(env: Env, url: URL, network: string): Promise<string> {
	const [first] = (await findJoinOrigins(env, url, network)) ?? [];
	return first ?? resolveJoinOrigin(env, url);
}

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
