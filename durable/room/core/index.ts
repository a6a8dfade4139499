/* Pure rules that games and homework share. */
import type { AnswerFields, AnswerProblem, JudgedQuestion } from "#contract/kinds/kind";
import { answerProblems, rulesOf } from "#contract/kinds/rules";
import type { GameQuestion } from "#contract/quizzes/question";
import { ITEM_GROUP, ITEM_MIN_PLAYERS } from "#contract/results/item-limits";
import type { ValidationKey } from "#contract/validation";

export {
	addName,
	type IsRefused,
	isNameFree,
	isNameless,
	looksOf,
	namelessKey,
	nicknameKey,
	nicknameProblem,
	normaliseNickname,
	removeName,
	type SkeletonOf,
} from "./nicknames";

/** The upper and the lower 27 % of the participants; null if they are too few to compare. */
export function extremeGroups<Member>(bestFirst: readonly Member[]): { upper: readonly Member[]; lower: readonly Member[] } | null {
	if (bestFirst.length < ITEM_MIN_PLAYERS.discrimination) return null;
	const size = Math.ceil(bestFirst.length * ITEM_GROUP.share);
	return { upper: bestFirst.slice(0, size), lower: bestFirst.slice(-size) };
}

/** How well a question separates the groups, rounded to three digits. */
export const discriminationOf = (upperShare: number, lowerShare: number) => Math.round((upperShare - lowerShare) * 1000) / 1000;

export const inOrder = (length: number) => Array.from({ length }, (_, index) => index);

/** The numbers below `length` in random order; `random` returns numbers in [0, 1). */
export function shuffled(length: number, random: () => number): number[] {
	const order = inOrder(length);
	for (let last = length - 1; last > 0; last--) {
		const other = Math.floor(random() * (last + 1));
		const [a, b] = [order[last] ?? 0, order[other] ?? 0];
		order[last] = b;
		order[other] = a;
	}
	return order;
}

/** Moves the order by one place, so that it certainly differs. */
export const rotated = (order: readonly number[]): number[] => [...order.slice(1), ...order.slice(0, 1)];

/** Reorders the options: the new option at `place` is the old one at `order[place]`. */
export function withOptionOrder<Q extends Pick<GameQuestion, "kind" | "options" | "correctAnswers">>(
	question: Q,
	order: readonly number[],
): Q {
	const correctAnswers = question.correctAnswers.map((from) => order.indexOf(from));
	return {
		...question,
		options: order.map((from) => question.options[from] ?? ""),
		correctAnswers: rulesOf(question).asksForOrder ? correctAnswers : correctAnswers.sort((a, b) => a - b),
	};
}

interface WrongField {
	path: string;
	key: ValidationKey;
}

/** A value, not a thrown error: an error's class does not survive the call to the object. */
export interface Refusal<Code extends string> {
	ok: false;
	code: Code;
	/** For what is allowed again later. */
	retryAfterSeconds?: number;
	/** For VALIDATION_ERROR: the field and the message key of the contract. */
	field?: WrongField;
	/** The same where several fields can be wrong. */
	fields?: readonly WrongField[];
}

/** Refuses fields that the question's kind does not have, each by its name. */
export function foreignRefusal(names: readonly string[]): Refusal<"VALIDATION_ERROR"> {
	return { ok: false, code: "VALIDATION_ERROR", fields: names.map((path) => ({ path, key: "fieldOfOtherKind" })) };
}

/** Refuses an answer that a question does not take: what is wrong with it, and each field of another kind. */
export function answerRefusal(question: JudgedQuestion, fields: AnswerFields, problem: AnswerProblem): Refusal<"VALIDATION_ERROR"> {
	return {
		ok: false,
		code: "VALIDATION_ERROR",
		fields: answerProblems(question, fields, problem).map(({ field, key }) => ({ path: field, key })),
	};
}
