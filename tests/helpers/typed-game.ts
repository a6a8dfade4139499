import type { DatabaseSync } from "node:sqlite";
import type { GameMeta, GameQuiz } from "#durable/game/core";
import { hostileText } from "#tests/helpers/hostile-texts";

/** Every fiftieth text is an insult; the others are as expensive to judge. */
export const INSULTS = 50;
export const typedText = (n: number) => (n % INSULTS === 0 ? `you shit ${n}` : hostileText(n));

interface Size {
	players: number;
	questions: number;
}

/** A game whose last question has just closed: every seat typed a different, expensive answer to each. Writes rows directly. */
export function typedGame({ players, questions }: Size, lobby: GameMeta) {
	const openedAtMs = lobby.createdAtMs;
	const quiz: GameQuiz = {
		quizTemplateId: "quiz-1",
		title: "Typed",
		language: "en",
		questions: Array.from({ length: questions }, (_, index) => ({
			...{ id: `question${index}`, text: "Who?", options: [], correctAnswers: [], timeLimitSeconds: 600 },
			...{ kind: "text" as const, accepted: ["Sinan"], typos: 2 as const, match: "marks" as const },
		})),
	};
	const round = {
		...{ openedAtMs, deadlineMs: openedAtMs + 600_000, closedAtMs: openedAtMs + 1_000 },
		...{ opened: true, rankingShown: true, solutionShown: true },
	};
	const meta: GameMeta = { ...lobby, status: "active", startedAtMs: openedAtMs, rounds: Array(questions).fill(round) };
	/** The tables must exist. */
	const writeRows = (db: DatabaseSync) => {
		const seat = db.prepare(
			"INSERT INTO seats (seat_id, nickname, key, proof_hash, joined_at, removed, first_question) VALUES (?, ?, ?, ?, ?, 0, 0)",
		);
		const answer = db.prepare("INSERT INTO answers VALUES (?, ?, ?, ?, ?, 1, 0, 0)");
		db.exec("BEGIN");
		for (let id = 1; id <= players; id++) seat.run(id, `p${id}`, `p${id}`, `proof-${id}`, openedAtMs - 1_000);
		for (let n = 0; n < questions * players; n++)
			answer.run(Math.floor(n / players), 1 + (n % players), JSON.stringify(typedText(n)), openedAtMs, openedAtMs + 500);
		db.exec("COMMIT");
	};
	return { meta, quiz, writeRows };
}
