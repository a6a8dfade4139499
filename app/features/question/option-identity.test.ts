import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LIMITS } from "#contract/limits";
import { contrast, toRgb, whiteOn } from "#tests/helpers/contrast";
import { optionIdentity, pickStageColor } from "./option-identity";

const stageStyles = readFileSync(new URL("../stage/stage.css", import.meta.url), "utf8");

const identities = Array.from({ length: LIMITS.options.max }, (_, index) => ({
	...optionIdentity(index),
	stageColor: pickStageColor(index),
}));

describe("the identity of an option", () => {
	it("is a letter, a colour and a shape that no other option has", () => {
		expect(identities.map(({ letter }) => letter).join("")).toBe("ABCDEFGHIJ");
		for (const sign of ["color", "stageColor", "shape"] as const) expect(new Set(identities.map((one) => one[sign])).size).toBe(10);
	});

	it("has colours on which white text is readable, on a phone and on a stage", () => {
		for (const { letter, color, stageColor } of identities) {
			expect(whiteOn(color), letter).toBeGreaterThanOrEqual(4.5);
			expect(whiteOn(stageColor), letter).toBeGreaterThanOrEqual(7);
		}
	});

	it("has colours that end visibly on the plate of a stage, without their hue too", () => {
		const plate = /--stage-plate: (#\w+);/.exec(stageStyles)?.[1] ?? "";
		for (const { letter, stageColor } of identities) expect(contrast(toRgb(stageColor), toRgb(plate)), letter).toBeGreaterThanOrEqual(2);
	});
});
