import { describe, expect, it } from "vitest";
import { pictureReason, readVerdict, toFinding, toPictureDetail, toStoredVerdict } from "./picture-verdict";

/** As version 1 stores it. */
const STORED_V1 = {
	version: 1,
	severity: "medium",
	category: "privacy_violation",
	reasons: { en: "It shows an identity card.", tr: "Bir kimlik kartı görünüyor." },
};
const { version: _, ...FINDING } = STORED_V1;

describe("the verdict of a picture", () => {
	it("is read as any version stored it, for readers of both languages", () => {
		const read = readVerdict({ verdict: "flagged", finding: STORED_V1 });
		expect(read).toEqual({ verdict: "flagged", finding: FINDING });
		for (const [language, reason] of Object.entries(STORED_V1.reasons)) {
			const detail = read.finding && toPictureDetail(read.finding, { alt: "A card" }, language === "tr" ? "tr" : "en");
			expect(detail).toEqual({ category: "privacy_violation", severity: "medium", field: "image", flaggedText: "A card", reason });
		}
		expect(toStoredVerdict(read.finding)).toEqual({ verdict: "flagged", finding: STORED_V1 });
	});

	it("holds a flagged picture even if its finding is unreadable", () => {
		for (const finding of [null, "x", { version: 2 }, { ...STORED_V1, severity: "worse" }]) {
			expect(readVerdict({ verdict: "flagged", finding }).finding?.severity).toBe("medium");
			expect(readVerdict({ verdict: "clean", finding })).toEqual({ verdict: "clean", finding: null });
			expect(readVerdict({ verdict: null, finding })).toEqual({ verdict: null, finding: null });
		}
	});

	it("of an admin counts, despite a model's mild finding", () => {
		const mild = { ...STORED_V1, severity: "low" };
		expect(readVerdict({ verdict: "clean", finding: mild }).finding?.severity).toBe("low");
		expect(readVerdict({ verdict: "flagged", finding: mild }).finding?.severity).toBe("medium");
	});

	it("is clean with nothing or something mild, and has a short reason in each language", () => {
		expect(toStoredVerdict(null)).toEqual({ verdict: "clean", finding: null });
		const mild = toFinding("low", "profanity", { en: "", tr: "ğ".repeat(2_000) });
		expect(pictureReason(mild, "en")).toContain("closer look");
		expect(mild.reasons.tr).toHaveLength(300);
		expect(toStoredVerdict(mild).verdict).toBe("clean");
		expect(toStoredVerdict(toFinding("critical", "violence", { en: "a", tr: "b" })).verdict).toBe("flagged");
	});
});
