import { LIMITS } from "../../limits";
import type { KindRules } from "../kind";
import { isWithin } from "./decimal";

export const number: KindRules<number> = {
	answerField: "number",
	isScored: true,
	countsOptions: false,
	asksForOrder: false,
	read: (_, { number: given }) => {
		if (given === undefined || !Number.isFinite(given) || Math.abs(given) > LIMITS.numberMax) return { key: "answerNumberRequired" };
		// Turns minus zero into zero.
		return { given: given + 0 };
	},
	isRight: ({ value, tolerance = 0 }, given) => value !== undefined && isWithin(value, given, tolerance),
	keyOf: (_, given) => String(given),
	choosesSeveral: () => false,
};
