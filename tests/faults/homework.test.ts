import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Product, startProduct } from "../../bench/lib/product";
import { type MadeClass, makeClass } from "../helpers/classes";
import { freePort } from "../helpers/free-port";
import { Pupil, Teacher } from "../helpers/homework";
import { reportKill } from "../helpers/kill-moments";
import { type Fetcher, gameQuiz, send } from "../helpers/live";
import { queryD1, type StoredHomework, storedHomeworks } from "../helpers/local-state";
import { everything } from "../helpers/rounds";
import { untilKilled } from "./until-killed";

/** Killed as by a power cut while pupils save and hand in, the deadline passes and a solution is corrected: nothing may be lost. */
interface Run {
	host: Teacher;
	pupils: Pupil[];
	/** Acknowledged options by nickname and question; a call in progress may have taken effect too. */
	saved: Map<string, number>;
	outcomeUnknown: Map<string, number>;
	handedIn: Set<string>;
}

/** A class at its own pace: the acknowledged answers of each pupil. */
interface ClassRun {
	host: Teacher;
	pupils: Pupil[];
	saved: Map<Pupil, { questionIndex: number; try: number; option: number }[]>;
}

async function openInClass(count: number): Promise<ClassRun> {
	const host = await Teacher.set(fetcher, token, quizId, { mode: "class", goal: 100 });
	const pupils = Array.from({ length: count }, (_, n) => new Pupil(fetcher, host.pin, `p${n}`));
	await Promise.all(
		pupils.map(async (pupil) => {
			await pupil.join();
			expect((await pupil.begin()).body.status).toBe("working");
		}),
	);
	return { host, pupils, saved: new Map(pupils.map((pupil) => [pupil, []])) };
}

/** One answer and its confirmation; returns whether there is more to do. `isRight`: whether the first try is. */
async function workOn({ saved }: ClassRun, pupil: Pupil, isRight: (questionIndex: number, tryNumber: number) => boolean) {
	const { body } = await pupil.state();
	const [asked] = body.questions ?? [];
	if (body.status !== "working" || !asked) return false;
	const { questionIndex, try: tryNumber = 1 } = asked as { questionIndex: number; try?: number };
	if (!body.answers?.some((answer) => answer.questionIndex === questionIndex && answer.try === tryNumber)) {
		const option = (questionIndex + (isRight(questionIndex, tryNumber) ? 0 : 1)) % 4;
		const reply = await pupil.saveTry(questionIndex, [option], tryNumber);
		expect(reply.text).toContain("saved");
		saved.get(pupil)?.push({ questionIndex, try: tryNumber, option });
	}
	return (await pupil.goOn(questionIndex, tryNumber)).body.status === "working";
}

const QUESTIONS = 6;
const stateDir = mkdtempSync(join(tmpdir(), "quizlight-homework-"));
let product: Product;
let port = 0;
let token = "";
let quizId = "";
const fetcher: Fetcher = (path, init) => fetch(`http://localhost:${port}${path}`, init);
const start = () => startProduct({ port, stateDir });
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function open(count: number): Promise<Run> {
	const host = await Teacher.set(fetcher, token, quizId, { solutions: "after-deadline" });
	const pupils = Array.from({ length: count }, (_, n) => new Pupil(fetcher, host.pin, `p${n}`));
	for (const pupil of pupils) {
		await pupil.join();
		expect((await pupil.begin()).body.status).toBe("working");
	}
	return { host, pupils, saved: new Map(), outcomeUnknown: new Map(), handedIn: new Set() };
}

async function save({ saved, outcomeUnknown }: Run, pupil: Pupil, questionIndex: number, option: number): Promise<void> {
	const key = `${pupil.nickname} ${questionIndex}`;
	outcomeUnknown.set(key, option);
	const reply = await pupil.save(1, questionIndex, [option]);
	expect(reply.text).toContain("saved");
	saved.set(key, option);
	outcomeUnknown.delete(key);
}

function* saves(run: Run): Generator<() => Promise<void>> {
	for (let turn = 0; ; turn++)
		for (const pupil of run.pupils) yield () => save(run, pupil, turn % (QUESTIONS - 3), (turn + Number(pupil.nickname.slice(1))) % 4);
}

