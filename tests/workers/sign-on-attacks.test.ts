import { env } from "cloudflare:test";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { newEmail } from "../helpers/api";
import { linesWithoutGames } from "../helpers/lines-without-games";
import { type Mood, type Person, PROVIDER_SAYS, type StandInProvider } from "../helpers/sign-on-provider";
import { newProvider, serveProviders, signOnServer } from "../helpers/signing-on";

/** Attacks that the security documents of OpenID Connect and OAuth name (RFC 6819, RFC 9700). */

const FAILED = "/login?signOn=SIGN_ON_FAILED";
const EXPIRED = "/login?signOn=SIGN_ON_EXPIRED";
const MINUTE_MS = 60_000;

let provider: StandInProvider;
let other: StandInProvider;
let logged: MockInstance[];

beforeEach(async () => {
	provider = await newProvider();
	other = await newProvider({ id: "other", label: "Another provider" });
	serveProviders(provider, other);
	logged = [vi.spyOn(console, "error").mockImplementation(() => {}), vi.spyOn(console, "log").mockImplementation(() => {})];
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
	for (const spy of logged) spy.mockRestore();
});

let people = 0;
const newPerson = (): Person => ({ sub: `hostile-${++people}`, name: "Mallory", email: newEmail("mallory"), email_verified: true });
const server = () => signOnServer([provider.config, other.config]);
const pendingCodes = () => env.DB.prepare("SELECT COUNT(*) AS n FROM sign_on_codes").first<number>("n");

/** Nothing of the provider's reply leaves the Worker. */
function expectSilence(): void {
	const text = JSON.stringify(logged.flatMap(({ mock }) => mock.calls));
	expect(text).not.toContain(PROVIDER_SAYS);
	expect(text).not.toContain("mallory");
	expect(text).not.toContain("hostile-");
	expect(text).not.toContain("secret of the client");
}

const seconds = () => Math.floor(Date.now() / 1000);
const changed =
	(change: Partial<JWTPayload>) =>
	(claims: JWTPayload): JWTPayload => ({ ...claims, ...change });
