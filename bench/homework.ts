/**
 * Homework under load: `--pupils N` (2,000) save `--questions N` (5) answers each in the last minute (`--last S`, 60); half hand in, the
 * deadline does the rest. Prints how long saving takes, rows per answer, and lost answers (must be 0). Then `--homeworks N` (500) end in
 * the same second: when the last was closed, and its results delivered.
 */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { mapConcurrent, wait } from "#durable/room/async";
import { callProduct, prepareHost } from "./lib/player.ts";
import { meteredEnv, startProduct } from "./lib/product.ts";
import { latencies, numberOption, printReport, roundTo } from "./lib/report.ts";

/** Reads the D1 database in a state folder directly; the query names its number `n`. */
function countInD1(stateDir: string, sql: string): number {
	const folder = join(stateDir, "v3", "d1", "miniflare-D1DatabaseObject");
	const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
	if (!file) throw new Error("no D1 database in the state folder");
	const database = new DatabaseSync(join(folder, file), { readOnly: true, timeout: 10_000 });
	try {
		return Number(database.prepare(sql).get()?.n);
	} finally {
		database.close();
	}
}

const pupils = numberOption("pupils", 2_000);
const questions = numberOption("questions", 5);
const lastMs = numberOption("last", 60) * 1000;
const homeworks = numberOption("homeworks", 500);
const GRACE_MS = 10_000;
const OPEN_PER_HOST = 20;

interface Pupil {
	cookie: string;
	saved: number[];
}
interface View {
	assignment: {
		status: string;
		participantsFound: number;
		participants: { answered: number; right: number; status: string; nickname: string }[];
	};
}

const product = await startProduct({ env: meteredEnv });
const { origin } = product;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function setHomework(token: string, quizId: string): Promise<string> {
	const body = { quizTemplateId: quizId, dueAt: inMs(3_600_000), solutions: "after-deadline" };
	const reply = await callProduct<{ pin: string }>(origin, "POST", "/assignments", { token, body });
	if (reply.status !== 201) throw new Error(`POST /assignments: ${reply.status} ${JSON.stringify(reply.body)}`);
	return reply.body.pin;
}

async function seatPupil(pin: string, nickname: string): Promise<string> {
	const joined = await callProduct(origin, "POST", `/assignments/${pin}/join`, { body: { nickname } });
	const cookie = joined.cookies[0] ?? "";
	const begun = await callProduct(origin, "POST", `/assignments/${pin}/attempts`, { cookie, body: {} });
	if (joined.status !== 200 || begun.status !== 200) throw new Error(`join ${joined.status}, begin ${begun.status}`);
	return cookie;
}

const answer = (pin: string, cookie: string, questionIndex: number) =>
	callProduct<{ saved?: boolean }>(origin, "PUT", `/assignments/${pin}/answer`, {
		cookie,
		body: { attempt: 1, questionIndex, answers: [questionIndex % 4] },
	});

const view = (pin: string, token: string, skip = 0) =>
	callProduct<View>(origin, "GET", `/assignments/${pin}?participantsSkip=${skip}`, { token });

async function lastMinute() {
	const { token, quizId } = await prepareHost(origin, questions, 60);
	const pin = await setHomework(token, quizId);
	const pupilsOfClass: Pupil[] = [];
	await mapConcurrent(Array(pupils).fill(0), 16, async (_, n) => {
		pupilsOfClass[n] = { cookie: await seatPupil(pin, `pupil${n}`), saved: [] };
	});
	const rowsBefore = Number((await view(pin, token)).headers["x-game-rows-written"]);
	const dueAtMs = Date.now() + lastMs;
	await callProduct(origin, "PATCH", `/assignments/${pin}`, { token, body: { dueAt: new Date(dueAtMs).toISOString() } });
	const times: number[] = [];
	const handInTimes: number[] = [];
	let refused = 0;
	const before = product.usage();
	await Promise.all(
		pupilsOfClass.map(async (pupil, n) => {
			const moments = Array.from({ length: questions }, () => Math.random() * lastMs).sort((a, b) => a - b);
			const startedMs = Date.now();
			for (const [index, moment] of moments.entries()) {
				await wait(Math.max(0, startedMs + moment - Date.now()));
				const reply = await answer(pin, pupil.cookie, index);
				times.push(reply.ms);
				if (reply.body.saved) pupil.saved.push(index);
				else refused++;
			}
			if (n % 2 === 0)
				handInTimes.push(
					(await callProduct(origin, "POST", `/assignments/${pin}/hand-in`, { cookie: pupil.cookie, body: { attempt: 1 } })).ms,
				);
		}),
	);
	const rows = Number((await view(pin, token)).headers["x-game-rows-written"]) - rowsBefore;
	const after = product.usage();
	await wait(Math.max(0, dueAtMs + GRACE_MS + 1_000 - Date.now()));
	let storedCount = 0;
	const wanted = new Map(pupilsOfClass.map(({ saved }, n) => [`pupil${n}`, saved.length]));
	let lost = 0;
	for (let skip = 0; skip < pupils; skip += 200) {
		const { assignment } = (await view(pin, token, skip)).body;
		for (const { nickname, answered, right } of assignment.participants) {
			storedCount += answered;
			if (answered !== wanted.get(nickname) || right !== answered) lost++;
		}
	}
	const saves = pupilsOfClass.reduce((sum, { saved }) => sum + saved.length, 0);
	return {
		times,
		handInTimes,
		refused,
		lost: lost + Math.max(0, saves - storedCount),
		// Each hand-in costs a row; updating the list costs a few more.
		rowsPerAnswer: (rows - handInTimes.length) / saves,
		cpuSeconds: after.cpuSeconds - before.cpuSeconds,
	};
}

