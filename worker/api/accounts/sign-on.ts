import { type ErrorCode, isOwnPath } from "#contract";
import { z } from "#contract/z";
import { loginProofs, signOnCookie, signOnCookieOf } from "#worker/auth/cookies";
import { base64Url } from "#worker/auth/secrets";
import { AppError } from "#worker/lib/app-error";
import { logError } from "#worker/lib/log";
import { clientAddress, limitAccounts, limitSignOn } from "#worker/lib/rate-limit";
import { siteUrl } from "#worker/lib/settings";
import { unlinkIdentity } from "#worker/services/accounts/identities";
import { mailConfirmation } from "#worker/services/accounts/links";
import { exchangeCode, linkSignOn, storeSignOn } from "#worker/services/accounts/sign-on";
import type { Flow } from "#worker/sign-on/openid";
import { findProvider, type Provider, signOnProviders } from "#worker/sign-on/providers";
import type { ApiContext } from "../context";
import { countWrongGuesses } from "../context";
import { isSecure, setCookies } from "../device";
import type { Handlers } from "../route";
import { afterReply, mailCaller, toData } from "./accounts";

/** As JSON in UTF-8. Browsers drop a cookie that is longer than 4,096 characters. */
const NEXT_BYTES = 1_000;

const flowSchema = z.object({
	providerId: z.string(),
	state: z.string().min(20),
	nonce: z.string().min(20),
	verifier: z.string().min(43),
	next: z.string(),
});

const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const ownNext = (next: string | undefined) => (isOwnPath(next) && jsonBytes(next).length <= NEXT_BYTES ? next : "/");

const writeFlow = (flow: Flow) => base64Url(jsonBytes(flow));

function readFlow(text: string | undefined): Flow | null {
	try {
		const bytes = Uint8Array.from(atob((text ?? "").replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
		return flowSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
	} catch {
		return null;
	}
}

function requireProvider(c: ApiContext, id: string): Provider {
	const provider = findProvider(c.env, id);
	if (!provider) throw new AppError("NOT_FOUND");
	return provider;
}

function requireProviders(c: ApiContext): void {
	if (signOnProviders(c.env).length === 0) throw new AppError("NOT_FOUND");
}

const originOf = (c: ApiContext) => new URL(siteUrl(c.env, c.req.url)).origin;
const redirectUriOf = (c: ApiContext, { id }: Provider) => `${originOf(c)}/api/auth/oidc/${id}/callback`;

const toLogin = (c: ApiContext, code: ErrorCode, next: string) =>
	c.redirect(`/login?${new URLSearchParams({ ...(next === "/" ? {} : { from: next }), signOn: code })}`);

/** The library's own names of what was wrong. Never a part of the provider's reply. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	if ("code" in error && typeof error.code === "string" && /^[A-Z_]+$/.test(error.code)) return error.code;
	return error.constructor === Error ? error.message : error.name;
}

/** Runs a step of a sign-on; whatever fails leads to the login page, which says so in words. */
async function orToLogin(c: ApiContext, providerId: string, next: string, step: () => Promise<Response>): Promise<Response> {
	try {
		return await step();
	} catch (error) {
		if (error instanceof AppError) return toLogin(c, error.code, next);
		logError("sign-on", new Error(reasonOf(error)), { provider: providerId });
		return toLogin(c, "SIGN_ON_FAILED", next);
	}
}

/** The address of this reply's request holds secrets, or its target does: neither is sent on as referrer. */
function withoutReferrer(c: ApiContext): void {
	c.header("Referrer-Policy", "no-referrer");
}

export const signOnHandlers = {
	"GET /auth/oidc/{id}/start": async ({ c, deps, params, query }) => {
		const provider = requireProvider(c, params.id);
		withoutReferrer(c);
		const next = ownNext(query.next);
		return orToLogin(c, provider.id, next, async () => {
			await limitSignOn(deps, "start", clientAddress(c));
			const { beginSignOn } = await import("#worker/sign-on/openid");
			const { url, flow } = await beginSignOn(provider, { redirectUri: redirectUriOf(c, provider), next });
			setCookies(c, [signOnCookie("flow", writeFlow(flow), isSecure(c))]);
			return c.redirect(url);
		});
	},
	"GET /auth/oidc/{id}/callback": async ({ c, deps, params }) => {
		const provider = requireProvider(c, params.id);
		withoutReferrer(c);
		const secure = isSecure(c);
		const flow = readFlow(signOnCookieOf("flow", c.req.header("Cookie"), secure));
		const next = ownNext(flow?.next);
		const parameters = new URL(c.req.url).searchParams;
		return orToLogin(c, provider.id, next, async () => {
			await limitSignOn(deps, "callback", clientAddress(c));
			// A callback that this browser did not ask for, at this provider: another's, an old one, or a repeated one.
			if (!flow || flow.providerId !== provider.id || parameters.get("state") !== flow.state) throw new AppError("SIGN_ON_EXPIRED");
			setCookies(c, [signOnCookie("flow", "", secure)]);
			const { finishSignOn } = await import("#worker/sign-on/openid");
			const claims = await finishSignOn(provider, { parameters, redirectUri: redirectUriOf(c, provider), flow });
			const { code, proof } = await storeSignOn(deps, provider, claims);
			setCookies(c, [signOnCookie("done", proof, secure)]);
			return c.redirect(`/login/complete${next === "/" ? "" : `?${new URLSearchParams({ from: next })}`}#${code}`);
		});
	},
	"POST /auth/oidc/exchange": async ({ c, deps, body: { code }, language }) => {
		requireProviders(c);
		const network = clientAddress(c);
		await limitSignOn(deps, "exchange", network);
		const secure = isSecure(c);
		const proof = signOnCookieOf("done", c.req.header("Cookie"), secure) ?? "";
		setCookies(c, [signOnCookie("done", "", secure)]);
		const { isNew, ...session } = await countWrongGuesses(c, "signOn", () => exchangeCode(deps, { code, proof, network, language }));
		if (isNew)
			afterReply(
				c,
				"confirmation-mail",
				mailCaller(c).then((caller) => mailConfirmation(deps, session.user.id, caller)),
			);
		return { data: toData(c, session) };
	},
	"POST /auth/oidc/link": async ({ c, deps, body, language }) => {
		requireProviders(c);
		const network = clientAddress(c);
		const limit = (email: string) => limitAccounts(deps, "login", network, email);
		const proofs = loginProofs(c.req.header("Cookie"), isSecure(c));
		return { data: toData(c, await countWrongGuesses(c, "signOn", () => linkSignOn(deps, { ...body, language, limit, proofs }))) };
	},
	"DELETE /auth/oidc/identities/{id}": async ({ deps, user, params }) => {
		await unlinkIdentity(deps, { user, id: params.id });
		return {};
	},
} satisfies Partial<Handlers>;
