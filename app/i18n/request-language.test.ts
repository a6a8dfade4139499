import { describe, expect, it } from "vitest";
import { requestLanguage } from "./server";

const asked = (headers: Record<string, string>) => requestLanguage(new Headers(headers));

describe("the language of a page on the server", () => {
	it("is the one that was chosen", () => {
		expect(asked({ Cookie: "a=b; language=tr", "Accept-Language": "en" })).toBe("tr");
		expect(asked({ Cookie: "language=en", "Accept-Language": "tr" })).toBe("en");
	});

	it("is the browser's where none was chosen", () => {
		expect(asked({ "Accept-Language": "tr-TR,tr;q=0.9,en;q=0.8" })).toBe("tr");
		expect(asked({ "Accept-Language": "en-GB;q=0.5, tr;q=0.7" })).toBe("tr");
		expect(asked({ "Accept-Language": "xx-XX,xx;q=0.9,tr;q=0.2" })).toBe("tr");
	});

	it("is English otherwise", () => {
		expect(asked({})).toBe("en");
		expect(asked({ "Accept-Language": "xx, *;q=0.1" })).toBe("en");
		expect(asked({ Cookie: "language=xx; mylanguage=tr", "Accept-Language": '"><img>' })).toBe("en");
	});
});
