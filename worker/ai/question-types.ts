import { contentRules, KIND_FIELD_NAMES, type KindFieldName, kindOf, type Question, type QuestionKind, type QuestionType } from "#contract";

interface TypeRules {
	kind: QuestionKind;
	/** The requirements of the type beyond those of its kind. */
	fits?: (question: Question) => boolean;
}

/** The types of question that can be generated. */
const TYPES: Readonly<Record<QuestionType, TypeRules>> = {
	"multiple-choice": { kind: "choice", fits: ({ correctAnswers }) => correctAnswers.length === 1 },
	"true-false": { kind: "choice", fits: ({ options, correctAnswers }) => options.length === 2 && correctAnswers.length === 1 },
	"multi-select": { kind: "choice", fits: ({ correctAnswers }) => correctAnswers.length >= 2 },
	"short-answer": { kind: "text" },
	number: { kind: "number" },
	order: { kind: "order" },
};

/** Fields that an author chooses, not a model. */
const NOT_ASKED: readonly KindFieldName[] = ["match", "typos", "multiple"];
const requestedNames = KIND_FIELD_NAMES.filter((name) => !NOT_ASKED.includes(name));

/** The fields that the model writes for these types, beyond those of every question. */
export function fieldsOfTypes(types: readonly QuestionType[]): KindFieldName[] {
	return requestedNames.filter((name) => types.some((type) => contentRules(TYPES[type]).fields.includes(name)));
}

/** A question of a model, before it is checked. */
export type OfKind = { kind: QuestionKind } & Record<string, unknown>;

/** Drops the fields of other types: models fill in every field of the schema. */
export function asKind(raw: object, type: QuestionType): OfKind {
	const { kind } = TYPES[type];
	const { fields, hasOptions, marksCorrect } = contentRules({ kind });
	const common = ["text", "timeLimit", "extraInfo", ...(hasOptions ? ["options"] : []), ...(marksCorrect ? ["correctAnswers"] : [])];
	const names: string[] = [...common, ...requestedNames.filter((name) => fields.includes(name))];
	return { ...Object.fromEntries(Object.entries(raw).filter(([name]) => names.includes(name))), kind };
}

/** The type of a question for which the model named none. */
export function typeOf(raw: object): QuestionType {
	const filled = (name: string) => Object.entries(raw).find(([key]) => key === name)?.[1];
	const [options, correct, accepted] = [filled("options"), filled("correctAnswers"), filled("accepted")];
	if (Array.isArray(options) && options.length > 0) {
		if (Array.isArray(correct) && correct.length > 1) return "multi-select";
		return options.length === 2 ? "true-false" : "multiple-choice";
	}
	return Array.isArray(accepted) && accepted.length > 0 ? "short-answer" : "number";
}

/** Whether a question fits the type that the model gave it. */
export function fitsType(type: QuestionType, question: Question): boolean {
	const { kind, fits } = TYPES[type];
	return kindOf(question) === kind && (fits?.(question) ?? true);
}
