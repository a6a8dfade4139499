import type { Quiz } from "#contract/quizzes";
import { api } from "~/api/client";
import type { EditorValues } from "./editor-values";

/** Whether it has pictures that nobody can have approved yet: what everybody sees of it already was looked at. */
export function hasNewPictures({ questions }: Pick<EditorValues, "questions">, quiz: Quiz | null): boolean {
	const seen = quiz?.status === "published" && quiz.visibility === "public" ? quiz.questions : [];
	const known = new Set(seen.flatMap(({ image }) => image?.id ?? []));
	return questions.some(({ image }) => image !== undefined && !known.has(image.id));
}

/** Whether an admin looks at the pictures of public quizzes here; assumed where nobody answers. */
export async function adminsJudgePictures(): Promise<boolean> {
	try {
		return (await api("GET /health")).pictures === "admin";
	} catch {
		return true;
	}
}
