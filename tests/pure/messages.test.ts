import { describe, expect, it } from "vitest";
import { AGREED_MESSAGES } from "../e2e/messages/catalogue";
import { allTexts } from "../e2e/texts";

const english = allTexts("en");
const turkish = allTexts("tr");

describe.each(Object.entries(AGREED_MESSAGES))("message %s", (key, wording) => {
	it("has its agreed wording in English, and a Turkish text", () => {
		expect(english.get(key)).toContain(wording);
		expect(turkish.get(key)).toBeTruthy();
		expect(turkish.get(key)).not.toBe(english.get(key));
	});
});
