import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isInstalled, PlainError, plainFailure, run } from "./run.mjs";

function failureOfNode(code: string) {
	try {
		run("node", ["-e", code], { quiet: true });
	} catch (error) {
		return plainFailure(error);
	}
	return null;
}

describe("a failure at the start", () => {
	it.each([
		["of a full disk", Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })],
		[
			"of the runtime on a full disk",
			new Error("wrangler failed (1)\ndbErrorMessage(err, db) = database or disk is full: SQLITE_FULL\nstack: …"),
		],
		["of npm on a full disk", new Error("npm ci failed (228)\nnpm error nospc ENOSPC: no space left on device")],
	])("%s is one line", (_, error) => {
		expect(plainFailure(error)).toMatch(/^The disk is full\. [^\n]+$/);
	});

	it("of a folder that cannot be written is one line with its name", () => {
		const error = Object.assign(new Error("EACCES: permission denied, mkdir '/data/state'"), { code: "EACCES" });
		expect(plainFailure(error)).toBe("/data/state cannot be written (EACCES).");
	});

	it("that explains itself is its message; any other keeps its stack", () => {
		expect(plainFailure(new PlainError("Port 8787 is in use."))).toBe("Port 8787 is in use.");
		expect(plainFailure(new TypeError("x is not a function"))).toBeNull();
	});

	it("of a command is what wrangler says, without its hints; what any other command printed", () => {
		const wrangler =
			"console.error('\\n\\u001b[31mX \\u001b[41m[ERROR]\\u001b[0m No account\\nis logged in.\\n\\n  A hint\\n'); process.exit(1)";
		expect(failureOfNode(wrangler)).toBe("No account is logged in.");
		expect(failureOfNode("console.error('no module x'); process.exit(3)")).toMatch(/failed \(3\)\nno module x$/);
	});
});

describe("packages", () => {
	it("that npm alone has installed are installed; others than those of the lock file are not", () => {
		const folder = mkdtempSync(join(tmpdir(), "quizlight-packages-"));
		const write = (file: string, packages: object) => writeFileSync(join(folder, file), JSON.stringify({ packages }));
		const list = join("node_modules", ".package-lock.json");
		const [a, b, other] = [{ version: "1.0.0" }, { version: "2.0.0" }, { version: "3.0.0", optional: true }];
		try {
			mkdirSync(join(folder, "node_modules"));
			write("package-lock.json", { "": {}, "node_modules/a": a, "node_modules/b": b, "node_modules/other-system": other });
			expect(isInstalled(folder)).toBe(false);
			write(list, { "node_modules/a": a, "node_modules/b": b });
			expect(isInstalled(folder)).toBe(true);
			write(list, { "node_modules/a": a, "node_modules/b": a });
			expect(isInstalled(folder)).toBe(false);
			write(list, { "node_modules/a": a });
			expect(isInstalled(folder)).toBe(false);
			write(list, { "node_modules/a": a, "node_modules/b": b, "node_modules/c": b });
			expect(isInstalled(folder)).toBe(false);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});

describe("a script of package.json", () => {
	it.each(["start", "dev", "build", "backup", "restore", "make-admin", "seed-library", "deploy"])(
		"%s says with --help how it is called, and does nothing; an option that it does not know is refused",
		(name) => {
			const call = (arg: string) => spawnSync(process.execPath, [`scripts/${name}.mjs`, arg], { encoding: "utf8" });
			expect(call("--help")).toMatchObject({ status: 0, stderr: "", stdout: expect.stringMatching(`^Usage: npm (?:run )?${name}`) });
			expect(call("--unknown")).toMatchObject({ status: 1, stdout: "", stderr: expect.stringMatching(/^Usage: [^\n]+\n(?:.+\n)?$/) });
		},
	);

	it.each([
		["make-admin", "who@example.org"],
		["seed-library", ""],
		["backup", "/tmp/never.bak"],
	])("%s says in one line that a folder has no database", (name, arg) => {
		const env = { ...process.env, STATE_DIR: "/tmp/quizlight-no-such-folder" };
		const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`, ...(arg ? [arg] : [])], {
			env,
			encoding: "utf8",
		});
		expect([status, stdout, stderr]).toEqual([1, "", expect.stringMatching(/^There is (?:no database|nothing to back up) in [^\n]+\n$/)]);
	});
});

describe("a folder whose name the build does not work in", () => {
	it.each([..."#?*%"])("with %s ends each start and build with one line", (found) => {
		const outer = mkdtempSync(join(tmpdir(), "quizlight-name-"));
		const folder = join(outer, `a${found}b`);
		try {
			cpSync("scripts", join(folder, "scripts"), { recursive: true });
			for (const file of ["package.json", "package-lock.json"]) cpSync(file, join(folder, file));
			symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
			const env = { ...process.env, PRODUCT_BUILD: "", STATE_DIR: join(folder, "state"), PORT: "1", HOST: "127.0.0.1" };
			for (const script of ["start", "build", "dev"]) {
				const { status, stderr } = spawnSync(process.execPath, [join(folder, "scripts", `${script}.mjs`)], { env, encoding: "utf8" });
				expect([status, stderr], script).toEqual([
					1,
					`The folder ${folder}/ has ${found} in its name, with which nothing can be built. Rename it.\n`,
				]);
			}
		} finally {
			rmSync(outer, { recursive: true });
		}
	});
});
