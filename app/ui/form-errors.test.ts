import { describe, expect, it } from "vitest";
import { byPath, findFieldPlace, toRefusal } from "./form-errors";

const failure = (fields: object) => Object.assign(new Error("Some fields are wrong"), fields);

describe("what a refused call says to a form", () => {
	it("takes the field errors of a VALIDATION_ERROR", () => {
		const details = [{ path: "topics.0.title", message: "Missing" }, { path: 5 }, null];
		expect(toRefusal(failure({ code: "VALIDATION_ERROR", details }))).toEqual({
			message: "Some fields are wrong",
			offline: false,
			fields: [{ path: "topics.0.title", message: "Missing" }],
		});
	});

	it("takes details of other codes for what they are: no field errors", () => {
		const details = [{ path: "name", message: "Flagged" }];
		expect(toRefusal(failure({ code: "CONTENT_FLAGGED", details })).fields).toEqual([]);
	});

	it("tells a lost connection from a refusal", () => {
		expect(toRefusal(failure({ code: "NETWORK" }))).toEqual({ message: "", offline: true, fields: [] });
		const fromProxy = Object.assign(new Error(""), { code: "INTERNAL_ERROR", status: 502 });
		expect(toRefusal(fromProxy)).toEqual({ message: "", offline: true, fields: [] });
	});

	it.each([new TypeError("x is not a function"), "text", null, undefined])("has no words of the server in %j", (error) => {
		expect(toRefusal(error)).toEqual({ message: "", offline: false, fields: [] });
	});
});

describe("the place of a message", () => {
	const shown =
		(...names: string[]) =>
		(name: string) =>
			names.includes(name);

	it.each([
		["email", ["email"], "email"],
		["topics.3.url", ["title", "topics"], "topics"],
		["topics.3.url", ["topics", "topics.3.url"], "topics.3.url"],
		["version", ["title"], null],
		["", ["title"], null],
	])("%j in a form of %j is %j", (path, names, place) => expect(findFieldPlace(path, shown(...names))).toBe(place));
});

it("keeps the first message of a path", () => {
	const errors = [
		{ path: "name", message: "first" },
		{ path: "name", message: "second" },
	];
	expect(byPath(errors)).toEqual({ name: { type: "contract", message: "first" } });
});
