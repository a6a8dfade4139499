import type { KindContent } from "../kind-content";

export const numberContent: KindContent = {
	fields: ["value", "tolerance", "unit"],
	hasOptions: false,
	marksCorrect: false,
	solution: ["value", "tolerance"],
	problems: ({ value }, publishing) => (publishing && value === undefined ? [{ path: ["value"], key: "valueRequired" }] : []),
	defaults: ({ tolerance = 0 }) => ({ tolerance }),
};
