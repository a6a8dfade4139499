import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeStateFolder } from "./state-folder.mjs";

let outer: string;
let folder: string;
const mode = (path: string) => (statSync(join(folder, path)).mode & 0o7777).toString(8);

/** A state folder as version 1.0.0 left it. */
beforeEach(() => {
	outer = mkdtempSync(join(tmpdir(), "quizlight-state-"));
	folder = join(outer, "state");
	const v3 = join(folder, "v3", "d1");
	mkdirSync(v3, { recursive: true });
	for (const file of [join(v3, "main.sqlite"), join(folder, "server.lock"), join(folder, "jwt-secret")]) writeFileSync(file, "");
	for (const path of [folder, join(folder, "v3"), v3]) chmodSync(path, 0o755);
	for (const path of ["v3/d1/main.sqlite", "server.lock", "jwt-secret"]) chmodSync(join(folder, path), 0o644);
});
afterEach(() => {
	vi.restoreAllMocks();
	rmSync(outer, { recursive: true });
});
const said = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

describe("the state folder at a start", () => {
	it("is closed to other users, with everything in it", () => {
		const log = said();
		closeStateFolder(folder);
		expect(["", "v3", "v3/d1"].map(mode)).toEqual(["700", "700", "700"]);
		expect(["v3/d1/main.sqlite", "server.lock", "jwt-secret"].map(mode)).toEqual(["600", "600", "600"]);
		expect(log).not.toHaveBeenCalled();
	});

	it("is closed with a backup beside the data, and on a disk of its own", () => {
		writeFileSync(join(folder, "now.bak"), "");
		mkdirSync(join(folder, "lost+found"));
		closeStateFolder(folder);
		expect(mode("")).toBe("700");
	});

	it("keeps its permissions where it holds something else, or belongs to everybody as /tmp does: only the server's own is closed", () => {
		const log = said();
		writeFileSync(join(folder, "homework.odt"), "", { mode: 0o644 });
		chmodSync(join(folder, "homework.odt"), 0o644);
		closeStateFolder(folder);
		expect(["", "homework.odt", "v3", "jwt-secret"].map(mode)).toEqual(["755", "644", "700", "600"]);
		expect(log.mock.calls).toEqual([[expect.stringMatching(/^\S+ belongs to others too [^\n]+$/)]]);
		rmSync(join(folder, "homework.odt"));
		chmodSync(folder, 0o1777);
		closeStateFolder(folder);
		expect(mode("")).toBe("1777");
	});

	it.skipIf(process.getuid?.() !== 0).each([
		["of another user, as a volume may be,", "closeStateFolder(process.argv[1])"],
		["whose copied database cannot be closed", 'closeCopy(process.argv[1] + "/v3", process.argv[1])'],
	])("%s is named in one line and ends nothing", (_, call) => {
		chmodSync(outer, 0o755);
		const code = `const { closeCopy, closeStateFolder } = await import(process.argv[2]);
			process.setuid(65534);
			${call};
			console.log("goes on");`;
		const module = new URL("./state-folder.mjs", import.meta.url).href;
		const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code, folder, module], { encoding: "utf8" });
		expect(stdout).toBe("goes on\n");
		expect(stderr).toMatch(/^\S+\/state cannot be closed to other users of this computer \(EPERM\): [^\n]+\n$/);
	});

	it("never changes what a link in it leads to", () => {
		const outside = join(outer, "outside");
		mkdirSync(outside, { mode: 0o755 });
		chmodSync(outside, 0o755);
		symlinkSync(outside, join(folder, "tls"));
		closeStateFolder(folder);
		expect(statSync(outside).mode & 0o777).toBe(0o755);
	});
});

it("the image's volume and the unit of systemd are closed from the beginning", () => {
	const unit = readFileSync("docs/self-hosting.md", "utf8");
	expect(unit).toMatch(/^StateDirectoryMode=0700$/m);
	expect(unit).toMatch(/^UMask=0077$/m);
	expect(readFileSync("Dockerfile", "utf8")).toContain("mkdir -m 700 /data");
});
