import { z } from "zod";
import {
	type AuthoringLanguage,
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
import { readTypedNumber } from "#contract/kinds/number";
import { bracketsToDollars } from "#contract/text/bracket-formulas";
import { isUsualCommand } from "#contract/text/formulas";
import { visibleText } from "#contract/text/visible-text";
import { foldForSearch } from "../lib/fold";
import { newQuestionId } from "../lib/ids";
import { asKind, fieldsOfTypes, fitsType, type OfKind, typeOf } from "./generate-prompt";

/* Repairs common mistakes of models that have only one possible meaning. Leaves everything else to the check of the question. */

/** What "\frac", "\bar", "\theta", "\rho" and "\nu" become where JSON reads a single backslash as one of its escapes. */
const CONTROLS: Readonly<Record<string, string>> = { "\f": "f", "\b": "b", "\t": "t", "\r": "r", "\n": "n" };
const FORMULA = /\$[^$]+\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g;

const named = (text: string, controls: RegExp, isMeant: (command: string) => boolean) =>
	text.replace(controls, (found, control: string, rest: string) => {
		const command = (CONTROLS[control] ?? "") + rest;
		return isMeant(command) ? `\\${command}` : found;
	});

/** Restores LaTeX commands, and puts formulas between dollars. */
function repairText(text: string): string {
	// Texts never contain these two; line breaks and tabs are commands only in formulas.
	const certain = named(text, /([\f\b])([a-zA-Z]+)/g, () => true);
	return bracketsToDollars(certain.replace(FORMULA, (formula) => named(formula, /([\t\r\n])([a-zA-Z]+)/g, isUsualCommand)));
}

const repairTexts = (value: unknown): unknown =>
	typeof value === "string" ? repairText(value) : Array.isArray(value) ? value.map(repairTexts) : value;

const SOLUTIONS = [
	...["answer", "answers", "correctAnswer", "correct_answer", "correct_answers", "correct", "correctOption", "correctOptions"],
	...["correctIndex", "correctIndexes", "correctIndices", "solution"],
];

/** The option that a model names by index from 0, letter, text, or letter and text. Undefined where these disagree. */
function optionNamed(name: unknown, options: readonly string[]): number | undefined {
	if (typeof name !== "string" && typeof name !== "number") return undefined;
	const inRange = (index: number) => (index >= 0 && index < options.length ? [index] : []);
	const word = String(name).trim();
	const texts = options.map(foldForSearch);
	const withText = (text: string) => texts.flatMap((option, index) => (option === foldForSearch(text) ? [index] : []));
	const letterOf = (letter: string) => inRange(letter.toUpperCase().charCodeAt(0) - 65);
	const [, letter = "", rest = ""] = /^\(?([a-j])[).:]\s*([\s\S]*)$/i.exec(word) ?? [];
	const meant = new Set([
		...withText(word),
		...(/^[a-j]$/i.test(word) ? letterOf(word) : []),
		...(/^\d{1,2}$/.test(word) ? inRange(Number(word)) : []),
		...(letter !== "" && (rest === "" || withText(rest).includes(letterOf(letter)[0] ?? -1)) ? letterOf(letter) : []),
	]);
	return meant.size === 1 ? [...meant][0] : undefined;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The right options as indexes; unchanged where that is ambiguous. Numbers are indexes where the schema has indexes. */
function repairIndexes(written: unknown, options: readonly string[], { areIndexes }: { areIndexes: boolean }): unknown {
	const indexes = listOf(written).map((name) => (areIndexes && typeof name === "number" ? name : optionNamed(name, options)));
	return indexes.includes(undefined) ? written : indexes;
}

/** Converts a number written as text; unchanged where languages read it differently. */
function repairNumber(written: unknown, language: AuthoringLanguage): unknown {
	if (typeof written !== "string") return written;
	const read = readTypedNumber(written, language);
	return read === readTypedNumber(written) ? (read ?? undefined) : written;
}

export function repairQuestion(raw: object, language: AuthoringLanguage): Record<string, unknown> {
	const fields: Record<string, unknown> = Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, repairTexts(value)]));
	const solution = SOLUTIONS.map((name) => fields[name]).find(isGiven);
	const options = Array.isArray(fields.options) ? fields.options.filter((option) => typeof option === "string") : [];
	if (options.length > 0) {
		const areIndexes = isGiven(fields.correctAnswers);
		const written = areIndexes ? fields.correctAnswers : solution;
		return isGiven(written) ? { ...fields, correctAnswers: repairIndexes(written, options, { areIndexes }) } : fields;
	}
	if (typeof fields.accepted === "string") fields.accepted = [fields.accepted];
	if (isGiven(solution) && !isGiven(fields.accepted) && fields.type === "short-answer") fields.accepted = listOf(solution);
	if (isGiven(solution) && !isGiven(fields.value) && fields.type === "number") fields.value = solution;
	return { ...fields, ...("value" in fields ? { value: repairNumber(fields.value, language) } : {}) };
}

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
