import { base64url, type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";

/** A text in every reply of the provider that a person could read: it must never reach a page or the log. */
export const PROVIDER_SAYS = "PROVIDER-SAYS-this";

export interface Person {
	sub: string;
	name?: string;
	email?: string;
	email_verified?: unknown;
	[claim: string]: unknown;
}

interface Grant {
	person: Person;
	nonce: string | null;
	challenge: string | null;
	redirectUri: string | null;
}

interface SigningKey {
	kid: string;
	privateKey: CryptoKey;
	jwk: JWK;
}

/** Ways to misbehave; each takes what a well-behaved provider would do. */
export interface Mood {
	discovery?: (document: Record<string, unknown>) => Response | Record<string, unknown>;
	claims?: (claims: JWTPayload) => JWTPayload;
	idToken?: (claims: JWTPayload, key: SigningKey) => Promise<string> | string;
	token?: (reply: Record<string, unknown>) => Response | Record<string, unknown>;
	userInfo?: (reply: Record<string, unknown>) => Record<string, unknown>;
	/** The parameters with which the browser is sent back. */
	callback?: (parameters: URLSearchParams) => void;
	/** Redeems any code with any verifier. */
	ignoresPkce?: boolean;
	isUnavailable?: boolean;
	/** Addresses that paths redirect to; the description is at `/moved` as well. */
	redirects?: Record<string, string>;
	/** Keeps personal claims out of the identity token. */
	userInfoOnly?: boolean;
}

const CLIENT_ID = "quizlight";
const CLIENT_SECRET = "secret of the client";

/** Keys by provider and name: generating a key costs more than the rest of a test. */
const keys = new Map<string, Promise<SigningKey>>();

function signingKey(provider: string, kid: string): Promise<SigningKey> {
	const name = `${provider} ${kid}`;
	const key = keys.get(name) ?? generateKey(kid);
	keys.set(name, key);
	return key;
}

async function generateKey(kid: string): Promise<SigningKey> {
	const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
	return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" } };
}

const sha256 = async (text: string) => new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
const json = (body: unknown, status = 200) => Response.json(body, { status });

/** An OpenID provider that speaks the real protocol, as a fetch handler. */
export async function createSignOnProvider(issuer: string, { id = "school", label = "School account" } = {}) {
	let key = await signingKey(id, "key-1");
	let mood: Mood = {};
	let issued = 0;
	const grants = new Map<string, Grant>();
	const accessTokens = new Map<string, Person>();
	const fetched: string[] = [];
	const at = (path: string) => `${issuer.replace(/\/$/, "")}${path}`;

	const document = () => ({
		issuer,
		authorization_endpoint: at("/authorize"),
		token_endpoint: at("/token"),
		userinfo_endpoint: at("/userinfo"),
		jwks_uri: at("/keys"),
		response_types_supported: ["code"],
		subject_types_supported: ["public"],
		id_token_signing_alg_values_supported: ["RS256"],
		token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
		code_challenge_methods_supported: ["S256"],
		authorization_response_iss_parameter_supported: true,
	});

	async function tokenReply(form: URLSearchParams): Promise<Response> {
		const refuse = () => json({ error: "invalid_grant", error_description: PROVIDER_SAYS }, 400);
		if (form.get("client_id") !== CLIENT_ID || form.get("client_secret") !== CLIENT_SECRET) return json({ error: "invalid_client" }, 401);
		const code = form.get("code") ?? "";
		const grant = grants.get(code);
		grants.delete(code);
		if (!grant || grant.redirectUri !== form.get("redirect_uri")) return refuse();
		const challenge = base64url.encode(await sha256(form.get("code_verifier") ?? ""));
		if (!mood.ignoresPkce && challenge !== grant.challenge) return refuse();
		const accessToken = `access-${++issued}`;
		accessTokens.set(accessToken, grant.person);
		const nowSeconds = Math.floor(Date.now() / 1000);
		const { sub, ...personal } = grant.person;
		const claims: JWTPayload = {
			iss: issuer,
			aud: CLIENT_ID,
			iat: nowSeconds,
			exp: nowSeconds + 300,
			...(grant.nonce === null ? {} : { nonce: grant.nonce }),
			at_hash: base64url.encode((await sha256(accessToken)).subarray(0, 16)),
			...(mood.userInfoOnly ? {} : personal),
			sub,
		};
		const signed = mood.claims?.(claims) ?? claims;
		const idToken = mood.idToken
			? await mood.idToken(signed, key)
			: await new SignJWT(signed).setProtectedHeader({ alg: "RS256", kid: key.kid }).sign(key.privateKey);
		const reply = { access_token: accessToken, token_type: "Bearer", expires_in: 300, id_token: idToken, says: PROVIDER_SAYS };
		const sent = mood.token?.(reply) ?? reply;
		return sent instanceof Response ? sent : json(sent);
	}

	async function handle(request: Request): Promise<Response> {
		const { pathname } = new URL(request.url);
		const path = pathname.slice(new URL(issuer).pathname.replace(/\/$/, "").length);
		fetched.push(path);
		if (mood.isUnavailable) throw new TypeError("Network connection lost");
		const location = mood.redirects?.[path];
		if (location !== undefined) return new Response(PROVIDER_SAYS, { status: 301, headers: { Location: location } });
		switch (path) {
			case "/moved":
			case "/.well-known/openid-configuration": {
				const sent = mood.discovery?.(document()) ?? document();
				return sent instanceof Response ? sent : json(sent);
			}
			case "/keys":
				return json({ keys: [key.jwk] });
			case "/token":
				return tokenReply(new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer())));
			case "/userinfo": {
				const person = accessTokens.get(request.headers.get("Authorization")?.replace("Bearer ", "") ?? "");
				if (!person) return json({ error: PROVIDER_SAYS }, 401);
				return json(mood.userInfo?.(person) ?? person);
			}
			default:
				return new Response(PROVIDER_SAYS, { status: 404 });
		}
	}

	/** Logs the person in; returns the address that the browser is sent back to. */
	function authorize(address: string, person: Person): string {
		const asked = new URL(address).searchParams;
		const code = `code-${++issued}`;
		grants.set(code, {
			person,
			nonce: asked.get("nonce"),
			challenge: asked.get("code_challenge"),
			redirectUri: asked.get("redirect_uri"),
		});
		const parameters = new URLSearchParams({ code, state: asked.get("state") ?? "", iss: issuer });
		mood.callback?.(parameters);
		return `${asked.get("redirect_uri")}?${parameters}`;
	}

	return {
		config: { id, label, issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
		handle,
		authorize,
		fetched,
		set(next: Mood) {
			mood = next;
		},
		async rotateKey() {
			key = await signingKey(id, `key-${Number(key.kid.slice(4)) + 1}`);
		},
	};
}

export type StandInProvider = Awaited<ReturnType<typeof createSignOnProvider>>;
