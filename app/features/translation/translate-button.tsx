import { Languages } from "lucide-react";
import { lazy, useState } from "react";
import { href, Link } from "react-router";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { LazyPart } from "~/ui/lazy-part";

const TranslateDialog = lazy(() => import("./translate-dialog"));

export function TranslatedFrom({ _id, name }: { _id: string; name: string }) {
	const { t } = useTexts("site");
	return (
		<p>
			<Link
				to={href("/solo/:id?", { id: _id })}
				className="inline-flex min-h-11 items-center font-medium wrap-anywhere text-primary-800 underline"
			>
				{t("quizCard.translatedFrom", { name })}
			</Link>
		</p>
	);
}

export function TranslateButton({ quiz }: { quiz: Pick<QuizSummary, "_id" | "name" | "language"> }) {
	const { t } = useTexts("site");
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button variant="outlined" onClick={() => setOpen(true)}>
				<Languages />
				{t("quizCard.translate")}
			</Button>
			{open && (
				<LazyPart>
					<TranslateDialog quiz={quiz} onClose={() => setOpen(false)} />
				</LazyPart>
			)}
		</>
	);
}