/** Computed from the rows, independently of the rules. */
function listProblems({ questions, seats, attempts, answers, closedAtMs }: StoredHomework, run: Run): string[] {
	const problems: string[] = [];
	const namesBySeat = new Map(seats.map(({ seatId, nickname }) => [seatId, nickname]));
	const kept = new Map(answers.map(({ seatId, questionIndex, given }) => [`${namesBySeat.get(seatId)} ${questionIndex}`, given]));
	for (const [key, option] of run.saved) {
		const given = kept.get(key)?.[0];
		if (given !== option && given !== run.outcomeUnknown.get(key)) problems.push(`${key}: ${given} is kept, ${option} was acknowledged`);
	}
	if (new Set(attempts.map(({ seatId, attempt }) => `${seatId} ${attempt}`)).size !== attempts.length) problems.push("an attempt twice");
	for (const { seatId, handedInAt, marks } of attempts) {
		const nickname = namesBySeat.get(seatId) ?? "";
		if (run.handedIn.has(nickname) && handedInAt === null) problems.push(`${nickname} has handed in`);
		if (closedAtMs !== null && handedInAt === null) problems.push(`${nickname} is at work after the end`);
		if ((handedInAt === null) !== (marks === null)) problems.push(`${nickname}: marks ${marks}`);
		const wanted = questions.map(({ correctAnswers }, index) => {
			const given = kept.get(`${nickname} ${index}`);
			return given === undefined ? "n" : String([...given].sort()) === String([...correctAnswers].sort()) ? "r" : "w";
		});
		if (marks !== null && marks !== wanted.join(""))
			problems.push(`${nickname}: ${marks} is stored, ${wanted.join("")} follows from the answers`);
	}
	return problems;
}

function expectSound(...runs: Run[]): void {
	const stored = storedHomeworks(stateDir);
	for (const run of runs) {
		const homework = stored.get(run.host.pin);
		if (!homework) throw new Error(`no homework ${run.host.pin} on disk`);
		expect(listProblems(homework, run)).toEqual([]);
	}
}

const delivered = (run: Run) => Number(queryD1(stateDir, `SELECT count(*) AS n FROM game_results WHERE pin = '${run.host.pin}'`)[0]?.n);
const listedAsClosed = (run: Run) =>
	Number(queryD1(stateDir, `SELECT count(*) AS n FROM assignments WHERE open = 0 AND pin = '${run.host.pin}'`)[0]?.n);

let saving: Run;
let handing: Run;
let ending: Run;
let graded: Run;
let closing: Run[];
let inClass: ClassRun;
let carded: { host: Teacher; made: MadeClass; pupils: Pupil[]; joined: Set<Pupil> };

beforeAll(async () => {
	port = await freePort();
	product = await start();
	const session = await send<{ data: { token: string } }>(fetcher, "POST", "/auth/register", {
		body: { name: "Teacher", email: "teacher@example.com", password: "correct horse" },
	});
	token = session.body.data.token;
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(QUESTIONS, 60) });
	quizId = quiz.body.quiz._id;
	[saving, handing, ending, graded] = await Promise.all([open(8), open(30), open(4), open(6)]);
	const made = await makeClass(
		fetcher,
		token,
		Array.from({ length: 100 }, (_, n) => ({ number: n + 1 })),
	);
	const host = await Teacher.set(fetcher, token, quizId, { classId: made.id, cardsOnly: true });
	const pupils = made.secrets.map((card) => new Pupil(fetcher, host.pin, "", { card }));
	carded = { host, made, pupils, joined: new Set() };
	closing = await Promise.all(Array.from({ length: 6 }, () => open(2)));
	inClass = await openInClass(30);
	for (const run of [handing, ending, graded, ...closing])
		for (const [n, pupil] of run.pupils.entries()) for (const question of [0, 1]) await save(run, pupil, question, (n + question) % 4);
	for (const pupil of graded.pupils.slice(0, 3)) await pupil.handIn(1);
});

afterAll(async () => {
	await product?.stop();
	rmSync(stateDir, { recursive: true, force: true });
});

