import { boundModeration, type InterfaceLanguage, type ModerationResult, type Question, type User } from "#contract";
import { visionKind } from "#worker/ai/kind";
import type { Deps } from "#worker/lib/deps";
import { toPictureDetail } from "#worker/moderation/picture-verdict";
import { isPublishable, worstSeverity } from "#worker/moderation/severity";
import { judgePictures, trustsAuthors, verdictOf } from "../picture-review";

type Counted = Record<InterfaceLanguage, (count: number) => string>;

const UNJUDGED: Counted = {
	en: (count) =>
		count === 1
			? "A picture has not been checked yet, so an admin looks at it before the quiz is published."
			: `${count} pictures have not been checked yet, so an admin looks at them before the quiz is published.`,
	tr: (count) =>
		count === 1
			? "Bir görsel henüz denetlenmedi; quiz yayımlanmadan önce bir yönetici ona bakacak."
			: `${count} görsel henüz denetlenmedi; quiz yayımlanmadan önce bir yönetici onlara bakacak.`,
};

const FOUND: Counted = {
	en: (count) => (count === 1 ? "Something was found in a picture." : `Something was found in ${count} pictures.`),
	tr: (count) => (count === 1 ? "Bir görselde sorun bulundu." : `${count} görselde sorun bulundu.`),
};

interface JudgedQuiz {
	visibility: "public" | "private";
	questions: readonly Question[];
}

interface Asked {
	user: User;
	language: InterfaceLanguage;
	/** True if the texts have used one of the day's checks. */
	counted: boolean;
	/** True if a model has just failed: the quiz waits for an admin, and its author should not wait any longer. */
	failed: boolean;
}

/**
 * Adds the verdicts about the pictures to the result for the texts (decisions section 10): their findings count like those of
 * texts. An unjudged picture makes a public quiz wait for an admin, and a private one if a model should have judged it
 * (section 4: a model that fails holds every quiz).
 */
export async function withPictures(
	deps: Deps,
	result: ModerationResult,
	{ visibility, questions }: JudgedQuiz,
	{ user, language, counted, failed }: Asked,
): Promise<ModerationResult> {
	const ids = [...new Set(questions.flatMap(({ image }) => image?.id ?? []))];
	// Content that is blocked anyway costs no call.
	if (ids.length === 0 || result.severity === "critical") return result;
	const verdicts = await judgePictures(deps, { user, ids, counted, ask: !failed });
	const details = questions.flatMap(({ image }, index) => {
		const finding = image && verdictOf(verdicts, image.id).finding;
		return finding ? [{ ...toPictureDetail(finding, image, language), index }] : [];
	});
	const open = ids.filter((id) => verdictOf(verdicts, id).verdict === null).length;
	const found = ids.filter((id) => verdictOf(verdicts, id).finding !== null).length;
	const severity = worstSeverity([result.severity, ...details.map((detail) => detail.severity)]);
	const mustWait = visibility === "public" || visionKind(deps.env) !== "none";
	const held = open > 0 && mustWait && !trustsAuthors(deps.env);
	const aboutPictures = [found > 0 ? FOUND[language](found) : "", held ? UNJUDGED[language](open) : ""].filter(Boolean);
	// "Nothing found in the texts" is not worth mentioning beside a finding about a picture.
	const nothingInTexts = result.approved && result.severity === null;
	return boundModeration({
		...result,
		approved: result.approved && isPublishable(severity) && !held,
		severity,
		categories: [...new Set([...result.categories, ...details.map(({ category }) => category)])],
		details: [...result.details, ...details],
		summary: (aboutPictures.length > 0 && nothingInTexts ? aboutPictures : [result.summary, ...aboutPictures]).join(" "),
	});
}
