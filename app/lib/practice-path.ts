import { href } from "react-router";

type Questions = readonly { id: string }[];

const idsOf = (questions: Questions) => questions.map(({ id }) => id).join(",");

export const practicePath = (quizId: string, questions: Questions): string =>
	`${href("/solo/:id?", { id: quizId })}?questions=${idsOf(questions)}`;

interface HomeworkWish {
	classId?: string | undefined;
	questions?: Questions;
}

export function homeworkPath(quizId: string, { classId, questions }: HomeworkWish): string {
	const wish = new URLSearchParams({ quizId, ...(classId ? { classId } : {}), ...(questions ? { questions: idsOf(questions) } : {}) });
	return `${href("/homework/create")}?${wish}`;
}
