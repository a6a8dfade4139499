import { Plus } from "lucide-react";
import { type Dispatch, lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { LIMITS } from "#contract/limits";
import { expectKind } from "~/features/question/kinds/kind-views";
import { useTexts } from "~/i18n/texts";
import { newQuestionId } from "~/lib/question-id";
import { useLatest } from "~/lib/use-latest";
import { Button } from "~/ui/button";
import { ErrorBoundary } from "~/ui/error-boundary";
import { Section } from "~/ui/layout";
import { SortableList } from "~/ui/sortable";
import type { EditorAction } from "./editor-state";
import type { EditorValues } from "./editor-values";
import { focusAfterRender, infoError, questionPlace, type SaveErrors } from "./field-errors";
import { QuestionCard } from "./question-card";
import { openQuestion } from "./question-outline";

const PreviewDialog = lazy(() => import("./preview-dialog"));

interface QuestionListProps {
	values: EditorValues;
	errors: SaveErrors | null;
	readOnly: boolean;
	/** One question is open at a time, the others are one line each. */
	folded: boolean;
	/** null: all are folded. */
	wanted: string | null;
	onOpen: (id: string | null) => void;
	picturesUnderWay: RefObject<Set<string>>;
	beside?: ((questionId: string) => ReactNode) | undefined;
	dispatch: Dispatch<EditorAction>;
}

export function QuestionList({ values, errors, readOnly, folded, wanted, onOpen, picturesUnderWay, beside, dispatch }: QuestionListProps) {
	const { t } = useTexts("author");
	const { questions } = values;
	const count = questions.length;
	const listError = infoError(errors, "questions", values);
	const [previewed, setPreviewed] = useState<string | null>(null);
	// While the preview itself is loading; the next question is one tap away.
	useEffect(() => {
		if (previewed !== null) for (const { kind } of questions) expectKind(kind);
	}, [previewed, questions]);
	const nameOf = useCallback((index: number) => t("quizEditor.question", { number: index + 1 }), [t]);
	const opened = folded ? openQuestion(questions, wanted) : null;
	const openedNow = useLatest(opened);
	const toggle = useCallback(
		(id: string) => {
			const opens = openedNow.current !== id;
			flushSync(() => onOpen(opens ? id : null));
			// The open question above it has folded: scrolls this one back to its place.
			if (opens) document.getElementById(questionPlace(id, "card"))?.scrollIntoView({ block: "start" });
		},
		[onOpen, openedNow],
	);
	const add = () => {
		const newId = newQuestionId();
		dispatch({ type: "addQuestion", newId });
		onOpen(newId);
		focusAfterRender(questionPlace(newId, "text"));
	};
	return (
		<Section title={t("quizEditor.questions", { count })}>
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
				<ol className={`flex flex-col ${folded ? "gap-2" : "gap-4"}`}>
					{questions.map((question, index) => (
						<QuestionCard
							key={question.id}
							question={question}
							index={index}
							count={count}
							neighbourId={questions[index + 1]?.id ?? questions[index - 1]?.id}
							errors={errors}
							lang={values.language}
							defaultSeconds={values.defaultTimeLimit}
							readOnly={readOnly}
							unfolded={folded ? question.id === opened : null}
							onToggle={toggle}
							onOpen={onOpen}
							onPreview={setPreviewed}
							picturesUnderWay={picturesUnderWay}
							beside={beside}
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
			{previewed !== null && (
				<ErrorBoundary fallback={null}>
					<Suspense fallback={null}>
						<PreviewDialog
							questions={questions}
							shown={previewed}
							lang={values.language}
							seconds={values.defaultTimeLimit}
							onShow={setPreviewed}
							onClose={() => setPreviewed(null)}
						/>
					</Suspense>
				</ErrorBoundary>
			)}
		</Section>
	);
}
