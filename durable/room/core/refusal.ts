import type { AnswerFields, AnswerProblem, JudgedQuestion } from "#contract/kinds/kind";
import { answerProblems } from "#contract/kinds/rules";
import type { ValidationKey } from "#contract/validation";

interface WrongField {
	path: string;
	key: ValidationKey;
}

/** A value, not a thrown error: an error's class does not survive the call to the object. */
export interface Refusal<Code extends string> {
	ok: false;
	code: Code;
	/** For what is allowed again later. */
	retryAfterSeconds?: number;
	/** For VALIDATION_ERROR: the field and the message key of the contract. */
	field?: WrongField;
	/** The same where several fields can be wrong. */
	fields?: readonly WrongField[];
}

/** Refuses fields that the question's kind does not have, each by its name. */
export function foreignRefusal(names: readonly string[]): Refusal<"VALIDATION_ERROR"> {
	return { ok: false, code: "VALIDATION_ERROR", fields: names.map((path) => ({ path, key: "fieldOfOtherKind" })) };
}

/** Refuses an answer that a question does not take: what is wrong with it, and each field of another kind. */
export function answerRefusal(question: JudgedQuestion, fields: AnswerFields, problem: AnswerProblem): Refusal<"VALIDATION_ERROR"> {
	return {
		ok: false,
		code: "VALIDATION_ERROR",
		fields: answerProblems(question, fields, problem).map(({ field, key }) => ({ path: field, key })),
	};
}
