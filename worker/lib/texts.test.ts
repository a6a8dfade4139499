import { describe, expect, it } from "vitest";
import { ERROR_CODES, INTERFACE_LANGUAGES } from "#contract";
import { VALIDATION_KEYS } from "#contract/validation";
import { errorMessage, fieldError, serverText } from "./texts";

describe("texts of the server", () => {
	it("have their gaps and limits filled, and the plural form of the language", () => {
		expect(serverText("en", "mail.reset.subject", { product: "Quizlight" })).toBe("Set a new password for Quizlight");
		expect(serverText("en", "mail.reset.validity")).toMatch(/for \d+ minutes/);
		expect(serverText("en", "check.mild", { count: 1, categories: "spam" })).toBe("Mild wording was found in 1 place: spam.");
		expect(serverText("en", "check.mild", { count: 2, categories: "spam" })).toBe("Mild wording was found in 2 places: spam.");
	});

	it.each(INTERFACE_LANGUAGES)("exist in %s for each error and each message of a field, without a gap left", (language) => {
		const messages = [
			...ERROR_CODES.map((code) => errorMessage(code, language)),
			...VALIDATION_KEYS.map((key) => fieldError("name", key, language).message),
		];
		expect(messages.filter((message) => /\{\{|^(?:error|validation)\./.test(message))).toEqual([]);
	});

	it("do not compile without the values of their gaps, or with others", () => {
		const category = "spam" as "spam" | "privacy_violation";
		serverText("en", `check.category.${category}`);
		// @ts-expect-error There is no such text.
		serverText("en", "mail.reset.nothing");
		// @ts-expect-error `product` is missing.
		serverText("en", "mail.reset.subject");
		// @ts-expect-error `product` is missing.
		serverText("en", "mail.reset.subject", {});
		// @ts-expect-error The text has no gap `name`.
		serverText("en", "mail.reset.subject", { product: "Quizlight", name: "Quizlight" });
		// @ts-expect-error The text has no gaps.
		serverText("en", "mail.reset.hello", { product: "Quizlight" });
		// @ts-expect-error `count` is missing.
		serverText("en", "check.mild", { categories: "spam" });
		// @ts-expect-error The number in words still chooses the form.
		serverText("en", "check.picturesFound");
		// @ts-expect-error `count` is a number.
		serverText("en", "check.mild", { count: "1", categories: "spam" });
		// @ts-expect-error One of the two texts has a gap.
		serverText("en", category === "spam" ? "mail.reset.hello" : "mail.reset.subject");
	});
});
