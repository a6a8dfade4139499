import { isLoopbackHost } from "#contract/join-origin";
import { isOwnMachine } from "./rate-limit";

type Env = Cloudflare.Env;

/** Where links for pupils lead: to SITE_URL, else to the address that the page was opened with. */
export function joinOriginOf({ SITE_URL }: Env, url: URL): string {
	const site = SITE_URL?.trim();
	return site && URL.canParse(site) ? new URL(site).origin : url.origin;
}

/**
 * The origins at which phones reach this computer, the most likely first. Only a page that was opened on this computer by a name that no
 * phone can use is told; null for all others.
 */
export async function joinOriginsFor(env: Env, url: URL, network: string): Promise<string[] | null> {
	if (!isOwnMachine(network) || !isLoopbackHost(url.hostname)) return null;
	const origin = joinOriginOf(env, url);
	if (!isLoopbackHost(new URL(origin).hostname) || env.SITE_URL) return [origin];
	if (env.THIS_COMPUTER === undefined) return [];
	return (await env.THIS_COMPUTER.fetch("http://this-computer/join-origins")).json();
}
