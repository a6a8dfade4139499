import { createRemoteJWKSet, customFetch as fetchKeys, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import { LIMITS } from "#contract";
import { emailSchema, userNameSchema } from "#contract/accounts/users";
import { base64Url } from "../auth/secrets";
import { concatBytes } from "../media/container";
import type { Provider } from "./providers";

/** Time for a provider's reply: longer than any provider needs, and the user waits for it. */
const REPLY_TIMEOUT_MS = 5_000;
const MAX_REPLY_BYTES = 256 * 1024;

/** Fetches from a provider: in time, up to a size, and following no redirect but the given number within the origin: one could lead anywhere. */
async function boundedFetch(url: string, init: RequestInit, redirects = 0): Promise<Response> {
	const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) });
	const { status, headers, body } = response;
	if (status >= 300 && status < 400) {
		await body?.cancel();
		const location = headers.get("Location") ?? "";
		const target = URL.canParse(location, url) ? new URL(location, url) : null;
		if (redirects === 0 || target?.origin !== new URL(url).origin) throw new Error("provider redirects");
		return boundedFetch(target.href, init, redirects - 1);
	}
	const pieces: Uint8Array[] = [];
	let size = 0;
	if (body) {
		for await (const piece of body) {
			size += piece.byteLength;
			if (size > MAX_REPLY_BYTES) throw new Error("reply of the provider is too large");
			pieces.push(piece);
		}
	}
	const keptHeaders = new Headers();
	for (const name of ["Content-Type", "WWW-Authenticate"]) {
		const value = headers.get(name);
		if (value !== null) keptHeaders.set(name, value);
	}
	return new Response(concatBytes(pieces), { status, headers: keptHeaders });
}

/* The protocol with a provider (docs/decisions/0033-sign-on.md): code with PKCE, state and nonce. Loaded at the first sign-on. */

const HOUR_MS = 60 * 60 * 1000;
/** An unknown key makes us read the keys again, but not more often than this, whatever tokens name. */
const KEYS_COOLDOWN_MS = 60_000;
const SKEW_SECONDS = 60;
/** The longest subject that the protocol allows. */
const SUBJECT_LENGTH = 255;

/** The browser keeps this between start and callback. */
export interface Flow {
	providerId: string;
	state: string;
	nonce: string;
	verifier: string;
	/** Where the user wants to go afterwards. */
	next: string;
}

export interface Claims {
	subject: string;
	name: string | null;
	email: string | null;
	emailVerified: boolean;
	/** Null where no claim decides about the admin role. */
	isAdmin: boolean | null;
}

interface Metadata {
	server: oauth.AuthorizationServer;
	authorizationUrl: URL;
	keys: ReturnType<typeof createRemoteJWKSet>;
	readAtMs: number;
}

/** Metadata by issuer, never promises: a request must not wait for another request's fetch. */
const metadataByIssuer = new Map<string, Metadata>();

const isPlain = ({ issuer }: Provider) => issuer.startsWith("http:");
const optionsFor = (provider: Provider, redirects = 0) => ({
	[oauth.customFetch]: (url: string, init: RequestInit) => boundedFetch(url, init, redirects),
	[oauth.allowInsecureRequests]: isPlain(provider),
});

/** An address of the provider's description. The library checks those that it fetches from; these are for the browser and for the keys. */
function requireEndpoint(provider: Provider, address: string | undefined): URL {
	const url = new URL(address ?? "");
	if (url.protocol !== "https:" && !(isPlain(provider) && url.protocol === "http:")) throw new Error("endpoint without https");
	return url;
}

/** The provider's description, read again after an hour. One with an unusable address is not kept. */
async function readMetadata(provider: Provider): Promise<Metadata> {
	const found = metadataByIssuer.get(provider.issuer);
	if (found && Date.now() - found.readAtMs < HOUR_MS) return found;
	const issuer = new URL(provider.issuer);
	// Nextcloud redirects to where its app has the description.
	const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, optionsFor(provider, 1)));
	const authorizationUrl = requireEndpoint(provider, server.authorization_endpoint);
	const keys = createRemoteJWKSet(requireEndpoint(provider, server.jwks_uri), {
		cacheMaxAge: HOUR_MS,
		cooldownDuration: KEYS_COOLDOWN_MS,
		[fetchKeys]: (url, init) => boundedFetch(url, init),
	});
	const metadata = { server, authorizationUrl, keys, readAtMs: Date.now() };
	metadataByIssuer.set(provider.issuer, metadata);
	return metadata;
}

const toClient = ({ clientId }: Provider): oauth.Client => ({ client_id: clientId, [oauth.clockTolerance]: SKEW_SECONDS });

/** Sends the secret by post where the provider accepts that: spellings of a secret in a Basic header differ among providers. */
function chooseClientAuth(
	{ clientSecret }: Provider,
	{ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
): oauth.ClientAuth {
	if (clientSecret === undefined) return oauth.None();
	return methods?.includes("client_secret_post") ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);
}

