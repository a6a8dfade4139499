import { describe, expect, it, vi } from "vitest";
import { createSaveCalls, loadCode, saveCode } from "./use-homework";

describe("the code for another device", () => {
	it("is remembered by this one", () => {
		const entries = new Map<string, string>();
		vi.stubGlobal("localStorage", {
			getItem: (key: string) => entries.get(key) ?? null,
			setItem: (key: string, text: string) => entries.set(key, text),
		});
		expect(loadCode("0412345", "Ada")).toBeNull();
		saveCode("0412345", "Ada", "ABCDE12345");
		expect(loadCode("0412345", "Ada")).toBe("ABCDE12345");
		expect(loadCode("0412345", "Bob")).toBeNull();
	});
});

describe("a call that saves an answer", () => {
	it("names the try where each question comes alone, and its place among the calls of the page", async () => {
		const bodies: unknown[] = [];
		const save = createSaveCalls(async (body) => {
			bodies.push(body);
			return {};
		});
		const { signal } = new AbortController();
		await save({ answerKey: 2, questionIndex: 4, given: [1] }, { nickname: "Ada" }, signal);
		await save({ answerKey: "2/3", questionIndex: 4, given: "Sinan" }, { nickname: "Ada" }, signal);
		const page = expect.any(String);
		expect(bodies).toEqual([
			{ nickname: "Ada", attempt: 2, questionIndex: 4, answers: [1], sequence: { page, number: 1 } },
			{ nickname: "Ada", attempt: 2, try: 3, questionIndex: 4, text: "Sinan", sequence: { page, number: 2 } },
		]);
	});
});
