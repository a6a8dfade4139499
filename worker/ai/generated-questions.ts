import { z } from "zod";
import {
	contentRules,
	DIFFICULTIES,
	type GenerateBody,
	type GeneratedQuestion,
	LIMITS,
	type Passages,
	QUESTION_TYPES,
	type Question,
	type QuestionType,
	questionSchema,
	readWrittenQuestion,
	requestedTypes,
} from "#contract";
import { visibleText } from "#contract/text/visible-text";
import { foldForSearch } from "../lib/fold";
import { newQuestionId } from "../lib/ids";
import { asKind, fieldsOfTypes, fitsType, type OfKind, typeOf } from "./question-types";
import { repairQuestion } from "./repair-answer";

const { text, options, correctAnswers, timeLimit, extraInfo, ...others } = questionSchema.required().shape;

type Wish = Pick<GenerateBody, "mode" | "material" | "questionTypes">;

/** Each question states its type, and a new one its difficulty, so that both can be checked. */
export function generatedQuizSchema(wish: Wish) {
	// Positions of correct answers count from 0. All fields are required, because models omit optional ones.
	const common = { type: z.enum(QUESTION_TYPES), text, options, correctAnswers, extraInfo };
	const ofMode = wish.mode === "extract" ? { hasSolution: z.boolean() } : { difficulty: z.enum(DIFFICULTIES), timeLimit };
	const own = Object.fromEntries(fieldsOfTypes(requestedTypes(wish)).map((name) => [name, others[name]]));
	const source = wish.material ? { source: z.string() } : {};
	return z.object({ name: z.string(), questions: z.array(z.object({ ...common, ...ofMode, ...own, ...source })) });
}

// Models omit these or word them differently.
const intentSchema = z.object({
	type: z.enum(QUESTION_TYPES).optional().catch(undefined),
	difficulty: z.enum(DIFFICULTIES).optional().catch(undefined),
	hasSolution: z.boolean().optional().catch(undefined),
	source: z.unknown().optional(),
});

/** Replaces an unknown solution, so that everything else is checked as in a typed question. */
const STAND_IN = { correctAnswers: [0], accepted: ["?"], value: 0 };

/** Options to be put in order have a solution unless the model says otherwise. */
function hasSolution(question: OfKind): boolean {
	const {
		solution: [field],
		marksCorrect,
	} = contentRules(question);
	if (field === "correctAnswers" && !marksCorrect) return true;
	const written = field && question[field];
	return Array.isArray(written) ? written.length > 0 : typeof written === "number";
}

/** A question whose solution the material does not name: nothing is marked as right. */
function readUnsolved(raw: object, type: QuestionType): Question | null {
	const kind = asKind({ ...raw, ...STAND_IN }, type);
	const question = readWrittenQuestion(kind, newQuestionId);
	if (!question) return null;
	const { marksCorrect, fields } = contentRules(question);
	const { value: _, ...rest } = question;
	return {
		...(fields.includes("value") ? rest : question),
		...(marksCorrect ? { correctAnswers: [] } : {}),
		...(fields.includes("accepted") ? { accepted: [] } : {}),
	};
}

type Wanted = Pick<GenerateBody, "language" | "mode" | "questionTypes" | "difficulty">;

/** Collects the model's questions, validated like typed ones and against the request. Drops invalid, repeated and surplus ones. */
export class GeneratedQuestions {
	readonly taken: GeneratedQuestion[] = [];
	readonly #offered = new Set<string>();
	readonly #seen = new Set<string>();
	readonly #wanted: Wanted;
	readonly #onQuestion: ((question: GeneratedQuestion) => void) | undefined;
	#room = 0;
	#passages: Passages | null = null;

	constructor(wanted: Wanted, onQuestion?: (question: GeneratedQuestion) => void) {
		this.#wanted = wanted;
		this.#onQuestion = onQuestion;
	}

	/** Different questions that the model wrote, usable or not. */
	get offered(): number {
		return this.#offered.size;
	}

	/** Raises the number of accepted questions; from now on they must be based on passages of this text. */
	expect(count: number, passages: Passages | null): void {
		this.#room = Math.min(this.taken.length + count, LIMITS.questions.max);
		this.#passages = passages;
	}

	take(written: unknown): void {
		if (this.taken.length >= this.#room || typeof written !== "object" || written === null) return;
		const raw = repairQuestion(written, this.#wanted.language);
		const intent = intentSchema.safeParse(raw);
		if (!intent.success) return;
		const { type = typeOf(raw) } = intent.data;
		const extracts = this.#wanted.mode === "extract";
		const key = this.#keyOf(raw);
		if (this.#seen.has(key)) return;
		this.#offered.add(key);
		const needsAnswer = extracts && !(intent.data.hasSolution !== false && hasSolution(asKind(raw, type)));
		const question = needsAnswer ? readUnsolved(raw, type) : readWrittenQuestion(asKind(raw, type), newQuestionId);
		if (!question || !requestedTypes(this.#wanted).includes(type)) return;
		if (!extracts && !this.#isAsWished(type, question, intent.data.difficulty)) return;
		this.#seen.add(key);
		const passages = this.#passages;
		const source = passages && (passages.verify(intent.data.source) ?? (extracts ? passages.verify(question.text) : null));
		const generated = { ...question, ...(passages ? { source } : {}), ...(needsAnswer ? { needsAnswer } : {}) } as const;
		this.taken.push(generated);
		this.#onQuestion?.(generated);
	}

	/** Equal for equal questions. A test may repeat "Which is right?", so the options count too. */
	#keyOf(raw: object): string {
		const { text: question, options: choices } = z
			.object({ text: z.string().catch(""), options: z.array(z.string()).catch([]) })
			.parse({ text: "", options: [], ...raw });
		if (this.#wanted.mode === "extract") return visibleText([question, ...choices].join("\n")).replace(/\s+/g, " ");
		return foldForSearch(visibleText(question));
	}

	#isAsWished(type: QuestionType, question: Question, difficulty: GenerateBody["difficulty"] | undefined): boolean {
		if (!fitsType(type, question)) return false;
		if (difficulty !== undefined && difficulty !== this.#wanted.difficulty) return false;
		return new Set(question.options.map(foldForSearch)).size === question.options.length;
	}
}

export function questionsIn(value: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	return typeof value === "object" && value !== null && "questions" in value && Array.isArray(value.questions)
		? value.questions
		: undefined;
}

export function nameIn(value: unknown): string {
	return typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" ? visibleText(value.name) : "";
}
