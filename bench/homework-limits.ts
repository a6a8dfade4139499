import { DatabaseSync } from "node:sqlite";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { resolveExtensions } from "./lib/endings.ts";
import { fullHomework, LONG_TEXT } from "./lib/full-homework.ts";
import { numberOption, printReport, type Row, roundTo } from "./lib/report.ts";
import { objectStorage } from "./lib/sql.ts";

/*
 * A homework at the product of its limits: `npm run bench -- homework-limits [--seats N] [--attempts N] [--questions N]` (5,000 × 30 ×
 * 100). Every second question is typed and expensive to judge, every last attempt is in progress. Prints what waking up, each kind of call,
 * closing and a correction take, the CPU time of the longest slice, and the heap.
 */
const hooks = resolveExtensions();
const core = await import("#durable/assignment/core");
const { AssignmentStore } = await import("#durable/assignment/assignment-store");
hooks.deregister();
setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

const seats = numberOption("seats", 5_000);
const attempts = numberOption("attempts", 30);
const questions = numberOption("questions", 100);
const MOST_MIB = 96;
const MOST_MS = 250;

const HOUR_MS = 3_600_000;
const db = new DatabaseSync("");
const storage = objectStorage(db);
const { meta, quiz, writeRows } = fullHomework({ seats, attempts, questions, typed: true });
const nowMs = meta.createdAtMs;

const rows: Row[] = [];
function cpuMs(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
}
function heapMiB(): number {
	collect();
	return process.memoryUsage().heapUsed / 2 ** 20;
}
let longestMs = 0;
function recordSlices(what: string, slices: number[]): void {
	const longest = Math.max(...slices);
	longestMs = Math.max(longestMs, longest);
	const all = slices.reduce((sum, ms) => sum + ms, 0);
	rows.push({ what, "longest block (ms)": roundTo(longest, 1), slices: slices.length, "in all (ms)": Math.round(all) });
}

new AssignmentStore(storage).create(meta, quiz);
writeRows(db);
const fileMiB = Number(db.prepare("SELECT page_count * page_size / 1048576 AS n FROM pragma_page_count, pragma_page_size").get()?.n);
const store = new AssignmentStore(storage);
const emptyMiB = heapMiB();
recordSlices("wakes up", [cpuMs(() => store.load())]);
let mostMiB = heapMiB() - emptyMiB;
function requireState() {
	if (!store.state) throw new Error("not loaded");
	return store.state;
}
const loaded = requireState();

type CommandResult = { ok: true; changes: Parameters<typeof store.save>[0] } | { ok: false; code: string };
const saveResult = (commandResult: CommandResult) => {
	if (!commandResult.ok) throw new Error(commandResult.code);
	store.save(commandResult.changes);
};
const command = (n: number) => ({
	...{ nickname: `New${n}`, key: `new${n}`, pupil: null, heldProof: undefined, heldProofs: [] },
	...{ newProof: `new${n}`, newCode: `new${n}` },
});
const tools = { toSkeleton: (name: string) => name, mayTakeSeat: true };
const requireSeat = (id: number) => {
	const seat = loaded.seatsById.get(id);
	if (!seat) throw new Error(`no seat ${id}`);
	return seat;
};
const view = () => core.ownerView(loaded, { skip: 0, limit: 200 }, [], nowMs);
function slices<Result>(work: Generator<unknown, Result>): { ms: number[]; result: Result } {
	const ms: number[] = [];
	for (;;) {
		let slice: IteratorResult<unknown, Result> | undefined;
		ms.push(cpuMs(() => (slice = work.next())));
		if (ms.length % 500 === 0) mostMiB = Math.max(mostMiB, heapMiB() - emptyMiB);
		if (slice?.done) return { ms, result: slice.value };
	}
}
function grade(): number[] {
	const ms: number[] = [];
	for (let more = true; more; ) {
		ms.push(
			cpuMs(() => {
				const graded = core.gradeNext(loaded);
				more = graded !== null;
				if (graded) store.save(graded.changes);
			}),
		);
	}
	return ms;
}

recordSlices("a seat too many is refused", [cpuMs(() => core.joinAssignmentSeat(loaded, command(0), nowMs, tools))]);
recordSlices("the owner looks", [cpuMs(view), cpuMs(view)]);
recordSlices("the owner searches", [cpuMs(() => core.ownerView(loaded, { skip: 0, limit: 200, search: "499" }, [], nowMs))]);
recordSlices(
	"a pupil looks",
	Array.from({ length: 50 }, (_, n) => cpuMs(() => core.pupilView(loaded, requireSeat(n + 1), nowMs))),
);
recordSlices(
	"a pupil saves",
	Array.from({ length: 50 }, (_, n) =>
		cpuMs(() => {
			const shown = core.pupilView(loaded, requireSeat(n + 1), nowMs);
			const question = shown.status === "working" ? shown.questions.find(({ kind }) => kind === "text") : undefined;
			const save = { attempt: attempts, questionIndex: question?.questionIndex ?? 0, fields: { text: `${LONG_TEXT}ğabc` } };
			saveResult(core.recordAnswer(loaded, requireSeat(n + 1), save, nowMs));
		}),
	),
);
recordSlices("one question's answers", slices(core.sumUpAnswers(loaded, [1])).ms);
recordSlices("another attempt counts", [cpuMs(() => saveResult(core.applyUpdate(loaded, { counts: "first" }, nowMs)))]);
recordSlices("and the best again", [cpuMs(() => saveResult(core.applyUpdate(loaded, { counts: "best" }, nowMs)))]);
const correction = { accepted: Array.from({ length: 20 }, (_, n) => `${LONG_TEXT}şxya${n}`) };
recordSlices("a correction", [cpuMs(() => saveResult(core.correctQuestion(loaded, { questionId: "question1", correction })))]);
recordSlices("grades all attempts", grade());
recordSlices("a question counts for nobody", [
	cpuMs(() => saveResult(core.correctQuestion(loaded, { questionId: "question0", correction: { cancelled: true } }))),
	...grade(),
]);
// Loads all rows, as an alarm does that has just woken the object.
store.load();
const closing = [cpuMs(() => saveResult(core.closeAssignmentNow(requireState(), nowMs + HOUR_MS)))];
for (let more = true; more; ) {
	closing.push(
		cpuMs(() => {
			const changes = core.handInNext(requireState());
			more = changes !== null;
			if (changes) store.save(changes);
		}),
	);
}
recordSlices("closes", closing);
const closed = requireState();
const made = slices(core.assignmentResults(closed));
recordSlices("makes its results", made.ms);
recordSlices("writes them as JSON", [cpuMs(() => JSON.stringify(made.result))]);
mostMiB = Math.max(mostMiB, heapMiB() - emptyMiB);
recordSlices("a title changes", [cpuMs(() => saveResult(core.applyUpdate(closed, { title: "Other" }, nowMs + HOUR_MS)))]);
recordSlices("all who joined since are removed", [
	cpuMs(() => {
		const removed = core.removeSince(closed, { atMs: nowMs }, nowMs + HOUR_MS);
		store.save(removed.changes);
	}),
]);
mostMiB = Math.max(mostMiB, heapMiB() - emptyMiB);
printReport(`homework-limits: ${seats} seats × ${attempts} attempts × ${questions} questions`, rows, {
	"heap at most (MiB)": roundTo(mostMiB, 1),
	"longest block (ms)": roundTo(longestMs, 1),
	"storage (MiB)": fileMiB,
});
if (mostMiB > MOST_MIB || longestMs > MOST_MS) process.exitCode = 1;
