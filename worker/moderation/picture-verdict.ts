import { z } from "zod";
import {
	type InterfaceLanguage,
	LIMITS,
	type ModerationCategory,
	type ModerationDetail,
	moderationCategorySchema,
	type Picture,
	type Severity,
	severitySchema,
} from "#contract";
import { truncateText } from "#contract/quizzes/moderation";
import { isPublishable } from "./merge";

/** The worst finding about a picture. It is stored with the picture, for readers of both languages. */
export interface PictureFinding {
	severity: Severity;
	category: ModerationCategory;
	reasons: Record<InterfaceLanguage, string>;
}

/** What is known about a picture; `verdict` is null while nobody has judged it. */
export interface PictureVerdict {
	/** `clean`: everybody may see it, although something mild may have been found. */
	verdict: "clean" | "flagged" | null;
	finding: PictureFinding | null;
}

/** The columns of a picture's row that contain its verdict. */
interface StoredVerdict {
	verdict: PictureVerdict["verdict"];
	finding: unknown;
}

export const NOT_JUDGED: PictureVerdict = { verdict: null, finding: null };

/** For a finding whose reason is missing. */
const NO_REASON: Record<InterfaceLanguage, string> = {
	en: "Something in this picture needs a closer look.",
	tr: "Bu görseldeki bir şeye daha yakından bakılmalı.",
};

/** An admin has rejected it, which needs no reason. */
const SAID_NO: PictureFinding = {
	severity: "medium",
	category: "harmful_content",
	reasons: { en: "An admin did not approve this picture.", tr: "Bir yönetici bu görseli onaylamadı." },
};

/** Version 1, all there is so far. */
const storedSchema = z.object({
	version: z.literal(1),
	severity: severitySchema,
	category: moderationCategorySchema,
	reasons: z.object({ en: z.string(), tr: z.string() }),
});

const clipReason = (text: string) => truncateText(text.trim(), LIMITS.moderationReason.max);

/** A stored finding: with a short reason in each language. */
export function toFinding(severity: Severity, category: ModerationCategory, reasons: Record<InterfaceLanguage, string>): PictureFinding {
	return { severity, category, reasons: { en: clipReason(reasons.en) || NO_REASON.en, tr: clipReason(reasons.tr) || NO_REASON.tr } };
}

/** The columns that store a model's verdict. */
export function toStoredVerdict(finding: PictureFinding | null): { verdict: "clean" | "flagged"; finding: unknown } {
	return {
		verdict: isPublishable(finding?.severity ?? null) ? "clean" : "flagged",
		finding: finding && ({ version: 1, ...finding } satisfies z.input<typeof storedSchema>),
	};
}

/** Reads a row. A flagged picture always has a finding that holds it, even if the stored finding cannot be read. */
export function readVerdict({ verdict, finding: stored }: StoredVerdict): PictureVerdict {
	const read = storedSchema.safeParse(stored);
	if (read.success && !(verdict === "flagged" && isPublishable(read.data.severity))) {
		const { version: _, ...finding } = read.data;
		return { verdict, finding };
	}
	return { verdict, finding: verdict === "flagged" ? SAID_NO : null };
}

/** The finding as an entry of a moderation result, with the picture's description. */
export function toPictureDetail(
	{ severity, category, reasons }: PictureFinding,
	{ alt }: Pick<Picture, "alt">,
	language: InterfaceLanguage,
): ModerationDetail {
	return { category, severity, field: "image", flaggedText: alt, reason: reasons[language] };
}