/** The provider's address to which the browser goes, and what it must bring back from there. */
export async function beginSignOn(provider: Provider, { redirectUri, next }: { redirectUri: string; next: string }) {
	const url = new URL((await readMetadata(provider)).authorizationUrl);
	const flow: Flow = {
		providerId: provider.id,
		state: oauth.generateRandomState(),
		nonce: oauth.generateRandomNonce(),
		verifier: oauth.generateRandomCodeVerifier(),
		next,
	};
	const given = {
		client_id: provider.clientId,
		response_type: "code",
		redirect_uri: redirectUri,
		scope: provider.scopes,
		state: flow.state,
		nonce: flow.nonce,
		code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
		code_challenge_method: "S256",
	};
	for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
	return { url: url.href, flow };
}

type ClaimSet = Record<string, unknown>;

const isRecord = (value: unknown): value is ClaimSet => typeof value === "object" && value !== null;

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Finds the first of the usual claims that can be a name here. */
function findName(claims: ClaimSet, email: string | null): string | null {
	const { name, given_name: given, family_name: family, preferred_username: username, nickname } = claims;
	const candidates = [name, `${toText(given)} ${toText(family)}`, username, nickname, email?.split("@")[0]];
	for (const candidate of candidates) {
		const parsed = userNameSchema.safeParse(toText(candidate).slice(0, LIMITS.userName.max));
		if (parsed.success) return parsed.data;
	}
	return null;
}

/** Returns null if no claim decides: it is missing, or the provider left it out for its size and names another place (Entra, many groups). */
function readAdminClaim({ adminClaim, adminValue }: Provider, claims: ClaimSet): boolean | null {
	if (adminClaim === undefined) return null;
	const value = Object.hasOwn(claims, adminClaim) ? claims[adminClaim] : undefined;
	const leftOut = claims._claim_names;
	if (value === undefined || value === null || (isRecord(leftOut) && Object.hasOwn(leftOut, adminClaim))) return null;
	return [value].flat().some((one) => (typeof one === "string" || typeof one === "boolean") && String(one) === adminValue);
}

function toClaims(provider: Provider, subject: string, claims: ClaimSet): Claims {
	const email = emailSchema.safeParse(claims.email).data ?? null;
	return {
		subject,
		name: findName(claims, email),
		email,
		// Some providers send the word as a text.
		emailVerified: email !== null && (claims.email_verified === true || claims.email_verified === "true"),
		isAdmin: readAdminClaim(provider, claims),
	};
}

/** True if the identity token leaves open what the provider's other source of claims may say. */
function lacksClaims({ adminClaim }: Provider, claims: ClaimSet): boolean {
	return claims.email === undefined || claims.name === undefined || (adminClaim !== undefined && claims[adminClaim] === undefined);
}

/** The library does not compare the hash of an access token that came with a code. */
async function requireAccessToken(accessToken: string, { at_hash: expected }: ClaimSet, algorithm: string): Promise<void> {
	if (expected === undefined) return;
	// RS256 hashes with SHA-256, EdDSA with SHA-512.
	const digestName = `SHA-${/(?:256|384|512)$/.exec(algorithm)?.[0] ?? "512"}`;
	const digest = new Uint8Array(await crypto.subtle.digest(digestName, new TextEncoder().encode(accessToken)));
	if (base64Url(digest.subarray(0, digest.length / 2)) !== expected) throw new Error("at_hash does not match");
}

/** Redeems the code that the browser brought back. Throws if any reply of the provider violates the protocol. */
export async function finishSignOn(
	provider: Provider,
	{ parameters, redirectUri, flow }: { parameters: URLSearchParams; redirectUri: string; flow: Flow },
): Promise<Claims> {
	const { server, keys } = await readMetadata(provider);
	const client = toClient(provider);
	const options = optionsFor(provider);
	const valid = oauth.validateAuthResponse(server, client, parameters, flow.state);
	const reply = await oauth.processAuthorizationCodeResponse(
		server,
		client,
		await oauth.authorizationCodeGrantRequest(
			server,
			client,
			chooseClientAuth(provider, server),
			valid,
			redirectUri,
			flow.verifier,
			options,
		),
		{ expectedNonce: flow.nonce, requireIdToken: true },
	);
	const { payload, protectedHeader } = await jwtVerify(reply.id_token ?? "", keys, {
		issuer: server.issuer,
		audience: provider.clientId,
		requiredClaims: ["sub", "exp", "iat"],
		clockTolerance: SKEW_SECONDS,
	});
	const { sub: subject = "" } = payload;
	if (subject === "" || subject.length > SUBJECT_LENGTH) throw new Error("no usable subject");
	await requireAccessToken(reply.access_token, payload, protectedHeader.alg);
	if (!lacksClaims(provider, payload) || server.userinfo_endpoint === undefined) return toClaims(provider, subject, payload);
	const response = await oauth.userInfoRequest(server, client, reply.access_token, options);
	const more = await oauth.processUserInfoResponse(server, client, subject, response);
	// An address is as verified as the source that names it says: never one source's address with the other's word for it.
	const { email, email_verified: emailVerified } = payload.email === undefined ? more : payload;
	return toClaims(provider, subject, { ...more, ...payload, email, email_verified: emailVerified });
}
