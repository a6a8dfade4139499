/** The calls that the counters of wrangler.toml allow in a minute. */
export const MINUTE_LIMITS = {
	RATE_LOGIN_IDENTITY: 10,
	RATE_LOGIN_ADDRESS: 100,
	RATE_WRONG: 60,
	RATE_AI: 10,
	RATE_REPORT: 30,
	RATE_SOLO: 600,
	RATE_PASSWORD: 10,
	RATE_OPEN: 60,
	RATE_WRITE: 60,
	RATE_PICTURE: 30,
	RATE_READ: 3_000,
};

const used = new Map<string, number>();

const counters = Object.entries(MINUTE_LIMITS).map(([name, limit]): [string, RateLimit] => [
	name,
	{
		async limit({ key }) {
			const uses = (used.get(`${name} ${key}`) ?? 0) + 1;
			used.set(`${name} ${key}`, uses);
			return { success: uses <= limit };
		},
	},
]);

/** Bindings whose limits are on. They count one minute that never ends, so that no test depends on when its minute began; a test has networks and users of its own. */
export const oneMinute = { RATE_LIMITS: "on", ...Object.fromEntries(counters) };

/** Forgets all uses, because test files share modules. */
export const forgetMinute = () => used.clear();
