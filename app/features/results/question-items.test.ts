import { expect, it } from "vitest";
import { rateItem } from "./question-items";

it("says in a word how a question worked", () => {
	const word = (right: number, discrimination: number | null) => rateItem({ right, discrimination });
	expect(word(0.2, 0.5)).toBe("strongKnew");
	expect(word(0.2, 0)).toBe("strongMissed");
	expect(word(0.2, 0.2)).toBe("hard");
	expect(word(0.2, null)).toBe("hard");
	expect(word(0.5, -0.1)).toBe("reversed");
	expect(word(0.95, 0.1)).toBe("easy");
	expect(word(0.6, 0.4)).toBe("tellsWell");
	expect(word(0.6, 0.1)).toBe("tellsLittle");
	expect(word(0.6, null)).toBe("middle");
});
