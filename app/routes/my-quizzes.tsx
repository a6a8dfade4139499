import { MyQuizzesScreen } from "~/features/my-quizzes/my-quizzes-screen";
import type { PageHandle } from "~/features/shell/page-title";

export const handle = { title: "myQuizzes" } satisfies PageHandle;

export default function MyQuizzes() {
	return <MyQuizzesScreen />;
}
