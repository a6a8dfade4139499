import type { GeneratedQuestion } from "#contract/ai/ai";
import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";

interface PassageProps {
	question: GeneratedQuestion;
	/** True if it was to be copied and its words stand in the text. */
	reworded: boolean;
}

/** The passage of the material that a question rests on, or that there is none. */
export function Passage({ question: { source }, reworded }: PassageProps) {
	const { t } = useTexts("author", "material");
	if (source === undefined) return null;
	if (source === null)
		return (
			<p>
				<Chip tone="warning">{t("material.noPassage")}</Chip>
			</p>
		);
	return (
		<figure className="border-l-4 border-primary-200 pl-3 text-sm text-slate-700">
			<figcaption className="font-semibold text-slate-600">{t("material.passage")}</figcaption>
			<blockquote className="wrap-anywhere">{source}</blockquote>
			{reworded && (
				<p className="mt-1">
					<Chip tone="warning">{t("material.reworded")}</Chip>
				</p>
			)}
		</figure>
	);
}
