import type { Question } from "#contract/quizzes/question";
import { isBlankQuestion, isSameQuestion } from "#contract/quizzes/question-content";
import type { EditorValues, QuizInfoValues } from "./editor-values";

export type Side = "mine" | "theirs";

/** Fields that are merged together: half of a pair would not fit the other half. */
const SETTINGS = {
	name: ["name"],
	language: ["language"],
	visibility: ["visibility"],
	ages: ["minAge", "maxAge"],
	defaultTimeLimit: ["defaultTimeLimit"],
	place: ["bookId", "topicNumber"],
} as const satisfies Record<string, readonly (keyof QuizInfoValues)[]>;

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
	/** The version that both sides started from; null if it is not known. */
	base: EditorValues | null;
}

const isSameSetting = (setting: Setting, a: EditorValues, b: EditorValues) => SETTINGS[setting].every((field) => a[field] === b[field]);
const isSameOrMissing = (a: Question | null, b: Question | null) => a === b || (a !== null && b !== null && isSameQuestion(a, b));
const findQuestionById = ({ questions }: EditorValues, id: string) => questions.find((question) => question.id === id) ?? null;

const commonIds = (a: EditorValues, b: EditorValues) => a.questions.flatMap(({ id }) => (findQuestionById(b, id) ? [id] : []));

/** Suggests the side that has changed since the base; mine if both did, or if that is not known. */
function suggestSide(versions: Versions, same: (a: EditorValues, b: EditorValues) => boolean): { suggested: Side; both: boolean } {
	const { mine, theirs, base } = versions;
	if (!base) return { suggested: "mine", both: false };
	return same(mine, base) ? { suggested: "theirs", both: false } : { suggested: "mine", both: !same(theirs, base) };
}

function questionDifferences(versions: Versions): Difference[] {
	const { mine, theirs, base } = versions;
	const ids = new Set([...mine.questions, ...theirs.questions].map(({ id }) => id));
	return [...ids].flatMap((id): Difference[] => {
		const [here, there] = [findQuestionById(mine, id), findQuestionById(theirs, id)];
		const present = here ?? there;
		if (!present || isSameOrMissing(here, there)) return [];
		// A blank new question is no difference.
		if (!(here && there) && isBlankQuestion(present)) return [];
		const number = (here ? mine : theirs).questions.indexOf(present) + 1;
		const suggested = suggestSide(versions, (a, b) => isSameOrMissing(findQuestionById(a, id), findQuestionById(b, id)));
		// The question is kept, unless the author decides otherwise, if it is unknown which side deleted it or the other side changed it.
		const isRestored = !here && (!base || suggested.both);
		return [
			{
				key: `question ${id}`,
				what: "question",
				number,
				mine: here,
				theirs: there,
				...suggested,
				...(isRestored && { suggested: "theirs" }),
			},
		];
	});
}

/** Differences of settings come first, then those of questions by their ids, then that of their order. */
export function findDifferences(versions: Versions): Difference[] {
	const { mine, theirs } = versions;
	const settings = SETTING_NAMES.filter((setting) => !isSameSetting(setting, mine, theirs)).map(
		(setting): Difference => ({
			key: setting,
			what: "setting",
			setting,
			...suggestSide(versions, (a, b) => isSameSetting(setting, a, b)),
		}),
	);
	const sameOrder = (a: EditorValues, b: EditorValues) => commonIds(a, b).join() === commonIds(b, a).join();
	const order: Difference[] = sameOrder(mine, theirs) ? [] : [{ key: "order", what: "order", ...suggestSide(versions, sameOrder) }];
	return [...settings, ...questionDifferences(versions), ...order];
}

/** Adds to the first list each id that it lacks, behind the one that precedes it in the second. */
function interleaveIds(first: readonly string[], second: readonly string[]): string[] {
	const merged = [...first];
	for (const [index, id] of second.entries()) {
		if (merged.includes(id)) continue;
		const before = second[index - 1];
		merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
	}
	return merged;
}

/** Merges by the side that `readSide` chooses for each difference. The result may have no question. */
export function mergeQuiz(versions: Versions, readSide: (difference: Difference) => Side): EditorValues {
	const { mine, theirs } = versions;
	const differences = findDifferences(versions);
	const chosen = new Map(differences.map((difference) => [difference.key, readSide(difference)]));
	const settings = differences.flatMap(({ key, ...difference }) =>
		difference.what === "setting" && chosen.get(key) === "theirs"
			? SETTINGS[difference.setting].map((field) => [field, theirs[field]])
			: [],
	);
	const [first, second] = chosen.get("order") === "theirs" ? [theirs, mine] : [mine, theirs];
	const ids = interleaveIds(
		first.questions.map(({ id }) => id),
		second.questions.map(({ id }) => id),
	);
	const questions = ids.flatMap((id) => {
		const side = chosen.get(`question ${id}`);
		// A question without a difference is in both, or blank in the one that has it.
		const question = side ? findQuestionById(versions[side], id) : findQuestionById(theirs, id) && findQuestionById(mine, id);
		return question ? [question] : [];
	});
	return { ...mine, ...Object.fromEntries(settings), questions };
}
