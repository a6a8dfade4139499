import { GeneratorTool } from "~/features/ai-generator/generator-tool";
import { EditScreen } from "~/features/quiz-editor/edit-screen";
import type { PageHandle } from "~/features/shell/page-title";
import type { Route } from "./+types/quiz-edit";

export const handle = { title: "editQuiz" } satisfies PageHandle;

export default function QuizEdit({ params }: Route.ComponentProps) {
	return <EditScreen key={params.id} id={params.id} tools={(editor) => <GeneratorTool editor={editor} />} />;
}
