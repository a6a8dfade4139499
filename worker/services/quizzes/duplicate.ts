import { type InterfaceLanguage, LIMITS, type Quiz, type User } from "#contract";
import { generateQuestionId } from "#contract/quizzes/question-id";
import { newDailyUse, readUseRefusal } from "#worker/db/day-counters";
import { toQuiz } from "#worker/db/mappers";
import { findFirstPicture, insertQuiz } from "#worker/db/quizzes/quizzes";
import { sumBytes } from "#worker/db/stored-bytes";
import type { Deps } from "#worker/lib/deps";
import { serverText } from "#worker/lib/texts";
import { requireMayHost, requireReadableQuiz } from "./access";
import { newQuizRow } from "./save";

/** The name of a copy; a long name is shortened so that the word for the copy stays complete. */
export function nameCopy(name: string, language: InterfaceLanguage): string {
	const addWord = (text: string) => serverText(language, "copyName", { name: text });
	const room = LIMITS.quizName.max - addWord("").length;
	if (name.length <= room) return addWord(name);
	let shortened = "";
	for (const letter of name) {
		if (shortened.length + letter.length + 1 > room) break;
		shortened += letter;
	}
	return addWord(`${shortened.trimEnd()}…`);
}

interface DuplicateInput {
	user: User;
	id: string;
	/** The language of the copy's name. */
	language: InterfaceLanguage;
}

/** Copies a quiz into a private draft of the user, which counts as a new quiz (docs/rules/quizzes.md#copies). */
export async function duplicateQuiz(deps: Deps, { user, id, language }: DuplicateInput): Promise<Quiz> {
	const { quiz: source, right } = await requireReadableQuiz(deps, id, user);
	const isOwner = right === "owner";
	if (!isOwner) requireMayHost(source, right);
	const { minAge, maxAge, defaultTimeLimit, bookId, topicNumber } = source;
	const questions = source.questions.map((question) => ({ ...question, id: generateQuestionId(crypto) }));
	const row = {
		...newQuizRow({
			user,
			name: nameCopy(source.name, language),
			settings: { minAge, maxAge, defaultTimeLimit, language: source.language, visibility: "private" },
			status: "draft",
			// The owner of a book alone puts quizzes into it.
			place: isOwner ? { bookId, topicNumber } : { bookId: null, topicNumber: null },
			nowMs: deps.now(),
		}),
		questionCount: questions.length,
		bytes: sumBytes(questions),
		picture: findFirstPicture(questions),
		basedOn: source.id,
	};
	const use = newDailyUse(deps, user, "quizzes", row.bytes);
	if (!(await insertQuiz(deps.db, { row, questions, judged: null, use }))) throw await readUseRefusal(deps, use);
	return toQuiz({ seq: 0, source, ...row }, questions, { readerId: user.id, review: true });
}
