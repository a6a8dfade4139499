import { describe, expect, it } from "vitest";
import { splitAtFlagged } from "./pending-findings";

const shown = (text: string, ...words: string[]) =>
	splitAtFlagged(text, words)
		.map((piece) => (piece.flagged ? `[${piece.text}]` : piece.text))
		.join("");

describe("splitAtFlagged", () => {
	it("marks every place of a word, and nothing else", () => {
		expect(shown("a shit, what a shit!", "shit")).toBe("a [shit], what a [shit]!");
		expect(shown("What a pity", "shit")).toBe("What a pity");
		expect(shown("", "shit")).toBe("");
		expect(shown("Nothing", "")).toBe("Nothing");
	});

	it("prefers the longer of two that begin together, and leaves no letter out", () => {
		expect(shown("shitty shit", "shit", "shitty")).toBe("[shitty] [shit]");
		expect(shown("🧪shit🧪", "shit")).toBe("🧪[shit]🧪");
	});
});
