import { expect, it } from "vitest";
import { type OptionStep, readOptionKey } from "./option-keys";

const PLAIN = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false, isComposing: false };
const press = (key: string, row: { text?: string; index?: number; count?: number }, held: Partial<typeof PLAIN> = {}) =>
	readOptionKey({ key, ...PLAIN, ...held }, { text: "Mars", index: 0, count: 3, min: 2, max: 10, ...row });

it.each<[string, string, { text?: string; index?: number; count?: number }, OptionStep | null]>([
	["leads to the next option", "Enter", {}, "next"],
	["adds an option below the last", "Enter", { index: 2 }, "add"],
	["adds none where there is no room", "Enter", { index: 9, count: 10 }, null],
	["finishes the question in an empty last option", "Enter", { text: " ", index: 2 }, "leave"],
	["stays where two options must remain", "Enter", { text: "", index: 1, count: 2 }, null],
	["removes an empty option", "Backspace", { text: "" }, "remove"],
	["removes no text", "Backspace", { text: " " }, null],
	["leaves two options", "Backspace", { text: "", count: 2 }, null],
	["is left to the browser", "Tab", {}, null],
])("a key %s: %s", (_, key, row, step) => {
	expect(press(key, row)).toBe(step);
});

it("moves an option by the arrows with Alt, as far as there is a place", () => {
	const alt = { altKey: true };
	expect(press("ArrowUp", { index: 1 }, alt)).toBe("up");
	expect(press("ArrowUp", { index: 0 }, alt)).toBeNull();
	expect(press("ArrowDown", { index: 1 }, alt)).toBe("down");
	expect(press("ArrowDown", { index: 2 }, alt)).toBeNull();
	expect(press("ArrowDown", { index: 1 })).toBeNull();
});

it("takes no key that means something else", () => {
	expect(press("Enter", {}, { isComposing: true })).toBeNull();
	expect(press("Enter", {}, { ctrlKey: true })).toBeNull();
	expect(press("Enter", {}, { metaKey: true })).toBeNull();
	expect(press("Backspace", { text: "" }, { repeat: true })).toBeNull();
});
