import { languageSchema, ok, paginationSchema } from "../common";
import { LIMITS } from "../limits";
import { moderationDetailSchema } from "../quizzes/moderation";
import { visibleText } from "../text/visible-text";
import { z } from "../z";

/** Picture formats that are accepted and served. The format is determined from the file's bytes. */
export const PICTURE_TYPES = ["image/webp", "image/jpeg", "image/png"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Why a picture cannot be used (`details.reason` of PICTURE_INVALID). */
const PICTURE_PROBLEMS = ["damaged", "animated", "turned", "tooSmall", "tooLarge"] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

/** An id is a hash of the served bytes, then width and height, so that a page can reserve space for the picture. */
const ID = /^[A-Za-z0-9_-]{32}-(\d{2,4})x(\d{2,4})$/;

export const mediaIdSchema = z.string().regex(ID, { error: "pictureUnknown" });

export function mediaId(hash: string, { width, height }: { width: number; height: number }): string {
	return `${hash}-${width}x${height}`;
}

/** Returns address and size of the picture with this id; null if the text is not a picture id. */
export function parseMediaId(id: string): { url: string; width: number; height: number } | null {
	const [, width, height] = ID.exec(id) ?? [];
	return width === undefined || height === undefined ? null : { url: mediaUrl(id), width: Number(width), height: Number(height) };
}

export const mediaUrl = (id: string) => `/media/${id}`;

/** Returns the id in the address of an uploaded picture; null for any other address. */
export function parseMediaUrl(url: string): string | null {
	const id = url.startsWith("/media/") ? url.slice("/media/".length) : "";
	return ID.test(id) ? id : null;
}

const side = z.number().int();
const mediaSchema = z.object({ id: z.string(), url: z.string(), width: side, height: side, bytes: z.number().int() }).meta({ id: "Media" });
export type Media = z.infer<typeof mediaSchema>;
export const mediaBodySchema = ok({ media: mediaSchema }).meta({ id: "MediaBody" });

export const pictureSchema = z
	.object({ id: z.string(), alt: z.string(), url: z.string(), width: side, height: side })
	.meta({ id: "QuestionPicture" });
export type Picture = z.infer<typeof pictureSchema>;

/** A picture as an author sends it; its address and size are derived from the id. */
export const pictureInputSchema = z
	.object({
		id: mediaIdSchema,
		alt: z.string({ error: "altRequired" }).overwrite(visibleText).min(1, { error: "altRequired" }).max(LIMITS.imageAlt.max),
	})
	.transform(({ id, alt }, ctx): Picture => {
		const place = parseMediaId(id);
		if (place) return { id, alt, ...place };
		ctx.addIssue({ code: "custom", message: "pictureUnknown", path: ["id"] });
		return z.NEVER;
	});

const pendingCoverSchema = z
	.object({
		media: z.object({ id: z.string(), url: z.string(), width: side, height: side }),
		book: z.object({ _id: z.string(), title: z.string(), language: languageSchema }),
		ownerName: z.string(),
		ownerEmail: z.string().nullable(),
		/** The model's finding; null if no model has checked it. */
		finding: moderationDetailSchema.pick({ category: true, severity: true, reason: true }).nullable(),
	})
	.meta({ id: "PendingCover" });
export type PendingCover = z.infer<typeof pendingCoverSchema>;
export const pendingCoversBodySchema = ok({ covers: z.array(pendingCoverSchema), pagination: paginationSchema }).meta({
	id: "PendingCoversBody",
});

export const judgePictureBodySchema = z.object({ approved: z.boolean() }).meta({ id: "JudgePictureBody" });
export const judgedPictureBodySchema = ok({ media: mediaSchema, approved: z.boolean() }).meta({ id: "JudgedPictureBody" });
