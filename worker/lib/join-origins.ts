import { isLoopbackHost } from "#contract/games/join-origin";
import { isOwnMachine } from "./rate-limit";

type Env = Cloudflare.Env;

/**
 * The origin of links for pupils: SITE_URL, else the page's own. On a local start with a certificate it is the plain port, because phones
 * would warn of that certificate.
 */
export function joinOriginOf({ SITE_URL, PLAIN_PORT }: Env, url: URL): string {
	const site = SITE_URL?.trim();
	if (site && URL.canParse(site)) return new URL(site).origin;
	return PLAIN_PORT && url.protocol === "https:" ? new URL(`http://${url.hostname}:${PLAIN_PORT}`).origin : url.origin;
}

/**
 * The origins at which phones reach this computer, most likely first. Null unless the page was opened on this computer under a name that no
 * phone can use.
 */
export async function joinOriginsFor(env: Env, url: URL, network: string): Promise<string[] | null> {
	if (!isOwnMachine(network) || !isLoopbackHost(url.hostname)) return null;
	const origin = joinOriginOf(env, url);
	if (!isLoopbackHost(new URL(origin).hostname) || env.SITE_URL) return [origin];
	if (env.THIS_COMPUTER === undefined) return [];
	return (await env.THIS_COMPUTER.fetch("http://this-computer/join-origins")).json();
}
