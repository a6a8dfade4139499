import { namelessKey } from "#durable/room/core";
import { type AssignmentMeta, type AssignmentQuiz, marksOf } from "./core";
import type { AssignmentStorage } from "./storage";

/**
 * The version of what an object of homework stores. Raise it with every change of the stored shape, add the step that migrates the
 * previous version to it, and make samples of it (tests/fixtures/README.md).
 */
export const STORED_VERSION = 2;

/** A secret that never leaves the object. */
export const newSecret = () => [...crypto.getRandomValues(new Uint32Array(3))];

/**
 * Version 1 had a row for each answer, keys of deleted pupils that another pupil could type as a nickname, and an order of options that
 * followed from the solution.
 */
function toVersion2(rows: AssignmentStorage): void {
	const quiz: AssignmentQuiz = JSON.parse(rows.readDocument("quiz") ?? "");
	const { seed, ...meta }: AssignmentMeta & { seed: number } = JSON.parse(rows.readDocument("assignment") ?? "");
	rows.packAnswers((answers) => marksOf(quiz, answers));
	for (const seat of [...rows.seats()]) if (seat.nickname === "") rows.writeSeat({ ...seat, key: namelessKey(seat.seatId) });
	const earlier = { untilMs: Date.now(), seed, right: quiz.questions.map(({ correctAnswers }) => correctAnswers) };
	rows.writeDocument("assignment", { ...meta, secret: newSecret(), earlier } satisfies AssignmentMeta);
}

/** Key: a version. Migrates the rows of that version to the next one. */
export const STEPS: Readonly<Record<number, (rows: AssignmentStorage) => void>> = { 1: toVersion2 };
