import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wait } from "#durable/room/async";
import { type Product, startProduct } from "../../bench/lib/product";
import { freePort } from "../helpers/free-port";
import { violations } from "../helpers/invariants";
import { type Fetcher, gameQuiz, Host, send } from "../helpers/live";
import { queryD1, storedGames } from "../helpers/local-state";
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

const scriptOf = (name: string, of: string, state: string) =>
	[join(root, "scripts", `${name}.mjs`), [of], { cwd: root, env: { ...process.env, STATE_DIR: state } }] as const;

function run(name: "backup" | "restore", of: string, state: string) {
	const [script, args, options] = scriptOf(name, of, state);
	const { status, stdout, stderr } = spawnSync("node", [script, ...args], { ...options, encoding: "utf8" });
	return { status, stdout, lines: stderr.trim().split("\n") };
}

/** Without blocking this process; `killAfterMs` kills it as a power cut would. */
function runBeside(name: "backup" | "restore", of: string, state: string, killAfterMs?: number) {
	const [script, args, options] = scriptOf(name, of, state);
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
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 120) });
	host = await Host.open(fetcher, token, quiz.body.quiz._id);
	for (let n = 0; n < 60; n++) players.push(new Witness(fetcher, host.pin, `p${n}`));
	await Promise.all(players.map((player) => player.join()));
	await host.act("start");
});
afterAll(async () => {
	await product.kill();
	rmSync(folder, { recursive: true, force: true });
});

describe("a backup of a running server", () => {
	it("has everything that was acknowledged before it began, while answers come in, and is readable by its owner alone", async () => {
		const before = players.slice(0, 20);
		for (const player of before) await player.answer(0, [0]);
		let isDone = false;
		const backedUp = runBeside("backup", file, stateDir).then((code) => {
			isDone = true;
			return code;
		});
		for (const player of players.slice(20)) if (!isDone) await player.answer(0, [1]);
		expect(await backedUp).toBe(0);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(readdirSync(folder).sort()).toEqual(["quiz.backup", "state"]);
	});

	it("restored elsewhere it is a whole server: the game goes on, tokens and pictures are valid", async () => {
		const answered = players.map(({ sent }) => sent.map((one) => ({ ...one })));
		await product.stop();
		const restored = join(folder, "restored");
		expect(run("restore", file, restored)).toMatchObject({ status: 0 });
		expect(queryD1(restored, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
		product = await startProduct({ port, stateDir: restored });
		// Answers sent during the backup may be missing from it; phones send them again.
		const [first] = players;
		for (const player of players.slice(20)) expect([200, 409]).toContain((await player.answer(0, [1])).status);
		expect((await first?.state())?.body).toMatchObject({ status: expect.stringMatching(/question|result/) });
		const { instance } = (await host.view()).body;
		const stored = storedGames(restored).get(host.pin);
		if (!stored) throw new Error("no game on disk");
		expect(stored.answers).toHaveLength(players.length);
		expect(violations({ stored, players, instance, states: new Map() })).toEqual([]);
		expect(answered.slice(0, 20).every(([one]) => one?.outcome === "acknowledged")).toBe(true);
		const [picture] = queryD1(restored, "SELECT id FROM media LIMIT 1");
		expect((await fetcher(`/media/${picture?.id}`)).status).toBe(200);
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

	it("leaves the backup of yesterday, and no half file", async () => {
		const yesterday = readFileSync(file);
		for (let n = 0; n < tries; n++) {
			const code = await runBeside("backup", file, join(folder, "restored"), 150 + Math.random() * 500);
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
			const code = await runBeside("restore", file, target, 150 + Math.random() * 500);
			const there = readdirSync(target).filter((name) => name !== "server.lock");
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
			expect(storedGames(target).get(host.pin)?.answers).toHaveLength(players.length);
		}
		await wait(0);
	});
});
