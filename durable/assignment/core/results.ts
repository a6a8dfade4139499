import type { Mark } from "#contract/homework/assignment-limits";
import { toStoredQuestion } from "#contract/quizzes/question";
import { computeDiscrimination, extremeGroups } from "#durable/room/core";
import { computeAttemptFigures, computeWorkStatus, countedOrCurrentAttempt, sortedSeats, sumUpAnswers } from "./owner-view";
import { countMastered, isOneByOne, readTries } from "./queue";
import { type AssignmentState, isCountedQuestion } from "./state";

/**
 * Computes the discrimination of each question: the share of right answers in the upper 27 % minus that in the lower 27 %
 * (docs/rules/results.md#how-good-a-question-is). Undefined for an unscored question, null with too few people.
 */
function computeDiscriminations(state: AssignmentState, byRight: readonly { marks: readonly Mark[] }[]): (number | undefined)[] | null {
	const groups = extremeGroups(byRight);
	if (!groups) return null;
	const shareIn = (group: readonly { marks: readonly Mark[] }[], index: number) =>
		group.filter(({ marks }) => marks[index] === "right").length / group.length;
	return state.quiz.questions.map((question, index) =>
		isCountedQuestion(question) ? computeDiscrimination(shareIn(groups.upper, index), shareIn(groups.lower, index)) : undefined,
	);
}

type Outcome<Work> = Work extends (...args: never[]) => Generator<unknown, infer Result> ? Result : never;

export const ANSWERS_IN_MEMORY = 50_000;

/** Makes the results of a homework that has ended, as stored for its owner, in slices so that other calls run in between. */
export function* assignmentResults(state: AssignmentState) {
	const { meta, quiz } = state;
	const atOnce = Math.max(1, Math.floor(ANSWERS_IN_MEMORY / Math.max(1, state.present)));
	const indexes = quiz.questions.map((_, index) => index);
	const sums: Outcome<typeof sumUpAnswers> = [];
	for (let from = 0; from < indexes.length; from += atOnce) sums.push(...(yield* sumUpAnswers(state, indexes.slice(from, from + atOnce))));
	const seats = sortedSeats(state).map((seat) => ({ seat, figures: computeAttemptFigures(state, countedOrCurrentAttempt(seat)) }));
	const byRight = [...seats].sort((a, b) => b.figures.right - a.figures.right);
	const discriminations = computeDiscriminations(
		state,
		byRight.map(({ figures }) => figures),
	);
	const tries = seats.flatMap(({ seat }) => (seat.counted ? [seat.counted.tries] : []));
	const countAsked = (index: number) => tries.filter((one) => readTries(one, index).wasSeen).length;
	const rights = byRight.map(({ figures }) => figures.right);
	return {
		instanceId: meta.assignmentId,
		pin: meta.pin,
		quizId: quiz.quizTemplateId,
		hostId: meta.hostId,
		classId: meta.classId,
		title: meta.title,
		rules: meta.rules,
		startedAt: meta.opensAtMs ?? meta.createdAtMs,
		endedAt: meta.closedAtMs ?? meta.dueAtMs,
		players: byRight.map(({ seat, figures }) => ({
			nickname: seat.nickname,
			/** Number and label are stored with the pupils of the class. */
			...(seat.pupilId === null ? {} : { pupilId: seat.pupilId }),
			/** Homework has no points: the score is the percentage of right answers. */
			score: figures.percentage ?? 0,
			rank: 1 + rights.indexOf(figures.right),
			correctCount: figures.right,
			answeredCount: figures.answered,
			total: figures.total,
			marks: figures.marks,
			attempt: seat.attempts,
			countedAttempt: seat.counted?.attempt ?? 0,
			status: computeWorkStatus(seat),
			lastSeenAt: seat.lastSeenAtMs,
			...(isOneByOne(state) ? { mastered: countMastered(seat.counted?.tries ?? "") } : {}),
		})),
		questions: quiz.questions.map((question, index) => {
			const { answered = 0, right = 0, ...summed } = sums[index] ?? { optionCounts: [] };
			return {
				index,
				...toStoredQuestion(question),
				timeLimitSeconds: question.timeLimitSeconds,
				...(question.corrected ? { corrected: true } : {}),
				...(question.cancelled ? { cancelled: true } : {}),
				askedCount: countAsked(index),
				correctCount: right,
				answerCount: answered,
				averageMs: 0,
				...(discriminations?.[index] === undefined ? {} : { discrimination: discriminations[index] }),
				...summed,
			};
		}),
	};
}
export type AssignmentResults = Outcome<typeof assignmentResults>;

export interface AssignmentEntry {
	title: string;
	opensAtMs: number | null;
	dueAtMs: number;
	closedAtMs: number | null;
	participantCount: number;
	handedInCount: number;
}

export function toAssignmentEntry({ meta, present, handedIn }: AssignmentState): AssignmentEntry {
	const { title, opensAtMs, dueAtMs, closedAtMs } = meta;
	return { title, opensAtMs, dueAtMs, closedAtMs, participantCount: present, handedInCount: handedIn };
}
