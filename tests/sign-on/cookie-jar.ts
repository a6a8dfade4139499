/** A browser without pages: keeps cookies by host and port, and follows redirects. */
export class CookieJar {
	readonly #cookies = new Map<string, Map<string, string>>();

	async fetch(url: string, init: RequestInit = {}): Promise<Response> {
		const { host } = new URL(url);
		const own = this.#cookies.get(host) ?? new Map<string, string>();
		this.#cookies.set(host, own);
		const headers = new Headers(init.headers);
		if (own.size > 0) headers.set("Cookie", [...own].map(([name, value]) => `${name}=${value}`).join("; "));
		const reply = await fetch(url, { ...init, headers, redirect: "manual" });
		for (const cookie of reply.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) own.delete(name);
			else own.set(name, value);
		}
		return reply;
	}

	/** The first address for which `isEnd` holds; it is not visited. */
	async follow(url: string, isEnd: (url: URL) => boolean): Promise<string> {
		let at = new URL(url);
		for (let hops = 0; hops < 20; hops++) {
			if (isEnd(at)) return at.href;
			const reply = await this.fetch(at.href);
			const next = reply.headers.get("Location");
			if (next === null) throw new Error(`${at.href} ends with ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
			at = new URL(next, at);
		}
		throw new Error(`redirects without end at ${at.href}`);
	}
}
