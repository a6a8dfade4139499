import { z } from "zod";
import { DIFFICULTIES, type GenerateBody, QUESTION_TYPES, type Question, type QuestionType, questionPublishableSchema } from "#contract";
import { foldForSearch } from "../lib/fold";
import { newQuestionId } from "../lib/ids";

/** What the model is asked to write; each question says what it is meant to be, so that this can be checked. */
export const generatedQuizSchema = z.object({
	name: z.string(),
	questions: z.array(
		z.object({
			type: z.enum(QUESTION_TYPES),
			difficulty: z.enum(DIFFICULTIES),
			text: z.string(),
			options: z.array(z.string()),
			/** Positions in `options`, counted from 0. */
			correctAnswers: z.array(z.number().int()),
			timeLimit: z.number().int(),
			extraInfo: z.string(),
		}),
	),
});

// Models leave fields out or write them in other words: what the question itself needs is demanded, the rest is taken where it is good.
const looseSchema = z.object({
	type: z.enum(QUESTION_TYPES).optional().catch(undefined),
	difficulty: z.enum(DIFFICULTIES).optional().catch(undefined),
	text: z.unknown(),
	options: z.unknown(),
	correctAnswers: z.unknown(),
	timeLimit: questionPublishableSchema.shape.timeLimit.catch(undefined),
	extraInfo: questionPublishableSchema.shape.extraInfo.catch(undefined),
});

function shapeOf({ options, correctAnswers }: Pick<Question, "options" | "correctAnswers">): QuestionType {
	if (correctAnswers.length > 1) return "multi-select";
	return options.length === 2 ? "true-false" : "multiple-choice";
}

/** Whether a question is what it says it is: one answer, two options, or two and more answers. */
export function fitsType(type: QuestionType, { options, correctAnswers }: Pick<Question, "options" | "correctAnswers">): boolean {
	switch (type) {
		case "multiple-choice":
			return correctAnswers.length === 1;
		case "true-false":
			return options.length === 2 && correctAnswers.length === 1;
		case "multi-select":
			return correctAnswers.length >= 2;
		default:
			return type satisfies never;
	}
}

type Wanted = Pick<GenerateBody, "questionCount" | "questionTypes" | "difficulty">;

/**
 * Takes the model's questions one by one, checks each as a typed one (limits of decisions section 1) and against what was
 * asked for (spec section 3), and drops what does not hold, repetitions, and what is more than was asked for.
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
		const loose = looseSchema.safeParse(raw);
		if (!loose.success) return;
		const { type, difficulty, ...fields } = loose.data;
		const checked = questionPublishableSchema.safeParse(fields);
		if (!checked.success) return;
		const { text, options, correctAnswers, timeLimit, extraInfo } = checked.data;
		const key = foldForSearch(text);
		const meant = type ?? shapeOf(checked.data);
		if (!this.#wanted.questionTypes.includes(meant) || !fitsType(meant, checked.data)) return;
		if (difficulty !== undefined && difficulty !== this.#wanted.difficulty) return;
		if (this.#seen.has(key) || new Set(options.map(foldForSearch)).size < options.length) return;
		this.#seen.add(key);
		const question: Question = {
			id: newQuestionId(),
			text,
			options,
			correctAnswers,
			...(timeLimit === undefined ? {} : { timeLimit }),
			...(extraInfo === undefined ? {} : { extraInfo }),
		};
		this.taken.push(question);
		this.#onQuestion?.(question);
	}
}

/** The list of questions in what the model wrote so far. */
export function questionsIn(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	return typeof value === "object" && value !== null && "questions" in value && Array.isArray(value.questions) ? value.questions : [];
}

/** The name that the model gave, where it gave one. */
export function nameIn(value: unknown): string {
	return typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" ? value.name.trim() : "";
}
