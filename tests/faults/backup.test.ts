import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mapConcurrent, wait } from "#durable/room/async";
import { type Product, startProduct } from "../../bench/lib/product";
import { isLock } from "../../scripts/state-lock.mjs";
import { freePort } from "../helpers/free-port";
import { Pupil, Teacher } from "../helpers/homework";
import { violations } from "../helpers/invariants";
import { killMoments, reportKill } from "../helpers/kill-moments";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { queryD1, storedGames, storedHomeworks } from "../helpers/local-state";
import { Witness } from "../helpers/witness";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "quizlight-backup-"));
const stateDir = join(folder, "state");
const file = join(folder, "quiz.backup");
let product: Product;
let port = 0;
const fetcher: Fetcher = (path, init) => fetch(`http://localhost:${port}${path}`, init);
let host: Host;
const players: Witness[] = [];
/** Answers of the first of them before the backup began. */
const EARLY = 100;
/** How many of these answer the next question after the restore. */
const LATER = 30;
let homework: Teacher;
const pupils: Pupil[] = [];
const ANSWERS_A_SECOND = 300;

/** Players who answer, and pupils who change what they saved, until `isDone`; returns how many answers that were. */
async function answerUntil(isDone: () => boolean): Promise<number> {
	const late = players.slice(EARLY);
	const started = performance.now();
	const sent: Promise<unknown>[] = [];
	while (!isDone()) {
		const due = ((performance.now() - started) / 1000) * ANSWERS_A_SECOND;
		for (let n = sent.length; n < due; n++) {
			const player = n % 2 === 0 ? late[n / 2] : undefined;
			sent.push(player ? player.answer(0, [1]) : (pupils[n % pupils.length] as Pupil).save(1, 1, [n % 4]));
		}
		await wait(10);
	}
	await Promise.all(sent);
	return sent.length;
}

const makeScript = (name: string, of: string, state: string) =>
	[join(root, "scripts", `${name}.mjs`), [of], { cwd: root, env: { ...process.env, STATE_DIR: state } }] as const;

function run(name: "backup" | "restore", of: string, state: string) {
	const [script, args, options] = makeScript(name, of, state);
	const { status, stdout, stderr } = spawnSync("node", [script, ...args], { ...options, encoding: "utf8" });
	return { status, stdout, lines: stderr.trim().split("\n") };
}

/** Without blocking this process; `killAfterMs` kills it as a power cut would. */
function runBeside(name: "backup" | "restore", of: string, state: string, killAfterMs?: number) {
	const [script, args, options] = makeScript(name, of, state);
	const child = spawn("node", [script, ...args], { ...options, stdio: "ignore" });
	if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
	return new Promise<number | null>((resolve) => child.once("exit", resolve));
}

beforeAll(async () => {
	port = await freePort();
	product = await startProduct({ port, stateDir });
	const account = await send<{ data: { token: string } }>(fetcher, "POST", "/auth/register", {
		body: { name: "Backup Host", email: "backup@example.org", password: "backup-password" },
	});
	const { token } = account.body.data;
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 600) });
	host = await Host.open(fetcher, token, quiz.body.quiz._id);
	for (let n = 0; n < 200; n++) players.push(new Witness(fetcher, host.pin, `p${n}`));
	await mapConcurrent(players, 50, (player) => player.join());
	await host.act("start");
	homework = await Teacher.set(fetcher, token, quiz.body.quiz._id);
	for (let n = 0; n < 40; n++) pupils.push(new Pupil(fetcher, homework.pin, `h${n}`));
	await mapConcurrent(pupils, 10, async (pupil) => {
		await pupil.join();
		await pupil.begin();
	});
});
afterAll(async () => {
	await product.kill();
	rmSync(folder, { recursive: true, force: true });
});

describe("a backup of a running server", () => {
	it("is made while 300 answers a second come in, and is readable by its owner alone", async () => {
		await mapConcurrent(players.slice(0, EARLY), 20, (player) => player.answer(0, [0]));
		for (const [n, pupil] of pupils.entries()) expect((await pupil.save(1, 0, [n % 4])).text).toContain("saved");
		let isDone = false;
		const backedUp = runBeside("backup", file, stateDir).then((code) => {
			isDone = true;
			return code;
		});
		// How many come in before it is made depends on the machine.
		expect(await answerUntil(() => isDone)).toBeGreaterThan(0);
		expect(await backedUp).toBe(0);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(readdirSync(folder).sort()).toEqual(["quiz.backup", "state"]);
	});

	it("restored elsewhere it is a whole server: nothing acknowledged before it began is missing, games and homework go on", async () => {
		await product.stop();
		const restored = join(folder, "restored");
		expect(run("restore", file, restored)).toMatchObject({ status: 0 });
		const databases = readdirSync(restored, { recursive: true })
			.map(String)
			.filter((path) => path.endsWith(".sqlite"));
		expect(databases.length).toBeGreaterThan(3);
		for (const path of databases) {
			const database = new DatabaseSync(join(restored, path), { readOnly: true });
			expect(database.prepare("PRAGMA integrity_check").all(), path).toEqual([{ integrity_check: "ok" }]);
			database.close();
		}
		const answeredBy = (pin: string) => {
			const game = storedGames(restored).get(pin);
			if (!game) throw new Error("no game on disk");
			return game;
		};
		const early = players.slice(0, EARLY);
		expect(early.every(({ sent: [one] }) => one?.outcome === "acknowledged")).toBe(true);
		expect(answeredBy(host.pin).answers.length).toBeGreaterThanOrEqual(EARLY);
		const kept = storedHomeworks(restored).get(homework.pin);
		const namesBySeat = new Map(kept?.seats.map(({ seatId, nickname }) => [seatId, nickname]));
		const first = kept?.answers.filter(({ questionIndex }) => questionIndex === 0) ?? [];
		expect(first.map(({ seatId, given }) => [namesBySeat.get(seatId), ...given]).sort()).toEqual(
			pupils.map(({ nickname }, n) => [nickname, n % 4]).sort(),
		);

		product = await startProduct({ port, stateDir: restored });
		// Answers sent during the backup may be missing from it; phones send them again.
		await mapConcurrent(players.slice(EARLY), 20, async (player) => expect([200, 409]).toContain((await player.answer(0, [1])).status));
		expect((await host.view()).body.instance).toMatchObject({ questionStatus: "closed", answeredCount: players.length });
		expect((await host.act("next-question")).status).toBe(200);
		for (const player of early.slice(0, LATER)) expect((await player.answer(1, [1])).status).toBe(200);
		for (const pupil of pupils) {
			expect((await pupil.save(1, 1, [2])).text).toContain("saved");
			expect((await pupil.handIn(1)).body.status).toBe("done");
		}
		const { instance } = (await host.view()).body;
		expect(violations({ stored: answeredBy(host.pin), players, instance, states: new Map() })).toEqual([]);
		for (const { id } of queryD1(restored, "SELECT id FROM media")) expect((await fetcher(`/media/${id}`)).status).toBe(200);
		// Must never write to a folder with a server's data.
		expect(run("restore", file, restored)).toMatchObject({
			status: 1,
			lines: [expect.stringMatching(/in use by another server|is not empty/)],
		});
		expect(run("restore", file, stateDir)).toMatchObject({ status: 1, lines: [expect.stringContaining("is not empty")] });
	});
});

