import { href, Link } from "react-router";
import type { Quiz } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";

/** Names the quiz that this one is a copy or a translation of, if its reader may know it. */
export function QuizSource({ quiz: { basedOn, translatedFrom } }: { quiz: Pick<Quiz, "basedOn" | "translatedFrom"> }) {
	const { t } = useTexts("site");
	const source = basedOn
		? { id: basedOn.quizId, words: t("quizCard.basedOn", { name: basedOn.name }) }
		: translatedFrom && { id: translatedFrom._id, words: t("quizCard.translatedFrom", { name: translatedFrom.name }) };
	if (!source) return null;
	return (
		<p>
			<Link
				to={href("/quiz/:id", { id: source.id })}
				className="inline-flex min-h-11 items-center font-medium wrap-anywhere text-primary-800 underline"
			>
				{source.words}
			</Link>
		</p>
	);
}
