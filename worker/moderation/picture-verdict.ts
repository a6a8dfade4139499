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
import { isPublishable } from "./verdicts";

/** Stored with the picture, for readers of both languages. */
export interface PictureFinding {
	severity: Severity;
	category: ModerationCategory;
	reasons: Record<InterfaceLanguage, string>;
}

/** `verdict` is null until somebody has judged it. */
export interface PictureVerdict {
	/** `clean`: everybody may see it, even if something mild was found. */
	verdict: "clean" | "flagged" | null;
	finding: PictureFinding | null;
}

interface StoredVerdict {
	verdict: PictureVerdict["verdict"];
	finding: unknown;
}

export const NOT_JUDGED: PictureVerdict = { verdict: null, finding: null };

const NO_REASON: Record<InterfaceLanguage, string> = {
	en: "Something in this picture needs a closer look.",
	tr: "Bu görseldeki bir şeye daha yakından bakılmalı.",
};

/** Rejected by an admin, which needs no reason. */
const SAID_NO: PictureFinding = {
	severity: "medium",
	category: "harmful_content",
	reasons: { en: "An admin did not approve this picture.", tr: "Bir yönetici bu görseli onaylamadı." },
};

/** Version 1 is the only one so far. */
const storedSchema = z.object({
	version: z.literal(1),
	severity: severitySchema,
	category: moderationCategorySchema,
	reasons: z.object({ en: z.string(), tr: z.string() }),
});

const clipReason = (text: string) => truncateText(text.trim(), LIMITS.moderationReason.max);

export function toFinding(severity: Severity, category: ModerationCategory, reasons: Record<InterfaceLanguage, string>): PictureFinding {
	return { severity, category, reasons: { en: clipReason(reasons.en) || NO_REASON.en, tr: clipReason(reasons.tr) || NO_REASON.tr } };
}

export function toStoredVerdict(finding: PictureFinding | null): { verdict: "clean" | "flagged"; finding: unknown } {
	return {
		verdict: isPublishable(finding?.severity ?? null) ? "clean" : "flagged",
		finding: finding && ({ version: 1, ...finding } satisfies z.input<typeof storedSchema>),
	};
}

/** A flagged picture always has a finding that holds it, even if the stored one is unreadable. */
export function readVerdict({ verdict, finding: stored }: StoredVerdict): PictureVerdict {
	const read = storedSchema.safeParse(stored);
	if (read.success && !(verdict === "flagged" && isPublishable(read.data.severity))) {
		const { version: _, ...finding } = read.data;
		return { verdict, finding };
	}
	return { verdict, finding: verdict === "flagged" ? SAID_NO : null };
}

export function toPictureDetail(
	{ severity, category, reasons }: PictureFinding,
	{ alt }: Pick<Picture, "alt">,
	language: InterfaceLanguage,
): ModerationDetail {
	return { category, severity, field: "image", flaggedText: alt, reason: reasons[language] };
}
