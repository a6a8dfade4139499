import { sql } from "drizzle-orm";
import type { AssignmentArchive } from "#durable/assignment/archive";
import type { AssignmentResults } from "#durable/assignment/core";
import type { Deps } from "#worker/lib/deps";
import { saveParked } from "../games/parked";
import { insertWhere } from "../insert-where";
import { type ResultStore, storeDocument } from "../results/result-documents";
import { saveGameStart } from "../results/results";
import { assignments, gameResults } from "../schema";
import { saveListedAssignment } from "./assignments";

export function createAssignmentArchive({ db, env, now }: Deps): AssignmentArchive {
	return {
		saveStart: ({ instanceId, quizId, startedAtMs }) => saveGameStart(db, instanceId, quizId, startedAtMs),
		saveResults: (results) => saveAssignmentResult({ db, bucket: env.MEDIA, nowMs: now() }, results),
		saveListed: (assignment) => saveListedAssignment(db, assignment),
		saveParked: (parked) => saveParked(db, parked),
	};
}

/** Keeps the results of an ended homework beside those of games, replacing earlier ones. Drops those of a deleted homework or owner. */
async function saveAssignmentResult(store: ResultStore, { players, questions, rules, ...homework }: AssignmentResults): Promise<void> {
	const { db } = store;
	const { instanceId, title, startedAt, endedAt } = homework;
	const isListed = sql`EXISTS (SELECT 1 FROM ${assignments} WHERE ${assignments.assignmentId} = ${instanceId})`;
	const figures = { ...homework, playerCount: players.length, questions: [], questionCount: questions.length };
	await storeDocument(store, instanceId, { questions, players, rules }, (documentBytes) => [
		insertWhere(db, gameResults, { ...figures, documentBytes, bytes: documentBytes }, isListed).onConflictDoUpdate({
			target: gameResults.instanceId,
			set: { title, startedAt, endedAt, playerCount: players.length, documentBytes, bytes: documentBytes },
		}),
	]);
}
