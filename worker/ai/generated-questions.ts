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
import { dropEmphasis } from "#contract/ai/material";
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

const MARK = String.raw`[([]?([a-j]|\d{1,2})`;
const LETTERED = /^(?:(?:option|answer|choice|seçenek|cevap|şık)\s+)?[([]?([a-j])(\)|[.:\]](?=\s)|\s+[-–—](?=\s))\s*(\S[\s\S]*)$/i;
/** A number needs a bracket: "1. Dünya Savaşı" has an ordinal. */
const NUMBERED = /^[([]?(\d{1,2})([)\]])\s*(\S[\s\S]*)$/;
const BOLD_OPTION = /^(\*{1,3}|_{1,3})((?:(?!\1)[\s\S])+)\1$/;
/** "**B)** Paris", "**B**. Paris", "**B** Paris". */
const BOLD_MARK = new RegExp(String.raw`^(?:(\*{1,3}|_{1,3})${MARK}(?:[).:\]]\1|\1[).:\]])|(\*\*|__)${MARK}\3(?=\s))\s*([\s\S]*)$`, "i");

/** Writes a mark in Markdown ("- **B)** Paris", "**B) Paris**") as "B) Paris". */
function dropMarkdown(option: string): string {
	const line = option.trim().replace(/^[-•]\s+(?=\S)/, "");
	const plain = BOLD_OPTION.exec(line)?.[2] ?? line;
	const [, , mark, , boldMark, text = ""] = BOLD_MARK.exec(plain) ?? [];
	const found = mark ?? boldMark;
	return found === undefined ? plain : `${found}) ${text}`.trim();
}

type MarkKind = "letters" | "numbers";
interface PlainOptions {
	options: string[];
	/** The mark that was dropped before the options. */
	marks?: MarkKind;
}

/** Drops the marks that count all options in sequence, unless texts would be the same without them. */
function dropSequence(options: readonly string[], kind: MarkKind): PlainOptions | undefined {
	const texts = options.flatMap((option, index) => {
		const [, mark = "", , text = ""] = (kind === "letters" ? LETTERED : NUMBERED).exec(dropMarkdown(option)) ?? [];
		const place = kind === "letters" ? mark.toUpperCase().charCodeAt(0) - 65 : Number(mark) - 1;
		return mark !== "" && place === index ? [text] : [];
	});
	const isSequence = texts.length > 1 && texts.length === options.length && new Set(texts.map(foldForSearch)).size === texts.length;
	return isSequence ? { options: texts, marks: kind } : undefined;
}

/** Drops "A) ", "(1) ", "**B)** " … before options. A text may begin with a letter and a dot itself ("C. elegans"): then the others have no letters. */
function dropOptionMarks(options: readonly string[]): PlainOptions {
	const inSequence = dropSequence(options, "letters") ?? dropSequence(options, "numbers");
	if (inSequence) return inSequence;
	// A model may forget one letter; one with a bracket is no part of a text.
	const texts = options.map((option, index) => {
		const [, letter = "", sign = "", text = ""] = LETTERED.exec(option) ?? [];
		return sign === ")" && letter.toUpperCase().charCodeAt(0) - 65 === index ? text : undefined;
	});
	const hadLetters = texts.filter((text) => text !== undefined).length > 1;
	return hadLetters ? { options: texts.map((text, index) => text ?? options[index] ?? ""), marks: "letters" } : { options: [...options] };
}

/** The words of true and false, which a model may write as a value of JSON. */
const TRUE_WORDS = ["true", "dogru", "wahr", "richtig", "vrai", "verdadero"];
const FALSE_WORDS = ["false", "yanlis", "falsch", "faux", "falso"];

/**
 * The option that a model names as right: its place, or a number that is counted from 0 or 1, which the whole reply decides. `textAt`: the
 * option whose text is that number.
 */
type NamedOption = { at: number } | { number: number; textAt?: number };

interface NamingContext extends PlainOptions {
	/** The options as the model wrote them, with their marks. */
	written: readonly string[];
	/** True if the model was asked for texts in this field: there a text is nothing else. */
	asksForTexts: boolean;
}

