import { isLoopbackHost } from "#contract/games/join-origin";
import { isOwnMachine } from "./rate-limit";

type Env = Cloudflare.Env;

/** The origin of links for pupils: SITE_URL, else the page's own; with a local certificate the plain port, as phones would warn of it. */
export function joinOriginOf({ SITE_URL, PLAIN_PORT }: Env, url: URL): string {
	const site = SITE_URL?.trim();
	if (site && URL.canParse(site)) return new URL(site).origin;
	return PLAIN_PORT && url.protocol === "https:" ? new URL(`http://${url.hostname}:${PLAIN_PORT}`).origin : url.origin;
}

/** Origins at which phones reach this computer, likeliest first. Null unless the page was opened here under a name no phone can use. */
export async function joinOriginsFor(env: Env, url: URL, network: string): Promise<string[] | null> {
	if (!isOwnMachine(network) || !isLoopbackHost(url.hostname)) return null;
	const origin = joinOriginOf(env, url);
	if (!isLoopbackHost(new URL(origin).hostname) || env.SITE_URL) return [origin];
	if (env.THIS_COMPUTER === undefined) return [];
	return (await env.THIS_COMPUTER.fetch("http://this-computer/join-origins")).json();
}

/** The origin of every link that somebody else opens. Without a network it is the page's own: nobody else reaches this computer anyway. */
export async function findLinkOrigin(env: Env, url: URL, network: string): Promise<string> {
	const [first] = (await joinOriginsFor(env, url, network)) ?? [];
	return first ?? joinOriginOf(env, url);
}
