import { describe, expect, it } from "vitest";
import { AGREED_MESSAGES } from "../e2e/messages/catalogue";
import { allTexts } from "../e2e/texts";

const english = allTexts("en");
const turkish = allTexts("tr");
const gaps = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

describe.each(Object.entries(AGREED_MESSAGES))("message %s", (key, wording) => {
	it("has its agreed wording in English, and a Turkish text", () => {
		expect(english.get(key)).toContain(wording);
		expect(turkish.get(key)).toBeTruthy();
		expect(turkish.get(key)).not.toBe(english.get(key));
	});
});

it("every text has the same gaps in both languages", () => {
	// Turkish may omit the number in a plural form.
	const differing = [...english].filter(([key, text]) => {
		const other = turkish.get(key);
		return other !== undefined && !key.endsWith("_one") && gaps(text).join() !== gaps(other).join();
	});
	expect(differing).toEqual([]);
});
