// oidc-provider, a certified implementation of OpenID Connect: node certified-provider.mjs PORT REDIRECT_URI…. Everybody is Ada, without a
// page, until a message names another person and their claims. As at Nextcloud, the description is at another path, to which the usual one leads.
import Provider from "oidc-provider";

let person = { id: "ada", claims: {} };
process.on("message", (next) => {
	person = next;
	process.send("set");
});
const KNOWN = "/.well-known/openid-configuration";
const MOVED = "/index.php/apps/oidc/openid-configuration";

const [port, ...redirectUris] = process.argv.slice(2);
const provider = new Provider(`http://127.0.0.1:${port}`, {
	clients: [{ client_id: "quizlight", client_secret: "client-secret", redirect_uris: redirectUris }],
	claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"], groups: ["groups", "_claim_names"] },
	features: { devInteractions: { enabled: false } },
	pkce: { required: () => true },
	findAccount: (_, sub) => ({
		accountId: sub,
		// Some providers send the word "true" as a text.
		claims: () => ({ sub, name: "Ada Lovelace", email: `${sub}@certified.example`, email_verified: "true", ...person.claims }),
	}),
	// Nobody is asked for consent.
	async loadExistingGrant(ctx) {
		const { session, client } = ctx.oidc;
		const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
		grant.addOIDCScope("openid profile email groups");
		await grant.save();
		return grant;
	},
	interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
});
provider.use(async (ctx, next) => {
	if (ctx.path === KNOWN) return ctx.redirect(MOVED);
	if (ctx.path === MOVED) ctx.path = KNOWN;
	if (!ctx.path.startsWith("/interaction/")) return next();
	await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: person.id } }, { mergeWithLastSubmission: false });
	ctx.respond = false;
});
provider.listen(Number(port), "127.0.0.1", () => console.log("ready"));
