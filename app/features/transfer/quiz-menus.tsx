import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import type { Quiz, QuizSummary } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { ExportMenu } from "./export-menu";

interface MoreMenuProps extends Pick<ComponentProps<typeof ExportMenu>, "first" | "last" | "adapts" | "prints"> {
	/** A list does not have the questions. */
	quiz: QuizSummary | Quiz;
}

/** The menu at the end of a card, or of the actions of a page. */
export function MoreMenu({ quiz, ...rest }: MoreMenuProps) {
	const { t } = useTexts("author");
	return (
		<ExportMenu
			quizId={quiz._id}
			load={async () => ("questions" in quiz ? quiz : (await api("GET /quizzes/{id}", { params: { id: quiz._id } })).quiz)}
			label={t("transfer.more", { name: quiz.name })}
			button={<Ellipsis />}
			buttonClassName="shrink-0"
			{...rest}
		/>
	);
}
