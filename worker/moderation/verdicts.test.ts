import { describe, expect, it } from "vitest";
import {
	applicableVerdicts,
	combineVerdicts,
	type ModelResult,
	readStoredVerdicts,
	toResults,
	toUnit,
	toVerdict,
	type Unit,
} from "./verdicts";

const CLEAN: ModelResult = { approved: true, severity: null, summary: "", categories: [], details: [] };
const found = (index?: number): ModelResult => ({
	approved: false,
	severity: "medium",
	summary: "A slur.",
	categories: ["hate_speech"],
	details: [
		{
			category: "hate_speech",
			severity: "medium",
			field: "question",
			flaggedText: "x",
			reason: "y",
			...(index === undefined ? {} : { index }),
		},
	],
});
const unit = (key: string, index?: number): Unit => ({ key, texts: {}, ...(index === undefined ? {} : { index }) });
const listKeys = (units: readonly Unit[]) => units.map(({ key }) => key);

describe("kept verdicts of a model", () => {
	it("hold for texts, not for their places or settings", async () => {
		const [one, same, other] = await Promise.all([
			toUnit({ question: "A?" }, 0),
			toUnit({ question: "A?" }, 7),
			toUnit({ question: "B?" }, 0),
		]);
		expect(one.key).toBe(same.key);
		expect(one.key).not.toBe(other.key);
		expect(one.key).toMatch(/^[0-9a-f]{32}$/);
	});

	it("leave unjudged texts open; a clean one applies to each text", () => {
		const judged = combineVerdicts([toVerdict([unit("title"), unit("a", 0), unit("b", 1)], CLEAN)]);
		const units = [unit("title"), unit("b", 0), unit("c", 1)];
		const { verdicts, open } = applicableVerdicts(judged, units);
		expect(listKeys(open)).toEqual(["c"]);
		expect(verdicts.map(({ keys }) => keys)).toEqual([["title", "b"]]);
		expect(combineVerdicts([...verdicts, toVerdict(open, CLEAN)]).verdicts.map(({ keys }) => keys)).toEqual([["title", "b", "c"]]);
	});

	it("with findings hold while all their texts are there, and move with them", () => {
		const judged = combineVerdicts([toVerdict([unit("a", 4), unit("b", 5)], found(5)), toVerdict([unit("c", 6)], found())]);
		const turned = [unit("b", 0), unit("a", 1), unit("c", 2)];
		const kept = applicableVerdicts(judged, turned);
		expect(kept.open).toEqual([]);
		expect(toResults(kept.verdicts, turned).map(({ details }) => details[0]?.index)).toEqual([0, undefined]);
		const partly = applicableVerdicts(judged, [unit("b", 0), unit("d", 1)]);
		expect([listKeys(partly.open), partly.verdicts]).toEqual([["b", "d"], []]);
	});

	it("are ignored if they cannot be read, and never outgrow their row", () => {
		for (const stored of [null, undefined, "x", { version: 2, verdicts: [] }, { version: 1, verdicts: [{}] }]) {
			expect(readStoredVerdicts(stored).verdicts).toEqual([]);
		}
		const large = Array.from({ length: 400 }, (_, n) => toVerdict([unit(`u${n}`, n)], { ...found(n), summary: "s".repeat(2_000) }));
		const kept = combineVerdicts([...large, toVerdict([unit("clean")], CLEAN)]);
		expect(JSON.stringify(kept).length).toBeLessThan(201_000);
		expect(kept.verdicts[0]?.keys).toEqual(["clean"]);
		expect(readStoredVerdicts(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
	});
});
