/*
 * Fixed values that pages let people choose from. Separate from the schemas, so that a page that only lists them does not load zod.
 */

export const BOOK_STATUSES = ["draft", "published"] as const;
/** An uploaded cover that others do not see: no admin has decided about it yet, or one has rejected it. */
export const COVER_REVIEWS = ["waiting", "refused"] as const;

export const REPORT_REASONS = ["offensive", "incorrect", "inappropriate", "other"] as const;
export const REPORT_STATUSES = ["pending", "reviewed", "resolved", "rejected"] as const;

/** What an admin's action may be about. */
export const ADMIN_TARGET_TYPES = ["quiz", "question", "book", "report", "user", "picture"] as const;
