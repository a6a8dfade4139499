import type { Instance } from "#contract/games/live";
import type { QuickQuestionBody } from "#contract/games/quick-questions";
import { kindRules, listsTexts } from "#contract/kinds/rules";
import { type AuthoringLanguage, GAME } from "#contract/limits";

export const QUICK_TILES = ["letters", "yesNo", "trueFalse", "word", "number", "open"] as const;
export type QuickTile = (typeof QUICK_TILES)[number];

/** Tiles whose questions printed cards can answer. */
export const CARD_TILES: readonly QuickTile[] = ["letters", "yesNo", "trueFalse"];

/** Options that players read, so they are in the language of the game. */
const OPTION_WORDS: Readonly<Record<AuthoringLanguage, Record<"yesNo" | "trueFalse", string[]>>> = {
	tr: { yesNo: ["Evet", "Hayır"], trueFalse: ["Doğru", "Yanlış"] },
	en: { yesNo: ["Yes", "No"], trueFalse: ["True", "False"] },
	de: { yesNo: ["Ja", "Nein"], trueFalse: ["Richtig", "Falsch"] },
	fr: { yesNo: ["Oui", "Non"], trueFalse: ["Vrai", "Faux"] },
	es: { yesNo: ["Sí", "No"], trueFalse: ["Verdadero", "Falso"] },
};

export interface QuickDetails {
	text: string;
	/** One option per line; replaces A to D. */
	options: string;
	/** Seconds; null for no time limit. */
	timeLimit: number | null;
	maxAnswers: number;
	/** The host approves each answer to an open question before it is shown. */
	approve: boolean;
}

export const NO_DETAILS: QuickDetails = { text: "", options: "", timeLimit: null, maxAnswers: 1, approve: false };

const parseOptions = (typed: string): string[] =>
	typed
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");

export function areOptionsReady(typed: string): boolean {
	const { min, max } = GAME.quickOptions;
	const count = parseOptions(typed).length;
	return count === 0 || (count >= min && count <= max);
}

export function toQuickBody(
	tile: QuickTile,
	{ text, options, timeLimit, maxAnswers, approve }: QuickDetails,
	{ currentQuestionIndex: after, language = "en" }: Pick<Instance, "currentQuestionIndex" | "language">,
): QuickQuestionBody {
	const own = parseOptions(options);
	const kind = tile === "word" ? "text" : tile === "number" || tile === "open" ? tile : "choice";
	return {
		kind,
		text: text.trim(),
		after,
		...(timeLimit === null ? {} : { timeLimit }),
		...(tile === "letters" && own.length > 0 ? { options: own } : {}),
		...(tile === "yesNo" || tile === "trueFalse" ? { options: OPTION_WORDS[language][tile] } : {}),
		...(tile === "open" && maxAnswers > 1 ? { maxAnswers } : {}),
		...(tile === "open" && approve ? { approve } : {}),
	};
}

type QuickGame = Pick<Instance, "status" | "questionStatus" | "paused" | "questions" | "currentQuestionIndex">;

/** A quick question can be asked unless a question runs, or the game has the maximum number of them. */
export function canAskNow({ status, questionStatus, paused, questions }: QuickGame): boolean {
	const askedCount = questions.filter(({ quick }) => quick).length;
	return status === "active" && questionStatus === "closed" && !paused && askedCount < GAME.quickQuestions;
}

/** The text of a question asked aloud can be written while it is current, and after the end until the game is archived. */
export function canWriteWords({ status, questions, currentQuestionIndex }: QuickGame): boolean {
	return (status === "active" || status === "finished") && questions[currentQuestionIndex]?.quick === true;
}

/** Indexes of open questions whose texts the panel no longer shows: those before the current one; after the end, all. */
export function listEarlierOpenQuestions({ status, questions, currentQuestionIndex }: QuickGame): number[] {
	if (status !== "active" && status !== "finished") return [];
	const last = status === "finished" ? currentQuestionIndex : currentQuestionIndex - 1;
	return questions.flatMap((question, index) => (index <= last && listsTexts(question) ? [index] : []));
}

/**
 * "ask" stays open while a question runs, so that the typed question can be asked next. "words" and "solve" may also be used after the end.
 */
export function mustCloseQuickDialog(part: "ask" | "words" | "solve" | "texts", { status }: Pick<Instance, "status">): boolean {
	return part === "ask" ? status !== "active" : status === "archived";
}

/** Indexes of closed questions whose kind can have a solution. */
export function listSolvableQuestions({ status, questionStatus, questions, currentQuestionIndex }: QuickGame): number[] {
	if (status !== "active" && status !== "finished") return [];
	const last = status === "active" && questionStatus !== "closed" ? currentQuestionIndex - 1 : currentQuestionIndex;
	return questions.flatMap((question, index) => (index <= last && question.quick && kindRules(question).isScored ? [index] : []));
}
