import { contentRules, KIND_FIELD_NAMES, type KindFieldName, kindOf, type Question, type QuestionKind, type QuestionType } from "#contract";

interface TypeRules {
	kind: QuestionKind;
	/** Requirements beyond those of the kind. */
	fits?: (question: Question) => boolean;
}

const TYPES: Readonly<Record<QuestionType, TypeRules>> = {
	"multiple-choice": { kind: "choice", fits: ({ correctAnswers }) => correctAnswers.length === 1 },
	"true-false": { kind: "choice", fits: ({ options, correctAnswers }) => options.length === 2 && correctAnswers.length === 1 },
	"multi-select": { kind: "choice", fits: ({ correctAnswers }) => correctAnswers.length >= 2 },
	"short-answer": { kind: "text" },
	number: { kind: "number" },
	order: { kind: "order" },
};

const NOT_ASKED: readonly KindFieldName[] = ["match", "typos", "multiple"];
const requestedNames = KIND_FIELD_NAMES.filter((name) => !NOT_ASKED.includes(name));

export function fieldsOfTypes(types: readonly QuestionType[]): KindFieldName[] {
	return requestedNames.filter((name) => types.some((type) => contentRules(TYPES[type]).fields.includes(name)));
}

export type OfKind = { kind: QuestionKind } & Record<string, unknown>;

/** Drops the fields of other types: models fill in every field of the schema. */
export function asKind(raw: object, type: QuestionType): OfKind {
	const { kind } = TYPES[type];
	const { fields, hasOptions, marksCorrect } = contentRules({ kind });
	const common = ["text", "timeLimit", "extraInfo", ...(hasOptions ? ["options"] : []), ...(marksCorrect ? ["correctAnswers"] : [])];
	const names: string[] = [...common, ...requestedNames.filter((name) => fields.includes(name))];
	return { ...Object.fromEntries(Object.entries(raw).filter(([name]) => names.includes(name))), kind };
}

export function typeOf(raw: object): QuestionType {
	const filled = (name: string) => Object.entries(raw).find(([key]) => key === name)?.[1];
	const [options, correct, accepted] = [filled("options"), filled("correctAnswers"), filled("accepted")];
	if (Array.isArray(options) && options.length > 0) {
		if (Array.isArray(correct) && correct.length > 1) return "multi-select";
		return options.length === 2 ? "true-false" : "multiple-choice";
	}
	return Array.isArray(accepted) && accepted.length > 0 ? "short-answer" : "number";
}

export function fitsType(type: QuestionType, question: Question): boolean {
	const { kind, fits } = TYPES[type];
	return kindOf(question) === kind && (fits?.(question) ?? true);
}
