import { LIMITS, QUIZ_DEFAULTS } from "#contract/limits";
import type { Question } from "#contract/quizzes";
import type { QuizEditor } from "~/features/quiz-editor/use-quiz-editor";
import { AiGenerator } from "./ai-generator";

/** The generator in the editor: asks by what the form says so far, and names a quiz that has no name yet. */
export function GeneratorTool({ editor }: { editor: QuizEditor }) {
	const { values, topic, editing, dispatch } = editor;
	const nameIfEmpty = (name: string) => {
		if (values.name.trim() === "" && name !== "") dispatch({ type: "setInfo", info: { name } });
	};
	return (
		<AiGenerator
			quiz={{
				language: values.language,
				minAge: values.minAge ?? QUIZ_DEFAULTS.minAge,
				maxAge: values.maxAge ?? QUIZ_DEFAULTS.maxAge,
				...topic,
			}}
			editing={editing}
			room={LIMITS.questions.max - values.questions.length}
			onReplace={(questions: Question[], name) => {
				editor.replaceQuestions(questions);
				nameIfEmpty(name);
			}}
			onAdd={(questions: Question[], name) => {
				editor.addQuestions(questions);
				nameIfEmpty(name);
			}}
		/>
	);
}
