import { GeneratorTool } from "~/features/ai-generator/generator-tool";
import type { QuizEditor } from "~/features/quiz-editor/use-quiz-editor";
import { ImportTool } from "~/features/transfer/import-tool";

/** What stands above the questions of a quiz that can be changed: other ways to get some. */
export function EditorTools({ editor }: { editor: QuizEditor }) {
	return (
		<>
			<GeneratorTool editor={editor} />
			<ImportTool editor={editor} />
		</>
	);
}
