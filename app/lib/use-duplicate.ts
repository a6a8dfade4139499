import { useNavigate } from "react-router";
import { LIMITS } from "#contract/limits";
import type { Quiz } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import { storedUser } from "~/api/session";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { toast } from "~/ui/toast";
import { newQuestionId } from "./question-id";

/** The "copy of" part stays whole, a long name is shortened. */
export function copyName(name: string, naming: (name: string) => string, max: number): string {
	const room = max - naming("").length;
	if (name.length <= room) return naming(name);
	let kept = "";
	for (const letter of name) {
		if (kept.length + letter.length + 1 > room) break;
		kept += letter;
	}
	return naming(`${kept.trimEnd()}…`);
}

/** A draft with new ids; `naming` builds the name of the copy in the interface language. */
async function duplicateQuiz(quiz: Quiz, naming: (name: string) => string): Promise<Quiz> {
	const { minAge, maxAge, language, visibility, defaultTimeLimit, questions } = quiz;
	// Only its owner puts a quiz into the book.
	const own = quiz.createdBy === storedUser()?.id;
	const { quiz: copy } = await api("POST /quizzes", {
		body: {
			name: copyName(quiz.name, naming, LIMITS.quizName.max),
			minAge,
			maxAge,
			language,
			visibility,
			defaultTimeLimit,
			bookId: own ? quiz.bookId : null,
			topicNumber: own ? quiz.topicNumber : null,
			status: "draft",
			questions: questions.map((question) => ({ ...question, id: newQuestionId() })),
		},
	});
	return copy;
}

export function useDuplicate(load: () => Promise<Quiz>) {
	const { t } = useTexts("author");
	const navigate = useNavigate();
	return useWrite(async () => duplicateQuiz(await load(), (name) => t("transfer.copyName", { name })), {
		failure: t("transfer.errorDuplicate"),
		failureIn: "toast",
		onDone: (copy) => {
			toast.success(t("transfer.duplicated", { name: copy.name }));
			return navigate(`/quiz/edit/${copy._id}`);
		},
	});
}
