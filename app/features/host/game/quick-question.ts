import type { Instance } from "#contract/games/live";
import type { QuickQuestionBody } from "#contract/games/quick-questions";
import { listsTexts, rulesOf } from "#contract/kinds/rules";
import { type AuthoringLanguage, GAME } from "#contract/limits";

export const QUICK_TILES = ["letters", "yesNo", "trueFalse", "word", "number", "open"] as const;
export type QuickTile = (typeof QUICK_TILES)[number];

/** The tiles that a printed card can answer. */
export const CARD_TILES: readonly QuickTile[] = ["letters", "yesNo", "trueFalse"];

/** Players read them, so they are in the language of the game. */
const WORDS: Readonly<Record<AuthoringLanguage, Record<"yesNo" | "trueFalse", string[]>>> = {
	tr: { yesNo: ["Evet", "Hayır"], trueFalse: ["Doğru", "Yanlış"] },
	en: { yesNo: ["Yes", "No"], trueFalse: ["True", "False"] },
	de: { yesNo: ["Ja", "Nein"], trueFalse: ["Richtig", "Falsch"] },
	fr: { yesNo: ["Oui", "Non"], trueFalse: ["Vrai", "Faux"] },
	es: { yesNo: ["Sí", "No"], trueFalse: ["Verdadero", "Falso"] },
};

export interface QuickDetails {
	text: string;
	/** One per line: instead of A to D. */
	options: string;
	/** Null: no clock. */
	timeLimit: number | null;
	maxAnswers: number;
	/** The host allows each answer to an open question. */
	approve: boolean;
}

export const NO_DETAILS: QuickDetails = { text: "", options: "", timeLimit: null, maxAnswers: 1, approve: false };

export const optionsIn = (typed: string): string[] =>
	typed
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");

export function areOptionsReady(typed: string): boolean {
	const { min, max } = GAME.quickOptions;
	const count = optionsIn(typed).length;
	return count === 0 || (count >= min && count <= max);
}

export function quickBody(
	tile: QuickTile,
	{ text, options, timeLimit, maxAnswers, approve }: QuickDetails,
	{ currentQuestionIndex: after, language = "en" }: Pick<Instance, "currentQuestionIndex" | "language">,
): QuickQuestionBody {
	const own = optionsIn(options);
	const kind = tile === "word" ? "text" : tile === "number" || tile === "open" ? tile : "choice";
	return {
		kind,
		text: text.trim(),
		after,
		...(timeLimit === null ? {} : { timeLimit }),
		...(tile === "letters" && own.length > 0 ? { options: own } : {}),
		...(tile === "yesNo" || tile === "trueFalse" ? { options: WORDS[language][tile] } : {}),
		...(tile === "open" && maxAnswers > 1 ? { maxAnswers } : {}),
		...(tile === "open" && approve ? { approve } : {}),
	};
}

type Standing = Pick<Instance, "status" | "questionStatus" | "paused" | "questions" | "currentQuestionIndex">;

/** Not while a question runs, and not when the game is full. */
export function canAskNow({ status, questionStatus, paused, questions }: Standing): boolean {
	const asked = questions.filter(({ quick }) => quick).length;
	return status === "active" && questionStatus === "closed" && !paused && asked < GAME.quickQuestions;
}

/** The words of a question asked aloud can be written while it is the current one, and after the game until it is archived. */
export function canWriteWords({ status, questions, currentQuestionIndex }: Standing): boolean {
	return (status === "active" || status === "finished") && questions[currentQuestionIndex]?.quick === true;
}

/** The indexes of open questions whose texts are no longer in front of the host: those before the current one, after the end all. */
export function earlierTexts({ status, questions, currentQuestionIndex }: Standing): number[] {
	if (status !== "active" && status !== "finished") return [];
	const last = status === "finished" ? currentQuestionIndex : currentQuestionIndex - 1;
	return questions.flatMap((question, index) => (index <= last && listsTexts(question) ? [index] : []));
}

/** What was typed stays while a question runs: the next one can be asked after it. Words and solutions can be written after the end too. */
export function isQuickDialogOver(part: "ask" | "words" | "solve" | "texts", { status }: Pick<Instance, "status">): boolean {
	return part === "ask" ? status !== "active" : status === "archived";
}

/** Indexes of closed questions whose kind can have a solution. */
export function solvableQuestions({ status, questionStatus, questions, currentQuestionIndex }: Standing): number[] {
	if (status !== "active" && status !== "finished") return [];
	const last = status === "active" && questionStatus !== "closed" ? currentQuestionIndex - 1 : currentQuestionIndex;
	return questions.flatMap((question, index) => (index <= last && question.quick && rulesOf(question).isScored ? [index] : []));
}
