import type { FieldError } from "#contract/errors";
import type { InterfaceLanguage } from "#contract/limits";
import { createQuizBodySchema, publishableQuizSchema } from "#contract/quizzes/quizzes";
import { toFieldErrors } from "#contract/validation";
import type { EditorValues } from "./editor-values";

/** A draft needs a name; a quiz to be published must be complete. */
export function judgeQuiz(values: EditorValues, status: "draft" | "published", language: InterfaceLanguage): FieldError[] {
	const schemas = status === "published" ? [createQuizBodySchema, publishableQuizSchema] : [createQuizBodySchema];
	return schemas.flatMap((schema) => {
		const judged = schema.safeParse(values);
		return judged.success ? [] : toFieldErrors(judged.error.issues, language);
	});
}