it("killed while pupils save and hand in, a solution is corrected, the deadline passes and results are delivered: everything continues", async () => {
	const questionId = (await graded.host.view()).body.assignment.questions[0]?.id ?? "";
	const dueAtMs = Date.now() + 5_000;
	expect((await ending.host.patch({ dueAt: new Date(dueAtMs).toISOString() })).status).toBe(200);
	const traffic = [
		untilKilled(saves(saving)),
		untilKilled(
			carded.pupils.map((pupil) => async () => {
				expect((await pupil.join({})).status).toBe(200);
				carded.joined.add(pupil);
			}),
		),
		untilKilled(
			handing.pupils.map((pupil) => async () => {
				await pupil.handIn(1);
				handing.handedIn.add(pupil.nickname);
			}),
		),
		// Thirty pupils in class who answer in the same second, some wrongly.
		...inClass.pupils.map((pupil, n) =>
			untilKilled(Array.from({ length: 40 }, () => () => workOn(inClass, pupil, (index, tryNumber) => (n + index + tryNumber) % 3 !== 0))),
		),
		untilKilled(Array.from({ length: 500 }, (_, n) => () => graded.host.correct(questionId, { correctAnswers: [n % 4] }))),
		untilKilled(
			closing.map(
				({ host }) =>
					() =>
						host.act("close"),
			),
		),
	];
	await vi.waitFor(() => expect(Math.min(handing.handedIn.size, saving.saved.size, carded.joined.size)).toBeGreaterThan(3), {
		interval: 5,
		timeout: 20_000,
	});
	await product.kill();
	await Promise.all(traffic);
	const savedInClass = [...inClass.saved.values()].flat().length;
	reportKill("homework", { handedIn: handing.handedIn.size, saved: saving.saved.size, joinedByCard: carded.joined.size, savedInClass });
	expectSound(saving, handing, ending, graded, ...closing);
	const seated = storedHomeworks(stateDir).get(carded.host.pin)?.seats.length ?? 0;
	expect(seated).toBeGreaterThanOrEqual(carded.joined.size);
	expect(seated).toBeLessThan(carded.pupils.length);
	// Deadline and grace period pass while nothing runs.
	await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(dueAtMs + 10_000), { interval: 500, timeout: 20_000 });
	product = await start();
	// Joined pupils keep their seats; the others get one each.
	for (const pupil of carded.pupils) {
		if (carded.joined.has(pupil)) expect((await pupil.state()).body).toMatchObject({ status: "ready", joined: true });
		else expect((await pupil.join({})).status).toBe(200);
	}
	expect((await carded.host.view()).body.assignment.participantCount).toBe(carded.pupils.length);
	expect(storedHomeworks(stateDir).get(carded.host.pin)?.seats).toHaveLength(carded.pupils.length);
	expect((await ending.pupils[0]?.state())?.body.status).toBe("closed");
	expect((await ending.host.view()).body.assignment).toMatchObject({ status: "closed", handedInCount: 4 });
	for (const pupil of handing.pupils) {
		const { status } = (await pupil.state()).body;
		expect(status === "done" || !handing.handedIn.has(pupil.nickname), `${pupil.nickname} ${status}`).toBe(true);
		await pupil.handIn(1);
	}
	// In class every acknowledged try is there, and everybody reaches the end.
	await Promise.all(
		inClass.pupils.map(async (pupil) => {
			for (const { questionIndex, try: tryNumber, option } of inClass.saved.get(pupil) ?? [])
				expect((await pupil.saveTry(questionIndex, [option], tryNumber)).body.saved).toBe(true);
			while (await workOn(inClass, pupil, () => true));
			expect((await pupil.state()).body).toMatchObject({ status: "done", total: QUESTIONS });
			// Somebody who goes on after the end loses nothing and changes nothing.
			expect((await pupil.goOn(0)).body.status).toBe("done");
		}),
	);
	const { assignment } = (await inClass.host.view()).body;
	expect(assignment).toMatchObject({ handedInCount: 30, goalProgress: { needed: 30 * QUESTIONS } });
	for (const one of assignment.participants) {
		const own = inClass.saved.get(inClass.pupils.find(({ nickname }) => nickname === one.nickname) as Pupil) ?? [];
		const first = own.filter((answer) => answer.try === 1);
		// Questions with two right options are always wrong here. An answer without a reply may have been saved.
		const right = first.filter(({ questionIndex, option }) => questionIndex % 3 !== 2 && option === questionIndex % 4).length;
		expect(one.right, one.nickname).toBeGreaterThanOrEqual(right);
		expect(one.right, one.nickname).toBeLessThanOrEqual(right + QUESTIONS - first.length);
	}
	for (const { host } of closing) expect((await host.act("close")).body.assignment.status).toBe("closed");
	for (const run of [ending, ...closing])
		await vi.waitFor(() => expect([delivered(run), listedAsClosed(run)]).toEqual([1, 1]), { timeout: 20_000 });
	expectSound(saving, handing, ending, graded, ...closing);
});

// In `npm test` killed.test.ts kills a server between the end of games and the delivery of their results.
it.runIf(everything)("killed again right after the end, it is delivered once and pupils find their work", async () => {
	await saving.host.act("close");
	expect((await handing.host.patch({ dueAt: inMs(5_000) })).status).toBe(200);
	await product.kill();
	expectSound(saving);
	product = await start();
	await vi.waitFor(() => expect([delivered(saving), listedAsClosed(saving)]).toEqual([1, 1]), { timeout: 20_000 });
	await vi.waitFor(() => expect([delivered(handing), listedAsClosed(handing)]).toEqual([1, 1]), { timeout: 30_000 });
	const results = await send<{ result: { players: unknown[] } }>(fetcher, "GET", `/results/${handing.host.id}`, { token });
	expect(results.body.result.players).toHaveLength(30);
	expect((await saving.pupils[0]?.state())?.body).toMatchObject({ status: "closed", questions: expect.any(Array) });
	expectSound(saving, handing, ending, graded);
});
