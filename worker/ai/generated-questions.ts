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
	resolveQuestionTypes,
} from "#contract";
import { readTypedNumber } from "#contract/kinds/number";
import { generateQuestionId } from "#contract/quizzes/question-id";
import { bracketsToDollars } from "#contract/text/bracket-formulas";
import { isUsualCommand } from "#contract/text/formulas";
import { visibleText } from "#contract/text/visible-text";
import { foldForSearch } from "../lib/fold";
import { fieldsOfTypes, fitsType, guessType, type QuestionOfKind, toQuestionOfKind } from "./generate-prompt";

/* Repairs common mistakes of models that have only one possible meaning. Leaves everything else to the check of the question. */

/** "\frac" becomes a form feed and "rac" where JSON reads its single backslash as an escape: the letter of each such control character. */
const CONTROLS: Readonly<Record<string, string>> = { "\f": "f", "\b": "b", "\t": "t", "\r": "r", "\n": "n" };
const FORMULA = /\$[^$]+\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g;

const restoreCommands = (text: string, controls: RegExp, isMeant: (command: string) => boolean) =>
	text.replace(controls, (found, control: string, rest: string) => {
		const command = (CONTROLS[control] ?? "") + rest;
		return isMeant(command) ? `\\${command}` : found;
	});

/** Restores LaTeX commands, and puts formulas between dollars. */
function repairText(text: string): string {
	// Texts never contain \f and \b; line breaks and tabs are commands only in formulas.
	const certain = restoreCommands(text, /([\f\b])([a-zA-Z]+)/g, () => true);
	return bracketsToDollars(certain.replace(FORMULA, (formula) => restoreCommands(formula, /([\t\r\n])([a-zA-Z]+)/g, isUsualCommand)));
}

const repairTexts = (value: unknown): unknown =>
	typeof value === "string" ? repairText(value) : Array.isArray(value) ? value.map(repairTexts) : value;

const SOLUTION_FIELDS = [
	...["answer", "answers", "correctAnswer", "correct_answer", "correct_answers", "correct", "correctOption", "correctOptions"],
	...["correctIndex", "correctIndexes", "correctIndices", "solution"],
];

/** The option that a model names by index from 0, letter, text, or letter and text. Undefined where these disagree. */
function findNamedOption(name: unknown, options: readonly string[]): number | undefined {
	if (typeof name !== "string" && typeof name !== "number") return undefined;
	const inRange = (index: number) => (index >= 0 && index < options.length ? [index] : []);
	const word = String(name).trim();
	const texts = options.map(foldForSearch);
	const matchText = (text: string) => texts.flatMap((option, index) => (option === foldForSearch(text) ? [index] : []));
	const matchLetter = (letter: string) => inRange(letter.toUpperCase().charCodeAt(0) - 65);
	const [, letter = "", rest = ""] = /^\(?([a-j])[).:]\s*([\s\S]*)$/i.exec(word) ?? [];
	const meant = new Set([
		...matchText(word),
		...(/^[a-j]$/i.test(word) ? matchLetter(word) : []),
		...(/^\d{1,2}$/.test(word) ? inRange(Number(word)) : []),
		...(letter !== "" && (rest === "" || matchText(rest).includes(matchLetter(letter)[0] ?? -1)) ? matchLetter(letter) : []),
	]);
	return meant.size === 1 ? [...meant][0] : undefined;
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const isPresent = (value: unknown) =>
	value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The right options as indexes; unchanged where that is ambiguous. Numbers are indexes where the schema has indexes. */
function repairIndexes(written: unknown, options: readonly string[], { areIndexes }: { areIndexes: boolean }): unknown {
	const indexes = toList(written).map((name) => (areIndexes && typeof name === "number" ? name : findNamedOption(name, options)));
	return indexes.includes(undefined) ? written : indexes;
}

/** Converts a number written as text; unchanged where languages read it differently. */
function repairNumber(written: unknown, language: AuthoringLanguage): unknown {
	if (typeof written !== "string") return written;
	const read = readTypedNumber(written, language);
	return read === readTypedNumber(written) ? (read ?? undefined) : written;
}

function repairQuestion(raw: object, language: AuthoringLanguage): Record<string, unknown> {
	const fields: Record<string, unknown> = Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, repairTexts(value)]));
	const solution = SOLUTION_FIELDS.map((name) => fields[name]).find(isPresent);
	const options = Array.isArray(fields.options) ? fields.options.filter((option) => typeof option === "string") : [];
	if (options.length > 0) {
		const areIndexes = isPresent(fields.correctAnswers);
		const written = areIndexes ? fields.correctAnswers : solution;
		return isPresent(written) ? { ...fields, correctAnswers: repairIndexes(written, options, { areIndexes }) } : fields;
	}
	if (typeof fields.accepted === "string") fields.accepted = [fields.accepted];
	if (isPresent(solution) && !isPresent(fields.accepted) && fields.type === "short-answer") fields.accepted = toList(solution);
	if (isPresent(solution) && !isPresent(fields.value) && fields.type === "number") fields.value = solution;
	return { ...fields, ...("value" in fields ? { value: repairNumber(fields.value, language) } : {}) };
}

