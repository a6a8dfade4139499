import { type Dispatch, useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "#contract/limits";
import { Button } from "~/ui/button";
import { PlusIcon } from "~/ui/icons";
import type { EditorAction } from "./editor-state";
import { type EditorValues, newQuestionId } from "./editor-values";
import { infoError, questionErrors, type SaveErrors } from "./field-errors";
import { focusAfterRender, questionPlace } from "./field-focus";
import { QuestionBar } from "./question-bar";
import { QuestionEditor } from "./question-editor";

interface QuestionListProps {
	values: EditorValues;
	errors: SaveErrors | null;
	readOnly: boolean;
	dispatch: Dispatch<EditorAction>;
}

/** The questions in their order, which buttons and dragging change. */
export function QuestionList({ values, errors, readOnly, dispatch }: QuestionListProps) {
	const { t } = useTranslation();
	const [dragged, setDragged] = useState<string | null>(null);
	const [over, setOver] = useState<number | null>(null);
	const [said, setSaid] = useState("");
	const { questions } = values;
	const from = questions.findIndex(({ id }) => id === dragged);
	const listError = infoError(errors, "questions", values);

	const move = (id: string, to: number) => {
		dispatch({ type: "moveQuestion", id, to });
		setSaid(t("quizEditor.movedTo", { number: to + 1 }));
	};
	const endDrag = () => {
		setDragged(null);
		setOver(null);
	};
	const drop = (to: number) => {
		if (dragged !== null && from >= 0 && from !== to) move(dragged, to);
		endDrag();
	};
	const add = () => {
		const newId = newQuestionId();
		dispatch({ type: "addQuestion", newId });
		focusAfterRender(questionPlace(newId, "text"));
	};
	return (
		<section aria-labelledby="questions-heading" className="flex flex-col gap-4">
			<h2 id="questions-heading" className="text-xl text-slate-900">
				{t("quizEditor.questions", { count: questions.length })}
			</h2>
			{listError && <p className="font-medium text-error-700">{listError}</p>}
			<ol className="flex flex-col gap-4">
				{questions.map((question, index) => (
					<li
						key={question.id}
						id={questionPlace(question.id, "card")}
						aria-label={t("quizEditor.question", { number: index + 1 })}
						onDragOver={(event) => {
							if (dragged === null) return;
							event.preventDefault();
							setOver(index);
						}}
						onDrop={(event) => {
							if (dragged === null) return;
							event.preventDefault();
							drop(index);
						}}
						className={`scroll-mt-4 rounded-card border bg-white p-4 sm:p-5 ${dragged === question.id ? "opacity-50" : ""} ${
							over === index && from !== index ? "border-primary-600 ring-2 ring-primary-300" : "border-line"
						}`}
					>
						<QuestionBar
							id={question.id}
							index={index}
							count={questions.length}
							readOnly={readOnly}
							dispatch={dispatch}
							onMove={move}
							onDragStart={() => setDragged(question.id)}
							onDragEnd={endDrag}
							neighbour={questions[index + 1]?.id ?? questions[index - 1]?.id}
						/>
						<QuestionEditor
							question={question}
							errors={questionErrors(errors, question)}
							defaultSeconds={values.defaultTimeLimit}
							readOnly={readOnly}
							dispatch={dispatch}
						/>
					</li>
				))}
			</ol>
			<p role="status" className="sr-only">
				{said}
			</p>
			{!readOnly && (
				<Button variant="outlined" className="self-start max-sm:w-full" disabled={questions.length >= LIMITS.questions.max} onClick={add}>
					<PlusIcon />
					{t("quizEditor.addQuestion")}
				</Button>
			)}
		</section>
	);
}
