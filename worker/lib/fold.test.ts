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
	])("folds %s to %s", (text, folded) => {
		expect(foldForSearch(text)).toBe(folded);
		expect(foldForSearch(folded)).toBe(folded);
	});
});