/** Drops quotes around a text and the sign at its end, which models add or forget. */
const dropEnds = (text: string) => text.replace(/^["'“”„«‘’]+|["'“”»‘’.;,!]+$/g, "");

/** The option that a model names by text, letter, both, or number. Undefined where these disagree. */
function findNamedOption(name: unknown, { options, written: marked, marks, asksForTexts }: NamingContext): NamedOption | undefined {
	const texts = options.map(foldForSearch);
	const matchText = (text: string) => {
		const exact = options.flatMap((option, index) => (option.trim() === text.trim() ? [index] : []));
		if (exact.length > 0) return exact;
		const folded = foldForSearch(text);
		const alike = texts.flatMap((option, index) => (option === folded ? [index] : []));
		return alike.length > 0 ? alike : texts.flatMap((option, index) => (dropEnds(option) === dropEnds(folded) ? [index] : []));
	};
	if (typeof name === "boolean") {
		const words = name ? TRUE_WORDS : FALSE_WORDS;
		const found = texts.flatMap((text, index) => (words.includes(text) ? [index] : []));
		return found.length === 1 && found[0] !== undefined ? { at: found[0] } : undefined;
	}
	if (typeof name !== "string" && typeof name !== "number") return undefined;
	const asMarked = marks ? marked.flatMap((option, index) => (option.trim() === String(name).trim() ? [index] : [])) : [];
	if (asMarked.length === 1 && asMarked[0] !== undefined) return { at: asMarked[0] };
	const written = dropEmphasis(marks ? dropMarkdown(String(name)) : String(name)).trim();
	// "Option B", unless an option reads so.
	const word =
		matchText(written).length > 0 ? written : written.replace(/^(?:option|answer|choice|seçenek|cevap|şık)\s+(?=[a-j](?:\b|$))/i, "");
	const named = matchText(word);
	const [textAt] = named;
	if (
		textAt !== undefined &&
		named.length === 1 &&
		asksForTexts &&
		typeof name === "string" &&
		!(marks === "letters" && /^[a-j]$/i.test(word))
	)
		return { at: textAt };
	const numbered = marks === "numbers" ? /^[([]?(\d{1,2})[)\].:]\s*([\s\S]*)$/.exec(word) : null;
	if (numbered) {
		const at = Number(numbered[1]) - 1;
		const isSame = !numbered[2] || matchText(numbered[2]).includes(at);
		return named.length === 0 && isSame && at >= 0 && at < options.length ? { at } : undefined;
	}
	if (/^\d{1,3}$/.test(word)) {
		const number = Number(word);
		// A number beyond all options can only be a text.
		if (textAt !== undefined && named.length === 1) return number > options.length ? { at: textAt } : { number, textAt };
		return named.length === 0 ? { number } : undefined;
	}
	const matchLetter = (letter: string) => {
		const index = letter.toUpperCase().charCodeAt(0) - 65;
		return index >= 0 && index < options.length ? [index] : [];
	};
	const [, letter = "", rest = ""] = /^\(?([a-j])(?:[).:\]]|\s+[-–—]\s)\s*([\s\S]*)$/i.exec(word) ?? [];
	const meant = new Set([
		...named,
		...(/^[a-j]$/i.test(word) ? matchLetter(word) : []),
		...(letter !== "" && (rest === "" || matchText(rest).includes(matchLetter(letter)[0] ?? -1)) ? matchLetter(letter) : []),
	]);
	const [at] = meant;
	return meant.size === 1 && at !== undefined ? { at } : undefined;
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const isPresent = (value: unknown) =>
	value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The options that a model names as right; null if it names something else. "A, C" names two. */
function readNamedOptions(written: unknown, context: NamingContext): NamedOption[] | null {
	const found = toList(written).flatMap((name) => {
		const one = findNamedOption(name, context);
		if (one !== undefined || typeof name !== "string" || !/^\s*(?:[a-j]|\d)(?:\s*[,;&]\s*(?:[a-j]|\d))+\s*$/i.test(name)) return [one];
		return name.split(/[,;&]/).map((part) => findNamedOption(part, context));
	});
	const named = found.filter((one) => one !== undefined);
	return named.length === found.length ? named : null;
}

/** Converts a number written as text; unchanged where languages read it differently. */
function repairNumber(written: unknown, language: AuthoringLanguage): unknown {
	if (typeof written !== "string") return written;
	const read = readTypedNumber(written, language);
	return read === readTypedNumber(written) ? (read ?? undefined) : written;
}

/** A question as a model wrote it, repaired but for its right options. */
interface WrittenQuestion {
	fields: Record<string, unknown>;
	/** Null if the model named none, or something that is no option. */
	named: NamedOption[] | null;
	/** The model named something that is no option where it was asked for texts. */
	isUnclear: boolean;
}

function repairQuestion(raw: object, language: AuthoringLanguage): WrittenQuestion {
	const fields: Record<string, unknown> = Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, repairTexts(value)]));
	// No screen shows emphasis. That of options goes once their letters are recognised.
	for (const name of ["text", "extraInfo"]) if (typeof fields[name] === "string") fields[name] = dropEmphasis(fields[name]);
	const solution = SOLUTION_FIELDS.map((name) => fields[name]).find(isPresent);
	const written = Array.isArray(fields.options) ? fields.options : [];
	const texts = written.filter((option) => typeof option === "string");
	if (texts.length > 0) {
		const lettered = dropOptionMarks(texts);
		const plain = { ...lettered, options: lettered.options.map(dropEmphasis) };
		const { options } = plain;
		const asksForTexts = isPresent(fields.correctAnswers);
		const right = asksForTexts ? fields.correctAnswers : solution;
		const isWhole = texts.length === written.length;
		const named = isPresent(right) ? readNamedOptions(right, { ...plain, written: texts, asksForTexts }) : null;
		return {
			fields: { ...fields, ...(isWhole ? { options } : {}), correctAnswers: isPresent(right) ? toList(right) : [] },
			named,
			isUnclear: named === null && asksForTexts,
		};
	}
	if (typeof fields.accepted === "string") fields.accepted = [fields.accepted];
	if (isPresent(solution) && !isPresent(fields.accepted) && fields.type === "short-answer") fields.accepted = toList(solution);
	if (isPresent(solution) && !isPresent(fields.value) && fields.type === "number") fields.value = solution;
	return {
		fields: { ...fields, ...("value" in fields ? { value: repairNumber(fields.value, language) } : {}) },
		named: null,
		isUnclear: false,
	};
}

