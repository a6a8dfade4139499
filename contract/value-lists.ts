/*
 * Fixed values that pages let people choose from. Apart from their schemas, so that a page that only lists them does not load zod.
 */

export const BOOK_STATUSES = ["draft", "published"] as const;

export const REPORT_REASONS = ["offensive", "incorrect", "inappropriate", "other"] as const;
export const REPORT_STATUSES = ["pending", "reviewed", "resolved", "rejected"] as const;

/** What an admin's action may be about. */
export const ADMIN_TARGET_TYPES = ["quiz", "question", "book", "report", "user"] as const;
