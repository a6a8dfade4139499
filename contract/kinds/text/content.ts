import { LIMITS } from "../../limits";
import type { ContentProblem, KindContent } from "../kind-content";
import { DEFAULT_MATCH, DEFAULT_TYPOS } from "./rules";

export const textContent: KindContent = {
	fields: ["accepted", "match", "typos"],
	hasOptions: false,
	marksCorrect: false,
	solution: ["accepted"],
	meaning: 'Players type an answer; "accepted" holds what counts as right. Judge whether right answers are missing there.',
	problems: ({ accepted = [] }, publishing) => {
		if (!publishing) return [];
		if (accepted.length < LIMITS.accepted.min) return [{ path: ["accepted"], key: "acceptedRequired" }];
		return accepted.flatMap((one, index): ContentProblem[] => (one === "" ? [{ path: ["accepted", index], key: "acceptedEmpty" }] : []));
	},
	defaults: ({ accepted = [], match = DEFAULT_MATCH, typos = DEFAULT_TYPOS }) => ({ accepted, match, typos }),
};
