import { Plus } from "lucide-react";
import { type Dispatch, type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { LIMITS } from "#contract/limits";
import { generateQuestionId } from "#contract/quizzes/question-id";
import { preloadKind } from "~/features/question/kinds/kind-views";
import { useTexts } from "~/i18n/texts";
import { useLatest } from "~/lib/use-latest";
import { Button } from "~/ui/button";
import { ErrorBoundary } from "~/ui/error-boundary";
import { Section } from "~/ui/layout";
import { SortableList } from "~/ui/sortable";
import type { EditorAction } from "./editor-state";
import type { EditorValues } from "./editor-values";
import { ADD_QUESTION_PLACE, findInfoError, questionPlace, type SaveErrors } from "./field-errors";
import type { PictureUploads } from "./picture-field";
import { QuestionCard } from "./question-card";
import type { QuestionLayout } from "./question-outline";

const PreviewDialog = lazy(() => import("./preview-dialog"));

interface QuestionListProps {
	values: EditorValues;
	errors: SaveErrors | null;
	readOnly: boolean;
	layout: QuestionLayout;
	/** null if no one question is open. */
	openId: string | null;
	onOpen: (id: string | null) => void;
	/** Opens a question and moves the focus to its text. */
	onJump: (id: string) => void;
	pictures: PictureUploads;
	beside?: ((questionId: string) => ReactNode) | undefined;
	dispatch: Dispatch<EditorAction>;
}

export function QuestionList({ values, errors, readOnly, layout, openId, onOpen, onJump, pictures, beside, dispatch }: QuestionListProps) {
	const { t } = useTexts("author");
	const { questions } = values;
	const count = questions.length;
	const listError = findInfoError(errors, "questions", values);
	const [previewId, setPreviewId] = useState<string | null>(null);
	// Kinds load while the preview itself is loading, because the next question is one tap away.
	useEffect(() => {
		if (previewId !== null) for (const { kind } of questions) preloadKind(kind);
	}, [previewId, questions]);
	const formatQuestionName = useCallback((index: number) => t("quizEditor.question", { number: index + 1 }), [t]);
	const latestOpenId = useLatest(openId);
	const toggle = useCallback(
		(id: string) => {
			const willOpen = latestOpenId.current !== id;
			flushSync(() => onOpen(willOpen ? id : null));
			// The open question above has folded, so this one is scrolled back to its place.
			if (willOpen) document.getElementById(questionPlace(id, "card"))?.scrollIntoView({ block: "start" });
		},
		[onOpen, latestOpenId],
	);
	const canAdd = !readOnly && count < LIMITS.questions.max;
	const addQuestion = () => {
		const newId = generateQuestionId(crypto);
		dispatch({ type: "addQuestion", newId });
		onJump(newId);
	};
	const addByKey = (event: KeyboardEvent) => {
		if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.altKey || event.repeat || !canAdd) return;
		event.preventDefault();
		addQuestion();
	};
	return (
		// The list at the side has the same heading.
		<Section title={<span className={layout === "single" ? "sr-only" : ""}>{t("quizEditor.questions", { count })}</span>}>
			{listError && <p className="font-medium text-error-700">{listError}</p>}
			<SortableList
				count={count}
				getName={formatQuestionName}
				disabled={readOnly || count < 2 || layout === "single"}
				onMove={(from, to) => {
					const id = questions[from]?.id;
					if (id !== undefined) dispatch({ type: "moveQuestion", id, to });
				}}
			>
				<ol onKeyDown={addByKey} className={`flex flex-col ${layout === "lines" ? "gap-2" : "gap-4"}`}>
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
							layout={layout}
							open={layout === "all" || question.id === openId}
							onToggle={toggle}
							onJump={onJump}
							onPreview={setPreviewId}
							pictures={pictures}
							beside={beside}
							dispatch={dispatch}
						/>
					))}
				</ol>
			</SortableList>
			{!readOnly && (
				<Button
					id={ADD_QUESTION_PLACE}
					variant="outlined"
					className="self-start max-sm:w-full"
					aria-keyshortcuts="Control+Enter Meta+Enter"
					disabled={!canAdd}
					onClick={addQuestion}
				>
					<Plus />
					{t("quizEditor.addQuestion")}
				</Button>
			)}
			{previewId !== null && (
				<ErrorBoundary fallback={null}>
					<Suspense fallback={null}>
						<PreviewDialog
							questions={questions}
							shown={previewId}
							lang={values.language}
							seconds={values.defaultTimeLimit}
							onShow={setPreviewId}
							onClose={() => setPreviewId(null)}
						/>
					</Suspense>
				</ErrorBoundary>
			)}
		</Section>
	);
}