const unsigned = (header: object, claims: JWTPayload) =>
	[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");

const MISBEHAVIOUR: Record<string, Mood> = {
	"an error from the provider": {
		callback: (p) => {
			p.delete("code");
			p.set("error", "access_denied");
			p.set("error_description", PROVIDER_SAYS);
		},
	},
	"a callback that names another issuer (mix-up)": { callback: (p) => p.set("iss", "https://evil.test/") },
	"a callback without the issuer that the provider promises": { callback: (p) => p.delete("iss") },
	"a callback with two codes": { callback: (p) => p.append("code", "another") },
	"a callback with an identity token instead of a code": {
		callback: (p) => {
			p.delete("code");
			p.set("id_token", "a.b.c");
		},
	},
	"a callback with two states": { callback: (p) => p.append("state", "another") },
	"a callback with two issuers": { callback: (p) => p.append("iss", "https://evil.test/") },
	"a callback with a code and an error": { callback: (p) => p.set("error", "access_denied") },
	"a callback with a signed reply instead of parameters": { callback: (p) => p.set("response", "a.b.c") },
	"an empty code": { callback: (p) => p.set("code", "") },
	"a made-up code": { callback: (p) => p.set("code", "made-up") },
	"another nonce": { claims: changed({ nonce: "another" }) },
	"no nonce": { claims: ({ nonce: _, ...claims }) => claims },
	"another issuer": { claims: changed({ iss: "https://evil.test/" }) },
	"no issuer": { claims: ({ iss: _, ...claims }) => claims },
	"another audience": { claims: changed({ aud: "another client" }) },
	"several audiences without a party": { claims: changed({ aud: ["quizlight", "another client"] }) },
	"another authorised party": { claims: changed({ aud: ["quizlight", "another client"], azp: "another client" }) },
	"no subject": { claims: ({ sub: _, ...claims }) => claims },
	"an empty subject": { claims: changed({ sub: "" }) },
	"a subject beyond the protocol's length": { claims: changed({ sub: "s".repeat(256) }) },
	"an expired token": { claims: (claims) => ({ ...claims, iat: seconds() - 600, exp: seconds() - 300 }) },
	"a token without an end": { claims: ({ exp: _, ...claims }) => claims },
	"a token of the future": { claims: (claims) => ({ ...claims, nbf: seconds() + 600 }) },
	"another access token than the identity token names": { claims: changed({ at_hash: "AAAAAAAAAAAAAAAAAAAAAA" }) },
	"no signature (alg none)": { idToken: (claims) => `${unsigned({ alg: "none" }, claims)}.` },
	"an empty signature": { idToken: (claims, { kid }) => `${unsigned({ alg: "RS256", kid }, claims)}.` },
	"the public key as a shared secret (HS256)": {
		idToken: (claims, { kid, jwk }) =>
			new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid }).sign(new TextEncoder().encode(JSON.stringify(jwk))),
	},
	"the client's secret as a key (HS256)": {
		idToken: (claims) => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode("secret of the client")),
	},
	"another's key under the same name": {
		idToken: async (claims, { kid }) =>
			new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign((await generateKeyPair("RS256")).privateKey),
	},
	"a key that comes with the token": {
		idToken: async (claims) => {
			const { privateKey, publicKey } = await generateKeyPair("RS256");
			return new SignJWT(claims).setProtectedHeader({ alg: "RS256", jwk: await exportJWK(publicKey) }).sign(privateKey);
		},
	},
	"an unknown key": {
		idToken: (claims, { privateKey }) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "x" }).sign(privateKey),
	},
	"a changed token": {
		idToken: async (claims, { kid, privateKey }) => {
			const [header, , signature] = (await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey)).split(".");
			return [header, Buffer.from(JSON.stringify({ ...claims, sub: "somebody else" })).toString("base64url"), signature].join(".");
		},
	},
	"a header that must be understood": {
		idToken: async (claims, { kid, privateKey }) => {
			const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
			const signed = `${part({ alg: "RS256", kid, crit: ["unheard"], unheard: true })}.${part(claims)}`;
			const algorithm = { name: "RSASSA-PKCS1-v1_5" };
			const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(signed));
			return `${signed}.${Buffer.from(signature).toString("base64url")}`;
		},
	},
	"an audience that only begins like ours": { claims: changed({ aud: "quizlight2" }) },
	"an issuer that only begins like the provider's": { claims: (claims) => ({ ...claims, iss: `${claims.iss}/` }) },
	"a subject that is a list": { claims: changed({ sub: ["somebody"] as unknown as string }) },
	"no access token": { token: ({ access_token: _, ...reply }) => reply },
	"no identity token": { token: ({ id_token: _, ...reply }) => reply },
	"a text in place of an identity token": { token: (reply) => ({ ...reply, id_token: PROVIDER_SAYS }) },
	"another's claims at the second address": { userInfoOnly: true, userInfo: (reply) => ({ ...reply, sub: "somebody else" }) },
	"a broken reply": { token: () => new Response(`{"${PROVIDER_SAYS}`, { headers: { "Content-Type": "application/json" } }) },
	"a page instead of a reply": { token: () => new Response(`<h1>${PROVIDER_SAYS}</h1>`, { headers: { "Content-Type": "text/html" } }) },
	"a failure": { token: () => Response.json({ error: PROVIDER_SAYS }, { status: 500 }) },
	"a redirect to another host": { token: () => new Response(null, { status: 307, headers: { Location: "https://evil.test/" } }) },
	"a huge reply": { token: (reply) => ({ ...reply, filler: "x".repeat(300_000) }) },
};

/** Goes wrong before the browser reaches the provider. */
const UNUSABLE: Record<string, Mood> = {
	"is unavailable": { isUnavailable: true },
	"describes another issuer": { discovery: (document) => ({ ...document, issuer: "https://evil.test/" }) },
	"redirects its description": {
		discovery: () => new Response(null, { status: 302, headers: { Location: "https://evil.test/.well-known/openid-configuration" } }),
	},
	"describes itself without end": { discovery: (document) => ({ ...document, filler: "x".repeat(300_000) }) },
	"describes nothing": { discovery: () => new Response(PROVIDER_SAYS, { status: 404 }) },
	"has no address for the browser": { discovery: ({ authorization_endpoint: _, ...document }) => document },
	"sends the browser to a plain address": {
		discovery: (document) => ({ ...document, authorization_endpoint: "http://idp.test/authorize" }),
	},
	"sends the browser to a script": { discovery: (document) => ({ ...document, authorization_endpoint: "javascript:alert(1)" }) },
	"has no keys": { discovery: ({ jwks_uri: _, ...document }) => document },
	"has keys at a plain address": { discovery: (document) => ({ ...document, jwks_uri: "http://idp.test/keys" }) },
};