async function sameSecond() {
	const hosts = await mapConcurrent(Array(Math.ceil(homeworks / OPEN_PER_HOST)).fill(0), 2, () => prepareHost(origin, 3, 60));
	const pins: { pin: string; token: string }[] = [];
	await mapConcurrent(Array(homeworks).fill(0), 8, async (_, n) => {
		const host = hosts[Math.floor(n / OPEN_PER_HOST)];
		if (!host) throw new Error("no host");
		const pin = await setHomework(host.token, host.quizId);
		for (const nickname of ["Ada", "Bob"]) await answer(pin, await seatPupil(pin, nickname), 0);
		pins.push({ pin, token: host.token });
	});
	// One deadline for all, set early enough.
	const dueAtMs = Date.now() + 40_000 + homeworks * 20;
	await mapConcurrent(pins, 8, async ({ pin, token }) => {
		const moved = await callProduct(origin, "PATCH", `/assignments/${pin}`, { token, body: { dueAt: new Date(dueAtMs).toISOString() } });
		if (moved.status !== 200) throw new Error(`PATCH: ${moved.status}`);
	});
	const isSet = Date.now() < dueAtMs;
	const endMs = dueAtMs + GRACE_MS;
	await wait(Math.max(0, endMs - Date.now()));
	const count = (sql: string) => countInD1(product.stateDir, sql);
	const known = `pin IN (${pins.map(({ pin }) => `'${pin}'`).join(", ")})`;
	let closedMs = 0;
	let deliveredMs = 0;
	for (const giveUpMs = Date.now() + 60_000; deliveredMs === 0 && Date.now() < giveUpMs; await wait(100)) {
		if (count(`SELECT count(*) AS n FROM game_results WHERE ${known}`) < homeworks) continue;
		closedMs ||= Date.now() - endMs;
		if (count(`SELECT count(*) AS n FROM assignments WHERE open = 0 AND handed_in_count = 2 AND ${known}`) === homeworks)
			deliveredMs = Date.now() - endMs;
	}
	return { isSet, closedMs, deliveredMs };
}

try {
	const minute = await lastMinute();
	const ended = await sameSecond();
	const row = (what: string, values: number[]) => ({ what, count: values.length, ...latencies(values) });
	printReport(
		`homework: ${pupils} pupils in the last ${lastMs / 1000} s of one homework; ${homeworks} homeworks that end in the same second`,
		[row("answer saved (ms)", minute.times), row("handed in (ms)", minute.handInTimes)],
		{
			refused: minute.refused,
			"saved answers lost": minute.lost,
			"rows written an answer": roundTo(minute.rowsPerAnswer, 3),
			"CPU seconds of the last minute": roundTo(minute.cpuSeconds, 1),
			"results of all that ended together kept after (s)": roundTo(ended.closedMs / 1000, 1),
			"and their lists say so after (s)": roundTo(ended.deliveredMs / 1000, 1),
		},
	);
	const isFast = latencies(minute.times).p99 <= 250 && ended.deliveredMs > 0 && ended.deliveredMs <= 5_000;
	if (minute.lost > 0 || minute.refused > 0 || !ended.isSet || !isFast) process.exitCode = 1;
} finally {
	await product.stop();
}
process.exit();
