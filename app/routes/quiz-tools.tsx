import { FileUp, Sparkles } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { LIMITS, QUIZ_DEFAULTS } from "#contract/limits";
import { isBlankQuestion } from "#contract/quizzes/question-content";
import { unfoldPlace } from "~/features/quiz-editor/field-errors";
import type { RenderStage } from "~/features/quiz-editor/side-preview";
import { ToolPanel } from "~/features/quiz-editor/tool-panel";
import type { QuizEditor } from "~/features/quiz-editor/use-quiz-editor";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Card } from "~/ui/layout";

preloadTexts("letters");

const AiGenerator = lazy(() => import("~/features/ai-generator/ai-generator"));
const ImportPanel = lazy(() => import("~/features/transfer/import-panel"));

const StagePreview = lazy(() => import("~/features/stage/stage-preview"));

/** A question as the big screen shows it; its place is reserved while the code loads. */
export const renderStage: RenderStage = (question, index, { questions, language }) => (
	<Suspense fallback={<div className="aspect-video w-full rounded-xl bg-primary-800" />}>
		<StagePreview question={question} index={index} count={questions.length} lang={language} />
	</Suspense>
);

const GENERATOR_PLACE = "ai-generator";

/** The generator and the import: a route combines these areas with the editor. */
interface QuizToolsProps {
	editor: QuizEditor;
	modelMissing: boolean;
	/** Opens a question and moves the focus to it. */
	onJump: (questionId: string) => void;
}

export function QuizTools({ editor, modelMissing, onJump }: QuizToolsProps) {
	const { t } = useTexts("author");
	const { values, topic, editing, dispatch, replaceQuestions, addQuestions, setHasUnsavedWork } = editor;
	const [material, setMaterial] = useState<File | null>(null);
	const filledCount = values.questions.filter((question) => !isBlankQuestion(question)).length;
	/** A quiz without a name takes the one that comes with the questions. */
	const nameIfEmpty = (given: string) => {
		const name = [...given.trim()].slice(0, LIMITS.quizName.max).join("");
		if (values.name.trim() === "" && name !== "") dispatch({ type: "setInfo", info: { name } });
	};
	return (
		<Card className="divide-y divide-line">
			<ToolPanel id="import-panel" title={t("transfer.title")} Icon={FileUp}>
				{(focusTitle) => (
					<ImportPanel
						onClosed={focusTitle}
						filledCount={filledCount}
						lang={values.language}
						onImport={(questions, { quizName, info }, mode) => {
							if (mode === "replace") replaceQuestions(questions);
							else addQuestions(questions);
							nameIfEmpty(quizName ?? "");
							// Fields of the quiz itself are taken from the file only if the author has not set them yet.
							if (info && !editing && topic.bookId === null && filledCount === 0) dispatch({ type: "prefill", info });
						}}
						onCheck={(count) => {
							const first = values.questions[Math.max(0, values.questions.length - count)];
							if (first) onJump(first.id);
						}}
						onMaterial={
							modelMissing
								? undefined
								: (file) => {
										setMaterial(file);
										unfoldPlace(GENERATOR_PLACE);
									}
						}
					/>
				)}
			</ToolPanel>
			<ToolPanel
				id={GENERATOR_PLACE}
				title={t("aiGenerator.title")}
				Icon={Sparkles}
				missing={modelMissing ? t("aiGenerator.unavailable") : null}
			>
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
						freeSlots={LIMITS.questions.max - filledCount}
						onReplace={(questions, name) => {
							replaceQuestions(questions);
							nameIfEmpty(name);
						}}
						onHold={setHasUnsavedWork}
						onAdd={(questions, name) => {
							addQuestions(questions);
							nameIfEmpty(name);
						}}
					/>
				)}
			</ToolPanel>
		</Card>
	);
}
