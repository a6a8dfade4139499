import { useTranslation } from "react-i18next";
import { LIMITS } from "#contract/limits";
import { isBlank } from "~/features/quiz-editor/editor-values";
import type { QuizEditor } from "~/features/quiz-editor/use-quiz-editor";
import { useSnackbar } from "~/ui/snackbar";
import { ImportPanel } from "./import-panel";

/** Import in the editor. What the file says of the quiz itself is taken where the author has said nothing yet. */
export function ImportTool({ editor }: { editor: QuizEditor }) {
	const { t } = useTranslation();
	const { show } = useSnackbar();
	const { values, topic, editing, dispatch } = editor;
	const begun = values.questions.filter((question) => !isBlank(question)).length;
	return (
		<ImportPanel
			begun={begun}
			onImport={(questions, { quizName, info }, mode) => {
				if (mode === "replace") editor.replaceQuestions(questions);
				else editor.addQuestions(questions);
				const name = [...(quizName ?? "").trim()].slice(0, LIMITS.quizName.max).join("");
				if (values.name.trim() === "" && name !== "") dispatch({ type: "setInfo", info: { name } });
				if (info && !editing && topic.bookId === null && begun === 0) dispatch({ type: "prefill", info });
				show({ message: t("transfer.imported", { count: questions.length }), tone: "success" });
			}}
		/>
	);
}