describe("a provider that misbehaves opens no session, and nothing of its reply is shown or logged", () => {
	it.each(Object.entries(MISBEHAVIOUR))("%s", async (_, mood) => {
		provider.set(mood);
		const browser = server().browser();
		const before = await pendingCodes();
		expect(await browser.visit(provider, newPerson())).toBe(FAILED);
		expect(await pendingCodes()).toBe(before);
		expectSilence();
		expect(logged.slice(0, 1).flatMap((errors) => linesWithoutGames(errors))).toHaveLength(1);
		provider.set({});
		expect(await browser.visit(provider, newPerson())).toMatch(/^\/login\/complete#/);
	});

	it.each(Object.entries(UNUSABLE))("one that %s", async (_, mood) => {
		provider.set(mood);
		const browser = server().browser();
		expect(await browser.start()).toBe(FAILED);
		expect(browser.cookies.size).toBe(0);
		expectSilence();
		provider.set({});
		expect(await browser.visit(provider, newPerson())).toMatch(/^\/login\/complete#/);
	});

	it.each([
		["the client's secret as a key", ["HS256"]],
		["no signature", ["none"]],
	])("%s, also where the provider's description allows it", async (_, algorithms) => {
		provider.set({
			discovery: (document) => ({ ...document, id_token_signing_alg_values_supported: algorithms }),
			idToken: (claims, { kid }) =>
				algorithms.includes("none")
					? `${unsigned({ alg: "none" }, claims)}.`
					: new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid }).sign(new TextEncoder().encode("secret of the client")),
		});
		const before = await pendingCodes();
		expect(await server().browser().visit(provider, newPerson())).toBe(FAILED);
		expect(await pendingCodes()).toBe(before);
		expectSilence();
	});

	it("may redirect its description once, within its origin", async () => {
		const { issuer } = provider.config;
		const known = "/.well-known/openid-configuration";
		for (const location of [`${issuer}/moved`, "/realm/moved"]) {
			provider.set({ redirects: { [known]: location } });
			expect(await server().browser().start()).toMatch(/^https:.*\/authorize\?/);
			vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60 * MINUTE_MS });
		}
		const { fetched } = other;
		const refused: Record<string, string>[] = [
			{ [known]: `${other.config.issuer}/moved` },
			{ [known]: `${issuer.replace("https:", "http:")}/moved` },
			{ [known]: `${issuer}/moved`, "/moved": `${issuer}/moved` },
			{ [known]: "" },
			{ [known]: "https://" },
			{ "/keys": `${issuer}/moved` },
			{ "/token": `${issuer}/moved` },
		];
		for (const redirects of refused) {
			provider.set({ redirects });
			const browser = server().browser();
			const address = await browser.start();
			const end = address === FAILED ? address : await browser.comeBack(provider.authorize(address, newPerson()));
			expect(end, JSON.stringify(redirects)).toBe(FAILED);
			expectSilence();
			vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60 * MINUTE_MS });
		}
		expect(fetched).toEqual([]);
	});

	it("one whose reply never ends", async () => {
		const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
			const controller = new AbortController();
			setTimeout(() => controller.abort(new DOMException("too slow", "TimeoutError")), 50);
			return controller.signal;
		});
		vi.stubGlobal("fetch", async (_url: string, { signal }: { signal: AbortSignal }) => {
			const body = new ReadableStream({
				start(controller) {
					controller.enqueue(new TextEncoder().encode("{"));
					signal.addEventListener("abort", () => controller.error(signal.reason));
				},
			});
			return new Response(body, { headers: { "Content-Type": "application/json" } });
		});
		expect(await server().browser().start()).toBe(FAILED);
		expect(timeout).toHaveBeenCalledWith(5_000);
		timeout.mockRestore();
	});

	it("keeps the way to where the user wanted to go", async () => {
		provider.set({ claims: changed({ nonce: "another" }) });
		expect(await server().browser().visit(provider, newPerson(), "/books")).toBe("/login?from=%2Fbooks&signOn=SIGN_ON_FAILED");
	});
});

