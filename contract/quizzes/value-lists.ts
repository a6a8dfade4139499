/* Separate from the schemas, so that pages that only list these values do not load zod. */

export const BOOK_STATUSES = ["draft", "published"] as const;
/** Why others do not see an uploaded cover: no admin has decided about it yet, or one has rejected it. */
export const COVER_REVIEWS = ["waiting", "refused"] as const;

export const REPORT_REASONS = ["offensive", "incorrect", "inappropriate", "other"] as const;
export const REPORT_STATUSES = ["pending", "reviewed", "resolved", "rejected"] as const;

export const ADMIN_TARGET_TYPES = ["quiz", "question", "book", "report", "user", "picture"] as const;
