import { lazy, Suspense, useState } from "react";
import { LIMITS, QUIZ_DEFAULTS } from "#contract/limits";
import { isBlankQuestion } from "#contract/quizzes/question-content";
import { focusPlace, questionPlace, unfoldPlace } from "~/features/quiz-editor/field-errors";
import type { StageOf } from "~/features/quiz-editor/side-preview";
import { ToolPanel } from "~/features/quiz-editor/tool-panel";
import type { QuizEditor } from "~/features/quiz-editor/use-quiz-editor";
import { useTexts } from "~/i18n/texts";

const AiGenerator = lazy(() => import("~/features/ai-generator/ai-generator"));
const ImportPanel = lazy(() => import("~/features/transfer/import-panel"));

const StagePreview = lazy(() => import("~/features/stage/stage-preview"));

/** The place is there before the code of the big screen has loaded. */
export const stageOf: StageOf = (question, index, { questions, language }) => (
	<Suspense fallback={<div className="aspect-video w-full rounded-xl bg-primary-800" />}>
		<StagePreview question={question} index={index} count={questions.length} lang={language} />
	</Suspense>
);

export const START_PLACES = { import: "import-panel", generate: "ai-generator" };

/** These areas are combined only here. */
export function QuizTools({ editor, modelMissing }: { editor: QuizEditor; modelMissing: boolean }) {
	const { t } = useTexts("author");
	const { values, topic, editing, dispatch, replaceQuestions, addQuestions, setHeld } = editor;
	const [material, setMaterial] = useState<File | null>(null);
	const begun = values.questions.filter((question) => !isBlankQuestion(question)).length;
	/** A quiz without a name takes the one that comes with the questions. */
	const nameIfEmpty = (given: string) => {
		const name = [...given.trim()].slice(0, LIMITS.quizName.max).join("");
		if (values.name.trim() === "" && name !== "") dispatch({ type: "setInfo", info: { name } });
	};
	return (
		<>
			<ToolPanel id={START_PLACES.generate} title={t("aiGenerator.title")} missing={modelMissing ? t("aiGenerator.unavailable") : null}>
				{() => (
					<AiGenerator
						quiz={{
							language: values.language,
							minAge: values.minAge ?? QUIZ_DEFAULTS.minAge,
							maxAge: values.maxAge ?? QUIZ_DEFAULTS.maxAge,
							...topic,
						}}
						editing={editing}
						file={material}
						room={LIMITS.questions.max - begun}
						onReplace={(questions, name) => {
							replaceQuestions(questions);
							nameIfEmpty(name);
						}}
						onHold={setHeld}
						onAdd={(questions, name) => {
							addQuestions(questions);
							nameIfEmpty(name);
						}}
					/>
				)}
			</ToolPanel>
			<ToolPanel id={START_PLACES.import} title={t("transfer.title")}>
				{(focusTitle) => (
					<ImportPanel
						onClosed={focusTitle}
						begun={begun}
						lang={values.language}
						onImport={(questions, { quizName, info }, mode) => {
							if (mode === "replace") replaceQuestions(questions);
							else addQuestions(questions);
							nameIfEmpty(quizName ?? "");
							// Fields of the quiz itself are taken from the file only if the author has not set them yet.
							if (info && !editing && topic.bookId === null && begun === 0) dispatch({ type: "prefill", info });
						}}
						onCheck={(count) => {
							const first = values.questions[Math.max(0, values.questions.length - count)];
							// On a phone a question is folded to one line.
							if (first && !focusPlace(questionPlace(first.id, "text"))) focusPlace(questionPlace(first.id, "card"));
						}}
						onMaterial={
							modelMissing
								? undefined
								: (file) => {
										setMaterial(file);
										unfoldPlace(START_PLACES.generate);
									}
						}
					/>
				)}
			</ToolPanel>
		</>
	);
}
