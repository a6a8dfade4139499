import { ChevronLeft, ChevronRight } from "lucide-react";
import { type AuthoringLanguage, QUIZ_DEFAULTS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { useTexts } from "~/i18n/texts";
import { IconButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { PlayerPreview } from "./player-preview";

interface PreviewDialogProps {
	questions: readonly Question[];
	shown: string;
	lang: AuthoringLanguage;
	seconds: number | null;
	onShow: (id: string) => void;
	onClose: () => void;
}

export default function PreviewDialog({ questions, shown, lang, seconds, onShow, onClose }: PreviewDialogProps) {
	const { t } = useTexts("author");
	const index = questions.findIndex(({ id }) => id === shown);
	const question = questions[index];
	if (!question) return null;
	const before = questions[index - 1]?.id;
	const after = questions[index + 1]?.id;
	return (
		<Dialog open title={t("quizEditor.previewTitle", { number: index + 1 })} onClose={onClose}>
			<PlayerPreview
				key={question.id}
				question={question}
				number={index + 1}
				count={questions.length}
				lang={lang}
				seconds={question.timeLimit ?? seconds ?? QUIZ_DEFAULTS.defaultTimeLimit}
			/>
			<div className="mt-3 flex justify-between">
				<IconButton label={t("quizEditor.previewPrevious")} disabled={before === undefined} onClick={() => before && onShow(before)}>
					<ChevronLeft className="rtl:-scale-x-100" />
				</IconButton>
				<IconButton label={t("quizEditor.previewNext")} disabled={after === undefined} onClick={() => after && onShow(after)}>
					<ChevronRight className="rtl:-scale-x-100" />
				</IconButton>
			</div>
		</Dialog>
	);
}
