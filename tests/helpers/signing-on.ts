import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { vi } from "vitest";
import type { User } from "#contract";
import { createApp } from "#worker/api/app";
import { oneMinute } from "./minute-counters";
import { createSignOnProvider, type Person, type StandInProvider } from "./sign-on-provider";

const ORIGIN = "https://quiz.test";
const app = createApp();

let made = 0;
let networks = 0;
/** A new issuer each time, because the Worker keeps what it knows of one for an hour. */
export const newProvider = (options?: Parameters<typeof createSignOnProvider>[1]) =>
	createSignOnProvider(`https://idp-${++made}.test/realm`, options);

/** Replies of the given providers to the Worker; everything else is refused. */
export function serveProviders(...providers: StandInProvider[]): void {
	vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
		const request = new Request(input, init);
		const provider = providers.find(({ config }) => request.url.startsWith(`${config.issuer}/`));
		if (!provider) throw new TypeError(`no provider at ${request.url}`);
		return provider.handle(request);
	});
}

interface Reply<Body> {
	status: number;
	body: Body;
	text: string;
	headers: Headers;
}

export interface SessionReply {
	data: { token: string; user: User };
	error?: { code: string; message: string; details?: unknown };
}

export function signOnServer(providers: readonly object[], overrides: Partial<Cloudflare.Env> = {}) {
	const served = {
		...env,
		...oneMinute,
		LOCAL: undefined,
		OIDC_PROVIDERS: providers.length > 0 ? JSON.stringify(providers) : undefined,
		...overrides,
	};

	/** A browser with its cookies, in a network of its own: limits are on. */
	function browser({ network = `2001:db8:${(++networks).toString(16)}::1`, origin = ORIGIN } = {}) {
		const cookies = new Map<string, string>();

		async function fetchUrl(url: string, init: RequestInit = {}): Promise<Response> {
			const context = createExecutionContext();
			const headers = new Headers(init.headers);
			headers.set("CF-Connecting-IP", network);
			if (cookies.size > 0) headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
			const response = await app.request(url, { redirect: "manual", ...init, headers }, served, context);
			for (const cookie of response.headers.getSetCookie()) {
				const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
				if (/Max-Age=0/.test(cookie)) cookies.delete(name);
				else cookies.set(name, value);
			}
			await waitOnExecutionContext(context);
			return response;
		}

		async function call<Body = SessionReply>(
			method: string,
			path: string,
			{ token, body }: { token?: string | undefined; body?: unknown } = {},
		): Promise<Reply<Body>> {
			const response = await fetchUrl(`${origin}/api${path}`, {
				method,
				headers: { "Content-Type": "application/json", ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			});
			const text = await response.text();
			return { status: response.status, body: JSON.parse(text), text, headers: response.headers };
		}

		const location = (response: Response) => response.headers.get("Location") ?? `${response.status} without a location`;

		/** The provider's address that the site redirects to. */
		const start = async (id = "school", next?: string) =>
			location(await fetchUrl(`${origin}/api/auth/oidc/${id}/start${next === undefined ? "" : `?${new URLSearchParams({ next })}`}`));
		/** Where the site redirects after the provider. */
		const comeBack = async (url: string) => location(await fetchUrl(url));
		/** Follows all redirects; returns the last address. */
		const visit = async (provider: StandInProvider, person: Person, next?: string) =>
			comeBack(provider.authorize(await start(provider.config.id, next), person));
		const exchange = (code: string) => call("POST", "/auth/oidc/exchange", { body: { code } });
		const signOn = async (provider: StandInProvider, person: Person) => exchange((await visit(provider, person)).split("#")[1] ?? "none");
		return { call, fetchUrl, start, comeBack, visit, exchange, signOn, cookies };
	}

	return { browser, env: served };
}
