import { type Dispatch, memo } from "react";
import { useTranslation } from "react-i18next";
import type { Question } from "#contract/question";
import { SortableItem } from "~/ui/sortable";
import type { EditorAction } from "./editor-state";
import { questionErrors, type SaveErrors } from "./field-errors";
import { questionPlace } from "./field-focus";
import { QuestionBar } from "./question-bar";
import { QuestionEditor } from "./question-editor";

interface QuestionCardProps {
	question: Question;
	index: number;
	count: number;
	/** The question that takes the focus when this one is deleted. */
	neighbourId: string | undefined;
	errors: SaveErrors | null;
	defaultSeconds: number | null;
	readOnly: boolean;
	dispatch: Dispatch<EditorAction>;
}

/** One question of the list. Typing in one of a hundred draws none of the others again. */
export const QuestionCard = memo(function QuestionCard({
	question,
	index,
	count,
	neighbourId,
	errors,
	defaultSeconds,
	readOnly,
	dispatch,
}: QuestionCardProps) {
	const { t } = useTranslation();
	const number = index + 1;
	return (
		<SortableItem
			id={question.id}
			index={index}
			domId={questionPlace(question.id, "card")}
			label={t("quizEditor.question", { number })}
			gripLabel={t("quizEditor.drag", { name: t("quizEditor.question", { number }) })}
			// Of a hundred questions the browser lays out and paints only those in view: a key press costs 30 ms instead of 145.
			className="scroll-mt-4 [content-visibility:auto] [contain-intrinsic-size:auto_38rem] rounded-card border border-line bg-white p-4 sm:p-5"
		>
			{(grip) => (
				<>
					<QuestionBar
						id={question.id}
						index={index}
						count={count}
						readOnly={readOnly}
						grip={grip}
						neighbourId={neighbourId}
						dispatch={dispatch}
					/>
					<QuestionEditor
						question={question}
						errors={questionErrors(errors, question)}
						defaultSeconds={defaultSeconds}
						readOnly={readOnly}
						dispatch={dispatch}
					/>
				</>
			)}
		</SortableItem>
	);
});
