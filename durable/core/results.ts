import { standingsOf } from "./ranks";
import type { GameState } from "./state";

/** A finished game as it is delivered to D1 for its host. */
export function gameResults(state: GameState) {
	const { meta, quiz } = state;
	return {
		instanceId: meta.instanceId,
		pin: meta.pin,
		quizId: quiz.quizTemplateId,
		hostId: meta.hostId,
		title: quiz.title,
		startedAt: meta.startedAtMs ?? meta.createdAtMs,
		endedAt: meta.endedAtMs ?? meta.createdAtMs,
		players: standingsOf(state).map((seat) => ({
			nickname: seat.nickname,
			score: seat.totalScore,
			rank: seat.rank,
			correctCount: seat.correctCount,
			answeredCount: seat.answeredCount,
		})),
		questions: state.tallies.flatMap((tally, index) => {
			const question = quiz.questions[index];
			if (!question) return [];
			const { id, text, options, correctAnswers } = question;
			const { answerCount, correctCount, optionCounts, totalMs } = tally;
			const averageMs = answerCount === 0 ? 0 : Math.round(totalMs / answerCount);
			return [{ index, id, text, options, correctAnswers, correctCount, answerCount, optionCounts, averageMs }];
		}),
	};
}
export type GameResults = ReturnType<typeof gameResults>;
