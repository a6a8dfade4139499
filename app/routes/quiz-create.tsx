import { GeneratorTool } from "~/features/ai-generator/generator-tool";
import { CreateScreen } from "~/features/quiz-editor/create-screen";
import type { PageHandle } from "~/features/shell/page-title";

export const handle = { title: "createQuiz" } satisfies PageHandle;

export default function QuizCreate() {
	return <CreateScreen tools={(editor) => <GeneratorTool editor={editor} />} />;
}
