import type { Instance, PlayerState } from "#contract";
import { readGiven } from "#contract/kinds/given";
import { type Recomputed, recompute, sameGiven, writtenKey } from "./recompute";
import type { StoredGame } from "./stored-game";
import type { Witness } from "./witness";

type Sender = Pick<Witness, "nickname" | "joined" | "sent">;

/** Checked after a fault: the rows, what players sent, and what each screen shows. */
export interface Evidence {
	stored: StoredGame;
	players: readonly Sender[];
	instance: Instance;
	states: ReadonlyMap<string, PlayerState>;
}

/** Must hold after any fault: no acknowledged answer lost, none counted twice, points as recomputed, screens in line with the server. */
export function violations({ stored, players, instance, states }: Evidence): string[] {
	const game = recompute(stored);
	return [...game.problems, ...ofAnswers(stored, players), ...ofHost(stored, game, instance), ...ofPlayers(stored, game, states, players)];
}

function ofAnswers({ seats, answers }: StoredGame, players: readonly Sender[]): string[] {
	const problems: string[] = [];
	const seatsByName = new Map(seats.map((seat) => [seat.nickname, seat]));
	const keys = new Set(answers.map(({ questionIndex, seatId, turn }) => `${questionIndex}/${turn}/${seatId}`));
	if (keys.size !== answers.length) problems.push("an answer is stored twice");
	if (seatsByName.size !== seats.length) problems.push("a nickname sits twice");
	for (const player of players) {
		const seat = seatsByName.get(player.nickname);
		if (!seat) {
			if (player.joined) problems.push(`${player.nickname}: the acknowledged seat is lost`);
			continue;
		}
		for (const { questionIndex, given, outcome } of player.sent) {
			const rows = answers.filter((answer) => answer.seatId === seat.seatId && answer.questionIndex === questionIndex);
			if (outcome === "acknowledged" && !rows.some((row) => sameGiven(row.given, given)))
				problems.push(`${player.nickname}: the acknowledged answer to ${questionIndex} is lost`);
		}
		for (const row of answers.filter(({ seatId }) => seatId === seat.seatId)) {
			const was = player.sent.some((sent) => sent.questionIndex === row.questionIndex && sameGiven(sent.given, row.given));
			if (!was) problems.push(`${player.nickname}: nobody sent the stored answer to ${row.questionIndex}`);
		}
	}
	return problems;
}

function differs(what: string, shown: unknown, expected: unknown): string[] {
	const [a, b] = [JSON.stringify(shown), JSON.stringify(expected)];
	return a === b ? [] : [`${what}: shows ${a}, is ${b}`];
}

const byPlace = (a: { rank: number; nickname: string }, b: { rank: number; nickname: string }) =>
	a.rank - b.rank || (a.nickname < b.nickname ? -1 : 1);

function ofHost(stored: StoredGame, game: Recomputed, instance: Instance): string[] {
	const { meta } = stored;
	// A device that only views sees nothing of a hidden solution.
	const seen = instance.device === "view" ? game.shown : game;
	const shown = instance.participants.map(({ nickname, totalScore, rank, previousRank }) => ({ nickname, totalScore, rank, previousRank }));
	const expected = seen.standings.map(({ nickname, score, rank, previousRank }) => ({ nickname, totalScore: score, rank, previousRank }));
	const isOut = !game.open && meta.rounds.length > 0 && !(game.hidden && instance.device === "view");
	return [
		...differs("host, status", instance.status, meta.status),
		...differs("host, question", instance.currentQuestionIndex, meta.rounds.length - 1),
		...differs("host, question status", instance.questionStatus, meta.status === "active" ? (game.open ? "open" : "closed") : null),
		...differs("host, participants", instance.participantCount, game.standings.length),
		...differs("host, answered", instance.answeredCount, game.answeredNow),
		...differs("host, answer counts", instance.answerCounts ?? null, isOut ? game.optionCountsNow : null),
		...differs("host, first counts", instance.firstCounts ?? null, isOut && !game.hidden ? game.firstCountsNow : null),
		...differs("host, texts", textsIn(instance, stored.language), game.textsNow && seenTexts(game.textsNow, instance)),
		...differs("host, teams", instance.teams ?? null, meta.settings.teams.mode === "off" ? null : seen.teams),
		...differs("host, list", shown.sort(byPlace), expected.sort(byPlace)),
	];
}

