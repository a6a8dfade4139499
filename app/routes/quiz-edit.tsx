import { EditorTools } from "~/features/editor-tools/editor-tools";
import { EditScreen } from "~/features/quiz-editor/edit-screen";
import type { PageHandle } from "~/features/shell/page-title";
import { QuizMenu } from "~/features/transfer/quiz-menus";
import type { Route } from "./+types/quiz-edit";

export const handle = { title: "editQuiz" } satisfies PageHandle;

export default function QuizEdit({ params }: Route.ComponentProps) {
	return (
		<EditScreen
			key={params.id}
			id={params.id}
			menu={(quiz) => <QuizMenu quiz={quiz} />}
			tools={(editor) => <EditorTools editor={editor} />}
		/>
	);
}
