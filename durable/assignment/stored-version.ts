import { namelessKey } from "#durable/room/core";
import { type AssignmentMeta, type AssignmentQuiz, marksOf } from "./core";
import type { AssignmentStorage } from "./storage";

/** The version of the stored shape. Whoever changes it raises this, adds a step and makes samples (tests/fixtures/README.md). */
export const STORED_VERSION = 3;

/** Must never leave the object. */
export const newSecret = () => [...crypto.getRandomValues(new Uint32Array(3))];

/** Version 1 had a row for each answer, keys of deleted pupils that could be typed as a nickname, and options ordered by the solution. */
function toVersion2(rows: AssignmentStorage): void {
	const quiz: AssignmentQuiz = JSON.parse(rows.readDocument("quiz") ?? "");
	const { seed, ...meta }: AssignmentMeta & { seed: number } = JSON.parse(rows.readDocument("assignment") ?? "");
	rows.packAnswers((answers) => marksOf(quiz, answers));
	for (const seat of [...rows.seats()]) if (seat.nickname === "") rows.writeSeat({ ...seat, key: namelessKey(seat.seatId) });
	const earlier = { untilMs: Date.now(), seed, right: quiz.questions.map(({ correctAnswers }) => correctAnswers) };
	rows.writeDocument("assignment", { ...meta, secret: newSecret(), earlier } satisfies AssignmentMeta);
}

/** By version: migrates its rows to the next one. */
export const STEPS: Readonly<Record<number, (rows: AssignmentStorage) => void>> = {
	1: toVersion2,
	// Only rows of the new version hold open questions and their answers.
	2: () => {},
};
