import type { SignOnProvider } from "#contract";
import { isLoopbackHost } from "#contract/games/pin";
import { z } from "#contract/z";
import { logError } from "../lib/log";
import { passwordLogin } from "../lib/settings";

/** The providers with which people may sign on: OIDC_PROVIDERS (docs/sign-on.md). */

const MAX_PROVIDERS = 5;

/** https, or a provider on this computer for a local start. */
function isIssuer(text: string, isLocal: boolean): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, hostname, search, hash, username } = new URL(text);
	if (search || hash || username) return false;
	return protocol === "https:" || (isLocal && protocol === "http:" && isLoopbackHost(hostname));
}

const domainSchema = z
	.string()
	.trim()
	.toLowerCase()
	.regex(/^[a-z0-9.-]+\.[a-z0-9-]+$/);

const listSchema = (isLocal: boolean) =>
	z
		.array(
			z
				.strictObject({
					id: z.string().regex(/^[a-z0-9-]{1,40}$/),
					label: z.string().trim().min(1).max(60),
					issuer: z
						.string()
						.refine((text) => isIssuer(text, isLocal))
						// One spelling, because the issuer is half of an identity.
						.transform((text) => new URL(text).href),
					clientId: z.string().min(1).max(500),
					clientSecret: z.string().min(1).max(500).optional(),
					scopes: z.string().max(500).default("openid profile email"),
					/** Restricts new accounts to verified addresses of one of these domains. */
					emailDomains: z.array(domainSchema).min(1).optional(),
					adminClaim: z.string().min(1).optional(),
					adminValue: z.string().min(1).optional(),
					/** Opens accounts even where SIGNUPS is not open. */
					signups: z.boolean().default(false),
				})
				.refine(({ adminClaim, adminValue }) => (adminClaim === undefined) === (adminValue === undefined)),
		)
		.max(MAX_PROVIDERS)
		.refine((list) => new Set(list.map(({ id }) => id)).size === list.length);

export type Provider = z.output<ReturnType<typeof listSchema>>[number];

function parseProviders(text: string, isLocal: boolean): Provider[] {
	try {
		return listSchema(isLocal).parse(JSON.parse(text));
	} catch (error) {
		// The log never quotes the list: it holds secrets.
		const where = error instanceof z.ZodError ? error.issues.map(({ path }) => path.join(".") || "list").join(", ") : "not JSON";
		logError("OIDC_PROVIDERS cannot be read: nobody can sign on", new Error(where));
		return [];
	}
}

let parsed: { text: string; isLocal: boolean; list: Provider[] } = { text: "", isLocal: false, list: [] };

/** Parsed once; a list that cannot be read counts as empty and is logged once. */
export function signOnProviders({ OIDC_PROVIDERS, LOCAL }: Cloudflare.Env): readonly Provider[] {
	const text = OIDC_PROVIDERS?.trim() ?? "";
	const isLocal = LOCAL === "1";
	if (text !== parsed.text || isLocal !== parsed.isLocal)
		parsed = { text, isLocal, list: text === "" ? [] : parseProviders(text, isLocal) };
	return parsed.list;
}

export const findProvider = (env: Cloudflare.Env, id: string) => signOnProviders(env).find((provider) => provider.id === id);

/** The providers for visitors; nothing where people log in with passwords alone. */
export function publicSignOn(env: Cloudflare.Env): { signOn?: SignOnProvider[]; passwordLogin?: "off" } {
	const list = signOnProviders(env).map(({ id, label }) => ({ id, label }));
	return { ...(list.length > 0 ? { signOn: list } : {}), ...(passwordLogin(env) === "off" ? { passwordLogin: "off" } : {}) };
}

/** Why an address may open no account, for the log; null if it may. */
export function findAddressProblem(
	{ emailDomains }: Provider,
	{ email, emailVerified }: { email: string | null; emailVerified: boolean },
): string | null {
	if (emailDomains === undefined) return null;
	if (email === null) return "no address";
	if (!emailVerified) return "the address is not verified";
	const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	return emailDomains.includes(domain) ? null : "the address is of another domain";
}
