import type { ValidationKey } from "../validation";
import type { AnswerTexts, KindContent, KindRules } from "./kind";
import { foldText, readTypedText } from "./text";

export const openContent: KindContent = {
	fields: ["maxAnswers", "approve"],
	hasOptions: false,
	marksCorrect: false,
	solution: [],
	meaning: "Players write texts of their own; nothing is right or wrong.",
	problems: () => [],
	defaults: ({ maxAnswers = DEFAULT_MAX_ANSWERS, approve = false }) => ({ maxAnswers, approve }),
};

export const DEFAULT_MAX_ANSWERS = 1;

/** Texts of the players' own: nobody is right or wrong. In groups of answers each text is a string. */
export const open: KindRules<AnswerTexts | string> = {
	answerField: "texts",
	isScored: false,
	countsOptions: false,
	asksForOrder: false,
	read: ({ maxAnswers = DEFAULT_MAX_ANSWERS }, { texts: sent = [] }, language) => {
		if (sent.length === 0) return { key: "answerTextRequired" };
		if (sent.length > maxAnswers) return { key: "answerTextsMax" };
		const texts: string[] = [];
		for (const one of sent) {
			const read: { given: string } | { key: ValidationKey } = readTypedText(one);
			if ("key" in read) return read;
			texts.push(read.given);
		}
		const isTwice = texts.length > 1 && new Set(texts.map((text) => foldText(text, "case", language))).size < texts.length;
		return isTwice ? { key: "answerTextsDiffer" } : { given: { texts } };
	},
	isRight: () => false,
	toKey: (_, given, language) => {
		if (typeof given === "string") return foldText(given, "case", language);
		const folded = given.texts.map((text) => foldText(text, "case", language));
		return JSON.stringify(folded.sort());
	},
	choosesSeveral: () => false,
};
