import { z } from "zod";
import {
	DIFFICULTIES,
	type GenerateBody,
	QUESTION_TYPES,
	type Question,
	type QuestionType,
	questionSchema,
	readWrittenQuestion,
} from "#contract";
import { visibleText } from "#contract/visible-text";
import { foldForSearch } from "../lib/fold";
import { newQuestionId } from "../lib/ids";
import { asKind, fieldsOfTypes, fitsType, typeOf } from "./question-types";

const { text, options, correctAnswers, timeLimit, extraInfo, ...others } = questionSchema.required().shape;

/** What the model is asked to write. Each question states its type and difficulty, so that they can be checked. */
export function generatedQuizSchema(types: readonly QuestionType[]) {
	// Positions of correct answers count from 0. All fields are required here, because models omit optional ones.
	const common = { type: z.enum(QUESTION_TYPES), difficulty: z.enum(DIFFICULTIES), text, options, correctAnswers, timeLimit, extraInfo };
	const own = Object.fromEntries(fieldsOfTypes(types).map((name) => [name, others[name]]));
	return z.object({ name: z.string(), questions: z.array(z.object({ ...common, ...own })) });
}

// Models omit these two or word them differently.
const intentSchema = z.object({
	type: z.enum(QUESTION_TYPES).optional().catch(undefined),
	difficulty: z.enum(DIFFICULTIES).optional().catch(undefined),
});

type Wanted = Pick<GenerateBody, "questionCount" | "questionTypes" | "difficulty">;

/**
 * Collects the model's questions one by one. Each is validated like a typed one (limits of decisions section 1) and against
 * the request (spec section 3). Invalid, repeated and surplus questions are dropped.
 */
export class GeneratedQuestions {
	readonly taken: Question[] = [];
	readonly #seen = new Set<string>();
	readonly #wanted: Wanted;
	readonly #onQuestion: ((question: Question) => void) | undefined;

	constructor(wanted: Wanted, onQuestion?: (question: Question) => void) {
		this.#wanted = wanted;
		this.#onQuestion = onQuestion;
	}

	take(raw: unknown): void {
		if (this.taken.length >= this.#wanted.questionCount) return;
		const intent = intentSchema.safeParse(raw);
		if (!intent.success || typeof raw !== "object" || raw === null) return;
		const { type = typeOf(raw), difficulty } = intent.data;
		const question = readWrittenQuestion(asKind(raw, type), newQuestionId);
		if (!question) return;
		const key = foldForSearch(question.text);
		if (!this.#wanted.questionTypes.includes(type) || !fitsType(type, question)) return;
		if (difficulty !== undefined && difficulty !== this.#wanted.difficulty) return;
		if (this.#seen.has(key) || new Set(question.options.map(foldForSearch)).size < question.options.length) return;
		this.#seen.add(key);
		this.taken.push(question);
		this.#onQuestion?.(question);
	}
}

/** The list of questions in what the model wrote so far. */
export function questionsIn(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	return typeof value === "object" && value !== null && "questions" in value && Array.isArray(value.questions) ? value.questions : [];
}

/** The name that the model wrote, if any. */
export function nameIn(value: unknown): string {
	return typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" ? visibleText(value.name) : "";
}
