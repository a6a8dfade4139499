import { AUTHORING_LANGUAGES, LIMITS } from "./limits";
import { visibleText } from "./text/visible-text";
import { z } from "./z";

export function ok<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
	return z.object({ success: z.literal(true), ...shape });
}

export const idSchema = z.string().min(1).max(64);
/** A random id of a page, and the number of this call among its calls, counted upwards. */
export const callSequenceSchema = z.object({ page: z.string().min(1).max(100), number: z.number().int().min(1) });
export type CallSequence = z.infer<typeof callSequenceSchema>;
export const isoDateSchema = z.string().meta({ format: "date-time" });

export const wholeNumberText = z
	.string()
	.regex(/^\d{1,9}$/, { error: "notANumber" })
	.transform(Number);

/**
 * `skip` and `limit` of a list as query text. A `limit` above `max` counts as `max`; a `skip` beyond `maxSkip` is refused, because it
 * costs reads.
 */
export function pageQuery(size: { default: number; max: number }, maxSkip: number = LIMITS.skip.max) {
	return {
		skip: wholeNumberText
			.pipe(z.number().max(maxSkip))
			.optional()
			.transform((n) => n ?? 0),
		limit: wholeNumberText.optional().transform((n) => Math.min(n ?? size.default, size.max)),
	};
}

/** An optional age as query text: a whole number up to `max`. */
export const ageText = (max: number) => wholeNumberText.pipe(z.number().max(max)).optional();

/** A reply may hold fewer items than `limit`, so that it stays small: the next page starts after the items received so far. */
export const paginationSchema = z
	.object({ skip: z.number().int(), limit: z.number().int(), hasMore: z.boolean() })
	.meta({ id: "Pagination" });
export type Pagination = z.infer<typeof paginationSchema>;

export const searchText = z
	.string()
	.trim()
	.max(LIMITS.searchText.max)
	.optional()
	.transform((q) => q || undefined);

export const VISIBILITIES = ["public", "private"] as const;
const visibilitySchema = z.enum(VISIBILITIES);
export const languageSchema = z.enum(AUTHORING_LANGUAGES);

export const audience = { language: languageSchema, minAge: z.number().int(), maxAge: z.number().int(), visibility: visibilitySchema };
export const origin = { createdBy: z.string(), createdAt: isoDateSchema, updatedAt: isoDateSchema, version: z.number().int() };

/** The link that shares a quiz or book, and how many users opened it; null without a link. For its owner only. */
export const shared = { shared: z.object({ createdAt: isoDateSchema, users: z.number().int() }).nullable().optional() };
export type ShareInfo = { createdAt: string; users: number } | null;
/** An admin's decision about a quiz or book, and its date, for the owner and admins; the admin's name is only for admins. */
export const review = { reviewedAt: isoDateSchema.optional(), reviewedBy: z.string().optional() };

export function audienceInput({ min, max }: { min: number; max: number }) {
	const age = z.number().int().min(min).max(max).optional();
	return { language: languageSchema.optional(), visibility: visibilitySchema.optional(), minAge: age, maxAge: age };
}

export function refuseReversedAges(body: { minAge?: number | undefined; maxAge?: number | undefined }, ctx: z.RefinementCtx): void {
	if (body.minAge !== undefined && body.maxAge !== undefined && body.minAge > body.maxAge) {
		ctx.addIssue({ code: "custom", message: "ageOrder", path: ["minAge"] });
	}
}

/** Refuses entries whose `key` repeats that of an earlier one. */
export function refuseDuplicates<Key extends string>(key: Key, message: string) {
	return (entries: readonly { [K in Key]?: string | number | undefined }[], ctx: z.RefinementCtx): void => {
		const seen = new Set<string | number>();
		entries.forEach(({ [key]: value }, index) => {
			if (value === undefined) return;
			if (seen.has(value)) ctx.addIssue({ code: "custom", message, path: [index, key] });
			seen.add(value);
		});
	};
}

/** Optional text: trimmed, absent when empty or null; at most `max` characters. */
export function optionalText(max: number) {
	return z
		.string()
		.overwrite(visibleText)
		.max(max)
		.nullish()
		.transform((text) => text || undefined);
}

export function optionalUrl() {
	return optionalText(LIMITS.url.max).refine((url) => url === undefined || /^https?:\/\/[^\s/]+\S*$/i.test(url), { error: "urlHttp" });
}

export const adminListQuery = pageQuery(LIMITS.adminPageSize);
