import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockHash } from "./run.mjs";

/** The real scripts in a small project, with a bundler that only copies its source. */
const project = mkdtempSync(join(tmpdir(), "quizlight-builds-"));
const at = (...path: string[]) => join(project, ...path);
const builds = at(".cache", "builds");
const bundled = at(".cache", "bundled");

beforeAll(() => {
	for (const folder of ["public", "node_modules/.bin", ".cache"]) mkdirSync(at(folder), { recursive: true });
	cpSync(import.meta.dirname, at("scripts"), { recursive: true });
	for (const file of ["package.json", "package-lock.json", "node_modules/.package-lock.json"]) writeFileSync(at(file), '{"type":"module"}');
	writeFileSync(at("node_modules", ".installed-lock"), lockHash(project));
	const bundler = `#!${process.execPath}
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
appendFileSync(${JSON.stringify(bundled)}, "once ");
const source = readFileSync("public/source.txt", "utf8");
if (source === "broken") process.exit(1);
mkdirSync(process.env.BUILD_DIR + "/client", { recursive: true });
writeFileSync(process.env.BUILD_DIR + "/client/file.txt", source);
`;
	writeFileSync(at("node_modules", ".bin", "react-router"), bundler, { mode: 0o755 });
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

async function build(source: string, env: Record<string, string> = {}): Promise<{ code: number | null; folder: string }> {
	writeFileSync(at("public", "source.txt"), source);
	const options = { cwd: project, env: { ...process.env, PRODUCT_BUILD: "", ...env } };
	const child = spawn(process.execPath, [at("scripts", "build.mjs")], options);
	let output = "";
	child.stdout.on("data", (chunk) => {
		output += chunk;
	});
	const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
	return { code, folder: at(output.trim().split("\n").at(-1) ?? "") };
}
const readContent = (folder: string) => readFileSync(join(folder, "client", "file.txt"), "utf8");
const timesBundled = () => (existsSync(bundled) ? readFileSync(bundled, "utf8").trim().split(" ").length : 0);

describe.skipIf(process.platform === "win32")("builds", () => {
	it("of the same sources are made once, also two at once, and those of changed sources change no file of another", async () => {
		const [one, two] = await Promise.all([build("first"), build("first")]);
		expect([one.code, two.code, two.folder]).toEqual([0, 0, one.folder]);
		expect(timesBundled()).toBe(1);
		const changed = await build("second");
		expect(changed.folder).not.toBe(one.folder);
		expect([readContent(one.folder), readContent(changed.folder)]).toEqual(["first", "second"]);
		expect((await build("first")).folder).toBe(one.folder);
		expect(timesBundled()).toBe(2);
		expect((await build("first", { PRODUCT_BUILD: changed.folder })).folder).toBe(changed.folder);
	});

	it("in use stay, however many follow; of the others the last two stay", async () => {
		const used = (await build("used")).folder;
		writeFileSync(join(used, "in-use", String(process.pid)), "");
		const later: string[] = [];
		for (const source of ["third", "fourth", "fifth", "sixth"]) later.push((await build(source)).folder);
		expect(readContent(used)).toBe("used");
		// The newest was in use by its own build while that one removed the others.
		expect(readdirSync(builds).sort()).toEqual([used, ...later.slice(1)].map((folder) => basename(folder)).sort());
	});

	it("that fail leave nothing behind", async () => {
		const before = readdirSync(builds).sort();
		expect((await build("broken")).code).not.toBe(0);
		expect(
			readdirSync(builds)
				.filter((name) => !name.startsWith("making-"))
				.sort(),
		).toEqual(before);
		expect((await build("mended")).code).toBe(0);
		expect(readdirSync(builds).some((name) => name.startsWith("making-"))).toBe(false);
	});
});
