import { describe, expect, it, vi } from "vitest";
import { loadCode, saveCode } from "./use-homework";

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
