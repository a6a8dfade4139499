import { expect, it } from "vitest";
import { CODE_ALPHABET, groupCode, readCode } from "./codes";

it("a code is read as it was meant: either case, with spaces and dashes, O for 0, I and L for 1", () => {
	expect(readCode("0123456789")).toBe("0123456789");
	expect(readCode(" abcde fghjk ")).toBe("ABCDEFGHJK");
	expect(readCode("oO0iI-lL1zZ")).toBe("00011111ZZ");
	expect(readCode("ıİ234 56789")).toBe("1123456789");
});

it("refuses other texts", () => {
	for (const typed of ["", "012345678", "01234567890", "UUUUUUUUUU", "01234567ö9", "0123!56789"]) expect(readCode(typed)).toBeNull();
});

it("every letter is its own, and a printed code is read back", () => {
	expect(new Set(CODE_ALPHABET).size).toBe(32);
	const code = CODE_ALPHABET.slice(10, 20);
	expect(groupCode(code)).toBe("ABCDE FGHJK");
	expect(readCode(groupCode(code))).toBe(code);
});
