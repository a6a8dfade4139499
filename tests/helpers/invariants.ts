import type { Instance, PlayerState } from "#contract";
import { type Recomputed, recompute, sameOptions } from "./recompute";
import type { StoredGame } from "./stored-game";
import type { Witness } from "./witness";

/** What is checked after a fault: the rows, what the players have sent, and what each screen shows. */
export interface Evidence {
	stored: StoredGame;
	players: readonly Witness[];
	instance: Instance;
	states: ReadonlyMap<string, PlayerState>;
}

/**
 * What must be true after any fault: no acknowledged answer lost, none counted twice, points as the specification's
 * formula gives them from the stored answers, each screen shows what the server has. Returns the violations.
 */
export function violations({ stored, players, instance, states }: Evidence): string[] {
	const game = recompute(stored);
	return [...game.problems, ...ofAnswers(stored, players), ...ofHost(stored, game, instance), ...ofPlayers(stored, game, states, players)];
}

function ofAnswers({ seats, answers }: StoredGame, players: readonly Witness[]): string[] {
	const problems: string[] = [];
	const seatOf = new Map(seats.map((seat) => [seat.nickname, seat]));
	const rows = new Map(answers.map((answer) => [`${answer.questionIndex}/${answer.seatId}`, answer]));
	if (rows.size !== answers.length) problems.push("an answer is stored twice");
	if (seatOf.size !== seats.length) problems.push("a nickname sits twice");
	for (const player of players) {
		const seat = seatOf.get(player.nickname);
		if (!seat) {
			if (player.joined) problems.push(`${player.nickname}: the acknowledged seat is lost`);
			continue;
		}
		for (const { questionIndex, options, outcome } of player.sent) {
			const row = rows.get(`${questionIndex}/${seat.seatId}`);
			if (outcome === "acknowledged" && !(row && sameOptions(row.options, options)))
				problems.push(`${player.nickname}: the acknowledged answer to ${questionIndex} is lost`);
		}
		for (const row of answers.filter(({ seatId }) => seatId === seat.seatId)) {
			const was = player.sent.some((sent) => sent.questionIndex === row.questionIndex && sameOptions(sent.options, row.options));
			if (!was) problems.push(`${player.nickname}: nobody sent the stored answer to ${row.questionIndex}`);
		}
	}
	return problems;
}

/** Names what differs between two plain values. */
function differs(what: string, shown: unknown, expected: unknown): string[] {
	const [a, b] = [JSON.stringify(shown), JSON.stringify(expected)];
	return a === b ? [] : [`${what}: shows ${a}, is ${b}`];
}

const byPlace = (a: { rank: number; nickname: string }, b: { rank: number; nickname: string }) =>
	a.rank - b.rank || (a.nickname < b.nickname ? -1 : 1);

function ofHost({ meta }: StoredGame, game: Recomputed, instance: Instance): string[] {
	const shown = instance.participants.map(({ nickname, totalScore, rank, previousRank }) => ({ nickname, totalScore, rank, previousRank }));
	const expected = game.standings.map(({ nickname, score, rank, previousRank }) => ({ nickname, totalScore: score, rank, previousRank }));
	return [
		...differs("host, status", instance.status, meta.status),
		...differs("host, question", instance.currentQuestionIndex, meta.rounds.length - 1),
		...differs("host, question status", instance.questionStatus, meta.status === "active" ? (game.open ? "open" : "closed") : null),
		...differs("host, participants", instance.participantCount, game.standings.length),
		...differs("host, answered", instance.answeredCount, game.answeredNow),
		...differs("host, answer counts", instance.answerCounts ?? null, game.open || meta.rounds.length === 0 ? null : game.optionCountsNow),
		...differs("host, list", shown.sort(byPlace), expected.sort(byPlace)),
	];
}

function ofPlayers({ meta }: StoredGame, game: Recomputed, states: Evidence["states"], players: readonly Witness[]): string[] {
	const problems: string[] = [];
	const expectedStatus = meta.status === "lobby" ? "lobby" : meta.status === "active" ? (game.open ? "question" : "result") : "finished";
	const top = [...game.standings].sort((a, b) => b.score - a.score).slice(0, 5);
	for (const { nickname, joined } of players) {
		const state = states.get(nickname);
		const seat = game.standings.find((each) => each.nickname === nickname);
		if (!state || !joined || !seat) continue;
		problems.push(...differs(`${nickname}, status`, state.status, expectedStatus));
		if (!state.joined) problems.push(`${nickname}: is not in the game any more`);
		if (state.status === "question" && state.joined) {
			problems.push(...differs(`${nickname}, submitted`, state.submitted, seat.now !== undefined));
			problems.push(...differs(`${nickname}, own answer`, state.selectedOptions ?? null, seat.now?.options ?? null));
		}
		if (state.status === "result" && state.joined) {
			const { isCorrect, pointsEarned, score, rank, previousRank } = state;
			problems.push(
				...differs(`${nickname}, result`, { isCorrect, pointsEarned, score, rank, previousRank }, ownResult(seat)),
				...differs(
					`${nickname}, top`,
					state.leaderboard.map((row) => row.score),
					top.map((row) => row.score),
				),
			);
		}
		if (state.status === "finished") {
			const own = { score: state.score, rank: state.rank };
			problems.push(...differs(`${nickname}, end`, own, { score: seat.score, rank: seat.rank }));
			const row = state.finalLeaderboard.find((each) => each.nickname === nickname);
			if (meta.rounds.length > 0) problems.push(...differs(`${nickname}, podium`, row, { nickname, rank: seat.rank, score: seat.score }));
		}
	}
	return problems;
}

function ownResult({ now, score, rank, previousRank }: Recomputed["standings"][number]) {
	return { isCorrect: now?.correct ?? false, pointsEarned: now?.points ?? 0, score, rank, previousRank };
}
