import { type ErrorCode, isOwnPath } from "#contract";
import { z } from "#contract/z";
import { findSignOnCookie, loginProofs, signOnCookie } from "#worker/auth/cookies";
import { base64Url } from "#worker/auth/secrets";
import { AppError } from "#worker/lib/app-error";
import { logError } from "#worker/lib/log";
import { clientAddress, limitAccounts, limitSignOn } from "#worker/lib/rate-limit";
import { siteUrl } from "#worker/lib/settings";
import { unlinkIdentity } from "#worker/services/accounts/identities";
import { mailConfirmation } from "#worker/services/accounts/links";
import { exchangeCode, linkSignOn, logRefusal, storeSignOn, withRefusalLog } from "#worker/services/accounts/sign-on";
import type { Flow } from "#worker/sign-on/openid";
import { findProvider, type Provider, signOnProviders } from "#worker/sign-on/providers";
import type { ApiContext } from "../context";
import { withGuessLimit } from "../context";
import { isSecure, setCookies } from "../device";
import type { Handlers } from "../route";
import { readMailCaller, replyWithSession, runAfterReply } from "./accounts";

/** Size of `next` as JSON in UTF-8: browsers drop a cookie that is longer than 4,096 characters. */
const MAX_NEXT_BYTES = 1_000;

const flowSchema = z.object({
	providerId: z.string(),
	state: z.string().min(20),
	nonce: z.string().min(20),
	verifier: z.string().min(43),
	next: z.string(),
});

const encodeJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const toSafeNextPath = (next: string | undefined) => (isOwnPath(next) && encodeJson(next).length <= MAX_NEXT_BYTES ? next : "/");

const writeFlow = (flow: Flow) => base64Url(encodeJson(flow));

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

const readSiteOrigin = (c: ApiContext) => new URL(siteUrl(c.env, c.req.url)).origin;
const buildRedirectUri = (c: ApiContext, { id }: Provider) => `${readSiteOrigin(c)}/api/auth/oidc/${id}/callback`;

const redirectToLogin = (c: ApiContext, code: ErrorCode, next: string) =>
	c.redirect(`/login?${new URLSearchParams({ ...(next === "/" ? {} : { from: next }), signOn: code })}`);

/** Words of the protocol with which a provider refuses. */
const PROTOCOL_ERRORS = new Set([
	"access_denied",
	"account_selection_required",
	"consent_required",
	"interaction_required",
	"invalid_client",
	"invalid_grant",
	"invalid_request",
	"invalid_scope",
	"login_required",
	"server_error",
	"temporarily_unavailable",
	"unauthorized_client",
]);

/** Names a failure by a word of the protocol or the library's own code, never by another part of the provider's reply. */
function formatReason(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	if ("error" in error && typeof error.error === "string" && PROTOCOL_ERRORS.has(error.error)) return error.error;
	if ("code" in error && typeof error.code === "string" && /^[A-Z_]+$/.test(error.code)) return error.code;
	return error.constructor === Error ? error.message : error.name;
}

/** Runs a step of a sign-on. Every failure leads to the login page, which explains it. */
async function redirectOnFailure(c: ApiContext, providerId: string, next: string, step: () => Promise<Response>): Promise<Response> {
	try {
		return await step();
	} catch (error) {
		if (error instanceof AppError) {
			logRefusal(providerId, error);
			return redirectToLogin(c, error.code, next);
		}
		logError("sign-on", new Error(formatReason(error)), { provider: providerId });
		return redirectToLogin(c, "SIGN_ON_FAILED", next);
	}
}

/** The address of this reply's request holds secrets, or its target does: neither is sent on as referrer. */
function hideReferrer(c: ApiContext): void {
	c.header("Referrer-Policy", "no-referrer");
}

export const signOnHandlers = {
	"GET /auth/oidc/{id}/start": async ({ c, deps, params, query }) => {
		const provider = requireProvider(c, params.id);
		hideReferrer(c);
		const next = toSafeNextPath(query.next);
		return redirectOnFailure(c, provider.id, next, async () => {
			await limitSignOn(deps, "start", clientAddress(c));
			const { beginSignOn } = await import("#worker/sign-on/openid");
			const { url, flow } = await beginSignOn(provider, { redirectUri: buildRedirectUri(c, provider), next });
			setCookies(c, [signOnCookie("flow", writeFlow(flow), isSecure(c))]);
			return c.redirect(url);
		});
	},
	"GET /auth/oidc/{id}/callback": async ({ c, deps, params }) => {
		const provider = requireProvider(c, params.id);
		hideReferrer(c);
		const secure = isSecure(c);
		const flow = readFlow(findSignOnCookie("flow", c.req.header("Cookie"), secure));
		const next = toSafeNextPath(flow?.next);
		const parameters = new URL(c.req.url).searchParams;
		return redirectOnFailure(c, provider.id, next, async () => {
			await limitSignOn(deps, "callback", clientAddress(c));
			// This browser did not request this callback from this provider: it belongs to another browser, is old, or is repeated.
			if (!flow || flow.providerId !== provider.id || parameters.get("state") !== flow.state)
				throw new AppError("SIGN_ON_EXPIRED", { reason: "not begun in this browser, or too long ago" });
			setCookies(c, [signOnCookie("flow", "", secure)]);
			const { finishSignOn } = await import("#worker/sign-on/openid");
			const claims = await finishSignOn(provider, { parameters, redirectUri: buildRedirectUri(c, provider), flow });
			const { code, proof } = await storeSignOn(deps, provider, claims);
			setCookies(c, [signOnCookie("done", proof, secure)]);
			return c.redirect(`/login/complete${next === "/" ? "" : `?${new URLSearchParams({ from: next })}`}#${code}`);
		});
	},
	"POST /auth/oidc/exchange": async ({ c, deps, body: { code }, language }) => {
		requireProviders(c);
		const network = clientAddress(c);
		await withRefusalLog(undefined, () => limitSignOn(deps, "exchange", network));
		const secure = isSecure(c);
		const proof = findSignOnCookie("done", c.req.header("Cookie"), secure) ?? "";
		setCookies(c, [signOnCookie("done", "", secure)]);
		const { isNew, ...session } = await withGuessLimit(c, "signOn", () => exchangeCode(deps, { code, proof, network, language }));
		if (isNew)
			runAfterReply(
				c,
				"confirmation-mail",
				readMailCaller(c).then((caller) => mailConfirmation(deps, session.user.id, caller)),
			);
		return { data: replyWithSession(c, session) };
	},
	"POST /auth/oidc/link": async ({ c, deps, body, language }) => {
		requireProviders(c);
		const network = clientAddress(c);
		const limit = (email: string) => limitAccounts(deps, "login", network, email);
		const proofs = loginProofs(c.req.header("Cookie"), isSecure(c));
		return {
			data: replyWithSession(c, await withGuessLimit(c, "signOn", () => linkSignOn(deps, { ...body, language, limit, proofs }))),
		};
	},
	"DELETE /auth/oidc/identities/{id}": async ({ deps, user, params }) => {
		await unlinkIdentity(deps, { user, id: params.id });
		return {};
	},
} satisfies Partial<Handlers>;
