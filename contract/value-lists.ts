/*
 * Fixed values that pages let people choose from. Apart from their schemas, so that a page that only lists them does not load zod.
 */

export const BOOK_STATUSES = ["draft", "published"] as const;
/** An uploaded cover that others do not see: no admin has looked at it yet, or one has said no. */
export const COVER_REVIEWS = ["waiting", "refused"] as const;

export const REPORT_REASONS = ["offensive", "incorrect", "inappropriate", "other"] as const;
export const REPORT_STATUSES = ["pending", "reviewed", "resolved", "rejected"] as const;

/** What an admin's action may be about. */
export const ADMIN_TARGET_TYPES = ["quiz", "question", "book", "report", "user", "picture"] as const;
