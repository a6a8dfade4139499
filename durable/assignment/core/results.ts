import { storedQuestion } from "#contract/question";
import { countedAttempt } from "./marks";
import type { AnswersTo } from "./owner";
import { figuresAttempt, figuresOf, sortedSeats, summedUp, workStatusOf } from "./owner-view";
import type { AssignmentState } from "./state";

/** The results of a homework that has ended, as they are kept for its owner. */
export function assignmentResults(state: AssignmentState, answersTo: AnswersTo) {
	const { meta, quiz } = state;
	const seats = sortedSeats(state).map((seat) => ({ seat, figures: figuresOf(state, figuresAttempt(state, seat)) }));
	const byRight = [...seats].sort((a, b) => b.figures.right - a.figures.right);
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
			/** Number and label stand with the pupils of the class. */
			...(seat.pupilId === null ? {} : { pupilId: seat.pupilId }),
			/** No points: the share of right answers. */
			score: figures.percentage,
			rank: 1 + rights.indexOf(figures.right),
			correctCount: figures.right,
			answeredCount: figures.answered,
			total: figures.total,
			marks: figures.marks,
			attempt: seat.attempts.length,
			countedAttempt: countedAttempt(state, seat)?.attempt ?? 0,
			status: workStatusOf(seat),
			lastSeenAt: seat.lastSeenAtMs,
		})),
		questions: quiz.questions.map((question, index) => {
			const { answered = 0, right = 0, ...summed } = summedUp(state, index, answersTo(index)) ?? { optionCounts: [] };
			return {
				index,
				...storedQuestion(question),
				timeLimitSeconds: question.timeLimitSeconds,
				...(question.corrected ? { corrected: true } : {}),
				...(question.cancelled ? { cancelled: true } : {}),
				correctCount: right,
				answerCount: answered,
				averageMs: 0,
				...summed,
			};
		}),
	};
}
export type AssignmentResults = ReturnType<typeof assignmentResults>;

/** The part of the entry in the owner's list that changes. */
export interface AssignmentEntry {
	title: string;
	opensAtMs: number | null;
	dueAtMs: number;
	closedAtMs: number | null;
	participantCount: number;
	handedInCount: number;
}

export function entryOf({ meta, present, handedIn }: AssignmentState): AssignmentEntry {
	const { title, opensAtMs, dueAtMs, closedAtMs } = meta;
	return { title, opensAtMs, dueAtMs, closedAtMs, participantCount: present, handedInCount: handedIn };
}
