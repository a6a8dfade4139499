import { Languages } from "lucide-react";
import { lazy, useState } from "react";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { LazyPart } from "~/ui/lazy-part";

const TranslateDialog = lazy(() => import("./translate-dialog"));

type TranslatedQuiz = Pick<QuizSummary, "_id" | "name" | "language">;

/** One dialog at a time; its code loads when it opens. */
export function Translating({ quiz, onClose }: { quiz: TranslatedQuiz | null; onClose: () => void }) {
	if (!quiz) return null;
	return (
		<LazyPart>
			<TranslateDialog quiz={quiz} onClose={onClose} />
		</LazyPart>
	);
}

export function TranslateButton({ quiz }: { quiz: TranslatedQuiz }) {
	const { t } = useTexts("site");
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button variant="outlined" onClick={() => setOpen(true)}>
				<Languages />
				{t("quizCard.translate")}
			</Button>
			<Translating quiz={open ? quiz : null} onClose={() => setOpen(false)} />
		</>
	);
}
