import { inSlices } from "#durable/room/async";
import type { IsRefused } from "#durable/room/core";
import { type AssignmentState, answersOfPupil, attemptOf, figuresAttempt, figuresOf, sumUp } from "./core";
import type { PupilAnswersReply, QuestionAnswersReply } from "./messages";

const iso = (ms: number) => new Date(ms).toISOString();

export function readPupilAnswers(
	state: AssignmentState,
	{ key, attempt }: { key: string; attempt: number | undefined },
): PupilAnswersReply {
	const seat = state.seatsByKey.get(key);
	if (!seat || seat.removedAtMs !== null) return { ok: false, code: "PLAYER_NOT_FOUND" };
	const { rows } = state;
	const shown = attempt === undefined ? figuresAttempt(seat) : attemptOf(state, seat, attempt);
	return {
		ok: true,
		nickname: seat.nickname,
		attempt: shown?.attempt ?? 0,
		attempts: rows.attempts(seat.seatId).map((one) => {
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
		answers: shown ? answersOfPupil(state, shown, rows.answers(seat.seatId, shown.attempt)) : [],
	};
}

/** Marks texts that the word list refuses. */
export async function readQuestionAnswers(state: AssignmentState, questionId: string, isRefused: IsRefused): Promise<QuestionAnswersReply> {
	const { questions, language } = state.quiz;
	const index = questions.findIndex(({ id }) => id === questionId);
	const [summed] = await inSlices(sumUp(state, [index]));
	if (!summed) return { ok: false, code: "QUESTION_NOT_FOUND" };
	if (!("given" in summed)) return { ok: true, ...summed };
	const given = summed.given.map((group) =>
		"text" in group && isRefused(group.text, language) ? { ...group, hidden: true as const } : group,
	);
	return { ok: true, ...summed, given };
}
