import { Plus } from "lucide-react";
import { type Dispatch, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "#contract/limits";
import { newQuestionId } from "~/lib/question-id";
import { Button } from "~/ui/button";
import { SortableList } from "~/ui/sortable";
import type { EditorAction } from "./editor-state";
import type { EditorValues } from "./editor-values";
import { infoError, type SaveErrors } from "./field-errors";
import { focusAfterRender, questionPlace } from "./field-focus";
import { QuestionCard } from "./question-card";

interface QuestionListProps {
	values: EditorValues;
	errors: SaveErrors | null;
	readOnly: boolean;
	dispatch: Dispatch<EditorAction>;
}

/** The questions in their order, which grips and buttons change. */
export function QuestionList({ values, errors, readOnly, dispatch }: QuestionListProps) {
	const { t } = useTranslation();
	const { questions } = values;
	const count = questions.length;
	const listError = infoError(errors, "questions", values);
	const nameOf = useCallback((index: number) => t("quizEditor.question", { number: index + 1 }), [t]);
	const add = () => {
		const newId = newQuestionId();
		dispatch({ type: "addQuestion", newId });
		focusAfterRender(questionPlace(newId, "text"));
	};
	return (
		<section aria-labelledby="questions-heading" className="flex flex-col gap-4">
			<h2 id="questions-heading" className="text-xl text-slate-900">
				{t("quizEditor.questions", { count })}
			</h2>
			{listError && <p className="font-medium text-error-700">{listError}</p>}
			<SortableList
				count={count}
				nameOf={nameOf}
				disabled={readOnly || count < 2}
				onMove={(from, to) => {
					const id = questions[from]?.id;
					if (id !== undefined) dispatch({ type: "moveQuestion", id, to });
				}}
			>
				<ol className="flex flex-col gap-4">
					{questions.map((question, index) => (
						<QuestionCard
							key={question.id}
							question={question}
							index={index}
							count={count}
							neighbourId={questions[index + 1]?.id ?? questions[index - 1]?.id}
							errors={errors}
							defaultSeconds={values.defaultTimeLimit}
							readOnly={readOnly}
							dispatch={dispatch}
						/>
					))}
				</ol>
			</SortableList>
			{!readOnly && (
				<Button variant="outlined" className="self-start max-sm:w-full" disabled={count >= LIMITS.questions.max} onClick={add}>
					<Plus />
					{t("quizEditor.addQuestion")}
				</Button>
			)}
		</section>
	);
}
