/** Bindings that a local start adds to those of wrangler.toml (scripts/settings.mjs), and the secrets of a deployment. */
declare namespace Cloudflare {
	interface Env {
		JWT_SECRET?: string;
		LOCAL?: string;
		RATE_LIMITS?: string;
		/** On a local start with its own certificate: the port without https, for links of pupils. */
		PLAIN_PORT?: string;
		/** On a local start: answers with the origins at which other devices reach this computer (scripts/network-addresses.mjs). */
		THIS_COMPUTER?: Fetcher;
		/** "open", "invite" or "closed"; open unless set (worker/lib/settings.ts). */
		SIGNUPS?: string;
		SIGNUPS_PER_NETWORK?: string;
		/** JSON list of providers to sign on with (worker/sign-on/providers.ts). */
		OIDC_PROVIDERS?: string;
		/** "off": only admins may log in with a password. */
		PASSWORD_LOGIN?: string;
		AI_DAILY_CALLS?: string;
		MAIL_DAILY?: string;
		/** Origin of links in mails, of links that admins pass on and of links for pupils; default: that of the request. */
		SITE_URL?: string;
		CONTACT?: string;
		SOURCE_URL?: string;
		/** Sender of mails; with the binding `MAIL`, mails are sent (wrangler.toml). */
		MAIL_FROM?: string;
		MAIL?: SendEmail;
		RESULTS_RETENTION_DAYS?: string;
		AI_BASE_URL?: string;
		AI_MODEL?: string;
		AI_API_KEY?: string;
		/** "1": use the AI binding on a local start too (tests with their own, starts with remote bindings). */
		AI_FORCE_BINDING?: string;
		/** Model that judges pictures, at AI_BASE_URL or at Workers AI; none unless set. */
		AI_VISION_MODEL?: string;
		/** "off": pictures without a verdict need no review. */
		PICTURE_REVIEW?: string;
		/** Time limit of a model call in milliseconds; 60,000 unless set. */
		AI_TIMEOUT_MS?: string;
	}
}
