import type { KindContent } from "../kind-content";
import { DEFAULT_MAX_ANSWERS } from "./rules";

export const openContent: KindContent = {
	fields: ["maxAnswers", "approve"],
	hasOptions: false,
	marksCorrect: false,
	solution: [],
	meaning: "Players write texts of their own; nothing is right or wrong.",
	problems: () => [],
	defaults: ({ maxAnswers = DEFAULT_MAX_ANSWERS, approve = false }) => ({ maxAnswers, approve }),
};
