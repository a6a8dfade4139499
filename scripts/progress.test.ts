import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { formatSeconds, listPackages } from "./progress.mjs";

describe("the packages that npm will install", () => {
	const lock = {
		packages: {
			"": {},
			"node_modules/everywhere": {},
			"node_modules/everywhere/node_modules/inner": {},
			"node_modules/for-linux": { os: ["linux"], cpu: ["x64"] },
			"node_modules/for-arm": { os: ["linux"], cpu: ["arm64"] },
			"node_modules/for-mac": { os: ["darwin"] },
			"node_modules/not-for-windows": { os: ["!win32"] },
		},
	};

	it("are those for this system, without the project itself", () => {
		expect(listPackages(lock, "linux", "x64")).toEqual([
			"node_modules/everywhere",
			"node_modules/everywhere/node_modules/inner",
			"node_modules/for-linux",
			"node_modules/not-for-windows",
		]);
		expect(listPackages(lock, "win32", "x64")).toEqual(["node_modules/everywhere", "node_modules/everywhere/node_modules/inner"]);
	});
});

it.each([
	[0, "0 s"],
	[59, "59 s"],
	[60, "1 min 0 s"],
	[185, "3 min 5 s"],
])("%s seconds are shown as %s", (seconds, shown) => {
	expect(formatSeconds(seconds)).toBe(shown);
});

describe("a command that runs with a label", () => {
	const run = (code: string) => spawnSync(process.execPath, ["scripts/progress.mjs", "Building", "node", "-e", code], { encoding: "utf8" });

	it("shows the label and the time it took, and nothing of its own", () => {
		const { status, stdout, stderr } = run("console.log('1,000 modules')");
		expect([status, stderr]).toEqual([0, ""]);
		expect(stdout).toMatch(/^Building…\nBuilding: done in \d+ s\n$/);
	});

	it("shows what it said where it fails, and has its exit code", () => {
		expect(run("console.log('module x'); console.error('is missing'); process.exitCode = 3")).toMatchObject({
			status: 3,
			stdout: "Building…\n",
			stderr: expect.stringMatching(/^(?:module x\nis missing\n|is missing\nmodule x\n)$/),
		});
	});
});
