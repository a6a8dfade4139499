import { describe, expect, it } from "vitest";
import { foldForSearch } from "./fold";

describe("foldForSearch", () => {
	it.each([
		["İSTANBUL", "istanbul"],
		["ıspanak", "ispanak"],
		["IŞIK", "isik"],
		["Çağdaş Türkçe Öğretimi", "cagdas turkce ogretimi"],
		["Größe", "grosse"],
		["École  Français", "ecole francais"],
		["Über", "uber"],
		["ＦＵＬＬ", "full"],
		["日本", "日本"],
		["STRAẞE", "strasse"],
		["ΟΔΟΣ", "οδοσ"],
		["a\u0000b \t c\u200Bd", "a b cd"],
		["\uD800x", "x"],
	])("folds %s to %s", (text, folded) => {
		expect(foldForSearch(text)).toBe(folded);
		expect(foldForSearch(folded)).toBe(folded);
	});

	it("makes one letter of ı, i, İ and I", () => {
		expect(["ı", "i", "İ", "I"].map(foldForSearch)).toEqual(["i", "i", "i", "i"]);
	});
});
