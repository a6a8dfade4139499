import type { QuizSummary } from "#contract/quizzes/quizzes";
import { Cover } from "~/ui/cover";

type CoveredQuiz = Pick<QuizSummary, "_id" | "name" | "language" | "coverImage">;

/** The first letter or digit of a name, in upper case as in the language of the quiz; empty if it has none. */
export function coverLetter({ name, language }: Pick<CoveredQuiz, "name" | "language">): string {
	return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "").toLocaleUpperCase(language);
}

export function QuizCover({ quiz, className }: { quiz: CoveredQuiz; className: string }) {
	return <Cover id={quiz._id} picture={quiz.coverImage} letter={coverLetter(quiz)} className={className} />;
}
