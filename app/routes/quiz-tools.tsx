import { LIMITS, QUIZ_DEFAULTS } from "#contract/limits";
import { isBlankQuestion } from "#contract/question-content";
import { AI_GENERATOR_PLACE, AiGenerator } from "~/features/ai-generator/ai-generator";
import type { QuizEditor } from "~/features/quiz-editor/use-quiz-editor";
import { IMPORT_PLACE, ImportPanel } from "~/features/transfer/import-panel";
import { useTexts } from "~/i18n/texts";
import { toast } from "~/ui/toast";

/** Where a new quiz may begin. */
export const START_PLACES = { import: IMPORT_PLACE, generate: AI_GENERATOR_PLACE };

/** The generator and the import above the questions of a quiz that can be changed. These areas are combined only here. */
export function QuizTools({ editor }: { editor: QuizEditor }) {
	const { t } = useTexts("author");
	const { values, topic, editing, dispatch, replaceQuestions, addQuestions, setHeld } = editor;
	const begun = values.questions.filter((question) => !isBlankQuestion(question)).length;
	/** A quiz without a name takes the one that comes with the questions. */
	const nameIfEmpty = (given: string) => {
		const name = [...given.trim()].slice(0, LIMITS.quizName.max).join("");
		if (values.name.trim() === "" && name !== "") dispatch({ type: "setInfo", info: { name } });
	};
	return (
		<>
			<AiGenerator
				quiz={{
					language: values.language,
					minAge: values.minAge ?? QUIZ_DEFAULTS.minAge,
					maxAge: values.maxAge ?? QUIZ_DEFAULTS.maxAge,
					...topic,
				}}
				editing={editing}
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
			<ImportPanel
				begun={begun}
				lang={values.language}
				onImport={(questions, { quizName, info }, mode) => {
					if (mode === "replace") replaceQuestions(questions);
					else addQuestions(questions);
					nameIfEmpty(quizName ?? "");
					// Fields of the quiz itself are taken from the file only if the author has not set them yet.
					if (info && !editing && topic.bookId === null && begun === 0) dispatch({ type: "prefill", info });
					toast.success(t("transfer.imported", { count: questions.length }));
				}}
			/>
		</>
	);
}
