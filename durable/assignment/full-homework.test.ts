import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { fullHomework } from "#bench/lib/full-homework";
import { objectStorage } from "#bench/lib/sql";
import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { LIMITS } from "#contract/limits";
import { AssignmentStore } from "./assignment-store";
import {
	ANSWERS_IN_MEMORY,
	applyUpdate,
	assignmentResults,
	closeAssignmentNow,
	correctQuestion,
	gradeNext,
	handInNext,
	joinAssignmentSeat,
	ownerView,
	pupilView,
	removeSince,
	sumUpAnswers,
} from "./core";

/* A homework at the product of its limits. How long everything takes on what machine: npm run bench -- homework-limits. */

/** Rows that one call or slice may read, and changes that it may write. A row of answers holds those to a hundred questions. */
const MOST_ROWS = 600;
const MOST_CHANGES = 501;

/** Storage that counts rows read, and separately rows with answers. */
function countingStorage(db: DatabaseSync) {
	const storage = objectStorage(db);
	const read = { rows: 0, sheets: 0 };
	const exec = (query: string, ...values: unknown[]) => {
		const rows = storage.sql.exec(query, ...values);
		if (/^SELECT/.test(query)) read.rows += rows.toArray().length;
		if (/^SELECT .*answers.* FROM sheets/.test(query)) read.sheets += rows.toArray().length;
		return rows;
	};
	return { storage: { ...storage, sql: { exec } } as unknown as DurableObjectStorage, read };
}

/** Counts the attempts and answers reachable from a value. */
function kept(root: unknown) {
	const seen = new Set<unknown>();
	const open: unknown[] = [root];
	const found = { attempts: 0, answers: 0 };
	for (let value = open.pop(); value !== undefined; value = open.pop()) {
		if (typeof value !== "object" || value === null || seen.has(value)) continue;
		seen.add(value);
		if ("startedAtMs" in value && "seatId" in value) found.attempts++;
		if ("given" in value || "savedAtMs" in value) found.answers++;
		if (value instanceof Map || value instanceof Set) open.push(...value.values());
		else open.push(...Object.values(value).filter((part) => part !== null && part !== undefined));
	}
	return found;
}