/** Whether the numbers of a reply count options from 0 or from 1; null while it shows neither. */
type IndexBase = 0 | 1 | null;

/** The places of the named options; `open` if a number may mean two of them. Null if it means none. */
function resolveNamedOptions(named: readonly NamedOption[], count: number, base: IndexBase): number[] | "open" | null {
	const places = new Set<number>();
	for (const one of named) {
		if ("at" in one) places.add(one.at);
		else {
			if (base === null) return "open";
			const at = one.number - base;
			if (at >= count) return base === 0 ? null : "open";
			if (one.textAt !== undefined && one.textAt !== at) return "open";
			places.add(at);
		}
	}
	return [...places];
}

const { text, options, correctAnswers: _, timeLimit, extraInfo, ...others } = questionSchema.required().shape;

type Wish = Pick<GenerateBody, "mode" | "material" | "questionTypes">;

/** Each question states its type, and a new one its difficulty, so that both can be checked. */
export function generatedQuizSchema(wish: Wish) {
	// Models count options from 0 or from 1, so they name right options by their texts. All fields are required, because models omit optional ones.
	const common = { type: z.enum(QUESTION_TYPES), text, options, correctAnswers: z.array(z.string()), extraInfo };
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
	/** Questions of the reply that wait until it shows how it counts options, and all that follow these. */
	#held: WrittenQuestion[] = [];
	#countsFromZero = false;
	#namesLastByCount = false;

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

	/** Takes one question of a reply; it may wait until `endReply`. */
	take(raw: unknown): void {
		if (typeof raw !== "object" || raw === null) return;
		const written = repairQuestion(raw, this.#wanted.language);
		this.#noteIndexes(written);
		const isUndecided = written.named?.some((one) => "number" in one) === true && !this.#countsFromZero;
		if (isUndecided || (this.#held.length > 0 && !this.#countsFromZero)) return void this.#held.push(written);
		if (this.#countsFromZero) this.#addHeld(0);
		this.#add(written, 0);
	}

	/** Ends a reply of the model: the next one may count options in another way. */
	endReply(): void {
		this.#addHeld(this.#countsFromZero ? 0 : this.#namesLastByCount ? 1 : null);
		this.#countsFromZero = false;
		this.#namesLastByCount = false;
	}

	/** Tells how a model counts: only one that counts from 0 writes 0, and only one that counts from 1 the number of options. */
	#noteIndexes({ fields, named }: WrittenQuestion): void {
		const count = toList(fields.options).length;
		for (const one of named ?? []) {
			if ("at" in one) continue;
			const { number, textAt } = one;
			if (number === 0 && (textAt ?? 0) === 0) this.#countsFromZero = true;
			if (number === count && (textAt ?? number - 1) === number - 1) this.#namesLastByCount = true;
		}
	}

	#addHeld(base: IndexBase): void {
		const held = this.#held;
		this.#held = [];
		for (const written of held) this.#add(written, base);
	}

	#add({ fields, named, isUnclear }: WrittenQuestion, base: IndexBase): void {
		if (this.taken.length >= this.#room) return;
		const intent = intentSchema.safeParse(fields);
		if (!intent.success) return;
		const { type = guessType(fields) } = intent.data;
		const extracts = this.#wanted.mode === "extract";
		const key = this.#keyOf(fields);
		if (this.#seen.has(key)) return;
		this.#offered.add(key);
		const places = named && resolveNamedOptions(named, toList(fields.options).length, base);
		const raw = Array.isArray(places) ? { ...fields, correctAnswers: places } : fields;
		const kind = toQuestionOfKind(raw, type);
		const isOpen = (places === "open" || isUnclear) && contentRules(kind).marksCorrect;
		const needsAnswer = isOpen || (extracts && !(intent.data.hasSolution !== false && hasSolution(kind)));
		const question = needsAnswer ? readUnsolvedQuestion(raw, type) : readWrittenQuestion(kind, () => generateQuestionId(crypto));
		if (!question || !resolveQuestionTypes(this.#wanted).includes(type)) return;
		if (!extracts && !this.#isAsWished(type, question, { difficulty: intent.data.difficulty, needsAnswer })) return;
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

	#isAsWished(
		type: QuestionType,
		question: Question,
		{ difficulty, needsAnswer }: { difficulty: GenerateBody["difficulty"] | undefined; needsAnswer: boolean },
	): boolean {
		if (!fitsType(type, question, { needsAnswer })) return false;
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
