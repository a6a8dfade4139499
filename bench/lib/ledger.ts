import type { Seat } from "./crowd.ts";

/* A game as the load program knows it. Bounds for the points follow docs/rules/live-game.md#scoring, deliberately implemented again. */
const QUESTION_POINTS = 1_000;
const FREE_MS = 500;
const LATEST_START_MS = 4_000;
/** Tolerance: the runtime's times are whole milliseconds, and its clock may be corrected while it runs. */
const CLOCK_MS = 5;
const TOP = 5;
const FINAL_TOP = 100;

interface Line {
	nickname: string;
	/** The sum of reported points, with its minimum and maximum. */
	score: number;
	min: number;
	max: number;
	correctCount: number;
	rank: number;
}
interface BoardRow {
	nickname: string;
	score: number;
	rank: number;
}
interface OwnRow extends BoardRow {
	correctCount: number;
}
interface Result extends Omit<OwnRow, "rank"> {
	/** Null while the ranking is hidden. */
	rank: number | null;
	isCorrect: boolean;
	pointsEarned: number;
	previousRank: number | null;
	leaderboard: BoardRow[];
}
interface End extends OwnRow {
	finalLeaderboard: BoardRow[];
}

function pointsAfter(elapsedMs: number, limitMs: number): number {
	const counted = elapsedMs < FREE_MS ? 0 : Math.min(elapsedMs, limitMs);
	return Math.round(QUESTION_POINTS * (1 - counted / limitMs / 2));
}

/** Equal scores share a rank (1, 2, 2, 4). */
function rank(standings: Line[]): void {
	standings.sort((a, b) => b.score - a.score);
	standings.forEach((line, n) => {
		const above = standings[n - 1];
		line.rank = above?.score === line.score ? above.rank : n + 1;
	});
}

export class Ledger {
	readonly problems: string[] = [];
	readonly widths: number[] = [];
	readonly #seats: Seat[];
	readonly #limitMs: number;
	readonly #lines: Line[];
	readonly #byName: Map<string, Line>;
	readonly #standings: Line[];
	/** When the runtime sent the question to each seat. */
	#sendTimes: { from: number; to: number }[] = [];
	#questionCount = 0;
	#moment = "";

	constructor(seats: Seat[], limitMs: number) {
		this.#seats = seats;
		this.#limitMs = limitMs;
		this.#lines = seats.map(({ nickname }) => ({ nickname, score: 0, min: 0, max: 0, correctCount: 0, rank: 0 }));
		this.#byName = new Map(this.#lines.map((line) => [line.nickname, line]));
		this.#standings = [...this.#lines];
	}

	/**
	 * Call this when everybody has the question. It opened between the host's click and the reply to it. It was sent to a seat after the
	 * click (a poll: after the poll was sent) and before it arrived; for the points, at most 4 s after the opening.
	 */
	recordSendTimes(clickedAt: number, repliedAt: number): void {
		this.#sendTimes = this.#seats.map(({ polledAt, seenAt }) => ({
			from: Math.min(Math.max(clickedAt, polledAt), clickedAt + LATEST_START_MS),
			to: Math.min(seenAt, repliedAt + LATEST_START_MS),
		}));
	}

	/** The least and most points: the answer arrived between its sending and its acknowledgement. */
	#bounds(n: number, right: boolean): { min: number; max: number } {
		const seat = this.#seats[n];
		const given = this.#sendTimes[n];
		if (!right || !seat || !given) return { min: 0, max: 0 };
		const min = pointsAfter(seat.ackedAt - given.from + CLOCK_MS, this.#limitMs);
		const max = pointsAfter(seat.sentAt - given.to - CLOCK_MS, this.#limitMs);
		this.widths.push(max - min);
		return { min, max };
	}

	/** Nobody may get a rank or a board while only the host sees the ranking. */
	checkHidden(): void {
		this.#moment = `question ${this.#questionCount + 1}, hidden`;
		this.#seats.forEach(({ text }, n) => {
			const { rank: shownRank, previousRank, leaderboard }: Result = JSON.parse(text);
			if (shownRank !== null || previousRank !== null || leaderboard.length > 0) this.#wrong(this.#lines[n] as Line, "a hidden ranking");
		});
	}

	checkResults(isRight: (n: number) => boolean): void {
		this.#moment = `question ${this.#questionCount + 1}`;
		const results = this.#seats.map(({ text }): Result => JSON.parse(text));
		const ranksBefore = this.#lines.map((line) => line.rank);
		this.#lines.forEach((line, n) => {
			const right = isRight(n);
			const { min, max } = this.#bounds(n, right);
			const { isCorrect, pointsEarned } = results[n] as Result;
			line.score += pointsEarned;
			line.min += min;
			line.max += max;
			if (right) line.correctCount++;
			if (isCorrect !== right) this.#wrong(line, `correct: ${isCorrect}`);
			if (!(pointsEarned >= min && pointsEarned <= max)) this.#wrong(line, `${pointsEarned} points instead of ${min} to ${max}`);
		});
		rank(this.#standings);
		results.forEach((result, n) => {
			const line = this.#toLine(n, result);
			const before = this.#questionCount === 0 ? null : ranksBefore[n];
			if (result.previousRank !== before) this.#wrong(line, `rank ${result.previousRank} before instead of ${before}`);
			this.#board(line, result.leaderboard, Math.min(TOP, this.#lines.length));
		});
		this.#questionCount++;
	}

	/** The best hundred, and the player's own row below them unless it is among them. */
	checkEnd(): void {
		this.#moment = "the end";
		this.#seats.forEach(({ nickname, text }, n) => {
			const end: End = JSON.parse(text);
			const line = this.#toLine(n, end);
			if (!(end.score >= line.min && end.score <= line.max)) this.#wrong(line, `ended with ${end.score}, not ${line.min} to ${line.max}`);
			const board = end.finalLeaderboard;
			const best = Math.min(FINAL_TOP, this.#lines.length);
			this.#board(line, board, best + (board.slice(0, best).some((row) => row.nickname === nickname) ? 0 : 1));
			if (!board.some((row) => row.nickname === nickname)) this.#wrong(line, "the player's own row is missing from the board");
		});
	}

	#toLine(n: number, own: OwnRow | Result): Line {
		const line = this.#lines[n] as Line;
		for (const name of ["nickname", "score", "rank", "correctCount"] as const)
			if (own[name] !== line[name]) this.#wrong(line, `${name} ${own[name]} instead of ${line[name]}`);
		return line;
	}

	/** Each row belongs to its player, has the score and rank of its place, and no player appears twice. */
	#board(to: Line, rows: BoardRow[], length: number): void {
		if (rows.length !== length) this.#wrong(to, `a board of ${rows.length} rows instead of ${length}`);
		if (new Set(rows.map((row) => row.nickname)).size !== rows.length) this.#wrong(to, "a board with a player twice");
		rows.forEach((row, place) => {
			const line = this.#byName.get(row.nickname);
			const due = place < FINAL_TOP ? this.#standings[place] : line;
			const right = line !== undefined && line.score === row.score && line.rank === row.rank && due?.score === row.score;
			if (!right) this.#wrong(to, `the board shows ${JSON.stringify(row)} at place ${place + 1}`);
		});
	}

	#wrong({ nickname }: Line, what: string): void {
		this.problems.push(`${this.#moment}: ${nickname} got ${what}`);
	}
}
