export const MEMBERSHIP_TYPES = ["standard", "premium", "gold", "admin"] as const;
export type MembershipType = (typeof MEMBERSHIP_TYPES)[number];

/** What each membership may do per UTC day (decisions section 2); `null` is unlimited. */
export const TIERS: Record<MembershipType, { quizzesPerDay: number | null; aiGenerationsPerDay: number | null }> = {
	standard: { quizzesPerDay: 10, aiGenerationsPerDay: 5 },
	premium: { quizzesPerDay: 50, aiGenerationsPerDay: 25 },
	gold: { quizzesPerDay: 200, aiGenerationsPerDay: 100 },
	admin: { quizzesPerDay: null, aiGenerationsPerDay: null },
};
