// oidc-provider, a certified implementation of OpenID Connect: node certified-provider.mjs PORT REDIRECT_URI…. Everybody is Ada, without a page.
import Provider from "oidc-provider";

const [port, ...redirectUris] = process.argv.slice(2);
const provider = new Provider(`http://127.0.0.1:${port}`, {
	clients: [{ client_id: "quizlight", client_secret: "client-secret", redirect_uris: redirectUris }],
	claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
	features: { devInteractions: { enabled: false } },
	pkce: { required: () => true },
	findAccount: (_, sub) => ({
		accountId: sub,
		claims: () => ({ sub, name: "Ada Lovelace", email: `${sub}@certified.example`, email_verified: true }),
	}),
	// Nobody is asked for consent.
	async loadExistingGrant(ctx) {
		const { session, client } = ctx.oidc;
		const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
		grant.addOIDCScope("openid profile email");
		await grant.save();
		return grant;
	},
	interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
});
provider.use(async (ctx, next) => {
	if (!ctx.path.startsWith("/interaction/")) return next();
	await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: "ada" } }, { mergeWithLastSubmission: false });
	ctx.respond = false;
});
provider.listen(Number(port), "127.0.0.1", () => console.log("ready"));
