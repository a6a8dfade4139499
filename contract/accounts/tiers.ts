export const MEMBERSHIP_TYPES = ["standard", "premium", "gold", "admin"] as const;
export type MembershipType = (typeof MEMBERSHIP_TYPES)[number];

/** Limits of a membership per UTC day; DAILY_LIMIT_REACHED names one of these kinds. */
export const DAILY_KINDS = ["quizzes", "books", "generations", "checks", "games"] as const;
export type DailyKind = (typeof DAILY_KINDS)[number];

/** `null`: no limit. */
export interface Tier {
	/** Uses per UTC day; `checks`: quizzes and books judged by a model. */
	daily: Record<DailyKind, number | null>;
	openGames: number;
	classes: number;
	pictureBytes: number;
	/** Everything kept, in bytes: quizzes, books, results and pictures. */
	bytes: number | null;
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/** Limits of one account (docs/rules/limits.md#one-account-by-membership). Counted where the row is written, in its transaction. */
export const TIERS: Record<MembershipType, Tier> = {
	standard: {
		daily: { quizzes: 10, books: 5, generations: 5, checks: 50, games: 100 },
		openGames: 20,
		classes: 20,
		pictureBytes: 50 * MIB,
		bytes: 200 * MIB,
	},
	premium: {
		daily: { quizzes: 50, books: 25, generations: 25, checks: 250, games: 500 },
		openGames: 100,
		classes: 100,
		pictureBytes: 500 * MIB,
		bytes: 2 * GIB,
	},
	gold: {
		daily: { quizzes: 200, books: 100, generations: 100, checks: 1_000, games: 2_500 },
		openGames: 500,
		classes: 500,
		pictureBytes: 5_000 * MIB,
		bytes: 20 * GIB,
	},
	admin: {
		daily: { quizzes: null, books: null, generations: null, checks: null, games: null },
		openGames: 2_000,
		classes: 500,
		pictureBytes: 5_000 * MIB,
		bytes: null,
	},
};

/** Limits until the address is confirmed, where mail is set up (docs/rules/limits.md#before-the-address-is-confirmed). They do not apply to admins. */
const UNCONFIRMED_LIMITS = { generations: 1, checks: 5, games: 10, pictureBytes: 5 * MIB };

export function resolveTier(membership: MembershipType, confirmed: boolean): Tier {
	const tier = TIERS[membership];
	if (confirmed || membership === "admin") return tier;
	const { pictureBytes, ...daily } = UNCONFIRMED_LIMITS;
	return { ...tier, daily: { ...tier.daily, ...daily }, pictureBytes };
}
