import { useNavigate } from "react-router";
import { LIMITS } from "#contract/limits";
import { generateQuestionId } from "#contract/quizzes/question-id";
import type { Quiz } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import { storedUser } from "~/api/session";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { toast } from "~/ui/toast";

/** The name of a copy; a long name is shortened so that the "copy of" part stays complete. */
export function copyName(name: string, nameCopy: (name: string) => string, max: number): string {
	const room = max - nameCopy("").length;
	if (name.length <= room) return nameCopy(name);
	let shortened = "";
	for (const letter of name) {
		if (shortened.length + letter.length + 1 > room) break;
		shortened += letter;
	}
	return nameCopy(`${shortened.trimEnd()}…`);
}

/** Creates a draft with new ids; `nameCopy` builds its name in the interface language. */
async function duplicateQuiz(quiz: Quiz, nameCopy: (name: string) => string): Promise<Quiz> {
	const { minAge, maxAge, language, visibility, defaultTimeLimit, questions } = quiz;
	// The copy of somebody else's quiz is in no book: only the owner of a book puts quizzes into it.
	const isOwner = quiz.createdBy === storedUser()?.id;
	const { quiz: copy } = await api("POST /quizzes", {
		body: {
			name: copyName(quiz.name, nameCopy, LIMITS.quizName.max),
			minAge,
			maxAge,
			language,
			visibility,
			defaultTimeLimit,
			bookId: isOwner ? quiz.bookId : null,
			topicNumber: isOwner ? quiz.topicNumber : null,
			status: "draft",
			questions: questions.map((question) => ({ ...question, id: generateQuestionId(crypto) })),
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
