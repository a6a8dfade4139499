import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRuntimeLog } from "./log.mjs";

const MINUTE_MS = 60_000;
let lines: string[] = [];
let log: (text: string, level?: string) => void;
beforeEach(() => {
	vi.useFakeTimers();
	lines = [];
	log = createRuntimeLog("front door", { write: (line: string) => lines.push(line) });
});
afterEach(() => {
	vi.useRealTimers();
});
const written = () => lines.map((line) => JSON.parse(line));

describe("what a runtime says", () => {
	it.each([
		[
			"workerd/server/server.c++:6895: error: Uncaught exception: kj/compat/url.c++:165: failed: expected tryParse(url, context, options) != nullptr; invalid URL; url = http://evil.example/c/SECRET",
			"info",
			"malformed request",
			"workerd/server/server.c++:6895: error: Uncaught exception: kj/compat/url.c++:165: failed: expected tryParse(url, context, options) != nullptr",
		],
		[
			"workerd/io/io-context.c++:491: error: e = kj/compat/http.c++:1669: failed: invalid HTTP chunk size; text = SECRET; text.asBytes() = 122, 122",
			"info",
			"malformed request",
			"workerd/io/io-context.c++:491: error: e = kj/compat/http.c++:1669: failed: invalid HTTP chunk size",
		],
		[
			"workerd/server/server.c++:6895: error: Uncaught exception: workerd/jsg/value.h:1494: failed: remote.jsg.TypeError: Invalid URL string.",
			"info",
			"malformed request",
			"workerd/server/server.c++:6895: error: Uncaught exception: workerd/jsg/value.h:1494: failed: remote.jsg.TypeError",
		],
		[
			'The URL path "/c/SECRET%E0%A4%A" could not be decoded (URIError: URI malformed).',
			"error",
			"front door",
			"The URL path … could not be decoded (URIError: URI malformed).",
		],
		[
			"workerd/io/worker.c++:1: error: jsg.Error: no pupil SECRET SECRET in /c/SECRET",
			"error",
			"front door",
			"workerd/io/worker.c++:1: error: jsg.Error",
		],
		["GET /c/SECRET 500 Internal Server Error", "error", "front door", "GET … 500 Internal Server Error"],
		["TypeError: cannot read\n    at file:///home/SECRET/x.js:1:2", "error", "front door", "TypeError: cannot read"],
		[`SECRET@example.org ${"SECRET".repeat(20)} sent this`, "error", "front door", "… … sent this"],
	])("is one line without a value of the request: %s", (text, level, event, message) => {
		log(text);
		expect(lines.join()).not.toContain("SECRET");
		expect(written()).toEqual([{ level, event, message }]);
	});

	it("is cut, and nothing where a client hung up", () => {
		log("word ".repeat(10_000));
		log("kj/async-io-unix.c++:186: disconnected: ::writev(fd, iov, n): Broken pipe");
		log("stack: 55d0c1 55d0c2");
		log("");
		expect(lines).toHaveLength(1);
		expect(lines[0]?.length).toBeLessThan(300);
	});

	it("is passed on where it is a line of the product", () => {
		const line = JSON.stringify({ level: "error", event: "unhandled", requestId: "7", at: ["at /api/x"] });
		log(line);
		log(line);
		expect(lines).toEqual([line, line]);
	});

	it("is written once and then counted by the minute", () => {
		for (let n = 0; n < 50_000; n++) log(`kj/compat/http.c++:1669: failed: invalid HTTP chunk size; text = ${n}`);
		expect(lines).toHaveLength(1);
		vi.advanceTimersByTime(MINUTE_MS);
		expect(written()[1]).toMatchObject({ event: "malformed request", times: 49_999 });
		vi.advanceTimersByTime(5 * MINUTE_MS);
		expect(lines).toHaveLength(2);
		log("kj/compat/http.c++:1669: failed: invalid HTTP chunk size; text = zz");
		expect(lines).toHaveLength(3);
	});

	it("has at most fifty kinds, however much a client may vary it", () => {
		for (let n = 0; n < 10_000; n++) log(`kind${n} of line`);
		vi.advanceTimersByTime(MINUTE_MS);
		expect(lines.length).toBeLessThanOrEqual(53);
		expect(written().at(-1)).toMatchObject({ message: "of other kinds", times: 9_949 });
	});
});
