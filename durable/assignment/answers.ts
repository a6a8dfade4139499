import type { IsRefused } from "#durable/core";
import type { AssignmentStore } from "./assignment-store";
import { type AssignmentState, answersOfPupil, figuresAttempt, figuresOf, summedUp } from "./core";
import type { PupilAnswersReply, QuestionAnswersReply } from "./messages";

const iso = (ms: number) => new Date(ms).toISOString();

/** What one pupil answered, for the owner: in the attempt that counts, or another one. */
export function readPupilAnswers(
	state: AssignmentState,
	{ key, attempt }: { key: string; attempt: number | undefined },
	rows: Pick<AssignmentStore, "answersOf">,
): PupilAnswersReply {
	const seat = state.seatsByKey.get(key);
	if (!seat || seat.removedAtMs !== null) return { ok: false, code: "PLAYER_NOT_FOUND" };
	const shown = attempt === undefined ? figuresAttempt(state, seat) : seat.attempts[attempt - 1];
	return {
		ok: true,
		nickname: seat.nickname,
		attempt: shown?.attempt ?? 0,
		attempts: seat.attempts.map((one) => {
			const { right, total, percentage } = figuresOf(state, one);
			return {
				attempt: one.attempt,
				right,
				total,
				percentage,
				status: one.handedInAtMs === null ? "working" : one.late ? "late" : "handed-in",
				startedAt: iso(one.startedAtMs),
				handedInAt: one.handedInAtMs === null ? null : iso(one.handedInAtMs),
			};
		}),
		answers: shown ? answersOfPupil(state, rows.answersOf(seat.seatId, shown.attempt)) : [],
	};
}

/** What was answered to one question in the attempts that count. Texts that the word list refuses are marked. */
export function readQuestionAnswers(
	state: AssignmentState,
	questionId: string,
	rows: Pick<AssignmentStore, "answersTo">,
	isRefused: IsRefused,
): QuestionAnswersReply {
	const { questions, language } = state.quiz;
	const index = questions.findIndex(({ id }) => id === questionId);
	const summed = summedUp(state, index, rows.answersTo(index));
	if (!summed) return { ok: false, code: "QUESTION_NOT_FOUND" };
	if (!("given" in summed)) return { ok: true, ...summed };
	const given = summed.given.map((group) =>
		"text" in group && isRefused(group.text, language) ? { ...group, hidden: true as const } : group,
	);
	return { ok: true, ...summed, given };
}
