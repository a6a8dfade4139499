import type { z } from "./z";

/** Messages that schemas refer to by key: the texts `validation.<key>` of the namespace "fields". */
export const VALIDATION_KEYS = [
	"required",
	"notANumber",
	"passwordMin",
	"nameMin",
	"emailInvalid",
	"passwordRequired",
	"quizNameRequired",
	"ageOrder",
	"questionTextRequired",
	"optionRequired",
	"optionsMin",
	"questionsMin",
	"correctRequired",
	"correctRange",
	"unique",
	"questionIdFormat",
	"questionIdUnique",
	"searchMin",
	"titleRequired",
	"topicsRequired",
	"topicIncomplete",
	"topicNumber",
	"topicNumberTaken",
	"topicUnknown",
	"urlHttp",
	"urlHttps",
	"instructionsMin",
	"materialRequired",
	"partUnknown",
	"sameLanguage",
	"questionTypesRequired",
	"nicknameRequired",
	"nicknameTooLong",
	"nicknameInvisible",
	"answersRequired",
	"answersRange",
	"answersSingle",
	"teamRange",
	"answersOrder",
	"answerTextRequired",
	"answerTextTooLong",
	"answerTextsMax",
	"answerTextsDiffer",
	"answerNumberRequired",
	"fieldUnknown",
	"fieldOfOtherKind",
	"fieldOfOtherMode",
	"repeatNeedsSolutions",
	"orderOptionsMin",
	"orderOptionsDiffer",
	"acceptedRequired",
	"acceptedMax",
	"acceptedEmpty",
	"valueRequired",
	"altRequired",
	"pictureUnknown",
	"questionUnknown",
	"answersComplete",
	"formulaDefines",
	"formulaSizes",
	"formulaTooLarge",
	"questionsGone",
	"dueTooSoon",
	"dueTooLate",
	"dueInFuture",
	"opensBeforeDue",
	"classNameRequired",
	"classEnd",
	"pupilsRequired",
	"pupilNumber",
	"pupilNumberTwice",
	"pupilNumberTaken",
	"answerCard",
	"answerCardTaken",
	"answerCardTwice",
	"cardCannotAnswer",
	"questionIndexRequired",
	"noClockWithCards",
	"noSpeedWithCards",
	"cardsOnlyWithClass",
	"notWithQuick",
	"malformedJson",
] as const;
export type ValidationKey = (typeof VALIDATION_KEYS)[number];

/** General messages about a kind of value: the texts `validationRule.<rule>`. */
type ValidationRule = "invalid" | "invalid_type" | "invalid_value" | `${"too_small" | "too_big"}_${"string" | "array" | "number"}`;

/** A problem with a field: the path of the message among the texts, and the values for its placeholders. */
export interface FieldProblem {
	/** The path of the field: names and indexes, joined by dots. */
	path: string;
	text: `validation.${ValidationKey}` | `validationRule.${ValidationRule}`;
	values?: Readonly<Record<string, string | number>>;
}

type Message = Omit<FieldProblem, "path">;
type Issue = z.core.$ZodIssue;

const KEYS = new Set<string>(VALIDATION_KEYS);
const isKey = (message: string): message is ValidationKey => KEYS.has(message);
const keyMessage = (key: ValidationKey): Message => ({ text: `validation.${key}` });
const INVALID: Message = { text: "validationRule.invalid" };

const KEYS_ABOUT_SIZE = new Set<string>(["nicknameTooLong", "emailInvalid", "pupilNumber", "answerCard"] satisfies ValidationKey[]);

/** Returns the message about a value's size, which exists for strings, arrays and numbers only. */
function sizeMessage(rule: "too_small" | "too_big", origin: string, bound: number | bigint): Message {
	if (origin === "string" || origin === "array") return { text: `validationRule.${rule}_${origin}`, values: { count: Number(bound) } };
	if (origin === "number" || origin === "int") return { text: `validationRule.${rule}_number`, values: { bound: String(bound) } };
	return INVALID;
}

function messageFor(issue: Issue): Message {
	// The schema's message is about a missing value and would mislead for one that is too long.
	const misleads = issue.code === "too_big" && !KEYS_ABOUT_SIZE.has(issue.message);
	if (!misleads && isKey(issue.message)) return { text: `validation.${issue.message}` };
	switch (issue.code) {
		case "too_small":
			return sizeMessage(issue.code, issue.origin, issue.minimum);
		case "too_big":
			return sizeMessage(issue.code, issue.origin, issue.maximum);
		case "invalid_type":
			if (/received (?:undefined|null)$/.test(issue.message)) return keyMessage("required");
			return issue.expected === "int" ? keyMessage("notANumber") : { text: "validationRule.invalid_type" };
		case "invalid_value":
			return { text: "validationRule.invalid_value", values: { values: issue.values.map(String).join(", ") } };
		default:
			return INVALID;
	}
}

/** Maximum unknown fields that a reply names, because a body may have a hundred thousand. */
const MAX_UNKNOWN_FIELDS = 50;
const MAX_PATH_LENGTH = 200;

const joinPath = (path: readonly PropertyKey[]) => path.map(String).join(".");

/** Converts the issues of a failed parse to the problems of fields. */
export function toFieldProblems(issues: readonly Issue[]): FieldProblem[] {
	return issues.flatMap((issue): FieldProblem[] => {
		if (issue.code === "unrecognized_keys")
			return issue.keys
				.slice(0, MAX_UNKNOWN_FIELDS)
				.map((key) => ({ path: joinPath([...issue.path, key]).slice(0, MAX_PATH_LENGTH), ...keyMessage("fieldUnknown") }));
		return [{ path: joinPath(issue.path), ...messageFor(issue) }];
	});
}

/** Makes a problem for a rule that a schema cannot check. */
export function fieldProblem(path: string, key: ValidationKey): FieldProblem {
	return { path, ...keyMessage(key) };
}
