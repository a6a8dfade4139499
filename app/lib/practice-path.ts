import { href } from "react-router";

type Questions = readonly { id: string }[];

const idsOf = (questions: Questions) => questions.map(({ id }) => id).join(",");

/** Solo play with these questions of the quiz alone. */
export const practicePath = (quizId: string, questions: Questions): string =>
	`${href("/solo/:id?", { id: quizId })}?questions=${idsOf(questions)}`;

interface HomeworkWish {
	classId?: string | undefined;
	/** Absent: all questions of the quiz. */
	questions?: Questions;
}

/** The form for homework from a quiz. */
export function homeworkPath(quizId: string, { classId, questions }: HomeworkWish): string {
	const wish = new URLSearchParams({ quizId, ...(classId ? { classId } : {}), ...(questions ? { questions: idsOf(questions) } : {}) });
	return `${href("/homework/create")}?${wish}`;
}
