import type { QuestionField } from "../quizzes/question-field";
import type { KindFieldName } from "./kind-content";
import { numberFields } from "./number/fields";
import { openFields } from "./open/fields";
import { pollFields } from "./poll/fields";
import { textFields } from "./text/fields";

/** The schemas of the fields that not every kind has. Which kind has which is in ./content, which loads no schema, because the editor checks without zod. */
export const KIND_FIELDS = { ...pollFields, ...textFields, ...numberFields, ...openFields } as const satisfies Record<
	KindFieldName,
	QuestionField
>;
