import { boundModeration, type InterfaceLanguage, type ModerationResult, moderationDetailSchema, type Question } from "#contract";
import { findVerdicts } from "#worker/db/media";
import type { Deps } from "#worker/lib/deps";
import { isPublishable, worstSeverity } from "#worker/moderation/severity";

const UNJUDGED: Record<InterfaceLanguage, (count: number) => string> = {
	en: (count) =>
		count === 1
			? "A picture has not been checked yet, so an admin looks at it before the quiz is published."
			: `${count} pictures have not been checked yet, so an admin looks at them before the quiz is published.`,
	tr: (count) =>
		count === 1
			? "Bir görsel henüz denetlenmedi; quiz yayımlanmadan önce bir yönetici ona bakacak."
			: `${count} görsel henüz denetlenmedi; quiz yayımlanmadan önce bir yönetici onlara bakacak.`,
};

interface JudgedQuiz {
	visibility: "public" | "private";
	questions: readonly Question[];
}

/** True where the operator trusts authors with pictures. */
const trusted = ({ PICTURE_REVIEW }: Cloudflare.Env) => PICTURE_REVIEW?.toLowerCase() === "off";

/**
 * Adds to the result for the texts what is known of the pictures (decisions section 10): findings of a model count as those of texts do,
 * and a public quiz with a picture that nobody has judged waits for an admin. A private one does not.
 */
export async function withPictures(
	deps: Deps,
	result: ModerationResult,
	{ visibility, questions }: JudgedQuiz,
	language: InterfaceLanguage,
): Promise<ModerationResult> {
	const ids = [...new Set(questions.flatMap(({ image }) => image?.id ?? []))];
	if (ids.length === 0 || trusted(deps.env)) return result;
	const verdicts = await findVerdicts(deps.db, ids);
	const details = questions.flatMap(({ image }, index) => {
		const found = image && moderationDetailSchema.safeParse(verdicts.get(image.id)?.finding);
		return found?.success ? [{ ...found.data, index }] : [];
	});
	const open = ids.filter((id) => !verdicts.get(id)?.verdict).length;
	const severity = worstSeverity([result.severity, ...details.map((detail) => detail.severity)]);
	const held = open > 0 && visibility === "public";
	return boundModeration({
		...result,
		approved: result.approved && isPublishable(severity) && !held,
		severity,
		categories: [...new Set([...result.categories, ...details.map(({ category }) => category)])],
		details: [...result.details, ...details],
		summary: held ? [result.severity === null ? "" : result.summary, UNJUDGED[language](open)].filter(Boolean).join(" ") : result.summary,
	});
}
