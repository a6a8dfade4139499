import type { ValidationKey } from "../validation";
import type { GivenTexts, KindContent, KindRules } from "./kind";
import { foldText, readText } from "./text";

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

/** Nobody is right or wrong. Groups of answers hold single texts, as strings. */
export const open: KindRules<GivenTexts | string> = {
	answerField: "texts",
	isScored: false,
	countsOptions: false,
	asksForOrder: false,
	read: ({ maxAnswers = DEFAULT_MAX_ANSWERS }, { texts: sent = [] }, language) => {
		if (sent.length === 0) return { key: "answerTextRequired" };
		if (sent.length > maxAnswers) return { key: "answerTextsMax" };
		const texts: string[] = [];
		for (const one of sent) {
			const read: { given: string } | { key: ValidationKey } = readText(one);
			if ("key" in read) return read;
			texts.push(read.given);
		}
		const isTwice = texts.length > 1 && new Set(texts.map((text) => foldText(text, "case", language))).size < texts.length;
		return isTwice ? { key: "answerTextsDiffer" } : { given: { texts } };
	},
	isRight: () => false,
	keyOf: (_, given, language) => {
		if (typeof given === "string") return foldText(given, "case", language);
		const folded = given.texts.map((text) => foldText(text, "case", language));
		return JSON.stringify(folded.sort());
	},
	choosesSeveral: () => false,
};
