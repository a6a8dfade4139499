/* Pure rules that games and homework share. */

import type { CallCode, CallName } from "#contract/calls";
import type { CallSequence } from "#contract/common";
import type { AnswerFields, AnswerProblem, JudgedQuestion } from "#contract/kinds/kind";
import { kindRules, listAnswerProblems } from "#contract/kinds/rules";
import { ITEM_GROUP, ITEM_MIN_PLAYERS } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import type { ValidationKey } from "#contract/validation";

export {
	addName,
	computeLooks,
	type IsRefused,
	isNameFree,
	isNameless,
	namelessKey,
	nicknameProblem,
	normaliseNickname,
	removeName,
	type ToSkeleton,
	toNicknameKey,
} from "./nicknames";

/** Returns the upper and the lower 27 % of the participants; null if there are too few to compare. */
export function extremeGroups<Member>(bestFirst: readonly Member[]): { upper: readonly Member[]; lower: readonly Member[] } | null {
	if (bestFirst.length < ITEM_MIN_PLAYERS.discrimination) return null;
	const size = Math.ceil(bestFirst.length * ITEM_GROUP.share);
	return { upper: bestFirst.slice(0, size), lower: bestFirst.slice(-size) };
}

/** Computes how well a question separates the groups: the difference of their shares, rounded to three digits. */
export const computeDiscrimination = (upperShare: number, lowerShare: number) => Math.round((upperShare - lowerShare) * 1000) / 1000;

/** The last numbered call of each seat; in memory only. */
export type LastCalls = Map<number, CallSequence>;

/** True for a call that its page has given up: a later call of the same page has already arrived. */
export function isOvertaken(lastCalls: LastCalls, seatId: number, sequence: CallSequence | undefined): boolean {
	if (!sequence) return false;
	const last = lastCalls.get(seatId);
	if (last?.page === sequence.page && sequence.number < last.number) return true;
	lastCalls.set(seatId, sequence);
	return false;
}

export const ascendingOrder = (length: number) => Array.from({ length }, (_, index) => index);

/** Returns the numbers below `length` in random order; `random` returns numbers in [0, 1). */
export function shuffleOrder(length: number, random: () => number): number[] {
	const order = ascendingOrder(length);
	for (let last = length - 1; last > 0; last--) {
		const other = Math.floor(random() * (last + 1));
		const [a, b] = [order[last] ?? 0, order[other] ?? 0];
		order[last] = b;
		order[other] = a;
	}
	return order;
}

/** Rotates an order by one place, so that it certainly differs. */
export const rotateOrder = (order: readonly number[]): number[] => [...order.slice(1), ...order.slice(0, 1)];

/** Reorders the options: the new option at `place` is the old one at `order[place]`. */
export function reorderOptions<Q extends Pick<GameQuestion, "kind" | "options" | "correctAnswers">>(
	question: Q,
	order: readonly number[],
): Q {
	const correctAnswers = question.correctAnswers.map((from) => order.indexOf(from));
	return {
		...question,
		options: order.map((from) => question.options[from] ?? ""),
		correctAnswers: kindRules(question).asksForOrder ? correctAnswers : correctAnswers.sort((a, b) => a - b),
	};
}

interface WrongField {
	path: string;
	key: ValidationKey;
}

/** A refusal of a call. It is a value, not a thrown error, because an error's class does not survive the call to the object. */
export interface Refusal<Code extends string> {
	ok: false;
	code: Code;
	/** Seconds after which the call may be repeated, if it is refused only for now. */
	retryAfterSeconds?: number;
	/** The field and the message key of the contract, with VALIDATION_ERROR. */
	field?: WrongField;
	/** Several fields with their message keys, where more than one can be wrong. */
	fields?: readonly WrongField[];
}

export const refuse = <const Code extends string>(code: Code): Refusal<Code> => ({ ok: false, code });

/** Refuses one field, with the key of its message. */
export function refuseField(path: string, key: ValidationKey): Refusal<"VALIDATION_ERROR"> {
	return { ok: false, code: "VALIDATION_ERROR", field: { path, key } };
}

/** The refusals that the contract's table declares for a call: an object cannot answer another one. */
export type CallRefusal<N extends CallName> = Refusal<CallCode<N>>;

/** The refusals that a function may return. */
export type RefusalsOf<Run extends (...args: never[]) => unknown> = Extract<Awaited<ReturnType<Run>>, { ok: false }>;

/** Refuses fields that the question's kind does not have, each by its name. */
export function refuseForeignFields(names: readonly string[]): Refusal<"VALIDATION_ERROR"> {
	return { ok: false, code: "VALIDATION_ERROR", fields: names.map((path) => ({ path, key: "fieldOfOtherKind" })) };
}

/** Refuses an answer that a question does not accept; lists its problem, and each field of another kind. */
export function refuseAnswer(question: JudgedQuestion, fields: AnswerFields, problem: AnswerProblem): Refusal<"VALIDATION_ERROR"> {
	return {
		ok: false,
		code: "VALIDATION_ERROR",
		fields: listAnswerProblems(question, fields, problem).map(({ field, key }) => ({ path: field, key })),
	};
}
