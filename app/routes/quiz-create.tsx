import { EditorTools } from "~/features/editor-tools/editor-tools";
import { CreateScreen } from "~/features/quiz-editor/create-screen";
import type { PageHandle } from "~/features/shell/page-title";

export const handle = { title: "createQuiz" } satisfies PageHandle;

export default function QuizCreate() {
	return <CreateScreen tools={(editor) => <EditorTools editor={editor} />} />;
}
