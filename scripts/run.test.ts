import { describe, expect, it } from "vitest";
import { PlainError, plainFailure } from "./run.mjs";

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
});
