import type { AnswerValue } from "#contract/kinds/kind";

interface StoredTimes {
	openedAtMs: number;
	deadlineMs: number;
	closedAtMs: number | null;
}

/** A game as its object stores it: checks after a fault recompute everything from these rows. */
export interface StoredGame {
	meta: {
		status: "lobby" | "active" | "finished" | "archived";
		settings: { pointsMode: "speed" | "accuracy" | "none"; answerCards?: boolean; teams: { mode: string } };
		rounds: (StoredTimes & { untimed?: true; solutionShown: boolean; firstTurn?: StoredTimes })[];
	};
	language: string;
	questions: { kind?: string; options: string[]; correctAnswers: number[]; timeLimitSeconds: number; approve?: boolean }[];
	seats: {
		seatId: number;
		nickname: string;
		removed: boolean;
		firstQuestion: number;
		team: number | null;
		/** The share of a question's time from the question `factorFrom` on; earlier ones have `factorBefore`. */
		timeFactor: number;
		factorBefore: number;
		factorFrom: number;
	}[];
	answers: {
		questionIndex: number;
		seatId: number;
		turn: 1 | 2;
		given: AnswerValue;
		startedAtMs: number;
		arrivedAtMs: number;
		correct: boolean;
		points: number;
	}[];
	/** Texts that the host showed or hid, folded. */
	decisions: { questionIndex: number; key: string; shown: boolean }[];
}

type Query = (sql: string) => Record<string, unknown>[];

const whole = (value: unknown) => Number(value);
const parsed = <Value>(value: unknown): Value => JSON.parse(String(value));

export function readStoredGame(query: Query): StoredGame {
	const documents = new Map(query("SELECT name, json FROM documents").map(({ name, json }) => [String(name), json]));
	const { language, questions } = parsed<Pick<StoredGame, "language" | "questions">>(documents.get("quiz"));
	return {
		meta: parsed(documents.get("game")),
		language,
		questions,
		seats: query("SELECT * FROM seats ORDER BY seat_id").map((row) => ({
			seatId: whole(row.seat_id),
			nickname: String(row.nickname),
			removed: row.removed === 1,
			firstQuestion: whole(row.first_question),
			team: row.team === null ? null : whole(row.team),
			timeFactor: Number(row.time_factor),
			factorBefore: Number(row.factor_before),
			factorFrom: whole(row.factor_from),
		})),
		answers: [...readAnswers(query, "answers", 1), ...readAnswers(query, "second_answers", 2)],
		decisions: query("SELECT * FROM text_decisions").map((row) => ({
			questionIndex: whole(row.question_index),
			key: String(row.key),
			shown: row.shown === 1,
		})),
	};
}

function readAnswers(query: Query, table: string, turn: 1 | 2): StoredGame["answers"] {
	return query(`SELECT * FROM ${table} ORDER BY question_index, seat_id`).map((row) => ({
		questionIndex: whole(row.question_index),
		seatId: whole(row.seat_id),
		turn,
		given: parsed(row.options),
		startedAtMs: whole(row.started_at),
		arrivedAtMs: whole(row.arrived_at),
		correct: row.correct === 1,
		points: whole(row.points),
	}));
}
