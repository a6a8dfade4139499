import { z } from "zod";
import {
	INTERFACE_LANGUAGES,
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
import { serverText } from "../lib/texts";
import { isPublishable } from "./verdicts";

/** A finding about a picture, stored with it for readers of all interface languages. */
export interface PictureFinding {
	severity: Severity;
	category: ModerationCategory;
	/** Reasons by language; a language that was added later has none. */
	reasons: Partial<Record<string, string>>;
	/** Rejected by an admin, which needs no reason. */
	byAdmin?: boolean;
}

/** `verdict` is null until a model or an admin has judged the picture. */
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

const REJECTED_BY_ADMIN: PictureFinding = { severity: "medium", category: "harmful_content", reasons: {}, byAdmin: true };

/** Version 1 is the only one so far. */
const storedSchema = z.object({
	version: z.literal(1),
	severity: severitySchema,
	category: moderationCategorySchema,
	reasons: z.partialRecord(z.enum(INTERFACE_LANGUAGES), z.string()),
});

const clipReason = (text: string) => truncateText(text.trim(), LIMITS.moderationReason.max);

export function toFinding(severity: Severity, category: ModerationCategory, reasons: PictureFinding["reasons"]): PictureFinding {
	const clipped = INTERFACE_LANGUAGES.flatMap((language) => {
		const reason = clipReason(reasons[language] ?? "");
		return reason === "" ? [] : [[language, reason]];
	});
	return { severity, category, reasons: Object.fromEntries(clipped) };
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
	return { verdict, finding: verdict === "flagged" ? REJECTED_BY_ADMIN : null };
}

export function pictureReason({ reasons, byAdmin }: PictureFinding, language: InterfaceLanguage): string {
	return reasons[language] ?? serverText(language, byAdmin ? "check.pictureRefused" : "check.pictureNoReason");
}

export function toPictureDetail(finding: PictureFinding, { alt }: Pick<Picture, "alt">, language: InterfaceLanguage): ModerationDetail {
	const { category, severity } = finding;
	return { category, severity, field: "image", flaggedText: alt, reason: pictureReason(finding, language) };
}
