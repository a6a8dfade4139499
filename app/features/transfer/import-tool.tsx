import { useTranslation } from "react-i18next";
import { isBlank } from "~/features/quiz-editor/editor-values";
import type { QuizEditor } from "~/features/quiz-editor/use-quiz-editor";
import { useSnackbar } from "~/ui/snackbar";
import { LIMITS } from "../../../worker/contract/limits";
import { ImportPanel } from "./import-panel";

/** Import in the editor; it names a quiz that has no name yet. */
export function ImportTool({ editor }: { editor: QuizEditor }) {
	const { t } = useTranslation();
	const { show } = useSnackbar();
	const { values, dispatch } = editor;
	const kept = values.questions.filter((question) => !isBlank(question)).length;
	return (
		<ImportPanel
			maxQuestions={LIMITS.questions.max - kept}
			onImport={(questions, quizName, mode) => {
				if (mode === "replace") editor.replaceQuestions(questions);
				else editor.addQuestions(questions);
				const name = [...(quizName ?? "").trim()].slice(0, LIMITS.quizName.max).join("");
				if (values.name.trim() === "" && name !== "") dispatch({ type: "setInfo", info: { name } });
				show({ message: t("transfer.imported", { count: questions.length }), tone: "success" });
			}}
		/>
	);
}
