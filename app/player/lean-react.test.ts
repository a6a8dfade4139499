import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { withoutAbsentFibers } from "./lean-react";

const lean = (code: string) => withoutAbsentFibers(code).code.replace(/\s+/g, " ").trim();

describe("React without the kinds of fibers that the player's page never has", () => {
	it("keeps every other branch, and what falls into it", () => {
		expect(lean("switch (f.tag) { case 26: a(); case 27: b(); break; case 5: c(); }")).toBe("switch (f.tag) { case 5: c(); }");
		expect(lean("switch (f.tag) { case 3: case 26: a(); case 27: b(); break; case 5: c(); }")).toBe(
			"switch (f.tag) { case 3: a(); b(); break; case 5: c(); }",
		);
		expect(lean("switch (f.tag) { case 3: if (x) { break; } case 30: a(); break; case 5: if (f.tag === 27) b(); }")).toBe(
			"switch (f.tag) { case 3: if (x) { break; } a(); break; case 5: if (false) b(); }",
		);
		expect(lean("switch (f.kind) { case 26: a(); }")).toBe("switch (f.kind) { case 26: a(); }");
	});

	it("keeps the names that a branch declares for the whole function", () => {
		expect(lean("function g(f) { switch (f.tag) { case 26: var a = 1; return a; case 5: a = 2; return a; } }")).toBe(
			"function g(f) { var a;switch (f.tag) { case 5: a = 2; return a; } }",
		);
	});

	it("knows that no fiber has such a tag", () => {
		expect(lean("f.tag === 5 || 26 === f.tag; 30 !== f.tag && f.tag !== 13;")).toBe("f.tag === 5 || false; true && f.tag !== 13;");
	});

	it("fits the React that is installed", () => {
		const resolve = createRequire(import.meta.url).resolve;
		const file = resolve("react-dom/client").replace(/client\.js$/, "cjs/react-dom-client.production.js");
		expect(withoutAbsentFibers(readFileSync(file, "utf8")).places).toBeGreaterThan(80);
	});
});