describe("a file that is no whole backup", () => {
	const empty = join(folder, "empty");

	it("is refused in one line before anything is written: cut off, changed, newer, something else", () => {
		const whole = readFileSync(file);
		const changed = Buffer.from(whole);
		changed.writeUInt8(changed.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
		const newer = join(folder, "newer.backup");
		copyFileSync(file, newer);
		spawnSync("node", [
			"-e",
			`new (require("node:sqlite").DatabaseSync)(process.argv[1]).exec("UPDATE facts SET value = 2 WHERE name = 'version'")`,
			newer,
		]);
		const files: Record<string, Buffer> = {
			"cut.backup": whole.subarray(0, whole.length - 4096),
			"half.backup": whole.subarray(0, whole.length >> 1),
			"changed.backup": changed,
			"empty.backup": Buffer.alloc(0),
			"text.backup": Buffer.from("no backup"),
		};
		for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
		for (const name of [...Object.keys(files), "newer.backup", "missing.backup"]) {
			const { status, lines } = run("restore", join(folder, name), empty);
			expect([status, lines.length], `${name}: ${lines.join("\n")}`).toEqual([1, 1]);
			expect(lines[0], name).toMatch(name === "newer.backup" ? /newer version/ : name === "missing.backup" ? /no file/ : /is damaged/);
			expect(existsSync(empty), name).toBe(false);
		}
	});
});

describe("a backup or restore that is killed", () => {
	const tries = Number(process.env.KILLS ?? 3);
	const moments = killMoments();
	const describeEnd = (ms: number, code: number | null) => `${ms.toFixed(1)} ms, ${code === 0 ? "it had finished" : "killed"}`;

	it("leaves the backup of yesterday, and no half file", async () => {
		const yesterday = readFileSync(file);
		for (let n = 0; n < tries; n++) {
			const atMs = moments.between(150, 650);
			const code = await runBeside("backup", file, join(folder, "restored"), atMs);
			reportKill("backup", describeEnd(atMs, code));
			if (code === 0) continue;
			expect(readFileSync(file).equals(yesterday) || run("restore", file, join(folder, `after-${n}`)).status === 0).toBe(true);
		}
		expect(run("backup", file, join(folder, "restored")).status).toBe(0);
		expect(readdirSync(folder).filter((name) => name.includes(".partial-"))).toEqual([]);
	});

	it("leaves a folder that is empty, complete, or refused by the server until the restore is repeated", async () => {
		for (let n = 0; n < tries; n++) {
			const target = join(folder, `killed-${n}`);
			mkdirSync(target);
			const atMs = moments.between(150, 650);
			const code = await runBeside("restore", file, target, atMs);
			const left = readdirSync(target);
			reportKill("restore", `${describeEnd(atMs, code)}; left: ${left.join(", ") || "nothing"}`);
			const there = left.filter((name) => !isLock(name));
			if (code !== 0 && there.includes("restoring")) {
				const options = {
					cwd: root,
					env: { ...process.env, STATE_DIR: target, PORT: String(await freePort()), HOST: "127.0.0.1" },
					encoding: "utf8",
				} as const;
				const started = spawnSync("node", ["scripts/start.mjs"], options);
				expect([started.status, started.stderr.trim()]).toEqual([1, expect.stringMatching(/^A restore into .* was cut off/)]);
				expect(run("restore", file, target).status).toBe(0);
			} else if (there.length === 0) continue;
			expect(queryD1(target, "SELECT count(*) AS n FROM users WHERE email = 'backup@example.org'")).toEqual([{ n: 1 }]);
			expect(storedGames(target).get(host.pin)?.answers).toHaveLength(players.length + LATER);
		}
	});

	it("while it holds a lock leaves a folder that the next restore takes", () => {
		const target = join(folder, "locked");
		mkdirSync(target);
		// Another process has the number by now, as each server in a container has 1.
		for (const left of ["state.lock", "server.lock"]) writeFileSync(join(target, left), JSON.stringify({ pid: process.pid, began: "1" }));
		expect(run("restore", file, target)).toMatchObject({ status: 0 });
		expect(readdirSync(target).filter(isLock)).toEqual([]);
	});
});