const { text, options, correctAnswers, timeLimit, extraInfo, ...others } = questionSchema.required().shape;

type Wish = Pick<GenerateBody, "mode" | "material" | "questionTypes">;

/** Each question states its type, and a new one its difficulty, so that both can be checked. */
export function generatedQuizSchema(wish: Wish) {
	// Positions of correct answers count from 0. All fields are required, because models omit optional ones.
	const common = { type: z.enum(QUESTION_TYPES), text, options, correctAnswers, extraInfo };
	const ofMode = wish.mode === "extract" ? { hasSolution: z.boolean() } : { difficulty: z.enum(DIFFICULTIES), timeLimit };
	const own = Object.fromEntries(fieldsOfTypes(resolveQuestionTypes(wish)).map((name) => [name, others[name]]));
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
const PLACEHOLDER_SOLUTION = { correctAnswers: [0], accepted: ["?"], value: 0 };

/** Options to be put in order have a solution unless the model says otherwise. */
function hasSolution(question: QuestionOfKind): boolean {
	const {
		solution: [field],
		marksCorrect,
	} = contentRules(question);
	if (field === "correctAnswers" && !marksCorrect) return true;
	const written = field && question[field];
	return Array.isArray(written) ? written.length > 0 : typeof written === "number";
}

/** Reads a question whose solution the material does not name: nothing is marked as right. */
function readUnsolvedQuestion(raw: object, type: QuestionType): Question | null {
	const kind = toQuestionOfKind({ ...raw, ...PLACEHOLDER_SOLUTION }, type);
	const question = readWrittenQuestion(kind, () => generateQuestionId(crypto));
	if (!question) return null;
	const { marksCorrect, fields } = contentRules(question);
	const { value: _, ...rest } = question;
	return {
		...(fields.includes("value") ? rest : question),
		...(marksCorrect ? { correctAnswers: [] } : {}),
		...(fields.includes("accepted") ? { accepted: [] } : {}),
	};
}

type QuestionRequirements = Pick<GenerateBody, "language" | "mode" | "questionTypes" | "difficulty">;

/** Collects the model's questions, validated like typed ones and against the request. Drops invalid, repeated and surplus ones. */
export class GeneratedQuestions {
	readonly taken: GeneratedQuestion[] = [];
	readonly #offered = new Set<string>();
	readonly #seen = new Set<string>();
	readonly #wanted: QuestionRequirements;
	readonly #onQuestion: ((question: GeneratedQuestion) => void) | undefined;
	#room = 0;
	#passages: Passages | null = null;

	constructor(wanted: QuestionRequirements, onQuestion?: (question: GeneratedQuestion) => void) {
		this.#wanted = wanted;
		this.#onQuestion = onQuestion;
	}

	/** How many different questions the model wrote, usable or not. */
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
		const { type = guessType(raw) } = intent.data;
		const extracts = this.#wanted.mode === "extract";
		const key = this.#keyOf(raw);
		if (this.#seen.has(key)) return;
		this.#offered.add(key);
		const needsAnswer = extracts && !(intent.data.hasSolution !== false && hasSolution(toQuestionOfKind(raw, type)));
		const question = needsAnswer
			? readUnsolvedQuestion(raw, type)
			: readWrittenQuestion(toQuestionOfKind(raw, type), () => generateQuestionId(crypto));
		if (!question || !resolveQuestionTypes(this.#wanted).includes(type)) return;
		if (!extracts && !this.#isAsWished(type, question, intent.data.difficulty)) return;
		this.#seen.add(key);
		const passages = this.#passages;
		const source = passages && (passages.verify(intent.data.source) ?? (extracts ? passages.verify(question.text) : null));
		const generated = { ...question, ...(passages ? { source } : {}), ...(needsAnswer ? { needsAnswer } : {}) } as const;
		this.taken.push(generated);
		this.#onQuestion?.(generated);
	}

	/**
	 * The key by which a repeated question is recognised. A test may repeat "Which is right?", so the options of extracted questions count
	 * too.
	 */
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

export function findQuestionList(value: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	return typeof value === "object" && value !== null && "questions" in value && Array.isArray(value.questions)
		? value.questions
		: undefined;
}

export function readQuizName(value: unknown): string {
	return typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" ? visibleText(value.name) : "";
}
