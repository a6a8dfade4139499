import type { Question } from "#contract/quizzes/question";
import { isBlankQuestion, isSameQuestion } from "#contract/quizzes/question-content";
import type { EditorValues, QuizInfo } from "./editor-values";

export type Side = "mine" | "theirs";

/** Taken together: half of a pair would not fit the other half. */
const SETTINGS = {
	name: ["name"],
	language: ["language"],
	visibility: ["visibility"],
	ages: ["minAge", "maxAge"],
	defaultTimeLimit: ["defaultTimeLimit"],
	place: ["bookId", "topicNumber"],
} as const satisfies Record<string, readonly (keyof QuizInfo)[]>;

type Setting = keyof typeof SETTINGS;
const isSetting = (name: string): name is Setting => name in SETTINGS;
const SETTING_NAMES = Object.keys(SETTINGS).filter(isSetting);

export type Difference = { key: string; suggested: Side /** Both sides have changed it since they were the same. */; both: boolean } & (
	| { what: "setting"; setting: Setting }
	/** null: this side does not have the question. `number` is its place, from 1, in the version that has it. */
	| { what: "question"; number: number; mine: Question | null; theirs: Question | null }
	| { what: "order" }
);

export interface Versions {
	mine: EditorValues;
	theirs: EditorValues;
	/** null if it is not known. */
	base: EditorValues | null;
}

const sameSetting = (setting: Setting, a: EditorValues, b: EditorValues) => SETTINGS[setting].every((field) => a[field] === b[field]);
const sameOrNone = (a: Question | null, b: Question | null) => a === b || (a !== null && b !== null && isSameQuestion(a, b));
const questionOf = ({ questions }: EditorValues, id: string) => questions.find((question) => question.id === id) ?? null;

const commonIds = (a: EditorValues, b: EditorValues) => a.questions.flatMap(({ id }) => (questionOf(b, id) ? [id] : []));

/** The side that changed it since the base; what was typed here if both did, or if that is not known. */
function suggestion(versions: Versions, same: (a: EditorValues, b: EditorValues) => boolean): { suggested: Side; both: boolean } {
	const { mine, theirs, base } = versions;
	if (!base) return { suggested: "mine", both: false };
	return same(mine, base) ? { suggested: "theirs", both: false } : { suggested: "mine", both: !same(theirs, base) };
}

function questionDifferences(versions: Versions): Difference[] {
	const { mine, theirs, base } = versions;
	const ids = new Set([...mine.questions, ...theirs.questions].map(({ id }) => id));
	return [...ids].flatMap((id): Difference[] => {
		const [here, there] = [questionOf(mine, id), questionOf(theirs, id)];
		const present = here ?? there;
		if (!present || sameOrNone(here, there)) return [];
		// A blank new question is no difference.
		if (!(here && there) && isBlankQuestion(present)) return [];
		const number = (here ? mine : theirs).questions.indexOf(present) + 1;
		const suggested = suggestion(versions, (a, b) => sameOrNone(questionOf(a, id), questionOf(b, id)));
		// It may not be known which side deleted it, or the other side has changed it: nothing is lost unless the author says so.
		const saved = !here && (!base || suggested.both);
		return [
			{ key: `question ${id}`, what: "question", number, mine: here, theirs: there, ...suggested, ...(saved && { suggested: "theirs" }) },
		];
	});
}

/** Settings first, then questions by their ids, then their order. */
export function differencesOf(versions: Versions): Difference[] {
	const { mine, theirs } = versions;
	const settings = SETTING_NAMES.filter((setting) => !sameSetting(setting, mine, theirs)).map(
		(setting): Difference => ({
			key: setting,
			what: "setting",
			setting,
			...suggestion(versions, (a, b) => sameSetting(setting, a, b)),
		}),
	);
	const sameOrder = (a: EditorValues, b: EditorValues) => commonIds(a, b).join() === commonIds(b, a).join();
	const order: Difference[] = sameOrder(mine, theirs) ? [] : [{ key: "order", what: "order", ...suggestion(versions, sameOrder) }];
	return [...settings, ...questionDifferences(versions), ...order];
}

/** The first list, with each id of the second that it lacks after the one that precedes it there. */
function interleaved(first: readonly string[], second: readonly string[]): string[] {
	const merged = [...first];
	for (const [index, id] of second.entries()) {
		if (merged.includes(id)) continue;
		const before = second[index - 1];
		merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
	}
	return merged;
}

/** May be left without any question. `sideOf` gets the difference. */
export function mergeQuiz(versions: Versions, sideOf: (difference: Difference) => Side): EditorValues {
	const { mine, theirs } = versions;
	const differences = differencesOf(versions);
	const chosen = new Map(differences.map((difference) => [difference.key, sideOf(difference)]));
	const settings = differences.flatMap(({ key, ...difference }) =>
		difference.what === "setting" && chosen.get(key) === "theirs"
			? SETTINGS[difference.setting].map((field) => [field, theirs[field]])
			: [],
	);
	const [first, second] = chosen.get("order") === "theirs" ? [theirs, mine] : [mine, theirs];
	const ids = interleaved(
		first.questions.map(({ id }) => id),
		second.questions.map(({ id }) => id),
	);
	const questions = ids.flatMap((id) => {
		const side = chosen.get(`question ${id}`);
		// Without a difference both have it, or one has it blank.
		const question = side ? questionOf(versions[side], id) : questionOf(theirs, id) && questionOf(mine, id);
		return question ? [question] : [];
	});
	return { ...mine, ...Object.fromEntries(settings), questions };
}
