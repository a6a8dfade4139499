import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir, uptime } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findHolder, withLock, writeHolder } from "./lock.mjs";

const folder = mkdtempSync(join(tmpdir(), "quizlight-lock-"));
const file = join(folder, "state.lock");
const lockModule = new URL("./lock.mjs", import.meta.url).href;
const take = () => withLock({ name: "state", folder, purpose: "testing" }, () => "taken");
let ended = 0;
beforeAll(async () => {
	const child = spawn(process.execPath, ["-e", ""]);
	ended = child.pid ?? 0;
	await once(child, "exit");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const age = (ms: number) => utimesSync(file, new Date(), new Date(Date.now() - ms));
const holder = () => {
	writeHolder(file);
	return JSON.parse(readFileSync(file, "utf8"));
};

describe("a lock file that a killed process left", () => {
	it.each<[string, () => void]>([
		["names a process that has ended", () => writeFileSync(file, JSON.stringify({ pid: ended, began: "1" }))],
		["names a process whose number a later one has", () => writeFileSync(file, JSON.stringify({ pid: process.ppid, began: "1" }))],
		["names this process, as it does in a container", () => writeFileSync(file, JSON.stringify({ pid: process.pid, began: "1" }))],
		["is from before the last start of the system", () => writeFileSync(file, JSON.stringify({ ...holder(), boot: "another" }))],
		["holds only the number of an ended process, as 1.0.0 wrote it", () => writeFileSync(file, String(ended))],
		["holds only this process's number", () => writeFileSync(file, String(process.pid))],
		[
			"holds only a number, and the system started later",
			() => {
				writeFileSync(file, String(process.ppid));
				age(uptime() * 1000 + 3_600_000);
			},
		],
		[
			"is empty, as a power cut leaves it",
			() => {
				writeFileSync(file, "");
				age(11_000);
			},
		],
		[
			"cannot be read",
			() => {
				writeFileSync(file, "\0\0\0\0");
				age(11_000);
			},
		],
		[
			"is empty and from the future, as a wrong clock leaves it",
			() => {
				writeFileSync(file, "");
				age(-3_600_000);
			},
		],
		[
			"was being removed by another process that was killed",
			() => {
				writeFileSync(file, String(ended));
				writeFileSync(`${file}.removing`, String(ended));
			},
		],
	])("%s: it is taken and leaves nothing", (_, leave) => {
		leave();
		expect(take()).toBe("taken");
		expect(readdirSync(folder)).toEqual([]);
	});
});

describe("a lock that is held", () => {
	it("is known by the process that holds it, whichever version wrote it", () => {
		const { pid, began } = holder();
		expect(findHolder(file)).toBe(pid);
		writeFileSync(file, JSON.stringify({ pid, began }));
		expect(findHolder(file)).toBe(pid);
		writeFileSync(file, String(process.ppid));
		expect(findHolder(file)).toBe(process.ppid);
		rmSync(file);
		expect(findHolder(file)).toBeNull();
	});

	it("is waited for; after a while one line says for which process, doing what, and which file it is", async () => {
		writeFileSync(file, String(process.pid));
		const code = `const { withLock } = await import(${JSON.stringify(lockModule)});
			withLock({ name: "state", folder: process.argv[1], purpose: "building", sayAfterMs: 20 }, () => console.log("taken"));`;
		const child = spawn(process.execPath, ["--input-type=module", "-e", code, folder]);
		let said = "";
		let taken = "";
		child.stdout.on("data", (data) => {
			taken += data;
		});
		child.stderr.on("data", (data) => {
			said += data;
			// Twice the pause between two tries: it says so once.
			setTimeout(() => rmSync(file), 400);
		});
		expect(await once(child, "exit")).toEqual([0, null]);
		expect(said).toBe(`Waiting for process ${process.pid}, which is building. (If it is not, delete ${file}.)\n`);
		expect(taken).toBe("taken\n");
	});

	it("is held by one process at a time, also when several find the same leftover", async () => {
		const counter = join(folder, "counter");
		writeFileSync(counter, "0");
		// Each is killed while it holds the lock for the last time.
		const code = `const { withLock } = await import(${JSON.stringify(lockModule)});
			const { readFileSync, writeFileSync } = await import("node:fs");
			const [, folder, counter] = process.argv;
			for (let n = 1; n <= 5; n++)
				withLock({ name: "state", folder, purpose: "counting" }, () => {
					const count = Number(readFileSync(counter, "utf8"));
					Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
					writeFileSync(counter, String(count + 1));
					if (n === 5) process.kill(process.pid, "SIGKILL");
				});`;
		writeFileSync(file, String(ended));
		const children = Array.from({ length: 4 }, () => spawn(process.execPath, ["--input-type=module", "-e", code, folder, counter]));
		expect(await Promise.all(children.map((child) => once(child, "exit")))).toEqual(children.map(() => [null, "SIGKILL"]));
		expect(readFileSync(counter, "utf8")).toBe("20");
		expect(take()).toBe("taken");
	});
});