/** Games of tests list fewer texts than a view does, and none that the word list refuses. */
function textsIn({ given }: Instance, language: string): Recomputed["textsNow"] {
	if (!given?.some(({ shown }) => shown !== undefined)) return null;
	return given
		.map(({ text = "", count, shown = false }) => ({ key: writtenKey(text, language), count, shown }))
		.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** A screen that only views has nothing of what is not shown; no text at all is no list. */
function seenTexts(texts: NonNullable<Recomputed["textsNow"]>, { device }: Instance): Recomputed["textsNow"] {
	const seen = device === "view" ? texts.filter(({ shown }) => shown) : texts;
	return seen.length === 0 ? null : seen;
}

function ofPlayers({ meta, questions }: StoredGame, game: Recomputed, states: Evidence["states"], players: readonly Sender[]): string[] {
	const problems: string[] = [];
	const current = questions[meta.rounds.length - 1];
	const running = game.open ? "question" : "result";
	const isWaiting = meta.status === "lobby" || (meta.status === "active" && current === undefined);
	const expectedStatus = isWaiting ? "lobby" : meta.status === "active" ? running : "finished";
	const { hidden } = game;
	// Nobody is right in a poll, nor before a quick question has a solution.
	const scored = current !== undefined && current.correctAnswers.length > 0;
	const top = game.standings
		.filter(({ rank }) => rank > 0)
		.sort((a, b) => b.score - a.score)
		.slice(0, 5);
	for (const { nickname, joined } of players) {
		const state = states.get(nickname);
		const seat = game.shown.standings.find((each) => each.nickname === nickname);
		if (!state || !joined || !seat) continue;
		problems.push(...differs(`${nickname}, status`, state.status, expectedStatus));
		if (!state.joined) problems.push(`${nickname}: is not in the game any more`);
		if (state.status === "question" && state.joined) {
			problems.push(...differs(`${nickname}, submitted`, state.submitted, seat.now !== undefined));
			problems.push(...differs(`${nickname}, own answer`, readGiven(state) ?? null, seat.now?.given ?? null));
		}
		if (state.status === "result" && state.joined) {
			const { isCorrect, pointsEarned, score, rank, previousRank } = state;
			problems.push(
				...differs(`${nickname}, result`, { isCorrect, pointsEarned, score, rank, previousRank }, ownResult(seat, { hidden, scored })),
				...differs(`${nickname}, solution`, "correctAnswers" in state, !hidden),
				...differs(
					`${nickname}, top`,
					state.leaderboard.map((row) => row.score),
					hidden ? [] : top.map((row) => row.score),
				),
			);
		}
		if (state.status === "finished") {
			const own = { score: state.score, rank: state.rank };
			problems.push(...differs(`${nickname}, end`, own, { score: seat.score, rank: seat.rank }));
			const row = state.finalLeaderboard.find((each) => each.nickname === nickname);
			if (meta.rounds.length > 0 && meta.settings.pointsMode !== "none")
				problems.push(...differs(`${nickname}, podium`, row, { nickname, rank: seat.rank, score: seat.score }));
		}
	}
	return problems;
}

function ownResult(
	{ counted, score, rank, previousRank }: Recomputed["standings"][number],
	{ hidden, scored }: { hidden: boolean; scored: boolean },
) {
	if (hidden) return { isCorrect: null, pointsEarned: 0, score, rank: null, previousRank: null };
	return { isCorrect: scored ? (counted?.correct ?? false) : null, pointsEarned: counted?.points ?? 0, score, rank, previousRank };
}
