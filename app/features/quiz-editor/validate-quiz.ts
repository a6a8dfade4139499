import { createQuizBodySchema, publishableQuizSchema } from "#contract/quizzes/quizzes";
import { type FieldProblem, toFieldProblems } from "#contract/validation";
import type { EditorValues } from "./editor-values";

/** A draft needs a name; a quiz to be published must be complete. */
export function validateQuiz(values: EditorValues, status: "draft" | "published"): FieldProblem[] {
	const schemas = status === "published" ? [createQuizBodySchema, publishableQuizSchema] : [createQuizBodySchema];
	return schemas.flatMap((schema) => {
		const parsed = schema.safeParse(values);
		return parsed.success ? [] : toFieldProblems(parsed.error.issues);
	});
}
