/** Bindings that a local start adds to those of wrangler.toml (scripts/local-vars.mjs), and the secrets of a deployment. */
declare namespace Cloudflare {
	interface Env {
		JWT_SECRET?: string;
		/** "1" on a local start only. */
		LOCAL?: string;
		RATE_LIMITS?: string;
		/** On a local start with a certificate of its own: the port without https, to which links for pupils lead. */
		PLAIN_PORT?: string;
		/** On a local start: answers with the origins at which other devices reach this computer (scripts/network-addresses.mjs). */
		THIS_COMPUTER?: Fetcher;
		/** "open", "invite" or "closed"; open unless set (worker/lib/settings.ts). */
		SIGNUPS?: string;
		/** Sign-ups of one network on a UTC day; 300 unless set. */
		SIGNUPS_PER_NETWORK?: string;
		/** Calls to models, and mails, of the whole deployment on a UTC day; 5,000 and 1,000 unless set. */
		AI_DAILY_CALLS?: string;
		MAIL_DAILY?: string;
		/** The origin of links in mails, of links that admins pass on and of those for pupils; that of the request unless set. */
		SITE_URL?: string;
		/** Whom to write to about this deployment, and where its source is; the pages about it name both. */
		CONTACT?: string;
		SOURCE_URL?: string;
		/** Sender of mails; with the binding `MAIL`, mails are sent (wrangler.toml). */
		MAIL_FROM?: string;
		MAIL?: SendEmail;
		/** How many days results are kept; 365 unless set. */
		RESULTS_RETENTION_DAYS?: string;
		AI_BASE_URL?: string;
		AI_MODEL?: string;
		AI_API_KEY?: string;
		/** "1": use the AI binding on a local start too (tests that bring their own, starts with remote bindings). */
		AI_FORCE_BINDING?: string;
		/** The model that judges pictures, at AI_BASE_URL or at Workers AI; none unless set. */
		AI_VISION_MODEL?: string;
		/** "off": pictures without a verdict need no review. */
		PICTURE_REVIEW?: string;
		/** Milliseconds until a call to the model counts as failed; 60,000 unless set. */
		AI_TIMEOUT_MS?: string;
	}
}
