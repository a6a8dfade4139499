import { DatabaseSync } from "node:sqlite";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { addEndings } from "./lib/endings.ts";
import { fullHomework, LONG_TEXT } from "./lib/full-homework.ts";
import { numberOption, printReport, type Row, rounded } from "./lib/report.ts";
import { objectStorage } from "./lib/sql.ts";

/*
 * A homework at the product of its limits: `npm run bench -- homework-limits [--seats N] [--attempts N] [--questions N]` (5,000 × 30 ×
 * 100). Every second question is typed and expensive to judge, every last attempt is in progress. Prints what waking up, each kind of call,
 * closing and a correction take, the CPU time of the longest slice, and the heap.
 */
const hooks = addEndings();
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
function note(what: string, slices: number[]): void {
	const longest = Math.max(...slices);
	longestMs = Math.max(longestMs, longest);
	const all = slices.reduce((sum, ms) => sum + ms, 0);
	rows.push({ what, "longest block (ms)": rounded(longest, 1), slices: slices.length, "in all (ms)": Math.round(all) });
}

new AssignmentStore(storage).create(meta, quiz);
writeRows(db);
const fileMiB = Number(db.prepare("SELECT page_count * page_size / 1048576 AS n FROM pragma_page_count, pragma_page_size").get()?.n);
const store = new AssignmentStore(storage);
const emptyMiB = heapMiB();
note("wakes up", [cpuMs(() => store.load())]);
let mostMiB = heapMiB() - emptyMiB;
function loadedNow() {
	if (!store.state) throw new Error("not loaded");
	return store.state;
}
const loaded = loadedNow();

type Decided = { ok: true; changes: Parameters<typeof store.save>[0] } | { ok: false; code: string };
const done = (decided: Decided) => {
	if (!decided.ok) throw new Error(decided.code);
	store.save(decided.changes);
};
const command = (n: number) => ({
	...{ nickname: `New${n}`, key: `new${n}`, pupil: null, heldProof: undefined, heldProofs: [] },
	...{ newProof: `new${n}`, newCode: `new${n}` },
});
const tools = { skeletonOf: (name: string) => name, mayTakeSeat: true };
const seatOf = (id: number) => {
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

note("a seat too many is refused", [cpuMs(() => core.join(loaded, command(0), nowMs, tools))]);
note("the owner looks", [cpuMs(view), cpuMs(view)]);
note("the owner searches", [cpuMs(() => core.ownerView(loaded, { skip: 0, limit: 200, search: "499" }, [], nowMs))]);
note(
	"a pupil looks",
	Array.from({ length: 50 }, (_, n) => cpuMs(() => core.pupilView(loaded, seatOf(n + 1), nowMs))),
);
note(
	"a pupil saves",
	Array.from({ length: 50 }, (_, n) =>
		cpuMs(() => {
			const shown = core.pupilView(loaded, seatOf(n + 1), nowMs);
			const question = shown.status === "working" ? shown.questions.find(({ kind }) => kind === "text") : undefined;
			const save = { attempt: attempts, questionIndex: question?.questionIndex ?? 0, fields: { text: `${LONG_TEXT}ğabc` } };
			done(core.saveAnswer(loaded, seatOf(n + 1), save, nowMs));
		}),
	),
);
note("one question's answers", slices(core.sumUp(loaded, [1])).ms);
note("another attempt counts", [cpuMs(() => done(core.update(loaded, { counts: "first" }, nowMs)))]);
note("and the best again", [cpuMs(() => done(core.update(loaded, { counts: "best" }, nowMs)))]);
const correction = { accepted: Array.from({ length: 20 }, (_, n) => `${LONG_TEXT}şxya${n}`) };
note("a correction", [cpuMs(() => done(core.correct(loaded, { questionId: "question1", correction })))]);
note("grades all attempts", grade());
note("a question counts for nobody", [
	cpuMs(() => done(core.correct(loaded, { questionId: "question0", correction: { cancelled: true } }))),
	...grade(),
]);
// As an alarm would that has just woken the object up.
store.load();
const closing = [cpuMs(() => done(core.closeNow(loadedNow(), nowMs + HOUR_MS)))];
for (let more = true; more; ) {
	closing.push(
		cpuMs(() => {
			const changes = core.handInNext(loadedNow());
			more = changes !== null;
			if (changes) store.save(changes);
		}),
	);
}
note("closes", closing);
const closed = loadedNow();
const made = slices(core.assignmentResults(closed));
note("makes its results", made.ms);
note("writes them as JSON", [cpuMs(() => JSON.stringify(made.result))]);
mostMiB = Math.max(mostMiB, heapMiB() - emptyMiB);
note("a title changes", [cpuMs(() => done(core.update(closed, { title: "Other" }, nowMs + HOUR_MS)))]);
note("all who joined since are removed", [
	cpuMs(() => {
		const removed = core.removeSince(closed, { atMs: nowMs }, nowMs + HOUR_MS);
		store.save(removed.changes);
	}),
]);
mostMiB = Math.max(mostMiB, heapMiB() - emptyMiB);
printReport(`homework-limits: ${seats} seats × ${attempts} attempts × ${questions} questions`, rows, {
	"heap at most (MiB)": rounded(mostMiB, 1),
	"longest block (ms)": rounded(longestMs, 1),
	"storage (MiB)": fileMiB,
});
if (mostMiB > MOST_MIB || longestMs > MOST_MS) process.exitCode = 1;