describe("a callback that the browser did not ask for", () => {
	it("is refused without the cookie of the start, with another's, or with another state (login CSRF)", async () => {
		const { browser } = server();
		const attacker = browser();
		const url = provider.authorize(await attacker.start(), newPerson());
		expect(await browser().comeBack(url)).toBe(EXPIRED);
		const victim = browser();
		await victim.start();
		expect(await victim.comeBack(url)).toBe(EXPIRED);
		const changedState = new URL(url);
		changedState.searchParams.set("state", "x".repeat(43));
		expect(await attacker.comeBack(changedState.href)).toBe(EXPIRED);
		expect(provider.fetched).not.toContain("/token");
	});

	it("of the first of two tabs is refused, and the second one's still signs on", async () => {
		const browser = server().browser();
		const [first, second] = [await browser.start(), await browser.start()];
		expect(await browser.comeBack(provider.authorize(first, newPerson()))).toBe("/login?signOn=SIGN_ON_EXPIRED");
		expect(await browser.comeBack(provider.authorize(second, newPerson()))).toMatch(/^\/login\/complete#/);
	});

	it("is refused when it comes again (replay)", async () => {
		const browser = server().browser();
		const url = provider.authorize(await browser.start(), newPerson());
		const cookies = new Map(browser.cookies);
		expect(await browser.comeBack(url)).toMatch(/^\/login\/complete#/);
		expect(await browser.comeBack(url)).toBe(EXPIRED);
		// Even with the old cookie the provider takes the code once.
		for (const [name, value] of cookies) browser.cookies.set(name, value);
		expect(await browser.comeBack(url)).toBe(FAILED);
	});

	it("is refused at another provider's address (mix-up)", async () => {
		const browser = server().browser();
		const url = provider.authorize(await browser.start(), newPerson());
		expect(await browser.comeBack(url.replace("/oidc/school/", "/oidc/other/"))).toBe(EXPIRED);
		expect(other.fetched).toEqual([]);
	});

	it("with a code of another sign-on is refused by PKCE, and by the nonce where a provider ignores PKCE (code injection)", async () => {
		const { browser } = server();
		for (const ignoresPkce of [false, true]) {
			provider.set({ ignoresPkce });
			const stolen = new URL(provider.authorize(await browser().start(), newPerson())).searchParams.get("code") ?? "";
			const attacker = browser();
			const url = new URL(provider.authorize(await attacker.start(), newPerson()));
			url.searchParams.set("code", stolen);
			expect(await attacker.comeBack(url.href)).toBe(FAILED);
		}
	});

	it("is refused after ten minutes, because the browser forgets the cookie, and with a cookie that is not ours", async () => {
		const browser = server().browser();
		const url = provider.authorize(await browser.start(), newPerson());
		for (const value of ["", "x", "e30", "bnVsbA", "%00", "a".repeat(4_000)]) {
			browser.cookies.set("__Host-sign_on", value);
			expect(await browser.comeBack(url)).toBe(EXPIRED);
		}
	});

	it("takes no cookie that a page without https could have set", async () => {
		const browser = server().browser();
		const url = provider.authorize(await browser.start(), newPerson());
		const value = browser.cookies.get("__Host-sign_on") ?? "";
		browser.cookies.clear();
		browser.cookies.set("sign_on", value);
		expect(await browser.comeBack(url)).toBe(EXPIRED);
	});
});

describe("where a sign-on leads", () => {
	it.each([
		"//evil.example",
		"/\\evil.example",
		"/\t/evil.example",
		"https://evil.example/",
		"javascript:alert(1)",
		"x",
		`/${"x".repeat(1_000)}`,
	])("is this site, not %j", async (next) => {
		expect(await server().browser().visit(provider, newPerson(), next)).toMatch(/^\/login\/complete#[\w-]{43}$/);
	});

	it.each([`/${"€".repeat(999)}`, `/${"😀".repeat(499)}`, `/${'"'.repeat(999)}`])(
		"fits into the cookie with any letters (%#)",
		async (next) => {
			const browser = server().browser();
			await browser.start("school", next);
			const [[name, value] = ["", ""]] = browser.cookies;
			// Browsers drop larger cookies, and with it the sign-on.
			expect(`${name}${value}`.length).toBeLessThanOrEqual(4_096);
			expect(value).not.toBe("");
		},
	);

	it("is the address of SITE_URL for the provider, whatever host was requested", async () => {
		const { browser } = signOnServer([provider.config], { SITE_URL: "https://quiz.school.example/" });
		const url = new URL(await browser({ origin: "https://evil.example" }).start());
		expect(url.searchParams.get("redirect_uri")).toBe("https://quiz.school.example/api/auth/oidc/school/callback");
	});
});

describe("the keys of a provider", () => {
	const at = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: ms });

	it("may change: a token with a new one is accepted", async () => {
		const start = Date.now();
		const { browser } = server();
		expect(await browser().visit(provider, newPerson())).toMatch(/^\/login\/complete#/);
		await provider.rotateKey();
		at(start + 2 * MINUTE_MS);
		expect(await browser().visit(provider, newPerson())).toMatch(/^\/login\/complete#/);
	});

	it("and its description are read once an hour, and not again for every made-up key", async () => {
		const start = Date.now();
		const { browser } = server();
		const reads = (path: string) => provider.fetched.filter((one) => one === path).length;
		for (let n = 0; n < 3; n++) await browser().visit(provider, newPerson());
		expect([reads("/.well-known/openid-configuration"), reads("/keys")]).toEqual([1, 1]);
		provider.set({
			idToken: (claims, { privateKey }) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "x" }).sign(privateKey),
		});
		at(start + 2 * MINUTE_MS);
		for (let n = 0; n < 5; n++) expect(await browser().visit(provider, newPerson())).toBe(FAILED);
		expect([reads("/.well-known/openid-configuration"), reads("/keys")]).toEqual([1, 2]);
		provider.set({});
		at(start + 59 * MINUTE_MS);
		await browser().visit(provider, newPerson());
		expect([reads("/.well-known/openid-configuration"), reads("/keys")]).toEqual([1, 2]);
		at(start + 61 * MINUTE_MS);
		await browser().visit(provider, newPerson());
		expect([reads("/.well-known/openid-configuration"), reads("/keys")]).toEqual([2, 3]);
	});

	it("tolerate a clock that is a minute off, and no more", async () => {
		const { browser } = server();
		const off = (by: number) => provider.set({ claims: (claims) => ({ ...claims, iat: seconds() - 300, exp: seconds() - by }) });
		off(45);
		expect(await browser().visit(provider, newPerson())).toMatch(/^\/login\/complete#/);
		off(75);
		expect(await browser().visit(provider, newPerson())).toBe(FAILED);
	});
});

describe("a flood", () => {
	it("of starts from one network reaches the provider 100 times a minute", async () => {
		const browser = signOnServer([provider.config]).browser({ network: `198.51.100.${people % 200}` });
		const ends = new Set<string>();
		for (let n = 0; n < 120; n++) ends.add((await browser.start()).split("?")[0] === "/login" ? "refused" : "provider");
		expect([...ends]).toEqual(["provider", "refused"]);
		expect(await browser.start()).toBe("/login?signOn=RATE_LIMITED");
	});

	it("of returns from one network is counted apart: 100 a minute, whatever they bring", async () => {
		const browser = signOnServer([provider.config]).browser({ network: `198.51.100.${(people % 200) + 1}` });
		const ends: string[] = [];
		for (let n = 0; n < 102; n++) ends.push(await browser.comeBack("https://quiz.test/api/auth/oidc/school/callback?code=x&state=y"));
		expect(ends).toEqual([...Array(100).fill(EXPIRED), "/login?signOn=RATE_LIMITED", "/login?signOn=RATE_LIMITED"]);
		expect(await browser.start()).not.toContain("RATE_LIMITED");
	});
});
