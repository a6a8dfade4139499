import type { StoredGame } from "./stored-game";

type StoredAnswer = StoredGame["answers"][number];

interface Standing {
	nickname: string;
	score: number;
	rank: number;
	previousRank: number | null;
	/** The answer to the current question. */
	now: StoredAnswer | undefined;
}

export interface Recomputed {
	/** The present players. */
	standings: Standing[];
	open: boolean;
	answeredNow: number;
	optionCountsNow: number[];
	/** Rows that break the rules regardless of the other rows. */
	problems: string[];
}

const GRACE_MS = 750;
const LATEST_START_MS = 4_000;

export function sameOptions(a: readonly number[], b: readonly number[]): boolean {
	return [...a].sort().join() === [...b].sort().join();
}

/** Points by the rule of decisions section 3, deliberately implemented a second time. */
function pointsOf({ correct, startedAtMs, arrivedAtMs }: StoredAnswer, limitSeconds: number, mode: string): number {
	if (!correct || mode === "none") return 0;
	if (mode === "accuracy") return 1000;
	const seconds = Math.max(0, arrivedAtMs - startedAtMs) / 1000;
	const t = seconds < 0.5 ? 0 : Math.min(seconds, limitSeconds);
	return Math.round(1000 * (1 - t / limitSeconds / 2));
}

function problemsOf({ meta, questions, answers }: StoredGame): string[] {
	return answers.flatMap((answer) => {
		const where = `seat ${answer.seatId}, question ${answer.questionIndex}`;
		const question = questions[answer.questionIndex];
		const round = meta.rounds[answer.questionIndex];
		if (!question || !round) return [`${where}: an answer to what was never asked`];
		const problems: string[] = [];
		if (answer.correct !== sameOptions(answer.options, question.correctAnswers)) problems.push(`${where}: wrongly judged`);
		const points = pointsOf(answer, question.timeLimitSeconds, meta.settings.pointsMode);
		if (answer.points !== points) problems.push(`${where}: ${answer.points} points stored, ${points} by the formula`);
		if (answer.startedAtMs < round.openedAtMs || answer.startedAtMs > round.openedAtMs + LATEST_START_MS)
			problems.push(`${where}: the clock started outside the question's first 4 s`);
		if (answer.arrivedAtMs < round.openedAtMs || answer.arrivedAtMs > (round.closedAtMs ?? round.deadlineMs + GRACE_MS))
			problems.push(`${where}: taken while the question was not open`);
		return problems;
	});
}

function rankBy(scores: readonly number[], score: number): number {
	return scores.filter((other) => other > score).length + 1;
}

/** Scores, ranks and counts from the stored answers alone. */
export function recompute(stored: StoredGame): Recomputed {
	const { meta, questions, seats, answers } = stored;
	const problems = problemsOf(stored);
	meta.rounds.forEach(({ openedAtMs, deadlineMs, closedAtMs }, index) => {
		const limitMs = (questions[index]?.timeLimitSeconds ?? 0) * 1000;
		if (deadlineMs < openedAtMs + limitMs) problems.push(`question ${index}: its deadline is too early`);
		if (closedAtMs !== null && closedAtMs > deadlineMs + GRACE_MS) problems.push(`question ${index}: closed too late`);
		if (closedAtMs === null && index < meta.rounds.length - 1) problems.push(`question ${index}: left open`);
	});
	const current = meta.rounds.length - 1;
	const open = meta.status === "active" && meta.rounds[current]?.closedAtMs === null;
	const lastClosed = open ? current - 1 : current;
	const scoreUpTo = (seatId: number, last: number) =>
		answers.filter((answer) => answer.seatId === seatId && answer.questionIndex <= last).reduce((sum, { points }) => sum + points, 0);
	const present = seats.filter(({ removed }) => !removed);
	// A player who joined too late for the last question has no rank before the end. Without points nobody has one.
	const scored = meta.settings.pointsMode !== "none";
	const ended = meta.status === "finished" || meta.status === "archived";
	const counted = present.filter(({ firstQuestion }) => scored && (ended || firstQuestion <= lastClosed));
	const before = present.filter(({ firstQuestion }) => scored && firstQuestion < lastClosed);
	const scores = counted.map(({ seatId }) => scoreUpTo(seatId, lastClosed));
	const scoresBefore = before.map(({ seatId }) => scoreUpTo(seatId, lastClosed - 1));
	const gone = new Set(seats.filter(({ removed }) => removed).map(({ seatId }) => seatId));
	const given = answers.filter(({ questionIndex, seatId }) => questionIndex === current && !gone.has(seatId));
	const now = new Map(given.map((answer) => [answer.seatId, answer]));
	const answeredNow = present.filter(({ seatId }) => now.has(seatId)).length;
	if (open && present.length > 0 && answeredNow === present.length) problems.push("everybody has answered and the question is still open");
	return {
		standings: present.map((seat) => {
			const score = scoreUpTo(seat.seatId, lastClosed);
			return {
				nickname: seat.nickname,
				score,
				rank: counted.includes(seat) ? rankBy(scores, score) : 0,
				previousRank: before.includes(seat) ? rankBy(scoresBefore, scoreUpTo(seat.seatId, lastClosed - 1)) : null,
				now: now.get(seat.seatId),
			};
		}),
		open,
		answeredNow,
		optionCountsNow: (questions[current]?.options ?? []).map(
			(_, option) => [...now.values()].filter(({ options }) => options.includes(option)).length,
		),
		problems,
	};
}
