import { ChevronDown, Ellipsis } from "lucide-react";
import type { Quiz, QuizSummary } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { ExportMenu } from "./export-menu";

/** Exports or copies the saved version of the quiz. */
export function QuizMenu({ quiz, onShare }: { quiz: Quiz; onShare: () => void }) {
	const { t } = useTexts("author");
	return (
		<ExportMenu
			quizId={quiz._id}
			load={() => Promise.resolve(quiz)}
			onShare={onShare}
			buttonClassName="border border-primary-300 bg-white px-4 whitespace-nowrap text-primary-800"
			button={
				<>
					{t("transfer.export")}
					<ChevronDown />
				</>
			}
		/>
	);
}

/** The card of a quiz does not have the questions. */
export function CardMenu({ quiz, onShare }: { quiz: QuizSummary; onShare?: () => void }) {
	const { t } = useTexts("author");
	return (
		<ExportMenu
			quizId={quiz._id}
			load={async () => (await api("GET /quizzes/{id}", { params: { id: quiz._id } })).quiz}
			onShare={onShare}
			label={t("transfer.more", { name: quiz.name })}
			button={<Ellipsis />}
			buttonClassName="shrink-0"
		/>
	);
}