describe("a homework at the product of its limits", () => {
	const seats = ASSIGNMENT.maxParticipants;
	const attempts = ASSIGNMENT.attemptsKept;

	it("keeps no answers in memory, and no call or slice reads or changes many rows", { timeout: 180_000 }, () => {
		const db = new DatabaseSync("");
		const { storage, read } = countingStorage(db);
		const { meta, quiz, writeRows } = fullHomework({ seats, attempts, questions: LIMITS.questions.max, typed: false });
		new AssignmentStore(storage).create(meta, quiz);
		writeRows(db);
		const store = new AssignmentStore(storage);
		const much: string[] = [];
		function bounded<Result>(what: string, work: () => Result, mostRows = MOST_ROWS): Result {
			read.rows = 0;
			const result = work();
			if (read.rows > mostRows) much.push(`${what}: ${read.rows} rows`);
			return result;
		}
		/** Works slice by slice, as the object does; returns the number of slices. */
		function inSlices<Result>(what: string, work: () => Result | null, see: (result: Result) => void): number {
			let slices = 0;
			for (let result = bounded(what, work); result !== null; result = bounded(what, work)) {
				see(result);
				slices++;
			}
			return slices;
		}
		const few = (changes: Parameters<AssignmentStore["save"]>[0]) => {
			expect(changes.length).toBeLessThanOrEqual(MOST_CHANGES);
			store.save(changes);
		};
		// The row of each seat, one for all its attempts, and the attempt that counts.
		bounded("waking up", () => store.load(), 3 * seats + 10);
		expect(read.sheets).toBe(0);
		const { state } = store;
		if (!state) throw new Error("not loaded");
		const inMemory = () => kept({ ...state, rows: null });
		const { nowMs } = { nowMs: meta.createdAtMs };
		const save = (decided: { ok: boolean; changes?: Parameters<typeof store.save>[0] }) => store.save(decided.changes ?? []);
		const command = { nickname: "New", key: "new", pupil: null, heldProof: undefined, heldProofs: [], newProof: "new", newCode: "new" };
		expect(joinAssignmentSeat(state, command, nowMs, { toSkeleton: (name) => name, mayTakeSeat: true })).toMatchObject({
			code: "GAME_FULL",
		});
		const pupil = { pupilId: "p", classId: "c", number: 7, timeFactor: 1 as const };
		const withCard = joinAssignmentSeat({ ...state, meta: { ...meta, classId: "c" } }, { ...command, pupil }, nowMs, {
			toSkeleton: (name) => name,
			mayTakeSeat: false,
		});
		expect(withCard.ok).toBe(true);
		bounded("the owner looks", () => ownerView(state, { skip: 0, limit: 200 }, [], nowMs));
		for (let id = 1; id <= 20; id++) {
			const seat = state.seatsById.get(id);
			if (seat) bounded("a pupil looks", () => pupilView(state, seat, nowMs));
		}
		const question = sumUpAnswers(state, [1]);
		let answered = 0;
		inSlices(
			"one question's answers",
			() => {
				const step = question.next();
				answered += (step.done && step.value?.[0]?.answered) || 0;
				return step.done ? null : step;
			},
			() => undefined,
		);
		expect(answered).toBe(seats);
		bounded("another attempt counts", () => save(applyUpdate(state, { counts: "first" }, nowMs)));
		bounded("the best counts again", () => save(applyUpdate(state, { counts: "best" }, nowMs)));
		save(correctQuestion(state, { questionId: "question1", correction: { correctAnswers: [2] } }));
		let changed = 0;
		inSlices(
			"grading",
			() => gradeNext(state),
			(graded) => {
				few(graded.changes);
				changed += graded.changed;
			},
		);
		// The pupils who chose the second or third option.
		expect(changed).toBe((seats * attempts) / 2);
		expect(inMemory()).toEqual({ attempts: 2 * seats, answers: 0 });
		bounded("closing", () => {
			const closed = closeAssignmentNow(state, meta.dueAtMs);
			if (closed.ok) few(closed.changes);
		});
		inSlices("handing in", () => handInNext(state), few);
		expect(state.handedIn).toBe(seats);
		const results = assignmentResults(state);
		const sheetsBefore = read.sheets;
		let slices = 0;
		let made = bounded("making results", () => results.next());
		for (let slice = 1; !made.done; slice++) {
			made = bounded("making results", () => results.next());
			slices = slice;
		}
		// The answers to all questions do not fit into memory at once: each pupil's are read a few questions at a time.
		expect(read.sheets - sheetsBefore).toBe((seats * seats * LIMITS.questions.max) / ANSWERS_IN_MEMORY);
		expect(slices).toBeGreaterThan(100);
		expect(inMemory()).toEqual({ attempts: seats, answers: 0 });
		expect(made.value.players).toHaveLength(seats + 1);
		expect(made.value.questions.map(({ answerCount }) => answerCount)).toEqual(Array(LIMITS.questions.max).fill(seats));
		bounded("removing everybody", () => save(removeSince(state, { atMs: 0 }, nowMs)));
		// Memory must match the rows.
		const rights = [...state.seatsById.values()].map(({ seatId, rights: right, counted }) => [seatId, right.join(), counted?.marks]);
		store.load();
		const reloaded = [...(store.state?.seatsById.values() ?? [])].map(({ seatId, rights: right, counted }) => [
			seatId,
			right.join(),
			counted?.marks,
		]);
		expect(reloaded).toEqual(rights.filter(([seatId]) => Number(seatId) <= seats));
		expect(much).toEqual([]);
	});
});
